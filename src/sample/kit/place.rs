//! Annotated objects: draws a thing and records its box, words and known relations in one step.

use super::aircraft::Airplane;
use super::ships::Ship;
use super::vehicles::{PAINTS, Vehicle};
use crate::sample::scene::{Instance, Scene};
use crate::sample::shape::{Point, Turned};

pub const PARKED: &[&str] = &["parked", "parked", "standing"];
pub const DRIVING: &[&str] = &["driving", "moving", "travelling"];
pub const MOORED: &[&str] = &["moored", "docked", "lying", "berthed"];
pub const SAILING: &[&str] = &["sailing", "moving", "under way"];
pub const LOCATED: &[&str] = &["located", "situated"];
pub const WALKING: &[&str] = &["walking", "standing"];
pub const RIDING: &[&str] = &["moving", "travelling"];
pub const WAITING: &[&str] = &["waiting", "stopped"];

/// The words of a vehicle: category and noun.
pub type Words = (&'static str, &'static str);

impl Scene {
    /// A vehicle at a layout point heading along `angle`, painted at random (buses and machines in their own paints).
    pub fn vehicle(
        &mut self,
        kind: Vehicle,
        words: Words,
        x: f32,
        y: f32,
        angle: f32,
        verbs: &'static [&'static str],
    ) -> Option<&mut Instance> {
        let (px, py) = self.at(x, y);
        let turn = self.turn;
        self.vehicle_px(kind, words, (px, py), angle + turn, verbs, 0.0)
    }

    /// The same at a pixel point with the angle on screen, on a deck `base` pixels high.
    pub fn vehicle_px(
        &mut self,
        kind: Vehicle,
        words: Words,
        p: Point,
        angle: f32,
        verbs: &'static [&'static str],
        base: f32,
    ) -> Option<&mut Instance> {
        let (l, w, _) = kind.size();
        let vary = match kind {
            Vehicle::Car | Vehicle::Van | Vehicle::Truck => self.rng.range(0.94, 1.07),
            _ => 1.0,
        };
        let shape = Turned { x: p.0, y: p.1, length: l * vary * self.ppm, width: w * self.ppm, angle };
        let (word, paint) = match kind {
            Vehicle::Excavator => *self.rng.pick(&[("yellow", 0xc79a35), ("orange", 0xb8642f)]),
            Vehicle::DumpTruck => *self.rng.pick(&[("yellow", 0xc7a23d), ("red", 0x8f3a2f), ("orange", 0xb8642f)]),
            Vehicle::Tractor => *self.rng.pick(&[("green", 0x3f6b3a), ("red", 0x9c2f2b)]),
            Vehicle::Bus => {
                *self.rng.pick(&[("white", 0xdcdcd8), ("blue", 0x2f5f96), ("yellow", 0xcfae45), ("green", 0x3f7a58)])
            }
            Vehicle::Tricycle => *self.rng.pick(&[("blue", 0x34689a), ("red", 0x9c3a2f), ("green", 0x4a7a56)]),
            Vehicle::Person | Vehicle::Bicycle => ("", 0x303030),
            Vehicle::Motor => *self.rng.pick(&[("black", 0x25262a), ("red", 0x9c2f2b), ("white", 0xd8d8d4)]),
            _ => *self.rng.pick(&PAINTS),
        };
        self.draw_vehicle_on(kind, shape, paint, base);
        let instance = self.add(shape, words.0, words.1)?;
        instance.attribute(word).verbs(verbs);
        Some(instance)
    }

    /// A ship in a layout place, sizes in metres, bow towards `angle`.
    #[allow(clippy::too_many_arguments, reason = "place, size and make of one ship")]
    pub fn ship(
        &mut self,
        kind: Ship,
        words: Words,
        x: f32,
        y: f32,
        l_m: f32,
        w_m: f32,
        angle: f32,
        paint: usize,
        verbs: &'static [&'static str],
    ) -> Option<&mut Instance> {
        let m = self.ppm;
        let shape = self.boxed(x, y, l_m * m, w_m * m, angle);
        let hulls: [(&str, u32, u32); 6] = [
            ("white", 0xdedfdb, 0xb9b6ab),
            ("red", 0x7d362c, 0x8a5a48),
            ("blue", 0x2b4a6b, 0x9a9c98),
            ("gray", 0x7d8387, 0x8b9194),
            ("black", 0x2a2c30, 0x7a4a3c),
            ("green", 0x3a5a4c, 0x8d8f80),
        ];
        let (word, hull, deck) = hulls[paint % hulls.len()];
        if verbs == SAILING {
            self.wake(shape, if l_m > 30.0 { 0.65 } else { 0.9 });
        }
        self.draw_ship(kind, shape, hull, deck);
        let instance = self.add(shape, words.0, words.1)?;
        instance.attribute(word).verbs(verbs);
        Some(instance)
    }

    /// An airplane at a layout point, nose towards `angle`.
    pub fn plane(
        &mut self,
        plane: Airplane,
        words: Words,
        x: f32,
        y: f32,
        angle: f32,
        livery: u32,
    ) -> Option<&mut Instance> {
        let p = self.at(x, y);
        let shape = self.airplane_box(p, plane, angle + self.turn);
        self.draw_airplane(plane, shape, livery);
        let instance = self.add(shape, words.0, words.1)?;
        instance.attribute("white").verbs(PARKED);
        Some(instance)
    }
}
