//! Drawing on a canvas, from flat lists of shapes in pixels of the image.

use js_sys::Array;
use wasm_bindgen::JsValue;
use web_sys::{CanvasRenderingContext2d, ImageBitmap};

use crate::geometry::Point;
use crate::schema::ImageSize;
use crate::view::camera::{Camera, Viewport};
use crate::view::overlay::{Outcome, Shape, heading_tick};

use super::palette::{CASING, Line, line};

/// Boxes per path. One path for all grows faster than linearly in the browser's rasteriser.
const BOXES_PER_PATH: usize = 32;
/// Boxes whose longer side is shorter than this on screen are dots.
const DOT_BELOW: f64 = 4.0;
/// Labels of smaller boxes would hide them.
const LABEL_FROM: f64 = 12.0;
/// More labels than this cannot be read anyway.
const MOST_LABELS: usize = 250;

/// What is drawn besides the boxes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    pub labels: bool,
    pub headings: bool,
}

/// The image, or where there is none a neutral frame of its size with a grid of a hundred pixels.
pub fn paint_image(
    context: &CanvasRenderingContext2d,
    camera: Camera,
    view: Viewport,
    size: ImageSize,
    bitmap: Option<&ImageBitmap>,
) {
    context.clear_rect(0.0, 0.0, view.width, view.height);
    let [x, y] = camera.to_screen([0.0, 0.0]);
    let (width, height) = (f64::from(size.width_px) * camera.scale, f64::from(size.height_px) * camera.scale);
    match bitmap {
        Some(bitmap) => {
            // Enlarged pixels are shown as they are; an image made smaller is smoothed.
            context.set_image_smoothing_enabled(camera.scale < 3.0);
            // Drawn into the size that the annotations state: their pixels are what boxes refer to.
            let _ = context.draw_image_with_image_bitmap_and_dw_and_dh(bitmap, x, y, width, height);
        }
        None => paint_frame(context, camera, view, size, [x, y], width, height),
    }
}

fn paint_frame(
    context: &CanvasRenderingContext2d,
    camera: Camera,
    view: Viewport,
    size: ImageSize,
    [x, y]: Point,
    width: f64,
    height: f64,
) {
    context.set_fill_style_str("#5d6870");
    context.fill_rect(x, y, width, height);
    context.set_stroke_style_str("rgba(255, 255, 255, 0.13)");
    context.set_line_width(1.0);
    context.begin_path();
    // A grid that stays readable: a hundred image pixels, or a multiple that is at least 24 screen pixels.
    let step = 100.0 * (24.0 / (100.0 * camera.scale)).ceil().max(1.0);
    let seen = camera.visible(view);
    let lines = |from: f64, to: f64, limit: u32| {
        let first = (from.max(0.0) / step).ceil() as i64;
        let last = (to.min(f64::from(limit)) / step).floor() as i64;
        (first..=last).map(move |n| n as f64 * step)
    };
    for at in lines(seen.min_x, seen.max_x, size.width_px) {
        let [line_x, _] = camera.to_screen([at, 0.0]);
        context.move_to(line_x.round() + 0.5, y);
        context.line_to(line_x.round() + 0.5, y + height);
    }
    for at in lines(seen.min_y, seen.max_y, size.height_px) {
        let [_, line_y] = camera.to_screen([0.0, at]);
        context.move_to(x, line_y.round() + 0.5);
        context.line_to(x + width, line_y.round() + 0.5);
    }
    context.stroke();
}

/// All boxes that are on screen.
pub fn paint_boxes(context: &CanvasRenderingContext2d, camera: Camera, view: Viewport, shapes: &[Shape], look: Look) {
    context.clear_rect(0.0, 0.0, view.width, view.height);
    paint_boxes_over(context, camera, view, shapes, look);
}

/// The same without taking away what is drawn already.
pub fn paint_boxes_over(
    context: &CanvasRenderingContext2d,
    camera: Camera,
    view: Viewport,
    shapes: &[Shape],
    look: Look,
) {
    let seen = camera.visible(view);
    let visible = |shape: &&Shape| {
        let b = &shape.bounds;
        b.max_x >= seen.min_x && b.min_x <= seen.max_x && b.max_y >= seen.min_y && b.min_y <= seen.max_y
    };
    let (dots, boxes): (Vec<&Shape>, Vec<&Shape>) =
        shapes.iter().filter(visible).partition(|shape| longer_side(shape) * camera.scale < DOT_BELOW);
    const ORDER: [(Outcome, bool); 5] = [
        (Outcome::GroundTruth, false),
        (Outcome::FalseNegative, false),
        (Outcome::FalsePositive, false),
        (Outcome::TruePositive, true),
        (Outcome::TruePositive, false),
    ];
    for (outcome, is_wrong) in ORDER {
        let is_same = |shape: &&&Shape| shape.outcome == outcome && shape.is_wrong_category == is_wrong;
        let style = line(outcome, is_wrong);
        let group: Vec<&Shape> = boxes.iter().filter(is_same).copied().collect();
        paint_group(context, camera, &group, &style, look.headings);
        context.set_fill_style_str(CASING);
        for shape in dots.iter().filter(is_same) {
            let [x, y] = camera.to_screen([shape.rbox.cx, shape.rbox.cy]);
            context.fill_rect(x - 2.5, y - 2.5, 5.0, 5.0);
        }
        context.set_fill_style_str(style.colour);
        for shape in dots.iter().filter(is_same) {
            let [x, y] = camera.to_screen([shape.rbox.cx, shape.rbox.cy]);
            context.fill_rect(x - 1.5, y - 1.5, 3.0, 3.0);
        }
    }
    for shape in boxes.iter().filter(|shape| shape.is_wrong_category) {
        paint_cross(context, camera.to_screen(shape.corners[0]));
    }
    if look.labels {
        paint_labels(context, camera, &boxes);
    }
}

