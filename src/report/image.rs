//! One image in detail: what a viewer draws and lists.

use serde::{Deserialize, Serialize};

use crate::geometry::OrientedBox;
use crate::schema::{ImageSize, Source};

/// Boxes, captions and outcomes of one image, for all models.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ImageDetail {
    /// Position in [`Report::images`](super::Report::images).
    pub index: u32,
    pub key: String,
    pub source: Option<Source>,
    pub size: ImageSize,
    pub ground_truth: Vec<GroundTruthView>,
    /// In the order of [`Report::models`](super::Report::models).
    pub models: Vec<ModelImage>,
}

/// One object of the ground truth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GroundTruthView {
    pub id: Option<String>,
    /// Pixels, as written in the file (not in canonical form, so that the heading is the annotator's).
    pub rbox: OrientedBox,
    pub category: String,
    pub captions: Vec<String>,
}

/// What one model says about the image.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ModelImage {
    pub detections: Vec<DetectionView>,
    /// For each object of the ground truth, the detection that hit it.
    pub hit_by: Vec<Option<u32>>,
}

/// One detection and what became of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DetectionView {
    pub id: Option<String>,
    pub rbox: OrientedBox,
    pub category: String,
    pub caption: Option<String>,
    pub confidence: Option<f64>,
    /// The object that it hits, if any.
    pub hits: Option<u32>,
    /// Overlap with the object that it hits, or the largest overlap with any object (0 if none).
    pub iou: f64,
}
