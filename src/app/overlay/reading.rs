//! Boxes of one reading of a file on their part of the image.

use web_sys::{HtmlCanvasElement, ImageBitmap};

use crate::protocol::ReadingPreview;
use crate::view::camera::{Camera, Viewport};
use crate::view::overlay::Outcome;
use crate::view::reading_preview::{frame, shapes};

use super::paint::{Look, paint_boxes_over, paint_highlight, paint_image};
use super::viewer::prepare;

/// Room around the boxes, in CSS pixels.
const MARGIN: f64 = 14.0;
const MOST_SCALE: f64 = 4.0;

/// Draws the reading at a position of the preview.
pub fn paint_reading(
    canvas: &HtmlCanvasElement,
    view: Viewport,
    preview: &ReadingPreview,
    at: usize,
    bitmap: Option<&ImageBitmap>,
) {
    let (Some(context), Some(reading)) = (prepare(canvas, view), preview.readings.get(at)) else { return };
    let camera = Camera::around(&frame(preview), view, MARGIN, MOST_SCALE);
    paint_image(&context, camera, view, preview.size, bitmap);
    let shapes = shapes(preview, reading);
    let (objects, boxes): (Vec<_>, Vec<_>) =
        shapes.into_iter().partition(|shape| shape.outcome == Outcome::GroundTruth);
    paint_boxes_over(&context, camera, view, &objects, Look { labels: false, headings: false });
    for shape in &boxes {
        paint_highlight(&context, camera, shape, false);
    }
}
