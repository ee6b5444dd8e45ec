//! Oriented boxes from annotations that list corners or polygons.
//!
//! The box depends on the set of points alone, not on where the list starts or which way it runs: the points are sorted
//! before anything is computed.

use std::fmt;

use geo::{ConvexHull, Coord, MultiPoint};

use super::{OrientedBox, Point};

/// What four corners say.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoxFromCorners {
    /// The smallest rectangle around the corners, in [canonical](OrientedBox::canonical) form.
    pub rectangle: OrientedBox,
    /// The corners were listed in crossing order (a bow tie) and were taken in order around their centre instead.
    pub was_reordered: bool,
}

/// Why points give no box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CornerError {
    /// The list of points is empty.
    NoPoints,
    /// A coordinate is not finite, or so large that no length can be computed.
    NotFinite,
}

impl fmt::Display for CornerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CornerError::NoPoints => "no points",
            CornerError::NotFinite => "a coordinate is not a finite number",
        })
    }
}

impl std::error::Error for CornerError {}

/// The oriented box of four corners in pixels, listed in any order.
///
/// For the corners of a rectangle it is that rectangle; for any other quadrilateral the rectangle of smallest area around
/// it. All spellings of one set of corners (start, winding, crossing order) give the same bits. Corners on one line, or
/// all in one place, give a box of zero width, which overlaps nothing.
///
/// # Errors
/// [`CornerError::NotFinite`].
pub fn from_corners(corners: &[Point; 4]) -> Result<BoxFromCorners, CornerError> {
    let rectangle = from_polygon(corners)?;
    let [a, b, c, d] = *corners;
    Ok(BoxFromCorners { rectangle, was_reordered: cross(a, b, c, d) || cross(b, c, d, a) })
}

/// The rectangle of smallest area around a polygon's points (pixels), in [canonical](OrientedBox::canonical) form.
///
/// Repeated points and points inside the hull change nothing. Points on one line give a box of zero height, a single
/// point a box without sides.
///
/// # Errors
/// [`CornerError::NoPoints`], [`CornerError::NotFinite`].
pub fn from_polygon(points: &[Point]) -> Result<OrientedBox, CornerError> {
    if points.is_empty() {
        return Err(CornerError::NoPoints);
    }
    let mut sorted = points.to_vec();
    if !sorted.iter().flatten().all(|n| n.is_finite()) {
        return Err(CornerError::NotFinite);
    }
    sorted.sort_by(|p, q| p[0].total_cmp(&q[0]).then(p[1].total_cmp(&q[1])));
    // Small numbers keep the precision: coordinates relative to the middle of the points.
    let middle = middle_of(&sorted);
    let hull = hull_about(&sorted, middle);
    let rectangle = smallest_rectangle(&hull);
    let moved = OrientedBox { cx: rectangle.cx + middle[0], cy: rectangle.cy + middle[1], ..rectangle };
    let finite = <[f64; 5]>::from(moved).iter().all(|n| n.is_finite());
    if !finite {
        return Err(CornerError::NotFinite);
    }
    Ok(if moved.w > 0.0 && moved.h > 0.0 { moved.canonical() } else { moved })
}

/// Middle of the upright rectangle around the points.
fn middle_of(points: &[Point]) -> Point {
    let middle = |axis: usize| {
        let low = points.iter().map(|p| p[axis]).fold(f64::INFINITY, f64::min);
        let high = points.iter().map(|p| p[axis]).fold(f64::NEG_INFINITY, f64::max);
        low / 2.0 + high / 2.0
    };
    [middle(0), middle(1)]
}

/// Corners of the convex hull in order, relative to `middle`, without the repeated last one.
fn hull_about(points: &[Point], middle: Point) -> Vec<Point> {
    let moved = points.iter().map(|p| Coord { x: p[0] - middle[0], y: p[1] - middle[1] });
    let hull = MultiPoint::from_iter(moved).convex_hull();
    let mut corners: Vec<Point> = hull.exterior().coords().map(|c| [c.x, c.y]).collect();
    corners.dedup();
    if corners.len() > 1 && corners.first() == corners.last() {
        corners.pop();
    }
    corners
}

