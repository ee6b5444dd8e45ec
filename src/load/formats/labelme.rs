//! LabelMe and X-AnyLabeling: JSON for one image, `shapes` with points in pixels.

use super::super::boxes;
use super::super::format::{Format, Guess, Input};
use super::super::instance;
use super::super::json::{Json, Parser};
use super::super::loaded::{RawImage, RawInstance, RawShape, RecordState};
use super::super::reading::Reading;
use super::super::record;
use crate::diag::{Diagnostic, Place};
use crate::schema::{key_without_extension, key_without_folders};

pub static FORMAT: Format = Format { id: "labelme", label: "LabelMe JSON", sniff, read };

fn sniff(input: &Input<'_>) -> Option<Guess> {
    let has_shapes = input.head_json()?.get("shapes").is_some_and(|value| value.items().is_some());
    has_shapes.then(|| Guess { confidence: 92, reason: "has `shapes`".into() })
}

fn read(input: &Input<'_>, reading: &mut Reading<'_>) {
    reading.records_total = 1;
    let stem = key_without_extension(key_without_folders(input.name));
    let stem = stem.strip_suffix(".json").unwrap_or(stem);
    let mut parser = Parser::new(input.text);
    let file_place = reading.place();
    let root = match parser.value() {
        Ok(root) => root,
        Err(flaw) => {
            let diagnostic = Diagnostic::stop("json-broken", file_place, "the file is not JSON").with_expected(flaw.message);
            reading.push(diagnostic);
            return;
        }
    };
    // The path that the tool stores is of the annotator's machine; its last part names the image.
    let path = root.get("imagePath").and_then(Json::as_str).map(key_without_folders).filter(|name| !name.is_empty());
    let key = path.unwrap_or(stem).to_owned();
    let place = file_place.in_image(key.clone());
    reading.report_slips(parser.slips, &place);
    let mut instances = Vec::new();
    let mut dropped = 0;
    for (index, shape) in root.get("shapes").and_then(Json::items).unwrap_or_default().iter().enumerate() {
        if !shape.is_complete() {
            dropped += 1;
            continue;
        }
        let place = || place.clone().at_instance(index as u64 + 1);
        instances.extend(object(shape, &place, reading));
    }
    let state = match parser.slips.is_cut_off {
        true => record::cut_off(dropped, &place, reading),
        false => RecordState::Read,
    };
    let size = record::image_size(&root, &place, reading);
    reading.records_read = 1;
    reading.images.push(RawImage { key: key.into(), size, instances, state, at: 1, ..RawImage::default() });
}

fn object(shape: &Json<'_>, place: &dyn Fn() -> Place, reading: &mut Reading<'_>) -> Option<RawInstance> {
    let points: Option<Vec<f64>> = shape.get("points").and_then(Json::items).map(|points| {
        points.iter().flat_map(|point| point.items().unwrap_or_default()).map(|n| n.as_f64().unwrap_or(f64::NAN)).collect()
    });
    let kind = shape.get("shape_type").and_then(Json::as_str).unwrap_or("polygon");
    let raw = match (kind, points.as_deref()) {
        ("rectangle", Some(&[x1, y1, x2, y2])) => {
            RawShape::Extents([x1.min(x2), y1.min(y2), x1.max(x2), y1.max(y2), 0.0])
        }
        ("polygon" | "rotation" | "rectangle" | "quad", Some(numbers)) if numbers.len() >= 6 && numbers.len().is_multiple_of(2) => {
            boxes::points(numbers)
        }
        ("circle" | "line" | "linestrip" | "point" | "mask" | "points", _) => {
            reading.push(Diagnostic::note("shape-other", place(), format!("a `{kind}`, which is no box")).with_action("left out"));
            return None;
        }
        (_, numbers) => {
            let diagnostic = Diagnostic::error("box-unreadable", place(), "a box that cannot be read")
                .with_found(format!("a {kind} with {} numbers", numbers.map_or(0, <[f64]>::len)))
                .with_action("the box was left out");
            reading.push(diagnostic);
            return None;
        }
    };
    if !instance::is_finite(&raw, place, reading) {
        return None;
    }
    reading.extremes.add(&raw);
    let text = |key: &str| shape.get(key).and_then(Json::as_text).map(|text| text.trim().to_owned()).filter(|t| !t.is_empty());
    let is_difficult = shape.get("difficult").and_then(Json::as_flag).unwrap_or(false);
    reading.evidence.difficult += u64::from(is_difficult);
    let confidence = shape.get("score").and_then(Json::as_f64).filter(|score| score.is_finite());
    reading.evidence.confidences += u64::from(confidence.is_some());
    Some(RawInstance {
        category: text("label").and_then(|name| reading.category(&name)),
        captions: text("description").map(Into::into).into_iter().collect(),
        id: None,
        confidence,
        is_difficult,
        at: 1,
        shape: raw,
    })
}
