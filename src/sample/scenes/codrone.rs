//! Low drone flights: big vehicles, people, signs, and the buildings beside the road.

use super::common::{parked_rows, queue, traffic, words};
use crate::sample::canvas::{Ink, hex, scale};
use crate::sample::kit::buildings::Roof;
use crate::sample::kit::ground::{Ground, Water};
use crate::sample::kit::place::{DRIVING, LOCATED, MOORED, PARKED, RIDING, SAILING, WALKING};
use crate::sample::kit::roads::Road;
use crate::sample::kit::ships::Ship;
use crate::sample::kit::vehicles::Vehicle;
use crate::sample::scene::Scene;
use crate::sample::shape::{Extent, Point};
use std::f32::consts::{FRAC_PI_2, PI};

const FAR: f32 = 640.0;

/// A traffic light: pole at the kerb, arm over the lane, lamp housing at its end.
fn light(s: &mut Scene, x: f32, y: f32, arm: f32, angle: f32) {
    let m = s.ppm;
    let (px, py) = s.at(x, y);
    let a = angle + s.turn;
    let end = (px + a.cos() * arm * m, py + a.sin() * arm * m);
    s.draw(|c, _, m| {
        c.along(&[(px, py), end], 0.13 * m, |_, _, _, _| Some(Ink::flat(hex(0xa8aaab))));
        c.disc((px, py), 0.3 * m, |_, _, _| Some(Ink::set(hex(0x8d8f90), 6.2 * m)));
    });
    let shape =
        crate::sample::shape::Turned { x: end.0, y: end.1, length: 1.5 * m, width: 0.6 * m, angle: a + FRAC_PI_2 };
    s.draw(|c, _, m| {
        c.turned(shape, |u, v| {
            let lamp = (u.abs() - 0.42 * m).abs() < 0.14 * m && v.abs() < 0.16 * m;
            Some(Ink::set(
                hex(if lamp && u > 0.0 {
                    0xb5352b
                } else if lamp {
                    0x3f8f5a
                } else {
                    0x2a2c2e
                }),
                6.4 * m,
            ))
        });
    });
    let road = s.landmarks.iter().position(|l| l.noun == "road");
    if let Some(i) = s.add(shape, "traffic-light", "traffic light") {
        i.attribute("black").verbs(LOCATED);
        if let Some(road) = road {
            i.fact("above", road);
        }
    }
}

/// A traffic sign over the pavement, seen from above as a coloured bar.
fn sign(s: &mut Scene, x: f32, y: f32, angle: f32) {
    let m = s.ppm;
    let shape = s.boxed(x, y, 1.9 * m, 0.55 * m, angle);
    s.draw(|c, _, m| {
        c.turned(shape, |u, v| {
            let rim = u.abs() > 0.84 * m || v.abs() > 0.2 * m;
            Some(Ink::set(hex(if rim { 0xd5d8d8 } else { 0x2f5f96 }), 3.4 * m))
        });
    });
    if let Some(i) = s.add(shape, "traffic-sign", "traffic sign") {
        i.attribute("blue").verbs(LOCATED);
    }
}

fn person(s: &mut Scene, x: f32, y: f32, fact: Option<(&str, usize)>) {
    let angle = s.rng.range(0.0, 6.2);
    if let Some(i) = s.vehicle(Vehicle::Person, ("people", "person"), x, y, angle, WALKING)
        && let Some((how, what)) = fact
    {
        i.fact(how, what);
    }
}

fn rider(s: &mut Scene, kind: Vehicle, x: f32, y: f32, angle: f32, road: usize) {
    let w = words(s.source, kind);
    if let Some(i) = s.vehicle(kind, w, x, y, angle, RIDING) {
        i.fact("on", road);
    }
}

/// A landmark for a zebra crossing drawn at the same place.
fn zebra(s: &mut Scene, x: f32, y: f32, across_m: f32, angle: f32) -> usize {
    s.zebra(x, y, across_m, angle);
    let b = s.boxed(x, y, 3.4 * s.ppm, across_m * s.ppm, angle);
    s.landmark("crosswalk", "", Extent::Box(b))
}

