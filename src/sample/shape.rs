//! Plane geometry of the drawn scenes: points, turned boxes, polylines and the distances captions are made from.

/// A point in pixels, y down.
pub type Point = (f32, f32);

/// A turned box in pixels: `length` runs along `angle` (radians, clockwise on screen), `width` across.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turned {
    pub x: f32,
    pub y: f32,
    pub length: f32,
    pub width: f32,
    pub angle: f32,
}

impl Turned {
    /// Corners in order around the box.
    pub fn corners(&self) -> [Point; 4] {
        let (l, w) = (self.length / 2.0, self.width / 2.0);
        [self.world(-l, -w), self.world(l, -w), self.world(l, w), self.world(-l, w)]
    }

    /// Box coordinates (along, across) to pixels.
    pub fn world(&self, u: f32, v: f32) -> Point {
        let (sin, cos) = self.angle.sin_cos();
        (self.x + u * cos - v * sin, self.y + u * sin + v * cos)
    }

    /// Pixels to box coordinates (along, across).
    pub fn local(&self, p: Point) -> Point {
        let (sin, cos) = self.angle.sin_cos();
        let (dx, dy) = (p.0 - self.x, p.1 - self.y);
        (dx * cos + dy * sin, -dx * sin + dy * cos)
    }

    /// Distance of a point from the box; negative inside.
    pub fn distance(&self, p: Point) -> f32 {
        let (u, v) = self.local(p);
        let (du, dv) = (u.abs() - self.length / 2.0, v.abs() - self.width / 2.0);
        if du > 0.0 && dv > 0.0 { du.hypot(dv) } else { du.max(dv) }
    }

    /// Axis-parallel bounds: left, top, right, bottom.
    pub fn bounds(&self) -> [f32; 4] {
        bounds(&self.corners())
    }

    /// Corners and points between them, for distances.
    fn outline(&self) -> Vec<Point> {
        let c = self.corners();
        let mut points = Vec::with_capacity(16);
        for i in 0..4 {
            let (a, b) = (c[i], c[(i + 1) % 4]);
            for step in 0..4 {
                let t = step as f32 / 4.0;
                points.push((a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t));
            }
        }
        points
    }

    /// The same box, longer side first and angle in `[-pi/2, pi/2)`.
    pub fn canonical(&self) -> Turned {
        use std::f32::consts::{FRAC_PI_2, PI};
        let mut b = *self;
        if b.length < b.width {
            (b.length, b.width) = (b.width, b.length);
            b.angle += FRAC_PI_2;
        }
        b.angle -= PI * ((b.angle + FRAC_PI_2) / PI).floor();
        // Upright boxes come out on either end by rounding: they all get the closed one.
        if FRAC_PI_2 - b.angle.abs() < 1e-4 {
            b.angle = -FRAC_PI_2;
        }
        b
    }

    /// Grown by `by` pixels on every side.
    pub fn grown(&self, by: f32) -> Turned {
        Turned { length: self.length + 2.0 * by, width: self.width + 2.0 * by, ..*self }
    }

    /// Whether two boxes share area (separating axes).
    pub fn overlaps(&self, other: &Turned) -> bool {
        let (a, b) = (self.corners(), other.corners());
        [self.angle, self.angle + std::f32::consts::FRAC_PI_2, other.angle, other.angle + std::f32::consts::FRAC_PI_2]
            .iter()
            .all(|t| {
                let (sin, cos) = t.sin_cos();
                let span = |c: &[Point; 4]| {
                    c.iter().fold((f32::MAX, f32::MIN), |(lo, hi), p| {
                        let d = p.0 * cos + p.1 * sin;
                        (lo.min(d), hi.max(d))
                    })
                };
                let ((a0, a1), (b0, b1)) = (span(&a), span(&b));
                a1 > b0 && b1 > a0
            })
    }
}

/// Axis-parallel bounds of points: left, top, right, bottom.
pub fn bounds(points: &[Point]) -> [f32; 4] {
    points.iter().fold([f32::MAX, f32::MAX, f32::MIN, f32::MIN], |b, p| {
        [b[0].min(p.0), b[1].min(p.1), b[2].max(p.0), b[3].max(p.1)]
    })
}

