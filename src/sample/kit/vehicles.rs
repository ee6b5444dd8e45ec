//! Vehicles seen from above: cars, vans, buses, trucks, two- and three-wheelers, building machines, people.

use crate::sample::canvas::{Canvas, Ink, Lift, Rgb, hex, mix, scale, smooth};
use crate::sample::rng::{Rng, noise};
use crate::sample::scene::Scene;
use crate::sample::shape::Turned;

/// A kind of vehicle and its size in metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Vehicle {
    Car,
    Van,
    Bus,
    Truck,
    DumpTruck,
    Trailer,
    Tractor,
    Excavator,
    Motor,
    Bicycle,
    Tricycle,
    Person,
}

/// Paints with the word a caption uses and their share on the road.
pub const PAINTS: [(&str, u32); 12] = [
    ("white", 0xdcdcd8),
    ("white", 0xd0d2d2),
    ("white", 0xe2e1dc),
    ("black", 0x1f2124),
    ("black", 0x25262a),
    ("gray", 0x6f7377),
    ("gray", 0x84878a),
    ("silver", 0xa9acae),
    ("silver", 0xb3b5b5),
    ("red", 0x9c2f2b),
    ("blue", 0x2f5280),
    ("yellow", 0xc7a23d),
];

impl Vehicle {
    /// Length, width and height in metres.
    pub fn size(self) -> (f32, f32, f32) {
        match self {
            Vehicle::Car => (4.5, 1.85, 1.45),
            Vehicle::Van => (5.3, 2.0, 2.2),
            Vehicle::Bus => (11.8, 2.6, 3.2),
            Vehicle::Truck => (9.5, 2.6, 3.6),
            Vehicle::DumpTruck => (8.4, 2.8, 3.3),
            Vehicle::Trailer => (15.5, 2.7, 3.9),
            Vehicle::Tractor => (4.6, 2.3, 2.7),
            Vehicle::Excavator => (8.8, 3.1, 3.0),
            Vehicle::Motor => (2.1, 0.85, 1.3),
            Vehicle::Bicycle => (1.8, 0.7, 1.3),
            Vehicle::Tricycle => (3.0, 1.35, 1.6),
            Vehicle::Person => (0.75, 0.6, 1.7),
        }
    }
}

impl Scene {
    /// Draws a vehicle in a box (pixels) whose angle is its heading, in the paint given.
    pub fn draw_vehicle(&mut self, kind: Vehicle, b: Turned, paint: u32) {
        let base = 0.0;
        self.draw_vehicle_on(kind, b, paint, base);
    }

    /// The same on a deck `base` pixels above the ground.
    pub fn draw_vehicle_on(&mut self, kind: Vehicle, b: Turned, paint: u32, base: f32) {
        self.draw(|c, rng, m| draw(c, rng, kind, b, hex(paint), base, m));
    }
}

/// A rounded box; `ink` gets coordinates along (front positive) and across, each in `[-1, 1]`.
fn body(c: &mut Canvas, b: Turned, round: f32, ink: impl Fn(f32, f32) -> Option<Ink>) {
    let (hl, hw) = (b.length / 2.0, b.width / 2.0);
    let r = round * hw;
    c.turned(b, |u, v| {
        let (du, dv) = (u.abs() - (hl - r), v.abs() - (hw - r));
        if du > 0.0 && dv > 0.0 && du.hypot(dv) > r { None } else { ink(u / hl, v / hw) }
    });
}

fn glass() -> Rgb {
    hex(0x232a30)
}