fn stop_line(s: &mut Scene, x: f32, y: f32, across_m: f32, angle: f32) {
    let b = s.boxed(x, y, 0.4 * s.ppm, across_m * s.ppm, angle);
    s.draw(|c, _, _| c.turned(b, |_, _| Some(Ink::thin(hex(0xdddcd4), 0.85))));
}

pub fn crossroads(s: &mut Scene) {
    s.ground(Ground::Lawn);
    let m = s.ppm;
    let (main, side) = (Road { kerb_m: 3.0, ..Road::street(14.0, 4) }, Road { kerb_m: 3.0, ..Road::street(14.0, 4) });
    let (a, b) = ([(-FAR, 0.0), (FAR, 0.0)], [(0.0, -FAR), (0.0, FAR)]);
    let (ia, ib) = (s.road(&a, main), s.road(&b, side));
    let w = 14.0 * m;
    let node = s.boxed(0.0, 0.0, w + 1.0, w + 1.0, 0.0);
    s.asphalt_box(node);
    let gap = w / 2.0 + 2.6 * m;
    let z = [
        zebra(s, -gap, 0.0, 14.0, 0.0),
        zebra(s, gap, 0.0, 14.0, 0.0),
        zebra(s, 0.0, -gap, 14.0, FRAC_PI_2),
        zebra(s, 0.0, gap, 14.0, FRAC_PI_2),
    ];
    let stop = gap + 2.6 * m;
    for (x, y, a) in
        [(-stop, w / 4.0, 0.0), (stop, -w / 4.0, 0.0), (-w / 4.0, -stop, FRAC_PI_2), (w / 4.0, stop, FRAC_PI_2)]
    {
        stop_line(s, x, y, 7.0, a);
    }
    let lane = 3.5 * m;
    let turn = s.turn;
    for (x, y, dir, ks) in [
        (-stop, 0.0, 0.0, [&[Vehicle::Car, Vehicle::Car][..], &[Vehicle::Bus][..]]),
        (stop, 0.0, PI, [&[Vehicle::Car][..], &[Vehicle::Van, Vehicle::Car][..]]),
        (0.0, stop, -FRAC_PI_2, [&[Vehicle::Truck][..], &[Vehicle::Car, Vehicle::Car][..]]),
    ] {
        for (k, kinds) in ks.into_iter().enumerate() {
            let p = s.at(x, y);
            queue(s, if y == 0.0 { ia } else { ib }, p, dir + turn, lane * (k as f32 + 0.5), kinds);
        }
    }
    for (x, y, a, id) in [
        (-lane * 1.5, -60.0, FRAC_PI_2, ib),
        (-lane * 0.5, 70.0, FRAC_PI_2 + 0.1, ib),
        (-lane * 1.5, 240.0, FRAC_PI_2, ib),
    ] {
        let w = words(s.source, Vehicle::Car);
        if let Some(i) = s.vehicle(Vehicle::Car, w, x, y, a, DRIVING) {
            i.fact("on", id);
        }
    }
    rider(s, Vehicle::Motor, -w / 2.0 + 1.2 * m, -170.0, FRAC_PI_2, ib);
    rider(s, Vehicle::Bicycle, 150.0, w / 2.0 - 1.0 * m, 0.0, ia);
    rider(s, Vehicle::Motor, w / 2.0 - 1.2 * m, 330.0, -FRAC_PI_2, ib);
    person(s, -gap, -20.0, Some(("on", z[0])));
    person(s, -gap + 6.0, 28.0, Some(("on", z[0])));
    person(s, 30.0, gap, Some(("on", z[3])));
    person(s, gap + 14.0, w / 2.0 + 22.0, None);
    light(s, w / 2.0 + 10.0, -w / 2.0 - 12.0, 5.4, PI);
    light(s, -w / 2.0 - 10.0, w / 2.0 + 12.0, 5.4, 0.0);
    sign(s, w / 2.0 + 16.0, 265.0, 0.0);
    for (x, y, l, wd, c, roof) in [
        (-270.0, -265.0, 26.0, 24.0, 0, Roof::Flat),
        (275.0, -270.0, 28.0, 23.0, 3, Roof::Flat),
        (-275.0, 280.0, 24.0, 22.0, 2, Roof::Hip),
        (285.0, 300.0, 27.0, 19.0, 1, Roof::Flat),
    ] {
        s.building(x, y, l, wd, 0.0, 9.0, roof, c);
    }
    for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
        let e = w / 2.0 + 4.8 * m;
        s.tree_row((x * (e + 60.0), y * e), (x * 480.0, y * e), 1.9, 8.0);
        s.tree_row((x * e, y * (e + 90.0)), (x * e, y * 480.0), 1.8, 8.5);
    }
}

