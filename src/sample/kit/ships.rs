//! Ships and boats with their wakes, and the piers they lie at.

use crate::sample::canvas::{Canvas, Ink, Lift, Rgb, hex, mix, scale, smooth};
use crate::sample::rng::{Rng, fbm, hash, noise};
use crate::sample::scene::Scene;
use crate::sample::shape::{Extent, Point, Turned};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ship {
    /// Containers on deck.
    Container,
    /// Open cargo hatches.
    Bulk,
    Tanker,
    Warship,
    Passenger,
    Tug,
    Fishing,
    Motorboat,
    Sail,
    /// Flat barge with a crane.
    Works,
}

/// Half width of the hull at `u` in `[-1, 1]`, bow at 1.
fn hull(kind: Ship, u: f32) -> f32 {
    let (bow, full) = match kind {
        Ship::Warship => (-0.05, 0.96),
        Ship::Motorboat | Ship::Sail => (-0.1, 1.0),
        Ship::Tug | Ship::Fishing => (0.2, 1.0),
        Ship::Works => (0.75, 1.0),
        Ship::Passenger => (0.45, 1.0),
        _ => (0.62, 1.0),
    };
    let front = if u > bow {
        let t = (u - bow) / (1.0 - bow);
        (1.0 - t * t).max(0.0).powf(if kind == Ship::Works { 0.4 } else { 0.75 })
    } else {
        1.0
    };
    let stern = if u < -0.85 { 1.0 - 0.22 * ((-0.85 - u) / 0.15) } else { 1.0 };
    full * front * stern
}

impl Scene {
    /// Draws a ship in a box (pixels) whose angle points to the bow.
    pub fn draw_ship(&mut self, kind: Ship, b: Turned, hull_rgb: u32, deck_rgb: u32) {
        self.draw(|c, rng, m| draw(c, rng, kind, b, hex(hull_rgb), hex(deck_rgb), m));
    }

    /// A wake behind a ship under way, drawn before the ship.
    pub fn wake(&mut self, b: Turned, strength: f32) {
        let seed = self.grain();
        self.draw(|c, _, _| {
            let long = b.length * if b.length > 90.0 { 1.7 } else { 2.6 };
            let wide = b.width * 1.2 + long * 0.42;
            let (x, y) = b.world(-long / 2.0 + b.length * 0.45, 0.0);
            c.turned(Turned { x, y, length: long, width: wide, angle: b.angle }, |u, v| {
                let back = long / 2.0 - u;
                let fade = (1.0 - back / long).max(0.0);
                let arm = b.width * 0.45 + back * 0.14;
                let ripple = fbm(u / 5.0, v / 5.0, 3, seed);
                let core = 1.0 - smooth(0.0, b.width * (0.35 + back / long * 0.5), v.abs());
                let sides = 1.0 - smooth(0.0, 1.5 + back * 0.035, (v.abs() - arm).abs());
                let foam =
                    (core * fade * 1.1 + sides * fade * 0.6) * smooth(0.3, 0.62, ripple + 0.12 * fade) * strength;
                (foam > 0.02).then(|| Ink { rgb: [0.74, 0.8, 0.81], alpha: foam.min(0.85), lift: Lift::Low })
            });
        });
    }

    /// A concrete or wooden pier between two layout points; a landmark.
    pub fn pier(&mut self, from: Point, to: Point, width_m: f32, wooden: bool) -> usize {
        let (a, b) = (self.at(from.0, from.1), self.at(to.0, to.1));
        let shape = Turned {
            x: (a.0 + b.0) / 2.0,
            y: (a.1 + b.1) / 2.0,
            length: (b.0 - a.0).hypot(b.1 - a.1),
            width: width_m * self.ppm,
            angle: (b.1 - a.1).atan2(b.0 - a.0),
        };
        let seed = self.grain();
        self.draw(|c, _, m| {
            c.turned(shape, |u, v| {
                let (x, y) = shape.world(u, v);
                let n = fbm(x / 9.0, y / 9.0, 3, seed);
                let edge = shape.width / 2.0 - v.abs();
                let rgb = if wooden {
                    let plank = hash((u / (0.6 * m).max(1.0)).floor() as i32, 1, seed);
                    scale(hex(0x8a7a66), 0.78 + 0.3 * plank + 0.2 * (n - 0.5))
                } else {
                    let rgb = scale(hex(0xa9a69c), 0.85 + 0.3 * n);
                    if edge < 0.5 * m { mix(rgb, hex(0x6a6a66), 0.6) } else { rgb }
                };
                Some(Ink::set(rgb, 1.6 * m))
            });
        });
        self.take(shape);
        self.landmark("pier", if wooden { "wooden" } else { "" }, Extent::Box(shape))
    }
}

