//! Broad satellite scenes: industry, suburb, school, interchange, river, wind farm, golf, stadium.

use super::common::{area, houses, parked_rows, traffic};
use crate::sample::canvas::{Ink, hex, mix};
use crate::sample::kit::buildings::Roof;
use crate::sample::kit::ground::{Ground, Water, colour};
use crate::sample::kit::place::{LOCATED, SAILING};
use crate::sample::kit::roads::{Road, curve};
use crate::sample::kit::ships::Ship;
use crate::sample::kit::vehicles::Vehicle;
use crate::sample::scene::Scene;
use crate::sample::shape::{Extent, Point, Turned, bounds};
use std::f32::consts::FRAC_PI_2;

const FAR: f32 = 620.0;
const MIX: &[Vehicle] = &[Vehicle::Car, Vehicle::Car, Vehicle::Car, Vehicle::Van, Vehicle::Truck, Vehicle::Bus];

pub fn tank_farm(s: &mut Scene) {
    s.ground(Ground::DryGrass);
    let m = s.ppm;
    let road = Road { kerb_m: 0.5, ..Road::street(9.0, 2) };
    let (a, b) = ([(-FAR, 0.0), (FAR, 0.0)], [(150.0, -FAR), (150.0, FAR)]);
    let across = s.road(&a, road);
    let up = s.road(&b, road);
    let junction = s.boxed(150.0, 0.0, 9.0 * m, 9.0 * m, 0.0);
    s.asphalt_box(junction);
    let tank = |s: &mut Scene, x: f32, y: f32, r_m: f32, colour: usize, floating: bool| {
        let p = s.at(x, y);
        let (word, rgb) =
            [("white", 0xd3d1ca), ("gray", 0xaaa9a4), ("white", 0xc9c7bf), ("brown", 0x9a7f68)][colour % 4];
        s.draw_tank(p, r_m * m, (8.0 + r_m * 0.25) * m, rgb, floating);
        let shape = s.boxed(x, y, 2.0 * r_m * m, 2.0 * r_m * m, -s.turn);
        if let Some(i) = s.add(shape, "storagetank", "storage tank") {
            i.attribute(if r_m > 19.0 {
                "large"
            } else if r_m < 12.0 {
                "small"
            } else {
                ""
            })
            .attribute("round")
            .attribute(word);
            i.verbs(LOCATED);
        }
    };
    for (bx, by, w, h) in [(-170.0, -250.0, 430.0, 330.0), (-170.0, 200.0, 430.0, 250.0)] {
        let b = s.boxed(bx, by, w, h, 0.0);
        s.bund(b);
    }
    for (i, x) in [-310.0, -170.0, -30.0].into_iter().enumerate() {
        for (j, y) in [-330.0, -190.0].into_iter().enumerate() {
            tank(s, x, y, [23.0, 26.0, 21.0][(i + j) % 3], i + j, (i + j) % 2 == 0);
        }
    }
    for (i, x) in [-335.0, -265.0, -195.0, -125.0, -55.0].into_iter().enumerate() {
        tank(s, x, 135.0, 10.5, 3 * i, false);
        if i % 2 == 0 || i == 3 {
            tank(s, x, 215.0, 10.5, i, false);
        }
    }
    for (x, l, w, c) in [(270.0, 54.0, 40.0, 4), (285.0, 60.0, 30.0, 0)] {
        let y = if c == 4 { -250.0 } else { -120.0 };
        s.building(x, y, l, w, 0.0, 12.0, Roof::Hall, c);
    }
    s.building(265.0, 110.0, 44.0, 20.0, 0.0, 9.0, Roof::Flat, 0);
    for (x, y) in [(245.0, 235.0), (315.0, 255.0)] {
        let p = s.at(x, y);
        s.draw_chimney(p, 4.6 * m, 48.0 * m, x < 300.0);
        let shape = s.boxed(x, y, 9.2 * m, 9.2 * m, -s.turn);
        if let Some(i) = s.add(shape, "chimney", "chimney") {
            i.attribute("tall").verbs(LOCATED);
        }
    }
    for (id, line) in [(across, a), (up, b)] {
        let px = s.line(&line);
        let middle = s.at(150.0, 0.0);
        traffic(s, id, &px, road, 3, &[Vehicle::Truck, Vehicle::Car], &[(middle, 30.0)]);
    }
    s.scattered_trees(3.2, 160);
}

