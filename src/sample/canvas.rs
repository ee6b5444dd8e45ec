//! The picture before the light falls on it: a colour and a height for every cell.
//!
//! Drawing writes what things are (colour, height above the ground); [`light`](super::light) then casts one sun over
//! the whole, so that every shadow and every shaded slope agrees with every other.

use super::shape::{Point, Turned, bounds, nearest_on_line};

/// Side of a picture in pixels.
pub const SIDE: f32 = 800.0;

/// Linear-light colour, about `[0, 1]`.
pub type Rgb = [f32; 3];

/// What one drawing step does to the height of a cell, in pixels above the ground.
#[derive(Clone, Copy, Debug)]
pub enum Lift {
    Keep,
    Set(f32),
    /// Never lowers.
    Max(f32),
    /// Leaves the height, and leaves out what already stands up (foam flows around hulls and under bridges).
    Low,
}

/// Colour, opacity and height of one cell.
#[derive(Clone, Copy, Debug)]
pub struct Ink {
    pub rgb: Rgb,
    pub alpha: f32,
    pub lift: Lift,
}

impl Ink {
    pub fn flat(rgb: Rgb) -> Ink {
        Ink { rgb, alpha: 1.0, lift: Lift::Keep }
    }

    pub fn thin(rgb: Rgb, alpha: f32) -> Ink {
        Ink { rgb, alpha, lift: Lift::Keep }
    }

    pub fn set(rgb: Rgb, height: f32) -> Ink {
        Ink { rgb, alpha: 1.0, lift: Lift::Set(height) }
    }
}

/// Linear colour from an `0xRRGGBB` value.
pub fn hex(value: u32) -> Rgb {
    let channel = |shift: u32| {
        let v = ((value >> shift) & 255) as f32 / 255.0;
        v * v
    };
    [channel(16), channel(8), channel(0)]
}

/// Between two colours.
pub fn mix(a: Rgb, b: Rgb, t: f32) -> Rgb {
    let t = t.clamp(0.0, 1.0);
    [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]
}

/// Brighter or darker.
pub fn scale(a: Rgb, by: f32) -> Rgb {
    [a[0] * by, a[1] * by, a[2] * by]
}

