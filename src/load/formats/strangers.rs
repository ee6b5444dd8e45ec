//! Known files that hold no boxes: each is refused with its name and what to use instead.

use super::super::format::{Format, Guess, Input};
use super::super::json::Json;
use super::super::loaded::Role;
use super::super::reading::Reading;
use crate::diag::Diagnostic;

pub static FORMAT: Format = Format { id: "no-boxes", label: "a file without boxes", sniff, read };

/// What the file is, and what would help.
fn recognise(input: &Input<'_>) -> Option<(u8, &'static str, &'static str)> {
    const BOXES: &str = "a file with boxes: captions are scored on matched boxes";
    if let Some(value) = input.head_json() {
        let records = input.head_records();
        let has = |keys: &[&str]| records.iter().take(4).any(|record| keys.iter().all(|key| record.get(key).is_some()));
        if value.get("ricap_result").is_some() {
            return Some((99, "a result file of this program", "open it as a result"));
        }
        if has(&["test", "refs"]) {
            return Some((70, "input of the SPICE program: captions of whole images", BOXES));
        }
        if has(&["answer", "caption0"]) {
            return Some((86, "captions or answers beside references, without an image key (EarthDial)", BOXES));
        }
        if has(&["answer", "annotation", "question"]) {
            return Some((86, "captions of regions whose boxes stand in the question (EarthDial)", BOXES));
        }
        if has(&["image_id", "caption"]) && !has(&["bbox"]) {
            return Some((65, "captions of whole images (COCO caption results)", BOXES));
        }
        if has(&["conversations", "polygons"]) {
            return Some((86, "the index of GeoPixelD; the masks stand in files of their own", "the files named in `polygons`"));
        }
        if has(&["conversations", "focal_crop"]) {
            return Some((86, "a conversation about one object, whose box stands in the question (DescribeEarth)", "the DIOR-R XML files with `description`"));
        }
        if let Json::Object { fields, .. } = value {
            let is_captions = |value: &Json<'_>| match value {
                Json::Text(_) => true,
                Json::Array { items, .. } => !items.is_empty() && items.iter().all(|item| matches!(item, Json::Text(_))),
                _ => false,
            };
            if !fields.is_empty() && fields.iter().all(|(_, value)| is_captions(value)) {
                return Some((30, "a map from images to captions", BOXES));
            }
        }
        return None;
    }
    let mut lines = input.head().lines().map(str::trim).filter(|line| !line.is_empty()).take(50).peekable();
    lines.peek()?;
    let is_name = |line: &str| line.split_whitespace().count() == 1 && line.len() < 200 && !line.contains(['{', '[', '<', ',']);
    lines.all(is_name).then_some((20, "a list of image names", "the annotation files of these images"))
}

fn sniff(input: &Input<'_>) -> Option<Guess> {
    let (confidence, what, _) = recognise(input)?;
    Guess::new(confidence, what)
}

fn read(input: &Input<'_>, reading: &mut Reading<'_>) {
    let (_, what, fix) = recognise(input).unwrap_or((0, "a file without boxes", "a file with boxes"));
    let role = if what.starts_with("a result file") { Role::Result } else { Role::Unknown };
    reading.evidence.stated = Some((role, what.to_owned()));
    let diagnostic = Diagnostic::stop("no-boxes", reading.place(), format!("this is {what}")).with_fix(format!("use {fix}"));
    reading.push(diagnostic);
}