fn draw(c: &mut Canvas, rng: &mut Rng, kind: Vehicle, b: Turned, paint: Rgb, base: f32, m: f32) {
    let tall = kind.size().2 * m;
    let at = |h: f32| Lift::Set(base + h * tall);
    let solid = |rgb: Rgb, h: f32| Some(Ink { rgb, alpha: 1.0, lift: at(h) });
    // Contact shadow: the dark gap under every vehicle.
    c.turned(b.grown(0.12 * m), |_, _| Some(Ink::thin(hex(0x202124), 0.35)));
    match kind {
        Vehicle::Car | Vehicle::Van => {
            let cabin_front = if kind == Vehicle::Van { 0.62 } else { 0.28 + rng.range(-0.04, 0.06) };
            let cabin_back = if kind == Vehicle::Van { -0.92 } else { -0.62 - rng.range(0.0, 0.18) };
            body(c, b, 0.55, |u, v| {
                let av = v.abs();
                let shine = 1.0 + 0.1 * (1.0 - av);
                let narrow = 0.92 - 0.1 * smooth(0.55, 1.0, u.abs());
                if u > cabin_back && u < cabin_front && av < narrow {
                    // Glass house: windscreen, side windows, rear window round the painted roof.
                    let screen = u > cabin_front - 0.27;
                    let rear = u < cabin_back + if kind == Vehicle::Van { 0.05 } else { 0.17 };
                    let side = av > 0.7;
                    if screen || rear || side {
                        return solid(glass(), 0.82);
                    }
                    return solid(scale(paint, 1.08 * shine), 1.0);
                }
                if u > 0.93 && av > 0.5 {
                    return solid(hex(0xd8d8cc), 0.5);
                }
                if u < -0.94 && av > 0.5 {
                    return solid(hex(0x7a2320), 0.5);
                }
                let crease = if u > cabin_front && (av - 0.45).abs() < 0.05 { 0.9 } else { 1.0 };
                solid(scale(paint, 0.97 * shine * crease), 0.62)
            });
        }
        Vehicle::Bus => {
            let units = [rng.range(-0.5, -0.3), rng.range(0.1, 0.4)];
            body(c, b, 0.3, |u, v| {
                let on_unit = units.iter().any(|x| (u - x).abs() < 0.1) && v.abs() < 0.55;
                if on_unit {
                    return solid(scale(hex(0xb9bab8), 0.95), 1.12);
                }
                if u > 0.94 && v.abs() < 0.8 {
                    return solid(glass(), 0.85);
                }
                let hatch = (u + 0.1).abs() < 0.045 && v.abs() < 0.28;
                let stripe = (v.abs() - 0.8).abs() < 0.07;
                let k = if hatch {
                    0.75
                } else if stripe {
                    0.82
                } else {
                    1.0
                };
                solid(scale(paint, k * (1.0 + 0.06 * (1.0 - v.abs()))), 1.0)
            });
        }
        Vehicle::Truck | Vehicle::Trailer => {
            let cab = if kind == Vehicle::Trailer { 0.68 } else { 0.52 };
            let load = if rng.chance(0.6) {
                hex(0xcfcfc9)
            } else {
                scale(hex(*rng.pick(&[0x4a6a8a, 0x8c4a3a, 0x55705a, 0x96989a])), 1.0)
            };
            body(c, b, 0.15, |u, v| {
                if u > cab + 0.04 {
                    let t = (u - cab - 0.04) / (1.0 - cab - 0.04);
                    if t > 0.72 && t < 0.95 && v.abs() < 0.82 {
                        return solid(glass(), 0.62);
                    }
                    return (v.abs() < 0.94).then(|| {
                        solid(scale(paint, 1.0 + 0.08 * (1.0 - v.abs())), if t < 0.7 { 0.82 } else { 0.6 })
                    })?;
                }
                if u > cab {
                    return (v.abs() < 0.5).then(|| solid(hex(0x2c2d30), 0.3))?;
                }
                let rib = if ((u + 1.0) * 9.0).fract() < 0.12 { 0.93 } else { 1.0 };
                solid(scale(load, rib * (1.0 + 0.05 * (1.0 - v.abs()))), 1.0)
            });
        }
        Vehicle::DumpTruck => {
            let seed = rng.bits() as u32;
            body(c, b, 0.12, |u, v| {
                if u > 0.42 {
                    if u > 0.72 && u < 0.9 && v.abs() < 0.8 {
                        return solid(glass(), 0.7);
                    }
                    return (v.abs() < 0.94).then(|| solid(paint, 0.85))?;
                }
                if v.abs() > 0.86 || !(-0.95..=0.34).contains(&u) {
                    return solid(scale(paint, 0.9), 0.95);
                }
                let n = noise(u * 9.0, v * 4.0, seed);
                solid(scale(hex(0x8a7357), 0.75 + 0.5 * n), 0.72 + 0.25 * n)
            });
        }
        Vehicle::Tractor => {
            body(c, b, 0.2, |u, v| {
                if u < 0.0 && v.abs() > 0.66 || u > 0.45 && v.abs() > 0.7 && u < 0.9 {
                    return solid(hex(0x202124), 0.6);
                }
                if v.abs() > 0.55 {
                    return None;
                }
                if u < 0.05 && u > -0.75 {
                    return solid(if v.abs() > 0.42 { glass() } else { scale(paint, 1.1) }, 1.0);
                }
                (u > -0.9).then(|| solid(paint, 0.65))?
            });
        }
        Vehicle::Excavator => {
            // Tracks and house take the rear; the boom reaches forward.
            body(c, b, 0.1, |u, v| {
                if u < 0.05 {
                    if v.abs() > 0.72 {
                        let cleat = if ((u + 1.0) * 14.0).fract() < 0.4 { 0.7 } else { 1.0 };
                        return solid(scale(hex(0x3a3a3c), cleat), 0.35);
                    }
                    if u > -0.45 && v < -0.2 {
                        return solid(glass(), 0.95);
                    }
                    return solid(scale(paint, if u < -0.75 { 0.75 } else { 1.0 }), 0.8);
                }
                if u > 0.86 {
                    return (v.abs() < 0.36).then(|| solid(hex(0x4a4642), 0.3))?;
                }
                (v.abs() < 0.16).then(|| solid(scale(paint, 1.05), 0.9 - 0.4 * u))?
            });
        }
        Vehicle::Motor | Vehicle::Bicycle => {
            let shirt = scale(hex(*rng.pick(&[0x3a5f8a, 0x8a3a35, 0xd0d0c8, 0x35363a, 0x5b7a4a])), 1.0);
            body(c, b, 0.4, |u, v| {
                let thick = if kind == Vehicle::Motor { 0.45 } else { 0.16 };
                if (u + 0.08).abs() < 0.24 && v.abs() < 0.85 {
                    if u.hypot(v * 0.4) < 0.16 {
                        return solid(hex(0x2a2320), 1.0);
                    }
                    return solid(shirt, 0.9);
                }
                if (u - 0.48).abs() < 0.07 && v.abs() < 0.95 {
                    return solid(hex(0x1e1e20), 0.6);
                }
                (v.abs() < thick).then(|| solid(if kind == Vehicle::Motor { paint } else { hex(0x2a2a2c) }, 0.5))?
            });
        }
        Vehicle::Tricycle => {
            let shirt = hex(*rng.pick(&[0x3a5f8a, 0x6a3a35, 0x8d8d86]));
            body(c, b, 0.2, |u, v| {
                if u < 0.08 {
                    let rim = u < -0.92 || v.abs() > 0.86 || u > 0.0;
                    return solid(
                        if rim { scale(paint, 1.05) } else { scale(paint, 0.62) },
                        if rim { 0.6 } else { 0.4 },
                    );
                }
                if (u - 0.3).abs() < 0.15 && v.abs() < 0.5 {
                    return solid(if v.abs() < 0.2 { hex(0x2a2320) } else { shirt }, 1.0);
                }
                if (u - 0.6).abs() < 0.06 && v.abs() < 0.7 {
                    return solid(hex(0x1e1e20), 0.7);
                }
                (v.abs() < 0.22).then(|| solid(hex(0x333437), 0.4))?
            });
        }
        Vehicle::Person => {
            let shirt = hex(*rng.pick(&[0x3a5f8a, 0x9a3a35, 0xd8d8d0, 0x35363a, 0xb08a3a, 0x6a4a7a]));
            let hair = mix(hex(0x1e1a18), hex(0x6a5238), rng.unit() * 0.5);
            body(c, b, 0.8, |u, v| if u.hypot(v * 0.7) < 0.42 { solid(hair, 1.0) } else { solid(shirt, 0.82) });
        }
    }
}
