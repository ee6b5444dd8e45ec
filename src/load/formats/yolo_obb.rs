//! YOLO-OBB: class number and four corners divided by the image's sides; one file for each image, class names elsewhere.

use super::super::boxes;
use super::super::conventions::{Conventions, Scale, Settled};
use super::super::format::{Format, Guess, Input};
use super::super::instance;
use super::super::json::to_f64;
use super::super::loaded::{Numbered, RawImage, RawInstance, RawShape};
use super::super::reading::Reading;
use crate::diag::{Diagnostic, Place};
use crate::schema::{key_without_extension, key_without_folders};

pub static FORMAT: Format = Format { id: "yolo-obb", label: "YOLO-OBB text", sniff, read };

/// The numbers of a line, if it has nothing else.
fn numbers_of(line: &str) -> Option<Vec<f64>> {
    line.split_whitespace().map(to_f64).collect()
}

fn is_class(number: f64) -> bool {
    (0.0..1e6).contains(&number) && number.fract() == 0.0
}

fn sniff(input: &Input<'_>) -> Option<Guess> {
    let mut lines = input.head().lines().filter(|line| !line.trim().is_empty()).take(20);
    let fits = |line: &str| {
        numbers_of(line).is_some_and(|n| {
            matches!(n.len(), 5 | 6 | 9 | 10 | 11) && is_class(n[0]) && n[1..5].iter().all(|v| (-0.5..=1.5).contains(v))
        })
    };
    let is_any = lines.clone().next().is_some();
    (is_any && lines.all(fits)).then(|| Guess { confidence: 80, reason: "a class number and coordinates of 0 to 1 in a line".into() })
}

fn read(input: &Input<'_>, reading: &mut Reading<'_>) {
    reading.numbered = Numbered { images: false, categories: true };
    let key = key_without_extension(key_without_folders(input.name)).to_owned();
    let mut instances = Vec::new();
    for (index, line) in input.text.lines().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        reading.records_total += 1;
        let number = index as u64 + 1;
        let place = || Place::file(input.name).at_line(number).in_image(key.clone());
        let instance = object(line, number, &place, reading);
        reading.records_read += u64::from(instance.is_some());
        instances.extend(instance);
    }
    reading.images.push(RawImage { key: key.into(), instances, at: 1, ..RawImage::default() });
    reading.conventions = Conventions { scale: Settled::by_format(Scale::Unit), ..Conventions::pixels() };
}

fn object(line: &str, number: u64, place: &dyn Fn() -> Place, reading: &mut Reading<'_>) -> Option<RawInstance> {
    let numbers = numbers_of(line).filter(|n| n.len() >= 5 && is_class(n[0]));
    let Some(n) = numbers else {
        let diagnostic = Diagnostic::error("line-unreadable", place(), "a line that is no object")
            .with_found(line)
            .with_expected("class x1 y1 x2 y2 x3 y3 x4 y4, divided by the image's sides")
            .with_action("the line was left out");
        reading.push(diagnostic);
        return None;
    };
    // 5: a plain YOLO box; 10: with confidence; 11: with confidence and track; longer odd counts: a polygon.
    let (shape, confidence) = match n.len() {
        5 | 6 => (RawShape::Centre([n[1], n[2], n[3], n[4], 0.0]), n.get(5)),
        10 | 11 => (boxes::points(&n[1..9]), n.get(9)),
        length if length % 2 == 1 => (boxes::points(&n[1..]), None),
        length => (boxes::points(&n[1..length - 1]), n.last()),
    };
    if !instance::is_finite(&shape, place, reading) {
        return None;
    }
    let confidence = confidence.copied().filter(|score| (0.0..=1.0).contains(score));
    reading.extremes.add(&shape);
    reading.evidence.confidences += u64::from(confidence.is_some());
    let class = format!("{}", n[0]);
    Some(RawInstance {
        category: reading.numbered_category(&class, None),
        captions: Vec::new(),
        id: (n.len() == 11).then(|| format!("{}", n[10]).into()),
        confidence,
        is_difficult: false,
        at: number.min(u64::from(u32::MAX)) as u32,
        shape,
    })
}
