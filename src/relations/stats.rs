//! What a set of captions talks about: predicates, reference objects, captions without relations.

use std::collections::BTreeMap;

use super::parser::Parser;
use super::rules::RuleSet;

/// Counts over captions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RelationStatistics {
    pub captions: u64,
    pub without_relation: u64,
    pub triples: u64,
    /// Triples whose object is no category and not on the whitelist: RelCap-F1 leaves them out.
    pub unlisted: u64,
    /// Name and count, most frequent first, ties by name.
    pub predicates: Vec<(String, u64)>,
    /// Objects folded to categories and whitelist, most frequent first, ties by name; unlisted ones are left out.
    pub objects: Vec<(String, u64)>,
}

/// Counts the relations of captions, each with the category of its instance.
pub fn statistics<'c>(
    rules: &RuleSet,
    captions: impl IntoIterator<Item = (&'c str, Option<&'c str>)>,
) -> RelationStatistics {
    let mut parser = Parser::new(rules);
    let mut result = RelationStatistics::default();
    let (mut predicates, mut objects) = (BTreeMap::new(), BTreeMap::new());
    for (caption, category) in captions {
        let triples = parser.parse(caption, category);
        result.captions += 1;
        result.without_relation += u64::from(triples.is_empty());
        result.triples += triples.len() as u64;
        for triple in triples {
            *predicates.entry(rules.predicate(triple.predicate).name.as_str()).or_insert(0) += 1;
            match triple.mapped_object(rules) {
                Some(object) => *objects.entry(object).or_insert(0) += 1,
                None => result.unlisted += 1,
            }
        }
    }
    result.predicates = sorted(predicates);
    result.objects = sorted(objects);
    result
}

fn sorted(counts: BTreeMap<&str, u64>) -> Vec<(String, u64)> {
    let mut list: Vec<(String, u64)> = counts.into_iter().map(|(name, count)| (name.to_owned(), count)).collect();
    list.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captions_are_counted_by_predicate_and_object() {
        let captions = [
            ("A ship near a pier and beside a quay.", Some("ship")),
            ("A car on a road.", Some("car")),
            ("A car near a gizmo.", Some("car")),
            ("A car on the left.", Some("car")),
        ];
        let found = statistics(RuleSet::embedded(), captions);
        assert_eq!((found.captions, found.without_relation, found.triples, found.unlisted), (4, 1, 4, 1));
        let pair = |name: &str, count| (name.to_owned(), count);
        assert_eq!(found.predicates, [pair("near", 2), pair("next to", 1), pair("on", 1)]);
        assert_eq!(found.objects, [pair("pier", 2), pair("road", 1)]);
    }
}
