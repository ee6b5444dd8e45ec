//! Which n-grams a score comes from.

use serde::{Deserialize, Serialize};

use super::{CiderD, LONGEST, length_penalty, words};

/// A score taken apart.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Explanation {
    /// In [0, 10]; the sum of all contributions up to rounding.
    pub score: f64,
    /// The length penalty in [0, 1] against each reference.
    pub length_penalties: Vec<f64>,
    /// The n-grams that add most, largest first.
    pub contributions: Vec<Contribution>,
}

/// What one n-gram adds to a score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Contribution {
    pub ngram: String,
    /// Number of words.
    pub n: usize,
    /// Weight of one occurrence: `ln(images / images that hold it)`.
    pub weight: f64,
    /// Occurrences in the hypothesis.
    pub hypothesis_count: u32,
    /// Occurrences in the references together.
    pub reference_count: u32,
    /// Its part of the score.
    pub points: f64,
}

impl CiderD {
    /// Takes a score apart into its n-grams, keeping the `top` largest contributions. `None` without references.
    pub fn explain<S: AsRef<str>>(&self, hypothesis: &str, references: &[S], top: usize) -> Option<Explanation> {
        let score = self.score(hypothesis, references)?;
        let hyp = self.vector(hypothesis);
        let references: Vec<_> = references
            .iter()
            .map(|reference| self.vector(reference.as_ref()))
            .map(|vector| (vector.grams.by_id(), vector))
            .collect();
        let length_penalties: Vec<f64> =
            references.iter().map(|(_, reference)| length_penalty(&hyp.grams, &reference.grams)).collect();
        let hypothesis_words: Vec<&str> = words(hypothesis).collect();
        let mut contributions = Vec::new();
        for (gram, &value) in hyp.grams.all.iter().zip(&hyp.values) {
            let Some(id) = gram.id else { continue };
            let (mut points, mut reference_count) = (0.0, 0);
            for ((by_id, reference), penalty) in references.iter().zip(&length_penalties) {
                let Some(place) = by_id.get(u64::from(id)).map(|place| place as usize) else { continue };
                reference_count += reference.grams.all[place].count;
                let norms = hyp.norms[gram.n - 1] * reference.norms[gram.n - 1];
                if norms != 0.0 {
                    points += value.min(reference.values[place]) * reference.values[place] / norms * penalty;
                }
            }
            if points > 0.0 {
                let start = gram.start as usize;
                contributions.push(Contribution {
                    ngram: hypothesis_words[start..start + gram.n].join(" "),
                    n: gram.n,
                    weight: self.weight(gram.df),
                    hypothesis_count: gram.count,
                    reference_count,
                    points: points / LONGEST as f64 / references.len() as f64 * 10.0,
                });
            }
        }
        contributions.sort_by(|a, b| b.points.total_cmp(&a.points));
        contributions.truncate(top);
        Some(Explanation { score, length_penalties, contributions })
    }
}
