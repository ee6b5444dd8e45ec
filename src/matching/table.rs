//! The overlap table of one image: which boxes overlap, and by how much.

use serde::{Deserialize, Serialize};

use crate::geometry::{Bounds, OrientedBox, iou};

/// An object, a detection, and their overlap.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pair {
    /// Position of the object among the image's ground truth.
    pub ground_truth: u32,
    /// Position of the detection among the image's detections.
    pub detection: u32,
    /// Intersection over union, in `(0, 1]`.
    pub iou: f64,
}

/// Overlaps above zero between the ground truth and the detections of one image. Everything else is zero.
///
/// Rows are ground truth, columns are detections; pairs are sorted by row, then column.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OverlapTable {
    rows: usize,
    columns: usize,
    pairs: Vec<Pair>,
}

impl OverlapTable {
    /// Fills the table from boxes. `may_match(g, d)` leaves out pairs that must never join, such as boxes of two
    /// categories; it is asked only about boxes that may overlap.
    ///
    /// Boxes are swept from left to right, so that only pairs whose upright hulls meet are clipped: an image with
    /// thousands of boxes costs what overlaps in it.
    pub fn from_boxes(
        ground_truth: &[OrientedBox],
        detections: &[OrientedBox],
        may_match: impl Fn(usize, usize) -> bool,
    ) -> Self {
        let mut hulls: Vec<(Bounds, u32)> = (0..).zip(detections).filter_map(|(d, b)| Some((hull(b)?, d))).collect();
        hulls.sort_by(|(p, _), (q, _)| p.min_x.total_cmp(&q.min_x));
        let widest = hulls.iter().map(|(hull, _)| hull.width()).fold(0.0, f64::max);
        let mut pairs = Vec::new();
        for (g, object) in (0..).zip(ground_truth) {
            let Some(here) = hull(object) else { continue };
            let first_pair = pairs.len();
            // No hull that starts further left than this can reach the object; the last term covers rounding.
            let reach = here.min_x - widest - 1e-12 * (here.min_x.abs() + widest);
            let start = hulls.partition_point(|(hull, _)| hull.min_x < reach);
            for (there, d) in &hulls[start..] {
                if there.min_x > here.max_x {
                    break;
                }
                let apart = there.max_x < here.min_x || there.min_y > here.max_y || there.max_y < here.min_y;
                if apart || !may_match(g as usize, *d as usize) {
                    continue;
                }
                let iou = iou(object, &detections[*d as usize]);
                if iou > 0.0 {
                    pairs.push(Pair { ground_truth: g, detection: *d, iou });
                }
            }
            pairs[first_pair..].sort_by_key(|pair| pair.detection);
        }
        OverlapTable { rows: ground_truth.len(), columns: detections.len(), pairs }
    }

    /// A table from overlaps that are already known, row by row; for tests and for callers with their own overlap.
    ///
    /// # Panics
    /// If the rows differ in length.
    pub fn from_rows(rows: &[Vec<f64>]) -> Self {
        let columns = rows.first().map_or(0, Vec::len);
        assert!(rows.iter().all(|row| row.len() == columns), "rows of different length");
        let pairs = (0..)
            .zip(rows)
            .flat_map(|(g, row)| (0..).zip(row).map(move |(d, &iou)| Pair { ground_truth: g, detection: d, iou }));
        OverlapTable { rows: rows.len(), columns, pairs: pairs.filter(|pair| pair.iou > 0.0).collect() }
    }

    /// A table from its pairs alone, sorted by row, then column.
    #[cfg(test)]
    pub(super) fn from_pairs(rows: usize, columns: usize, pairs: Vec<Pair>) -> Self {
        OverlapTable { rows, columns, pairs }
    }

    /// Number of objects.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Number of detections.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The overlaps above zero, by row, then column.
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// For each detection the largest overlap with any object; 0 if none.
    pub fn largest_by_detection(&self) -> Vec<f64> {
        let mut largest = vec![0.0; self.columns];
        for pair in &self.pairs {
            let best: &mut f64 = &mut largest[pair.detection as usize];
            *best = best.max(pair.iou);
        }
        largest
    }
}

/// The upright hull, a little widened so that rounding never hides an overlap; `None` for a box that overlaps nothing.
fn hull(b: &OrientedBox) -> Option<Bounds> {
    if !b.is_valid() {
        return None;
    }
    let hull = b.bounds();
    let margin = 1e-12 * (b.cx.abs() + b.cy.abs() + b.w + b.h);
    Some(Bounds {
        min_x: hull.min_x - margin,
        min_y: hull.min_y - margin,
        max_x: hull.max_x + margin,
        max_y: hull.max_y + margin,
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn crowd(size: std::ops::Range<usize>) -> impl Strategy<Value = Vec<OrientedBox>> {
        // Sizes over four powers of ten, and some boxes that are none.
        let side = || prop_oneof![4 => 2.0..60.0f64, 1 => 0.01..2000.0f64, 1 => Just(0.0)];
        let one = (0.0..800.0, 0.0..800.0, side(), side(), -7.0..7.0).prop_map(|(cx, cy, w, h, theta)| OrientedBox {
            cx,
            cy,
            w,
            h,
            theta,
        });
        prop::collection::vec(one, size)
    }

    proptest! {
        #[test]
        fn the_sweep_finds_the_same_pairs_as_a_comparison_of_all_with_all(a in crowd(0..60), b in crowd(0..60)) {
            let table = OverlapTable::from_boxes(&a, &b, |_, _| true);
            let rows: Vec<Vec<f64>> = a.iter().map(|p| b.iter().map(|q| iou(p, q)).collect()).collect();
            let naive = OverlapTable::from_rows(&rows);
            prop_assert_eq!(table.pairs(), naive.pairs());
            prop_assert_eq!((table.rows(), table.columns()), (a.len(), b.len()));
        }
    }

    #[test]
    fn pairs_that_may_not_match_are_not_in_the_table() {
        let boxes = [OrientedBox::new(5.0, 5.0, 4.0, 4.0, 0.0), OrientedBox::new(6.0, 5.0, 4.0, 4.0, 0.0)];
        let table = OverlapTable::from_boxes(&boxes, &boxes, |g, d| g == d);
        assert_eq!(table.pairs().iter().map(|p| (p.ground_truth, p.detection)).collect::<Vec<_>>(), [(0, 0), (1, 1)]);
    }

    #[test]
    fn boxes_of_any_numbers_are_allowed() {
        let odd = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1.7e308, -1.7e308, 0.0, 5e-324];
        let boxes: Vec<OrientedBox> =
            odd.iter().flat_map(|&c| odd.iter().map(move |&w| OrientedBox::new(c, c, w, w, 1.0))).collect();
        let table = OverlapTable::from_boxes(&boxes, &boxes, |_, _| true);
        let valid = boxes.iter().filter(|b| b.is_valid()).count();
        let with_itself = table.pairs().iter().filter(|p| p.ground_truth == p.detection && p.iou == 1.0).count();
        assert_eq!(with_itself, valid);
    }

    #[test]
    fn the_largest_overlap_of_each_detection_is_kept() {
        let table = OverlapTable::from_rows(&[vec![0.2, 0.0, 0.5], vec![0.3, 0.0, 0.1]]);
        assert_eq!(table.largest_by_detection(), [0.3, 0.0, 0.5]);
    }
}
