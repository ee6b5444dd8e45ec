//! Buildings: flat roofs with parapets and plant, gabled and hipped roofs, halls with ribs.

use super::ground::{Ground, colour};
use crate::sample::canvas::{Canvas, Ink, Lift, Rgb, hex, mix, scale};
use crate::sample::rng::{Rng, fbm, noise};
use crate::sample::scene::Scene;
use crate::sample::shape::{Extent, Turned};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Roof {
    Flat,
    Gable,
    Hip,
    /// Ribbed metal over a hall.
    Hall,
}

/// Roof colours with the word a caption uses.
pub const ROOFS: [(&str, u32); 8] = [
    ("gray-roofed", 0x8d8d8a),
    ("white-roofed", 0xbdbcb7),
    ("red-roofed", 0x8a5548),
    ("brown-roofed", 0x6f5a49),
    ("blue-roofed", 0x4f6d88),
    ("orange-roofed", 0xa0714f),
    ("dark-roofed", 0x54555a),
    ("green-roofed", 0x5b7a66),
];

impl Scene {
    /// A building at a layout place, sides and height in metres, roof colour by index into [`ROOFS`]. Returns its
    /// landmark.
    #[allow(clippy::too_many_arguments, reason = "place, size and make of one building")]
    pub fn building(
        &mut self,
        x: f32,
        y: f32,
        l_m: f32,
        w_m: f32,
        angle: f32,
        tall_m: f32,
        roof: Roof,
        colour: usize,
    ) -> usize {
        let m = self.ppm;
        let b = self.boxed(x, y, l_m * m, w_m * m, angle);
        self.take(b);
        let (word, rgb) = ROOFS[colour % ROOFS.len()];
        self.draw(|c, rng, m| draw(c, rng, b, tall_m * m, roof, hex(rgb), m));
        self.landmark("building", word, Extent::Box(b))
    }

    /// A building wherever `x, y` is free; `None` where it is not.
    #[allow(clippy::too_many_arguments, reason = "place, size and make of one building")]
    pub fn building_if_free(
        &mut self,
        x: f32,
        y: f32,
        l_m: f32,
        w_m: f32,
        angle: f32,
        tall_m: f32,
        roof: Roof,
        colour: usize,
    ) -> Option<usize> {
        let b = self.boxed(x, y, l_m * self.ppm, w_m * self.ppm, angle);
        let reach = b.length.hypot(b.width) / 2.0;
        let on_line = !self.clear_of_lines(&b, 3.0);
        if on_line
            || !self.is_free(&b, 2.0 * self.ppm)
            || b.x < -reach
            || b.y < -reach
            || b.x > 800.0 + reach
            || b.y > 800.0 + reach
        {
            return None;
        }
        Some(self.building(x, y, l_m, w_m, angle, tall_m, roof, colour))
    }
}

impl Scene {
    /// Whether a box keeps `gap_m` metres off every road and river and out of every area but groves.
    pub fn clear_of_lines(&self, b: &Turned, gap_m: f32) -> bool {
        !self.landmarks.iter().any(|l| match &l.extent {
            Extent::Line(..) => l.extent.gap(b) < gap_m * self.ppm,
            Extent::Area(_) if l.noun != "tree" => l.extent.gap(b) < 1.0,
            _ => false,
        })
    }

    /// A garden with a path and perhaps a shed.
    pub fn plot(&mut self, garden: Turned, ground: Ground, path: Turned, shed: Turned) {
        let seed = self.grain();
        self.draw(|c, rng, m| {
            let soft = 1.6 * m;
            let share = rng.range(0.35, 0.9);
            c.turned(garden, |u, v| {
                let (x, y) = garden.world(u, v);
                let edge = (garden.length / 2.0 - u.abs()).min(garden.width / 2.0 - v.abs());
                Some(Ink::thin(colour(ground, x, y, m, seed), share * (edge / soft).clamp(0.0, 1.0)))
            });
            c.turned(path, |u, v| {
                let (x, y) = path.world(u, v);
                Some(Ink::flat(colour(Ground::Concrete, x, y, m, seed)))
            });
            if rng.chance(0.5) {
                c.turned(shed, |_, v| Some(Ink::set(scale(hex(0x77706a), 1.0 + 0.04 * v.signum()), 2.2 * m)));
            }
        });
    }
}