/// The rectangle of smallest area around a convex polygon. One of its sides lies on a side of the polygon, so each side
/// is tried; the three points that touch the other sides only ever move forward (rotating calipers).
fn smallest_rectangle(hull: &[Point]) -> OrientedBox {
    let n = hull.len();
    let first = hull[0];
    let mut best: Option<(f64, OrientedBox)> = None;
    // Farthest point along the side, across it, and against it.
    let mut touch = [0; 3];
    for i in 0..n {
        let (p, q) = (hull[i], hull[(i + 1) % n]);
        let side = [q[0] - p[0], q[1] - p[1]];
        let length = libm::hypot(side[0], side[1]);
        if length == 0.0 {
            continue;
        }
        let along = [side[0] / length, side[1] / length];
        // The hull runs counterclockwise in its own axes, so it lies on the side of this normal.
        let across = [-along[1], along[0]];
        let directions = [along, across, [-along[0], -along[1]]];
        for k in 0..3 {
            let start = if i == 0 && k > 0 { touch[k - 1] } else { touch[k] };
            touch[k] = farthest(hull, start, directions[k]);
        }
        let from = |point: Point, axis: Point| dot([point[0] - p[0], point[1] - p[1]], axis);
        let (low, high) = (from(hull[touch[2]], along), from(hull[touch[0]], along));
        let depth = from(hull[touch[1]], across).max(0.0);
        let area = (high - low) * depth;
        if best.is_none_or(|(smallest, _)| area < smallest) {
            let (u, v) = ((low + high) / 2.0, depth / 2.0);
            let cx = p[0] + u * along[0] + v * across[0];
            let cy = p[1] + u * along[1] + v * across[1];
            let theta = libm::atan2(along[1], along[0]);
            best = Some((area, OrientedBox { cx, cy, w: high - low, h: depth, theta }));
        }
    }
    best.map_or(OrientedBox::new(first[0], first[1], 0.0, 0.0, 0.0), |(_, rectangle)| rectangle)
}

/// The hull's corner farthest in a direction, walking forward from `start`.
fn farthest(hull: &[Point], start: usize, direction: Point) -> usize {
    let mut at = start;
    for _ in 0..hull.len() {
        let next = (at + 1) % hull.len();
        if dot(hull[next], direction) < dot(hull[at], direction) {
            break;
        }
        at = next;
    }
    at
}

fn dot(p: Point, q: Point) -> f64 {
    p[0] * q[0] + p[1] * q[1]
}

