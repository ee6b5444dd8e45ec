//! What an assignment maximises: one number for each pair of the overlap table.

use super::OverlapTable;
use super::threshold::is_hit;

/// The CHOTA score of every pair of the table, in its order; values in `(0, 1]`.
///
/// `score = IoU a`, `a = s / (2 - s)`, `s = IoU / (row sum + column sum - IoU)`: the first stage of HOTA's assignment
/// where every box is a track of its own. A pair whose boxes overlap nothing else keeps `score = IoU`; the more
/// other boxes compete, the less it counts.
///
/// # Reference
/// Zhou et al., "Dense Video Object Captioning from Disjoint Supervision", 2023 (CHOTA); Luiten et al., "HOTA: A Higher
/// Order Metric for Evaluating Multi-Object Tracking", IJCV 2020.
pub fn chota(table: &OverlapTable) -> Vec<f64> {
    let mut row_sums = vec![0.0; table.rows()];
    let mut column_sums = vec![0.0; table.columns()];
    for pair in table.pairs() {
        row_sums[pair.ground_truth as usize] += pair.iou;
        column_sums[pair.detection as usize] += pair.iou;
    }
    let score = |pair: &super::Pair| {
        let others = column_sums[pair.detection as usize] + row_sums[pair.ground_truth as usize] - pair.iou;
        let share = pair.iou / others;
        share / (2.0 - share) * pair.iou
    };
    table.pairs().iter().map(score).collect()
}

/// Plain IoU of every pair of the table.
pub fn iou(table: &OverlapTable) -> Vec<f64> {
    table.pairs().iter().map(|pair| pair.iou).collect()
}

/// The score of HOTA's paper at one threshold: as many hits as possible first, then the CHOTA score of all pairs.
///
/// `chota` are the scores of [`chota`] for this table. Pairs under the threshold score 0, which takes them out of the
/// assignment.
pub fn gated(table: &OverlapTable, chota: &[f64], threshold: f64) -> Vec<f64> {
    // Worth more than all second parts together, so that one more hit always wins.
    let hit = table.rows().min(table.columns()) as f64 + 1.0;
    let score = |(pair, chota): (&super::Pair, &f64)| if is_hit(pair.iou, threshold) { hit + chota } else { 0.0 };
    table.pairs().iter().zip(chota).map(score).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_without_competitors_scores_its_overlap() {
        let table = OverlapTable::from_rows(&[vec![0.7, 0.0], vec![0.0, 0.2]]);
        assert_eq!(chota(&table), [0.7, 0.2]);
    }

    #[test]
    fn competitors_lower_the_score() {
        let table = OverlapTable::from_rows(&[vec![0.5, 0.5]]);
        // Row sum 1, column sum 0.5: s = 0.5 / (1 + 0.5 - 0.5) = 1/2, a = (1/2) / (3/2) = 1/3.
        for score in chota(&table) {
            assert!((score - 0.5 / 3.0).abs() < 1e-15, "{score}");
        }
    }

    #[test]
    fn gating_takes_out_pairs_under_the_threshold_and_puts_hits_first() {
        let table = OverlapTable::from_rows(&[vec![0.9, 0.5], vec![0.5, 0.1]]);
        let scores = gated(&table, &chota(&table), 0.5);
        assert_eq!(scores[3], 0.0);
        assert!(scores[1] + scores[2] > scores[0], "two hits beat one good hit: {scores:?}");
    }
}
