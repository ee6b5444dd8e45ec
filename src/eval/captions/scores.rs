//! From scores of pairs to the scores of a set of images.

use super::CaptionStage;
use crate::eval::spice::{PairSpice, SpiceStage, counts};
use crate::report::{CaptionScores, Part};
use crate::settings::SpiceEmpty;

const NO_PAIRS: &str = "no matched pair has a reference caption";
const ALL_EMPTY: &str = "no caption has an object or attribute, and such pairs are excluded";
pub const TOO_LONG: &str = "a caption is too long to parse, see the problems";

/// The caption scores of one model over the images that `is_in`.
pub fn caption_scores(
    stage: &CaptionStage,
    spice: &SpiceStage,
    empty: SpiceEmpty,
    model: usize,
    is_in: impl Fn(u32) -> bool,
) -> Part<CaptionScores> {
    let Some(pairs) = stage.pairs.get(model) else {
        return Part::Pending { stage: "waiting for boxes to be matched".into(), done: 0, total: 0 };
    };
    let chosen: Vec<usize> = (0..pairs.len()).filter(|&at| is_in(pairs[at].image)).collect();
    if chosen.is_empty() {
        return Part::Undefined(NO_PAIRS.into());
    }
    let pick = |scores: &[f64]| chosen.iter().map(|&at| scores[at]).collect::<Vec<_>>();
    let meteor = stage.meteor_part(model, pick);
    let cider = match &stage.cider_notes[model] {
        Some(why) => Part::Undefined(why.clone()),
        None => stage.cider_part(model, pick),
    };
    let spice = spice.pairs(model, stage).and_then(|all| {
        let picked: Option<Vec<PairSpice>> = chosen.iter().map(|&at| all[at]).collect();
        picked.map_or_else(|| Part::NotAvailable(TOO_LONG.into()), Part::Ready)
    });
    let spice_mean = |value: fn(&PairSpice) -> f64| {
        let mean_of = |pairs: &Vec<PairSpice>| mean(pairs.iter().filter(|pair| counts(pair, empty)).map(value));
        spice.and_then(|pairs| Part::from_option(mean_of(pairs), ALL_EMPTY))
    };
    let cap_a = meteor.and_then(|m| cider.and_then(|c| spice.and_then(|s| cap_a(m, c, s, empty))));
    Part::Ready(CaptionScores {
        pairs: chosen.len() as u64,
        meteor: meteor.and_then(|scores| Part::from_option(mean(scores.iter().copied()), NO_PAIRS)),
        cider_d: cider.and_then(|scores| Part::from_option(mean(scores.iter().copied()), NO_PAIRS)),
        spice_oa: spice_mean(|pair| pair.oa),
        spice: spice_mean(|pair| pair.all),
        cap_a,
    })
}

/// Mean of [METEOR + CIDEr-D / 10 + SPICE-OA] / 3 over the pairs that count.
fn cap_a(meteor: &[f64], cider: &[f64], spice: &[PairSpice], empty: SpiceEmpty) -> Part<f64> {
    let pairs = meteor.iter().zip(cider).zip(spice).filter(|(_, spice)| counts(spice, empty));
    Part::from_option(mean(pairs.map(|((m, c), s)| (m + c / 10.0 + s.oa) / 3.0)), ALL_EMPTY)
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (n, sum) = values.fold((0u64, 0.0), |(n, sum), value| (n + 1, sum + value));
    (n > 0).then(|| sum / n as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spice(oa: f64, is_empty: bool) -> PairSpice {
        PairSpice { oa, all: oa, is_empty }
    }

    #[test]
    fn cap_a_is_the_mean_over_pairs_of_a_third_of_each_part() {
        let pairs = [spice(0.5, false), spice(0.0, true)];
        let of = |empty| cap_a(&[0.4, 0.2], &[3.0, 1.0], &pairs, empty);
        let first = (0.4 + 0.3 + 0.5) / 3.0;
        assert_eq!(of(SpiceEmpty::Excluded), Part::Ready(first));
        assert_eq!(of(SpiceEmpty::Zero), Part::Ready((first + (0.2 + 0.1 + 0.0) / 3.0) / 2.0));
    }

    #[test]
    fn a_mean_over_nothing_is_no_number() {
        assert_eq!(cap_a(&[0.1], &[1.0], &[spice(0.0, true)], SpiceEmpty::Excluded), Part::Undefined(ALL_EMPTY.into()));
    }
}
