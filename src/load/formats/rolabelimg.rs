//! roLabelImg: VOC-like XML with `robndbox/{cx,cy,w,h,angle}`, mixed with upright `bndbox`; plain Pascal VOC too.

use std::f64::consts::PI;

use super::super::conventions::{AngleUnit, Conventions, Settled};
use super::super::format::{Format, Guess, Input};
use super::super::reading::Reading;
use super::super::voc::{self, Layout};
use crate::diag::Diagnostic;

pub static FORMAT: Format = Format { id: "rolabelimg", label: "roLabelImg / Pascal VOC XML", sniff, read };

const LAYOUT: Layout = Layout {
    parent: "",
    object: "object",
    size: ["size/width", "size/height"],
    shape: voc::object_shape,
    category: |object| object.text_at("name"),
};

fn sniff(input: &Input<'_>) -> Option<Guess> {
    let head = input.head();
    if !head.contains("<annotation") {
        return None;
    }
    if head.contains("<rotated_box>") || head.contains("<robndbox>") && head.contains("<cx>") {
        return Guess::new(90, "XML with a centre, sides and an angle");
    }
    if head.contains("<bndbox>") {
        return Guess::new(70, "XML with `bndbox`");
    }
    // An image without objects.
    (head.contains("<size>") || head.contains("<filename>")).then(|| Guess { confidence: 40, reason: "VOC-like XML without objects".into() })
}

fn read(input: &Input<'_>, reading: &mut Reading<'_>) {
    voc::read(input, &LAYOUT, reading);
    let angle = reading.extremes.angle;
    // The tool writes [0, pi); other writers of the same tags use degrees.
    let angle_unit = match angle > PI + 1e-3 {
        true => Settled::guessed(AngleUnit::Degrees, format!("an angle of {angle}, beyond the tool's half turn of radians")),
        false => Settled::guessed(AngleUnit::Radians, "as the tool writes them"),
    };
    if angle_unit.value == AngleUnit::Degrees {
        let diagnostic = Diagnostic::warning("angle-guessed", reading.place(), "angles are read as degrees")
            .with_found(angle.to_string())
            .with_expected("radians in [0, 3.1416), as roLabelImg writes them")
            .with_fix("choose the unit on the file's chip");
        reading.push(diagnostic);
    }
    reading.conventions = Conventions { angle_unit, ..Conventions::pixels() };
}
