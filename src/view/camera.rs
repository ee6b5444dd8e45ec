//! The one mapping between pixels of the image and pixels of the screen.

use crate::geometry::{Bounds, Point};
use crate::schema::ImageSize;

/// Most screen pixels per image pixel.
const MAX_SCALE: f64 = 64.0;

/// Scale and shift: `screen = image * scale + offset`, both in CSS pixels from the left top corner, y down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// Screen pixels per image pixel.
    pub scale: f64,
    pub offset: Point,
}

/// Width and height of the area that shows the image, CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewport {
    pub width: f64,
    pub height: f64,
}

impl Camera {
    /// The whole image, centred, with a margin around it.
    pub fn fit(image: ImageSize, view: Viewport, margin: f64) -> Camera {
        let bounds = Bounds {
            min_x: 0.0,
            min_y: 0.0,
            max_x: f64::from(image.width_px.max(1)),
            max_y: f64::from(image.height_px.max(1)),
        };
        Camera::around(&bounds, view, margin, MAX_SCALE)
    }

    /// A rectangle of the image, centred, with a margin around it; enlarged at most `max_scale` times.
    pub fn around(bounds: &Bounds, view: Viewport, margin: f64, max_scale: f64) -> Camera {
        let room = |length: f64| (length - 2.0 * margin).max(1.0);
        let wanted =
            f64::min(room(view.width) / bounds.width().max(1e-9), room(view.height) / bounds.height().max(1e-9));
        let scale = wanted.min(max_scale);
        let centre = [(bounds.min_x + bounds.max_x) / 2.0, (bounds.min_y + bounds.max_y) / 2.0];
        Camera { scale, offset: [view.width / 2.0 - centre[0] * scale, view.height / 2.0 - centre[1] * scale] }
    }

    /// Where a point of the image is on screen.
    pub fn to_screen(&self, [x, y]: Point) -> Point {
        [x * self.scale + self.offset[0], y * self.scale + self.offset[1]]
    }

    /// Which point of the image is at this place on screen.
    pub fn to_image(&self, [x, y]: Point) -> Point {
        [(x - self.offset[0]) / self.scale, (y - self.offset[1]) / self.scale]
    }

    /// The same view, enlarged `factor` times about a place on screen, which stays where it is. The scale stays between
    /// half of the fitted one (`min_scale`) and [`MAX_SCALE`].
    pub fn zoomed(&self, factor: f64, about: Point, min_scale: f64) -> Camera {
        let scale = (self.scale * factor).clamp(min_scale.min(MAX_SCALE), MAX_SCALE);
        let [x, y] = self.to_image(about);
        Camera { scale, offset: [about[0] - x * scale, about[1] - y * scale] }
    }

    /// The same view, moved by screen pixels.
    pub fn panned(&self, dx: f64, dy: f64) -> Camera {
        Camera { offset: [self.offset[0] + dx, self.offset[1] + dy], ..*self }
    }

    /// The part of the image that is on screen.
    pub fn visible(&self, view: Viewport) -> Bounds {
        let [min_x, min_y] = self.to_image([0.0, 0.0]);
        let [max_x, max_y] = self.to_image([view.width, view.height]);
        Bounds { min_x, min_y, max_x, max_y }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VIEW: Viewport = Viewport { width: 1000.0, height: 500.0 };
    const IMAGE: ImageSize = ImageSize { width_px: 800, height_px: 800 };

    #[test]
    fn there_and_back_is_the_same_point() {
        let camera = Camera::fit(IMAGE, VIEW, 10.0).zoomed(3.7, [123.0, 456.0], 0.01).panned(-31.5, 7.25);
        for point in [[0.0, 0.0], [800.0, 0.0], [-55.5, 1234.5], [399.9, 400.1]] {
            let [x, y] = camera.to_image(camera.to_screen(point));
            assert!((x - point[0]).abs() < 1e-9 && (y - point[1]).abs() < 1e-9, "{point:?} came back as {x} {y}");
        }
    }

    #[test]
    fn a_fitted_image_is_centred_inside_its_margin() {
        let camera = Camera::fit(IMAGE, VIEW, 10.0);
        assert_eq!(camera.scale, 480.0 / 800.0);
        assert_eq!(camera.to_screen([400.0, 400.0]), [500.0, 250.0]);
        assert_eq!(camera.to_screen([0.0, 0.0]), [260.0, 10.0]);
    }

    #[test]
    fn zooming_keeps_the_place_under_the_pointer() {
        let camera = Camera::fit(IMAGE, VIEW, 0.0);
        let before = camera.to_image([300.0, 200.0]);
        let zoomed = camera.zoomed(2.0, [300.0, 200.0], 0.01);
        let after = zoomed.to_image([300.0, 200.0]);
        assert!((before[0] - after[0]).abs() < 1e-9 && (before[1] - after[1]).abs() < 1e-9);
        assert_eq!(zoomed.scale, camera.scale * 2.0);
        assert_eq!(camera.zoomed(1e9, [0.0, 0.0], 0.01).scale, MAX_SCALE);
        assert_eq!(camera.zoomed(1e-9, [0.0, 0.0], 0.01).scale, 0.01);
    }

    #[test]
    fn an_image_without_pixels_or_a_screen_without_room_gives_finite_numbers() {
        let image = ImageSize { width_px: 0, height_px: 0 };
        let camera = Camera::fit(image, Viewport { width: 0.0, height: 0.0 }, 10.0);
        assert!(camera.scale.is_finite() && camera.scale > 0.0);
        assert!(camera.offset.iter().all(|n| n.is_finite()));
    }

    #[test]
    fn what_is_visible_maps_to_the_corners_of_the_screen() {
        let camera = Camera::fit(IMAGE, VIEW, 0.0).panned(50.0, -20.0);
        let seen = camera.visible(VIEW);
        assert_eq!(camera.to_screen([seen.min_x, seen.min_y]), [0.0, 0.0]);
        let [x, y] = camera.to_screen([seen.max_x, seen.max_y]);
        assert!((x - 1000.0).abs() < 1e-9 && (y - 500.0).abs() < 1e-9);
    }
}
