//! The match of one image: who hit whom, at every threshold.

use serde::{Deserialize, Serialize};

use super::{OverlapTable, Pair, SWEEP, assign, is_hit, score};
use crate::geometry::OrientedBox;
use crate::settings::{Assignment, ClassMode, Settings};

/// Who hit whom in one image.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ImageMatch {
    ground_truth: usize,
    detections: usize,
    threshold: f64,
    /// Pairs of the assignment; with one assignment for all thresholds those under the threshold too.
    assigned: Vec<Pair>,
    /// Pairs at each threshold of [`SWEEP`], where every threshold has an assignment of its own.
    own_assignments: Option<Vec<Vec<Pair>>>,
    largest_overlaps: Vec<f64>,
}

/// Matches the detections of one image to its ground truth, as the settings say.
///
/// `same_category(g, d)` is asked in the class-aware mode only. Boxes may be any numbers; an empty side gives a match
/// without pairs. The result depends on the order of the boxes only where two assignments have the same total score.
pub fn match_image(
    ground_truth: &[OrientedBox],
    detections: &[OrientedBox],
    same_category: impl Fn(usize, usize) -> bool,
    settings: &Settings,
) -> ImageMatch {
    let table = match settings.class_mode {
        ClassMode::Agnostic => OverlapTable::from_boxes(ground_truth, detections, |_, _| true),
        ClassMode::Aware => OverlapTable::from_boxes(ground_truth, detections, same_category),
    };
    ImageMatch::from_table(&table, settings.assignment, settings.iou_threshold)
}

impl ImageMatch {
    /// Assigns from an overlap table alone; `threshold` is the main one.
    pub fn from_table(table: &OverlapTable, assignment: Assignment, threshold: f64) -> Self {
        let one = |scores: Vec<f64>| assign::optimal(table, &scores);
        let (assigned, own_assignments) = match assignment {
            Assignment::Chota => (one(score::chota(table)), None),
            Assignment::Iou => (one(score::iou(table)), None),
            Assignment::Gated => {
                let chota = score::chota(table);
                let at = |threshold: f64| one(score::gated(table, &chota, threshold));
                (at(threshold), Some(SWEEP.map(at).to_vec()))
            }
        };
        ImageMatch {
            ground_truth: table.rows(),
            detections: table.columns(),
            threshold,
            assigned,
            own_assignments,
            largest_overlaps: table.largest_by_detection(),
        }
    }

    /// Number of objects in the image.
    pub fn ground_truth(&self) -> usize {
        self.ground_truth
    }

    /// Number of detections in the image.
    pub fn detections(&self) -> usize {
        self.detections
    }

    /// The hits at the main threshold, sorted by ground truth.
    pub fn hits(&self) -> impl Iterator<Item = &Pair> {
        self.assigned.iter().filter(|pair| is_hit(pair.iou, self.threshold))
    }

    /// The hits at threshold number `k` of [`SWEEP`], sorted by ground truth.
    ///
    /// # Panics
    /// If `k` is not below 19.
    pub fn hits_in_sweep(&self, k: usize) -> impl Iterator<Item = &Pair> {
        let pairs = self.own_assignments.as_ref().map_or(&self.assigned, |all| &all[k]);
        pairs.iter().filter(move |pair| is_hit(pair.iou, SWEEP[k]))
    }

    /// For each object the detection that hit it at the main threshold.
    pub fn hit_by(&self) -> Vec<Option<u32>> {
        let mut hit_by = vec![None; self.ground_truth];
        for pair in self.hits() {
            hit_by[pair.ground_truth as usize] = Some(pair.detection);
        }
        hit_by
    }

    /// For each detection the object that it hits at the main threshold.
    pub fn hit_of(&self) -> Vec<Option<u32>> {
        let mut hit_of = vec![None; self.detections];
        for pair in self.hits() {
            hit_of[pair.detection as usize] = Some(pair.ground_truth);
        }
        hit_of
    }

    /// For each detection its largest overlap with any object that it may match, matched or not; 0 if none.
    pub fn largest_overlaps(&self) -> &[f64] {
        &self.largest_overlaps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHAIN: [[f64; 2]; 2] = [[0.470588, 0.015228], [0.600000, 0.470588]];

    fn chain(assignment: Assignment) -> ImageMatch {
        ImageMatch::from_table(&OverlapTable::from_rows(&CHAIN.map(Vec::from)), assignment, 0.5)
    }

    #[test]
    fn one_assignment_serves_all_thresholds_and_gating_makes_one_for_each() {
        for assignment in [Assignment::Chota, Assignment::Iou] {
            let found = chain(assignment);
            assert_eq!(found.hits().count(), 0);
            assert_eq!((found.hits_in_sweep(8).count(), found.hits_in_sweep(9).count()), (2, 0));
        }
        let gated = chain(Assignment::Gated);
        assert_eq!(gated.hit_by(), [None, Some(0)]);
        assert_eq!(gated.hit_of(), [Some(1), None]);
        assert_eq!((gated.hits_in_sweep(8).count(), gated.hits_in_sweep(9).count()), (2, 1));
    }

    #[test]
    fn the_category_is_asked_in_the_class_aware_mode_only() {
        let boxes = [OrientedBox::new(5.0, 5.0, 4.0, 4.0, 0.0)];
        let hits = |class_mode| {
            let settings = Settings { class_mode, ..Settings::default() };
            match_image(&boxes, &boxes, |_, _| false, &settings).hits().count()
        };
        assert_eq!((hits(ClassMode::Agnostic), hits(ClassMode::Aware)), (1, 0));
    }

    #[test]
    fn overlaps_that_lead_to_no_hit_stay_visible() {
        assert_eq!(chain(Assignment::Chota).largest_overlaps(), [0.6, 0.470588]);
    }
}
