//! COCO JSON with oriented boxes: corners in `segmentation` (MMRotate), five numbers in `bbox` (detectron2), or upright.

use std::collections::HashMap;

use super::super::boxes;
use super::super::conventions::{AngleUnit, Conventions, Settled, Turn};
use super::super::format::{Format, Guess, Input};
use super::super::instance::{self, CAPTION_KEYS};
use super::super::json::{self, Item, Json, Record};
use super::super::loaded::{RawImage, RawInstance, RawShape};
use super::super::reading::Reading;
use super::super::record;
use crate::diag::{Diagnostic, Place};

pub static FORMAT: Format = Format { id: "coco", label: "COCO JSON", sniff, read };

fn sniff(input: &Input<'_>) -> Option<Guess> {
    let object = input.head_json()?;
    object.fields()?;
    let has = |key: &str| object.get(key).is_some_and(|value| value.items().is_some());
    if has("images") && has("annotations") {
        let first = object.get("annotations").and_then(Json::items).and_then(<[_]>::first);
        let is_captions = first.is_some_and(|a| a.get("bbox").is_none() && a.get("segmentation").is_none());
        return Guess::new(if is_captions { 45 } else { 92 }, "has `images` and `annotations`");
    }
    // A head that ends before the second list.
    let is_annotation = |value: &Json<'_>| value.get("image_id").is_some() && value.get("category_id").is_some();
    let list = object.get("annotations").and_then(Json::items).unwrap_or_default();
    let is_image = |value: &Json<'_>| value.get("file_name").is_some() && value.get("id").is_some();
    let images = object.get("images").and_then(Json::items).unwrap_or_default();
    let fits = list.first().is_some_and(is_annotation) || images.first().is_some_and(is_image);
    fits.then(|| Guess { confidence: 75, reason: "has `annotations` with `image_id`, or `images` with `file_name`".into() })
}

/// What is read before the images and their boxes can meet.
#[derive(Default)]
struct Lists {
    images: HashMap<String, usize>,
    /// Boxes by image number, in the order of the file.
    boxes: Vec<(String, RawInstance)>,
    names: HashMap<String, String>,
    /// Category number of each box.
    numbers: Vec<Option<String>>,
    has_turned_bbox: bool,
    has_other_rotation: bool,
}

fn read(input: &Input<'_>, reading: &mut Reading<'_>) {
    let mut lists = Lists::default();
    json::fields(input.text, &mut |list, item, at| {
        match (list, item) {
            ("images", Item::Record(record)) => image(&record, &mut lists, reading),
            ("annotations", Item::Record(record)) => annotation(&record, &mut lists, reading),
            ("categories", Item::Record(record)) => category(&record.value, &mut lists),
            ("info" | "licenses" | "type", _) => {}
            (other, Item::Record(_)) => reading.unknown_field(other),
            (_, other) => record::report_other(other, reading),
        }
        reading.progress(at);
    });
    join(lists, reading);
}

fn image(record: &Record<'_>, lists: &mut Lists, reading: &mut Reading<'_>) {
    let place = reading.place().at_line(record.line).at_record(record.number).in_field("images");
    reading.report_slips(record.slips, &place);
    let object = &record.value;
    let id = object.get("id").and_then(Json::as_text);
    let name = object.get_any(&["file_name", "coco_url", "id"]).and_then(Json::as_text);
    let (Some(id), Some(name)) = (id, name) else {
        let diagnostic = Diagnostic::error("image-missing", place, "an image without `id` or `file_name`")
            .with_action("the image was left out");
        reading.push(diagnostic);
        return;
    };
    let size = record::image_size(object, &place, reading);
    let source = record::source(object, reading);
    let at = record.line.min(u64::from(u32::MAX)) as u32;
    if lists.images.insert(id.to_string(), reading.images.len()).is_some() {
        let diagnostic = Diagnostic::warning("image-twice", place, "an image number stands twice in `images`")
            .with_found(id.as_ref())
            .with_action("the last one counts");
        reading.push(diagnostic);
    }
    let (key, id) = (name.as_ref().into(), Some(id.as_ref().into()));
    reading.images.push(RawImage { key, id, size, source, at, ..RawImage::default() });
}

