//! Boxes on an image: canvases, pan and zoom, what is under the pointer.

mod crop;
mod paint;
mod palette;
mod pixels;
mod reading;
mod viewer;

pub use crop::Crop;
pub use pixels::{PixelState, Pixels};
pub use reading::paint_reading;
pub use viewer::{Scene, Viewer, ViewerControl};