pub fn parking(s: &mut Scene) {
    s.ground(Ground::Lawn);
    let m = s.ppm;
    let road = Road { kerb_m: 2.5, ..Road::street(9.0, 2) };
    let a = [(-FAR, -285.0), (FAR, -285.0)];
    let id = s.road(&a, road);
    let lot = s.boxed(-10.0, 40.0, 660.0, 56.0 * m, 0.0);
    let kinds = [Vehicle::Car, Vehicle::Car, Vehicle::Car, Vehicle::Car, Vehicle::Van];
    parked_rows(s, lot, &[(-27.0 * m, 1.0), (-4.6 * m, -1.0), (-4.6 * m, 1.0), (18.0 * m, -1.0)], 0.62, 60, &kinds);
    let entry = s.boxed(200.0, -232.0, 8.0 * m, 70.0, 0.0);
    s.asphalt_box(entry);
    let px = s.line(&a);
    traffic(s, id, &px, road, 2, &[Vehicle::Car, Vehicle::Bus], &[]);
    s.tree_row((-350.0, -228.0), (140.0, -228.0), 1.7, 6.0);
    s.tree_row((-360.0, 312.0), (340.0, 312.0), 1.9, 6.0);
    s.building(-60.0, 405.0, 60.0, 16.0, 0.0, 8.0, Roof::Flat, 0);
    s.building(-200.0, -420.0, 34.0, 20.0, 0.0, 8.0, Roof::Gable, 2);
    s.building(190.0, -420.0, 30.0, 20.0, 0.0, 8.0, Roof::Flat, 1);
    s.tree_row((350.0, -220.0), (360.0, 300.0), 2.0, 6.5);
    s.tree_row((-372.0, -200.0), (-372.0, 300.0), 2.0, 6.5);
}

