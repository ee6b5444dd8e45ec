//! Sharp satellite scenes: a city crossing, a roundabout with sports grounds, a building site, a busy river.

use super::common::{houses, parked_rows, traffic, words};
use crate::sample::canvas::{Ink, hex, mix};
use crate::sample::kit::buildings::Roof;
use crate::sample::kit::ground::{Ground, Water, colour};
use crate::sample::kit::place::{LOCATED, MOORED, PARKED, SAILING};
use crate::sample::kit::roads::{Road, curve};
use crate::sample::kit::ships::Ship;
use crate::sample::kit::vehicles::Vehicle;
use crate::sample::scene::Scene;
use crate::sample::shape::{Extent, Point};
use std::f32::consts::{FRAC_PI_2, PI};

const FAR: f32 = 620.0;
const MIX: &[Vehicle] = &[Vehicle::Car, Vehicle::Car, Vehicle::Car, Vehicle::Van, Vehicle::Bus, Vehicle::Truck];

pub fn city_intersection(s: &mut Scene) {
    s.ground(Ground::Concrete);
    let m = s.ppm;
    let main = Road { kerb_m: 4.0, ..Road::street(21.0, 6) };
    let side = Road { kerb_m: 3.5, ..Road::street(14.0, 4) };
    let (a, b) = ([(-FAR, 30.0), (FAR, 30.0)], [(-40.0, -FAR), (-40.0, FAR)]);
    let (ia, ib) = (s.road(&a, main), s.road(&b, side));
    let node = s.boxed(-40.0, 30.0, 14.0 * m, 21.0 * m, 0.0);
    s.asphalt_box(node);
    for (x, y, across, angle) in [
        (-40.0 - 9.5 * m, 30.0, 21.0, 0.0),
        (-40.0 + 9.5 * m, 30.0, 21.0, 0.0),
        (-40.0, 30.0 - 13.0 * m, 14.0, FRAC_PI_2),
        (-40.0, 30.0 + 13.0 * m, 14.0, FRAC_PI_2),
    ] {
        s.zebra(x, y, across, angle);
    }
    let shape = s.boxed(-40.0, 30.0, 24.0 * m, 30.0 * m, 0.0);
    if let Some(i) = s.add(shape, "Intersection", "intersection") {
        i.attribute("wide").feature("with zebra crossings on all sides").verbs(LOCATED);
    }
    s.taken.pop();
    let middle = s.at(-40.0, 30.0);
    for (id, line, road, n) in [(ia, a, main, 11), (ib, b, side, 7)] {
        let px = s.line(&line);
        traffic(s, id, &px, road, n, MIX, &[(middle, 17.0 * m)]);
    }
    for (x, y, l, w, tall, c) in [
        (-255.0, -190.0, 52.0, 44.0, 26.0, 0),
        (-260.0, -360.0, 50.0, 30.0, 18.0, 3),
        (130.0, -190.0, 46.0, 40.0, 32.0, 1),
        (310.0, -200.0, 40.0, 46.0, 22.0, 0),
        (130.0, -350.0, 50.0, 30.0, 15.0, 2),
        (-270.0, 235.0, 44.0, 40.0, 24.0, 1),
        (-250.0, 390.0, 56.0, 26.0, 12.0, 6),
        (330.0, 240.0, 36.0, 44.0, 20.0, 3),
    ] {
        s.building(x, y, l, w, 0.0, tall, Roof::Flat, c);
    }
    let lot = s.boxed(140.0, 235.0, 62.0 * m, 36.0 * m, 0.0);
    parked_rows(s, lot, &[(-17.0 * m, 1.0), (17.0 * m, -1.0)], 0.6, 22, &[Vehicle::Car, Vehicle::Car, Vehicle::Van]);
    s.tree_row((20.0, 30.0 - 17.0 * m), (430.0, 30.0 - 17.0 * m), 2.5, 8.0);
    s.tree_row((-430.0, 30.0 + 17.0 * m), (-110.0, 30.0 + 17.0 * m), 2.5, 8.0);
    s.tree_row((60.0, 30.0 + 17.0 * m), (430.0, 30.0 + 17.0 * m), 2.3, 9.0);
    s.grove(&[(20.0, 320.0), (300.0, 320.0), (300.0, 460.0), (20.0, 460.0)], 2.6, 90);
}

