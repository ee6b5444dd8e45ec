//! Pieces that several scenes share: traffic on a road, rows of parked cars, blocks of houses.

use crate::sample::kit::buildings::Roof;
use crate::sample::kit::ground::Ground;
use crate::sample::kit::place::{DRIVING, PARKED, WAITING, Words};
use crate::sample::kit::roads::Road;
use crate::sample::kit::vehicles::Vehicle;
use crate::sample::scene::{Scene, Source};
use crate::sample::shape::{Extent, Point, Turned};
use std::f32::consts::FRAC_PI_2;

/// Category and noun of a vehicle in the words of a source.
pub fn words(source: Source, kind: Vehicle) -> Words {
    use Vehicle::*;
    match (source, kind) {
        (Source::DiorR, Truck | DumpTruck | Trailer) => ("vehicle", "truck"),
        (Source::DiorR, Bus) => ("vehicle", "bus"),
        (Source::DiorR, _) => ("vehicle", "vehicle"),
        (Source::CoDrone, Bus) => ("bus", "bus"),
        (Source::CoDrone, Truck | DumpTruck | Trailer) => ("truck", "truck"),
        (Source::CoDrone, Motor) => ("motor", "motorcycle"),
        (Source::CoDrone, Bicycle) => ("bicycle", "bicycle"),
        (Source::CoDrone, Tricycle) => ("tricycle", "tricycle"),
        (Source::CoDrone, Person) => ("people", "person"),
        (Source::CoDrone, _) => ("car", "car"),
        (Source::Fair1m, Car) => ("Small Car", "car"),
        (Source::Fair1m, Van) => ("Van", "van"),
        (Source::Fair1m, Bus) => ("Bus", "bus"),
        (Source::Fair1m, Truck) => ("Cargo Truck", "cargo truck"),
        (Source::Fair1m, DumpTruck) => ("Dump Truck", "dump truck"),
        (Source::Fair1m, Trailer) => ("Trailer", "trailer"),
        (Source::Fair1m, Tractor) => ("Tractor", "tractor"),
        (Source::Fair1m, Excavator) => ("Excavator", "excavator"),
        (Source::Fair1m, _) => ("other-vehicle", "vehicle"),
    }
}

