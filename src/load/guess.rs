//! Guesses of scale and angle unit from the values of a whole file, with their reasons.

use std::f64::consts::TAU;

use super::answer::Syntax;
use super::conventions::{AngleUnit, Scale, Settled};
use super::reading::{Extremes, Reading};
use crate::diag::Diagnostic;

/// Scale of a structured file (not of a model's text): normalised or pixels, percent only on good evidence.
pub fn scale_of_file(extremes: &Extremes) -> Settled<Scale> {
    let largest = extremes.coordinate;
    match largest {
        _ if extremes.boxes == 0 => Settled::guessed(Scale::Unit, "there are no boxes"),
        // Boxes may stick out of the image, so normalised values pass 1.
        _ if largest <= 1.5 => Settled::guessed(Scale::Unit, format!("no value is above {}", shown(largest))),
        _ if extremes.boxes >= 20 && (50.0..=101.0).contains(&largest) => Settled::guessed(
            Scale::Percent,
            format!("{} boxes, and no value is above {}", extremes.boxes, shown(largest)),
        ),
        _ => Settled::guessed(Scale::Pixel, format!("values go up to {}", shown(largest))),
    }
}

/// Scale of model text, from the largest value of the whole file; the reason names what speaks against it.
pub fn scale_of_text(syntax: Syntax, extremes: &Extremes) -> Settled<Scale> {
    let largest = extremes.coordinate;
    let scale = match largest {
        _ if largest <= 1.5 => Scale::Unit,
        _ if largest <= 150.0 && syntax.may_be_percent() => Scale::Percent,
        _ if largest <= 1050.0 => Scale::PerMille,
        _ => Scale::Pixel,
    };
    let reason = match (scale, syntax) {
        (Scale::PerMille, Syntax::Bbox2d) => {
            format!("the largest value is {}; Qwen3-VL writes 0 to 1000, but Qwen2.5-VL writes pixels", shown(largest))
        }
        _ => format!("the largest value is {}", shown(largest)),
    };
    Settled::guessed(scale, reason)
}

/// Unit of angles: degrees as soon as one angle passes a full turn of radians.
pub fn angle_unit(extremes: &Extremes) -> Settled<AngleUnit> {
    match extremes.angle {
        angle if angle > TAU + 1e-6 => Settled::guessed(AngleUnit::Degrees, format!("an angle of {}", shown(angle))),
        angle => Settled::guessed(AngleUnit::Radians, format!("no angle is above {}", shown(angle))),
    }
}

fn shown(number: f64) -> String {
    format!("{}", (number * 1000.0).round() / 1000.0)
}

/// Warns of a guessed scale that is not the format's own.
pub fn warn_scale(scale: &Settled<Scale>, reading: &mut Reading<'_>) {
    let diagnostic = Diagnostic::warning(
        "scale-guessed",
        reading.place(),
        format!("coordinates are read as {}", scale.value.name()),
    )
    .with_found(scale.basis.reason())
    .with_expected("values of about 0 to 1, or a head that states the scale")
    .with_fix("choose the scale on the file's chip, or put {\"ricap\":1,\"coords\":\"pixel\"} in the first line");
    reading.push(diagnostic);
}

/// Warns of angles that were taken for degrees.
pub fn warn_angle(unit: &Settled<AngleUnit>, reading: &mut Reading<'_>) {
    if unit.value == AngleUnit::Degrees {
        let diagnostic = Diagnostic::warning("angle-guessed", reading.place(), "angles are read as degrees")
            .with_found(unit.basis.reason())
            .with_expected("radians, or a head that states the unit")
            .with_fix("choose the unit on the file's chip, or put {\"ricap\":1,\"angle\":\"deg\"} in the first line");
        reading.push(diagnostic);
    }
}

/// Warns of angles beyond a full turn in a file that says radians.
pub fn check_declared_angle(unit: AngleUnit, reading: &mut Reading<'_>) {
    let largest = reading.extremes.angle;
    if unit == AngleUnit::Radians && largest > TAU + 1e-6 {
        let diagnostic = Diagnostic::warning("angle-range", reading.place(), "an angle passes a full turn of radians")
            .with_found(shown(largest))
            .with_expected("radians, as the file says: at most 6.283")
            .with_fix("if the angles are degrees, choose degrees on the file's chip");
        reading.push(diagnostic);
    }
}
