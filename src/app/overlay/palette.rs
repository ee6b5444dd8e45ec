//! Colour and line of each outcome: the Okabe-Ito hues that stay apart for colour-blind eyes, doubled by the line style.
//! The dark casing under every line makes it visible on vegetation, asphalt, sand and water alike.

use crate::view::overlay::Outcome;

/// Under every line and label.
pub const CASING: &str = "rgba(8, 12, 16, 0.82)";

/// How boxes of one outcome are drawn. Lengths in CSS pixels.
pub struct Line {
    pub colour: &'static str,
    pub width: f64,
    /// Lengths of strokes and gaps; empty for a solid line.
    pub dash: &'static [f64],
    pub has_round_ends: bool,
}

/// The line of an outcome; a hit with another category than its object has the hue of a hit and a line of its own.
pub fn line(outcome: Outcome, is_wrong_category: bool) -> Line {
    match outcome {
        Outcome::GroundTruth => Line { colour: "#ffffff", width: 1.25, dash: &[], has_round_ends: false },
        Outcome::TruePositive if is_wrong_category => {
            Line { colour: "#56b4e9", width: 2.0, dash: &[9.0, 4.0, 1.5, 4.0], has_round_ends: false }
        }
        Outcome::TruePositive => Line { colour: "#56b4e9", width: 2.0, dash: &[], has_round_ends: false },
        Outcome::FalsePositive => Line { colour: "#d55e00", width: 2.0, dash: &[9.0, 5.0], has_round_ends: false },
        Outcome::FalseNegative => Line { colour: "#f0e442", width: 2.25, dash: &[0.1, 4.5], has_round_ends: true },
    }
}
