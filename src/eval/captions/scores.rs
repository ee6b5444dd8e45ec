//! From scores of pairs to the scores of a set of images.

use super::CaptionStage;
use crate::report::{CaptionScores, Part};

const NO_PAIRS: &str = "no matched pair has a reference caption";
const NO_SPICE: &str = "SPICE is not part of this build";

/// Means of some scores, over the pairs that count.
fn pair_means(scores: &[f64], counts: &[bool]) -> Option<f64> {
    let n = counts.iter().filter(|counts| **counts).count();
    let sum: f64 = scores.iter().zip(counts).filter(|(_, counts)| **counts).map(|(score, _)| score).sum();
    (n > 0).then(|| sum / n as f64)
}

/// The caption scores of one model over the images that `counts`.
pub fn caption_scores(stage: &CaptionStage, model: usize, counts: impl Fn(u32) -> bool) -> Part<CaptionScores> {
    let Some(pairs) = stage.pairs.get(model) else {
        return Part::Pending { stage: "waiting for boxes to be matched".into(), done: 0, total: 0 };
    };
    let counts: Vec<bool> = pairs.iter().map(|pair| counts(pair.image)).collect();
    let n = counts.iter().filter(|counts| **counts).count() as u64;
    if n == 0 {
        return Part::Undefined(NO_PAIRS.into());
    }
    let mean = |scores: &[f64]| Part::from_option(pair_means(scores, &counts), NO_PAIRS);
    let meteor = stage.meteor_part(model, mean).and_then(Part::clone);
    let cider_d = match &stage.cider_notes[model] {
        Some(why) => Part::Undefined(why.clone()),
        None => stage.cider_part(model, mean).and_then(Part::clone),
    };
    let spice_oa: Part<f64> = Part::NotAvailable(NO_SPICE.into());
    let cap_a = meteor.and_then(|m| cider_d.and_then(|c| spice_oa.map(|s| (m + c / 10.0 + s) / 3.0)));
    let spice = spice_oa.clone();
    Part::Ready(CaptionScores { pairs: n, meteor, cider_d, spice_oa, spice, cap_a })
}
