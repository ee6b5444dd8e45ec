//! Roads: asphalt, kerbs, lane marks, crossings, and decks that stand above what they cross.

use super::ground::{Ground, colour};
use crate::sample::canvas::{Ink, Lift, hex, mix, smooth};
use crate::sample::rng::{fbm, noise};
use crate::sample::scene::Scene;
use crate::sample::shape::{Extent, Point, Turned};

/// How a road is built.
#[derive(Clone, Copy, Debug)]
pub struct Road {
    /// Carriageway width in metres.
    pub width_m: f32,
    /// Lanes over both directions; 0 draws no marks.
    pub lanes: u32,
    /// Pavement on each side in metres.
    pub kerb_m: f32,
    /// Height of the deck above the ground in metres; 0 lies on the ground.
    pub deck_m: f32,
    pub dirt: bool,
    /// Grass strip between the directions, metres.
    pub median_m: f32,
}

impl Road {
    pub fn street(width_m: f32, lanes: u32) -> Road {
        Road { width_m, lanes, kerb_m: 2.0, deck_m: 0.0, dirt: false, median_m: 0.0 }
    }

    pub fn highway(lanes: u32) -> Road {
        Road { width_m: lanes as f32 * 3.6 + 4.0, lanes, kerb_m: 1.0, deck_m: 0.0, dirt: false, median_m: 1.6 }
    }

    pub fn track(width_m: f32) -> Road {
        Road { width_m, lanes: 0, kerb_m: 0.0, deck_m: 0.0, dirt: true, median_m: 0.0 }
    }
}

/// A smooth line through points (Catmull-Rom), in pieces of about 12 pixels.
pub fn curve(points: &[Point]) -> Vec<Point> {
    if points.len() < 3 {
        return points.to_vec();
    }
    let mut out = vec![points[0]];
    for i in 0..points.len() - 1 {
        let p0 = points[i.saturating_sub(1)];
        let (p1, p2) = (points[i], points[i + 1]);
        let p3 = points[(i + 2).min(points.len() - 1)];
        let pieces = ((p2.0 - p1.0).hypot(p2.1 - p1.1) / 16.0).ceil().max(1.0) as usize;
        for k in 1..=pieces {
            let t = k as f32 / pieces as f32;
            let f = |a: f32, b: f32, c: f32, d: f32| {
                0.5 * (2.0 * b
                    + (c - a) * t
                    + (2.0 * a - 5.0 * b + 4.0 * c - d) * t * t
                    + (3.0 * b - a - 3.0 * c + d) * t * t * t)
            };
            out.push((f(p0.0, p1.0, p2.0, p3.0), f(p0.1, p1.1, p2.1, p3.1)));
        }
    }
    out
}

impl Scene {
    /// A road along layout points. Returns its landmark.
    pub fn road(&mut self, points: &[Point], road: Road) -> usize {
        let line = self.line(points);
        self.road_px(line, road)
    }

    /// A road along points in pixels.
    pub fn road_px(&mut self, line: Vec<Point>, road: Road) -> usize {
        let seed = self.grain();
        let drawn = line.clone();
        let m = self.ppm;
        let half = road.width_m * m / 2.0;
        let kerb = road.kerb_m * m;
        self.draw(|c, _, _| {
            let deck = road.deck_m * m;
            let lift = if deck > 0.0 { Lift::Set(deck) } else { Lift::Keep };
            c.along(&drawn, half + kerb, |x, y, off, run| {
                let d = off.abs();
                if road.dirt {
                    let worn = half * (0.8 + 0.5 * (noise(x / 11.0, y / 11.0, seed) - 0.3));
                    let ruts = 1.0 - 0.12 * (1.0 - smooth(0.1, 0.3, (d / half - 0.45).abs()));
                    let soft = 1.0 - smooth(worn * 0.7, worn, d);
                    let rgb = crate::sample::canvas::scale(colour(Ground::Soil, x, y, m, seed), 1.05 * ruts);
                    return Some(Ink { rgb, alpha: soft, lift });
                }
                if d > half {
                    let slab = if (run / (2.0 * m)).fract() < 0.06 { 0.93 } else { 1.0 };
                    let mut rgb = crate::sample::canvas::scale(colour(Ground::Concrete, x, y, m, seed), 0.96 * slab);
                    if d < half + 0.25 * m {
                        rgb = mix(rgb, hex(0xc4c2ba), 0.6);
                    }
                    if deck > 0.0 {
                        let parapet = if d > half + kerb - 0.5 * m { 1.0 * m } else { 0.0 };
                        return Some(Ink { rgb, alpha: 1.0, lift: Lift::Set(deck + parapet) });
                    }
                    return Some(Ink { rgb, alpha: 1.0, lift: Lift::Set(0.12 * m) });
                }
                Some(Ink { rgb: asphalt(x, y, off, run, half, m, road, seed), alpha: 1.0, lift })
            });
        });
        self.landmark("road", "", Extent::Line(line, 2.0 * half))
    }

