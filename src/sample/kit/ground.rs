//! Ground: grass, fields, soil, sand, concrete and water, each from layered noise.

use crate::sample::canvas::{Ink, Lift, Rgb, hex, mix, scale, smooth};
use crate::sample::rng::{fbm, hash, noise};
use crate::sample::scene::Scene;
use crate::sample::shape::{Point, Turned, bounds, inside, nearest_on_line};

/// A kind of ground, with its colours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ground {
    Grass,
    DryGrass,
    Lawn,
    Soil,
    Sand,
    Concrete,
    Asphalt,
    Crop(u32),
}

/// Colour of a ground at a point. `m` is pixels per metre: texture keeps its real size.
pub fn colour(ground: Ground, x: f32, y: f32, m: f32, seed: u32) -> Rgb {
    let broad = fbm(x / (38.0 * m.max(1.0)).min(260.0), y / (38.0 * m.max(1.0)).min(260.0), 4, seed);
    let mid = fbm(x / 17.0, y / 17.0, 3, seed ^ 21);
    let fine = noise(x / 1.7, y / 1.7, seed ^ 33) * 0.6 + noise(x / 4.0, y / 4.0, seed ^ 34) * 0.4;
    let speckle = |c: Rgb, amount: f32| scale(c, 1.0 + (fine - 0.5) * amount);
    match ground {
        Ground::Grass => {
            let c = mix(hex(0x46522f), hex(0x6d7346), smooth(0.3, 0.7, broad * 0.6 + mid * 0.4));
            speckle(mix(c, hex(0x8d8058), smooth(0.6, 0.8, mid) * 0.5), 0.5)
        }
        Ground::DryGrass => {
            let c = mix(hex(0x837b55), hex(0x6a6e45), smooth(0.3, 0.7, broad));
            speckle(mix(c, hex(0xa3906a), smooth(0.5, 0.75, mid) * 0.7), 0.4)
        }
        Ground::Lawn => {
            let c = mix(hex(0x52683a), hex(0x6a7f49), smooth(0.3, 0.7, broad));
            speckle(mix(c, hex(0x7f8453), smooth(0.55, 0.8, mid) * 0.4), 0.28)
        }
        Ground::Soil => {
            let c = mix(hex(0x8d7458), hex(0xa88d6c), smooth(0.25, 0.75, broad));
            speckle(mix(c, hex(0x6b5743), smooth(0.55, 0.8, mid) * 0.5), 0.3)
        }
        Ground::Sand => {
            let c = mix(hex(0xbfa981), hex(0xd3bf98), smooth(0.3, 0.7, broad));
            let ripple = 0.5 + 0.5 * ((x * 0.35 + y * 0.6 + 9.0 * mid) * 0.9).sin();
            speckle(scale(c, 0.97 + 0.05 * ripple), 0.16)
        }
        Ground::Concrete => {
            let c = mix(hex(0x9b988f), hex(0xaeaaa0), smooth(0.25, 0.75, broad));
            speckle(mix(c, hex(0x7f7c75), smooth(0.58, 0.85, mid) * 0.5), 0.14)
        }
        Ground::Asphalt => {
            let c = mix(hex(0x55565a), hex(0x66666a), smooth(0.25, 0.75, broad));
            speckle(mix(c, hex(0x7b7a79), smooth(0.6, 0.85, mid) * 0.35), 0.18)
        }
        Ground::Crop(kind) => {
            let (a, b) = match kind % 6 {
                0 => (hex(0x4c6132), hex(0x5d7240)),
                1 => (hex(0x7d7a4a), hex(0x938c57)),
                2 => (hex(0x8a6f51), hex(0x9a8061)),
                3 => (hex(0x62784a), hex(0x73875a)),
                4 => (hex(0xa59a68), hex(0xb5a878)),
                _ => (hex(0x3f5430), hex(0x4f663b)),
            };
            speckle(mix(a, b, smooth(0.3, 0.7, broad * 0.5 + mid * 0.5)), 0.25)
        }
    }
}

impl Scene {
    /// Covers the whole image.
    pub fn ground(&mut self, ground: Ground) {
        let seed = self.grain();
        self.draw(|c, _, m| c.everywhere(|x, y| Some(Ink::flat(colour(ground, x, y, m, seed)))));
    }

    /// Covers a polygon (layout coordinates), with an edge that wavers by `waver` pixels.
    pub fn ground_patch(&mut self, ground: Ground, points: &[Point], waver: f32) -> Vec<Point> {
        let points = self.line(points);
        let seed = self.grain();
        let polygon = points.clone();
        self.draw(|c, _, m| {
            let b = bounds(&polygon);
            c.region([b[0] - waver, b[1] - waver, b[2] + waver, b[3] + waver], |x, y| {
                let dx = (noise(x / 14.0, y / 14.0, seed ^ 1) - 0.5) * 2.0 * waver;
                let dy = (noise(x / 14.0, y / 14.0, seed ^ 2) - 0.5) * 2.0 * waver;
                inside(&polygon, (x + dx, y + dy)).then(|| Ink::flat(colour(ground, x, y, m, seed)))
            });
        });
        points
    }

    /// A box of ground in layout coordinates.
    pub fn ground_box(&mut self, ground: Ground, x: f32, y: f32, w: f32, h: f32) -> Turned {
        let b = self.boxed(x, y, w, h, 0.0);
        let seed = self.grain();
        self.draw(|c, _, m| {
            c.turned(b, |u, v| {
                let (x, y) = b.world(u, v);
                Some(Ink::flat(colour(ground, x, y, m, seed)))
            });
        });
        b
    }

