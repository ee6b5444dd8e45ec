//! DOTA results: `Task1_<category>.txt`, a line `image score x1 y1 ... x4 y4` (Task1) or with two corners (Task2).

use std::collections::HashMap;

use super::super::boxes;
use super::super::format::{Format, Guess, Input};
use super::super::instance;
use super::super::json::to_f64;
use super::super::loaded::{RawImage, RawInstance, RawShape, Role};
use super::super::reading::Reading;
use crate::diag::{Diagnostic, Place};
use crate::schema::{key_without_extension, key_without_folders};

pub static FORMAT: Format = Format { id: "dota-task1", label: "DOTA Task1 results", sniff, read };

/// The category in a file name: behind `Task1_`, or the whole stem.
fn category_of(name: &str) -> &str {
    let stem = key_without_extension(key_without_folders(name));
    let prefix = stem.get(..6).filter(|head| ["task1_", "task2_"].iter().any(|p| head.eq_ignore_ascii_case(p)));
    prefix.map_or(stem, |prefix| &stem[prefix.len()..])
}

fn is_result_line(line: &str) -> bool {
    let fields: Vec<&str> = line.split_whitespace().collect();
    matches!(fields.len(), 6 | 10) && fields[1..].iter().all(|field| to_f64(field).is_some())
}

fn sniff(input: &Input<'_>) -> Option<Guess> {
    let name = input.base_name();
    let is_named = name.starts_with("task1_") || name.starts_with("task2_");
    let first = input.head().lines().find(|line| !line.trim().is_empty());
    match first {
        None => is_named.then(|| Guess { confidence: 60, reason: "named as a DOTA result, empty".into() }),
        Some(line) if is_result_line(line) => {
            let is_word = line.split_whitespace().next().is_some_and(|field| to_f64(field).is_none());
            let reason = "image, score and coordinates in a line";
            (is_named || is_word).then(|| Guess { confidence: if is_named { 95 } else { 85 }, reason: reason.into() })
        }
        Some(_) => None,
    }
}

fn read(input: &Input<'_>, reading: &mut Reading<'_>) {
    reading.evidence.stated = Some((Role::Predictions, "a result file with scores".into()));
    let category = category_of(input.name).to_owned();
    let mut index: HashMap<String, usize> = HashMap::new();
    let mut offset = 0;
    for (line_index, line) in input.text.split_inclusive('\n').enumerate() {
        offset += line.len();
        let body = line.trim();
        if body.is_empty() {
            continue;
        }
        reading.records_total += 1;
        let number = line_index as u64 + 1;
        let place = || Place::file(input.name).at_line(number);
        if let Some((key, instance)) = object(body, &category, number, &place, reading) {
            reading.records_read += 1;
            let images = &mut reading.images;
            let at = *index.entry(key).or_insert_with_key(|key| {
                images.push(RawImage { key: key.as_str().into(), at: instance.at, ..RawImage::default() });
                images.len() - 1
            });
            images[at].instances.push(instance);
        }
        reading.progress(offset);
    }
}

fn object(
    line: &str,
    category: &str,
    number: u64,
    place: &dyn Fn() -> Place,
    reading: &mut Reading<'_>,
) -> Option<(String, RawInstance)> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    let numbers: Vec<f64> = fields.iter().skip(1).map_while(|field| to_f64(field)).collect();
    let shape = match (numbers.len(), fields.len()) {
        (9, 10) => boxes::points(&numbers[1..]),
        (5, 6) => RawShape::Extents([numbers[1], numbers[2], numbers[3], numbers[4], 0.0]),
        _ => {
            let diagnostic = Diagnostic::error("line-unreadable", place(), "a line that is no detection")
                .with_found(line)
                .with_expected("image score x1 y1 x2 y2 x3 y3 x4 y4")
                .with_action("the line was left out");
            reading.push(diagnostic);
            return None;
        }
    };
    if !instance::is_finite(&shape, place, reading) {
        return None;
    }
    reading.extremes.add(&shape);
    reading.evidence.confidences += 1;
    let instance = RawInstance {
        category: reading.category(category),
        captions: Vec::new(),
        id: None,
        confidence: Some(numbers[0]).filter(|score| score.is_finite()),
        is_difficult: false,
        at: number.min(u64::from(u32::MAX)) as u32,
        shape,
    };
    Some((fields[0].to_owned(), instance))
}
