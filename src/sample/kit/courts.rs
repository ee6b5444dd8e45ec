//! Sports grounds: tennis and basketball courts, football pitches, baseball diamonds, running tracks, stadiums, pools.

use super::ground::{Ground, colour};
use crate::sample::canvas::{Ink, Lift, Rgb, hex, mix, scale};
use crate::sample::rng::{fbm, hash, noise};
use crate::sample::scene::Scene;
use crate::sample::shape::Turned;

/// Whether `x` is within half a line width of `at`.
fn on(x: f32, at: f32, half: f32) -> bool {
    (x - at).abs() < half
}

fn painted(rgb: Rgb, x: f32, y: f32, seed: u32) -> Rgb {
    scale(rgb, 0.86 + 0.28 * fbm(x / 16.0, y / 16.0, 4, seed))
}

impl Scene {
    /// A tennis court with its surround (36 x 18 m of which 23.8 x 11 are court).
    pub fn draw_tennis(&mut self, b: Turned, inner: u32, outer: u32) {
        let seed = self.grain();
        self.draw(|c, _, m| {
            let k = b.length / 36.0;
            let line = (0.07 * m).max(0.36);
            c.turned(b, |u, v| {
                let (x, y) = b.world(u, v);
                let (pu, pv) = (u / k, v / (b.width / 18.0));
                let (au, av) = (pu.abs(), pv.abs());
                let w = line / k;
                let field = au < 11.9 && av < 5.5;
                let mut rgb = painted(hex(if field { inner } else { outer }), x, y, seed);
                let marks = field && (on(au, 11.85, w) || on(av, 5.45, w) || on(av, 4.1, w))
                    || av < 4.1 && au < 6.4 && (on(au, 6.35, w) || on(pv, 0.0, w));
                if marks {
                    rgb = mix(rgb, hex(0xe8e8e2), 0.85);
                }
                let net = on(pu, 0.0, w * 1.1) && av < 6.0;
                let fence = au > 17.8 || av > 8.85;
                let lift = if net {
                    Lift::Set(1.0 * m)
                } else if fence {
                    Lift::Set(0.8 * m)
                } else {
                    Lift::Keep
                };
                let rgb = if net {
                    hex(0x4a4d4c)
                } else if fence {
                    mix(rgb, hex(0x3d443f), 0.6)
                } else {
                    rgb
                };
                Some(Ink { rgb, alpha: 1.0, lift })
            });
        });
    }

    /// A basketball court (28 x 15 m).
    pub fn draw_basketball(&mut self, b: Turned, inner: u32, outer: u32) {
        let seed = self.grain();
        self.draw(|c, _, m| {
            let k = b.length / 30.0;
            let w = (0.07 * m).max(0.36) / k;
            c.turned(b, |u, v| {
                let (x, y) = b.world(u, v);
                let (pu, pv) = (u / k, v / (b.width / 17.0));
                let (au, av) = (pu.abs(), pv.abs());
                let field = au < 14.0 && av < 7.5;
                let key = au > 8.2 && au < 14.0 && av < 2.45;
                let mut rgb = painted(hex(if key || !field { outer } else { inner }), x, y, seed);
                let hoop = (au - 12.4).hypot(pv);
                let marks = field && (on(au, 13.95, w) || on(av, 7.45, w) || on(pu, 0.0, w))
                    || on(pu.hypot(pv), 1.8, w)
                    || field && (on(hoop, 6.7, w) && au < 14.0)
                    || au > 8.2 && au < 14.0 && on(av, 2.45, w)
                    || on(au, 8.2, w) && av < 2.45
                    || on((au - 8.2).hypot(pv), 1.8, w) && au < 8.2;
                if marks {
                    rgb = mix(rgb, hex(0xe8e8e2), 0.8);
                }
                let board = on(au, 14.3, 0.25) && av < 0.9;
                let lift = if board { Lift::Set(3.2 * m) } else { Lift::Keep };
                Some(Ink { rgb: if board { hex(0xd8d8d4) } else { rgb }, alpha: 1.0, lift })
            });
        });
    }

