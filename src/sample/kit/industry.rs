//! Industry: storage tanks, chimneys, windmills, container stacks, gantries, railways, parking lots.

use super::ground::{Ground, colour};
use crate::sample::canvas::{Ink, Lift, hex, mix, scale, smooth};
use crate::sample::rng::{fbm, hash, noise};
use crate::sample::scene::Scene;
use crate::sample::shape::{Extent, Point, Turned};

impl Scene {
    /// A storage tank at a pixel point, radius and height in pixels; `floating` roofs lie below the rim.
    pub fn draw_tank(&mut self, p: Point, radius: f32, tall: f32, rgb: u32, floating: bool) {
        let seed = self.grain();
        let (sx, sy) = self.look.shadow_angle.sin_cos();
        let toward = (-sy, -sx);
        self.draw(|c, rng, m| {
            let stair = rng.range(0.0, std::f32::consts::TAU);
            c.disc(p, radius, |x, y, d| {
                let t = d / radius;
                let angle = (y - p.1).atan2(x - p.0);
                let n = 0.9 + 0.2 * fbm(x / 9.0, y / 9.0, 3, seed);
                let mut c = scale(hex(rgb), n);
                let rim = radius - d < (0.6 * m).max(1.0);
                if rim {
                    return Some(Ink::set(scale(mix(c, hex(0xe6e5df), 0.4), 1.0), tall));
                }
                if floating {
                    let seam = (t * 5.0).fract() < 0.06 || (angle * 6.0 / std::f32::consts::PI).fract().abs() < 0.03;
                    c = mix(c, hex(0x8a8780), 0.35);
                    return Some(Ink::set(scale(c, if seam { 0.88 } else { 0.95 }), tall * 0.72));
                }
                // Cone roof: the side towards the sun is the brighter one.
                let sunward = (x - p.0) / radius * toward.0 + (y - p.1) / radius * toward.1;
                let plate = (angle * 10.0 / std::f32::consts::PI).fract().abs() < 0.05;
                let k = (1.0 + 0.13 * sunward) * if plate { 0.93 } else { 1.0 };
                let hub = t < 0.09;
                Some(Ink::set(scale(c, if hub { 0.7 } else { k }), tall * (1.0 + 0.1 * (1.0 - t))))
            });
            // The winding stair on the shell.
            for i in 0..10 {
                let a = stair + i as f32 * 0.07;
                let q = (p.0 + (radius + 0.4 * m) * a.cos(), p.1 + (radius + 0.4 * m) * a.sin());
                c.disc(q, 0.6 * m, |_, _, _| Some(Ink::set(hex(0x8c8c88), tall * i as f32 / 10.0)));
            }
        });
    }

    /// An earth or concrete wall around a box, as around tanks.
    pub fn bund(&mut self, b: Turned) {
        let seed = self.grain();
        self.draw(|c, _, m| {
            c.turned(b, |u, v| {
                let edge = (b.length / 2.0 - u.abs()).min(b.width / 2.0 - v.abs());
                let (x, y) = b.world(u, v);
                if edge < 0.9 * m {
                    return Some(Ink::set(scale(hex(0xb4afa4), 0.9 + 0.2 * noise(x / 3.0, y / 3.0, seed)), 1.3 * m));
                }
                Some(Ink::flat(mix(colour(Ground::Concrete, x, y, m, seed), colour(Ground::Soil, x, y, m, seed), 0.35)))
            });
        });
    }

    /// A chimney: a slim cone whose shadow says more than its top.
    pub fn draw_chimney(&mut self, p: Point, radius: f32, tall: f32, smoke: bool) {
        let seed = self.grain();
        self.draw(|c, _, _| {
            c.disc(p, radius, |x, y, d| {
                let t = d / radius;
                let band = ((t * 4.0) as i32) % 2 == 0;
                let rgb = if t < 0.42 {
                    hex(0x2a2725)
                } else if band {
                    hex(0xb5b0a8)
                } else {
                    hex(0xa2523f)
                };
                let _ = (x, y);
                Some(Ink::set(rgb, tall * (1.0 - 0.5 * smooth(0.4, 1.0, t))))
            });
            if smoke {
                let long = radius * 13.0;
                let plume = Turned {
                    x: p.0 + long * 0.42,
                    y: p.1 - long * 0.2,
                    length: long,
                    width: radius * 7.0,
                    angle: -0.45,
                };
                c.turned(plume, |u, v| {
                    let t = u / long + 0.5;
                    let (x, y) = plume.world(u, v);
                    let spread = radius * (0.7 + 2.2 * t);
                    let puff = fbm(x / 9.0, y / 9.0, 4, seed);
                    let a = (1.0 - smooth(spread * 0.3, spread, v.abs()))
                        * (1.0 - t)
                        * smooth(0.25, 0.6, puff + 0.2 * (1.0 - t));
                    (a > 0.01).then(|| Ink::thin(hex(0xd9d8d4), 0.8 * a))
                });
            }
        });
    }

