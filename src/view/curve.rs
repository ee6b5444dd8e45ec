//! DetA over the IoU threshold, as lines of a small chart.

use crate::report::Report;

/// The thresholds of [`DetectionScores::det_a_at`](crate::report::DetectionScores::det_a_at).
pub const THRESHOLDS: usize = 19;

/// Size of the drawing area in its own units, and the room for axis labels at the left and below.
pub const WIDTH: f64 = 420.0;
pub const HEIGHT: f64 = 190.0;
pub const LEFT: f64 = 34.0;
pub const BELOW: f64 = 24.0;
const ABOVE: f64 = 8.0;
const RIGHT: f64 = 10.0;

/// The line of one model.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// Position of the model.
    pub model: usize,
    pub name: String,
    /// Path data; a threshold without a number breaks the line.
    pub path: String,
    pub points: Vec<[f64; 2]>,
}

/// Threshold number `index`, from 0: 0.05, 0.10 .. 0.95.
pub fn threshold(index: usize) -> f64 {
    (index + 1) as f64 * 0.05
}

/// Where a threshold stands on the drawing.
pub fn x_of(threshold: f64) -> f64 {
    LEFT + threshold * (WIDTH - LEFT - RIGHT)
}

/// Where a fraction stands on the drawing.
pub fn y_of(fraction: f64) -> f64 {
    ABOVE + (1.0 - fraction) * (HEIGHT - ABOVE - BELOW)
}

/// One curve per model that is not left out.
pub fn curves(report: &Report, is_shown: impl Fn(usize) -> bool) -> Vec<Curve> {
    let models = report.models.iter().enumerate().filter(|(at, _)| is_shown(*at));
    models
        .map(|(model, scores)| {
            let mut curve = Curve { model, name: scores.name.clone(), path: String::new(), points: Vec::new() };
            let mut is_down = false;
            for (index, value) in scores.detection.det_a_at.iter().enumerate() {
                let Some(value) = value else {
                    is_down = false;
                    continue;
                };
                let (x, y) = (x_of(threshold(index)), y_of(*value));
                curve.path.push_str(&format!("{}{x:.1} {y:.1}", if is_down { 'L' } else { 'M' }));
                curve.points.push([x, y]);
                is_down = true;
            }
            curve
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::fixture;

    #[test]
    fn a_missing_number_breaks_the_line() {
        let mut report = fixture::report();
        report.models[0].detection.det_a_at = vec![Some(1.0), Some(0.5), None, Some(0.0)];
        let curve = &curves(&report, |at| at == 0)[0];
        assert_eq!(curve.points.len(), 3);
        assert_eq!(curve.path.matches('M').count(), 2);
        assert_eq!(curve.points[0], [x_of(0.05), y_of(1.0)]);
    }

    #[test]
    fn models_that_are_hidden_have_no_curve() {
        let names: Vec<_> = curves(&fixture::report(), |at| at != 1).into_iter().map(|curve| curve.name).collect();
        assert_eq!(names, ["Kestrel", "Swift"]);
    }

    #[test]
    fn the_last_threshold_is_ninety_five_hundredths() {
        assert!((threshold(THRESHOLDS - 1) - 0.95).abs() < 1e-12);
    }
}
