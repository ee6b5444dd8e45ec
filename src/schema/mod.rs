//! The data model: data set, image, instance (oriented box, category, captions), the three sources.
//!
//! The annotation schema of the paper: an annotation is an oriented box (`<rbox>`), a category (`<ref>`) and a caption.
//! Ground truth and detections are both an [`AnnotationSet`]; they meet on the image key.

mod annotations;
mod image_key;
mod source;

pub use annotations::{AnnotationSet, CategoryId, Image, ImageSize, Instance};
pub use image_key::{KeyIndex, KeyMatch, fold_category, key_without_extension, key_without_folders};
pub use source::Source;