pub fn suburb(s: &mut Scene) {
    s.ground(Ground::Lawn);
    let m = s.ppm;
    let road = Road::street(8.0, 2);
    let (a, b) = ([(-FAR, -120.0), (FAR, -120.0)], [(-110.0, -FAR), (-110.0, FAR)]);
    let c = curve(&[(-110.0, 250.0), (60.0, 235.0), (190.0, 290.0), (430.0, 270.0)]);
    let (ia, ib, ic) = (s.road(&a, road), s.road(&b, road), s.road(&c, road));
    let node = s.boxed(-110.0, -120.0, 8.0 * m, 8.0 * m, 0.0);
    s.asphalt_box(node);
    let node = s.boxed(-110.0, 250.0, 8.0 * m, 8.0 * m, 0.0);
    s.asphalt_box(node);
    // A small sports ground in the middle of the right half.
    let pad = s.boxed(150.0, 70.0, 400.0, 210.0, 0.0);
    for (k, x) in [45.0, 110.0].into_iter().enumerate() {
        let t = s.boxed(x, 40.0, 36.0 * m, 18.0 * m, FRAC_PI_2);
        s.draw_tennis(t, [0x3f6f96, 0x5b8a5a][k], [0x4f8060, 0x8c5a44][k]);
        let words = [("blue", "with a green border"), ("green", "with a reddish border")][k];
        if let Some(i) = s.add(t, "tenniscourt", "tennis court") {
            i.attribute(words.0).feature(words.1).verbs(LOCATED);
        }
    }
    let t = s.boxed(205.0, 25.0, 30.0 * m, 17.0 * m, 0.0);
    s.draw_basketball(t, 0x9a5a42, 0x55755c);
    if let Some(i) = s.add(t, "basketballcourt", "basketball court") {
        i.attribute("red").feature("with white lines").verbs(LOCATED);
    }
    let lot = s.boxed(250.0, 105.0, 68.0 * m, 20.0 * m, 0.0);
    parked_rows(s, lot, &[(-9.0 * m, 1.0), (9.0 * m, -1.0)], 0.5, 14, &[Vehicle::Car]);
    s.take(pad);
    houses(s, -265.0, -280.0, 260.0, 240.0, &[2, 3, 0, 6]);
    houses(s, 150.0, -270.0, 420.0, 220.0, &[2, 5, 0, 3]);
    houses(s, -270.0, 130.0, 250.0, 430.0, &[0, 2, 3, 6]);
    houses(s, 160.0, 360.0, 460.0, 90.0, &[5, 3, 0]);
    for (x, y, round) in [(-210.0, -200.0, false), (40.0, -190.0, true), (250.0, -340.0, false), (-330.0, 60.0, true)] {
        let b = s.boxed(x, y, 12.0 * m, 6.5 * m, 0.3);
        if s.is_free(&b, 2.0) {
            s.draw_pool(b, round);
            s.take(b);
            s.landmark("swimming pool", "", Extent::Box(b));
        }
    }
    let (n1, n2) = (s.at(-110.0, -120.0), s.at(-110.0, 250.0));
    for (id, line) in [(ia, a.to_vec()), (ib, b.to_vec()), (ic, c)] {
        let px = s.line(&line);
        traffic(s, id, &px, road, 3, &[Vehicle::Car, Vehicle::Car, Vehicle::Van], &[(n1, 26.0), (n2, 26.0)]);
    }
    s.scattered_trees(3.6, 420);
}