fn category(object: &Json<'_>, lists: &mut Lists) {
    if let (Some(id), Some(name)) = (object.get("id").and_then(Json::as_text), object.get("name").and_then(Json::as_text)) {
        lists.names.insert(id.into_owned(), name.into_owned());
    }
}

fn annotation(record: &Record<'_>, lists: &mut Lists, reading: &mut Reading<'_>) {
    reading.records_total += 1;
    let place = reading.place().at_line(record.line).at_record(record.number).in_field("annotations");
    reading.report_slips(record.slips, &place);
    let object = &record.value;
    if !object.is_complete() {
        record::cut_off(1, &place, reading);
        return;
    }
    let Some(image) = object.get("image_id").and_then(Json::as_text) else {
        let diagnostic = Diagnostic::error("image-missing", place, "an annotation without `image_id`")
            .with_action("the box was left out");
        reading.push(diagnostic);
        return;
    };
    let place = place.in_image(image.as_ref());
    let shape = match shape(object) {
        Ok(shape) => shape,
        Err(reason) => {
            let diagnostic = Diagnostic::error("box-unreadable", place, "a box that cannot be read")
                .with_found(reason)
                .with_expected("four points in `segmentation`, or four or five numbers in `bbox`")
                .with_action("the box was left out");
            reading.push(diagnostic);
            return;
        }
    };
    if !instance::is_finite(&shape, &|| place.clone(), reading) {
        return;
    }
    lists.has_turned_bbox |= matches!(shape, RawShape::Centre(_));
    lists.has_other_rotation |= object.get("attributes").is_some_and(|a| a.get("rotation").is_some());
    if matches!(&shape, RawShape::Points(points) if points.len() != 4) {
        let diagnostic = Diagnostic::note("polygon", place.clone(), "a polygon that has not four corners")
            .with_action("the smallest rectangle around it is taken");
        reading.push(diagnostic);
    }
    reading.extremes.add(&shape);
    reading.records_read += 1;
    lists.numbers.push(object.get("category_id").and_then(Json::as_text).map(|id| id.into_owned()));
    lists.boxes.push((image.into_owned(), instance_of(object, shape, record, reading)));
}

fn instance_of(object: &Json<'_>, shape: RawShape, record: &Record<'_>, reading: &mut Reading<'_>) -> RawInstance {
    let captions: Vec<Box<str>> = match object.get_any(&CAPTION_KEYS) {
        Some(Json::Array { items, .. }) => {
            reading.evidence.caption_lists += 1;
            items.iter().filter_map(|item| item.as_text().map(|text| text.trim().into())).collect()
        }
        value => value.and_then(Json::as_text).map(|text| text.trim().into()).into_iter().collect(),
    };
    let confidence = object.get("score").and_then(Json::as_f64).filter(|score| score.is_finite());
    reading.evidence.confidences += u64::from(confidence.is_some());
    let is_flagged = |key: &str| object.get(key).and_then(Json::as_flag).unwrap_or(false);
    RawInstance {
        category: None,
        captions: captions.into_iter().filter(|text| !text.is_empty()).collect(),
        id: object.get("id").and_then(Json::as_text).map(|id| id.as_ref().into()),
        confidence,
        is_difficult: is_flagged("iscrowd") || is_flagged("ignore") || is_flagged("difficult"),
        at: record.line.min(u64::from(u32::MAX)) as u32,
        shape,
    }
}

