//! Airports: a field with a small apron, a terminal with airliners, a regional apron.

use super::common::words;
use crate::sample::canvas::{Ink, hex, mix, scale};
use crate::sample::kit::aircraft::Airplane;
use crate::sample::kit::buildings::Roof;
use crate::sample::kit::ground::{Ground, colour};
use crate::sample::kit::place::{PARKED, Words};
use crate::sample::kit::vehicles::Vehicle;
use crate::sample::rng::noise;
use crate::sample::scene::Scene;
use crate::sample::shape::{Extent, Point};
use std::f32::consts::{FRAC_PI_2, PI};

const B737: Airplane = Airplane::new(39.5, 35.8, 3.8, 1, 0.44);
const B747: Airplane = Airplane::new(70.6, 64.4, 6.5, 2, 0.62);
const B777: Airplane = Airplane::new(63.7, 60.9, 6.2, 1, 0.54);
const B787: Airplane = Airplane::new(56.7, 60.1, 5.8, 1, 0.55);
const A220: Airplane = Airplane::new(35.0, 35.1, 3.5, 1, 0.4);
const A321: Airplane = Airplane::new(44.5, 35.8, 4.0, 1, 0.42);
const A330: Airplane = Airplane::new(58.8, 60.3, 5.6, 1, 0.5);
const ARJ21: Airplane = Airplane::new(33.5, 27.3, 3.3, 0, 0.4);
const LIGHT: Airplane = Airplane::new(13.0, 16.0, 1.8, 0, 0.06);

const LIVERIES: [u32; 7] = [0x2a4a85, 0xa03530, 0x2f6f7f, 0x3a3f4a, 0xc7862f, 0x4a6a3f, 0x6a3a6a];

/// A runway or taxiway: asphalt with its white or yellow marks.
fn runway(s: &mut Scene, x: f32, y: f32, length: f32, width: f32, taxi: bool) -> usize {
    let b = s.boxed(x, y, length, width, 0.0);
    let seed = s.grain();
    s.draw(|c, _, m| {
        c.turned(b, |u, v| {
            let (x, y) = b.world(u, v);
            let mut rgb = scale(colour(Ground::Asphalt, x, y, m, seed), if taxi { 1.12 } else { 0.92 });
            let skid = (1.0 - (v / (width * 0.22)).powi(2)).max(0.0) * noise(u / 60.0, v / 3.0, seed ^ 2);
            rgb = mix(rgb, hex(0x343538), 0.5 * skid * (!taxi) as u8 as f32);
            let w = (0.3 * m).max(0.6);
            let paint = if taxi { hex(0xc9a545) } else { hex(0xdddcd6) };
            let mark = if taxi {
                v.abs() < w * 0.7
            } else {
                v.abs() < w * 1.2 && (u / (36.0 * m)).fract().abs() < 0.6 || (v.abs() - width * 0.46).abs() < w
            };
            let shoulder = v.abs() > width * 0.48;
            if mark {
                rgb = mix(rgb, paint, 0.8);
            } else if shoulder {
                rgb = mix(rgb, hex(0x8f8a78), 0.5);
            }
            Some(Ink::flat(rgb))
        });
    });
    s.take(b);
    s.landmark(if taxi { "taxiway" } else { "runway" }, "", Extent::Box(b))
}

/// A concrete apron with slabs and stains.
fn apron(s: &mut Scene, x: f32, y: f32, w: f32, h: f32) -> usize {
    let b = s.boxed(x, y, w, h, 0.0);
    let seed = s.grain();
    s.draw(|c, _, m| {
        c.turned(b, |u, v| {
            let (x, y) = b.world(u, v);
            let slab = 7.5 * m;
            let (iu, iv) = ((u / slab).floor(), (v / slab).floor());
            let tone = 0.95 + 0.1 * crate::sample::rng::hash(iu as i32, iv as i32, seed);
            let joint = (u / slab - iu).min(v / slab - iv) < 0.035;
            let mut rgb = scale(colour(Ground::Concrete, x, y, m, seed), tone * if joint { 0.88 } else { 1.0 });
            let oil = crate::sample::rng::fbm(x / 23.0, y / 23.0, 4, seed ^ 3);
            rgb = mix(rgb, hex(0x5b5955), ((oil - 0.58) * 1.6).clamp(0.0, 0.5));
            Some(Ink::flat(rgb))
        });
    });
    s.landmark("apron", "", Extent::Box(b))
}

/// Yellow lead-in line and a stand box.
fn stand(s: &mut Scene, from: Point, to: Point) {
    let line = s.line(&[from, to]);
    s.draw(|c, _, m| c.stroke(&line, (0.35 * m).max(0.9), Ink::thin(hex(0xcfa53a), 0.75)));
}

