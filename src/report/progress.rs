//! How far a run is.

use serde::{Deserialize, Serialize};

/// How far a stage is, in units that a person can count.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// "reading", "matching boxes", ...
    pub stage: String,
    /// What it works on: a file or a model.
    pub subject: String,
    pub done: u64,
    pub total: u64,
    /// "bytes", "images", "captions".
    pub unit: String,
}
