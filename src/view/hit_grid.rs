//! Which box is under the pointer: a uniform grid over the image, so that a move of the pointer looks at few boxes.

use crate::geometry::{Bounds, Point};

use super::overlay::Shape;

/// Cells per side.
const CELLS: usize = 32;

/// Positions of shapes by the cells that their bounds touch. What lies outside the image is in the border cells.
pub struct HitGrid {
    cells: Vec<Vec<u32>>,
    width: f64,
    height: f64,
}

impl HitGrid {
    /// A grid over an image of this size, in pixels.
    pub fn new(shapes: &[Shape], width: f64, height: f64) -> Self {
        let mut grid =
            HitGrid { cells: vec![Vec::new(); CELLS * CELLS], width: width.max(1.0), height: height.max(1.0) };
        for (index, shape) in shapes.iter().enumerate() {
            let (columns, rows) = grid.span(&shape.bounds);
            for row in rows {
                for column in columns.clone() {
                    grid.cells[row * CELLS + column].push(index as u32);
                }
            }
        }
        grid
    }

    /// The smallest shape that holds the point or is within `slack` image pixels of its middle, as a position; of equal
    /// ones the one drawn last. `slack` keeps tiny boxes within reach of a finger.
    pub fn find(&self, shapes: &[Shape], point: Point, slack: f64) -> Option<usize> {
        let around = Bounds {
            min_x: point[0] - slack,
            min_y: point[1] - slack,
            max_x: point[0] + slack,
            max_y: point[1] + slack,
        };
        let (columns, rows) = self.span(&around);
        let mut best: Option<(f64, usize)> = None;
        for row in rows {
            for column in columns.clone() {
                for &index in &self.cells[row * CELLS + column] {
                    let index = index as usize;
                    let Some(shape) = shapes.get(index) else { continue };
                    let near = f64::hypot(shape.rbox.cx - point[0], shape.rbox.cy - point[1]) <= slack;
                    let area = shape.rbox.area();
                    if (near || shape.rbox.contains(point))
                        && best.is_none_or(|(least, at)| area < least || (area == least && index > at))
                    {
                        best = Some((area, index));
                    }
                }
            }
        }
        best.map(|(_, index)| index)
    }

    fn span(&self, bounds: &Bounds) -> (std::ops::RangeInclusive<usize>, std::ops::RangeInclusive<usize>) {
        let cell = |value: f64, size: f64| {
            // The cast saturates: far outside and NaN both end in a border cell.
            ((value / size * CELLS as f64) as i64).clamp(0, CELLS as i64 - 1) as usize
        };
        let columns = cell(bounds.min_x, self.width)..=cell(bounds.max_x, self.width);
        (columns, cell(bounds.min_y, self.height)..=cell(bounds.max_y, self.height))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::OrientedBox;
    use crate::view::overlay::{BoxRef, Outcome};

    fn shape(index: u32, cx: f64, cy: f64, w: f64, h: f64, theta: f64) -> Shape {
        let rbox = OrientedBox { cx, cy, w, h, theta };
        Shape {
            target: BoxRef::GroundTruth(index),
            outcome: Outcome::GroundTruth,
            is_wrong_category: false,
            rbox,
            corners: rbox.corners(),
            bounds: rbox.bounds(),
            category: String::new(),
        }
    }

    #[test]
    fn the_smallest_box_under_the_pointer_is_found() {
        let shapes = [shape(0, 400.0, 400.0, 300.0, 300.0, 0.0), shape(1, 420.0, 420.0, 40.0, 20.0, 0.5)];
        let grid = HitGrid::new(&shapes, 800.0, 800.0);
        assert_eq!(grid.find(&shapes, [420.0, 420.0], 0.0), Some(1));
        assert_eq!(grid.find(&shapes, [300.0, 300.0], 0.0), Some(0));
        assert_eq!(grid.find(&shapes, [10.0, 10.0], 0.0), None);
    }

    #[test]
    fn a_turned_box_is_hit_inside_itself_and_not_in_its_upright_hull() {
        let shapes = [shape(0, 400.0, 400.0, 200.0, 10.0, std::f64::consts::FRAC_PI_4)];
        let grid = HitGrid::new(&shapes, 800.0, 800.0);
        assert_eq!(grid.find(&shapes, [450.0, 450.0], 0.0), Some(0));
        assert_eq!(grid.find(&shapes, [450.0, 350.0], 0.0), None);
    }

    #[test]
    fn every_box_is_found_at_its_middle_even_outside_the_image() {
        let shapes = [shape(0, -50.0, 900.0, 20.0, 10.0, 0.1), shape(1, 799.0, 1.0, 4.0, 4.0, 0.0)];
        let grid = HitGrid::new(&shapes, 800.0, 800.0);
        for (index, shape) in shapes.iter().enumerate() {
            assert_eq!(grid.find(&shapes, [shape.rbox.cx, shape.rbox.cy], 0.0), Some(index));
        }
    }

    #[test]
    fn slack_reaches_a_tiny_box() {
        let shapes = [shape(0, 100.0, 100.0, 2.0, 2.0, 0.0)];
        let grid = HitGrid::new(&shapes, 800.0, 800.0);
        assert_eq!(grid.find(&shapes, [104.0, 103.0], 5.0), Some(0));
        assert_eq!(grid.find(&shapes, [104.0, 104.0], 5.0), None, "sqrt(32) is above 5");
    }
}
