//! Airplanes in plan: fuselage, swept wings, engines and tail, each at its own height.

use crate::sample::canvas::{Canvas, Ink, Lift, Rgb, hex, mix, scale, smooth};
use crate::sample::scene::Scene;
use crate::sample::shape::{Point, Turned, inside};

/// Proportions of an airplane.
#[derive(Clone, Copy, Debug)]
pub struct Airplane {
    pub length_m: f32,
    pub span_m: f32,
    /// Fuselage width in metres.
    pub body_m: f32,
    /// Engines under the wings, per side; 0 puts two at the tail.
    pub engines: u32,
    /// How far the wing tips lie behind the roots, per half span.
    pub sweep: f32,
}

impl Airplane {
    pub const fn new(length_m: f32, span_m: f32, body_m: f32, engines: u32, sweep: f32) -> Airplane {
        Airplane { length_m, span_m, body_m, engines, sweep }
    }
}

impl Scene {
    /// The box of an airplane with its middle at a pixel point and its nose towards `angle`.
    pub fn airplane_box(&self, p: Point, plane: Airplane, angle: f32) -> Turned {
        Turned { x: p.0, y: p.1, length: plane.length_m * self.ppm, width: plane.span_m * self.ppm, angle }
    }

    pub fn draw_airplane(&mut self, plane: Airplane, b: Turned, livery: u32) {
        self.draw(|c, _, m| draw(c, plane, b, hex(livery), m));
    }
}

fn draw(c: &mut Canvas, plane: Airplane, b: Turned, livery: Rgb, m: f32) {
    let (l, half) = (b.length, b.width / 2.0);
    let body = plane.body_m * m / 2.0;
    let white = hex(0xdfdfdb);
    let metal = hex(0xb4b7b9);
    // Wing: root from 0.12 l to -0.12 l, tip swept back.
    let back = plane.sweep * half;
    let wing = |side: f32| {
        [
            (0.13 * l, 0.0),
            (0.13 * l - back, side * half),
            (0.13 * l - back - 0.035 * l, side * half),
            (-0.13 * l - back * 0.12, side * half * 0.36),
            (-0.15 * l, 0.0),
        ]
    };
    let tail_span = half * 0.4;
    let tail = |side: f32| {
        [(-0.37 * l, 0.0), (-0.455 * l, side * tail_span), (-0.495 * l, side * tail_span), (-0.47 * l, 0.0)]
    };
    let wings = [wing(1.0), wing(-1.0)];
    let tails = [tail(1.0), tail(-1.0)];
    let mut pods: Vec<Point> = vec![];
    for side in [1.0, -1.0] {
        match plane.engines {
            0 => pods.push((-0.3 * l, side * body * 1.7)),
            n => (1..=n).for_each(|k| {
                let v = half * (0.1 + 0.24 * k as f32);
                pods.push((0.16 * l - back * v / half, side * v));
            }),
        }
    }
    let pod_l = (0.075 * l).max(1.6 * m);
    let pod_w = 0.9 * m * (plane.body_m / 4.0).max(0.8);
    let base = 2.6 * m;
    c.turned(b, |u, v| {
        let h = |x: f32| Lift::Set(x);
        // Fuselage with a rounded nose and a tapered tail.
        let t = u / l + 0.5;
        let taper = if t > 0.9 {
            (1.0 - ((t - 0.9) / 0.1).powi(2)).max(0.0).sqrt()
        } else if t < 0.28 {
            0.18 + 0.82 * smooth(0.0, 0.28, t)
        } else {
            1.0
        };
        let r = body * taper;
        if v.abs() <= r {
            let round = (1.0 - (v / r.max(0.1)).powi(2)).max(0.0).sqrt();
            let mut rgb = scale(white, 0.88 + 0.16 * round);
            if t > 0.955 && t < 0.975 && v.abs() < r * 0.7 {
                rgb = hex(0x252b30);
            }
            if t < 0.2 && t > 0.02 {
                // Fin in the airline's colour.
                if v.abs() < (0.28 * m).max(0.55) {
                    return Some(Ink {
                        rgb: livery,
                        alpha: 1.0,
                        lift: h(base + 4.0 * body + 3.0 * m * (1.0 - t * 4.0).max(0.0)),
                    });
                }
                rgb = mix(rgb, livery, 0.75);
            }
            return Some(Ink { rgb, alpha: 1.0, lift: h(base + body * (0.8 + round)) });
        }
        for (pu, pv) in &pods {
            let (du, dv) = ((u - pu) / (pod_l / 2.0), (v - pv) / (pod_w / 2.0 * 1.3));
            if du * du + dv * dv < 1.0
                && (plane.engines == 0 || u > pu - pod_l * 0.1 || !wings.iter().any(|w| inside(w, (u, v))))
            {
                let rgb = if du > 0.55 { hex(0x3d4043) } else { scale(mix(metal, livery, 0.25), 1.05) };
                return Some(Ink { rgb, alpha: 1.0, lift: h(base * 0.8) });
            }
        }
        for w in &wings {
            if inside(w, (u, v)) {
                // Flaps and slats are a shade of their own.
                let trailing = u < -0.1 * l - back * 0.2 * v.abs() / half;
                let rgb = scale(metal, if trailing { 0.88 } else { 1.0 });
                return Some(Ink { rgb, alpha: 1.0, lift: h(base + 0.6 * m) });
            }
        }
        tails.iter().any(|t| inside(t, (u, v))).then(|| Ink { rgb: metal, alpha: 1.0, lift: h(base + body) })
    });
}