pub fn roundabout_sports(s: &mut Scene) {
    s.ground(Ground::Lawn);
    let m = s.ppm;
    let road = Road { kerb_m: 2.0, ..Road::street(10.0, 2) };
    let (cx, cy) = (-150.0, 120.0);
    let mut arms = vec![];
    for a in [0.0f32, FRAC_PI_2, PI, 3.0 * FRAC_PI_2] {
        let line = [(cx + a.cos() * 50.0, cy + a.sin() * 50.0), (cx + a.cos() * 900.0, cy + a.sin() * 900.0)];
        arms.push((s.road(&line, road), line));
    }
    let centre = s.at(cx, cy);
    let (inner, outer) = (14.0 * m, 27.0 * m);
    let seed = s.grain();
    s.draw(|c, _, m| {
        c.disc(centre, outer + 2.0 * m, |x, y, d| {
            let mid = (inner + outer) / 2.0;
            let rgb = if d > outer {
                let a = (y - centre.1).atan2(x - centre.0);
                let arm = (a * 2.0).sin().abs() < 0.36;
                return (!arm).then(|| Ink::flat(colour(Ground::Concrete, x, y, m, seed)));
            } else if d < inner {
                if d > inner - m {
                    hex(0xb9b7ad)
                } else {
                    mix(colour(Ground::Lawn, x, y, m, seed), hex(0x9a5f5a), if d < 4.0 * m { 0.6 } else { 0.0 })
                }
            } else {
                let dash = ((y - centre.1).atan2(x - centre.0) * 20.0).sin() > 0.0;
                let base = colour(Ground::Asphalt, x, y, m, seed);
                if (d - mid).abs() < 0.22 * m && dash { mix(base, hex(0xdcdad2), 0.7) } else { base }
            };
            Some(Ink::flat(rgb))
        });
    });
    for k in 0..8 {
        let a = k as f32 * 0.785;
        s.tree(cx + a.cos() * inner * 0.66, cy + a.sin() * inner * 0.66, 2.2);
    }
    let shape = s.boxed(cx, cy, 2.0 * outer, 2.0 * outer, 0.0);
    if let Some(i) = s.add(shape, "Roundabout", "roundabout") {
        i.attribute("round").feature("with a green island in the middle").verbs(LOCATED);
    }
    s.taken.pop();
    let ring = s.landmarks.len() - 1;
    for (a, k) in [(0.5f32, Vehicle::Car), (2.0, Vehicle::Van), (3.6, Vehicle::Car), (5.2, Vehicle::Bus)] {
        let r = (inner + outer) / 2.0 + if k == Vehicle::Van { -3.0 * m } else { 3.0 * m };
        let w = words(s.source, k);
        if let Some(i) =
            s.vehicle(k, w, cx + a.cos() * r, cy + a.sin() * r, a - FRAC_PI_2, crate::sample::kit::place::DRIVING)
        {
            i.fact("on", ring);
        }
    }
    for (id, line) in arms {
        let px = s.line(&line);
        traffic(s, id, &px, road, 2, MIX, &[(centre, outer + 10.0)]);
    }
    let t = s.boxed(150.0, -200.0, 112.0 * m, 74.0 * m, 0.0);
    s.draw_pitch(t);
    if let Some(i) = s.add(t, "Football Field", "football field") {
        i.attribute("green").feature("with white lines").verbs(LOCATED);
    }
    for (k, x) in [15.0, 80.0, 145.0].into_iter().enumerate() {
        let t = s.boxed(x, 225.0, 36.0 * m, 18.0 * m, FRAC_PI_2);
        s.draw_tennis(t, [0x3f6f96, 0x47785a, 0x3f6f96][k], [0x47785a, 0x8c5a44, 0x47785a][k]);
        if let Some(i) = s.add(t, "Tennis Court", "tennis court") {
            i.attribute(["blue", "green", "blue"][k]).verbs(LOCATED);
        }
    }
    for (k, x) in [215.0, 275.0].into_iter().enumerate() {
        let t = s.boxed(x, 220.0, 30.0 * m, 17.0 * m, FRAC_PI_2);
        s.draw_basketball(t, [0xa06048, 0x4c7358][k], [0x4c7358, 0x9a5a42][k]);
        if let Some(i) = s.add(t, "Basketball Court", "basketball court") {
            i.attribute(["orange", "green"][k]).verbs(LOCATED);
        }
    }
    let t = s.boxed(-310.0, -170.0, 88.0 * m, 84.0 * m, 0.9);
    s.draw_baseball(t);
    if let Some(i) = s.add(t, "Baseball Field", "baseball field") {
        i.feature("with a brown infield").verbs(LOCATED);
    }
    s.building(345.0, 60.0, 30.0, 20.0, 0.0, 8.0, Roof::Hip, 2);
    houses(s, -310.0, 310.0, 200.0, 200.0, &[2, 0, 5]);
    s.tree_row((-60.0, 320.0), (420.0, 320.0), 2.6, 8.0);
    s.tree_row((-20.0, -345.0), (330.0, -345.0), 2.8, 8.0);
    houses(s, 200.0, 385.0, 400.0, 60.0, &[0, 2, 3]);
    s.scattered_trees(3.0, 190);
}