pub fn street(s: &mut Scene) {
    s.ground(Ground::Concrete);
    let m = s.ppm;
    let road = Road { kerb_m: 3.5, ..Road::street(12.0, 2) };
    let a = [(-FAR, 0.0), (FAR, 0.0)];
    let id = s.road(&a, road);
    let half = 6.0 * m;
    // Cars stand along both kerbs.
    let w = words(s.source, Vehicle::Car);
    for k in 0..11 {
        let x = -330.0 + k as f32 * 62.0;
        for side in [-1.0f32, 1.0] {
            if s.rng.chance(0.4) {
                continue;
            }
            let kind = if s.rng.chance(0.15) { Vehicle::Van } else { Vehicle::Car };
            let y = side * (half - 1.35 * m);
            if let Some(i) = s.vehicle(kind, w, x, y, if side > 0.0 { 0.0 } else { PI }, PARKED) {
                i.fact("along", id);
            }
        }
    }
    for (kind, x, y, a) in
        [(Vehicle::Car, -200.0, 1.7, 0.0), (Vehicle::Car, 120.0, -1.7, PI), (Vehicle::Bus, 265.0, 1.9, 0.0)]
    {
        let w = words(s.source, kind);
        if let Some(i) = s.vehicle(kind, w, x, y * m, a, DRIVING) {
            i.fact("on", id);
        }
    }
    rider(s, Vehicle::Tricycle, -40.0, -2.2 * m, PI, id);
    rider(s, Vehicle::Motor, 20.0, 2.4 * m, 0.0, id);
    let walk = half + 2.0 * m;
    let b = s.boxed(0.0, walk, 1280.0, 3.0 * m, 0.0);
    let path = s.landmark("sidewalk", "", Extent::Box(b));
    for x in [-250.0, 150.0, 175.0] {
        person(s, x, walk, Some(("on", path)));
    }
    s.tree_row((-460.0, -half - 2.4 * m), (460.0, -half - 2.4 * m), 1.9, 9.5);
    for (x, y, l, wd, c, roof, tall) in [
        (-330.0, -235.0, 22.0, 20.0, 2, Roof::Gable, 8.0),
        (-85.0, -250.0, 20.0, 22.0, 0, Roof::Flat, 11.0),
        (150.0, -240.0, 22.0, 20.0, 5, Roof::Hip, 7.0),
        (390.0, -245.0, 20.0, 21.0, 1, Roof::Flat, 10.0),
        (-300.0, 260.0, 26.0, 24.0, 1, Roof::Flat, 12.0),
        (-10.0, 265.0, 25.0, 25.0, 3, Roof::Flat, 9.0),
        (285.0, 260.0, 24.0, 24.0, 2, Roof::Hip, 7.5),
    ] {
        s.building(x, y, l, wd, 0.0, tall, roof, c);
    }
    s.tree_row((-470.0, half + 4.9 * m), (470.0, half + 4.9 * m), 1.4, 12.0);
    sign(s, -120.0, half + 1.2 * m, FRAC_PI_2);
}

pub fn river_bridge(s: &mut Scene) {
    s.ground(Ground::Grass);
    let m = s.ppm;
    let shore = |y: f32, k: f32| -> Vec<Point> {
        (0..=8).map(|i| (-FAR + i as f32 * 160.0, y + k * ((i * 37 % 11) as f32 - 5.0) * 3.0)).collect()
    };
    let mut polygon = shore(-215.0, 1.0);
    polygon.extend(shore(235.0, 1.0).into_iter().rev());
    let area = s.water(&polygon, Water::River, 0.35);
    let river = s.landmark("river", "", Extent::Area(area));
    let land = Road { kerb_m: 2.5, ..Road::street(14.0, 4) };
    let deck = Road { deck_m: 5.0, ..land };
    let x = 90.0;
    let id = s.road(&[(x, -FAR), (x, FAR)], land);
    let span = 500.0;
    let line = [(x, 10.0 - span / 2.0), (x, 10.0 + span / 2.0)];
    let on = s.road(&line, deck);
    s.landmarks[on].noun = String::new();
    let shape = s.boxed(x, 10.0, span, 19.0 * m, FRAC_PI_2);
    if let Some(i) = s.add(shape, "bridge", "bridge") {
        i.attribute("long").attribute("gray").verbs(LOCATED).fact("over", river);
    }
    s.taken.pop();
    let bridge = s.instances.last().map_or(id, |i| i.landmark);
    let px = s.line(&line);
    let mix = [Vehicle::Car, Vehicle::Car, Vehicle::Van, Vehicle::Truck, Vehicle::Bus];
    traffic(s, bridge, &px, deck, 7, &mix, &[]);
    let whole = s.line(&[(x, -FAR), (x, FAR)]);
    let middle = s.at(x, 10.0);
    traffic(s, id, &whole, land, 3, &mix, &[(middle, 275.0)]);
    for (kind, c, n, x, y, l, w, a, p, v) in [
        (Ship::Fishing, "boat", "boat", -230.0, -80.0, 13.0, 4.2, 0.3, 2, SAILING),
        (Ship::Motorboat, "boat", "boat", -90.0, 120.0, 9.0, 3.2, 2.9, 0, SAILING),
        (Ship::Bulk, "ship", "ship", -240.0, 60.0, 34.0, 7.5, 0.05, 1, SAILING),
        (Ship::Motorboat, "boat", "boat", 290.0, -60.0, 8.0, 3.0, -0.6, 0, SAILING),
        (Ship::Fishing, "boat", "boat", 270.0, 90.0, 12.0, 4.0, 3.4, 5, SAILING),
    ] {
        if let Some(i) = s.ship(kind, (c, n), x, y, l, w, a, p, v) {
            i.fact("on", river);
        }
    }
    let jetty = s.pier((-350.0, 265.0), (-350.0, 130.0), 2.4, true);
    for (y, side) in [(180.0, 1.0), (150.0, -1.0)] {
        let x = -350.0 + side * (1.2 * m + 16.0);
        if let Some(i) = s.ship(Ship::Motorboat, ("boat", "boat"), x, y, 7.0, 2.6, -FRAC_PI_2, 0, MOORED) {
            i.fact("at", jetty);
        }
    }
    s.building(-180.0, -330.0, 22.0, 15.0, 0.0, 6.0, Roof::Gable, 2);
    s.building(280.0, 330.0, 22.0, 15.0, 0.1, 6.0, Roof::Hip, 3);
    s.tree_row((-440.0, -262.0), (10.0, -262.0), 2.4, 7.0);
    s.tree_row((180.0, 282.0), (440.0, 282.0), 2.4, 7.0);
    s.scattered_trees(2.6, 260);
}