    /// A football pitch with mown stripes, filling its box.
    pub fn draw_pitch(&mut self, b: Turned) {
        let seed = self.grain();
        self.draw(|c, _, m| {
            let (kl, kw) = (b.length / 108.0, b.width / 70.0);
            let w = (0.12 * m).max(0.4);
            c.turned(b, |u, v| {
                let (x, y) = b.world(u, v);
                let (pu, pv) = (u / kl, v / kw);
                let stripe = if ((pu + 54.0) / 9.0).floor() as i32 % 2 == 0 { 1.06 } else { 0.94 };
                let mut rgb = mix(colour(Ground::Lawn, x, y, m, seed), hex(0x4c7036), 0.6);
                rgb = scale(rgb, stripe * (0.9 + 0.2 * noise(x / 3.0, y / 3.0, seed)));
                // Worn goal mouths.
                let mouth = ((pu.abs() - 49.0) / 6.0).hypot(pv / 9.0);
                rgb = mix(rgb, hex(0x938159), (1.0 - mouth).clamp(0.0, 0.6) * noise(x / 5.0, y / 5.0, seed ^ 2));
                let (au, av) = (pu.abs(), pv.abs());
                let l = |d: f32, at: f32, k: f32| (d - at).abs() * k < w;
                let inside = au < 52.5 && av < 34.0;
                let marks = inside && (l(au, 52.3, kl) || l(av, 33.8, kw) || l(pu, 0.0, kl))
                    || l(pu.hypot(pv), 9.15, kl.min(kw))
                    || inside && au > 36.0 && l(av, 20.1, kw)
                    || inside && av < 20.1 && l(au, 36.0, kl)
                    || inside && au > 47.0 && l(av, 9.1, kw)
                    || inside && av < 9.1 && l(au, 47.0, kl);
                if marks {
                    rgb = mix(rgb, hex(0xe4e6de), 0.75);
                }
                Some(Ink::flat(rgb))
            });
        });
    }

    /// A running track around a pitch, filling its box.
    pub fn draw_track(&mut self, b: Turned, track: u32) {
        let seed = self.grain();
        self.draw(|c, _, m| {
            let r = b.width / 2.0;
            let straight = b.length / 2.0 - r;
            let wide = (10.0 * m).min(r * 0.3);
            c.turned(b, |u, v| {
                let (x, y) = b.world(u, v);
                let d = ((u.abs() - straight).max(0.0)).hypot(v);
                if d > r {
                    return None;
                }
                if d > r - wide {
                    let lane = ((r - d) / (wide / 8.0)).fract();
                    let rgb = painted(hex(track), x, y, seed);
                    let white = lane < 0.16 && m > 0.9;
                    return Some(Ink::flat(if white { mix(rgb, hex(0xe0dcd4), 0.5) } else { rgb }));
                }
                Some(Ink::flat(scale(colour(Ground::Lawn, x, y, m, seed), 1.02)))
            });
        });
        let m = self.ppm;
        let r = b.width / 2.0 - (10.0 * m).min(b.width * 0.15);
        let pitch = Turned { length: (b.length - b.width) + r * 0.75, width: r * 1.62, ..b };
        self.draw_pitch(pitch);
    }

