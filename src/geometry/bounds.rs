//! The upright rectangle around an oriented box.

use serde::{Deserialize, Serialize};

use super::OrientedBox;

/// An axis-aligned rectangle in pixels, y down.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bounds {
    pub min_x: f64,
    pub min_y: f64,
    pub max_x: f64,
    pub max_y: f64,
}

impl Bounds {
    /// Extent in x.
    pub fn width(&self) -> f64 {
        self.max_x - self.min_x
    }

    /// Extent in y.
    pub fn height(&self) -> f64 {
        self.max_y - self.min_y
    }

    /// Whether the point lies inside or on the border.
    pub fn contains(&self, [x, y]: super::Point) -> bool {
        self.min_x <= x && x <= self.max_x && self.min_y <= y && y <= self.max_y
    }
}

impl OrientedBox {
    /// The smallest upright rectangle that holds the box.
    pub fn bounds(&self) -> Bounds {
        let (sin, cos) = self.sin_cos();
        let half_width = ((self.w * cos).abs() + (self.h * sin).abs()) / 2.0;
        let half_height = ((self.w * sin).abs() + (self.h * cos).abs()) / 2.0;
        Bounds {
            min_x: self.cx - half_width,
            min_y: self.cy - half_height,
            max_x: self.cx + half_width,
            max_y: self.cy + half_height,
        }
    }

    /// Whether the whole box lies in an image of this size (pixels), with a millionth of a pixel to spare for rounding.
    ///
    /// Boxes over the border are scored unclipped: this is for warnings, not for the score.
    pub fn is_inside(&self, width_px: f64, height_px: f64) -> bool {
        let b = self.bounds();
        b.min_x >= -1e-6 && b.min_y >= -1e-6 && b.max_x <= width_px + 1e-6 && b.max_y <= height_px + 1e-6
    }

    /// Whether the point lies in the box or on its border.
    pub fn contains(&self, [x, y]: super::Point) -> bool {
        let (sin, cos) = self.sin_cos();
        let (dx, dy) = (x - self.cx, y - self.cy);
        (dx * cos + dy * sin).abs() * 2.0 <= self.w && (dy * cos - dx * sin).abs() * 2.0 <= self.h
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_upright_hull_of_a_turned_box_holds_its_corners() {
        let b = OrientedBox::new(30.0, 40.0, 20.0, 8.0, 0.6);
        let hull = b.bounds();
        let xs = b.corners().map(|[x, _]| x);
        let ys = b.corners().map(|[_, y]| y);
        let min = |v: [f64; 4]| v.into_iter().fold(f64::INFINITY, f64::min);
        let max = |v: [f64; 4]| v.into_iter().fold(f64::NEG_INFINITY, f64::max);
        for (found, expected) in
            [(hull.min_x, min(xs)), (hull.max_x, max(xs)), (hull.min_y, min(ys)), (hull.max_y, max(ys))]
        {
            assert!((found - expected).abs() < 1e-12, "{found} {expected}");
        }
    }

    #[test]
    fn b98_a_box_over_the_border_is_seen() {
        assert!(!OrientedBox::new(795.0, 300.0, 60.0, 20.0, 0.5).is_inside(800.0, 600.0));
        assert!(OrientedBox::new(765.0, 300.0, 60.0, 20.0, 0.5).is_inside(800.0, 600.0));
        assert!(OrientedBox::new(400.0, 300.0, 800.0, 600.0, 0.0).is_inside(800.0, 600.0));
        assert!(!OrientedBox::new(400.0, f64::NAN, 8.0, 6.0, 0.0).is_inside(800.0, 600.0));
    }

    #[test]
    fn a_point_is_inside_by_the_turned_sides_not_by_the_hull() {
        let b = OrientedBox::new(0.0, 0.0, 20.0, 4.0, std::f64::consts::FRAC_PI_4);
        assert!(b.contains([6.0, 6.0]) && !b.contains([6.0, -6.0]) && b.bounds().contains([6.0, -6.0]));
    }
}