/// A boarding bridge from a terminal to a plane's door.
fn bridge(s: &mut Scene, from: Point, to: Point) -> usize {
    let line = s.line(&[from, to]);
    s.draw(|c, _, m| {
        c.along(&line, 1.7 * m, |_, _, off, run| {
            let rib = (run / (2.2 * m)).fract() < 0.2;
            Some(Ink::set(
                scale(
                    hex(0xb9bcbd),
                    if rib {
                        0.8
                    } else if off.abs() < 0.5 * m {
                        1.06
                    } else {
                        0.97
                    },
                ),
                5.0 * m,
            ))
        });
        let head = line[1];
        c.disc(head, 2.4 * m, |_, _, _| Some(Ink::set(hex(0x9fa4a7), 5.4 * m)));
    });
    s.landmark("boarding bridge", "", Extent::Line(line, 3.4 * s.ppm))
}

fn service(s: &mut Scene, apron: usize, spots: &[(f32, f32, f32, Vehicle)]) {
    for (x, y, angle, kind) in spots {
        let (l, w, _) = kind.size();
        let probe = s.boxed(*x, *y, l * s.ppm, w * s.ppm, *angle);
        if !s.is_free(&probe, 1.0) {
            continue;
        }
        let w = words(s.source, *kind);
        if let Some(i) = s.vehicle(*kind, w, *x, *y, *angle, PARKED) {
            i.fact("on", apron);
        }
    }
}

fn size_word(plane: Airplane) -> &'static str {
    if plane.length_m > 50.0 {
        "large"
    } else if plane.length_m < 20.0 {
        "small"
    } else {
        ""
    }
}

fn park(s: &mut Scene, plane: Airplane, words: Words, x: f32, y: f32, angle: f32, apron: usize) -> bool {
    let livery = *s.rng.pick(&LIVERIES);
    let size = size_word(plane);
    let tail = match livery {
        0x2a4a85 => "with a blue tail",
        0xa03530 => "with a red tail",
        0xc7862f => "with an orange tail",
        0x4a6a3f => "with a green tail",
        _ => "",
    };
    let Some(i) = s.plane(plane, words, x, y, angle, livery) else { return false };
    i.fact("on", apron).feature(tail);
    if !size.is_empty() {
        i.attributes.insert(0, size.into());
    }
    true
}

pub fn small_airport(s: &mut Scene) {
    s.ground(Ground::DryGrass);
    let m = s.ppm;
    runway(s, 0.0, -290.0, 1400.0, 45.0 * m, false);
    runway(s, 0.0, -150.0, 1400.0, 18.0 * m, true);
    for x in [-330.0, 250.0] {
        let b = s.boxed(x, -215.0, 16.0 * m, 130.0, 0.0);
        s.asphalt_box(b);
    }
    let pad = apron(s, 20.0, 75.0, 760.0, 420.0);
    let b = s.boxed(30.0, -135.0, 20.0 * m, 60.0, 0.0);
    s.asphalt_box(b);
    let terminal = s.building(40.0, 330.0, 250.0, 32.0, 0.0, 12.0, Roof::Flat, 1);
    s.landmarks[terminal].noun = "terminal".into();
    s.building(-330.0, 340.0, 46.0, 40.0, 0.0, 11.0, Roof::Hall, 4);
    for k in 0..5 {
        let x = -190.0 + k as f32 * 112.0;
        stand(s, (x, 40.0), (x, 250.0));
        if k == 3 {
            continue;
        }
        let jet = [B737, A321, A220, B737, A321][k];
        if park(s, jet, ("airplane", "airplane"), x, 205.0, FRAC_PI_2, pad) {
            let b = bridge(s, (x + 22.0, 298.0), (x + 9.0, 244.0));
            let _ = b;
            if let Some(i) = s.instances.last_mut() {
                i.fact("in front of", terminal);
            }
        }
    }
    for k in 0..6 {
        let x = -270.0 + k as f32 * 62.0;
        stand(s, (x, -80.0), (x, -20.0));
        if k != 2 {
            let tilt = if k % 2 == 0 { 0.12 } else { -0.1 };
            park(s, LIGHT, ("airplane", "airplane"), x, -70.0, -FRAC_PI_2 + tilt, pad);
        }
    }
    park(s, B787, ("airplane", "airplane"), 250.0, 10.0, PI * 0.9, pad);
    service(
        s,
        pad,
        &[
            (-155.0, 195.0, 1.5, Vehicle::Truck),
            (-60.0, 235.0, 1.4, Vehicle::Van),
            (60.0, 160.0, 0.2, Vehicle::Bus),
            (190.0, 150.0, 0.0, Vehicle::Truck),
            (330.0, 180.0, -0.3, Vehicle::Van),
            (-320.0, 90.0, 0.1, Vehicle::Truck),
        ],
    );
    let row = s.tree_row((-420.0, 398.0), (400.0, 398.0), 3.4, 8.0);
    let _ = row;
    s.scattered_trees(3.0, 70);
}

