//! The scenes: one function per image, grouped by source.

mod aprons;
mod codrone;
mod common;
mod dior;
mod fair1m;
mod looks;
mod ports;

use super::canvas::Canvas;
use super::scene::{Scene, Source};

/// One entry of the sample: source, image number, pixels per metre, turn in radians, layout.
type Entry = (Source, u32, f32, f32, fn(&mut Scene));

use Source::{CoDrone, DiorR, Fair1m};

const SCENES: &[Entry] = &[
    (DiorR, 11, 2.1, 0.12, aprons::small_airport),
    (DiorR, 23, 2.2, -0.3, ports::cargo_harbour),
    (DiorR, 38, 2.0, 0.2, dior::tank_farm),
    (DiorR, 47, 2.5, 0.0, dior::suburb),
    (DiorR, 52, 1.9, -0.15, dior::school),
    (DiorR, 64, 2.2, 0.4, dior::interchange),
    (DiorR, 71, 2.0, 0.3, dior::river_bridges),
    (DiorR, 85, 1.7, 0.5, dior::wind_farm),
    (DiorR, 96, 1.8, 0.0, dior::golf),
    (DiorR, 107, 1.7, 0.35, dior::stadium),
    (CoDrone, 4, 10.5, 0.1, codrone::crossroads),
    (CoDrone, 9, 9.0, -0.2, codrone::parking),
    (CoDrone, 15, 10.0, 0.35, codrone::street),
    (CoDrone, 21, 7.5, -0.1, codrone::river_bridge),
    (CoDrone, 28, 8.0, 0.25, codrone::truck_yard),
    (CoDrone, 33, 8.5, 0.15, codrone::boat_basin),
    (CoDrone, 40, 9.0, 0.0, codrone::roundabout),
    (CoDrone, 46, 14.0, -0.35, codrone::market),
    (Fair1m, 3, 2.6, -0.1, aprons::terminal),
    (Fair1m, 8, 3.0, 0.6, aprons::regional),
    (Fair1m, 14, 2.6, 0.18, ports::container_port),
    (Fair1m, 19, 2.2, -0.25, ports::tanker_terminal),
    (Fair1m, 26, 2.8, 0.1, ports::naval_base),
    (Fair1m, 31, 4.2, -0.12, ports::marina),
    (Fair1m, 37, 3.4, 0.15, fair1m::city_intersection),
    (Fair1m, 44, 3.0, 0.0, fair1m::roundabout_sports),
    (Fair1m, 50, 4.5, 0.3, fair1m::building_site),
    (Fair1m, 58, 2.6, -0.4, fair1m::river_traffic),
];

/// Number of images.
pub fn count() -> usize {
    SCENES.len()
}

/// Lays out (and with a canvas, draws) image number `index` of the sample.
pub fn build(index: usize, seed: u64, canvas: Option<Canvas>) -> Scene {
    let (source, number, ppm, turn, layout) = SCENES[index];
    let look = looks::look(source, number);
    let mut scene = Scene::new(source, number, seed, look, ppm, canvas);
    scene.turn = turn;
    layout(&mut scene);
    scene
}
