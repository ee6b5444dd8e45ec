//! What each image adds to the caption scores.

use super::CaptionStage;
use crate::eval::spice::{SpiceStage, counts};
use crate::report::Part;
use crate::settings::SpiceEmpty;

/// A sum of scores and how many there are.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Sum {
    sum: f64,
    n: u64,
}

impl Sum {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.n += 1;
    }

    fn add_times(&mut self, other: Sum, times: u32) {
        self.sum += f64::from(times) * other.sum;
        self.n += u64::from(times) * other.n;
    }

    fn mean(self) -> Option<f64> {
        (self.n > 0).then(|| self.sum / self.n as f64)
    }
}

/// Sums over the pairs of an image, or of several. A score that is not known has no pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CaptionSums {
    meteor: Sum,
    cider: Sum,
    spice_oa: Sum,
    cap_a: Sum,
}

impl CaptionSums {
    /// Adds the same image several times.
    pub fn add_times(&mut self, other: &Self, times: u32) {
        self.meteor.add_times(other.meteor, times);
        self.cider.add_times(other.cider, times);
        self.spice_oa.add_times(other.spice_oa, times);
        self.cap_a.add_times(other.cap_a, times);
    }

    /// Means over the pairs; `None` without any.
    pub fn meteor(&self) -> Option<f64> {
        self.meteor.mean()
    }

    pub fn cider_d(&self) -> Option<f64> {
        self.cider.mean()
    }

    pub fn spice_oa(&self) -> Option<f64> {
        self.spice_oa.mean()
    }

    pub fn cap_a(&self) -> Option<f64> {
        self.cap_a.mean()
    }
}

/// The sums of each image for one model. CIDEr-D of a pair keeps the document frequencies of all pairs, as in every part
/// of a table.
pub fn caption_sums(
    stage: &CaptionStage,
    spice: &SpiceStage,
    empty: SpiceEmpty,
    model: usize,
    images: usize,
) -> Vec<CaptionSums> {
    let mut sums = vec![CaptionSums::default(); images];
    let Some(pairs) = stage.pairs.get(model) else { return sums };
    let ready = |part: Part<Vec<f64>>| if let Part::Ready(scores) = part { Some(scores) } else { None };
    let meteor = ready(stage.meteor_part(model, <[f64]>::to_vec));
    let cider = match stage.cider_notes[model] {
        Some(_) => None,
        None => ready(stage.cider_part(model, <[f64]>::to_vec)),
    };
    let spice = match spice.pairs(model, stage) {
        // A single caption that could not be parsed leaves the whole score out, as in the table.
        Part::Ready(all) => all.iter().copied().collect::<Option<Vec<_>>>(),
        _ => None,
    };
    for (at, pair) in pairs.iter().enumerate() {
        let sums = &mut sums[pair.image as usize];
        let (meteor, cider) = (meteor.as_ref().map(|all| all[at]), cider.as_ref().map(|all| all[at]));
        let spice = spice.as_ref().map(|all| all[at]).filter(|spice| counts(spice, empty));
        meteor.into_iter().for_each(|score| sums.meteor.add(score));
        cider.into_iter().for_each(|score| sums.cider.add(score));
        spice.iter().for_each(|score| sums.spice_oa.add(score.oa));
        if let (Some(meteor), Some(cider), Some(spice)) = (meteor, cider, spice) {
            sums.cap_a.add((meteor + cider / 10.0 + spice.oa) / 3.0);
        }
    }
    sums
}
