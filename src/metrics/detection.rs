//! Detection: DetA, precision, recall, localisation, and DetA over thresholds.
//!
//! [`DetectionStats`] of an image, or of any part of it, add up to those of any set of images; rates come last.

use std::iter::Sum;
use std::ops::{Add, AddAssign};

use serde::{Deserialize, Serialize};

use crate::matching::{ImageMatch, Pair, SWEEP};

/// Hits, false alarms and misses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Objects that were hit.
    pub true_positives: u64,
    /// Detections that hit no object.
    pub false_positives: u64,
    /// Objects that were not hit.
    pub false_negatives: u64,
}

impl Counts {
    /// TP / (TP + FP + FN), in `[0, 1]`; `None` where there is neither object nor detection.
    pub fn det_a(&self) -> Option<f64> {
        self.rate(self.false_positives + self.false_negatives)
    }

    /// TP / (TP + FP), in `[0, 1]`. Without detections 0 if there were objects to find, `None` if there were none.
    pub fn precision(&self) -> Option<f64> {
        self.rate(self.false_positives)
    }

    /// TP / (TP + FN), in `[0, 1]`. Without objects 0 if there are detections, `None` if there are none.
    pub fn recall(&self) -> Option<f64> {
        self.rate(self.false_negatives)
    }

    fn rate(&self, errors: u64) -> Option<f64> {
        let is_empty = self.true_positives + self.false_positives + self.false_negatives == 0;
        // Without a hit every rate is 0, also where its own denominator is.
        let rate = self.true_positives as f64 / (self.true_positives + errors).max(1) as f64;
        (!is_empty).then_some(rate)
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.true_positives += other.true_positives;
        self.false_positives += other.false_positives;
        self.false_negatives += other.false_negatives;
    }
}

/// What an image, or a part of one, adds to the detection scores.
///
/// # Reference
/// Luiten et al., "HOTA: A Higher Order Metric for Evaluating Multi-Object Tracking", IJCV 2020: DetA, DetPr, DetRe, LocA,
/// here on single images.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct DetectionStats {
    /// At the main threshold.
    pub counts: Counts,
    /// At the thresholds of [`SWEEP`].
    pub sweep: [Counts; SWEEP.len()],
    /// Sum of the IoU of the hits at the main threshold.
    pub iou_sum: f64,
}

impl DetectionStats {
    /// The whole image.
    pub fn of(image: &ImageMatch) -> Self {
        Self::of_part(image, |_| true, |_| true)
    }

    /// A part of the image: the objects for which `counts_object` holds (a category, a size, not difficult ...) and the
    /// detections for which `counts_detection` holds.
    ///
    /// A hit counts with its object and a false alarm with its detection, so a detection that hits an object of another
    /// part counts nowhere in this one: parts that split both sides add up to the whole image, and an ignored object is
    /// neither missed nor does hitting it cost anything.
    pub fn of_part(
        image: &ImageMatch,
        counts_object: impl Fn(usize) -> bool,
        counts_detection: impl Fn(usize) -> bool,
    ) -> Self {
        let objects = (0..image.ground_truth()).filter(|&g| counts_object(g)).count() as u64;
        let detections = (0..image.detections()).filter(|&d| counts_detection(d)).count() as u64;
        let counts = |hits: &mut dyn Iterator<Item = &Pair>| {
            let mut counts = Counts { true_positives: 0, false_positives: detections, false_negatives: objects };
            for hit in hits {
                let found = u64::from(counts_object(hit.ground_truth as usize));
                counts.true_positives += found;
                counts.false_negatives -= found;
                counts.false_positives -= u64::from(counts_detection(hit.detection as usize));
            }
            counts
        };
        DetectionStats {
            counts: counts(&mut image.hits()),
            sweep: std::array::from_fn(|k| counts(&mut image.hits_in_sweep(k))),
            iou_sum: image.hits().filter(|hit| counts_object(hit.ground_truth as usize)).map(|hit| hit.iou).sum(),
        }
    }

    /// Mean IoU of the hits at the main threshold, in `(0, 1]`; `None` without a hit.
    pub fn localisation(&self) -> Option<f64> {
        let hits = self.counts.true_positives;
        (hits > 0).then(|| self.iou_sum / hits as f64)
    }

    /// DetA at each threshold of [`SWEEP`].
    pub fn det_a_in_sweep(&self) -> [Option<f64>; SWEEP.len()] {
        self.sweep.map(|counts| counts.det_a())
    }

    /// Mean of DetA over the thresholds of [`SWEEP`]; `None` where there is neither object nor detection.
    pub fn mean_det_a(&self) -> Option<f64> {
        let values: Option<Vec<f64>> = self.det_a_in_sweep().into_iter().collect();
        values.map(|values| values.iter().sum::<f64>() / SWEEP.len() as f64)
    }
}