pub fn truck_yard(s: &mut Scene) {
    s.ground(Ground::Concrete);
    let m = s.ppm;
    let road = Road { kerb_m: 1.5, ..Road::street(9.0, 2) };
    let a = [(-FAR, 290.0), (FAR, 290.0)];
    let id = s.road(&a, road);
    let hall = s.building(-20.0, -310.0, 84.0, 28.0, 0.0, 10.0, Roof::Hall, 4);
    s.landmarks[hall].noun = "warehouse".into();
    let yard = s.boxed(-20.0, 20.0, 740.0, 430.0, 0.0);
    let lot = s.landmark("yard", "", Extent::Box(yard));
    for k in 0..11 {
        let x = -330.0 + k as f32 * 5.6 * m * 1.35;
        if k == 4 || k == 8 {
            continue;
        }
        let kind = [Vehicle::Trailer, Vehicle::Truck, Vehicle::Trailer, Vehicle::Truck, Vehicle::Truck][k % 5];
        let (l, _, _) = kind.size();
        let w = words(s.source, kind);
        let y = -190.0 + l * m / 2.0;
        if let Some(i) = s.vehicle(kind, w, x, y, FRAC_PI_2, PARKED) {
            i.attributes.insert(0, if l > 12.0 { "long".into() } else { "large".into() });
            i.fact("in front of", hall).fact("in", lot);
        }
    }
    for (x, y, a, kind) in [
        (-250.0, 100.0, 0.12, Vehicle::Truck),
        (-60.0, 140.0, 0.0, Vehicle::Trailer),
        (150.0, 95.0, 2.9, Vehicle::Truck),
        (290.0, 175.0, FRAC_PI_2, Vehicle::DumpTruck),
        (230.0, 175.0, FRAC_PI_2, Vehicle::DumpTruck),
        (-320.0, 190.0, 0.0, Vehicle::Car),
        (-240.0, 190.0, 0.0, Vehicle::Car),
        (-160.0, 192.0, 0.0, Vehicle::Van),
    ] {
        let w = words(s.source, kind);
        if let Some(i) = s.vehicle(kind, w, x, y, a, PARKED) {
            i.fact("in", lot);
        }
    }
    for (x, y) in [(40.0, 60.0), (60.0, 66.0), (-130.0, 60.0)] {
        person(s, x, y, Some(("in", lot)));
    }
    let px = s.line(&a);
    traffic(s, id, &px, road, 3, &[Vehicle::Car, Vehicle::Truck, Vehicle::Bus], &[]);
    let stacks = s.boxed(335.0, -60.0, 15.0 * m, 26.0 * m, 0.0);
    s.containers(stacks);
    s.tree_row((-460.0, 240.0), (460.0, 240.0), 1.8, 7.5);
    s.tree_row((-460.0, 350.0), (460.0, 350.0), 2.2, 7.0);
}