pub fn school(s: &mut Scene) {
    s.ground(Ground::Lawn);
    let m = s.ppm;
    let road = Road::street(10.0, 2);
    let (a, b) = ([(-FAR, 330.0), (FAR, 330.0)], [(310.0, -FAR), (310.0, FAR)]);
    let (ia, ib) = (s.road(&a, road), s.road(&b, road));
    let node = s.boxed(310.0, 330.0, 10.0 * m, 10.0 * m, 0.0);
    s.asphalt_box(node);
    let yard = s.ground_box(Ground::Concrete, -20.0, 135.0, 560.0, 250.0);
    let _ = yard;
    let t = s.boxed(-120.0, -190.0, 172.0 * m, 92.0 * m, 0.0);
    s.draw_track(t, 0xa0503c);
    if let Some(i) = s.add(t, "groundtrackfield", "ground track field") {
        i.attribute("large").attribute("red").feature("with a green football pitch inside").verbs(LOCATED);
    }
    let t = s.boxed(190.0, -200.0, 88.0 * m, 92.0 * m, -2.2);
    s.draw_baseball(t);
    if let Some(i) = s.add(t, "baseballfield", "baseball field") {
        i.feature("with a brown infield").verbs(LOCATED);
    }
    for (k, x) in [-265.0, -195.0, -125.0].into_iter().enumerate() {
        let t = s.boxed(x, 60.0, 30.0 * m, 17.0 * m, FRAC_PI_2);
        s.draw_basketball(t, [0x4c7358, 0x4f7fa5, 0xa06048][k], [0x9a5a42, 0x4c7358, 0x55755c][k]);
        if let Some(i) = s.add(t, "basketballcourt", "basketball court") {
            i.attribute(["green", "blue", "orange"][k]).verbs(LOCATED);
        }
    }
    for (k, x) in [-60.0, -8.0].into_iter().enumerate() {
        let t = s.boxed(x, 62.0, 36.0 * m, 18.0 * m, FRAC_PI_2);
        s.draw_tennis(t, [0x47785a, 0x3f6f96][k], [0x8c5a44, 0x47785a][k]);
        if let Some(i) = s.add(t, "tenniscourt", "tennis court") {
            i.attribute(["green", "blue"][k]).verbs(LOCATED);
        }
    }
    s.building(-200.0, 180.0, 78.0, 17.0, 0.0, 14.0, Roof::Flat, 0);
    s.building(-200.0, 250.0, 78.0, 17.0, 0.0, 14.0, Roof::Flat, 1);
    s.building(0.0, 215.0, 18.0, 54.0, 0.0, 16.0, Roof::Flat, 2);
    s.building(135.0, 75.0, 50.0, 36.0, 0.0, 13.0, Roof::Hall, 4);
    let lot = s.boxed(150.0, 215.0, 96.0 * m, 34.0 * m, 0.0);
    parked_rows(s, lot, &[(-16.0 * m, 1.0), (16.0 * m, -1.0)], 0.4, 18, &[Vehicle::Car]);
    let node = s.at(310.0, 330.0);
    for (id, line) in [(ia, a), (ib, b)] {
        let px = s.line(&line);
        traffic(s, id, &px, road, 3, MIX, &[(node, 30.0)]);
    }
    s.tree_row((-420.0, 302.0), (285.0, 302.0), 3.2, 9.0);
    s.tree_row((282.0, -420.0), (282.0, 290.0), 3.0, 9.0);
    houses(s, 470.0, 0.0, 250.0, 600.0, &[2, 5, 0]);
    houses(s, -100.0, 420.0, 700.0, 100.0, &[2, 3, 0]);
    s.scattered_trees(3.2, 150);
}

