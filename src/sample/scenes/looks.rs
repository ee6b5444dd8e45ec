//! The three looks: a broad satellite view, a crisp drone, a sharp satellite.

use crate::sample::canvas::hex;
use crate::sample::light::Look;
use crate::sample::rng::Rng;
use crate::sample::scene::Source;

pub fn look(source: Source, number: u32) -> Look {
    let mut rng = Rng::new(u64::from(number), source as u64 + 91);
    // North is up and the sun stands in the south-east to south-west of a northern place: shadows fall to the upper
    // side; here the sun is put at the upper left, as map shading does, so that relief is read the right way round.
    let shadow_angle = 0.85 + rng.range(-0.3, 0.35);
    match source {
        Source::DiorR => Look {
            shadow_angle,
            shadow_length: rng.range(0.65, 1.0),
            sun: [0.98, 0.95, 0.88],
            sky: [0.30, 0.34, 0.40],
            haze: hex(0x9fb0b8),
            haze_amount: 0.075,
            blur_px: 0.72,
            grain: 0.03,
            contrast: 1.1,
            saturation: 0.74,
        },
        Source::CoDrone => Look {
            shadow_angle,
            shadow_length: rng.range(0.55, 0.85),
            sun: [1.06, 1.0, 0.9],
            sky: [0.30, 0.35, 0.43],
            haze: hex(0xa8b4bb),
            haze_amount: 0.02,
            blur_px: 0.5,
            grain: 0.022,
            contrast: 1.12,
            saturation: 0.84,
        },
        Source::Fair1m => Look {
            shadow_angle,
            shadow_length: rng.range(0.7, 1.1),
            sun: [1.0, 0.97, 0.93],
            sky: [0.29, 0.33, 0.38],
            haze: hex(0x93a5b4),
            haze_amount: 0.04,
            blur_px: 0.6,
            grain: 0.028,
            contrast: 1.16,
            saturation: 0.7,
        },
    }
}
