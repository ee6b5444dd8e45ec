//! Intersection over union of two oriented boxes, exact up to rounding.
//!
//! Both boxes are moved into the frame of the first, where it is the upright rectangle `[-a, a] x [-b, b]`. The area of
//! the intersection is the line integral over the border of the second box of `clamp(y, -b, b) dx`, taken over the part
//! with `x` in `[-a, a]`: for each `x` the upper and lower border, clamped, differ by exactly the length of the
//! intersection at `x`. That is four terms without a vertex list and without a branch on the shapes. Every term is at
//! most half the first box's area, so the rounding error is a few units in the last place of the union, also for long
//! thin boxes and for boxes that are nearly equal.

use super::OrientedBox;
use super::oriented_box::within_a_turn;

/// Sides in this range are used as they are: no product of four of them overflows or vanishes.
const ORDINARY: std::ops::RangeInclusive<f64> = 1e-70..=1e70;

/// Intersection over union of two oriented boxes, in `[0, 1]`.
///
/// Exact convex intersection in 64-bit floats, without heap. Symmetric to the last bit, exactly 1 for a box with itself,
/// 0 for boxes that touch or lie apart. A box that is not [valid](OrientedBox::is_valid) has IoU 0 with everything.
/// No input panics.
///
/// Agrees with the boolean operations of the `geo` crate and with a polygon clip on random boxes (property tests).
pub fn iou(a: &OrientedBox, b: &OrientedBox) -> f64 {
    // The same box gives the frame whichever way round the pair is written: symmetric to the last bit.
    let (a, b) = if comes_first(a, b) { (a, b) } else { (b, a) };
    let [dx, dy] = [b.cx - a.cx, b.cy - a.cy];
    let ordinary =
        ORDINARY.contains(&a.w) & ORDINARY.contains(&a.h) & ORDINARY.contains(&b.w) & ORDINARY.contains(&b.h);
    if ordinary {
        return iou_about_first([dx, dy], [a.w, a.h], [b.w, b.h], a.theta, b.theta);
    }
    if !(a.is_valid() && b.is_valid()) {
        return 0.0;
    }
    if a == b {
        return 1.0;
    }
    // IoU does not change with the unit: a power of two brings the longest side near 1 and costs no accuracy.
    let unit = -libm::ilogb(a.w.max(a.h).max(b.w).max(b.h));
    let scaled = |pair: [f64; 2]| pair.map(|n| libm::scalbn(n, unit));
    iou_about_first(scaled([dx, dy]), scaled([a.w, a.h]), scaled([b.w, b.h]), a.theta, b.theta)
}

/// An order of boxes that depends on their numbers alone.
fn comes_first(a: &OrientedBox, b: &OrientedBox) -> bool {
    for (x, y) in [(a.cx, b.cx), (a.cy, b.cy), (a.w, b.w), (a.h, b.h)] {
        if x != y {
            return x < y;
        }
    }
    a.theta <= b.theta
}

/// IoU of the box with sides `first` at the origin and the box with sides `second` at `offset`; sides above zero.
#[inline]
fn iou_about_first(offset: [f64; 2], first: [f64; 2], second: [f64; 2], first_theta: f64, second_theta: f64) -> f64 {
    let [dx, dy] = offset;
    // Cheap reject: the circles around the boxes, (r1 + r2)^2 = r1^2 + r2^2 + 2 r1 r2. Written so that NaN is rejected.
    let (p, q) = (first[0] * first[0] + first[1] * first[1], second[0] * second[0] + second[1] * second[1]);
    let reach = (p + q + 2.0 * (p * q).sqrt()) / 4.0;
    let near = dx * dx + dy * dy < reach;
    let (first_theta, second_theta) = (within_a_turn(first_theta), within_a_turn(second_theta));
    // The difference of the angles, not a product of sines, so that equal angles give exactly 0.
    let relative = second_theta - first_theta;
    if !near || relative.is_nan() {
        return 0.0;
    }
    let (sin, cos) = libm::sincos(first_theta);
    let centre = [dx * cos + dy * sin, dy * cos - dx * sin];
    let intersection = intersection_area([first[0] / 2.0, first[1] / 2.0], centre, second, libm::sincos(relative));
    let (first_area, second_area) = (first[0] * first[1], second[0] * second[1]);
    let intersection = at_most(intersection, at_most(first_area, second_area));
    let union = first_area + second_area - intersection;
    // Written so that an area too small for a number (union 0) gives 0.
    if intersection > 0.0 && union > 0.0 { at_most(intersection / union, 1.0) } else { 0.0 }
}

