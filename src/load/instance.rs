//! One object of a JSON file: box, category, captions, confidence.

use super::boxes::{self, Style};
use super::json::Json;
use super::loaded::{RawInstance, RawShape};
use super::reading::Reading;
use crate::diag::{Diagnostic, Place};

pub const CATEGORY_KEYS: [&str; 8] = ["ref", "category", "label", "class", "category_name", "name", "cls", "obj_cls"];
pub const CAPTION_KEYS: [&str; 5] = ["caption", "captions", "description", "text", "sentence"];
pub const CONFIDENCE_KEYS: [&str; 4] = ["score", "confidence", "conf", "probability"];
const ID_KEYS: [&str; 3] = ["id", "instance_id", "ann_id"];
const DIFFICULT_KEYS: [&str; 2] = ["difficult", "ignore"];

/// Whether a field of an instance has a meaning here.
pub fn is_known(name: &str) -> bool {
    // The format's own names first: this is asked for every field of every box.
    matches!(name, "rbox" | "ref" | "caption" | "id" | "score")
        || [&CATEGORY_KEYS[..], &CAPTION_KEYS, &CONFIDENCE_KEYS, &ID_KEYS, &DIFFICULT_KEYS]
            .iter()
            .any(|t| t.contains(&name))
        || boxes::is_box_key(name)
}

/// Reads an instance; reports and gives `None` if it has no usable box.
pub fn read(
    object: &Json<'_>,
    place: &dyn Fn() -> Place,
    at: u32,
    reading: &mut Reading<'_>,
) -> Option<(RawInstance, Style)> {
    let found = match boxes::find(object) {
        Some(Ok(found)) => found,
        Some(Err((field, reason))) => {
            reading.push(
                Diagnostic::error("box-unreadable", place().in_field(field), "a box that cannot be read")
                    .with_found(reason)
                    .with_expected("five numbers: centre x, centre y, width, height, angle")
                    .with_action("the box was left out"),
            );
            return None;
        }
        None => {
            reading.push(
                Diagnostic::error("box-missing", place(), "an instance without a box")
                    .with_expected("a field `rbox` with five numbers")
                    .with_action("the instance was left out"),
            );
            return None;
        }
    };
    if !is_finite(&found.shape, place, reading) {
        return None;
    }
    let category = object.get_any(&CATEGORY_KEYS).and_then(Json::as_text).and_then(|name| reading.category(&name));
    let confidence = confidence(object, place, reading);
    let captions = captions(object, place, reading);
    let is_difficult = object.get_any(&DIFFICULT_KEYS).and_then(Json::as_flag).unwrap_or(false);
    reading.evidence.difficult += u64::from(is_difficult);
    reading.extremes.add(&found.shape);
    let id = object.get_any(&ID_KEYS).and_then(Json::as_text).map(|id| id.as_ref().into());
    let instance = RawInstance { shape: found.shape, category, captions, id, confidence, is_difficult, at };
    Some((instance, found.style))
}

/// Whether every number of a shape is finite; reports a shape that has one which is not.
pub fn is_finite(shape: &RawShape, place: &dyn Fn() -> Place, reading: &mut Reading<'_>) -> bool {
    let bad = shape.numbers().find(|number| !number.is_finite());
    if let Some(number) = bad {
        let found = if number.is_nan() { "NaN or nothing" } else { "Infinity" };
        reading.push(
            Diagnostic::error("box-not-finite", place(), "a box with a number that is not finite")
                .with_found(found)
                .with_expected("finite numbers")
                .with_action("the box was left out"),
        );
    }
    bad.is_none()
}

fn confidence(object: &Json<'_>, place: &dyn Fn() -> Place, reading: &mut Reading<'_>) -> Option<f64> {
    let value = object.get_any(&CONFIDENCE_KEYS)?;
    reading.evidence.confidences += 1;
    match value.as_f64() {
        Some(number) if number.is_finite() => Some(number),
        Some(_) => None,
        None => {
            reading.push(
                Diagnostic::warning("score-unreadable", place().in_field("score"), "a score that is not a number")
                    .with_found(value.as_text().map_or_else(|| value.kind().to_owned(), |text| text.into_owned()))
                    .with_action("the score counts as missing"),
            );
            None
        }
    }
}

fn captions(object: &Json<'_>, place: &dyn Fn() -> Place, reading: &mut Reading<'_>) -> Vec<Box<str>> {
    let kept = |text: &str| (!text.trim().is_empty()).then(|| Box::<str>::from(text.trim()));
    match object.get_any(&CAPTION_KEYS) {
        None => Vec::new(),
        Some(Json::Array { items, .. }) => {
            reading.evidence.caption_lists += 1;
            items.iter().filter_map(|item| item.as_text().and_then(|text| kept(&text))).collect()
        }
        Some(value) => match value.as_text() {
            Some(text) => kept(&text).into_iter().collect(),
            None => {
                reading.push(
                    Diagnostic::error("caption-unreadable", place().in_field("caption"), "a caption that is no text")
                        .with_found(value.kind())
                        .with_expected("a string, or a list of strings")
                        .with_action("the box counts as one without a caption"),
                );
                Vec::new()
            }
        },
    }
}
