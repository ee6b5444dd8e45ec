//! Harbours: a cargo harbour, a container port, a tanker terminal, a naval base, a marina.

use super::common::{parked_rows, traffic, words};
use crate::sample::kit::buildings::Roof;
use crate::sample::kit::ground::{Ground, Water};
use crate::sample::kit::place::{LOCATED, MOORED, PARKED, SAILING};
use crate::sample::kit::roads::Road;
use crate::sample::kit::ships::Ship;
use crate::sample::kit::vehicles::Vehicle;
use crate::sample::scene::Scene;
use crate::sample::shape::Extent;
use std::f32::consts::{FRAC_PI_2, PI};

const WIDE: f32 = 620.0;

/// Sea over the upper part of the layout down to `shore`; returns the landmark.
fn sea(s: &mut Scene, shore: f32, tint: Water, calm: f32) -> usize {
    let area = s.water(&[(-WIDE, -WIDE), (WIDE, -WIDE), (WIDE, shore), (-WIDE, shore)], tint, calm);
    s.landmark("water", "", Extent::Area(area))
}

/// A quay wall along the shore; returns the landmark.
fn quay(s: &mut Scene, shore: f32) -> usize {
    let id = s.pier((-WIDE, shore), (WIDE, shore), 9.0, false);
    s.taken.pop();
    s.landmarks[id].noun = "quay".into();
    id
}

pub fn cargo_harbour(s: &mut Scene) {
    s.ground(Ground::Concrete);
    let water = sea(s, 60.0, Water::Harbour, 0.45);
    let line = quay(s, 64.0);
    let m = s.ppm;
    // Two piers stick out; ships lie on both sides.
    for (k, x) in [-235.0, 95.0].into_iter().enumerate() {
        let pier = s.pier((x, 70.0), (x, -270.0), 17.0, false);
        s.landmarks[pier].attribute = "concrete".into();
        let shape = s.boxed(x, -100.0, 340.0, 17.0 * m + 74.0, FRAC_PI_2);
        s.taken.pop();
        if let Some(i) = s.add(shape, "harbor", "harbor") {
            i.verbs(LOCATED).feature("with a long concrete pier").fact("in", water);
        }
        s.taken.pop();
        let side = 17.0 * m / 2.0;
        let ships: &[(f32, f32, f32, f32, Ship, usize)] = if k == 0 {
            &[
                (-1.0, -120.0, 96.0, 15.5, Ship::Bulk, 1),
                (1.0, -60.0, 70.0, 12.0, Ship::Fishing, 2),
                (1.0, -215.0, 46.0, 10.0, Ship::Fishing, 0),
            ]
        } else {
            &[
                (-1.0, -140.0, 112.0, 17.0, Ship::Container, 2),
                (1.0, -45.0, 60.0, 12.0, Ship::Passenger, 0),
                (1.0, -200.0, 82.0, 14.0, Ship::Bulk, 5),
            ]
        };
        for (dir, y, l, w, kind, paint) in ships {
            let off = dir * (side + w * m / 2.0 + 2.0);
            let bow = if *dir > 0.0 { -FRAC_PI_2 } else { FRAC_PI_2 };
            if let Some(i) = s.ship(*kind, ("ship", "ship"), x + off, *y, *l, *w, bow, *paint, MOORED) {
                i.fact("at", pier);
                if *l > 90.0 {
                    i.attributes.insert(0, "large".into());
                } else if *l < 50.0 {
                    i.attributes.insert(0, "small".into());
                }
            }
        }
    }
    for (kind, x, y, l, w, a, p) in [
        (Ship::Bulk, 300.0, -240.0, 88.0, 14.0, 2.6, 1),
        (Ship::Tug, -60.0, -300.0, 24.0, 8.0, 0.4, 1),
        (Ship::Tug, 330.0, -60.0, 22.0, 7.5, -2.0, 2),
    ] {
        if let Some(i) = s.ship(kind, ("ship", "ship"), x, y, l, w, a, p, SAILING) {
            i.fact("in", water);
            i.attributes.insert(0, if l > 50.0 { "large".into() } else { "small".into() });
        }
    }
    let road = Road { kerb_m: 0.0, ..Road::street(11.0, 2) };
    let points = [(-WIDE, 150.0), (WIDE, 150.0)];
    let id = s.road(&points, road);
    let px = s.line(&points);
    traffic(s, id, &px, road, 7, &[Vehicle::Truck, Vehicle::Car, Vehicle::Trailer], &[]);
    for (x, w) in [(-300.0, 60.0), (-130.0, 66.0), (50.0, 58.0)] {
        let b = s.building(x, 240.0, w, 40.0, 0.0, 12.0, Roof::Hall, [0, 4, 1][((x + 300.0) / 170.0) as usize % 3]);
        s.landmarks[b].noun = "warehouse".into();
    }
    let stacks = s.boxed(270.0, 235.0, 190.0, 70.0, 0.0);
    s.containers(stacks);
    s.building(-220.0, 360.0, 40.0, 22.0, 0.0, 9.0, Roof::Flat, 0);
    s.building(60.0, 360.0, 54.0, 22.0, 0.0, 9.0, Roof::Flat, 5);
    s.tree_row((-420.0, 318.0), (420.0, 318.0), 2.6, 9.0);
    let _ = line;
}

