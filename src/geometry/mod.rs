//! Oriented boxes: corners, area, clipping, overlap. Knows no classes and no files.

mod bounds;
mod oriented_box;
mod overlap;
mod polygon;
#[cfg(test)]
mod properties;

pub use bounds::Bounds;
pub use oriented_box::{OrientedBox, Point};
pub use overlap::iou;
pub use polygon::{BoxFromCorners, CornerError, from_corners, from_polygon};
