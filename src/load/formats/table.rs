//! Tables: comma, semicolon or tab; with a header that names the columns, or FAIR1M 1.5's rows without one.

use std::collections::HashMap;

use super::super::boxes;
use super::super::conventions::Conventions;
use super::super::format::{Format, Guess, Input};
use super::super::guess;
use super::super::instance;
use super::super::json::to_f64;
use super::super::loaded::{RawImage, RawInstance, RawShape, Role};
use super::super::reading::Reading;
use super::super::record::IMAGE_KEYS;
use crate::diag::{Diagnostic, Place};

pub static FORMAT: Format = Format { id: "csv", label: "CSV table", sniff, read };

const CENTRE: [&str; 5] = ["cx", "cy", "w", "h", "theta"];
const EXTENTS: [&str; 4] = ["x1", "y1", "x2", "y2"];
const CORNERS: [&str; 8] = ["x1", "y1", "x2", "y2", "x3", "y3", "x4", "y4"];

/// Where each value of a row stands.
struct Columns {
    image: usize,
    numbers: Vec<usize>,
    angle: Option<usize>,
    is_centre: bool,
    category: Option<usize>,
    caption: Option<usize>,
    score: Option<usize>,
    has_header: bool,
}

fn separator(line: &str) -> char {
    [',', ';', '\t'].into_iter().max_by_key(|c| line.matches(*c).count()).unwrap_or(',')
}

/// The fields of a row; quotes may hold separators, and two quotes in quotes are one.
fn fields(line: &str, separator: char) -> Vec<String> {
    let mut out = vec![String::new()];
    let mut is_quoted = false;
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        let last = out.last_mut().expect("never empty");
        match c {
            '"' if is_quoted && chars.peek() == Some(&'"') => {
                chars.next();
                last.push('"');
            }
            '"' => is_quoted = !is_quoted,
            c if c == separator && !is_quoted => out.push(String::new()),
            c => last.push(c),
        }
    }
    out.iter_mut().for_each(|field| *field = field.trim().to_owned());
    out
}

fn columns(first: &[String]) -> Option<Columns> {
    let find = |names: &[&str]| first.iter().position(|field| names.iter().any(|name| field.eq_ignore_ascii_case(name)));
    let all = |names: &[&str]| names.iter().map(|name| find(&[name])).collect::<Option<Vec<_>>>();
    if let Some(image) = find(&IMAGE_KEYS) {
        let angle = find(&["theta", "angle", "rotation"]);
        let (numbers, is_centre) = match (all(&CENTRE[..4]), all(&CORNERS), all(&EXTENTS), all(&["xmin", "ymin", "xmax", "ymax"])) {
            (Some(centre), ..) => (centre, true),
            (_, Some(corners), ..) => (corners, false),
            (.., Some(extents), _) | (.., Some(extents)) => (extents, false),
            _ => return None,
        };
        return Some(Columns {
            image,
            numbers,
            angle,
            is_centre,
            category: find(&["ref", "category", "class", "label", "class_name"]),
            caption: find(&["caption", "description"]),
            score: find(&["score", "confidence", "conf"]),
            has_header: true,
        });
    }
    // 12.tif,Class_Name,x1,y1,...,x4,y4[,score]
    let is_row = matches!(first.len(), 10 | 11) && to_f64(&first[1]).is_none() && first[2..].iter().all(|f| to_f64(f).is_some());
    is_row.then(|| Columns {
        image: 0,
        numbers: (2..10).collect(),
        angle: None,
        is_centre: false,
        category: Some(1),
        caption: None,
        score: (first.len() == 11).then_some(10),
        has_header: false,
    })
}

fn sniff(input: &Input<'_>) -> Option<Guess> {
    let first = input.head().lines().find(|line| !line.trim().is_empty())?;
    if first.trim_start().starts_with(['{', '[', '<']) {
        return None;
    }
    let columns = columns(&fields(first, separator(first)))?;
    Guess::new(85, if columns.has_header { "a header that names image and box" } else { "rows of image, category, corners" })
}

fn read(input: &Input<'_>, reading: &mut Reading<'_>) {
    let mut rows = input.text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).peekable();
    let Some((_, first)) = rows.peek() else { return };
    let separator = separator(first);
    let Some(columns) = columns(&fields(first, separator)) else {
        let diagnostic = Diagnostic::stop("header-unknown", reading.place().at_line(1), "the header does not name an image and a box")
            .with_found(*first)
            .with_expected("image, cx, cy, w, h, theta");
        reading.push(diagnostic);
        return;
    };
    if columns.has_header {
        rows.next();
    } else if columns.score.is_some() {
        reading.evidence.stated = Some((Role::Predictions, "rows with scores".into()));
    }
    let mut index: HashMap<String, usize> = HashMap::new();
    for (line, row) in rows {
        reading.records_total += 1;
        let number = line as u64 + 1;
        let row = fields(row, separator);
        let place = || Place::file(input.name).at_line(number);
        let Some((key, instance)) = object(&row, &columns, number, &place, reading) else { continue };
        reading.records_read += 1;
        let images = &mut reading.images;
        let at = *index.entry(key).or_insert_with_key(|key| {
            images.push(RawImage { key: key.as_str().into(), at: instance.at, ..RawImage::default() });
            images.len() - 1
        });
        images[at].instances.push(instance);
    }
    if columns.has_header {
        let mut conventions = Conventions::pixels();
        conventions.scale = guess::scale_of_file(&reading.extremes);
        conventions.angle_unit = guess::angle_unit(&reading.extremes);
        guess::warn_angle(&conventions.angle_unit, reading);
        reading.conventions = conventions;
    }
}

fn object(
    row: &[String],
    columns: &Columns,
    number: u64,
    place: &dyn Fn() -> Place,
    reading: &mut Reading<'_>,
) -> Option<(String, RawInstance)> {
    let cell = |at: usize| row.get(at).map(String::as_str).filter(|text| !text.is_empty());
    let numbers: Vec<f64> = columns.numbers.iter().map(|at| cell(*at).and_then(to_f64).unwrap_or(f64::NAN)).collect();
    let angle = columns.angle.map_or(Some(0.0), |at| cell(at).and_then(to_f64)).unwrap_or(f64::NAN);
    let shape = match (numbers.as_slice(), columns.is_centre) {
        (&[a, b, c, d], true) => RawShape::Centre([a, b, c, d, angle]),
        (&[a, b, c, d], false) => RawShape::Extents([a, b, c, d, angle]),
        (numbers, _) => boxes::points(numbers),
    };
    let Some(key) = cell(columns.image) else {
        let diagnostic = Diagnostic::error("image-missing", place(), "a row without an image").with_action("the row was left out");
        reading.push(diagnostic);
        return None;
    };
    if !instance::is_finite(&shape, place, reading) {
        return None;
    }
    reading.extremes.add(&shape);
    let score = columns.score.and_then(cell).and_then(to_f64).filter(|score| score.is_finite());
    reading.evidence.confidences += u64::from(score.is_some());
    let instance = RawInstance {
        category: columns.category.and_then(cell).and_then(|name| reading.category(name)),
        captions: columns.caption.and_then(cell).map(Into::into).into_iter().collect(),
        id: None,
        confidence: score,
        is_difficult: false,
        at: number.min(u64::from(u32::MAX)) as u32,
        shape,
    };
    Some((key.to_owned(), instance))
}