pub fn container_port(s: &mut Scene) {
    s.ground(Ground::Concrete);
    let water = sea(s, -60.0, Water::Harbour, 0.3);
    let wall = quay(s, -58.0);
    let m = s.ppm;
    for (x, l, w, p) in [(-190.0, 118.0, 19.0, 2usize), (165.0, 104.0, 17.0, 1)] {
        if let Some(i) = s.ship(
            Ship::Container,
            ("Dry Cargo Ship", "cargo ship"),
            x,
            -70.0 - w * m / 2.0 - 6.0,
            l,
            w,
            if p == 2 { 0.0 } else { PI },
            p,
            MOORED,
        ) {
            i.attributes.insert(0, "large".into());
            i.feature("loaded with containers").fact("at", wall);
        }
    }
    for (kind, c, n, x, y, l, w, a, p, v) in [
        (Ship::Bulk, "Dry Cargo Ship", "cargo ship", 150.0, -262.0, 92.0, 15.0, 0.22, 5, SAILING),
        (Ship::Tug, "Tugboat", "tugboat", -40.0, -180.0, 25.0, 9.0, -0.3, 1, SAILING),
        (Ship::Tug, "Tugboat", "tugboat", 305.0, -195.0, 24.0, 8.5, 2.8, 2, SAILING),
        (Ship::Works, "Engineering Ship", "engineering ship", -225.0, -255.0, 52.0, 19.0, 0.1, 3, LOCATED),
        (Ship::Motorboat, "Motorboat", "motorboat", -60.0, -330.0, 11.0, 3.6, 2.4, 0, SAILING),
    ] {
        if let Some(i) = s.ship(kind, (c, n), x, y, l, w, a, p, v) {
            i.fact("in", water);
        }
    }
    for x in [-260.0, -130.0, 100.0, 215.0] {
        s.gantry(x, -66.0, 46.0, FRAC_PI_2);
    }
    let road = Road { kerb_m: 0.0, ..Road::street(13.0, 4) };
    let points = [(-WIDE, 8.0), (WIDE, 8.0)];
    let id = s.road(&points, road);
    let px = s.line(&points);
    traffic(s, id, &px, road, 7, &[Vehicle::Trailer, Vehicle::Trailer, Vehicle::Truck, Vehicle::Car], &[]);
    for row in 0..3 {
        for col in 0..3 {
            let b = s.boxed(-260.0 + col as f32 * 240.0, 80.0 + row as f32 * 84.0, 200.0, 52.0, 0.0);
            s.containers(b);
        }
    }
    let road = Road { kerb_m: 0.0, ..Road::street(8.0, 2) };
    let points = [(-WIDE, 318.0), (WIDE, 318.0)];
    let id = s.road(&points, road);
    let px = s.line(&points);
    traffic(s, id, &px, road, 5, &[Vehicle::Truck, Vehicle::Van, Vehicle::Car], &[]);
    s.building(-200.0, 390.0, 60.0, 26.0, 0.0, 10.0, Roof::Hall, 1);
    s.building(100.0, 390.0, 80.0, 26.0, 0.0, 10.0, Roof::Hall, 4);
}