/// 0 below `low`, 1 above `high`, smooth between.
pub fn smooth(low: f32, high: f32, x: f32) -> f32 {
    let t = ((x - low) / (high - low)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// Cells of colour and height; `fine` cells per pixel in each direction.
pub struct Canvas {
    pub cells: usize,
    pub fine: f32,
    pub rgb: Vec<Rgb>,
    pub height: Vec<f32>,
}

impl Canvas {
    /// An empty canvas of `fine` x `fine` cells per pixel.
    pub fn new(fine: usize) -> Canvas {
        let cells = SIDE as usize * fine;
        Canvas { cells, fine: fine as f32, rgb: vec![[0.0; 3]; cells * cells], height: vec![0.0; cells * cells] }
    }

    /// Calls `ink` for every cell centre in the bounds `[left, top, right, bottom]` (pixels).
    pub fn region(&mut self, area: [f32; 4], ink: impl Fn(f32, f32) -> Option<Ink>) {
        let cell = |v: f32| (v * self.fine).clamp(0.0, self.cells as f32);
        let (x0, y0) = (cell(area[0]).floor() as usize, cell(area[1]).floor() as usize);
        let (x1, y1) = (cell(area[2]).ceil() as usize, cell(area[3]).ceil() as usize);
        for j in y0..y1 {
            let y = (j as f32 + 0.5) / self.fine;
            for i in x0..x1 {
                let x = (i as f32 + 0.5) / self.fine;
                let Some(ink) = ink(x, y) else { continue };
                let at = j * self.cells + i;
                if matches!(ink.lift, Lift::Low) && self.height[at] > 0.3 {
                    continue;
                }
                self.rgb[at] = if ink.alpha >= 1.0 { ink.rgb } else { mix(self.rgb[at], ink.rgb, ink.alpha) };
                match ink.lift {
                    Lift::Keep | Lift::Low => {}
                    Lift::Set(h) => self.height[at] = h,
                    Lift::Max(h) => self.height[at] = self.height[at].max(h),
                }
            }
        }
    }

    /// Every cell.
    pub fn everywhere(&mut self, ink: impl Fn(f32, f32) -> Option<Ink>) {
        self.region([0.0, 0.0, SIDE, SIDE], ink);
    }

    /// Cells of a turned box; `ink` gets coordinates along and across, from the centre.
    pub fn turned(&mut self, b: Turned, ink: impl Fn(f32, f32) -> Option<Ink>) {
        let (sin, cos) = b.angle.sin_cos();
        let (l, w) = (b.length / 2.0, b.width / 2.0);
        self.region(b.bounds(), |x, y| {
            let (dx, dy) = (x - b.x, y - b.y);
            let (u, v) = (dx * cos + dy * sin, -dx * sin + dy * cos);
            if u.abs() <= l && v.abs() <= w { ink(u, v) } else { None }
        });
    }

    /// Cells of a disc; `ink` gets the distance from the centre.
    pub fn disc(&mut self, centre: Point, radius: f32, ink: impl Fn(f32, f32, f32) -> Option<Ink>) {
        let (cx, cy) = centre;
        self.region([cx - radius, cy - radius, cx + radius, cy + radius], |x, y| {
            let d = (x - cx).hypot(y - cy);
            if d <= radius { ink(x, y, d) } else { None }
        });
    }

    /// Cells within `half` pixels of a polyline; `ink` gets (x, y, signed offset, distance run along the line).
    /// The offset is positive to the right of the direction of travel. The ends are cut square.
    pub fn along(&mut self, line: &[Point], half: f32, ink: impl Fn(f32, f32, f32, f32) -> Option<Ink>) {
        if line.len() < 2 {
            return;
        }
        let mut runs = vec![0.0];
        for pair in line.windows(2) {
            let last = runs[runs.len() - 1];
            runs.push(last + (pair[1].0 - pair[0].0).hypot(pair[1].1 - pair[0].1));
        }
        let b = bounds(line);
        // Cells are visited once; the line is searched in short pieces so that long curves stay cheap.
        self.region([b[0] - half, b[1] - half, b[2] + half, b[3] + half], |x, y| {
            let mut best: Option<(f32, f32, f32)> = None;
            for (i, pair) in line.windows(2).enumerate() {
                let (a, c) = (pair[0], pair[1]);
                let (dx, dy) = (c.0 - a.0, c.1 - a.1);
                let len2 = (dx * dx + dy * dy).max(1e-6);
                let t = ((x - a.0) * dx + (y - a.1) * dy) / len2;
                if (i == 0 && t < 0.0) || (i + 2 == line.len() && t > 1.0) {
                    continue;
                }
                let t = t.clamp(0.0, 1.0);
                let (ex, ey) = (x - a.0 - t * dx, y - a.1 - t * dy);
                let d2 = ex * ex + ey * ey;
                if d2 <= half * half && best.is_none_or(|(d, ..)| d2 < d) {
                    let side = if dx * ey - dy * ex >= 0.0 { 1.0 } else { -1.0 };
                    best = Some((d2, side, runs[i] + t * len2.sqrt()));
                }
            }
            let (d2, side, run) = best?;
            ink(x, y, side * d2.sqrt(), run)
        });
    }

    /// Cells inside a polygon.
    pub fn polygon(&mut self, points: &[Point], ink: impl Fn(f32, f32) -> Option<Ink>) {
        self.region(bounds(points), |x, y| if super::shape::inside(points, (x, y)) { ink(x, y) } else { None });
    }

    /// A line of constant width in one colour.
    pub fn stroke(&mut self, line: &[Point], width: f32, ink: Ink) {
        for pair in line.windows(2) {
            let (a, b) = (pair[0], pair[1]);
            let area = bounds(pair);
            let half = width / 2.0;
            self.region([area[0] - half, area[1] - half, area[2] + half, area[3] + half], |x, y| {
                (nearest_on_line(&[a, b], (x, y)).1 <= half).then_some(ink)
            });
        }
    }
}
