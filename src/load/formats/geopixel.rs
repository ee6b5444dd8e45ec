//! GeoPixelD: one image a file, masks as polygons, phrases in a description: the i-th `[SEG]` names the i-th mask.

use super::super::boxes;
use super::super::format::{Format, Guess, Input};
use super::super::instance;
use super::super::json::{Json, Parser};
use super::super::loaded::{RawImage, RawInstance, Role};
use super::super::reading::Reading;
use crate::diag::Diagnostic;
use crate::schema::key_without_folders;

pub static FORMAT: Format = Format { id: "geopixel", label: "GeoPixelD JSON", sniff, read };

fn sniff(input: &Input<'_>) -> Option<Guess> {
    let root = input.head_json()?;
    (root.get("gcg_description").is_some() && (root.get("polygons").is_some() || root.get("img").is_some()))
        .then(|| Guess { confidence: 92, reason: "has `polygons` and `gcg_description`".into() })
}

fn read(input: &Input<'_>, reading: &mut Reading<'_>) {
    reading.records_total = 1;
    reading.evidence.stated = Some((Role::GroundTruth, "training data with masks".into()));
    let mut parser = Parser::new(input.text);
    let root = parser.value().unwrap_or(Json::Null);
    let key = root.get("img").and_then(Json::as_str).map_or_else(|| reading.file.clone(), |p| key_without_folders(p).to_owned());
    let place = reading.place().in_image(key.clone());
    reading.report_slips(parser.slips, &place);
    let description = root.get("gcg_description").and_then(Json::as_str).unwrap_or_default();
    let phrases: Vec<&str> = description.split("[SEG]").map(|part| part.rsplit("<p>").next().unwrap_or("")).collect();
    let phrase = |index: usize| phrases.get(index).and_then(|text| text.split_once("</p>")).map_or("", |(name, _)| name);
    let mut instances = Vec::new();
    let masks = root.get("polygons").and_then(Json::items).unwrap_or_default();
    for (index, mask) in masks.iter().enumerate() {
        let mut numbers = Vec::new();
        flatten(mask, &mut numbers, 0);
        let place = || place.clone().at_instance(index as u64 + 1);
        if numbers.len() < 6 || !numbers.len().is_multiple_of(2) {
            let diagnostic = Diagnostic::error("box-unreadable", place(), "a mask without a polygon")
                .with_found(format!("{} numbers", numbers.len()))
                .with_action("left out");
            reading.push(diagnostic);
            continue;
        }
        let shape = boxes::points(&numbers);
        if !instance::is_finite(&shape, &place, reading) {
            continue;
        }
        reading.extremes.add(&shape);
        // "tennis court-2": the number tells the objects of an image apart.
        let name = phrase(index).trim().trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('-');
        let category = reading.category(name);
        let (captions, id, confidence) = (Vec::new(), None, None);
        instances.push(RawInstance { shape, category, captions, id, confidence, is_difficult: false, at: 1 });
    }
    if !instances.is_empty() {
        let diagnostic = Diagnostic::note("polygon", place.clone(), "masks instead of boxes")
            .with_action("the smallest rectangle around each is taken");
        reading.push(diagnostic);
    }
    reading.records_read = 1;
    reading.images.push(RawImage { key: key.into(), instances, at: 1, ..RawImage::default() });
}

fn flatten(value: &Json<'_>, out: &mut Vec<f64>, depth: u8) {
    match value.items() {
        Some(items) if depth < 4 => items.iter().for_each(|item| flatten(item, out, depth + 1)),
        _ => out.push(value.as_f64().unwrap_or(f64::NAN)),
    }
}