pub fn tanker_terminal(s: &mut Scene) {
    s.ground(Ground::Soil);
    let water = sea(s, 40.0, Water::Sea, 0.2);
    let m = s.ppm;
    let jetty = s.pier((-20.0, 90.0), (-20.0, -150.0), 8.0, false);
    let head = s.pier((-190.0, -150.0), (150.0, -150.0), 13.0, false);
    s.landmarks[jetty].noun = "jetty".into();
    let hulls = [
        ("Liquid Cargo Ship", "tanker", 148.0, 23.0, -1.0, 4usize),
        ("Liquid Cargo Ship", "tanker", 116.0, 19.0, 1.0, 1),
    ];
    for (c, n, l, w, side, p) in hulls {
        let y = -150.0 + side * (6.5 * m + w * m / 2.0 + 3.0);
        let x = if side > 0.0 { -165.0 } else { -30.0 };
        if let Some(i) = s.ship(Ship::Tanker, (c, n), x, y, l, w, if side > 0.0 { PI } else { 0.0 }, p, MOORED) {
            i.attributes.insert(0, "long".into());
            i.fact("at", head);
        }
    }
    for (kind, c, n, x, y, l, w, a, p, v) in [
        (Ship::Tug, "Tugboat", "tugboat", 190.0, -240.0, 27.0, 9.5, 2.9, 1, SAILING),
        (Ship::Tanker, "Liquid Cargo Ship", "tanker", 150.0, -330.0, 130.0, 20.0, -0.18, 2, SAILING),
        (Ship::Fishing, "Fishing Boat", "fishing boat", 260.0, -40.0, 19.0, 6.0, 0.9, 0, SAILING),
        (Ship::Fishing, "Fishing Boat", "fishing boat", -300.0, -290.0, 21.0, 6.4, 2.2, 2, SAILING),
        (Ship::Motorboat, "Motorboat", "motorboat", 330.0, -150.0, 12.0, 4.0, -1.2, 0, SAILING),
        (Ship::Tug, "Tugboat", "tugboat", 70.0, -100.0, 26.0, 9.0, 0.1, 5, SAILING),
    ] {
        if let Some(i) = s.ship(kind, (c, n), x, y, l, w, a, p, v) {
            i.fact("in", water);
        }
    }
    let road = Road { kerb_m: 0.5, ..Road::street(8.0, 2) };
    let points = [(-WIDE, 150.0), (WIDE, 150.0)];
    let id = s.road(&points, road);
    let px = s.line(&points);
    traffic(s, id, &px, road, 5, &[Vehicle::Truck, Vehicle::Van, Vehicle::Trailer], &[]);
    for row in 0..2 {
        for col in 0..5 {
            let (x, y) = (-310.0 + col as f32 * 132.0, 236.0 + row as f32 * 128.0);
            let b = s.boxed(x, y, 122.0, 118.0, 0.0);
            s.bund(b);
            let r = (18.0 + 5.0 * ((col + row) % 3) as f32) * m;
            let p = s.at(x, y);
            s.draw_tank(p, r, 13.0 * m, [0xcfcdc6, 0xc4c2ba, 0xb9b6ac][(col + 2 * row) % 3], (col + row) % 2 == 0);
            let shape = s.boxed(x, y, 2.0 * r, 2.0 * r, 0.0);
            s.take(b);
            s.landmark("storage tank", "white", Extent::Box(shape));
        }
    }
    s.scattered_trees(2.6, 60);
}