fn draw(c: &mut Canvas, rng: &mut Rng, kind: Ship, b: Turned, hull_rgb: Rgb, deck: Rgb, m: f32) {
    let seed = rng.bits() as u32;
    let (hl, hw) = (b.length / 2.0, b.width / 2.0);
    let free = match kind {
        Ship::Container | Ship::Bulk | Ship::Tanker | Ship::Passenger => 7.0,
        Ship::Warship => 5.0,
        Ship::Works => 2.5,
        Ship::Tug | Ship::Fishing => 2.2,
        _ => 1.2,
    } * m
        * 0.8;
    let tower = rng.range(2.0, 2.6);
    c.turned(b, |du, dv| {
        let (u, v) = (du / hl, dv / hw);
        let limit = hull(kind, u);
        if v.abs() > limit {
            return None;
        }
        let rail = (limit - v.abs()) * hw < (0.7 * m).max(0.55);
        let n = fbm(du / 5.0, dv / 5.0, 3, seed);
        let solid = |rgb: Rgb, h: f32| Some(Ink { rgb: scale(rgb, 0.86 + 0.28 * n), alpha: 1.0, lift: Lift::Set(h) });
        if rail {
            return solid(hull_rgb, free * 1.06);
        }
        let house = |from: f32, to: f32, half: f32| u > from && u < to && v.abs() < half;
        let white = hex(0xd9d9d4);
        match kind {
            Ship::Container => {
                if house(-0.86, -0.68, 0.86) {
                    let bridge = u > -0.72;
                    return solid(if bridge { hex(0x3a444c) } else { white }, free * tower);
                }
                if u > -0.66 && u < 0.78 && v.abs() < 0.9 * limit {
                    let bay = ((u + 1.0) * hl / (6.6 * m)).floor();
                    let in_bay = ((u + 1.0) * hl / (6.6 * m)).fract();
                    let row = ((v + 1.0) * hw / (2.5 * m)).floor();
                    let pick = hash(bay as i32, row as i32, seed);
                    if in_bay < 0.08 || pick < 0.06 {
                        return solid(hex(0x4a3f3a), free);
                    }
                    let paints = [0x8a3b30, 0x35597d, 0x3f6b55, 0xa87a3a, 0x9a9b98, 0x6a4238, 0x2f4a66];
                    let rgb = hex(paints[(pick * 41.0) as usize % paints.len()]);
                    let stack = 1.25 + 0.65 * hash(bay as i32, 0, seed ^ 3) + 0.1 * pick;
                    let seam = ((v + 1.0) * hw / (2.5 * m)).fract() < 0.1;
                    return solid(scale(rgb, if seam { 0.7 } else { 1.0 }), free * stack);
                }
                solid(deck, free)
            }
            Ship::Bulk => {
                if house(-0.9, -0.72, 0.82) {
                    return solid(white, free * tower);
                }
                let cell = (u + 0.66) / 0.27;
                if u > -0.64 && u < 0.72 && v.abs() < 0.6 && cell.fract() > 0.14 && cell.fract() < 0.88 {
                    let rim = v.abs() > 0.54 || cell.fract() < 0.18 || cell.fract() > 0.84;
                    let mid = (v.abs() < 0.03) as u8 as f32;
                    return solid(
                        scale(mix(deck, hex(0x9a8f80), 0.5), if rim { 1.1 } else { 0.9 - 0.2 * mid }),
                        free * 1.22,
                    );
                }
                if v.abs() < 0.12 && ((u + 0.655) / 0.27).fract() < 0.1 && u > -0.6 && u < 0.75 {
                    return solid(hex(0xc9a63f), free * 2.0);
                }
                solid(deck, free)
            }
            Ship::Tanker => {
                if house(-0.88, -0.7, 0.84) {
                    return solid(white, free * tower);
                }
                if house(-0.66, 0.84, 0.075) {
                    let pipe = ((v + 1.0) * 40.0).fract() < 0.5;
                    return solid(if pipe { hex(0xc5c0b4) } else { scale(deck, 0.7) }, free * 1.16);
                }
                if (u - 0.06).abs() < 0.022 && v.abs() < 0.8 {
                    return solid(hex(0xd2cec0), free * 1.25);
                }
                let hatch = ((u + 0.6) / 0.16).fract();
                if u > -0.58 && u < 0.75 && (hatch - 0.5).abs() < 0.07 && (v.abs() - 0.42).abs() < 0.09 {
                    return solid(scale(deck, 1.35), free * 1.1);
                }
                if house(0.84, 0.95, 0.3) {
                    return solid(scale(deck, 1.25), free * 1.2);
                }
                solid(deck, free)
            }
            Ship::Warship => {
                let grey = hex(0x7b8288);
                if house(-0.3, 0.22, 0.6) {
                    let top = house(-0.05, 0.18, 0.4);
                    return solid(scale(grey, if top { 1.12 } else { 0.98 }), free * if top { 3.0 } else { 2.0 });
                }
                if house(-0.5, -0.34, 0.4) {
                    return solid(scale(grey, 0.8), free * 2.2);
                }
                if u < -0.58 {
                    let d = ((u + 0.76) * hl).hypot(v * hw);
                    if (d - 0.62 * hw).abs() < 0.06 * hw || (v.abs() < 0.03 && d < 0.5 * hw) {
                        return solid(hex(0xd8d8d0), free);
                    }
                    return solid(hex(0x54595c), free);
                }
                let gun = ((u - 0.48) * hl).hypot(v * hw);
                if gun < 0.42 * hw || (u > 0.48 && u < 0.6 && v.abs() < 0.07) {
                    return solid(scale(grey, 1.1), free * 1.6);
                }
                solid(scale(grey, 0.86), free)
            }
            Ship::Passenger => {
                if house(-0.82, 0.66, 0.84 * limit) {
                    let deck_line = ((u + 1.0) * 16.0).fract() < 0.1;
                    let pool = (u + 0.3).abs() < 0.07 && v.abs() < 0.3;
                    if pool {
                        return solid(hex(0x3f93a8), free * 1.7);
                    }
                    if (u + 0.58).abs() < 0.06 && v.abs() < 0.28 {
                        return solid(hex(0x2f5280), free * 2.6);
                    }
                    let boats = v.abs() > 0.7 && ((u + 1.0) * 9.0).fract() < 0.55 && u.abs() < 0.5;
                    if boats {
                        return solid(hex(0xc8813a), free * 1.5);
                    }
                    return solid(
                        scale(white, if deck_line { 0.8 } else { 1.0 }),
                        free * (1.8 + 0.25 * (u > 0.3) as u8 as f32),
                    );
                }
                solid(mix(deck, hex(0xa08a68), 0.6), free)
            }
            Ship::Tug | Ship::Fishing => {
                let from = if kind == Ship::Tug { -0.05 } else { -0.6 };
                if house(from, from + 0.42, 0.55) {
                    let screen = u > from + 0.33;
                    return solid(if screen { hex(0x2c343a) } else { white }, free * 2.3);
                }
                if kind == Ship::Fishing && house(0.0, 0.5, 0.4) {
                    return solid(if n > 0.5 { hex(0x3d6a5d) } else { hex(0x6d5f4d) }, free * 1.15);
                }
                if kind == Ship::Tug && (u + 0.5).abs() < 0.12 && v.abs() < 0.25 {
                    return solid(hex(0x35302c), free * 1.3);
                }
                solid(deck, free)
            }
            Ship::Motorboat => {
                if house(0.02, 0.28, 0.62) {
                    return solid(hex(0x2a3138), free * 1.6);
                }
                if house(-0.7, 0.02, 0.62) {
                    return solid(mix(deck, hex(0x8a6f50), 0.5), free * 0.7);
                }
                solid(hull_rgb, free)
            }
            Ship::Sail => {
                if v.abs() < 0.06 && u < 0.25 && u > -0.75 {
                    return solid(hex(0xe0dfd8), free * 3.0);
                }
                if house(-0.15, 0.4, 0.42) {
                    return solid(hex(0xc9c7bd), free * 1.5);
                }
                solid(if u < -0.3 { hex(0x9a8262) } else { hull_rgb }, free)
            }
            Ship::Works => {
                if (u + 0.2).hypot(v * hw / hl) < 0.16 {
                    return solid(hex(0xc79a35), free * 2.6);
                }
                if u > -0.2 && u < 0.9 && v.abs() < 0.09 {
                    let lattice = ((u * 22.0).fract() < 0.4) as u8 as f32;
                    return solid(scale(hex(0xc79a35), 1.0 - 0.35 * lattice), free * (2.2 + u));
                }
                if house(-0.92, -0.62, 0.7) {
                    return solid(white, free * 2.2);
                }
                solid(scale(deck, 0.85 + 0.2 * noise(du / 3.0, dv / 3.0, seed)), free)
            }
        }
    });
}
