//! When an overlap counts as a hit.

/// An overlap this far below the threshold still counts, so that an exact one is not lost to rounding: 0.6 computed from
/// areas, or 12 x 0.05 computed in binary.
pub const IOU_SLACK: f64 = 1e-9;

/// The thresholds of the mean beside the main score: 0.05, 0.10 .. 0.95.
pub const SWEEP: [f64; 19] = {
    let mut thresholds = [0.0; 19];
    let mut k = 0;
    while k < 19 {
        // k / 20 is the nearest number to the decimal; k x 0.05 is not.
        thresholds[k] = (k + 1) as f64 / 20.0;
        k += 1;
    }
    thresholds
};

/// Whether an overlap reaches a threshold, with [`IOU_SLACK`]. Boxes that do not overlap never hit.
pub fn is_hit(iou: f64, threshold: f64) -> bool {
    iou > 0.0 && iou >= threshold - IOU_SLACK
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thresholds_are_the_decimals_they_look_like() {
        assert_eq!(SWEEP[..4], [0.05, 0.1, 0.15, 0.2]);
        assert_eq!([SWEEP[9], SWEEP[11], SWEEP[18]], [0.5, 0.6, 0.95]);
    }

    #[test]
    fn an_overlap_within_the_slack_counts_and_no_more() {
        assert!(is_hit(0.5, 0.5) && is_hit(0.5 - 0.9e-9, 0.5) && !is_hit(0.5 - 1.1e-9, 0.5));
        assert!(is_hit(3600.0 / 6000.0, 12.0 * 0.05));
        assert!(!is_hit(0.0, 1e-10));
    }
}