pub fn naval_base(s: &mut Scene) {
    s.ground(Ground::Concrete);
    let water = sea(s, 120.0, Water::Harbour, 0.35);
    quay(s, 122.0);
    let m = s.ppm;
    for (k, x) in [-250.0, 0.0, 250.0].into_iter().enumerate() {
        let pier = s.pier((x, 130.0), (x, -255.0), 15.0, false);
        for side in [-1.0f32, 1.0] {
            let sizes: &[(f32, f32, f32)] = if (k as f32 + side) as i32 % 2 == 0 {
                &[(-70.0, 108.0, 14.0)]
            } else {
                &[(20.0, 62.0, 9.5), (-160.0, 60.0, 9.5)]
            };
            for (y, l, w) in sizes {
                let off = side * (7.5 * m + w * m / 2.0 + 2.0);
                if let Some(i) =
                    s.ship(Ship::Warship, ("Warship", "warship"), x + off, *y, *l, *w, -FRAC_PI_2, 3, MOORED)
                {
                    i.attributes.insert(0, if *l > 90.0 { "long".into() } else { "small".into() });
                    i.fact("at", pier);
                }
            }
        }
    }
    for (kind, c, n, x, y, l, w, a, p) in [
        (Ship::Tug, "Tugboat", "tugboat", -125.0, -210.0, 25.0, 9.0, 1.2, 4),
        (Ship::Warship, "Warship", "warship", 110.0, -340.0, 96.0, 13.0, 0.1, 3),
        (Ship::Motorboat, "Motorboat", "motorboat", -330.0, -310.0, 13.0, 4.0, 0.7, 0),
    ] {
        if let Some(i) = s.ship(kind, (c, n), x, y, l, w, a, p, SAILING) {
            i.fact("in", water);
        }
    }
    let road = Road { kerb_m: 1.0, ..Road::street(9.0, 2) };
    let points = [(-WIDE, 190.0), (WIDE, 190.0)];
    let id = s.road(&points, road);
    let px = s.line(&points);
    traffic(s, id, &px, road, 5, &[Vehicle::Car, Vehicle::Truck, Vehicle::Van], &[]);
    for (x, l, c) in [(-290.0, 58.0, 0), (-110.0, 50.0, 4), (60.0, 46.0, 0)] {
        s.building(x, 275.0, l, 26.0, 0.0, 11.0, Roof::Flat, c);
    }
    let lot = s.boxed(270.0, 275.0, 170.0, 34.0 * m, 0.0);
    parked_rows(s, lot, &[(-15.0 * m, 1.0), (15.0 * m, -1.0)], 0.6, 14, &[Vehicle::Car, Vehicle::Car, Vehicle::Van]);
    s.tree_row((-420.0, 340.0), (420.0, 340.0), 2.8, 8.0);
    s.building(-150.0, 400.0, 70.0, 20.0, 0.0, 9.0, Roof::Gable, 2);
}

pub fn marina(s: &mut Scene) {
    s.ground(Ground::Sand);
    let water = sea(s, 175.0, Water::Harbour, 0.6);
    quay(s, 178.0);
    let m = s.ppm;
    for x in [-235.0, 20.0, 270.0] {
        let pier = s.pier((x, 180.0), (x, -200.0), 3.0, true);
        let mut y = 105.0;
        while y > -200.0 {
            for side in [-1.0f32, 1.0] {
                let (l, w) = (s.rng.range(9.0, 14.5), s.rng.range(3.2, 4.2));
                if s.rng.chance(0.42) {
                    continue;
                }
                let sail = s.rng.chance(0.3);
                let kind = if sail { Ship::Sail } else { Ship::Motorboat };
                let bow = if side > 0.0 { 0.0 } else { PI };
                let paint = [0, 0, 0, 2, 1][s.rng.below(5)];
                let words = if sail { ("other-ship", "sailboat") } else { ("Motorboat", "motorboat") };
                let x = x + side * (1.5 * m + l * m / 2.0 + 2.0);
                if let Some(i) = s.ship(kind, words, x, y, l, w, bow, paint, MOORED) {
                    i.fact("at", pier);
                }
            }
            y -= 5.6 * m;
        }
        s.landmarks[pier].attribute = "wooden".into();
    }
    for (kind, c, n, x, y, l, w, a, p) in [
        (Ship::Passenger, "Passenger Ship", "passenger ship", -60.0, -318.0, 46.0, 10.5, 0.12, 0),
        (Ship::Motorboat, "Motorboat", "motorboat", 150.0, -270.0, 12.0, 3.9, 2.7, 0),
        (Ship::Fishing, "Fishing Boat", "fishing boat", 140.0, -70.0, 18.0, 5.6, -1.2, 2),
    ] {
        if let Some(i) = s.ship(kind, (c, n), x, y, l, w, a, p, SAILING) {
            i.fact("in", water);
        }
    }
    let road = Road { kerb_m: 1.5, ..Road::street(7.0, 2) };
    let points = [(-WIDE, 245.0), (WIDE, 245.0)];
    let id = s.road(&points, road);
    let px = s.line(&points);
    traffic(s, id, &px, road, 5, &[Vehicle::Car, Vehicle::Van], &[]);
    for (x, c) in [(-300.0, 2), (-170.0, 5), (-20.0, 2), (130.0, 1), (290.0, 5)] {
        s.building(x, 345.0, 20.0, 14.0, 0.0, 5.0, Roof::Hip, c);
    }
    s.tree_row((-420.0, 205.0), (420.0, 205.0), 1.9, 7.0);
    let _ = (words, PARKED);
    s.scattered_trees(2.2, 80);
}
