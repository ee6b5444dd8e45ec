//! FAIR1M: XML with `objects/object`, a closed ring of five points, names with blanks; submissions carry a probability.

use super::super::boxes;
use super::super::format::{Format, Guess, Input};
use super::super::json::to_f64;
use super::super::loaded::RawShape;
use super::super::reading::Reading;
use super::super::voc::{self, Layout};
use super::super::xml::Element;

pub static FORMAT: Format = Format { id: "fair1m", label: "FAIR1M XML", sniff, read };

const LAYOUT: Layout = Layout {
    parent: "objects",
    object: "object",
    size: ["size/width", "size/height"],
    shape,
    category: |object| object.text_at("possibleresult/name"),
};

fn sniff(input: &Input<'_>) -> Option<Guess> {
    let head = input.head();
    let is_one = head.contains("<annotation") && head.contains("<objects");
    (is_one && (head.contains("<possibleresult>") || head.contains("<points>") || !head.contains("<object>")))
        .then(|| Guess { confidence: 90, reason: "XML with `objects` and `possibleresult`".into() })
}

fn shape(object: &Element) -> Result<RawShape, String> {
    if let Some(other) = object.text_at("coordinate").filter(|text| !text.eq_ignore_ascii_case("pixel")) {
        return Err(format!("coordinates are `{other}`, not `pixel`"));
    }
    let points = object.child("points").ok_or("no `points`")?;
    let mut numbers = Vec::with_capacity(10);
    for point in points.children_named("point") {
        let mut pair = point.text.split(',').map(|part| to_f64(part.trim()));
        match (pair.next().flatten(), pair.next().flatten(), pair.next()) {
            (Some(x), Some(y), None) => numbers.extend([x, y]),
            _ => return Err(format!("the point `{}` is not `x,y`", point.text)),
        }
    }
    match numbers.len() {
        n if n >= 8 => Ok(boxes::points(&numbers)),
        n => Err(format!("{} points", n / 2)),
    }
}

fn read(input: &Input<'_>, reading: &mut Reading<'_>) {
    voc::read(input, &LAYOUT, reading);
}
