//! Label Studio JSON: boxes in percent, turned about their upper left corner, in degrees; polygons in percent.

use std::collections::HashMap;

use super::super::boxes;
use super::super::format::{Format, Guess, Input};
use super::super::instance;
use super::super::json::{self, Item, Json, Record};
use super::super::loaded::{RawImage, RawInstance, RawShape};
use super::super::reading::Reading;
use super::super::record;
use crate::diag::{Diagnostic, Place};

pub static FORMAT: Format = Format { id: "label-studio", label: "Label Studio JSON", sniff, read };

fn sniff(input: &Input<'_>) -> Option<Guess> {
    let is_task = |record: &Json<'_>| record.get("data").is_some() && record.get_any(&["annotations", "completions"]).is_some();
    let is_short = |record: &Json<'_>| {
        let labels = record.get("label").and_then(Json::items).and_then(<[_]>::first);
        labels.is_some_and(|label| label.get("original_width").is_some())
    };
    let records = input.head_records();
    records.iter().take(4).any(|r| is_task(r) || is_short(r)).then(|| Guess { confidence: 90, reason: "tasks with `data` and `annotations`".into() })
}

fn read(input: &Input<'_>, reading: &mut Reading<'_>) {
    json::records(input.text, &mut |item, at| {
        match item {
            Item::Record(record) => task(&record, reading),
            other => record::report_other(other, reading),
        }
        reading.progress(at);
    });
}

fn task(record: &Record<'_>, reading: &mut Reading<'_>) {
    reading.records_total += 1;
    let place = reading.place().at_line(record.line).at_record(record.number);
    reading.report_slips(record.slips, &place);
    let object = &record.value;
    let data = object.get("data").unwrap_or(object);
    let name = data.get_any(&["image", "img", "file_name", "url"]).and_then(Json::as_text);
    let Some(key) = name.map(|name| file_name(&name)).filter(|key| !key.is_empty()) else {
        let _ = record::image_key(data, &place, reading);
        return;
    };
    let place = place.in_image(key.clone());
    // The first annotation that was not cancelled: a task can be annotated by several people.
    let annotations = object.get_any(&["annotations", "completions"]).and_then(Json::items).unwrap_or_default();
    let is_valid = |a: &&Json<'_>| !a.get("was_cancelled").and_then(Json::as_flag).unwrap_or(false);
    let results = match annotations.iter().find(is_valid) {
        Some(annotation) => annotation.get("result").and_then(Json::items).unwrap_or_default(),
        None => object.get("label").and_then(Json::items).unwrap_or_default(),
    };
    if annotations.iter().filter(is_valid).count() > 1 {
        let diagnostic = Diagnostic::warning("annotations-several", place.clone(), "a task with several annotations")
            .with_action("the first one counts");
        reading.push(diagnostic);
    }
    let mut texts: HashMap<String, String> = HashMap::new();
    for result in results {
        let text = result.get("value").and_then(|value| value.get("text"));
        let text = text.and_then(|t| t.items().and_then(<[_]>::first).unwrap_or(t).as_text());
        if let (Some(id), Some(text)) = (result.get("id").and_then(Json::as_text), text) {
            texts.insert(id.into_owned(), text.into_owned());
        }
    }
    let mut size = None;
    let mut instances = Vec::new();
    for (index, result) in results.iter().enumerate().filter(|(_, result)| result.is_complete()) {
        let place = || place.clone().at_instance(index as u64 + 1);
        let number = |key: &str| result.get(key).and_then(Json::as_f64);
        let own = record::size_from(number("original_width"), number("original_height"));
        size = size.or(own);
        instances.extend(object_of(result, own, &texts, record, &place, reading));
    }
    reading.records_read += 1;
    let at = record.line.min(u64::from(u32::MAX)) as u32;
    reading.images.push(RawImage { key: key.into(), size, instances, at, ..RawImage::default() });
}

/// The image's name in a path or address: uploads carry a prefix of eight hexadecimal digits.
fn file_name(path: &str) -> String {
    let path = path.split('?').find(|part| !part.is_empty()).unwrap_or(path);
    let path = path.rsplit("d=").next().unwrap_or(path);
    let name = crate::schema::key_without_folders(path);
    let prefix = name.get(..9).filter(|head| head.ends_with('-') && head[..8].bytes().all(|b| b.is_ascii_hexdigit()));
    prefix.map_or(name, |prefix| &name[prefix.len()..]).to_owned()
}

fn object_of(
    result: &Json<'_>,
    size: Option<crate::schema::ImageSize>,
    texts: &HashMap<String, String>,
    record: &Record<'_>,
    place: &dyn Fn() -> Place,
    reading: &mut Reading<'_>,
) -> Option<RawInstance> {
    let value = result.get("value").unwrap_or(result);
    let number = |key: &str| value.get(key).and_then(Json::as_f64);
    let has_box = ["x", "y", "width", "height"].iter().all(|key| value.get(key).is_some());
    let points = value.get("points").and_then(Json::items);
    if !has_box && points.is_none() {
        return None;
    }
    let Some(size) = size else {
        let diagnostic = Diagnostic::error("image-size", place(), "a box in percent without the size of its image")
            .with_expected("`original_width` and `original_height`")
            .with_action("the box was left out");
        reading.push(diagnostic);
        return None;
    };
    let (sx, sy) = (f64::from(size.width_px) / 100.0, f64::from(size.height_px) / 100.0);
    let shape = match points {
        Some(points) => {
            let pairs = points.iter().flat_map(|p| p.items().unwrap_or_default()).map(|n| n.as_f64().unwrap_or(f64::NAN));
            let numbers: Vec<f64> = pairs.enumerate().map(|(i, n)| n * if i % 2 == 0 { sx } else { sy }).collect();
            if numbers.len() < 6 || !numbers.len().is_multiple_of(2) {
                return None;
            }
            boxes::points(&numbers)
        }
        None => {
            let n = |key: &str, scale: f64| number(key).unwrap_or(f64::NAN) * scale;
            let (x, y, w, h) = (n("x", sx), n("y", sy), n("width", sx), n("height", sy));
            let theta = number("rotation").unwrap_or(0.0).to_radians();
            let (sin, cos) = theta.sin_cos();
            // The corner stays where it is when the box turns.
            let centre = (x + (w * cos - h * sin) / 2.0, y + (w * sin + h * cos) / 2.0);
            RawShape::Centre([centre.0, centre.1, w, h, theta])
        }
    };
    if !instance::is_finite(&shape, place, reading) {
        return None;
    }
    reading.extremes.add(&shape);
    let labels = value.get_any(&["rectanglelabels", "polygonlabels", "labels", "brushlabels"]);
    let label = labels.and_then(|list| list.items().and_then(<[_]>::first).unwrap_or(list).as_text()).map(|t| t.into_owned());
    let id = result.get("id").and_then(Json::as_text).map(|id| id.into_owned());
    let score = result.get("score").and_then(Json::as_f64).filter(|score| score.is_finite());
    reading.evidence.confidences += u64::from(score.is_some());
    Some(RawInstance {
        category: label.and_then(|label| reading.category(&label)),
        captions: id.as_ref().and_then(|id| texts.get(id)).map(|text| text.trim().into()).into_iter().collect(),
        id: id.map(Into::into),
        confidence: score,
        is_difficult: false,
        at: record.line.min(u64::from(u32::MAX)) as u32,
        shape,
    })
}
