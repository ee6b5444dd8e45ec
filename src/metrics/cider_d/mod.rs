//! CIDEr-D: n-grams (n = 1..=4) weighted by how few images hold them, clipped, with a penalty for another length.
//!
//! ```text
//! references of every image -> DocumentFrequencies (they add) -> CiderD -> score per pair
//! ```
//!
//! Captions are PTB tokens joined by blanks; they are split at white space as Python's `str.split` does. Frequencies count per
//! image and add, so a run in parts, merged, gives the same scores as one run.
//!
//! # Reference
//! Vedantam et al., "CIDEr: Consensus-based Image Description Evaluation", CVPR 2015 (the -D variant), as `pycocoevalcap` 1.2
//! computes it. Agrees with it to 1e-9 on `tests/fixtures/cider_d/`.

mod explain;
mod frequencies;
mod grams;
mod small_table;

use serde::{Deserialize, Serialize};

pub use explain::{Contribution, Explanation};
pub use frequencies::DocumentFrequencies;

use grams::Grams;

/// Longest n-gram.
const LONGEST: usize = 4;
/// Width of the length penalty, in bigrams.
const SIGMA: f64 = 6.0;

/// Why CIDEr-D says nothing about the captions, whatever its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Undefined {
    /// With one image every n-gram occurs in all images, so every weight and every score is 0.
    SingleImage,
    /// No reference holds a word.
    NoWords,
}

impl std::fmt::Display for Undefined {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Undefined::SingleImage => {
                "CIDEr-D is undefined for a single image: it weighs words by how few images hold them, so every score is 0"
            }
            Undefined::NoWords => "CIDEr-D is undefined: no reference caption holds a word",
        })
    }
}

/// CIDEr-D with the document frequencies of a set of images.
#[derive(Clone, Debug)]
pub struct CiderD {
    frequencies: DocumentFrequencies,
    /// Weight of one occurrence of an n-gram, by the number of images that hold it.
    weights: Vec<f64>,
}

impl CiderD {
    /// Takes the frequencies over all images; nothing can be added afterwards.
    pub fn new(frequencies: DocumentFrequencies) -> Self {
        let log_images = libm::log((frequencies.images() as f64).max(1.0));
        let weights = (0..=frequencies.images()).map(|df| log_images - libm::log((df as f64).max(1.0))).collect();
        CiderD { frequencies, weights }
    }

    /// Whether the scores say nothing, and why. Show this instead of the zeros.
    pub fn undefined(&self) -> Option<Undefined> {
        match self.frequencies.images() {
            0 | 1 => Some(Undefined::SingleImage),
            _ if self.frequencies.is_empty() => Some(Undefined::NoWords),
            _ => None,
        }
    }

    /// The score of one hypothesis in [0, 10]: the mean over its references. 10 needs at least four words.
    ///
    /// An empty hypothesis scores 0; an empty reference adds 0 but counts in the mean. `None` without references.
    pub fn score<S: AsRef<str>>(&self, hypothesis: &str, references: &[S]) -> Option<f64> {
        if references.is_empty() {
            return None;
        }
        let hyp = self.vector(hypothesis);
        let mut sums = [0.0; LONGEST];
        for reference in references {
            let reference = self.vector(reference.as_ref());
            for (sum, similarity) in sums.iter_mut().zip(similarities(&hyp, &reference)) {
                *sum += similarity;
            }
        }
        let total = sums.iter().sum::<f64>() / LONGEST as f64;
        Some(total / references.len() as f64 * 10.0)
    }

    fn vector(&self, text: &str) -> Vector {
        let grams = Grams::of(text, &self.frequencies);
        let values: Vec<f64> = grams.all.iter().map(|gram| f64::from(gram.count) * self.weight(gram.df)).collect();
        let mut squares = [0.0; LONGEST];
        for (gram, value) in grams.all.iter().zip(&values) {
            squares[gram.n - 1] += value * value;
        }
        Vector { grams, values, norms: squares.map(f64::sqrt) }
    }

    fn weight(&self, df: u32) -> f64 {
        self.weights[(df as usize).min(self.weights.len() - 1)]
    }
}

/// The weighted n-grams of one caption.
struct Vector {
    grams: Grams,
    /// Per n-gram, in the order of first occurrence.
    values: Vec<f64>,
    norms: [f64; LONGEST],
}

/// The similarity for n-grams of each size.
fn similarities(hyp: &Vector, reference: &Vector) -> [f64; LONGEST] {
    let by_id = reference.grams.by_id();
    let mut sums = [0.0; LONGEST];
    for (gram, &value) in hyp.grams.all.iter().zip(&hyp.values) {
        if let Some(place) = gram.id.and_then(|id| by_id.get(u64::from(id))) {
            let of_reference = reference.values[place as usize];
            sums[gram.n - 1] += value.min(of_reference) * of_reference;
        }
    }
    let penalty = length_penalty(&hyp.grams, &reference.grams);
    for (n, sum) in sums.iter_mut().enumerate() {
        let norms = hyp.norms[n] * reference.norms[n];
        if norms != 0.0 {
            *sum /= norms;
        }
        *sum *= penalty;
    }
    sums
}

/// Between 0 and 1: 1 for equal numbers of bigrams.
fn length_penalty(hyp: &Grams, reference: &Grams) -> f64 {
    let difference = hyp.bigrams as f64 - reference.bigrams as f64;
    libm::exp(-(difference * difference) / (2.0 * SIGMA * SIGMA))
}

/// White space as Python's `str.split` sees it: Unicode white space and the four ASCII separators.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    let blank = |c: char| c.is_whitespace() || matches!(c, '\u{1C}'..='\u{1F}');
    text.split(blank).filter(|word| !word.is_empty())
}