pub fn boat_basin(s: &mut Scene) {
    s.ground(Ground::Concrete);
    let m = s.ppm;
    let area = s.water(&[(-FAR, -FAR), (FAR, -FAR), (FAR, 150.0), (-FAR, 150.0)], Water::Harbour, 0.5);
    let water = s.landmark("water", "", Extent::Area(area));
    let wall = s.pier((-FAR, 152.0), (FAR, 152.0), 4.0, false);
    s.landmarks[wall].noun = "quay".into();
    s.taken.pop();
    for x in [-150.0, 190.0] {
        let pier = s.pier((x, 140.0), (x, -270.0), 2.6, true);
        for k in 0..7 {
            let y = 95.0 - k as f32 * 55.0;
            for side in [-1.0f32, 1.0] {
                if s.rng.chance(0.3) {
                    continue;
                }
                let l = s.rng.range(9.0, 13.0);
                let kind = *s.rng.pick(&[Ship::Motorboat, Ship::Motorboat, Ship::Fishing, Ship::Sail]);
                let paint = [0, 0, 2, 1, 5][s.rng.below(5)];
                let bow = if side > 0.0 { 0.0 } else { PI };
                let px = x + side * (1.3 * m + l * m / 2.0 + 3.0);
                if let Some(i) = s.ship(kind, ("boat", "boat"), px, y, l, l * 0.34, bow, paint, MOORED) {
                    i.fact("at", pier);
                }
            }
        }
    }
    for (kind, c, x, y, l, w, a, p) in [
        (Ship::Tug, "ship", -330.0, -180.0, 22.0, 7.2, -1.2, 1),
        (Ship::Motorboat, "boat", 10.0, -310.0, 10.0, 3.4, 0.3, 0),
        (Ship::Passenger, "ship", -300.0, 95.0, 24.0, 6.4, 0.0, 0),
    ] {
        let noun = if c == "ship" { "ship" } else { "boat" };
        if let Some(i) = s.ship(kind, (c, noun), x, y, l, w, a, p, if y > 50.0 { MOORED } else { SAILING }) {
            i.fact(if y > 50.0 { "at" } else { "in" }, if y > 50.0 { wall } else { water });
        }
    }
    let road = Road { kerb_m: 2.0, ..Road::street(8.0, 2) };
    let a = [(-FAR, 270.0), (FAR, 270.0)];
    let id = s.road(&a, road);
    let px = s.line(&a);
    traffic(s, id, &px, road, 4, &[Vehicle::Car, Vehicle::Van, Vehicle::Motor], &[]);
    for x in [-180.0, 30.0, 60.0] {
        person(s, x, 192.0, None);
    }
    s.tree_row((-450.0, 215.0), (450.0, 215.0), 1.6, 9.0);
    for (x, c) in [(-280.0, 2), (-30.0, 5), (240.0, 1)] {
        s.building(x, 385.0, 22.0, 12.0, 0.0, 6.0, Roof::Gable, c);
    }
}