fn draw(c: &mut Canvas, rng: &mut Rng, b: Turned, tall: f32, roof: Roof, rgb: Rgb, m: f32) {
    let seed = rng.bits() as u32;
    let (hl, hw) = (b.length / 2.0, b.width / 2.0);
    let tint = rng.range(0.92, 1.08);
    c.turned(b, |u, v| {
        let (x, y) = b.world(u, v);
        let dirt = 0.82 + 0.36 * fbm(x / 12.0, y / 12.0, 4, seed);
        let mut rgb = scale(rgb, dirt * tint);
        let edge = (hl - u.abs()).min(hw - v.abs());
        let height = match roof {
            Roof::Flat => {
                if edge < 0.45 * m {
                    rgb = mix(rgb, hex(0xb8b5ac), 0.5);
                    tall + 0.9 * m
                } else {
                    // Sheets of roofing, stains along their seams.
                    let seam = ((u + hl) / (5.0 * m)).fract().min(((v + hw) / (5.0 * m)).fract());
                    if seam < 0.03 {
                        rgb = scale(rgb, 0.9);
                    }
                    tall
                }
            }
            Roof::Gable => {
                let course = 0.95 + 0.1 * noise(u / (0.5 * m).max(1.0), v / (0.25 * m).max(0.6), seed);
                rgb = scale(rgb, course);
                if v.abs() < 0.22 * m {
                    rgb = scale(rgb, 1.12);
                }
                tall + (hw - v.abs()) * 0.55
            }
            Roof::Hip => {
                let course = 0.94 + 0.12 * noise(u / (0.6 * m).max(1.0), v / (0.3 * m).max(0.6), seed);
                rgb = scale(rgb, course);
                tall + edge * 0.55
            }
            Roof::Hall => {
                let rib = ((u + hl) / (1.6 * m).max(2.4)).fract();
                rgb = scale(rgb, if rib < 0.25 { 0.93 } else { 1.02 });
                if (v.abs() - hw * 0.5).abs() < 0.5 * m && ((u + hl) / (9.0 * m)).fract() < 0.5 {
                    rgb = mix(rgb, hex(0xd8dde0), 0.55);
                }
                tall + (hw - v.abs()) * 0.12
            }
        };
        Some(Ink { rgb, alpha: 1.0, lift: Lift::Set(height) })
    });
    if roof == Roof::Flat {
        plant(c, rng, b, tall, m);
    } else if roof == Roof::Gable || roof == Roof::Hip {
        let (x, y) = b.world(hl * rng.range(-0.5, 0.5), hw * rng.range(0.2, 0.5));
        let stack = Turned { x, y, length: 0.9 * m, width: 0.9 * m, angle: b.angle };
        c.turned(stack, |_, _| Some(Ink::set(hex(0x6d5348), tall + hw * 0.5 + 1.2 * m)));
    }
}

/// Air conditioning, stair heads and skylights on a flat roof.
fn plant(c: &mut Canvas, rng: &mut Rng, b: Turned, tall: f32, m: f32) {
    let units = ((b.length * b.width) / (m * m) / 45.0).clamp(1.0, 26.0) as usize;
    for _ in 0..units {
        let (u, v) = (b.length * rng.range(-0.42, 0.42), b.width * rng.range(-0.4, 0.4));
        let (x, y) = b.world(u, v);
        let kind = rng.below(4);
        let (l, w, h) = match kind {
            0 => (4.5, 3.2, 2.4),
            1 => (2.4, 1.8, 0.4),
            _ => (rng.range(1.0, 2.2), rng.range(0.9, 1.6), rng.range(0.8, 1.4)),
        };
        if (l * m).max(w * m) > b.width * 0.5 {
            continue;
        }
        let rgb = if kind == 1 { hex(0x6d8291) } else { scale(hex(0xb6b6b2), rng.range(0.75, 1.1)) };
        let unit = Turned { x, y, length: l * m, width: w * m, angle: b.angle };
        c.turned(unit, |du, dv| {
            let fan = kind > 1 && du.hypot(dv) < w * m * 0.3;
            Some(Ink::set(if fan { scale(rgb, 0.55) } else { rgb }, tall + h * m))
        });
    }
}
