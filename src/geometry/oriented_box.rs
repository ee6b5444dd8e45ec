//! The oriented box itself: five numbers, its corners, its area, its canonical form.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI, TAU};

use serde::{Deserialize, Serialize};

/// A point in pixels, `[x, y]`; x to the right, y down.
pub type Point = [f64; 2];

/// A rectangle turned about its centre.
///
/// Lengths in pixels, x to the right and y down; `theta` in radians, positive = clockwise on screen. A corner is
/// `centre + R(theta) (±w/2, ±h/2)` with `R = [[cos, -sin], [sin, cos]]`, so the edge of length `w` points along
/// `(cos theta, sin theta)`.
///
/// Any five numbers are allowed: a box with a number that is not finite, or with a side that is not above zero, has area
/// 0 and overlaps nothing (see [`is_valid`](Self::is_valid)).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct OrientedBox {
    /// Centre, x in pixels.
    pub cx: f64,
    /// Centre, y in pixels.
    pub cy: f64,
    /// Side along `theta`, pixels.
    pub w: f64,
    /// Side across `theta`, pixels.
    pub h: f64,
    /// Turn in radians, positive = clockwise on screen.
    pub theta: f64,
}

/// An angle brought into (-2 pi, 2 pi), exactly, by whole turns of `TAU`.
///
/// Every use of an angle goes through here, so that two spellings of one turn always mean the same box, however many
/// turns a file adds. Not finite in, NaN out.
pub(super) fn within_a_turn(theta: f64) -> f64 {
    if theta.abs() < TAU { theta } else { theta % TAU }
}

impl OrientedBox {
    /// The box from its five numbers, in the order in which files write them.
    pub const fn new(cx: f64, cy: f64, w: f64, h: f64, theta: f64) -> Self {
        Self { cx, cy, w, h, theta }
    }

    /// Whether all five numbers are finite and both sides are above zero.
    pub fn is_valid(&self) -> bool {
        self.w > 0.0 && self.h > 0.0 && [self.cx, self.cy, self.w, self.h, self.theta].iter().all(|n| n.is_finite())
    }

    /// Area in square pixels; 0 for a box that is not [valid](Self::is_valid).
    pub fn area(&self) -> f64 {
        if self.is_valid() { self.w * self.h } else { 0.0 }
    }

    /// Sine and cosine of the turn, the same bits on every platform.
    pub(super) fn sin_cos(&self) -> (f64, f64) {
        libm::sincos(within_a_turn(self.theta))
    }