pub fn terminal(s: &mut Scene) {
    s.ground(Ground::Lawn);
    let m = s.ppm;
    let pad = apron(s, 0.0, 30.0, 1300.0, 600.0);
    runway(s, 0.0, -335.0, 1400.0, 23.0 * m, true);
    let hall = s.building(-40.0, 335.0, 250.0, 36.0, 0.0, 16.0, Roof::Hall, 0);
    s.landmarks[hall].noun = "terminal".into();
    let gates: [(Airplane, &str, f32); 5] = [
        (A330, "A330", -330.0),
        (B777, "Boeing777", -160.0),
        (B737, "Boeing737", -30.0),
        (A321, "A321", 80.0),
        (B787, "Boeing787", 225.0),
    ];
    for (plane, name, x) in gates {
        stand(s, (x, -60.0), (x, 262.0));
        let nose = 262.0 - plane.length_m * m / 2.0;
        let words: Words = match name {
            "A330" => ("A330", "airplane"),
            "Boeing777" => ("Boeing777", "airplane"),
            "Boeing737" => ("Boeing737", "airplane"),
            "A321" => ("A321", "airplane"),
            _ => ("Boeing787", "airplane"),
        };
        if park(s, plane, words, x, nose, FRAC_PI_2, pad) {
            bridge(s, (x + 30.0, 292.0), (x + 10.0, 250.0));
            if let Some(i) = s.instances.last_mut() {
                i.fact("in front of", hall);
            }
        }
    }
    for (plane, w, x, y, a) in [
        (B747, ("Boeing747", "airplane"), -235.0, -110.0, 0.35),
        (A220, ("A220", "airplane"), 5.0, -150.0, -FRAC_PI_2),
        (B737, ("Boeing737", "airplane"), 115.0, -150.0, -FRAC_PI_2),
        (ARJ21, ("ARJ21", "airplane"), 215.0, -155.0, -FRAC_PI_2),
        (B737, ("Boeing737", "airplane"), 315.0, -150.0, -FRAC_PI_2),
    ] {
        stand(s, (x, -210.0), (x, -100.0));
        park(s, plane, w, x, y, a, pad);
    }
    service(
        s,
        pad,
        &[
            (-255.0, 215.0, 1.5, Vehicle::Truck),
            (-85.0, 120.0, 1.6, Vehicle::Bus),
            (25.0, 210.0, 1.3, Vehicle::Van),
            (140.0, 215.0, 1.5, Vehicle::Truck),
            (70.0, 25.0, 0.05, Vehicle::Bus),
            (-90.0, -190.0, 0.1, Vehicle::Truck),
            (300.0, 30.0, 3.2, Vehicle::Van),
            (330.0, 235.0, 1.5, Vehicle::Truck),
        ],
    );
}

pub fn regional(s: &mut Scene) {
    s.ground(Ground::Grass);
    let m = s.ppm;
    let pad = apron(s, 30.0, 20.0, 700.0, 520.0);
    runway(s, 0.0, -330.0, 1400.0, 20.0 * m, true);
    let b = s.boxed(-140.0, -270.0, 18.0 * m, 90.0, 0.0);
    s.asphalt_box(b);
    let hangar = s.building(-205.0, 330.0, 52.0, 40.0, 0.0, 13.0, Roof::Hall, 4);
    s.landmarks[hangar].noun = "hangar".into();
    let second = s.building(20.0, 335.0, 58.0, 40.0, 0.0, 13.0, Roof::Hall, 1);
    s.landmarks[second].noun = "hangar".into();
    s.building(250.0, 345.0, 40.0, 24.0, 0.0, 8.0, Roof::Flat, 0);
    for (plane, w, x, y, a) in [
        (ARJ21, ("ARJ21", "airplane"), -250.0, 170.0, FRAC_PI_2),
        (ARJ21, ("ARJ21", "airplane"), -145.0, 170.0, FRAC_PI_2),
        (A220, ("A220", "airplane"), -25.0, 165.0, FRAC_PI_2),
        (A321, ("A321", "airplane"), 100.0, 155.0, FRAC_PI_2),
        (B737, ("Boeing737", "airplane"), 230.0, 160.0, FRAC_PI_2),
        (LIGHT, ("other-airplane", "airplane"), -230.0, -130.0, -0.5),
        (LIGHT, ("other-airplane", "airplane"), -165.0, -130.0, -0.5),
        (LIGHT, ("other-airplane", "airplane"), -100.0, -130.0, -0.45),
        (LIGHT, ("other-airplane", "airplane"), -35.0, -130.0, -0.55),
        (A220, ("A220", "airplane"), 110.0, -110.0, PI),
        (B737, ("Boeing737", "airplane"), 250.0, -105.0, PI * 0.75),
    ] {
        stand(s, (x, y - 60.0), (x, y + 60.0));
        park(s, plane, w, x, y, a, pad);
    }
    service(
        s,
        pad,
        &[
            (40.0, 205.0, 1.4, Vehicle::Truck),
            (165.0, 90.0, 0.1, Vehicle::Van),
            (-200.0, 60.0, 0.0, Vehicle::Bus),
            (30.0, -20.0, 0.3, Vehicle::Van),
        ],
    );
    s.grove(&[(-560.0, 300.0), (-300.0, 300.0), (-300.0, 560.0), (-560.0, 560.0)], 3.0, 130);
    s.scattered_trees(2.6, 120);
}