/// Nearest point of a polyline to `p`, the distance, and the direction of the line there.
pub fn nearest_on_line(line: &[Point], p: Point) -> (Point, f32, f32) {
    let mut best = (line[0], f32::MAX, 0.0);
    for pair in line.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let t = (((p.0 - a.0) * dx + (p.1 - a.1) * dy) / (dx * dx + dy * dy).max(1e-6)).clamp(0.0, 1.0);
        let q = (a.0 + t * dx, a.1 + t * dy);
        let d = (p.0 - q.0).hypot(p.1 - q.1);
        if d < best.1 {
            best = (q, d, dy.atan2(dx));
        }
    }
    best
}

/// Even-odd test.
pub fn inside(polygon: &[Point], p: Point) -> bool {
    let mut odd = false;
    let mut j = polygon.len().wrapping_sub(1);
    for i in 0..polygon.len() {
        let (a, b) = (polygon[i], polygon[j]);
        if (a.1 > p.1) != (b.1 > p.1) && p.0 < (b.0 - a.0) * (p.1 - a.1) / (b.1 - a.1) + a.0 {
            odd = !odd;
        }
        j = i;
    }
    odd
}

/// Where something lies, as captions see it.
#[derive(Clone, Debug)]
pub enum Extent {
    Box(Turned),
    /// A road or river: centre line and full width.
    Line(Vec<Point>, f32),
    Area(Vec<Point>),
}

impl Extent {
    /// Signed distance of a point (negative inside; for areas the inside value is -1).
    pub fn distance(&self, p: Point) -> f32 {
        match self {
            Extent::Box(b) => b.distance(p),
            Extent::Line(line, width) => nearest_on_line(line, p).1 - width / 2.0,
            Extent::Area(polygon) => {
                if inside(polygon, p) {
                    return -1.0;
                }
                let mut ring = polygon.clone();
                ring.push(polygon[0]);
                nearest_on_line(&ring, p).1
            }
        }
    }

    /// Gap between a box and this; 0 or less when they touch.
    pub fn gap(&self, b: &Turned) -> f32 {
        let from_outline =
            b.outline().into_iter().chain([(b.x, b.y)]).map(|p| self.distance(p)).fold(f32::MAX, f32::min);
        match self {
            Extent::Box(own) => own.outline().into_iter().map(|p| b.distance(p)).fold(from_outline, f32::min),
            _ => from_outline,
        }
    }

    /// The point of this that a viewer would compare `b` with: the centre of a box, the nearest point of the rest.
    pub fn anchor(&self, b: &Turned) -> Point {
        match self {
            Extent::Box(own) => (own.x, own.y),
            Extent::Line(line, _) => nearest_on_line(line, (b.x, b.y)).0,
            Extent::Area(polygon) => {
                let mut ring = polygon.clone();
                ring.push(polygon[0]);
                nearest_on_line(&ring, (b.x, b.y)).0
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f32::consts::{FRAC_PI_2, PI};

    const BOX: Turned = Turned { x: 10.0, y: 20.0, length: 4.0, width: 2.0, angle: 0.0 };

    #[test]
    fn canonical_keeps_the_box() {
        let tall = Turned { length: 2.0, width: 4.0, angle: 0.3 + PI, ..BOX };
        let c = tall.canonical();
        assert!(c.length >= c.width && (-FRAC_PI_2..FRAC_PI_2).contains(&c.angle));
        assert!((c.angle - (0.3 - FRAC_PI_2)).abs() < 1e-5);
    }

    #[test]
    fn distances() {
        assert_eq!(BOX.distance((13.0, 20.0)), 1.0);
        assert_eq!(BOX.distance((10.0, 20.0)), -1.0);
        let road = Extent::Line(vec![(0.0, 0.0), (100.0, 0.0)], 6.0);
        assert!((road.gap(&BOX) - (20.0 - 1.0 - 3.0)).abs() < 1e-4);
        let other = Turned { x: 17.0, ..BOX };
        assert!((Extent::Box(other).gap(&BOX) - 3.0).abs() < 1e-4);
    }

    #[test]
    fn overlap_is_decided_by_all_axes() {
        let turned = Turned { x: 12.9, angle: 0.8, ..BOX };
        assert!(BOX.overlaps(&turned) && turned.overlaps(&BOX));
        assert!(!BOX.overlaps(&Turned { x: 14.1, ..BOX }));
    }

    #[test]
    fn inside_a_triangle() {
        let triangle = [(0.0, 0.0), (10.0, 0.0), (0.0, 10.0)];
        assert!(inside(&triangle, (2.0, 2.0)) && !inside(&triangle, (8.0, 8.0)));
    }
}
