//! The tuples of a pair's scene graphs, as a screen shows them.

use crate::report::RelationOutcome;
use crate::spice::{MergedTuple, SpiceScore};

/// A tuple in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TupleText {
    /// "ship", "ship · gray", "ship · near · pier".
    pub words: String,
    /// The reference's words, where they differ from the caption's.
    pub partner: Option<String>,
    /// Whether SPICE-OA counts it; relations count in the full SPICE only.
    pub counts: bool,
}

/// The tuples by what became of them: matched, missed, invented; objects and attributes first.
pub fn tuples(score: &SpiceScore) -> [(RelationOutcome, Vec<TupleText>); 3] {
    let alone = |tuple: &MergedTuple| TupleText { words: words(tuple), partner: None, counts: tuple.len() < 3 };
    let matched = score.matched.iter().map(|(caption, reference)| {
        let partner = words(reference);
        TupleText { partner: (partner != words(caption)).then_some(partner), ..alone(caption) }
    });
    let mut groups = [
        (RelationOutcome::Matched, matched.collect::<Vec<_>>()),
        (RelationOutcome::Missed, score.missed.iter().map(alone).collect()),
        (RelationOutcome::Invented, score.invented.iter().map(alone).collect()),
    ];
    for (_, group) in &mut groups {
        group.sort_by_key(|tuple| !tuple.counts);
    }
    groups
}

/// Merged words stand with "=" between them. A relation's word stands between its subject and its object.
fn words(tuple: &MergedTuple) -> String {
    let mut places: Vec<String> = tuple.iter().map(|merged| merged.join(" = ")).collect();
    if places.len() == 3 {
        places.swap(1, 2);
    }
    places.join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tuple(places: &[&[&str]]) -> MergedTuple {
        places.iter().map(|words| words.iter().map(|word| (*word).to_owned()).collect()).collect()
    }

    #[test]
    fn tuples_stand_as_they_are_read_and_relations_last() {
        let score = SpiceScore {
            matched: vec![
                (tuple(&[&["ship"], &["pier"], &["near"]]), tuple(&[&["ship"], &["pier"], &["near"]])),
                (tuple(&[&["ship"]]), tuple(&[&["vessel", "ship"]])),
            ],
            invented: vec![tuple(&[&["ship"], &["gray"]])],
            ..SpiceScore::default()
        };
        let [(_, matched), (_, missed), (outcome, invented)] = tuples(&score);
        let text = |words: &str, partner: Option<&str>, counts| TupleText {
            words: words.into(),
            partner: partner.map(Into::into),
            counts,
        };
        assert_eq!(matched, [text("ship", Some("vessel = ship"), true), text("ship · near · pier", None, false)]);
        assert_eq!(missed, []);
        assert_eq!((outcome, invented), (RelationOutcome::Invented, vec![text("ship · gray", None, true)]));
    }
}
