//! Boxes under several readings: which part of the image to show, and how each box is drawn.

use super::overlay::{BoxRef, Outcome, Shape};
use crate::geometry::{Bounds, OrientedBox, iou};
use crate::protocol::{PreviewedReading, ReadingPreview};
use crate::schema::ImageSize;

/// Overlap from which a box is drawn as one that lies on an object.
const ON_AN_OBJECT: f64 = 0.5;

/// Share of the image's width or height from which the frame shows all of it.
const WHOLE_FROM: f64 = 0.85;

/// The objects, then the boxes of one reading; a box that lies on an object looks like a hit. Without any object nothing can
/// be said, and every box looks the same.
pub fn shapes(preview: &ReadingPreview, reading: &PreviewedReading) -> Vec<Shape> {
    let objects = preview
        .objects
        .iter()
        .enumerate()
        .filter_map(|(at, rbox)| shape(BoxRef::GroundTruth(u32::try_from(at).ok()?), *rbox, Outcome::GroundTruth));
    let boxes = reading.boxes.iter().enumerate().filter_map(|(at, rbox)| {
        let is_hit =
            preview.objects.is_empty() || preview.objects.iter().any(|object| iou(object, rbox) >= ON_AN_OBJECT);
        let outcome = if is_hit { Outcome::TruePositive } else { Outcome::FalsePositive };
        shape(BoxRef::Detection { model: 0, index: u32::try_from(at).ok()? }, *rbox, outcome)
    });
    objects.chain(boxes).collect()
}

/// Boxes of a reading that lie on an object.
pub fn hits(preview: &ReadingPreview, reading: &PreviewedReading) -> usize {
    shapes(preview, reading).iter().filter(|shape| shape.outcome == Outcome::TruePositive).count()
}

fn shape(target: BoxRef, rbox: OrientedBox, outcome: Outcome) -> Option<Shape> {
    let corners = rbox.corners();
    let is_drawable = corners.iter().flatten().all(|n| n.is_finite());
    let bounds = rbox.bounds();
    is_drawable.then(|| Shape {
        target,
        outcome,
        is_wrong_category: false,
        rbox,
        corners,
        bounds,
        category: String::new(),
    })
}

/// The part of the image with the boxes of all readings, the same for each, so that pictures can be compared. Boxes far
/// outside do not count: the frame is never much larger than the image.
pub fn frame(preview: &ReadingPreview) -> Bounds {
    let ImageSize { width_px, height_px } = preview.size;
    let (width, height) = (f64::from(width_px), f64::from(height_px));
    let limit = Bounds { min_x: -0.1 * width, min_y: -0.1 * height, max_x: 1.1 * width, max_y: 1.1 * height };
    let all = preview.readings.iter().flat_map(|reading| &reading.boxes).map(OrientedBox::bounds);
    let seen = all.filter(|b| [b.min_x, b.min_y, b.max_x, b.max_y].iter().all(|n| n.is_finite())).map(|b| Bounds {
        min_x: b.min_x.clamp(limit.min_x, limit.max_x),
        min_y: b.min_y.clamp(limit.min_y, limit.max_y),
        max_x: b.max_x.clamp(limit.min_x, limit.max_x),
        max_y: b.max_y.clamp(limit.min_y, limit.max_y),
    });
    let whole = Bounds { min_x: 0.0, min_y: 0.0, max_x: width, max_y: height };
    let all = seen.reduce(|a, b| Bounds {
        min_x: a.min_x.min(b.min_x),
        min_y: a.min_y.min(b.min_y),
        max_x: a.max_x.max(b.max_x),
        max_y: a.max_y.max(b.max_y),
    });
    match all {
        // Little would be cut off: the whole image says more.
        Some(part) if part.width() < WHOLE_FROM * width && part.height() < WHOLE_FROM * height => part,
        Some(part) => Bounds {
            min_x: part.min_x.min(0.0),
            min_y: part.min_y.min(0.0),
            max_x: part.max_x.max(width),
            max_y: part.max_y.max(height),
        },
        None => whole,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ACROSS: OrientedBox = OrientedBox { cx: 100.0, cy: 100.0, w: 80.0, h: 20.0, theta: 0.0 };
    const DOWN: OrientedBox = OrientedBox { cx: 100.0, cy: 100.0, w: 20.0, h: 80.0, theta: 0.0 };

    fn preview(objects: Vec<OrientedBox>, readings: Vec<Vec<OrientedBox>>) -> ReadingPreview {
        let reading =
            |boxes| PreviewedReading { changes: Vec::new(), meaning: String::new(), is_present: false, boxes };
        ReadingPreview {
            image: "a.jpg".into(),
            size: ImageSize { width_px: 400, height_px: 200 },
            objects,
            readings: readings.into_iter().map(reading).collect(),
        }
    }

    #[test]
    fn a_reading_is_right_when_its_boxes_lie_on_objects() {
        let preview = preview(vec![ACROSS], vec![vec![ACROSS], vec![DOWN]]);
        assert_eq!(preview.readings.iter().map(|reading| hits(&preview, reading)).collect::<Vec<_>>(), [1, 0]);
        let outcomes: Vec<_> = shapes(&preview, &preview.readings[1]).iter().map(|shape| shape.outcome).collect();
        assert_eq!(outcomes, [Outcome::GroundTruth, Outcome::FalsePositive]);
    }

    #[test]
    fn the_frame_holds_every_reading_but_not_what_flies_away() {
        let near = frame(&preview(vec![], vec![vec![ACROSS], vec![DOWN]]));
        assert_eq!((near.min_x, near.max_x, near.min_y, near.max_y), (60.0, 140.0, 60.0, 140.0));
        let far = OrientedBox { cx: 90_000.0, ..ACROSS };
        assert_eq!(frame(&preview(vec![], vec![vec![ACROSS], vec![far]])).max_x, 1.1 * 400.0);
        let whole = frame(&preview(vec![], vec![vec![]]));
        assert_eq!((whole.max_x, whole.max_y), (400.0, 200.0));
    }

    #[test]
    fn a_box_that_is_no_number_is_not_drawn() {
        let broken = OrientedBox { cx: f64::NAN, ..ACROSS };
        let preview = preview(vec![], vec![vec![broken, ACROSS]]);
        assert_eq!(shapes(&preview, &preview.readings[0]).len(), 1);
        assert_eq!(frame(&preview).min_x, 60.0);
    }
}
