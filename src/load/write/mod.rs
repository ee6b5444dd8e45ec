//! Annotations as files: the project's own format, DOTA text, COCO JSON, and a template for predictions.
//!
//! Every writer takes boxes in pixels and says what its format cannot hold.

mod archive;
mod coco;
mod dota;
mod ricap;

use crate::diag::{Diagnostic, Diagnostics, Place};
use crate::schema::{AnnotationSet, Instance};

pub use archive::zip;

/// A format that can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// JSON Lines, an image a line.
    Ricap,
    /// DOTA text, a file for each image.
    Dota,
    /// COCO JSON: corners in `segmentation`, the upright box around them in `bbox`.
    Coco,
    /// The project's format with the images of the ground truth and empty lists: to be filled with predictions.
    Template,
}

impl Target {
    /// Name in flags, and what it is.
    pub const ALL: [(Target, &'static str, &'static str); 4] = [
        (Target::Ricap, "ricap", "JSON Lines, an image a line"),
        (Target::Dota, "dota", "DOTA text, a file for each image"),
        (Target::Coco, "coco", "COCO JSON with corners in `segmentation`"),
        (Target::Template, "template", "predictions to be filled in: right image keys, empty lists"),
    ];

    /// Name in flags.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(target, ..)| *target == self).map_or("", |(_, name, _)| name)
    }

    /// The target with this name.
    pub fn from_name(name: &str) -> Option<Target> {
        Self::ALL.iter().find(|(_, known, _)| *known == name).map(|(target, ..)| *target)
    }
}

/// A file that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutFile {
    /// Name, without folders.
    pub name: String,
    pub text: String,
}

/// Writes a set as files of a format, and reports what the format cannot hold.
pub fn write(set: &AnnotationSet, target: Target) -> (Vec<OutFile>, Diagnostics) {
    let mut diagnostics = Diagnostics::new();
    let one = |name: &str, text| vec![OutFile { name: name.to_owned(), text }];
    let files = match target {
        Target::Ricap => one("annotations.jsonl", ricap::write(set)),
        Target::Template => one("predictions.jsonl", ricap::template(set)),
        Target::Coco => one("annotations.json", coco::write(set)),
        Target::Dota => dota::write(set, &mut diagnostics),
    };
    if target == Target::Dota {
        report_losses(set, &mut diagnostics);
    }
    (files, diagnostics)
}

fn report_losses(set: &AnnotationSet, diagnostics: &mut Diagnostics) {
    let mut lost = |code: &str, what: &str, holds: fn(&Instance) -> bool| {
        let count = set.instances().iter().filter(|instance| holds(instance)).count() as u64;
        if count > 0 {
            let note = Diagnostic::warning(code, Place::default(), format!("DOTA text has no place for {what}"));
            diagnostics.push(Diagnostic { count, ..note.with_action("left out") });
        }
    };
    lost("captions-lost", "captions", |instance| !instance.captions.is_empty());
    lost("scores-lost", "scores", |instance| instance.confidence.is_some());
    lost("ids-lost", "ids", |instance| instance.id.is_some());
}