/// One box, stronger than the others: under the pointer, or selected.
pub fn paint_highlight(context: &CanvasRenderingContext2d, camera: Camera, shape: &Shape, is_selected: bool) {
    let style = line(shape.outcome, shape.is_wrong_category);
    trace(context, camera, &[shape]);
    set_dash(context, &[]);
    context.set_line_cap("butt");
    context.set_line_join("round");
    if is_selected {
        context.set_stroke_style_str("rgba(255, 255, 255, 0.9)");
        context.set_line_width(7.0);
        context.stroke();
    }
    context.set_stroke_style_str(CASING);
    context.set_line_width(5.0);
    context.stroke();
    context.set_stroke_style_str(style.colour);
    context.set_line_width(3.0);
    set_dash(context, style.dash);
    context.set_line_cap(if style.has_round_ends { "round" } else { "butt" });
    context.stroke();
    set_dash(context, &[]);
    trace_ticks(context, camera, &[shape]);
    context.stroke();
}

fn longer_side(shape: &Shape) -> f64 {
    shape.rbox.w.abs().max(shape.rbox.h.abs())
}

fn paint_group(context: &CanvasRenderingContext2d, camera: Camera, group: &[&Shape], style: &Line, headings: bool) {
    context.set_line_join("round");
    for batch in group.chunks(BOXES_PER_PATH) {
        trace(context, camera, batch);
        set_dash(context, &[]);
        context.set_line_cap("butt");
        context.set_stroke_style_str(CASING);
        context.set_line_width(style.width + 2.0);
        context.stroke();
        set_dash(context, style.dash);
        context.set_line_cap(if style.has_round_ends { "round" } else { "butt" });
        context.set_stroke_style_str(style.colour);
        context.set_line_width(style.width);
        context.stroke();
        if headings {
            set_dash(context, &[]);
            context.set_line_cap("round");
            trace_ticks(context, camera, batch);
            context.set_stroke_style_str(CASING);
            context.set_line_width(style.width + 2.0);
            context.stroke();
            context.set_stroke_style_str(style.colour);
            context.set_line_width(style.width);
            context.stroke();
        }
    }
    set_dash(context, &[]);
}

fn trace(context: &CanvasRenderingContext2d, camera: Camera, shapes: &[&Shape]) {
    context.begin_path();
    for shape in shapes {
        for (index, corner) in shape.corners.iter().enumerate() {
            let [x, y] = camera.to_screen(*corner);
            if index == 0 {
                context.move_to(x, y);
            } else {
                context.line_to(x, y);
            }
        }
        context.close_path();
    }
}

fn trace_ticks(context: &CanvasRenderingContext2d, camera: Camera, shapes: &[&Shape]) {
    context.begin_path();
    for shape in shapes {
        let [from, to] = heading_tick(&shape.rbox, &shape.corners, 12.0 / camera.scale);
        let ([x0, y0], [x1, y1]) = (camera.to_screen(from), camera.to_screen(to));
        context.move_to(x0, y0);
        context.line_to(x1, y1);
    }
}

/// The badge of a hit with another category than its object.
fn paint_cross(context: &CanvasRenderingContext2d, [x, y]: Point) {
    const ARM: f64 = 4.0;
    context.begin_path();
    for (dx, dy) in [(ARM, ARM), (ARM, -ARM)] {
        context.move_to(x - dx, y - dy);
        context.line_to(x + dx, y + dy);
    }
    context.set_line_cap("round");
    context.set_stroke_style_str(CASING);
    context.set_line_width(5.0);
    context.stroke();
    context.set_stroke_style_str("#56b4e9");
    context.set_line_width(2.5);
    context.stroke();
}

fn paint_labels(context: &CanvasRenderingContext2d, camera: Camera, shapes: &[&Shape]) {
    context.set_font("600 11px system-ui, sans-serif");
    context.set_text_baseline("middle");
    let is_large = |shape: &&&Shape| longer_side(shape) * camera.scale >= LABEL_FROM;
    // The object below a hit mostly says the same as the hit.
    let is_own = |shape: &&&Shape| {
        shape.outcome != Outcome::GroundTruth || shapes.iter().all(|s| s.outcome == Outcome::GroundTruth)
    };
    for shape in shapes.iter().filter(is_own).filter(is_large).take(MOST_LABELS) {
        let [x, y] = highest(camera, shape);
        let text = crate::diag::shorten(&shape.category, 28);
        let width = context.measure_text(&text).map_or(60.0, |measure| measure.width());
        context.set_fill_style_str(CASING);
        context.fill_rect(x - 3.0, y - 17.0, width + 8.0, 15.0);
        context.set_fill_style_str(line(shape.outcome, false).colour);
        let _ = context.fill_text(&text, x + 1.0, y - 9.0);
    }
}

fn highest(camera: Camera, shape: &Shape) -> Point {
    let corners = shape.corners.map(|corner| camera.to_screen(corner));
    corners.into_iter().min_by(|a, b| a[1].total_cmp(&b[1])).unwrap_or_default()
}

fn set_dash(context: &CanvasRenderingContext2d, dash: &[f64]) {
    let lengths: Array = dash.iter().map(|length| JsValue::from_f64(*length)).collect();
    let _ = context.set_line_dash(&lengths);
}
