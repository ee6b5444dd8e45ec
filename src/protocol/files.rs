//! A loaded file as the page shows it: a chip with its guessed role and the reason, open to change.

use serde::{Deserialize, Serialize};

use crate::diag::Diagnostic;

/// Number of a file, given by the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct FileId(pub u32);

/// What a file is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FileRole {
    GroundTruth,
    Predictions,
    /// An image, or an archive of images.
    Image,
    /// Not used.
    Ignored,
}

impl FileRole {
    /// The name on screen.
    pub fn label(self) -> &'static str {
        match self {
            FileRole::GroundTruth => "Ground truth",
            FileRole::Predictions => "Predictions",
            FileRole::Image => "Images",
            FileRole::Ignored => "Not used",
        }
    }
}

/// A loaded file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FileSummary {
    pub id: FileId,
    /// All files of a set with a file for each image, [`id`](Self::id) first; otherwise the file itself.
    pub parts: Vec<FileId>,
    /// Its name with folders; of a set, the folder.
    pub path: String,
    /// Name of the model, for predictions.
    pub name: String,
    pub bytes: u64,
    /// "JSON Lines (RICap)", "DOTA text", ...
    pub format: String,
    /// Its name in requests; empty where none was recognised.
    pub format_name: String,
    /// Why it was taken for this format.
    pub format_reason: String,
    pub role: FileRole,
    /// Why this role: "has lists of reference captions".
    pub role_reason: String,
    pub images: u64,
    pub instances: u64,
    pub captions: u64,
    /// Records that could be read, of all.
    pub records_read: u64,
    pub records_total: u64,
    /// Category names that stand for none of the benchmark's, with their boxes; the most frequent first. They are kept.
    pub unknown_categories: Vec<(String, u64)>,
    /// How its numbers are read; empty where the format leaves no choice.
    pub conventions: Vec<ConventionChoice>,
    pub diagnostics: Vec<Diagnostic>,
}

/// One question about how a file's numbers are read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ConventionChoice {
    /// "scale", "angle", "turn", "order", "form", "sides".
    pub key: String,
    pub label: String,
    pub value: String,
    /// Name and meaning of each possible value.
    pub values: Vec<(String, String)>,
    /// Why this value: "stated in the file's head", "no value is above 1.0".
    pub reason: String,
    /// Whether the user chose it.
    pub is_chosen: bool,
}
