//! The result of a run, and one exporter per file.
//!
//! A [`Report`] holds every number that a table shows and none of the inputs: it crosses the worker border whole.
//! Boxes and captions of one image are asked for when they are looked at: [`ImageDetail`].

mod image;
mod json;
mod pair;
mod part;
mod progress;
mod scores;

use serde::{Deserialize, Serialize};

use crate::diag::Diagnostic;
use crate::schema::{ImageSize, Source};
use crate::settings::Settings;

pub use image::{DetectionView, GroundTruthView, ImageDetail, ModelImage};
pub use json::{MatchedPair, to_json};
pub use pair::{MeteorDetail, PairDetail, RelationDetail, RelationOutcome, RelationSource};
pub use part::Part;
pub use progress::Progress;
pub use scores::{CaptionScores, DetectionScores, PredicateScores, RelationScores, ScoreInterval, ScoreIntervals};

/// Everything that the tables show.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// Names every choice behind the numbers; see [`crate::settings::signature`].
    pub signature: String,
    pub settings: Settings,
    pub ground_truth: GroundTruthSummary,
    /// One row per image of the ground truth, in file order.
    pub images: Vec<ImageRow>,
    /// In the order in which the files were given.
    pub models: Vec<ModelReport>,
    /// Problems met while scoring (those of reading stand with their file), worst first.
    pub diagnostics: Vec<Diagnostic>,
}

/// What the ground truth holds.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GroundTruthSummary {
    pub images: u64,
    pub instances: u64,
    /// Instances with at least one caption.
    pub captioned: u64,
    pub by_source: Vec<SourceSummary>,
    /// Category as spelled in the file, and its instances; most frequent first, ties by name.
    pub categories: Vec<(String, u64)>,
    /// Records that were scored, of all records in the files.
    pub coverage: Coverage,
}

/// One source of the ground truth; `None` gathers images without a source.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SourceSummary {
    pub source: Option<Source>,
    pub images: u64,
    pub instances: u64,
}

/// "Scored on x of y": nothing is lost silently.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Coverage {
    pub used: u64,
    pub total: u64,
}

impl Coverage {
    /// Whether nothing was left out.
    pub fn is_complete(self) -> bool {
        self.used == self.total
    }
}

/// One image of the ground truth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ImageRow {
    pub key: String,
    pub source: Option<Source>,
    pub size: ImageSize,
    pub instances: u32,
}

/// The scores of one model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ModelReport {
    pub name: String,
    /// The file it came from.
    pub file: String,
    /// Boxes of the model on images of the ground truth, of all boxes in its files.
    pub coverage: Coverage,
    /// Images of the ground truth for which the model gave a record (empty or not).
    pub answered_images: u64,
    pub detection: DetectionScores,
    /// Mean over matched pairs.
    pub captions: Part<CaptionScores>,
    pub relations: Part<RelationScores>,
    /// Geometric mean of DetA, CapA and RelCap-F1, in `[0, 1]`.
    pub ric_score: Part<f64>,
    /// How far the scores would move on other images of the same kind; `None` until everything is scored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub intervals: Option<ScoreIntervals>,
    pub by_source: Vec<SourceScores>,
    /// Counts per image, parallel to [`Report::images`].
    pub image_counts: Vec<ImageCounts>,
}

/// The scores of one model on one source.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SourceScores {
    pub source: Option<Source>,
    pub detection: DetectionScores,
    pub captions: Part<CaptionScores>,
    pub relations: Part<RelationScores>,
    pub ric_score: Part<f64>,
}

/// Hits, false alarms and misses of one image at the main threshold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImageCounts {
    pub true_positives: u32,
    pub false_positives: u32,
    pub false_negatives: u32,
}