pub fn building_site(s: &mut Scene) {
    s.ground(Ground::Soil);
    let road = Road { kerb_m: 2.0, ..Road::street(9.0, 2) };
    let a = [(-FAR, 290.0), (FAR, 290.0)];
    let id = s.road(&a, road);
    s.road(
        &curve(&[(-250.0, 280.0), (-220.0, 150.0), (-60.0, 80.0), (130.0, 120.0), (330.0, 60.0), (FAR, 40.0)]),
        Road::track(9.0),
    );
    let pit = [(-90.0, -250.0), (120.0, -270.0), (170.0, -120.0), (40.0, -60.0), (-120.0, -110.0), (-90.0, -250.0)];
    let line: Vec<Point> = s.line(&curve(&pit));
    let seed = s.grain();
    s.draw(|c, _, m| {
        c.polygon(&line, |x, y| {
            let d = crate::sample::shape::nearest_on_line(&line, (x, y)).1;
            let deep = (d * 0.5).min(5.0 * m);
            let bench = (deep / (1.6 * m)).floor() * 0.05;
            let wet = crate::sample::canvas::smooth(0.55, 0.75, crate::sample::rng::fbm(x / 40.0, y / 40.0, 4, seed))
                * (d > 30.0) as u8 as f32;
            let base = crate::sample::canvas::scale(colour(Ground::Soil, x, y, m, seed), 0.92 - bench);
            Some(Ink::set(mix(base, hex(0x5a5a4a), wet * 0.7), -deep))
        });
    });
    let hole = s.landmark("pit", "", Extent::Area(line));
    // A shell under construction: slab, columns, a crane over it.
    let shell = s.boxed(-270.0, -190.0, 150.0, 200.0, 0.0);
    s.take(shell);
    s.draw(|c, _, m| {
        c.turned(shell, |u, v| {
            let (gu, gv) = ((u / (6.0 * m)).fract().abs(), (v / (6.0 * m)).fract().abs());
            let column = gu < 0.14 && gv < 0.14;
            let beam = gu < 0.06 || gv < 0.06;
            Some(Ink::set(
                hex(if column {
                    0xc2bfb6
                } else if beam {
                    0x9a9790
                } else {
                    0x85827b
                }),
                if column { 9.0 * m } else { 6.0 * m },
            ))
        });
    });
    s.landmark("building", "unfinished", Extent::Box(shell));
    let (jx, jy) = (-190.0, -60.0);
    let jib = s.line(&[(jx - 50.0, jy + 14.0), (jx + 170.0, jy - 50.0)]);
    // Too thin for the height field, which would hang a curtain under it: the shadow is drawn by hand.
    let (sin, cos) = s.look.shadow_angle.sin_cos();
    let fall = s.look.shadow_length * 26.0 * s.ppm;
    let shadow: Vec<Point> = jib.iter().map(|p| (p.0 + cos * fall, p.1 + sin * fall)).collect();
    s.draw(|c, _, m| {
        c.stroke(&shadow, 1.3 * m, Ink::thin(hex(0x1d1a18), 0.5));
        c.along(&jib, 0.8 * m, |_, _, off, run| {
            let lattice = (run / (1.2 * m)).fract() < 0.5 || off.abs() > 0.5 * m;
            lattice.then(|| Ink::flat(hex(0xc79a35)))
        });
    });
    for (kind, x, y, a, how) in [
        (Vehicle::Excavator, 75.0, -45.0, -2.0, Some(hole)),
        (Vehicle::Excavator, 190.0, -190.0, PI, Some(hole)),
        (Vehicle::DumpTruck, 150.0, -30.0, 0.5, Some(hole)),
        (Vehicle::DumpTruck, -130.0, 90.0, -0.3, None),
        (Vehicle::DumpTruck, 240.0, 85.0, -0.2, None),
        (Vehicle::DumpTruck, 40.0, 165.0, 0.3, None),
        (Vehicle::Truck, 290.0, -60.0, 1.2, None),
        (Vehicle::Trailer, -120.0, 190.0, 0.2, None),
        (Vehicle::Tractor, 250.0, -290.0, 0.7, None),
        (Vehicle::Tractor, 320.0, 160.0, 2.2, None),
        (Vehicle::Excavator, -330.0, 40.0, 0.4, None),
        (Vehicle::Van, -330.0, 190.0, FRAC_PI_2, None),
        (Vehicle::Car, -305.0, 190.0, FRAC_PI_2, None),
        (Vehicle::Car, -280.0, 191.0, FRAC_PI_2, None),
    ] {
        let w = words(s.source, kind);
        if let Some(i) = s.vehicle(kind, w, x, y, a, PARKED)
            && let Some(pit) = how
        {
            i.fact("next to", pit);
        }
    }
    for (x, y, c) in [(-250.0, 120.0, 1), (-195.0, 118.0, 4), (-310.0, 118.0, 1)] {
        s.building(x, y, 10.0, 5.0, 0.0, 3.0, Roof::Hall, c);
    }
    for (x, y, r) in [(180.0, 200.0, 34.0), (260.0, 210.0, 26.0), (-20.0, 30.0, 30.0)] {
        let p = s.at(x, y);
        let seed = s.grain();
        s.draw(|c, _, m| {
            c.disc(p, r, |x, y, d| {
                let n = crate::sample::rng::fbm(x / 7.0, y / 7.0, 3, seed);
                let edge = r * (0.75 + 0.4 * n);
                (d < edge).then(|| {
                    Ink::set(
                        crate::sample::canvas::scale(colour(Ground::Sand, x, y, m, seed), 0.85),
                        (1.0 - d / edge) * r * 0.5 + n * 2.0,
                    )
                })
            });
        });
    }
    let px = s.line(&a);
    traffic(s, id, &px, road, 4, MIX, &[]);
    s.tree_row((-430.0, 252.0), (-280.0, 252.0), 2.0, 7.0);
    s.tree_row((-200.0, 252.0), (430.0, 252.0), 2.0, 7.0);
    s.building(100.0, 395.0, 40.0, 22.0, 0.0, 12.0, Roof::Flat, 0);
    s.building(-180.0, 395.0, 36.0, 22.0, 0.0, 12.0, Roof::Flat, 3);
}

