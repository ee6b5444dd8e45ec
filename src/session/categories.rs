//! Category names that are none of the benchmark's: kept as they are, but the user should know.

use std::collections::BTreeMap;

use crate::load::Loaded;
use crate::relations::RuleSet;

/// Names of a file that stand for none of the 28 categories, with the number of their boxes; the most frequent first.
pub(super) fn unknown(loaded: &Loaded) -> Vec<(String, u64)> {
    let mut counts: Vec<u64> = vec![0; loaded.categories.len()];
    for instance in loaded.images.iter().flat_map(|image| &image.instances) {
        if let Some(category) = instance.category {
            counts[category as usize] += 1;
        }
    }
    let names = RuleSet::embedded().names();
    let mut unknown: BTreeMap<&str, u64> = BTreeMap::new();
    for (name, count) in loaded.categories.iter().zip(counts) {
        if count > 0 && names.category(name).is_none() {
            *unknown.entry(name).or_default() += count;
        }
    }
    let mut unknown: Vec<_> = unknown.into_iter().map(|(name, count)| (name.to_owned(), count)).collect();
    unknown.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    unknown
}

#[cfg(test)]
mod tests {
    use super::super::testing::session;

    #[test]
    fn names_beyond_the_benchmark_are_listed_and_aliases_are_not() {
        let names = ["crane", "Boeing737", "lock gate", "crane", "SHIP"];
        let boxes: Vec<String> =
            names.iter().map(|name| format!("{{\"rbox\":[0.5,0.5,0.1,0.1,0],\"ref\":\"{name}\"}}")).collect();
        let text = format!("{{\"image\":\"a.jpg\",\"source\":\"D\",\"instances\":[{}]}}\n", boxes.join(","));
        let files = session(&[("gt.jsonl", &text)]).summaries();
        assert_eq!(files[0].unknown_categories, [("crane".to_owned(), 2), ("lock gate".to_owned(), 1)]);
    }
}
