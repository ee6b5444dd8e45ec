//! The bundled sample: invented aerial scenes with exact ground truth, and three invented models with planted mistakes.
//!
//! ```text
//! seed -> scenes (layout) -> kit (drawing) -> canvas -> light -> encode
//!                         -> relate -> caption -> truth -> models -> files
//! ```
//!
//! Layout never depends on drawing, so the texts can be made, and checked, without a picture.

pub mod canvas;
pub mod caption;
#[cfg(feature = "sample")]
pub mod encode;
pub mod files;
pub mod kit;
pub mod light;
pub mod manifest;
pub mod models;
pub mod parses;
pub mod relate;
pub mod rng;
pub mod scene;
pub mod scenes;
pub mod shape;
#[cfg(test)]
mod tests;
pub mod truth;
#[cfg(feature = "sample")]
pub mod write;

/// The seed of the bundled files.
pub const SEED: u64 = 20_261_201;
