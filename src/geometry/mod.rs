//! Oriented boxes: corners, area, clipping, overlap. Knows no classes and no files.

use serde::{Deserialize, Serialize};

/// A turned rectangle in pixels: centre, sides, angle in radians; y points down, positive angles turn clockwise on screen.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct OrientedBox {
    pub cx: f64,
    pub cy: f64,
    pub w: f64,
    pub h: f64,
    pub theta: f64,
}
