//! What a reader fills while it goes through a file.

use std::collections::HashMap;

use super::answer::Tally;
use super::conventions::Conventions;
use super::json::Slips;
use super::loaded::{Numbered, RawImage, RawShape, Role};
use crate::diag::{Diagnostic, Diagnostics, Place, shorten};

/// The growing result of a reader.
pub struct Reading<'p> {
    /// Name of the file, for places.
    pub file: String,
    pub images: Vec<RawImage>,
    pub categories: Vec<Box<str>>,
    category_index: HashMap<Box<str>, u32>,
    pub category_ids: Vec<(Box<str>, u32)>,
    pub numbered: Numbered,
    pub conventions: Conventions,
    pub diagnostics: Diagnostics,
    pub records_total: u64,
    pub records_read: u64,
    pub extremes: Extremes,
    pub evidence: Evidence,
    /// How the boxes of model answers are written.
    pub syntaxes: Tally,
    /// Fields that no reader knows, listed once.
    unknown_fields: Vec<String>,
    progress: &'p mut dyn FnMut(u64, u64),
    bytes_total: u64,
    reported: u64,
}

/// Bytes between two reports of progress.
const PROGRESS_STEP: u64 = 1 << 18;

impl<'p> Reading<'p> {
    /// An empty reading of a file of this size.
    pub fn new(file: &str, bytes_total: u64, progress: &'p mut dyn FnMut(u64, u64)) -> Self {
        Reading {
            file: file.to_owned(),
            images: Vec::new(),
            categories: Vec::new(),
            category_index: HashMap::new(),
            category_ids: Vec::new(),
            numbered: Numbered::default(),
            conventions: Conventions::pixels(),
            diagnostics: Diagnostics::new(),
            records_total: 0,
            records_read: 0,
            extremes: Extremes::default(),
            evidence: Evidence::default(),
            syntaxes: Tally::new(),
            unknown_fields: Vec::new(),
            progress,
            bytes_total,
            reported: 0,
        }
    }

    /// Tells how far the reader is.
    pub fn progress(&mut self, bytes_done: usize) {
        let done = (bytes_done as u64).min(self.bytes_total);
        if done >= self.reported + PROGRESS_STEP || done == self.bytes_total {
            self.reported = done;
            (self.progress)(done, self.bytes_total);
        }
    }

    /// The number of a category name; a blank name is none.
    pub fn category(&mut self, name: &str) -> Option<u32> {
        let name = name.trim();
        if name.is_empty() {
            return None;
        }
        if let Some(&at) = self.category_index.get(name) {
            return Some(at);
        }
        let at = u32::try_from(self.categories.len()).ok()?;
        self.categories.push(name.into());
        self.category_index.insert(name.into(), at);
        Some(at)
    }

    /// The number of a category that the file itself numbers; its name is the number until a file with names is found.
    pub fn numbered_category(&mut self, id: &str, name: Option<&str>) -> Option<u32> {
        if let Some((_, at)) = self.category_ids.iter().find(|(known, _)| **known == *id) {
            return Some(*at);
        }
        let at = self.category(name.unwrap_or(id))?;
        self.category_ids.push((id.into(), at));
        Some(at)
    }

    /// The place "somewhere in this file".
    pub fn place(&self) -> Place {
        Place::file(self.file.clone())
    }

    /// Reports a problem.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Remembers a field that nobody reads.
    pub fn unknown_field(&mut self, name: &str) {
        if self.unknown_fields.len() < 64 && !self.unknown_fields.iter().any(|known| known == name) {
            self.unknown_fields.push(shorten(name, 40));
        }
    }

    /// Reports the unknown fields, once, when the file is done.
    pub fn finish_unknown_fields(&mut self) {
        if self.unknown_fields.is_empty() {
            return;
        }
        let list = self.unknown_fields.iter().map(|f| format!("`{f}`")).collect::<Vec<_>>().join(", ");
        let message = format!("fields that are not used: {list}");
        let diagnostic = Diagnostic::note("unknown-fields", self.place(), message).with_action("ignored");
        self.push(diagnostic);
    }

    /// Reports what was not strict JSON in a record.
    pub fn report_slips(&mut self, slips: Slips, place: &Place) {
        if slips == Slips::default() {
            return;
        }
        let style = slips.quotes + slips.extra_commas + slips.missing_commas + slips.python_words + slips.mismatched;
        if style > 0 {
            self.push(
                Diagnostic::note(
                    "loose-json",
                    place.clone(),
                    "not strict JSON (quotes, commas, brackets or Python words)",
                )
                .with_action("read by its plain meaning"),
            );
        }
        if slips.non_finite > 0 {
            self.push(
                Diagnostic::note("non-finite-token", place.clone(), "`NaN` or `Infinity`, which JSON does not have")
                    .with_fix("Python: json.dumps(..., allow_nan=False) finds where they come from")
                    .with_action("the field counts as missing; a box with such a number is rejected"),
            );
        }
        if slips.lone_surrogates > 0 {
            self.push(
                Diagnostic::warning("half-character", place.clone(), "an escape stands for half a character")
                    .with_found("a \\uD800..\\uDFFF escape without its partner")
                    .with_action("replaced by U+FFFD"),
            );
        }
        if slips.repeated_keys > 0 {
            self.push(
                Diagnostic::warning("repeated-key", place.clone(), "a field stands twice in one object")
                    .with_action("the last one counts"),
            );
        }
    }
}

/// The largest numbers of a file: what guesses of scale and angle unit rest on.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Extremes {
    pub boxes: u64,
    /// Largest absolute coordinate or side.
    pub coordinate: f64,
    /// Largest absolute angle.
    pub angle: f64,
    /// Whether every angle met so far is a whole number.
    pub has_fractional_angle: bool,
    /// Boxes whose numbers all are whole.
    pub whole_boxes: u64,
}

impl Extremes {
    /// Takes a shape into account; numbers that are not finite count for nothing.
    pub fn add(&mut self, shape: &RawShape) {
        self.boxes += 1;
        let is_turned = shape.angle().is_some();
        let mut is_whole = true;
        let count = shape.numbers().count();
        for (index, number) in shape.numbers().enumerate() {
            if !number.is_finite() {
                continue;
            }
            if is_turned && index + 1 == count {
                self.angle = self.angle.max(number.abs());
                self.has_fractional_angle |= number.fract() != 0.0;
            } else {
                self.coordinate = self.coordinate.max(number.abs());
                is_whole &= number.fract() == 0.0;
            }
        }
        self.whole_boxes += u64::from(is_whole);
    }
}

/// What speaks for ground truth or for predictions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Evidence {
    /// Boxes with a list of captions.
    pub caption_lists: u64,
    /// Images with a source.
    pub sources: u64,
    /// Boxes with a confidence.
    pub confidences: u64,
    /// Records with the text of a model.
    pub responses: u64,
    /// Boxes flagged as difficult.
    pub difficult: u64,
    /// What the format or the file itself says.
    pub stated: Option<(Role, String)>,
}