pub fn river_traffic(s: &mut Scene) {
    s.ground(Ground::Grass);
    let m = s.ppm;
    let bank = curve(&[(-640.0, -175.0), (-260.0, -160.0), (60.0, -185.0), (640.0, -165.0)]);
    let other = curve(&[(640.0, 170.0), (220.0, 190.0), (-120.0, 165.0), (-640.0, 185.0)]);
    let polygon: Vec<Point> = bank.iter().chain(other.iter()).copied().collect();
    let area = s.water(&polygon, Water::River, 0.35);
    let river = s.landmark("river", "", Extent::Area(area));
    let land = Road { kerb_m: 2.0, ..Road::street(15.0, 4) };
    let deck = Road { deck_m: 9.0, ..land };
    let x = 150.0;
    let id = s.road(&[(x, -FAR), (x, FAR)], land);
    let span = 410.0;
    let line = [(x, -span / 2.0), (x, span / 2.0)];
    let on = s.road(&line, deck);
    s.landmarks[on].noun = String::new();
    let shape = s.boxed(x, 0.0, span, 19.0 * m, FRAC_PI_2);
    if let Some(i) = s.add(shape, "Bridge", "bridge") {
        i.attribute("long").attribute("gray").verbs(&["built", "located"]).fact("over", river);
    }
    s.taken.pop();
    let bridge = s.instances.last().map_or(id, |i| i.landmark);
    let px = s.line(&line);
    traffic(s, bridge, &px, deck, 8, MIX, &[]);
    let whole = s.line(&[(x, -FAR), (x, FAR)]);
    let middle = s.at(x, 0.0);
    traffic(s, id, &whole, land, 3, MIX, &[(middle, 225.0)]);
    for (kind, c, n, x, y, l, w, a, p) in [
        (Ship::Passenger, "Passenger Ship", "passenger ship", -210.0, -70.0, 72.0, 13.0, 0.03, 0),
        (Ship::Bulk, "Dry Cargo Ship", "cargo ship", -60.0, 40.0, 84.0, 13.0, 3.1, 1),
        (Ship::Bulk, "Dry Cargo Ship", "cargo ship", -300.0, 105.0, 70.0, 12.0, 3.18, 5),
        (Ship::Fishing, "Fishing Boat", "fishing boat", 20.0, -110.0, 20.0, 6.0, 0.2, 2),
        (Ship::Motorboat, "Motorboat", "motorboat", 290.0, 60.0, 12.0, 4.0, -0.3, 0),
        (Ship::Tug, "Tugboat", "tugboat", 300.0, -90.0, 25.0, 8.5, 3.0, 1),
        (Ship::Fishing, "Fishing Boat", "fishing boat", -20.0, 125.0, 19.0, 6.0, 2.9, 0),
    ] {
        if let Some(i) = s.ship(kind, (c, n), x, y, l, w, a, p, SAILING) {
            i.fact("on", river);
            if l > 60.0 {
                i.attributes.insert(0, "long".into());
            }
        }
    }
    let dock = s.pier((-300.0, -170.0), (-180.0, -164.0), 6.0, false);
    for (x, p) in [(-268.0, 0), (-210.0, 2)] {
        if let Some(i) = s.ship(Ship::Fishing, ("Fishing Boat", "fishing boat"), x, -142.0, 17.0, 5.6, 0.05, p, MOORED)
        {
            i.fact("at", dock);
        }
    }
    let quay = Road { kerb_m: 2.0, ..Road::street(9.0, 2) };
    for y in [-255.0, 265.0] {
        let line = [(-FAR, y), (FAR, y)];
        let id = s.road(&line, quay);
        let px = s.line(&line);
        let node = s.boxed(150.0, y, 15.0 * m, 9.0 * m, 0.0);
        s.asphalt_box(node);
        let middle = s.at(150.0, y);
        traffic(s, id, &px, quay, 2, MIX, &[(middle, 30.0)]);
    }
    houses(s, -130.0, -345.0, 420.0, 130.0, &[2, 0, 5, 1]);
    houses(s, 330.0, -345.0, 200.0, 130.0, &[0, 3]);
    houses(s, -130.0, 350.0, 440.0, 130.0, &[0, 2, 3, 1]);
    houses(s, 330.0, 350.0, 200.0, 130.0, &[2, 5]);
    s.scattered_trees(3.0, 380);
}
