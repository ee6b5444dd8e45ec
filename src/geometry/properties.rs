//! Properties of the geometry on random boxes, against two slower ways of computing the same thing: the boolean
//! operations of the `geo` crate, and a polygon clip kept here as a naive twin.

use std::f64::consts::{PI, TAU};

use geo::{Area, BooleanOps, LineString, Polygon};
use proptest::prelude::*;

use super::{OrientedBox, Point, from_corners, iou};

/// Boxes as they occur in images of 800 x 800: from two pixels to the whole side, any turn.
fn image_box() -> impl Strategy<Value = OrientedBox> {
    (0.0..800.0, 0.0..800.0, 2.0..400.0, 2.0..400.0, -TAU..TAU).prop_map(|(cx, cy, w, h, theta)| OrientedBox {
        cx,
        cy,
        w,
        h,
        theta,
    })
}

/// Two boxes that are likely to overlap: the second a shifted, scaled and turned copy of the first.
fn overlapping_pair() -> impl Strategy<Value = (OrientedBox, OrientedBox)> {
    let change = (-0.6..0.6, -0.6..0.6, 0.4..2.5, 0.4..2.5, -PI..PI);
    (image_box(), change).prop_map(|(a, (dx, dy, sw, sh, turn))| {
        let (sin, cos) = a.theta.sin_cos();
        let (dx, dy) = (dx * a.w, dy * a.h);
        let (cx, cy) = (a.cx + dx * cos - dy * sin, a.cy + dx * sin + dy * cos);
        (a, OrientedBox { cx, cy, w: a.w * sw, h: a.h * sh, theta: a.theta + turn })
    })
}

/// Two boxes that differ in their last digits only.
fn nearly_equal_pair() -> impl Strategy<Value = (OrientedBox, OrientedBox)> {
    (image_box(), -12..-1i32, prop::array::uniform5(-1.0..1.0f64)).prop_map(|(a, exponent, change)| {
        let by = 10f64.powi(exponent);
        let [cx, cy, w, h, theta] = <[f64; 5]>::from(a);
        let b =
            [cx + by * change[0], cy + by * change[1], w + by * change[2], h + by * change[3], theta + by * change[4]];
        (a, b.into())
    })
}

/// Five numbers of any kind: NaN, infinite, subnormal, huge.
fn any_box() -> impl Strategy<Value = OrientedBox> {
    prop::array::uniform5(
        prop_oneof![4 => any::<f64>(), 1 => -1e3..1e3f64, 1 => Just(0.0), 1 => Just(f64::MIN_POSITIVE)],
    )
    .prop_map(OrientedBox::from)
}

fn geo_iou(a: &OrientedBox, b: &OrientedBox) -> f64 {
    let polygon = |b: &OrientedBox| Polygon::new(LineString::from(b.corners().to_vec()), vec![]);
    let shared = polygon(a).intersection(&polygon(b)).unsigned_area();
    shared / (a.area() + b.area() - shared)
}

/// How far rounding alone can move [`geo_iou`]: `geo` computes boolean operations on a grid of about 2^30 steps over the
/// extent of both shapes (7e-7 pixels in an image of 800), so each border moves by up to a step and a half.
fn geo_rounding(a: &OrientedBox, b: &OrientedBox) -> f64 {
    let (p, q) = (a.bounds(), b.bounds());
    let width = p.max_x.max(q.max_x) - p.min_x.min(q.min_x);
    let height = p.max_y.max(q.max_y) - p.min_y.min(q.min_y);
    let step = width.max(height) / f64::from(1 << 30);
    let perimeter = (a.w + a.h).min(b.w + b.h) * 2.0;
    3.0 * step * perimeter / a.area().max(b.area())
}