/// Whether the segments `ab` and `cd` cross at an inner point of both.
fn cross(a: Point, b: Point, c: Point, d: Point) -> bool {
    let turn = |p: Point, q: Point, r: Point| (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
    let opposite = |s: f64, t: f64| (s > 0.0 && t < 0.0) || (s < 0.0 && t > 0.0);
    opposite(turn(a, b, c), turn(a, b, d)) && opposite(turn(c, d, a), turn(c, d, b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::iou;

    /// The eight spellings of a quadrilateral: four starts, two windings.
    fn spellings([a, b, c, d]: [Point; 4]) -> [[Point; 4]; 8] {
        [[a, b, c, d], [b, c, d, a], [c, d, a, b], [d, a, b, c], [d, c, b, a], [c, b, a, d], [b, a, d, c], [a, d, c, b]]
    }

    #[test]
    fn b24_crossing_corners_are_taken_around_their_centre() {
        let found = from_corners(&[[100.0, 100.0], [200.0, 150.0], [200.0, 100.0], [100.0, 150.0]]).unwrap();
        assert!(found.was_reordered);
        assert_eq!(found.rectangle, OrientedBox::new(150.0, 125.0, 100.0, 50.0, 0.0));
        assert_eq!(found.rectangle.area(), 5000.0);
        assert_eq!(iou(&found.rectangle, &OrientedBox::new(150.0, 125.0, 100.0, 50.0, 0.0)), 1.0);
    }

    #[test]
    fn b26_an_upright_rectangle_is_one_box_in_every_spelling() {
        for corners in spellings([[10.0, 10.0], [10.0, 60.0], [90.0, 60.0], [90.0, 10.0]]) {
            let found = from_corners(&corners).unwrap();
            assert!(!found.was_reordered);
            assert_eq!(found.rectangle, OrientedBox::new(50.0, 35.0, 80.0, 50.0, 0.0));
        }
    }

    #[test]
    fn b100_a_diamond_is_not_the_upright_box_of_two_corners() {
        for corners in spellings([[150.0, 100.0], [190.0, 140.0], [150.0, 180.0], [110.0, 140.0]]) {
            let found = from_corners(&corners).unwrap().rectangle;
            assert!((found.area() - 3200.0).abs() < 1e-9, "{found:?}");
            let hull = found.bounds();
            assert!((hull.width() - 80.0).abs() < 1e-9 && (hull.height() - 80.0).abs() < 1e-9, "{hull:?}");
        }
    }

    #[test]
    fn every_spelling_of_a_turned_rectangle_gives_the_same_bits() {
        let truth = OrientedBox::new(412.5, 233.25, 186.4, 41.7, 0.7312);
        let first = from_corners(&truth.corners()).unwrap().rectangle;
        assert!(1.0 - iou(&first, &truth) < 1e-12);
        assert!((first.theta - truth.theta).abs() < 1e-12 && first.w > first.h, "{first:?}");
        for corners in spellings(truth.corners()) {
            assert_eq!(from_corners(&corners).unwrap().rectangle, first);
        }
    }

    #[test]
    fn a_polygon_gets_its_smallest_rectangle_and_not_its_upright_one() {
        // A right triangle with legs 30 and 40: on a leg the rectangle has 30 x 40, on the hypotenuse 50 x 24: 1200 both;
        // cut the right angle off and the hypotenuse wins.
        let points = [[0.0, 3.0], [3.0, 0.0], [40.0, 0.0], [0.0, 30.0]];
        let found = from_polygon(&points).unwrap();
        // Height over the hypotenuse 3x + 4y = 120: the corner (3, 0) is (120 - 9) / 5 away, (0, 3) only (120 - 12) / 5.
        assert!((found.area() - 50.0 * 111.0 / 5.0).abs() < 1e-9, "{found:?}");
        // Closing the ring, repeating points and adding inner ones changes nothing.
        let more = [[0.0, 3.0], [3.0, 0.0], [40.0, 0.0], [40.0, 0.0], [10.0, 10.0], [0.0, 30.0], [0.0, 3.0]];
        assert_eq!(from_polygon(&more).unwrap(), found);
    }

    #[test]
    fn points_without_a_body_give_a_flat_box() {
        let line = from_polygon(&[[0.0, 0.0], [3.0, 4.0], [6.0, 8.0]]).unwrap();
        assert!((line.w - 10.0).abs() < 1e-12 && line.h == 0.0, "{line:?}");
        assert_eq!((line.cx, line.cy), (3.0, 4.0));
        let point = from_corners(&[[7.0, 9.0]; 4]).unwrap();
        assert_eq!(point.rectangle, OrientedBox::new(7.0, 9.0, 0.0, 0.0, 0.0));
        assert!(!point.was_reordered);
    }

    #[test]
    fn points_that_are_no_numbers_are_refused() {
        assert_eq!(from_polygon(&[]), Err(CornerError::NoPoints));
        for bad in [f64::NAN, f64::INFINITY] {
            assert_eq!(from_polygon(&[[0.0, 0.0], [bad, 1.0], [1.0, 1.0]]), Err(CornerError::NotFinite));
        }
        let huge = 1.7e308;
        let corners = [[-huge, -huge], [huge, -huge], [huge, huge], [-huge, huge]];
        assert_eq!(from_corners(&corners), Err(CornerError::NotFinite));
    }
}
