//! Trees and hedges: lumpy domes of leaves, so that the light models every crown.

use crate::sample::canvas::{Canvas, Ink, Lift, Rgb, hex, mix, scale};
use crate::sample::rng::{Rng, noise};
use crate::sample::scene::Scene;
use crate::sample::shape::{Extent, Point, Turned, bounds, inside};

const LEAVES: [u32; 6] = [0x3d4c2a, 0x46552f, 0x35462a, 0x4f5a33, 0x3a4d30, 0x59603a];

fn crown(c: &mut Canvas, rng: &mut Rng, centre: Point, radius: f32, tall: f32) {
    let base: Rgb = hex(*rng.pick(&LEAVES));
    let tint = rng.range(0.85, 1.2);
    let seed = rng.bits() as u32;
    let lump = (radius * 0.42).max(1.6);
    c.disc(centre, radius * 1.15, |x, y, d| {
        let rag = noise(x / lump, y / lump, seed);
        let edge = radius * (0.78 + 0.34 * rag);
        if d > edge {
            return None;
        }
        let dome = (1.0 - (d / edge) * (d / edge)).max(0.0).sqrt();
        let leaf = noise(x / (lump * 0.4), y / (lump * 0.4), seed ^ 7);
        let rgb = scale(mix(base, hex(0x77793f), 0.35 * rag * leaf), tint * (0.75 + 0.5 * leaf));
        Some(Ink { rgb, alpha: 1.0, lift: Lift::Max(tall * (0.45 + 0.55 * dome) + (rag + leaf - 1.0) * radius * 0.32) })
    });
}

impl Scene {
    /// One tree at a layout point, crown radius in metres. It is drawn, never annotated.
    pub fn tree(&mut self, x: f32, y: f32, radius_m: f32) {
        let centre = self.at(x, y);
        self.draw(|c, rng, m| crown(c, rng, centre, radius_m * m, radius_m * m * 1.7));
    }

    /// A row of trees between two layout points; a landmark.
    pub fn tree_row(&mut self, from: Point, to: Point, radius_m: f32, gap_m: f32) -> usize {
        let (a, b) = (self.at(from.0, from.1), self.at(to.0, to.1));
        let length = (b.0 - a.0).hypot(b.1 - a.1);
        self.draw(|c, rng, m| {
            let n = (length / (gap_m * m)).round().max(1.0) as usize;
            for i in 0..=n {
                let t = i as f32 / n as f32;
                let r = radius_m * m * rng.range(0.75, 1.2);
                let (jx, jy) = (rng.bell() * 0.35 * r, rng.bell() * 0.35 * r);
                if rng.chance(0.94) {
                    crown(c, rng, (a.0 + (b.0 - a.0) * t + jx, a.1 + (b.1 - a.1) * t + jy), r, r * 1.7);
                }
            }
        });
        let shape = Turned {
            x: (a.0 + b.0) / 2.0,
            y: (a.1 + b.1) / 2.0,
            length: length + 2.0 * radius_m * self.ppm,
            width: 2.0 * radius_m * self.ppm,
            angle: (b.1 - a.1).atan2(b.0 - a.0),
        };
        self.take(shape);
        self.landmark_called("tree", "a row of trees", Extent::Box(shape))
    }

    /// Trees over a polygon (layout coordinates), keeping off everything taken; a landmark.
    pub fn grove(&mut self, points: &[Point], radius_m: f32, count: usize) -> usize {
        let polygon = self.line(points);
        self.scatter(&polygon, radius_m, count);
        self.landmark_called("tree", "some trees", Extent::Area(polygon))
    }

    /// Trees here and there over the whole image, off everything taken and off `avoid`.
    pub fn scattered_trees(&mut self, radius_m: f32, count: usize) {
        let all = [(0.0, 0.0), (800.0, 0.0), (800.0, 800.0), (0.0, 800.0)];
        self.scatter(&all, radius_m, count);
    }

    fn scatter(&mut self, polygon: &[Point], radius_m: f32, count: usize) {
        let b = bounds(polygon);
        let taken = self.taken.clone();
        let roads: Vec<Extent> = self
            .landmarks
            .iter()
            .filter(|l| matches!(l.noun.as_str(), "road" | "runway" | "river" | "water" | "apron" | "railway" | "pond"))
            .map(|l| l.extent.clone())
            .collect();
        self.draw(|c, rng, m| {
            for _ in 0..count {
                let p = (rng.range(b[0], b[2]), rng.range(b[1], b[3]));
                let r = radius_m * m * rng.range(0.55, 1.3);
                // Trees grow in clumps.
                if noise(p.0 / 70.0, p.1 / 70.0, 5) + rng.range(-0.35, 0.35) < 0.42 || !inside(polygon, p) {
                    continue;
                }
                if taken.iter().any(|t| t.distance(p) < r) || roads.iter().any(|e| e.distance(p) < r) {
                    continue;
                }
                crown(c, rng, p, r, r * 1.7);
            }
        });
    }

    /// A clipped hedge between two layout points.
    pub fn hedge(&mut self, from: Point, to: Point, width_m: f32) {
        let line = self.line(&[from, to]);
        let seed = self.grain();
        self.draw(|c, _, m| {
            c.along(&line, width_m * m / 2.0, |x, y, _, _| {
                let n = noise(x / 2.4, y / 2.4, seed);
                Some(Ink { rgb: scale(hex(0x46582f), 0.7 + 0.6 * n), alpha: 1.0, lift: Lift::Max((0.9 + 0.5 * n) * m) })
            });
        });
    }
}