pub fn roundabout(s: &mut Scene) {
    s.ground(Ground::Lawn);
    let m = s.ppm;
    let road = Road { kerb_m: 2.5, ..Road::street(10.0, 2) };
    let mut ids = vec![];
    for k in 0..4 {
        let a = k as f32 * FRAC_PI_2 + 0.1;
        ids.push((s.road(&[(a.cos() * 100.0, a.sin() * 100.0), (a.cos() * FAR, a.sin() * FAR)], road), a));
    }
    let (inner, outer) = (9.5 * m, 20.5 * m);
    let centre = s.at(0.0, 0.0);
    let seed = s.grain();
    s.draw(|c, _, m| {
        c.disc(centre, outer + 2.5 * m, |x, y, d| {
            (d > outer).then(|| Ink::set(crate::sample::kit::ground::colour(Ground::Concrete, x, y, m, seed), 0.12 * m))
        });
    });
    // Again where the arms enter.
    for (_, a) in &ids {
        let b = s.boxed(a.cos() * (outer + 1.5 * m), a.sin() * (outer + 1.5 * m), 5.0 * m, 9.0 * m, *a);
        s.asphalt_box(b);
    }
    s.asphalt_disc(0.0, 0.0, outer);
    s.draw(|c, _, m| {
        c.disc(centre, outer, |x, y, d| {
            let a = (y - centre.1).atan2(x - centre.0);
            let dash = (a * 14.0).sin() > 0.1;
            let mid = (inner + outer) / 2.0;
            if (d - mid).abs() < 0.1 * m && dash || (d - inner - 0.5 * m).abs() < 0.12 * m {
                return Some(Ink::thin(hex(0xdcdad2), 0.75));
            }
            if d < inner {
                let kerb = d > inner - 0.5 * m;
                let flower = d < 3.0 * m && (d / m).fract() < 0.6;
                let g = crate::sample::kit::ground::colour(Ground::Lawn, x, y, m, seed);
                let rgb = if kerb {
                    hex(0xb9b7ad)
                } else if flower {
                    scale(hex(0xa85a5f), 0.8 + 0.5 * crate::sample::rng::noise(x / 2.0, y / 2.0, seed))
                } else {
                    g
                };
                return Some(Ink::set(rgb, 0.25 * m));
            }
            None
        });
    });
    let island = s.boxed(0.0, 0.0, 2.0 * inner, 2.0 * inner, 0.0);
    let ring = s.landmark("roundabout", "", Extent::Box(island));
    for k in 0..7 {
        let a = k as f32 * 0.9;
        s.tree(a.cos() * inner * 0.62, a.sin() * inner * 0.62, 1.5);
    }
    let lane = (inner + outer) / 2.0;
    for (a, off, kind) in [
        (0.55, 2.6, Vehicle::Car),
        (1.35, -2.6, Vehicle::Car),
        (2.3, 2.6, Vehicle::Bus),
        (3.4, -2.6, Vehicle::Car),
        (4.4, 2.6, Vehicle::Van),
        (5.5, -2.6, Vehicle::Car),
    ] {
        let r = lane + off * m;
        let w = words(s.source, kind);
        let a: f32 = -a;
        if let Some(i) = s.vehicle(kind, w, a.cos() * r, a.sin() * r, a - FRAC_PI_2, DRIVING) {
            i.fact("around", ring);
        }
    }
    for (k, (id, a)) in ids.clone().into_iter().enumerate() {
        let line = s.line(&[(a.cos() * 230.0, a.sin() * 230.0), (a.cos() * FAR, a.sin() * FAR)]);
        let mix = [Vehicle::Car, Vehicle::Car, Vehicle::Truck, Vehicle::Motor, Vehicle::Tricycle];
        traffic(s, id, &line, road, 2 + k % 2, &mix, &[]);
        let (x, y) = (a.cos() * 238.0, a.sin() * 238.0);
        let z = zebra(s, x, y, 10.0, a);
        if k % 2 == 0 {
            person(s, x, y + 12.0, Some(("on", z)));
        }
    }
    for (x, y, l, c, roof) in [
        (-290.0, -270.0, 24.0, 2, Roof::Hip),
        (300.0, -290.0, 22.0, 0, Roof::Flat),
        (-300.0, 300.0, 22.0, 1, Roof::Flat),
        (290.0, 290.0, 24.0, 5, Roof::Gable),
    ] {
        s.building(x, y, l, 17.0, 0.1, 7.0, roof, c);
    }
    sign(s, 245.0, -80.0, FRAC_PI_2);
    sign(s, -75.0, -250.0, 0.2);
    s.scattered_trees(2.3, 170);
}