/// Sutherland-Hodgman: the corners of `a` cut by the four sides of `b`, area by the shoelace formula.
fn clip_iou(a: &OrientedBox, b: &OrientedBox) -> f64 {
    let mut shape: Vec<Point> = a.corners().to_vec();
    let window = b.corners();
    for i in 0..4 {
        let (p, q) = (window[i], window[(i + 1) % 4]);
        let inside = |r: Point| (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
        let mut cut = Vec::new();
        for k in 0..shape.len() {
            let (from, to) = (shape[k], shape[(k + 1) % shape.len()]);
            let (d0, d1) = (inside(from), inside(to));
            if d0 >= 0.0 {
                cut.push(from);
            }
            if (d0 > 0.0 && d1 < 0.0) || (d0 < 0.0 && d1 > 0.0) {
                let t = d0 / (d0 - d1);
                cut.push([from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])]);
            }
        }
        shape = cut;
    }
    let relative: Vec<Point> = shape.iter().map(|p| [p[0] - a.cx, p[1] - a.cy]).collect();
    let shared = (0..relative.len())
        .map(|k| {
            let (p, q) = (relative[k], relative[(k + 1) % relative.len()]);
            (p[0] * q[1] - p[1] * q[0]) / 2.0
        })
        .sum::<f64>();
    shared / (a.area() + b.area() - shared)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn agrees_with_the_boolean_operations_of_geo((a, b) in overlapping_pair()) {
        let (ours, theirs) = (iou(&a, &b), geo_iou(&a, &b));
        prop_assert!((ours - theirs).abs() < 1e-9 + geo_rounding(&a, &b), "{} {}", ours, theirs);
    }

    #[test]
    fn agrees_with_the_boolean_operations_of_geo_anywhere_in_an_image(a in image_box(), b in image_box()) {
        let (ours, theirs) = (iou(&a, &b), geo_iou(&a, &b));
        prop_assert!((ours - theirs).abs() < 1e-9 + geo_rounding(&a, &b), "{} {}", ours, theirs);
    }

    #[test]
    fn agrees_with_a_polygon_clip((a, b) in overlapping_pair()) {
        let (ours, theirs) = (iou(&a, &b), clip_iou(&a, &b));
        prop_assert!((ours - theirs).abs() < 1e-12, "{} {}", ours, theirs);
    }

    #[test]
    fn agrees_with_a_polygon_clip_on_nearly_equal_boxes((a, b) in nearly_equal_pair()) {
        let (ours, theirs) = (iou(&a, &b), clip_iou(&a, &b));
        prop_assert!((ours - theirs).abs() < 1e-11, "{} {}", ours, theirs);
    }

    #[test]
    fn agrees_with_a_polygon_clip_on_long_thin_boxes((a, b) in overlapping_pair(), thin in 1e-3..0.1f64) {
        let (a, b) = (OrientedBox { h: thin, ..a }, OrientedBox { h: thin * 2.0, ..b });
        let (ours, theirs) = (iou(&a, &b), clip_iou(&a, &b));
        prop_assert!((ours - theirs).abs() < 1e-9, "{} {}", ours, theirs);
    }

    #[test]
    fn is_symmetric_to_the_last_bit((a, b) in prop_oneof![overlapping_pair(), nearly_equal_pair()]) {
        prop_assert_eq!(iou(&a, &b).to_bits(), iou(&b, &a).to_bits());
    }

    #[test]
    fn any_numbers_give_a_value_between_0_and_1(a in any_box(), b in any_box()) {
        let value = iou(&a, &b);
        prop_assert!((0.0..=1.0).contains(&value), "{}", value);
        prop_assert_eq!(value.to_bits(), iou(&b, &a).to_bits());
        prop_assert_eq!(iou(&a, &a), if a.is_valid() { 1.0 } else { 0.0 });
        // Nothing here may panic either; canonical form is stable.
        let canonical = a.canonical();
        prop_assert!(canonical.canonical() == canonical || !a.is_valid());
        let _ = (a.bounds(), a.is_inside(800.0, 800.0), a.area(), from_corners(&a.corners()));
    }

    #[test]
    fn is_1_with_itself_and_with_its_canonical_form(a in image_box()) {
        prop_assert_eq!(iou(&a, &a), 1.0);
        let with_canonical = iou(&a, &a.canonical());
        prop_assert!(1.0 - with_canonical < 1e-12, "{}", with_canonical);
    }

    #[test]
    fn is_unchanged_by_shift_and_turn((a, b) in overlapping_pair(), dx in -1e3..1e3, dy in -1e3..1e3, turn in -TAU..TAU) {
        let (sin, cos) = f64::sin_cos(turn);
        let moved = |b: &OrientedBox| OrientedBox {
            cx: b.cx * cos - b.cy * sin + dx,
            cy: b.cx * sin + b.cy * cos + dy,
            theta: b.theta + turn,
            ..*b
        };
        let (before, after) = (iou(&a, &b), iou(&moved(&a), &moved(&b)));
        prop_assert!((before - after).abs() < 1e-11, "{} {}", before, after);
    }

    #[test]
    fn the_canonical_form_keeps_the_corners(a in image_box()) {
        let canonical = a.canonical();
        prop_assert!(canonical.w >= canonical.h);
        for p in canonical.corners() {
            let nearest = a.corners().iter().map(|q| (p[0] - q[0]).hypot(p[1] - q[1])).fold(f64::INFINITY, f64::min);
            prop_assert!(nearest < 1e-9, "{:?} {:?}", a, canonical);
        }
    }

    #[test]
    fn corners_lead_back_to_the_box(a in image_box()) {
        let found = from_corners(&a.corners()).unwrap();
        prop_assert!(!found.was_reordered);
        prop_assert!(1.0 - iou(&found.rectangle, &a) < 1e-11, "{:?}", found);
        let [p, q, r, s] = a.corners();
        let bow_tie = from_corners(&[p, r, q, s]).unwrap();
        prop_assert!(bow_tie.was_reordered && bow_tie.rectangle == found.rectangle);
    }

    #[test]
    fn the_smallest_rectangle_holds_every_point_and_has_a_side_on_the_hull(
        points in prop::collection::vec(prop::array::uniform2(0.0..800.0f64), 3..40)
    ) {
        let found = super::from_polygon(&points).unwrap();
        let roomy = OrientedBox { w: found.w + 1e-9, h: found.h + 1e-9, ..found };
        prop_assert!(points.iter().all(|p| roomy.contains(*p)), "{:?}", found);
        // The same search by brute force: no direction in steps of half a degree gives less area.
        for step in 0..180 {
            let (sin, cos) = (f64::from(step) * PI / 360.0).sin_cos();
            let extent = |axis: Point| {
                let along = points.iter().map(|p| p[0] * axis[0] + p[1] * axis[1]);
                along.clone().fold(f64::NEG_INFINITY, f64::max) - along.fold(f64::INFINITY, f64::min)
            };
            let area = extent([cos, sin]) * extent([-sin, cos]);
            prop_assert!(found.area() <= area * (1.0 + 1e-9), "{:?} {}", found, step);
        }
    }
}