    /// A patchwork of ploughed and planted fields over the whole image.
    pub fn farmland(&mut self, size: f32) {
        let seed = self.grain();
        let turn = self.turn;
        self.draw(|c, _, m| {
            let (sin, cos) = turn.sin_cos();
            c.everywhere(|x, y| {
                let (u, v) = ((x - 400.0) * cos + (y - 400.0) * sin, -(x - 400.0) * sin + (y - 400.0) * cos);
                let row = (v / size + 40.0).floor();
                let shift = hash(row as i32, 3, seed) * size * 2.0;
                let wide = size * (1.3 + 0.9 * hash(row as i32, 8, seed));
                let column = ((u + shift) / wide + 40.0).floor();
                let (fu, fv) = ((u + shift) / wide + 40.0 - column, v / size + 40.0 - row);
                let edge = (fu.min(1.0 - fu) * wide).min(fv.min(1.0 - fv) * size);
                let kind = (hash(row as i32, column as i32, seed ^ 4) * 6.0) as u32;
                let base = colour(Ground::Crop(kind), x, y, m, seed ^ kind);
                let furrow_dir = if hash(row as i32, column as i32, seed ^ 9) > 0.5 { u } else { v };
                let furrow = 1.0 + 0.07 * (furrow_dir * 1.15 + 2.0 * noise(u / 60.0, v / 60.0, seed)).sin();
                let c = scale(base, furrow);
                let path = 1.0 - smooth(1.0, 3.0, edge + 1.4 * (noise(x / 9.0, y / 9.0, seed ^ 2) - 0.5));
                Some(Ink::flat(mix(c, hex(0x7d7252), path)))
            });
        });
    }

    /// Water in a polygon (layout coordinates) with shallows, foam and waves. `calm` in `[0, 1]`.
    pub fn water(&mut self, points: &[Point], tint: Water, calm: f32) -> Vec<Point> {
        let points = self.line(points);
        let polygon = points.clone();
        let seed = self.grain();
        self.draw(|c, _, m| {
            let mut ring = polygon.clone();
            ring.push(polygon[0]);
            let b = bounds(&polygon);
            c.region([b[0] - 6.0, b[1] - 6.0, b[2] + 6.0, b[3] + 6.0], |x, y| {
                let wx = x + (noise(x / 22.0, y / 22.0, seed ^ 1) - 0.5) * tint.waver();
                let wy = y + (noise(x / 22.0, y / 22.0, seed ^ 2) - 0.5) * tint.waver();
                if !inside(&polygon, (wx, wy)) {
                    return None;
                }
                let deep = nearest_on_line(&ring, (wx, wy)).1;
                Some(Ink { lift: Lift::Set(0.0), ..Ink::flat(water_colour(tint, x, y, deep, m, calm, seed)) })
            });
        });
        points
    }
}

/// Kinds of water.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Water {
    Sea,
    River,
    Pond,
    /// Walled: no beach, no wavering edge.
    Harbour,
}

impl Water {
    fn waver(self) -> f32 {
        match self {
            Water::Sea => 26.0,
            Water::River | Water::Pond => 14.0,
            Water::Harbour => 0.0,
        }
    }
}

fn water_colour(kind: Water, x: f32, y: f32, deep: f32, m: f32, calm: f32, seed: u32) -> Rgb {
    let (dark, light, shallow) = match kind {
        Water::Sea => (hex(0x1d4155), hex(0x2b566a), hex(0x6f9c98)),
        Water::River => (hex(0x3c4f49), hex(0x4d6058), hex(0x73785f)),
        Water::Pond => (hex(0x2a3f3c), hex(0x3a524c), hex(0x5f6a52)),
        Water::Harbour => (hex(0x223e49), hex(0x2f4f5a), hex(0x35535c)),
    };
    let broad = fbm(x / 140.0, y / 140.0, 4, seed ^ 11);
    let mut c = mix(dark, light, smooth(0.3, 0.7, broad));
    if kind != Water::Harbour {
        let reach = if kind == Water::Sea { 34.0 } else { 11.0 };
        c = mix(shallow, c, smooth(0.0, reach, deep + (broad - 0.5) * reach));
    }
    // Two crossing trains of wind waves, bent by noise, with glitter on the crests.
    let len = (2.2 * m).clamp(4.0, 26.0);
    let bend = 5.0 * fbm(x / 60.0, y / 60.0, 3, seed ^ 12);
    let a = ((x * 0.8 + y * 0.6) * std::f32::consts::TAU / len + bend * 2.2).sin();
    let b = ((x * 0.35 - y * 0.94) * std::f32::consts::TAU / (len * 1.7) + bend * 3.1).sin();
    let choppy = noise(x / (len * 0.35), y / (len * 0.35), seed ^ 13) - 0.5;
    let wave = (0.45 * a + 0.35 * b) * noise(x / 35.0, y / 35.0, seed ^ 14) + choppy * 0.9;
    let rough = 1.0 - calm;
    c = scale(c, 1.0 + wave * 0.28 * rough);
    let glint = smooth(0.62, 0.95, wave) * 0.25 * rough;
    c = mix(c, [0.75, 0.82, 0.85], glint);
    if kind == Water::Sea {
        let surf = deep + 5.0 * (fbm(x / 18.0, y / 18.0, 3, seed ^ 15) - 0.5) * 2.0;
        let line = |at: f32, w: f32| 1.0 - smooth(0.0, w, (surf - at).abs());
        let foam =
            line(3.0, 3.4) * 0.85 + line(13.0, 2.2) * 0.45 * smooth(0.4, 0.6, noise(x / 26.0, y / 26.0, seed ^ 16));
        c = mix(c, [0.82, 0.86, 0.85], foam.min(0.9));
    }
    c
}