    /// A baseball field: a quarter circle of grass with a dirt diamond. The angle points from home plate outwards.
    pub fn draw_baseball(&mut self, b: Turned) {
        let seed = self.grain();
        self.draw(|c, _, m| {
            let reach = b.length;
            c.turned(b, |u, v| {
                let (x, y) = b.world(u, v);
                // Home plate in the middle of one short side.
                let (pu, pv) = (u + reach * 0.44, v);
                let d = pu.hypot(pv);
                let fair = pu > pv.abs() - reach * 0.04;
                if d > reach * 0.93 || (!fair && d > reach * 0.14) {
                    return None;
                }
                let k = reach * 0.235;
                // Rotated so that the bases lie on the axes.
                let (s, t) = ((pu - pv) * std::f32::consts::FRAC_1_SQRT_2, (pu + pv) * std::f32::consts::FRAC_1_SQRT_2);
                let dirt_arc = (pu - k * 0.95).hypot(pv) < k * 1.28 && fair;
                let infield = s > k * 0.12 && t > k * 0.12 && s < k * 0.95 && t < k * 0.95;
                let mound = (pu - k * 0.67).hypot(pv) < k * 0.11;
                let home = d < k * 0.26;
                let dirt = scale(hex(0xa98562), 0.85 + 0.3 * fbm(x / 6.0, y / 6.0, 3, seed));
                let stripe = if ((u + v * 0.4) / (4.0 * m).max(5.0)).floor() as i32 % 2 == 0 { 1.05 } else { 0.95 };
                let grass = scale(mix(colour(Ground::Lawn, x, y, m, seed), hex(0x50733a), 0.5), stripe);
                let warning = d > reach * 0.88;
                let mut rgb = if mound || home || (dirt_arc && !infield) || warning { dirt } else { grass };
                let foul = (on(s, 0.0, 0.5) || on(t, 0.0, 0.5)) && fair;
                let base =
                    [(k, 0.0), (k, k), (0.0, k), (0.0, 0.0)].iter().any(|(a, e)| on(s, *a, 0.9) && on(t, *e, 0.9));
                if foul || base {
                    rgb = mix(rgb, hex(0xe8e6dc), 0.85);
                }
                Some(Ink::flat(rgb))
            });
        });
    }

    /// A stadium: stands in rings around a track and pitch, roofed on the long sides.
    pub fn draw_stadium(&mut self, b: Turned) {
        let seed = self.grain();
        self.draw(|c, _, m| {
            c.turned(b, |u, v| {
                let (x, y) = b.world(u, v);
                let e = (u / (b.length / 2.0)).abs().powf(2.5) + (v / (b.width / 2.0)).abs().powf(2.5);
                let d = e.powf(0.4);
                if !(0.62..=1.0).contains(&d) {
                    return None;
                }
                let t = (d - 0.62) / 0.38;
                let angle = v.atan2(u);
                let roofed = v.abs() > b.width * 0.27 && t > 0.3;
                let gang = (angle * 14.0).fract().abs() < 0.1;
                if roofed {
                    let rib = (angle * 40.0).fract().abs() < 0.15;
                    let rgb = scale(
                        hex(0xcfd0cc),
                        if rib { 0.82 } else { 1.0 } * (0.92 + 0.14 * fbm(x / 14.0, y / 14.0, 3, seed)),
                    );
                    return Some(Ink::set(rgb, 22.0 * m - 3.0 * m * (1.0 - t)));
                }
                let row = (t * 13.0).fract();
                let seat = hash((t * 13.0) as i32, (angle * 60.0) as i32, seed);
                let seats = mix(hex(0x44658f), hex(0x9aa5b0), (seat * 1.2 - 0.5).clamp(0.0, 1.0));
                let rgb = if gang || row < 0.16 { hex(0xa5a39b) } else { seats };
                Some(Ink::set(rgb, (3.0 + 13.0 * t) * m))
            });
        });
        let inner = Turned { length: b.length * 0.61, width: b.width * 0.585, ..b };
        self.draw_track(inner, 0x8f4a38);
    }

    /// A swimming pool with a paved edge.
    pub fn draw_pool(&mut self, b: Turned, round: bool) {
        let seed = self.grain();
        self.draw(|c, _, m| {
            let (hl, hw) = (b.length / 2.0, b.width / 2.0);
            c.turned(b, |u, v| {
                let (x, y) = b.world(u, v);
                let edge = if round { (1.0 - (u / hl).hypot(v / hw)) * hw } else { (hl - u.abs()).min(hw - v.abs()) };
                if edge < 0.0 {
                    return None;
                }
                if edge < 1.0 * m {
                    return Some(Ink::flat(scale(hex(0xcfc9ba), 0.92 + 0.16 * noise(x / 3.0, y / 3.0, seed))));
                }
                let n = (x * 0.9 / m + 2.0 * noise(x / (1.5 * m), y / (1.5 * m), seed)).sin() * (y * 1.1 / m).cos();
                let deep = ((edge - m) / (4.0 * m)).clamp(0.0, 1.0);
                Some(Ink::flat(scale(mix(hex(0x6fb9c4), hex(0x3b93ae), deep), 1.0 + 0.08 * n)))
            });
        });
    }
}
