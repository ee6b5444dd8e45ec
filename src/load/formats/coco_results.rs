//! Results as one flat list: COCO detections, detectron2's rotated ones, the Ultralytics validator's, the CHOTA code's.

use std::collections::HashMap;

use super::super::conventions::{AngleUnit, Conventions, Settled};
use super::super::format::{Format, Guess, Input};
use super::super::instance::{self, CAPTION_KEYS};
use super::super::json::{self, Item, Json, Record};
use super::super::loaded::{Numbered, RawImage, RawInstance, RawShape, Role};
use super::super::reading::Reading;
use super::super::record;
use super::coco;
use crate::diag::Diagnostic;

pub static FORMAT: Format = Format { id: "coco-results", label: "COCO results", sniff, read };

fn sniff(input: &Input<'_>) -> Option<Guess> {
    let records = input.head_records();
    let has = |record: &Json<'_>, keys: &[&str]| keys.iter().any(|key| record.get(key).is_some());
    let fits = |record: &Json<'_>| {
        record.get("image_id").is_some()
            && (has(record, &["bbox", "segmentation", "poly"]) && has(record, &["category_id", "score"])
                || has(record, &["rbox"]) && has(record, &["category_id"]))
            && record.get("instances").is_none()
    };
    records.iter().take(4).any(fits).then(|| Guess { confidence: 85, reason: "a list of `image_id`, box and `score`".into() })
}

fn read(input: &Input<'_>, reading: &mut Reading<'_>) {
    reading.numbered = Numbered { images: true, categories: true };
    reading.evidence.stated = Some((Role::Predictions, "a flat list of results".into()));
    let mut index = HashMap::new();
    let mut has_turned_bbox = false;
    let mut has_rbox = false;
    json::records(input.text, &mut |item, at| {
        match item {
            Item::Record(record) => {
                has_rbox |= record.value.get("rbox").is_some();
                has_turned_bbox |= result(&record, &mut index, reading);
            }
            other => record::report_other(other, reading),
        }
        reading.progress(at);
    });
    reading.conventions = match has_rbox {
        // The validator's `rbox`: radians, clockwise.
        true => Conventions { angle_unit: Settled::guessed(AngleUnit::Radians, "`rbox` of a validator"), ..Conventions::pixels() },
        false => coco::conventions(has_turned_bbox),
    };
}

/// Reads one result; says whether its `bbox` is turned.
fn result(record: &Record<'_>, index: &mut HashMap<String, usize>, reading: &mut Reading<'_>) -> bool {
    reading.records_total += 1;
    let place = reading.place().at_line(record.line).at_record(record.number);
    reading.report_slips(record.slips, &place);
    let object = &record.value;
    let Some(id) = record::image_key(object, &place, reading) else { return false };
    let place = place.in_image(id.clone());
    if !object.is_complete() {
        record::cut_off(1, &place, reading);
        return false;
    }
    let shape = match coco::shape(object) {
        Ok(shape) => shape,
        Err(reason) => {
            let diagnostic = Diagnostic::error("box-unreadable", place, "a box that cannot be read")
                .with_found(reason)
                .with_expected("four or five numbers in `bbox`")
                .with_action("the box was left out");
            reading.push(diagnostic);
            return false;
        }
    };
    if !instance::is_finite(&shape, &|| place.clone(), reading) {
        return false;
    }
    reading.extremes.add(&shape);
    reading.records_read += 1;
    let confidence = object.get("score").and_then(Json::as_f64).filter(|score| score.is_finite());
    reading.evidence.confidences += u64::from(confidence.is_some());
    let category = object.get("category_id").and_then(Json::as_text);
    let name = object.get_any(&["category", "category_name", "label", "ref"]).and_then(Json::as_text);
    let caption = object.get_any(&CAPTION_KEYS).and_then(Json::as_text);
    let is_turned = matches!(shape, RawShape::Centre(_));
    let at = record.line.min(u64::from(u32::MAX)) as u32;
    let instance = RawInstance {
        category: match (&category, &name) {
            (_, Some(name)) => reading.category(name),
            (Some(id), None) => reading.numbered_category(id, None),
            (None, None) => None,
        },
        captions: caption.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty()).map(Into::into).into_iter().collect(),
        id: object.get_any(&["id", "track_id"]).and_then(Json::as_text).map(|id| id.as_ref().into()),
        confidence,
        is_difficult: false,
        at,
        shape,
    };
    let images = &mut reading.images;
    let image = *index.entry(id).or_insert_with_key(|id| {
        images.push(RawImage { key: id.as_str().into(), id: Some(id.as_str().into()), at, ..RawImage::default() });
        images.len() - 1
    });
    images[image].instances.push(instance);
    is_turned
}
