//! SPICE and SPICE-OA of a caption against its references.

use serde::{Deserialize, Serialize};

use super::scene::{Concept, SceneGraph};
use crate::text::wordnet::Dictionary;

/// Counts of matched tuples and what follows from them.
///
/// `fn` is the size of the reference set minus `tp` and can be negative, recall and F can exceed 1: several tuples of the
/// caption may match one of the references. That is how SPICE counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TupleScore {
    pub tp: i64,
    pub fp: i64,
    #[serde(rename = "fn")]
    pub fn_: i64,
    /// `None` where the reference side has no tuple of the kind: there is no number.
    pub pr: Option<f64>,
    pub re: Option<f64>,
    pub f: Option<f64>,
}

impl TupleScore {
    fn new(matched: usize, test: usize, reference: usize) -> Self {
        let (tp, test, reference) = (matched as i64, test as i64, reference as i64);
        let has_reference = reference > 0;
        let rate = |size: i64| if has_reference && size > 0 { tp as f64 / size as f64 } else { 0.0 };
        let (pr, re) = (rate(test), rate(reference));
        let f = if pr > 0.0 && re > 0.0 { 2.0 * pr * re / (pr + re) } else { 0.0 };
        Self { tp, fp: test - tp, fn_: reference - tp, pr: Some(pr), re: Some(re), f: Some(f) }
    }

    /// The score of a kind of tuples: no number without reference tuples.
    fn of_kind(self) -> Self {
        if self.tp + self.fn_ > 0 { self } else { Self { pr: None, re: None, f: None, ..self } }
    }
}

/// A merged tuple: for each place the words that were merged there.
pub type MergedTuple = Vec<Vec<String>>;

/// The scores of one caption, with the tuples behind them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SpiceScore {
    pub object: TupleScore,
    pub attribute: TupleScore,
    /// Objects and attributes together: SPICE-OA.
    pub oa: TupleScore,
    /// All tuples: SPICE.
    pub all: TupleScore,
    /// Tuples of the caption that a reference has, each with the first reference tuple it matches.
    pub matched: Vec<(MergedTuple, MergedTuple)>,
    /// Tuples of the references that no tuple of the caption matches.
    pub missed: Vec<MergedTuple>,
    /// Tuples of the caption that no reference has.
    pub invented: Vec<MergedTuple>,
}

/// Scores the tuples of a caption against those of its references.
///
/// `test` holds the caption's tuples in order; `references` one list per reference caption, which are merged into one scene
/// graph in this order. Empty sides give F = 0 in `oa` and `all`, no number in `object` and `attribute`.
///
/// # Reference
/// Anderson et al., "SPICE: Semantic Propositional Image Caption Evaluation", ECCV 2016; SPICE 1.0. SPICE-OA counts the tuples of
/// one and two elements only, the graphs being built with the relations.
pub fn score<T: AsRef<[String]>>(test: &[T], references: &[Vec<T>], dictionary: &Dictionary) -> SpiceScore {
    let test_graph = SceneGraph::new(test.iter().map(AsRef::as_ref), dictionary);
    let reference_graph = SceneGraph::new(references.iter().flatten().map(AsRef::as_ref), dictionary);
    let (test, reference) = (test_graph.tuples(), reference_graph.tuples());
    let mut result = SpiceScore::default();
    let mut matched = [0; 4];
    for tuple in &test {
        match reference.iter().find(|r| is_match(tuple, r)) {
            Some(found) => {
                matched[tuple.len()] += 1;
                result.matched.push((merged(tuple), merged(found)));
            }
            None => result.invented.push(merged(tuple)),
        }
    }
    result.missed = reference.iter().filter(|r| !test.iter().any(|t| is_match(t, r))).map(|r| merged(r)).collect();
    let size = |tuples: &[Vec<&Concept>], elements: usize| tuples.iter().filter(|t| t.len() == elements).count();
    let score = |kinds: &[usize]| {
        let sum = |count: &dyn Fn(usize) -> usize| kinds.iter().map(|k| count(*k)).sum();
        TupleScore::new(sum(&|k| matched[k]), sum(&|k| size(&test, k)), sum(&|k| size(&reference, k)))
    };
    result.object = score(&[1]).of_kind();
    result.attribute = score(&[2]).of_kind();
    result.oa = score(&[1, 2]);
    result.all = score(&[1, 2, 3]);
    result
}

fn is_match(a: &[&Concept], b: &[&Concept]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(x, y)| x.is_similar(y))
}

fn merged(tuple: &[&Concept]) -> MergedTuple {
    tuple.iter().map(|concept| concept.words.clone()).collect()
}