    /// A zebra crossing at a layout point; `angle` is the direction of travel across which people walk.
    pub fn zebra(&mut self, x: f32, y: f32, across_m: f32, angle: f32) {
        let m = self.ppm;
        let b = self.boxed(x, y, 3.4 * m, across_m * m, angle);
        let seed = self.grain();
        self.draw(|c, _, m| {
            c.turned(b, |u, v| {
                let on = ((v + b.width / 2.0) / (1.0 * m)).fract() < 0.5;
                let (x, y) = b.world(u, v);
                on.then(|| Ink::thin(hex(0xd9d9d2), 0.55 + 0.4 * noise(x / 5.0, y / 5.0, seed)))
            });
        });
    }

    /// Plain asphalt in a box, used where roads meet: it covers marks that must not cross.
    pub fn asphalt_box(&mut self, b: Turned) {
        let seed = self.grain();
        self.draw(|c, _, m| {
            c.turned(b, |u, v| {
                let (x, y) = b.world(u, v);
                Some(Ink { rgb: colour(Ground::Asphalt, x, y, m, seed), alpha: 1.0, lift: Lift::Set(0.0) })
            });
        });
    }

    /// Plain asphalt in a disc.
    pub fn asphalt_disc(&mut self, x: f32, y: f32, radius: f32) {
        let centre = self.at(x, y);
        let seed = self.grain();
        self.draw(|c, _, m| {
            c.disc(centre, radius, |x, y, _| {
                Some(Ink { rgb: colour(Ground::Asphalt, x, y, m, seed), alpha: 1.0, lift: Lift::Set(0.0) })
            });
        });
    }
}

#[allow(clippy::too_many_arguments, reason = "one cell of a road: place, place on the road, and the road")]
fn asphalt(x: f32, y: f32, off: f32, run: f32, half: f32, m: f32, road: Road, seed: u32) -> [f32; 3] {
    let mut rgb = colour(Ground::Asphalt, x, y, m, seed);
    // Wheel tracks polish the lanes, oil darkens their middle; repairs are patches along the run.
    if road.lanes > 0 {
        let lane = 2.0 * half / road.lanes as f32;
        let in_lane = ((off + half) / lane).fract();
        let track = 1.0 - smooth(0.05, 0.16, ((in_lane - 0.5).abs() - 0.24).abs());
        rgb = mix(rgb, hex(0x77777a), track * 0.22);
        rgb = mix(rgb, hex(0x46474b), (1.0 - smooth(0.0, 0.14, (in_lane - 0.5).abs())) * 0.25);
        let patch = fbm(run / (9.0 * m), (off / lane).floor() * 3.7, 2, seed ^ 3);
        rgb = mix(rgb, hex(0x4a4a4e), smooth(0.66, 0.69, patch) * 0.45);
        let median = road.median_m * m / 2.0;
        if median > 0.0 && off.abs() < median {
            return if off.abs() > median - 0.3 * m { hex(0xb9b7ad) } else { colour(Ground::Lawn, x, y, m, seed) };
        }
        let line = (0.16 * m).max(0.42);
        let worn = 0.5 + 0.5 * noise(x / 6.0, y / 6.0, seed ^ 8);
        let mut mark = 0.0f32;
        let mut paint = hex(0xdedcd2);
        for k in 1..road.lanes {
            let at = -half + lane * k as f32;
            let d = (off - at).abs();
            if 2 * k == road.lanes {
                if median > 0.0 {
                    continue;
                }
                if d < line * 1.9 && d > line * 0.5 {
                    mark = 0.9;
                    paint = hex(0xcfa94a);
                }
            } else if d < line && (run / (9.0 * m)).fract() < 0.45 {
                mark = 0.85;
            }
        }
        if (off.abs() - (half - 0.7 * m)).abs() < line && road.width_m > 7.0 {
            mark = mark.max(0.7);
        }
        rgb = mix(rgb, paint, mark * worn);
    }
    rgb
}