    /// A windmill (wind turbine) seen from above: tower foot, nacelle, three blades turned by `spin`, long shadow.
    /// `rotor` is the blade length in pixels; `facing` the direction the rotor looks. Returns the foot, the hub and the
    /// blade tips.
    pub fn draw_windmill(&mut self, p: Point, rotor: f32, facing: f32, spin: f32) -> Vec<Point> {
        let tall = rotor * 1.5;
        let hub = (p.0 - tall * 0.12, p.1 - tall * 0.3);
        let tips: Vec<Point> = (0..3)
            .map(|blade| {
                let a = spin + blade as f32 * 2.0944;
                let (across, up) = (a.cos() * rotor, a.sin() * rotor);
                (hub.0 - facing.sin() * across, hub.1 + facing.cos() * across * 0.75 - up * 0.8)
            })
            .collect();
        let outline: Vec<Point> = tips.iter().copied().chain([p, hub]).collect();
        let (sin, cos) = self.look.shadow_angle.sin_cos();
        let k = self.look.shadow_length;
        self.draw(|c, _, m| {
            c.disc(p, rotor * 0.2, |x, y, d| {
                (d > rotor * 0.02).then(|| Ink::flat(scale(hex(0xa99f8c), 0.9 + 0.2 * noise(x / 4.0, y / 4.0, 3))))
            });
            // Shadow first; blades are too thin for the height field.
            let foot = |q: Point, h: f32| (q.0 + cos * k * h * 0.6, q.1 + sin * k * h * 0.6);
            let dark = Ink::thin(hex(0x15181a), 0.5);
            let shadow_hub = foot(p, tall);
            c.stroke(&[p, shadow_hub], (1.1 * m).max(1.6), dark);
            for blade in 0..3 {
                let a = spin + blade as f32 * 2.0944;
                let (across, up) = (a.cos() * rotor, a.sin() * rotor);
                let tip = (
                    shadow_hub.0 - facing.sin() * across + cos * k * up * 0.6,
                    shadow_hub.1 + facing.cos() * across + sin * k * up * 0.6,
                );
                c.stroke(&[shadow_hub, tip], (0.8 * m).max(1.2), dark);
            }
            let white = Ink::flat(hex(0xe9e8e3));
            c.stroke(&[p, hub], (1.4 * m).max(2.2), Ink::flat(hex(0xdedcd6)));
            for tip in tips {
                let mid = (hub.0 + (tip.0 - hub.0) * 0.45, hub.1 + (tip.1 - hub.1) * 0.45);
                c.stroke(&[hub, mid], (1.2 * m).max(2.0), white);
                c.stroke(&[mid, tip], (0.7 * m).max(1.2), white);
            }
            c.disc(hub, (1.5 * m).max(2.4), |_, _, _| Some(white));
        });
        outline
    }

    /// Containers in stacks over a box.
    pub fn containers(&mut self, b: Turned) -> usize {
        let seed = self.grain();
        self.take(b);
        self.draw(|c, _, m| {
            c.turned(b, |u, v| {
                let (cu, cv) = ((u + b.length / 2.0) / (6.4 * m), (v + b.width / 2.0) / (2.6 * m));
                let pick = hash(cu as i32, cv as i32, seed);
                if cu.fract() < 0.05 || cv.fract() < 0.1 || pick < 0.1 {
                    return None;
                }
                let paints = [0x8a3b30, 0x35597d, 0x3f6b55, 0xa87a3a, 0x9a9b98, 0x6a4238, 0x8f8f88];
                let rgb = scale(
                    hex(paints[(pick * 53.0) as usize % paints.len()]),
                    0.9 + 0.2 * hash(cu as i32, cv as i32, seed ^ 4),
                );
                let rib = if (u * 1.4).fract().abs() < 0.3 { 0.95 } else { 1.0 };
                Some(Ink::set(
                    scale(rgb, rib),
                    2.6 * m * (1.0 + (hash(cu as i32, (cv / 3.0) as i32, seed ^ 9) * 3.0).floor()),
                ))
            });
        });
        self.landmark_called("container", "some containers", Extent::Box(b))
    }

