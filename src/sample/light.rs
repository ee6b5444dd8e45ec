//! One sun over the canvas: cast shadows, shaded slopes, sky light, then the optics of the camera.

use super::canvas::{Canvas, Rgb, SIDE, mix, scale};
use super::rng::{hash, noise};

/// Light, air and camera of one picture.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Direction in which shadows fall, radians clockwise on screen.
    pub shadow_angle: f32,
    /// Shadow length per height.
    pub shadow_length: f32,
    pub sun: Rgb,
    pub sky: Rgb,
    /// Light scattered into the picture by the air, and how much of it.
    pub haze: Rgb,
    pub haze_amount: f32,
    /// Blur of the optics in pixels.
    pub blur_px: f32,
    /// Strength of the sensor's grain.
    pub grain: f32,
    pub contrast: f32,
    pub saturation: f32,
}

/// 8-bit sRGB pixels, row by row, of the lit canvas.
pub fn expose(canvas: &Canvas, look: &Look, seed: u32) -> Vec<u8> {
    let shade = shade(canvas, look);
    let n = canvas.cells;
    let mut lit = vec![[0.0f32; 3]; n * n];
    for (at, out) in lit.iter_mut().enumerate() {
        let albedo = canvas.rgb[at];
        let (direct, ambient) = shade[at];
        for c in 0..3 {
            out[c] = albedo[c] * (look.sky[c] * ambient + look.sun[c] * direct);
        }
    }
    let small = shrink(&lit, n, canvas.fine as usize);
    develop(&blur(&small, SIDE as usize, look.blur_px), look, seed)
}

/// Per cell: direct light (1 on sunlit flat ground) and sky light (1 in the open).
fn shade(canvas: &Canvas, look: &Look) -> Vec<(f32, f32)> {
    let n = canvas.cells;
    let h = &canvas.height;
    let top = h.iter().copied().fold(0.0, f32::max);
    let (sin, cos) = look.shadow_angle.sin_cos();
    // One cell towards the sun lowers what may stand there by this many pixels of height.
    let drop = 1.0 / (look.shadow_length * canvas.fine);
    let open = box_blur(h, n, (7.0 * canvas.fine) as usize);
    let mut out = vec![(1.0, 1.0); n * n];
    for j in 0..n {
        for i in 0..n {
            let at = j * n + i;
            let here = h[at];
            let steps = ((top - here) / drop).ceil().max(0.0) as usize;
            let mut light = 1.0f32;
            for step in 1..=steps {
                let t = step as f32;
                let (x, y) = (i as f32 - cos * t, j as f32 - sin * t);
                if x < 0.0 || y < 0.0 || x >= n as f32 || y >= n as f32 {
                    break;
                }
                let over = h[y as usize * n + x as usize] - here - drop * t;
                if over > 0.0 {
                    // The sun is a disc: the further the edge that hides it, the softer.
                    light = light.min(1.0 - (over / (0.25 + 0.02 * t / canvas.fine)).min(1.0));
                    if light <= 0.0 {
                        break;
                    }
                }
            }
            let right = h[j * n + (i + 1).min(n - 1)] - h[j * n + i.saturating_sub(1)];
            let down = h[(j + 1).min(n - 1) * n + i] - h[j.saturating_sub(1) * n + i];
            let slope = (right * cos + down * sin) * canvas.fine / 2.0;
            // Surfaces that rise towards the shadow side face the sun.
            let facing = (1.0 + 0.55 * slope.clamp(-1.6, 1.6)).clamp(0.25, 1.5);
            let hollow = ((open[at] - here) * 0.09).clamp(0.0, 0.55);
            out[at] = (light * facing, 1.0 - hollow);
        }
    }
    out
}

fn box_blur(values: &[f32], n: usize, radius: usize) -> Vec<f32> {
    let pass = |src: &[f32], step: usize, stride: usize| {
        let mut out = vec![0.0; n * n];
        for line in 0..n {
            let at = |i: usize| line * stride + i * step;
            let clamp = |i: isize| i.clamp(0, n as isize - 1) as usize;
            let r = radius as isize;
            let mut sum: f64 = (-r..=r).map(|i| src[at(clamp(i))] as f64).sum();
            for i in 0..n {
                out[at(i)] = (sum / (2 * r + 1) as f64) as f32;
                sum += src[at(clamp(i as isize + r + 1))] as f64 - src[at(clamp(i as isize - r))] as f64;
            }
        }
        out
    };
    let rows = pass(values, 1, n);
    pass(&rows, n, 1)
}

fn shrink(lit: &[Rgb], n: usize, fine: usize) -> Vec<Rgb> {
    let side = n / fine;
    let mut out = vec![[0.0; 3]; side * side];
    for j in 0..n {
        for i in 0..n {
            let to = &mut out[j / fine * side + i / fine];
            let from = lit[j * n + i];
            for c in 0..3 {
                to[c] += from[c] / (fine * fine) as f32;
            }
        }
    }
    out
}

fn blur(pixels: &[Rgb], n: usize, sigma: f32) -> Vec<Rgb> {
    let radius = (sigma * 3.0).ceil() as isize;
    let kernel: Vec<f32> = (-radius..=radius).map(|d| (-((d * d) as f32) / (2.0 * sigma * sigma)).exp()).collect();
    let total: f32 = kernel.iter().sum();
    let pass = |src: &[Rgb], along_x: bool| {
        let mut out = vec![[0.0; 3]; n * n];
        for j in 0..n as isize {
            for i in 0..n as isize {
                let mut sum = [0.0; 3];
                for (k, weight) in kernel.iter().enumerate() {
                    let d = k as isize - radius;
                    let (x, y) = if along_x { (i + d, j) } else { (i, j + d) };
                    let p = src[y.clamp(0, n as isize - 1) as usize * n + x.clamp(0, n as isize - 1) as usize];
                    for c in 0..3 {
                        sum[c] += weight * p[c];
                    }
                }
                out[j as usize * n + i as usize] = scale(sum, 1.0 / total);
            }
        }
        out
    };
    pass(&pass(pixels, true), false)
}

fn develop(pixels: &[Rgb], look: &Look, seed: u32) -> Vec<u8> {
    let n = SIDE as usize;
    let mut out = Vec::with_capacity(n * n * 3);
    for (at, p) in pixels.iter().enumerate() {
        let (x, y) = ((at % n) as f32, (at / n) as f32);
        // Uneven air: broad, faint patches.
        let veil = look.haze_amount * (0.75 + 0.5 * noise(x / 310.0, y / 310.0, seed ^ 77));
        let mut p = mix(*p, look.haze, veil);
        let grey = 0.3 * p[0] + 0.55 * p[1] + 0.15 * p[2];
        let rough =
            (hash(x as i32, y as i32, seed ^ 5) + hash(x as i32 / 2, y as i32 / 2, seed ^ 6) - 1.0) * look.grain;
        for v in &mut p {
            let saturated = grey + (*v - grey) * look.saturation;
            let tone = saturated.max(0.0).sqrt();
            // A gentle S keeps the ends from clipping.
            let curved = 0.5 + (tone - 0.5) * look.contrast;
            let rolled = if curved > 0.85 { 0.85 + (1.0 - (-(curved - 0.85) / 0.15).exp()) * 0.15 } else { curved };
            out.push(((rolled + rough).clamp(0.0, 1.0) * 255.0 + 0.5) as u8);
        }
    }
    out
}
