//! DOTA labelTxt, also CODrone's `annfile`: eight coordinates, category, difficult; one file for each image.

use super::super::boxes;
use super::super::format::{Format, Guess, Input};
use super::super::instance;
use super::super::json::to_f64;
use super::super::loaded::{RawImage, RawInstance, RecordState};
use super::super::reading::Reading;
use crate::diag::{Diagnostic, Place};
use crate::schema::{key_without_extension, key_without_folders};

pub static FORMAT: Format = Format { id: "dota", label: "DOTA text", sniff, read };

/// Whether a line is one of the two header lines, wherever it stands.
fn is_header(line: &str) -> bool {
    let line = line.trim_start();
    ["imagesource", "gsd"].iter().any(|word| {
        let head = line.get(..word.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(word)) && line[word.len()..].trim_start().starts_with(':')
    })
}

/// Whether a line has eight numbers and then a word.
pub fn is_object_line(line: &str) -> bool {
    let mut fields = line.split_whitespace();
    let has_numbers = fields.by_ref().take(8).filter(|field| to_f64(field).is_some()).count() == 8;
    let category = fields.next();
    has_numbers && category.is_some_and(|word| to_f64(word).is_none()) && fields.count() <= 3
}

fn sniff(input: &Input<'_>) -> Option<Guess> {
    let mut lines = input.head().lines().filter(|line| !line.trim().is_empty());
    let Some(first) = lines.find(|line| !is_header(line)) else {
        let is_label = input.base_name().ends_with(".txt");
        if input.head().lines().any(is_header) {
            return Guess::new(95, "header lines of DOTA, no objects");
        }
        return (is_label && input.text.trim().is_empty())
            .then(|| Guess { confidence: 30, reason: "an empty text file: an image without objects".into() });
    };
    if input.head().lines().any(is_header) {
        return Guess::new(95, "header lines of DOTA");
    }
    is_object_line(first).then(|| Guess { confidence: 90, reason: "eight numbers and a category in a line".into() })
}

fn read(input: &Input<'_>, reading: &mut Reading<'_>) {
    let key = key_without_extension(key_without_folders(input.name)).to_owned();
    let mut instances = Vec::new();
    let mut offset = 0;
    for (index, line) in input.text.split_inclusive('\n').enumerate() {
        offset += line.len();
        let body = line.trim();
        if body.is_empty() || is_header(body) {
            continue;
        }
        reading.records_total += 1;
        let number = index as u64 + 1;
        let place = || Place::file(input.name).at_line(number).in_image(key.clone());
        let instance = object(body, number, &place, reading);
        reading.records_read += u64::from(instance.is_some());
        instances.extend(instance);
        reading.progress(offset);
    }
    if reading.records_total == 0 {
        // The image itself is the record.
        (reading.records_total, reading.records_read) = (1, 1);
    }
    reading.images.push(RawImage { key: key.into(), instances, state: RecordState::Read, at: 1, ..RawImage::default() });
}

fn object(line: &str, number: u64, place: &dyn Fn() -> Place, reading: &mut Reading<'_>) -> Option<RawInstance> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    let numbers: Vec<f64> = fields.iter().take(8).map_while(|field| to_f64(field)).collect();
    if numbers.len() < 8 || fields.len() < 9 {
        let diagnostic = Diagnostic::error("line-unreadable", place(), "a line that is no object")
            .with_found(line)
            .with_expected("x1 y1 x2 y2 x3 y3 x4 y4 category difficult")
            .with_action("the line was left out");
        reading.push(diagnostic);
        return None;
    }
    // A name with blanks (`Small Car`) spreads over several fields; the last field is the flag if it is a number.
    let flag = fields.last().filter(|_| fields.len() > 9).and_then(|field| to_f64(field));
    let name_end = if flag.is_some() { fields.len() - 1 } else { fields.len() };
    let name = fields[8..name_end].join(" ");
    let shape = boxes::points(&numbers);
    if !instance::is_finite(&shape, place, reading) {
        return None;
    }
    reading.extremes.add(&shape);
    // 2 marks objects that a splitter cut at the border of a tile; the devkit takes every value but 0 as difficult.
    let is_difficult = flag.is_some_and(|flag| flag != 0.0);
    reading.evidence.difficult += u64::from(flag.is_some());
    Some(RawInstance {
        category: reading.category(&name),
        captions: Vec::new(),
        id: None,
        confidence: None,
        is_difficult,
        at: number.min(u64::from(u32::MAX)) as u32,
        shape,
    })
}
