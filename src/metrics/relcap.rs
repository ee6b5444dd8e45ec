//! RelCap-F1: spatial relations of a caption against those of its references, pooled over pairs.
//!
//! ```text
//! triples of both sides -> RelationKey -> RelationStats per pair (they add) -> F1 = 2TP / (2TP + FP + FN)
//! ```

use std::iter::Sum;
use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use crate::relations::{MappedTriple, PredicateId, RuleSet};
use crate::settings::RelationCompare;

/// What is compared of a triple. The order has no meaning beyond being one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RelationKey {
    predicate: PredicateId,
    object: u16,
    /// The subject's category, where subjects are compared; the same for all otherwise.
    subject: u16,
}

impl RelationKey {
    /// The key of a triple whose names are mapped with these rules. A subject that is no category is a category of its own,
    /// the same for all such subjects.
    pub fn new(triple: &MappedTriple, rules: &RuleSet, compare: RelationCompare) -> Self {
        let position = |name| rules.names().position(name).unwrap_or(u16::MAX);
        let subject = match compare {
            RelationCompare::Set | RelationCompare::Multiset => 0,
            RelationCompare::WithSubject => position(triple.subject),
        };
        RelationKey { predicate: triple.predicate, object: position(triple.object), subject }
    }

    /// The relation's predicate.
    pub fn predicate(&self) -> PredicateId {
        self.predicate
    }
}

/// Triples found on both sides, invented, and missed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RelationStats {
    pub true_positives: u64,
    pub false_positives: u64,
    pub false_negatives: u64,
}

impl RelationStats {
    /// 2TP / (2TP + FP + FN), in [0, 1]; `None` where neither side has a triple.
    pub fn f1(&self) -> Option<f64> {
        let all = 2 * self.true_positives + self.false_positives + self.false_negatives;
        (all > 0).then(|| 2.0 * self.true_positives as f64 / all as f64)
    }

    /// TP / (TP + FP); `None` without triples in the captions.
    pub fn precision(&self) -> Option<f64> {
        let all = self.true_positives + self.false_positives;
        (all > 0).then(|| self.true_positives as f64 / all as f64)
    }

    /// TP / (TP + FN); `None` without triples in the references.
    pub fn recall(&self) -> Option<f64> {
        let all = self.true_positives + self.false_negatives;
        (all > 0).then(|| self.true_positives as f64 / all as f64)
    }
}

impl RelationStats {
    /// Adds the same image several times.
    pub fn add_times(&mut self, other: Self, times: u32) {
        let n = u64::from(times);
        self.true_positives += n * other.true_positives;
        self.false_positives += n * other.false_positives;
        self.false_negatives += n * other.false_negatives;
    }
}

impl AddAssign for RelationStats {
    fn add_assign(&mut self, other: Self) {
        self.true_positives += other.true_positives;
        self.false_positives += other.false_positives;
        self.false_negatives += other.false_negatives;
    }
}

impl Sum for RelationStats {
    fn sum<I: Iterator<Item = Self>>(stats: I) -> Self {
        stats.fold(Self::default(), |mut sum, one| {
            sum += one;
            sum
        })
    }
}

/// The keys of one side, ready to be compared: sorted, and without repeats unless they count.
pub fn side(mut keys: Vec<RelationKey>, compare: RelationCompare) -> Vec<RelationKey> {
    keys.sort_unstable();
    if compare != RelationCompare::Multiset {
        keys.dedup();
    }
    keys
}

/// What became of a relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Matched,
    /// In the references only.
    Missed,
    /// In the caption only.
    Invented,
}

/// Compares two sides made by [`side`], calling back for every relation of either.
pub fn compare(references: &[RelationKey], caption: &[RelationKey], mut each: impl FnMut(RelationKey, Outcome)) {
    let (mut r, mut c) = (references.iter().peekable(), caption.iter().peekable());
    loop {
        let outcome = match (r.peek(), c.peek()) {
            (Some(a), Some(b)) if a == b => Outcome::Matched,
            (Some(a), Some(b)) if a < b => Outcome::Missed,
            (_, Some(_)) => Outcome::Invented,
            (Some(_), None) => Outcome::Missed,
            (None, None) => return,
        };
        let from_references = if outcome == Outcome::Invented { None } else { r.next() };
        let from_caption = if outcome == Outcome::Missed { None } else { c.next() };
        if let Some(key) = from_references.or(from_caption) {
            each(*key, outcome);
        }
    }
}

/// The counts of one pair.
pub fn stats(references: &[RelationKey], caption: &[RelationKey]) -> RelationStats {
    let mut stats = RelationStats::default();
    compare(references, caption, |_, outcome| match outcome {
        Outcome::Matched => stats.true_positives += 1,
        Outcome::Missed => stats.false_negatives += 1,
        Outcome::Invented => stats.false_positives += 1,
    });
    stats
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::relations::Parser;

    fn keys(caption: &str, category: &str, how: RelationCompare) -> Vec<RelationKey> {
        let rules = RuleSet::embedded();
        let mut parser = Parser::new(rules);
        let triples = parser.parse(caption, Some(category));
        let keys = triples.iter().filter_map(|t| t.mapped(rules)).map(|t| RelationKey::new(&t, rules, how));
        side(keys.collect(), how)
    }

    fn counts(reference: &str, caption: &str, how: RelationCompare) -> (u64, u64, u64) {
        let stats = stats(&keys(reference, "ship", how), &keys(caption, "ship", how));
        (stats.true_positives, stats.false_positives, stats.false_negatives)
    }

    #[test]
    fn the_score_is_twice_the_hits_over_both_sides() {
        let stats = RelationStats { true_positives: 3, false_positives: 2, false_negatives: 1 };
        assert_eq!(stats.f1(), Some(6.0 / (6.0 + 2.0 + 1.0)));
        assert_eq!((stats.precision(), stats.recall()), (Some(3.0 / 5.0), Some(3.0 / 4.0)));
    }

    #[test]
    fn nothing_on_both_sides_is_no_number_and_nothing_on_one_side_is_zero() {
        let none = RelationStats::default();
        assert_eq!((none.f1(), none.precision(), none.recall()), (None, None, None));
        let missed = RelationStats { false_negatives: 4, ..none };
        assert_eq!((missed.f1(), missed.precision(), missed.recall()), (Some(0.0), None, Some(0.0)));
    }

    #[test]
    fn relations_of_a_pair_are_matched_missed_and_invented() {
        let reference = "A ship near a bridge and next to a harbor.";
        assert_eq!(counts(reference, reference, RelationCompare::Set), (2, 0, 0));
        assert_eq!(counts(reference, "A ship near a bridge, left of a road.", RelationCompare::Set), (1, 1, 1));
        assert_eq!(counts(reference, "A grey ship.", RelationCompare::Set), (0, 0, 2));
        assert_eq!(counts("A grey ship.", "A ship on the road.", RelationCompare::Set), (0, 1, 0));
    }

    #[test]
    fn repeats_count_only_as_a_multiset() {
        let twice = "A ship near a bridge. It is near another bridge.";
        let once = "A ship near a bridge.";
        assert_eq!(counts(once, twice, RelationCompare::Set), (1, 0, 0));
        assert_eq!(counts(once, twice, RelationCompare::Multiset), (1, 1, 0));
    }

    #[test]
    fn the_subject_counts_where_it_is_compared() {
        let of = |category| keys("It is near a bridge.", category, RelationCompare::WithSubject);
        let stats = stats(&of("ship"), &of("vehicle"));
        assert_eq!((stats.true_positives, stats.false_positives, stats.false_negatives), (0, 1, 1));
    }
}