pub fn market(s: &mut Scene) {
    s.ground(Ground::Concrete);
    let m = s.ppm;
    let road = Road { kerb_m: 2.5, ..Road::street(9.0, 2) };
    let a = [(-FAR, 150.0), (FAR, 150.0)];
    let id = s.road(&a, road);
    let square = s.boxed(-20.0, -120.0, 700.0, 300.0, 0.0);
    let place = s.landmark("square", "", Extent::Box(square));
    for k in 0..7 {
        let (x, y) = (-330.0 + k as f32 * 105.0, if k % 2 == 0 { -75.0 } else { -190.0 });
        let b = s.boxed(x, y, 4.4 * m, 3.2 * m, 0.0);
        let rgb = [0xb54a3a, 0x3a6a9a, 0xd5d2c8, 0x4f8a5f][k % 4];
        let seed = s.grain();
        s.draw(|c, _, m| {
            c.turned(b, |u, v| {
                let stripe = (u / (0.5 * m)).floor() as i32 % 2 == 0;
                let fold = b.width / 2.0 - v.abs();
                let n = 0.92 + 0.15 * crate::sample::rng::noise(u / 4.0, v / 4.0, seed);
                Some(Ink::set(scale(if stripe { hex(rgb) } else { hex(0xd9d7cf) }, n), 2.3 * m + fold * 0.35))
            });
        });
        s.take(b);
        let word = ["red", "blue", "white", "green"][k % 4];
        s.landmark("tent", word, Extent::Box(b));
    }
    for (x, y) in [
        (-290.0, -130.0),
        (-255.0, -145.0),
        (-180.0, -60.0),
        (-60.0, -150.0),
        (-30.0, -120.0),
        (60.0, -130.0),
        (150.0, -60.0),
        (215.0, -150.0),
        (235.0, -120.0),
    ] {
        person(s, x, y, Some(("in", place)));
    }
    for (kind, x, y, a) in [
        (Vehicle::Tricycle, -120.0, -40.0, 0.3),
        (Vehicle::Tricycle, 80.0, -50.0, 2.8),
        (Vehicle::Motor, 20.0, 20.0, FRAC_PI_2),
        (Vehicle::Motor, 46.0, 20.0, FRAC_PI_2),
        (Vehicle::Motor, 72.0, 22.0, FRAC_PI_2 + 0.1),
        (Vehicle::Bicycle, 98.0, 20.0, FRAC_PI_2),
        (Vehicle::Bicycle, 118.0, 20.0, FRAC_PI_2 - 0.1),
        (Vehicle::Van, -230.0, 20.0, 0.0),
    ] {
        let w = words(s.source, kind);
        if let Some(i) = s.vehicle(kind, w, x, y, a, PARKED) {
            i.fact("in", place);
        }
    }
    for (kind, x, y, a) in [
        (Vehicle::Car, -220.0, 2.2, 0.0),
        (Vehicle::Car, 40.0, -2.2, PI),
        (Vehicle::Tricycle, 190.0, 2.6, 0.0),
        (Vehicle::Motor, -60.0, 2.8, 0.0),
        (Vehicle::Car, 290.0, -2.2, PI),
    ] {
        let w = words(s.source, kind);
        if let Some(i) = s.vehicle(kind, w, x, 150.0 + y * m, a, DRIVING) {
            i.fact("on", id);
        }
    }
    s.building(-220.0, -360.0, 26.0, 16.0, 0.0, 8.0, Roof::Gable, 2);
    s.building(150.0, -365.0, 28.0, 16.0, 0.0, 9.0, Roof::Flat, 0);
    s.building(-150.0, 400.0, 28.0, 16.0, 0.0, 7.0, Roof::Hip, 5);
    s.building(230.0, 410.0, 24.0, 15.0, 0.0, 8.0, Roof::Flat, 1);
    s.tree_row((-460.0, 258.0), (460.0, 258.0), 1.7, 6.5);
}