pub fn interchange(s: &mut Scene) {
    s.ground(Ground::Grass);
    let m = s.ppm;
    let low = Road::highway(6);
    let high = Road { deck_m: 8.0, kerb_m: 1.4, median_m: 1.2, ..Road::highway(6) };
    let ramp = Road { kerb_m: 0.6, ..Road::street(8.0, 2) };
    // Four loops, then the lower road, then the deck.
    let mut ramps = vec![];
    for (sx, sy) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
        let loop_line: Vec<Point> = (0..=14)
            .map(|i| {
                let a = -FRAC_PI_2 * 1.06 + i as f32 / 14.0 * 4.95;
                (sx * (118.0 + 84.0 * a.cos()), sy * (118.0 + 84.0 * a.sin()))
            })
            .collect();
        let outer = curve(&[
            (sx * 500.0, sy * 42.0),
            (sx * 330.0, sy * 62.0),
            (sx * 232.0, sy * 232.0),
            (sx * 62.0, sy * 330.0),
            (sx * 42.0, sy * 500.0),
        ]);
        for line in [loop_line, outer] {
            let id = s.road(&line, ramp);
            s.landmarks[id].attribute = "curved".into();
            ramps.push((id, s.line(&line)));
        }
    }
    let (a, b) = ([(-FAR, 0.0), (FAR, 0.0)], [(0.0, -FAR), (0.0, FAR)]);
    let under = s.road(&a, low);
    let over = s.road(&b, high);
    let deck = (high.width_m + 2.0 * high.kerb_m) * m;
    let shape = s.boxed(0.0, 0.0, low.width_m * m + 42.0, deck, FRAC_PI_2);
    if let Some(i) = s.add(shape, "overpass", "overpass") {
        i.attribute("wide").attribute("gray").verbs(&["located", "built"]).fact("over", under);
    }
    s.taken.pop();
    // What stands on it counts as an object of its own too.
    s.landmarks[over].noun = "highway".into();
    s.landmarks[under].noun = "highway".into();
    let middle = s.at(0.0, 0.0);
    let (pa, pb) = (s.line(&a), s.line(&b));
    traffic(s, under, &pa, low, 9, MIX, &[(middle, deck * 0.75)]);
    traffic(s, over, &pb, high, 8, MIX, &[]);
    let clear = [(middle, 80.0)];
    for (id, line) in ramps.into_iter().step_by(3) {
        traffic(s, id, &line, ramp, 1, &[Vehicle::Car, Vehicle::Truck], &clear);
    }
    for (sx, sy) in [(1.0, 1.0), (-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0)] {
        let (x, y) = (sx * 118.0, sy * 118.0);
        s.grove(&[(x - 50.0, y - 50.0), (x + 50.0, y - 50.0), (x + 50.0, y + 50.0), (x - 50.0, y + 50.0)], 3.0, 40);
    }
    houses(s, 370.0, 370.0, 260.0, 260.0, &[2, 0, 5]);
    houses(s, -370.0, -370.0, 260.0, 260.0, &[2, 0, 3]);
    s.scattered_trees(3.4, 260);
}