    /// A gantry crane over a quay: two legs and a boom across.
    pub fn gantry(&mut self, x: f32, y: f32, span_m: f32, angle: f32) {
        let b = self.boxed(x, y, span_m * self.ppm, 7.0 * self.ppm, angle);
        self.draw(|c, _, m| {
            let (hl, hw) = (b.length / 2.0, b.width / 2.0);
            c.turned(b, |u, v| {
                let leg = (u.abs() - hl * 0.55).abs() < 0.8 * m;
                let boom = v.abs() < 1.0 * m || (v.abs() - hw * 0.55).abs() < 0.5 * m && u.abs() < hl * 0.6;
                let cabin = (u - hl * 0.2).abs() < 2.0 * m && v.abs() < 2.0 * m;
                (leg || boom || cabin).then(|| Ink::set(hex(if cabin { 0xd5d6d2 } else { 0xb0472f }), 22.0 * m))
            });
        });
    }

    /// A railway with its ballast and sleepers; a landmark.
    pub fn railway(&mut self, points: &[Point], tracks: u32) -> usize {
        let line = self.line(points);
        let seed = self.grain();
        let m = self.ppm;
        let half = tracks as f32 * 2.3 * m + 0.6 * m;
        let drawn = line.clone();
        self.draw(|c, _, _| {
            c.along(&drawn, half, |x, y, off, run| {
                let n = noise(x / 1.6, y / 1.6, seed);
                let mut rgb = scale(hex(0x857c70), 0.75 + 0.4 * n);
                let t = ((off + half) / (4.6 * m)).fract() * 4.6 - 2.3 - 0.3;
                if t.abs() < 1.3 && (run / (0.9 * m).max(1.6)).fract() < 0.4 {
                    rgb = mix(rgb, hex(0x5a5148), 0.6);
                }
                if (t.abs() - 0.72).abs() < (0.08 * m).max(0.3) / m {
                    rgb = hex(0xa9a7a3);
                }
                Some(Ink::flat(rgb))
            });
        });
        self.landmark("railway", "", Extent::Line(line, 2.0 * half))
    }

    /// Asphalt with painted bays in a box; bays are `bay` pixels wide along the box and `deep` pixels long, one row
    /// per entry of `rows` (offset across the box of the row's head line, direction).
    pub fn parking_lot(&mut self, b: Turned, bay: f32, deep: f32, rows: &[(f32, f32)]) -> usize {
        let seed = self.grain();
        let rows = rows.to_vec();
        self.draw(|c, _, m| {
            let line = (0.12 * m).max(0.4);
            c.turned(b, |u, v| {
                let (x, y) = b.world(u, v);
                let mut rgb = colour(Ground::Asphalt, x, y, m, seed);
                let edge = (b.length / 2.0 - u.abs()).min(b.width / 2.0 - v.abs());
                if edge < 0.4 * m {
                    return Some(Ink::set(hex(0xb0aea6), 0.15 * m));
                }
                for (head, dir) in &rows {
                    let t = (v - head) * dir;
                    let within = u.abs() < b.length / 2.0 - 2.0 * m;
                    if t >= -line && t < deep && within {
                        let k = (u / bay).fract().abs() * bay;
                        let worn = 0.45 + 0.5 * noise(x / 5.0, y / 5.0, seed ^ 8);
                        if k < line || bay - k < line || t < line {
                            rgb = mix(rgb, hex(0xdcdad2), 0.85 * worn);
                        } else {
                            let oil = 1.0 - smooth(0.0, bay * 0.32, (k - bay / 2.0).abs());
                            rgb = mix(rgb, hex(0x3f4043), 0.3 * oil * noise(x / 7.0, y / 7.0, seed ^ 5));
                        }
                    }
                }
                Some(Ink { rgb, alpha: 1.0, lift: Lift::Set(0.0) })
            });
        });
        self.landmark("parking lot", "", Extent::Box(b))
    }
}