/// A point at `run` pixels along a line, and the direction there.
pub fn point_at(line: &[Point], run: f32) -> (Point, f32) {
    let mut left = run;
    for pair in line.windows(2) {
        let (dx, dy) = (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
        let len = dx.hypot(dy);
        if left <= len {
            let t = left / len.max(1e-6);
            return ((pair[0].0 + dx * t, pair[0].1 + dy * t), dy.atan2(dx));
        }
        left -= len;
    }
    let last = line[line.len() - 1];
    let before = line[line.len() - 2];
    (last, (last.1 - before.1).atan2(last.0 - before.0))
}

pub fn length(line: &[Point]) -> f32 {
    line.windows(2).map(|p| (p[1].0 - p[0].0).hypot(p[1].1 - p[0].1)).sum()
}

/// Puts `count` vehicles on a road, keeping right, off `clear` discs (pixel centre, radius), heading with the lane.
/// `mix` lists kinds, repeated for their share.
pub fn traffic(
    s: &mut Scene,
    landmark: usize,
    line: &[Point],
    road: Road,
    count: usize,
    mix: &[Vehicle],
    clear: &[(Point, f32)],
) {
    let total = length(line);
    let m = s.ppm;
    let lanes = road.lanes.max(2);
    let lane = road.width_m * m / lanes as f32;
    let base = if road.deck_m > 0.0 { road.deck_m * m } else { 0.0 };
    let mut placed = 0;
    for _ in 0..count * 12 {
        if placed >= count {
            break;
        }
        let run = s.rng.range(0.02, 0.98) * total;
        let k = s.rng.below(lanes as usize) as f32 + 0.5;
        let kind = *s.rng.pick(mix);
        let (p, dir) = point_at(line, run);
        let half = lanes as f32 / 2.0;
        let off = (k - half) * lane + s.rng.bell() * 0.05 * lane;
        // Offset to the right of travel is positive; those lanes go forward.
        let (x, y) = (p.0 - dir.sin() * off, p.1 + dir.cos() * off);
        let heading = if off > 0.0 { dir } else { dir + std::f32::consts::PI };
        let (l, w, _) = kind.size();
        let probe = Turned { x, y, length: l * m + 2.5 * m, width: w * m, angle: heading };
        let in_image = x > -30.0 && y > -30.0 && x < 830.0 && y < 830.0;
        if !in_image || clear.iter().any(|(c, r)| (x - c.0).hypot(y - c.1) < *r) || !s.is_free(&probe, 0.4 * m) {
            continue;
        }
        let w = words(s.source, kind);
        if let Some(i) = s.vehicle_px(kind, w, (x, y), heading, DRIVING, base) {
            i.fact("on", landmark);
        }
        placed += 1;
    }
}

/// A short queue of vehicles waiting on a road `from` pixels before its end point `stop`, in the lane `off` pixels right.
pub fn queue(s: &mut Scene, landmark: usize, stop: Point, dir: f32, off: f32, kinds: &[Vehicle]) {
    let m = s.ppm;
    let mut back = 1.2 * m;
    for kind in kinds {
        let (l, _, _) = kind.size();
        back += l * m / 2.0;
        let x = stop.0 - dir.cos() * back - dir.sin() * off;
        let y = stop.1 - dir.sin() * back + dir.cos() * off;
        let w = words(s.source, *kind);
        if let Some(i) = s.vehicle_px(*kind, w, (x, y), dir, WAITING, 0.0) {
            i.fact("on", landmark);
        }
        back += l * m / 2.0 + s.rng.range(1.0, 2.4) * m;
    }
}

/// A parking lot with double rows: `cols` bays along `b`'s length, rows of bays at the given heads; about `share` of
/// the bays are taken, at most `limit`. Returns the landmark.
pub fn parked_rows(
    s: &mut Scene,
    b: Turned,
    rows: &[(f32, f32)],
    share: f32,
    limit: usize,
    kinds: &[Vehicle],
) -> usize {
    let m = s.ppm;
    let (bay, deep) = (2.75 * m, 5.3 * m);
    let lot = s.parking_lot(b, bay, deep, rows);
    let cols = ((b.length / 2.0 - 2.5 * m) / bay).floor() as i32;
    let mut placed = 0;
    for (head, dir) in rows {
        for col in -cols..cols {
            if !s.rng.chance(share) || placed >= limit {
                continue;
            }
            let u = (col as f32 + 0.5) * bay + s.rng.bell() * 0.12 * m;
            let v = head + dir * (deep / 2.0 + s.rng.bell() * 0.25 * m);
            let (x, y) = b.world(u, v);
            let nose_in = s.rng.chance(0.75);
            let towards = if (*dir > 0.0) == nose_in { -FRAC_PI_2 } else { FRAC_PI_2 };
            let kind = *s.rng.pick(kinds);
            let w = words(s.source, kind);
            let tilt = s.rng.bell() * 0.03;
            if let Some(i) = s.vehicle_px(kind, w, (x, y), b.angle + towards + tilt, PARKED, 0.0) {
                i.fact("in", lot);
                placed += 1;
            }
        }
    }
    s.take(b);
    lot
}

/// Houses in a box of layout coordinates, in rows that face the streets; free ground only.
pub fn houses(s: &mut Scene, x: f32, y: f32, w: f32, h: f32, colours: &[usize]) {
    let m = s.ppm;
    let (step_x, step_y) = (22.0 * m, 24.0 * m);
    let (nx, ny) = ((w / step_x).floor().max(1.0) as i32, (h / step_y).floor().max(1.0) as i32);
    for j in 0..ny {
        for i in 0..nx {
            let px = x - w / 2.0 + (i as f32 + 0.5) * w / nx as f32 + s.rng.bell() * 2.0 * m;
            let py = y - h / 2.0 + (j as f32 + 0.5) * h / ny as f32 + s.rng.bell() * 1.5 * m;
            let (l, wd) = (s.rng.range(11.0, 15.5), s.rng.range(8.5, 11.0));
            let angle = if s.rng.chance(0.25) { FRAC_PI_2 } else { 0.0 };
            let roof = if s.rng.chance(0.6) { Roof::Gable } else { Roof::Hip };
            let colour = *s.rng.pick(colours);
            let tall = s.rng.range(3.4, 5.6);
            let garden = s.boxed(px, py, w / nx as f32 * 0.92, h / ny as f32 * 0.92, 0.0);
            let ground = *s.rng.pick(&[Ground::Lawn, Ground::Grass, Ground::DryGrass, Ground::Lawn]);
            let aside = s.rng.range(-5.0, 5.0) * m;
            let patio = s.boxed(px + aside, py + 0.36 * h / ny as f32, 6.0 * m, 9.0 * m, 0.0);
            let shed = s.boxed(px - 0.36 * w / nx as f32, py - 0.3 * h / ny as f32, 3.2 * m, 2.6 * m, 0.0);
            let size = s.boxed(px, py, l * m, wd * m, angle);
            if !s.clear_of_lines(&size, 3.0) || !s.is_free(&size, 2.0 * m) {
                continue;
            }
            s.plot(garden, ground, patio, shed);
            s.building_if_free(px, py, l, wd, angle, tall, roof, colour);
        }
    }
}

/// A landmark that is only said, never drawn by itself ("the grass").
pub fn area(s: &mut Scene, noun: &str, x: f32, y: f32, w: f32, h: f32) -> usize {
    let b = s.boxed(x, y, w, h, 0.0);
    s.landmark(noun, "", Extent::Box(b))
}