pub fn river_bridges(s: &mut Scene) {
    s.ground(Ground::Grass);
    let m = s.ppm;
    let bank: Vec<Point> = curve(&[(-640.0, -70.0), (-300.0, -95.0), (-40.0, -50.0), (260.0, -85.0), (640.0, -60.0)]);
    let other: Vec<Point> = curve(&[(640.0, 95.0), (300.0, 80.0), (30.0, 115.0), (-260.0, 85.0), (-640.0, 105.0)]);
    let polygon: Vec<Point> = bank.iter().chain(other.iter()).copied().collect();
    let water = s.water(&polygon, Water::River, 0.55);
    let river = s.landmark("river", "", Extent::Area(water));
    let road = Road { deck_m: 6.0, ..Road::street(14.0, 4) };
    let land = Road::street(14.0, 4);
    let small = Road { deck_m: 5.0, ..Road::street(8.0, 2) };
    for (x, on_land, deck, span) in [(-190.0, land, road, 235.0), (210.0, Road::street(8.0, 2), small, 225.0)] {
        let whole = [(x, -FAR), (x, FAR)];
        let id = s.road(&whole, on_land);
        let bridge = [(x, 15.0 - span / 2.0), (x, 15.0 + span / 2.0)];
        let deck_id = s.road(&bridge, deck);
        // The instance is the bridge that captions name; the deck is only drawn.
        s.landmarks[deck_id].noun = String::new();
        let width = (deck.width_m + 2.0 * deck.kerb_m) * m;
        let shape = s.boxed(x, 15.0, span, width, FRAC_PI_2);
        if let Some(i) = s.add(shape, "bridge", "bridge") {
            i.attribute(if deck.lanes > 2 { "wide" } else { "narrow" })
                .attribute("gray")
                .verbs(&["built", "located"])
                .fact("over", river);
        }
        s.taken.pop();
        let bridge_landmark = s.instances.last().map_or(id, |i| i.landmark);
        let (pl, pb) = (s.line(&whole), s.line(&bridge));
        let middle = s.at(x, 15.0);
        traffic(s, bridge_landmark, &pb, deck, 3, MIX, &[]);
        traffic(s, id, &pl, on_land, 4, MIX, &[(middle, span * 0.58)]);
    }
    for (kind, x, y, l, w, a, p) in [
        (Ship::Bulk, 20.0, -2.0, 62.0, 11.0, 0.04, 1),
        (Ship::Bulk, -330.0, 30.0, 56.0, 10.0, 3.1, 4),
        (Ship::Fishing, 320.0, 20.0, 26.0, 7.0, -0.1, 0),
        (Ship::Fishing, 60.0, 70.0, 22.0, 6.5, 3.0, 2),
    ] {
        if let Some(i) = s.ship(kind, ("ship", "ship"), x, y, l, w, a, p, SAILING) {
            i.fact("on", river);
            i.attributes.insert(0, if l > 40.0 { "long".into() } else { "small".into() });
        }
    }
    let quay = Road::street(8.0, 2);
    for y in [-190.0, 235.0] {
        let line = curve(&[(-FAR, y - 8.0), (-200.0, y + 6.0), (200.0, y - 4.0), (FAR, y + 10.0)]);
        let id = s.road(&line, quay);
        let px = s.line(&line);
        traffic(s, id, &px, quay, 2, MIX, &[]);
    }
    houses(s, 0.0, -320.0, 760.0, 200.0, &[2, 0, 5, 1]);
    houses(s, 0.0, 350.0, 760.0, 180.0, &[0, 2, 3, 1]);
    s.scattered_trees(3.4, 520);
}

pub fn wind_farm(s: &mut Scene) {
    s.farmland(74.0);
    let m = s.ppm;
    let track = Road::track(5.0);
    let points = curve(&[(-FAR, 120.0), (-250.0, 60.0), (0.0, 110.0), (220.0, 40.0), (FAR, 70.0)]);
    s.road(&points, track);
    let spur = curve(&[(0.0, 110.0), (-40.0, -60.0), (30.0, -220.0), (0.0, -FAR)]);
    s.road(&spur, track);
    let road = Road::street(8.0, 2);
    let line = curve(&[(-FAR, 300.0), (-100.0, 260.0), (200.0, 300.0), (FAR, 250.0)]);
    let id = s.road(&line, road);
    let facing = 0.5;
    let field = area(s, "farmland", 0.0, 0.0, 1600.0, 1600.0);
    for (k, (x, y)) in [
        (-290.0, -10.0),
        (-130.0, -190.0),
        (75.0, -70.0),
        (235.0, -210.0),
        (250.0, 120.0),
        (-110.0, 160.0),
        (-300.0, -290.0),
        (60.0, -325.0),
    ]
    .into_iter()
    .enumerate()
    {
        let rotor = 27.0 * m;
        let p = s.at(x, y);
        let [left, top, right, bottom] = bounds(&s.draw_windmill(p, rotor, facing, 0.35 + k as f32 * 0.7));
        let (wide, high) = (right - left, bottom - top);
        let shape =
            Turned { x: left + wide / 2.0, y: top + high / 2.0, length: wide + 3.0, width: high + 3.0, angle: 0.0 };
        if let Some(i) = s.add(shape, "windmill", "windmill") {
            i.attribute("tall")
                .attribute("white")
                .feature("with three blades")
                .verbs(&["located", "standing"])
                .fact("in", field);
        }
    }
    let px = s.line(&line);
    traffic(s, id, &px, road, 4, MIX, &[]);
    s.building(300.0, 360.0, 26.0, 14.0, 0.2, 5.0, Roof::Gable, 2);
    s.building(340.0, 325.0, 20.0, 12.0, 1.2, 5.0, Roof::Gable, 3);
    s.tree_row((-420.0, 345.0), (-60.0, 330.0), 3.0, 8.0);
    s.grove(&[(120.0, 330.0), (260.0, 320.0), (270.0, 450.0), (110.0, 450.0)], 3.6, 90);
    s.grove(&[(-430.0, -430.0), (-330.0, -430.0), (-350.0, -370.0), (-430.0, -350.0)], 3.6, 60);
}