    /// The four corners in screen order: for `theta = 0` left top, right top, right bottom, left bottom.
    ///
    /// Numbers that are not finite come out as they went in; nothing panics.
    pub fn corners(&self) -> [Point; 4] {
        let (sin, cos) = self.sin_cos();
        let along = [cos * self.w / 2.0, sin * self.w / 2.0];
        let across = [-sin * self.h / 2.0, cos * self.h / 2.0];
        [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
            .map(|(u, v)| [self.cx + (u * along[0] + v * across[0]), self.cy + (u * along[1] + v * across[1])])
    }

    /// The one spelling that all spellings of this rectangle share: the long side is `w`, `theta` in [-pi/2, pi/2);
    /// a square, whose sides leave the choice open, has `theta` in [-pi/4, pi/4).
    ///
    /// A heading (which end is the front) is lost: keep the box as it was read where that matters. A box that is not
    /// [valid](Self::is_valid) is returned unchanged.
    pub fn canonical(&self) -> Self {
        if !self.is_valid() {
            return *self;
        }
        let (w, h, mut theta) = if self.w >= self.h {
            (self.w, self.h, half_turn(self.theta))
        } else {
            let theta = half_turn(self.theta);
            (self.h, self.w, half_turn(if theta < 0.0 { theta + FRAC_PI_2 } else { theta - FRAC_PI_2 }))
        };
        if w == h {
            if theta < -FRAC_PI_4 {
                theta += FRAC_PI_2;
            } else if theta >= FRAC_PI_4 {
                theta -= FRAC_PI_2;
            }
        }
        // Adding zero turns -0 into 0: the two print differently.
        Self { w, h, theta: theta + 0.0, ..*self }
    }
}

/// The same direction in [-pi/2, pi/2). An angle already in range is untouched.
fn half_turn(theta: f64) -> f64 {
    let mut theta = within_a_turn(theta) % PI;
    if theta >= FRAC_PI_2 {
        theta -= PI;
    } else if theta < -FRAC_PI_2 {
        theta += PI;
    }
    // A negative number closer to -pi/2 than one rounding step lands on pi/2 itself.
    if theta >= FRAC_PI_2 { -FRAC_PI_2 } else { theta }
}

impl From<[f64; 5]> for OrientedBox {
    fn from([cx, cy, w, h, theta]: [f64; 5]) -> Self {
        Self { cx, cy, w, h, theta }
    }
}

impl From<OrientedBox> for [f64; 5] {
    fn from(b: OrientedBox) -> Self {
        [b.cx, b.cy, b.w, b.h, b.theta]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_of_an_upright_box_run_from_left_top_along_the_screen() {
        let b = OrientedBox::new(50.0, 35.0, 80.0, 50.0, 0.0);
        assert_eq!(b.corners(), [[10.0, 10.0], [90.0, 10.0], [90.0, 60.0], [10.0, 60.0]]);
    }

    #[test]
    fn a_positive_turn_is_clockwise_on_screen() {
        // A quarter turn clockwise moves the right end of the long side to the bottom: larger y.
        let b = OrientedBox::new(0.0, 0.0, 80.0, 20.0, FRAC_PI_2);
        let [_, [x, y], ..] = b.corners();
        assert!((x - 10.0).abs() < 1e-12 && (y - 40.0).abs() < 1e-12, "{x} {y}");
    }

    #[test]
    fn b07_three_spellings_have_one_canonical_form() {
        let spellings = [[100.0, 30.0, -1.170796], [100.0, 30.0, 1.970796], [30.0, 100.0, 0.4]];
        for [w, h, theta] in spellings {
            let c = OrientedBox::new(256.0, 128.0, w, h, theta).canonical();
            assert_eq!((c.cx, c.cy, c.w, c.h), (256.0, 128.0, 100.0, 30.0));
            // The case writes its angles with six decimals.
            assert!((c.theta + 1.170796).abs() < 1e-6, "{}", c.theta);
        }
    }

    #[test]
    fn canonical_angles_stay_in_their_half_open_range() {
        let edge_cases = [FRAC_PI_2, -FRAC_PI_2, PI, -PI, TAU, 7.0, -7.0, -1e-20, 1e-20, -0.0, 1e300, -1e300];
        for theta in edge_cases {
            for (w, h) in [(2.0, 1.0), (1.0, 2.0)] {
                let c = OrientedBox::new(0.0, 0.0, w, h, theta).canonical();
                assert!((-FRAC_PI_2..FRAC_PI_2).contains(&c.theta), "{theta} gave {}", c.theta);
                assert_eq!(c.canonical(), c);
                assert!(c.theta != 0.0 || c.theta.is_sign_positive());
            }
            let square = OrientedBox::new(0.0, 0.0, 1.0, 1.0, theta).canonical();
            assert!((-FRAC_PI_4..FRAC_PI_4).contains(&square.theta), "{theta} gave {}", square.theta);
        }
    }

    #[test]
    fn boxes_without_a_body_have_no_area() {
        for (w, h, theta) in [
            (0.0, 5.0, 0.0),
            (-2.0, 5.0, 0.0),
            (-2.0, -5.0, 0.0),
            (f64::NAN, 5.0, 0.0),
            (5.0, f64::INFINITY, 0.0),
            (5.0, 5.0, f64::NAN),
        ] {
            let b = OrientedBox::new(1.0, 1.0, w, h, theta);
            assert!(!b.is_valid() && b.area() == 0.0, "{b:?}");
        }
        assert_eq!(OrientedBox::new(1.0, 1.0, 2.0, 5.0, 9.0).area(), 10.0);
    }
}