/// Area shared by `[-a, a] x [-b, b]` and the box with the given centre, sides, sine and cosine.
#[inline]
fn intersection_area([a, b]: [f64; 2], [cx, cy]: [f64; 2], [w, h]: [f64; 2], (sin, cos): (f64, f64)) -> f64 {
    // Half sides of the second box as vectors.
    let (ux, uy) = (cos * w / 2.0, sin * w / 2.0);
    let (vx, vy) = (-sin * h / 2.0, cos * h / 2.0);
    // Separating axes: the sides of both boxes. Boxes that only touch are apart.
    let apart = (cx.abs() >= a + ux.abs() + vx.abs())
        | (cy.abs() >= b + uy.abs() + vy.abs())
        | ((cx * cos + cy * sin).abs() >= w / 2.0 + a * cos.abs() + b * sin.abs())
        | ((cy * cos - cx * sin).abs() >= h / 2.0 + a * sin.abs() + b * cos.abs());
    if apart {
        return 0.0;
    }
    let x = [cx - ux - vx, cx + ux - vx, cx + ux + vx, cx - ux + vx];
    let y = [cy - uy - vy, cy + uy - vy, cy + uy + vy, cy - uy + vy];
    // Opposite sides are parallel, so there are two slopes. A side without extent in x contributes nothing; its slope
    // only has to be a number.
    let along = if cos != 0.0 { sin / cos } else { 0.0 };
    let across = if sin != 0.0 { -cos / sin } else { 0.0 };
    let mut sum = 0.0;
    for (i, slope) in [along, across, along, across].into_iter().enumerate() {
        let j = (i + 1) % 4;
        sum += clamped_integral([a, b], [x[i], y[i]], [x[j], y[j]], slope);
    }
    // Corners run clockwise on screen, that is with y down from the upper border (small y) to the lower one.
    -sum
}

/// Integral of `clamp(y, -b, b) dx` along the segment from `p` to `q`, over the part with `x` in `[-a, a]`.
#[inline]
fn clamped_integral([a, b]: [f64; 2], p: [f64; 2], q: [f64; 2], slope: f64) -> f64 {
    let (x0, x1) = (clamp(p[0], -a, a), clamp(q[0], -a, a));
    // Heights at the two ends of that part. Kept between the segment's own ends: on a steep side the slope magnifies
    // rounding, but such a side covers next to no x.
    let (low, high) = if p[1] < q[1] { (p[1], q[1]) } else { (q[1], p[1]) };
    let y0 = clamp(p[1] + (x0 - p[0]) * slope, low, high);
    let y1 = clamp(q[1] + (x1 - q[0]) * slope, low, high);
    // A line from y0 to y1 whose clamped ends are z0 and z1 spends the share (z1 - z0) / (y1 - y0) inside the band; the
    // mean of its clamped heights follows without a case distinction.
    let (z0, z1) = (clamp(y0, -b, b), clamp(y1, -b, b));
    let rise = y1 - y0;
    let share = if rise != 0.0 { (z1 - z0) / rise } else { 0.0 };
    let (clamped, free) = (z0 + z1, y0 + y1);
    (x1 - x0) * 0.5 * (clamped + share * (free - clamped))
}

/// `f64::clamp` without its panic; NaN becomes `low`. Compiles to two instructions.
#[inline]
fn clamp(n: f64, low: f64, high: f64) -> f64 {
    at_most(if n > low { n } else { low }, high)
}

/// The smaller of two numbers; one instruction, where `f64::min` needs more for NaN.
#[inline]
fn at_most(n: f64, limit: f64) -> f64 {
    if n < limit { n } else { limit }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::FRAC_PI_2;

    use super::*;

    fn of(a: [f64; 5], b: [f64; 5]) -> f64 {
        iou(&a.into(), &b.into())
    }

    #[test]
    fn overlap_of_upright_boxes_is_a_ratio_of_rectangles() {
        // 20 x 20 shared of 40 x 20 and 40 x 20.
        assert_eq!(of([0.0, 0.0, 40.0, 20.0, 0.0], [20.0, 0.0, 40.0, 20.0, 0.0]), 400.0 / 1200.0);
        // One inside the other.
        assert_eq!(of([0.0, 0.0, 40.0, 20.0, 0.0], [5.0, 2.0, 10.0, 10.0, 0.0]), 100.0 / 800.0);
        // A cross: 4 x 4 shared.
        assert_eq!(of([0.0, 0.0, 40.0, 4.0, 0.0], [0.0, 0.0, 40.0, 4.0, FRAC_PI_2]), 16.0 / 304.0);
    }

    #[test]
    fn a_square_against_itself_turned_is_an_octagon() {
        // The regular octagon of inner width 1 has the area 2 (sqrt 2 - 1).
        let octagon = 2.0 * (2f64.sqrt() - 1.0);
        let found = of([64.0, 64.0, 40.0, 40.0, 0.0], [64.0, 64.0, 40.0, 40.0, std::f64::consts::FRAC_PI_4]);
        assert!((found - octagon / (2.0 - octagon)).abs() < 1e-15, "{found}");
    }

    #[test]
    fn touching_boxes_do_not_overlap() {
        assert_eq!(of([100.0, 100.0, 40.0, 20.0, 0.0], [100.0, 120.0, 40.0, 20.0, 0.0]), 0.0);
        assert_eq!(of([100.0, 100.0, 40.0, 20.0, 0.0], [140.0, 120.0, 40.0, 20.0, 0.0]), 0.0);
    }

    #[test]
    fn very_large_and_very_small_boxes_keep_their_ratio() {
        for unit in [1e-310, 1e-200, 1e-80, 1.0, 1e80, 1e150, 1e300] {
            let a = [0.0, 0.0, 40.0 * unit, 20.0 * unit, 0.0];
            assert_eq!(of(a, a), 1.0, "{unit}");
            let shifted = of(a, [20.0 * unit, 0.0, 40.0 * unit, 20.0 * unit, 0.0]);
            assert!((shifted - 1.0 / 3.0).abs() < 1e-12, "{unit}: {shifted}");
        }
        // 1e300 long, 1e-300 wide: the area is ordinary, the sides are not.
        assert_eq!(of([0.0, 0.0, 1e300, 1e-300, 1.0], [0.0, 0.0, 1e300, 1e-300, 1.0]), 1.0);
    }
}