impl DetectionStats {
    /// Adds the same image several times.
    pub fn add_times(&mut self, other: &Self, times: u32) {
        let n = u64::from(times);
        let add = |own: &mut Counts, other: &Counts| {
            own.true_positives += n * other.true_positives;
            own.false_positives += n * other.false_positives;
            own.false_negatives += n * other.false_negatives;
        };
        add(&mut self.counts, &other.counts);
        self.sweep.iter_mut().zip(&other.sweep).for_each(|(own, other)| add(own, other));
        self.iou_sum += f64::from(times) * other.iou_sum;
    }
}

impl AddAssign for DetectionStats {
    fn add_assign(&mut self, other: Self) {
        self.counts += other.counts;
        for (own, others) in self.sweep.iter_mut().zip(other.sweep) {
            *own += others;
        }
        self.iou_sum += other.iou_sum;
    }
}

impl Add for DetectionStats {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        self += other;
        self
    }
}

impl Sum for DetectionStats {
    fn sum<I: Iterator<Item = Self>>(stats: I) -> Self {
        stats.fold(Self::default(), Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matching::OverlapTable;
    use crate::settings::Assignment;

    fn image(rows: &[&[f64]]) -> ImageMatch {
        let rows: Vec<Vec<f64>> = rows.iter().map(|row| row.to_vec()).collect();
        ImageMatch::from_table(&OverlapTable::from_rows(&rows), Assignment::Chota, 0.5)
    }

    #[test]
    fn counts_rates_and_localisation_of_one_image() {
        // Three objects, two detections: one hit of 0.8, one pair of 0.3 that is no hit at 0.5.
        let stats = DetectionStats::of(&image(&[&[0.8, 0.0], &[0.0, 0.3], &[0.0, 0.0]]));
        assert_eq!(stats.counts, Counts { true_positives: 1, false_positives: 1, false_negatives: 2 });
        assert_eq!(stats.counts.det_a(), Some(1.0 / 4.0));
        assert_eq!(stats.counts.precision(), Some(1.0 / 2.0));
        assert_eq!(stats.counts.recall(), Some(1.0 / 3.0));
        assert_eq!(stats.localisation(), Some(0.8));
        // Up to 0.3 (6 thresholds) two hits of three objects, up to 0.8 (10 more) one hit, then none.
        let mean = (6.0 * 2.0 / 3.0 + 10.0 * 1.0 / 4.0) / 19.0;
        assert!((stats.mean_det_a().unwrap() - mean).abs() < 1e-15);
    }

    #[test]
    fn nothing_at_all_has_no_rates() {
        let nothing = DetectionStats::of(&image(&[]));
        assert_eq!(nothing, DetectionStats::default());
        assert_eq!((nothing.counts.det_a(), nothing.counts.precision(), nothing.counts.recall()), (None, None, None));
        assert_eq!((nothing.localisation(), nothing.mean_det_a()), (None, None));
    }

    #[test]
    fn b28_objects_without_any_prediction_are_misses_and_have_no_localisation() {
        let stats = DetectionStats::of(&image(&[&[], &[], &[]]));
        assert_eq!(stats.counts, Counts { true_positives: 0, false_positives: 0, false_negatives: 3 });
        assert_eq!(stats.counts.det_a(), Some(0.0));
        assert_eq!((stats.counts.precision(), stats.counts.recall()), (Some(0.0), Some(0.0)));
        assert_eq!((stats.localisation(), stats.mean_det_a()), (None, Some(0.0)));
    }

    #[test]
    fn parts_add_up_to_the_whole() {
        let image = image(&[&[0.8, 0.1, 0.0], &[0.2, 0.6, 0.0], &[0.0, 0.0, 0.4]]);
        // Objects 0 and 2 are of one category, object 1 of another; detections 0 and 1 likewise.
        let first = DetectionStats::of_part(&image, |g| g != 1, |d| d < 2);
        let second = DetectionStats::of_part(&image, |g| g == 1, |d| d == 2);
        assert_eq!(first.counts, Counts { true_positives: 1, false_positives: 0, false_negatives: 1 });
        assert_eq!(second.counts, Counts { true_positives: 1, false_positives: 1, false_negatives: 0 });
        assert_eq!(first + second, DetectionStats::of(&image));
    }

    #[test]
    fn b94_an_ignored_object_is_neither_missed_nor_a_hit() {
        let image = image(&[&[1.0, 0.0], &[0.0, 0.0], &[0.0, 1.0]]);
        let ignoring = DetectionStats::of_part(&image, |g| g != 2, |_| true);
        assert_eq!(ignoring.counts, Counts { true_positives: 1, false_positives: 0, false_negatives: 1 });
        assert_eq!(ignoring.counts.det_a(), Some(0.5));
        // The default keeps it like any other: 2 of 3.
        assert_eq!(DetectionStats::of(&image).counts.det_a(), Some(2.0 / 3.0));
    }

    #[test]
    fn b30_counts_are_pooled_over_images() {
        let (a, b) = (DetectionStats::of(&image(&[&[1.0]])), DetectionStats::of(&image(&[[].as_slice(); 9])));
        assert_eq!((a.counts.det_a(), b.counts.det_a()), (Some(1.0), Some(0.0)));
        let both: DetectionStats = [a, b].into_iter().sum();
        assert_eq!(both.counts.det_a(), Some(1.0 / 10.0));
    }
}