/// The box: corners before numbers, because `bbox` beside corners is the upright box around them.
pub fn shape(object: &Json<'_>) -> Result<RawShape, String> {
    if let Some(poly) = object.get_any(&["poly", "obb_poly"]) {
        return points_of(poly);
    }
    if let Some(found) = object.get_any(&["rbox", "rbbox", "rotated_bbox"]) {
        let n = numbers_of(found);
        return match n.len() {
            5 => Ok(RawShape::Centre([n[0], n[1], n[2], n[3], n[4]])),
            _ => Err(format!("{} numbers in `rbox`", n.len())),
        };
    }
    let bbox = object.get("bbox").map(numbers_of).unwrap_or_default();
    if bbox.len() == 5 {
        return Ok(RawShape::Centre([bbox[0], bbox[1], bbox[2], bbox[3], bbox[4]]));
    }
    match object.get("segmentation") {
        Some(Json::Array { items, .. }) if !items.is_empty() => {
            let rings: Vec<&Json<'_>> = items.iter().filter(|item| item.items().is_some()).collect();
            // One ring, or numbers without a ring around them; several rings are parts of one object.
            let all: Vec<f64> = match rings.is_empty() {
                true => items.iter().filter_map(Json::as_f64).collect(),
                false => rings.iter().flat_map(|ring| numbers_of(ring)).collect(),
            };
            if all.len() >= 6 && all.len().is_multiple_of(2) {
                return Ok(boxes::points(&all));
            }
            if bbox.len() != 4 {
                return Err(format!("{} numbers in `segmentation`", all.len()));
            }
        }
        _ => {}
    }
    match bbox.len() {
        4 => Ok(RawShape::Extents([bbox[0], bbox[1], bbox[0] + bbox[2], bbox[1] + bbox[3], 0.0])),
        0 => Err("neither `bbox` nor `segmentation`".into()),
        n => Err(format!("{n} numbers in `bbox`")),
    }
}

fn points_of(value: &Json<'_>) -> Result<RawShape, String> {
    let flat: Vec<f64> = match value.items() {
        Some(items) if items.iter().any(|item| item.items().is_some()) => items.iter().flat_map(numbers_of).collect(),
        _ => numbers_of(value),
    };
    match flat.len() {
        n if n >= 6 && n.is_multiple_of(2) => Ok(boxes::points(&flat)),
        n => Err(format!("{n} numbers in `poly`")),
    }
}

/// Numbers of a flat list; what is no number keeps its place as NaN.
fn numbers_of(value: &Json<'_>) -> Vec<f64> {
    value.items().unwrap_or_default().iter().map(|item| item.as_f64().unwrap_or(f64::NAN)).collect()
}

/// detectron2 writes degrees, counter-clockwise; everything else has corners and needs neither.
pub fn conventions(has_turned_bbox: bool) -> Conventions {
    match has_turned_bbox {
        true => Conventions {
            angle_unit: Settled::guessed(AngleUnit::Degrees, "five numbers in `bbox`, as detectron2 writes them"),
            turn: Settled::guessed(Turn::CounterClockwise, "five numbers in `bbox`, as detectron2 writes them"),
            ..Conventions::pixels()
        },
        false => Conventions::pixels(),
    }
}

fn join(lists: Lists, reading: &mut Reading<'_>) {
    reading.conventions = conventions(lists.has_turned_bbox);
    if lists.has_other_rotation {
        let diagnostic = Diagnostic::warning("rotation-unread", reading.place(), "`attributes.rotation` is not used")
            .with_expected("corners in `segmentation`: the direction of that angle is not known")
            .with_action("the boxes are taken as upright");
        reading.push(diagnostic);
    }
    let mut names: Vec<(&String, &String)> = lists.names.iter().collect();
    names.sort_by(|a, b| a.0.len().cmp(&b.0.len()).then(a.0.cmp(b.0)));
    for (id, name) in names {
        reading.numbered_category(id, Some(name));
    }
    let mut images = lists.images;
    for ((image, mut instance), number) in lists.boxes.into_iter().zip(lists.numbers) {
        if let Some(number) = number {
            if !lists.names.contains_key(&number) {
                let place = Place::file(reading.file.clone()).at_line(u64::from(instance.at)).in_image(image.clone());
                let diagnostic = Diagnostic::warning("category-unknown", place, "a `category_id` that is not in `categories`")
                    .with_found(number.clone())
                    .with_action("the number stands for the name");
                reading.push(diagnostic);
            }
            instance.category = reading.numbered_category(&number, lists.names.get(&number).map(String::as_str));
        }
        let at = *images.entry(image).or_insert_with_key(|id| {
            let place = Place::file(reading.file.clone()).at_line(u64::from(instance.at)).in_image(id.clone());
            let diagnostic = Diagnostic::warning("image-unlisted", place, "an `image_id` that is not in `images`")
                .with_action("the number stands for the image's name");
            reading.push(diagnostic);
            let (key, id) = (id.as_str().into(), Some(id.as_str().into()));
            reading.images.push(RawImage { key, id, at: instance.at, ..RawImage::default() });
            reading.images.len() - 1
        });
        reading.images[at].instances.push(instance);
    }
}