pub fn golf(s: &mut Scene) {
    s.ground(Ground::Grass);
    let m = s.ppm;
    let course = s.boxed(-20.0, -60.0, 700.0, 500.0, 0.0);
    let wavy = |s: &mut Scene, ground, pts: &[Point], waver| s.ground_patch(ground, &curve(pts), waver);
    for pts in [
        &[
            (-330.0, -220.0),
            (-200.0, -270.0),
            (20.0, -250.0),
            (60.0, -200.0),
            (-160.0, -190.0),
            (-320.0, -150.0),
            (-330.0, -220.0),
        ][..],
        &[
            (120.0, -270.0),
            (190.0, -280.0),
            (230.0, -90.0),
            (300.0, 60.0),
            (230.0, 110.0),
            (150.0, -60.0),
            (120.0, -270.0),
        ][..],
        &[
            (-310.0, 40.0),
            (-180.0, -20.0),
            (30.0, 20.0),
            (140.0, 120.0),
            (60.0, 150.0),
            (-160.0, 60.0),
            (-300.0, 110.0),
            (-310.0, 40.0),
        ][..],
    ] {
        wavy(s, Ground::Lawn, pts, 8.0);
    }
    for (x, y) in [(-300.0, -190.0), (195.0, -255.0), (262.0, 70.0), (100.0, 128.0), (-290.0, 76.0), (30.0, -222.0)] {
        let centre = s.at(x, y);
        let seed = s.grain();
        s.draw(|c, _, m| {
            c.disc(centre, 12.0 * m, |x, y, d| {
                let edge = 10.0 * m * (0.8 + 0.4 * crate::sample::rng::noise(x / 9.0, y / 9.0, seed));
                let hole = d < 0.9;
                (d < edge).then(|| {
                    Ink::flat(if hole {
                        hex(0xf0efe8)
                    } else {
                        mix(colour(Ground::Lawn, x, y, m, seed), hex(0x76a055), 0.65)
                    })
                })
            });
        });
        for k in 0..3 {
            let a = k as f32 * 2.3 + x * 0.01;
            let (bx, by) = (x + a.cos() * 24.0, y + a.sin() * 22.0);
            let r = 7.0 + 3.0 * (k % 2) as f32;
            let ring: Vec<Point> =
                (0..=9).map(|i| (bx + r * 1.3 * (i as f32 * 0.698).cos(), by + r * (i as f32 * 0.698).sin())).collect();
            wavy(s, Ground::Sand, &ring, 4.0);
        }
    }
    let pond =
        curve(&[(-120.0, -120.0), (-20.0, -150.0), (70.0, -110.0), (60.0, -50.0), (-40.0, -60.0), (-120.0, -120.0)]);
    let polygon = s.water(&pond, Water::Pond, 0.85);
    let pond = s.landmark("pond", "", Extent::Area(polygon));
    if let Some(i) = s.add(course, "golffield", "golf field") {
        i.attribute("large").attribute("green").feature("with sand bunkers").verbs(LOCATED);
    }
    s.taken.pop();
    let road = Road::street(8.0, 2);
    let line = curve(&[(-FAR, 262.0), (-200.0, 235.0), (100.0, 262.0), (FAR, 225.0)]);
    let id = s.road(&line, road);
    let px = s.line(&line);
    let cart = Road { dirt: true, ..Road::track(3.0) };
    s.road(
        &curve(&[
            (-60.0, 240.0),
            (-80.0, 120.0),
            (-180.0, 10.0),
            (-140.0, -130.0),
            (90.0, -170.0),
            (110.0, 0.0),
            (200.0, 170.0),
            (150.0, 240.0),
        ]),
        cart,
    );
    let club = s.building(-30.0, 335.0, 44.0, 22.0, 0.1, 6.0, Roof::Hip, 2);
    s.landmarks[club].noun = "clubhouse".into();
    let lot = s.boxed(190.0, 335.0, 68.0 * m, 34.0 * m, 0.0);
    parked_rows(s, lot, &[(-16.0 * m, 1.0), (16.0 * m, -1.0)], 0.55, 18, &[Vehicle::Car]);
    traffic(s, id, &px, road, 4, MIX, &[]);
    s.building(-250.0, 330.0, 16.0, 11.0, 0.0, 4.5, Roof::Gable, 3);
    s.grove(&[(-420.0, -420.0), (420.0, -420.0), (420.0, -300.0), (-420.0, -310.0)], 3.8, 260);
    s.grove(&[(-180.0, -170.0), (-330.0, -110.0), (-330.0, 10.0), (-200.0, -50.0)], 3.4, 70);
    s.grove(&[(90.0, -80.0), (140.0, -30.0), (200.0, 130.0), (120.0, 60.0)], 3.4, 60);
    s.scattered_trees(3.4, 200);
    let _ = pond;
}

