//! Other ways to read a file: what looks wrong, what a reading would give, how it looks.

use serde::{Deserialize, Serialize};

use super::FileId;
use crate::geometry::OrientedBox;
use crate::report::DetectionScores;
use crate::schema::ImageSize;

/// Keys of [`ConventionChoice`](super::ConventionChoice) with the value each is to have.
pub type Changes = Vec<(String, String)>;

/// Something about a file of predictions that looks like a mistake in the input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FileSuspicion {
    pub file: FileId,
    /// Stable name, such as `angle-turn`.
    pub code: String,
    /// One sentence for people.
    pub message: String,
    /// The reading to try, if one could help.
    pub reading: Option<SuggestedReading>,
}

/// Another reading with what it gains, measured on some of the images.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SuggestedReading {
    pub changes: Changes,
    /// What they mean, for people: "angles turn: clockwise".
    pub meaning: String,
    /// DetA of the compared images, as the file is read now and under this reading.
    pub det_a_now: f64,
    pub det_a: f64,
    pub compared_images: u64,
}

/// What the whole file scores under another reading; nothing is changed by asking.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trial {
    pub file: FileId,
    pub changes: Changes,
    /// What the leaderboard would show.
    pub detection: DetectionScores,
    /// The present reading and this one; `None` where no image tells them apart.
    pub preview: Option<ReadingPreview>,
}

/// Some boxes of one image under several readings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReadingPreview {
    pub image: String,
    pub size: ImageSize,
    /// Objects of the ground truth in this image, if the file is another one.
    pub objects: Vec<OrientedBox>,
    pub readings: Vec<PreviewedReading>,
}

/// The boxes of a preview under one reading.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PreviewedReading {
    pub changes: Changes,
    /// What the reading means, for people.
    pub meaning: String,
    pub is_present: bool,
    /// In pixels; one that cannot be made a box under this reading is missing.
    pub boxes: Vec<OrientedBox>,
}