pub fn stadium(s: &mut Scene) {
    s.ground(Ground::Lawn);
    let m = s.ppm;
    let plaza = s.ground_box(Ground::Concrete, -70.0, -60.0, 520.0, 430.0);
    let _ = plaza;
    let b = s.boxed(-70.0, -60.0, 226.0 * m, 176.0 * m, 0.0);
    s.draw_stadium(b);
    if let Some(i) = s.add(b, "stadium", "stadium") {
        i.attribute("large").attribute("oval").feature("with a green pitch inside").verbs(LOCATED);
    }
    let inner = Turned { length: b.length * 0.61, width: b.width * 0.585, ..b };
    let stadium_landmark = s.landmarks.len() - 1;
    if let Some(i) = s.add(inner, "groundtrackfield", "ground track field") {
        i.attribute("red").feature("with a green football pitch inside").fact("in", stadium_landmark);
    }
    let road = Road::street(14.0, 4);
    let (a, c) = ([(-FAR, 215.0), (FAR, 215.0)], [(245.0, -FAR), (245.0, FAR)]);
    let (ia, ic) = (s.road(&a, road), s.road(&c, road));
    let node = s.boxed(245.0, 215.0, 14.0 * m, 14.0 * m, 0.0);
    s.asphalt_box(node);
    let middle = s.at(245.0, 215.0);
    let lot = s.boxed(-130.0, 300.0, 190.0 * m, 54.0 * m, 0.0);
    parked_rows(
        s,
        lot,
        &[(-26.0 * m, 1.0), (0.0, -1.0), (0.0, 1.0), (26.0 * m, -1.0)],
        0.24,
        40,
        &[Vehicle::Car, Vehicle::Car, Vehicle::Bus],
    );
    for (k, y) in [-250.0, -150.0, -50.0].into_iter().enumerate() {
        let t = s.boxed(335.0, y, 36.0 * m, 18.0 * m, FRAC_PI_2);
        s.draw_tennis(t, [0x3f6f96, 0x47785a, 0x3f6f96][k], 0x47785a);
        if let Some(i) = s.add(t, "tenniscourt", "tennis court") {
            i.attribute(["blue", "green", "blue"][k]).verbs(LOCATED);
        }
    }
    let station = s.building(330.0, 110.0, 40.0, 30.0, 0.0, 9.0, Roof::Hall, 1);
    let _ = station;
    for (id, line) in [(ia, a), (ic, c)] {
        let px = s.line(&line);
        traffic(s, id, &px, road, 4, MIX, &[(middle, 36.0)]);
    }
    s.tree_row((215.0, -420.0), (215.0, 190.0), 3.2, 9.0);
    s.tree_row((-420.0, 188.0), (190.0, 188.0), 3.2, 9.0);
    houses(s, 370.0, 350.0, 160.0, 200.0, &[2, 0, 5]);
    s.scattered_trees(3.4, 200);
}
