//! The project's own format: JSON Lines or one list, an image a record; also lists of one box a record.

use std::collections::HashMap;

use super::super::boxes;
use super::super::conventions::{AngleUnit, AxisOrder, BoxForm, Conventions, Scale, Settled, Turn};
use super::super::format::{Format, Guess, Input};
use super::super::guess;
use super::super::instance;
use super::super::json::{self, Item, Json, Record};
use super::super::loaded::{RawImage, RawInstance, RecordState, Role};
use super::super::reading::Reading;
use super::super::record::{self, IMAGE_KEYS};
use crate::diag::{Diagnostic, Place};

pub static FORMAT: Format = Format { id: "ricap", label: "RICap JSON", sniff, read };

const INSTANCE_KEYS: [&str; 6] = ["instances", "objects", "annotations", "boxes", "detections", "predictions"];
/// Lists of records inside one object.
const WRAPPERS: [&str; 7] = ["images", "records", "data", "annotations", "predictions", "results", "detections"];

fn sniff(input: &Input<'_>) -> Option<Guess> {
    let records = input.head_records();
    let has_image = |record: &Json<'_>| record.get_any(&IMAGE_KEYS).is_some();
    let has_list = |record: &Json<'_>| record.get_any(&INSTANCE_KEYS).is_some_and(|v| v.items().is_some());
    let is_image = |record: &Json<'_>| has_image(record) && has_list(record);
    let is_box = |record: &Json<'_>| has_image(record) && matches!(boxes::find(record), Some(Ok(_)));
    let first = records.iter().take(4);
    if records.first().is_some_and(|record| record.get("ricap").is_some()) {
        return Guess::new(100, "starts with a `ricap` head");
    }
    if first.clone().any(is_image) {
        let name = if first.clone().any(|r| r.get("rbox").is_some() || r.get("instances").is_some()) { 90 } else { 60 };
        return Guess::new(name, "records with an image and a list of boxes");
    }
    if first.clone().any(is_box) {
        return Guess::new(55, "records with an image and a box");
    }
    let wrapped = |record: &Json<'_>| {
        let list = record.get_any(&WRAPPERS).and_then(Json::items);
        list.is_some_and(|items| items.iter().take(4).any(|item| is_image(item) || is_box(item)))
    };
    if records.len() == 1 && wrapped(&records[0]) {
        return Guess::new(50, "a list of records with an image and boxes inside an object");
    }
    // An image without boxes, or nothing at all: still a file of ours if it says nothing else.
    let is_empty_list = matches!(input.head_json(), Some(Json::Array { items, complete: true }) if items.is_empty());
    is_empty_list.then(|| Guess { confidence: 10, reason: "an empty list".into() })
}

fn read(input: &Input<'_>, reading: &mut Reading<'_>) {
    let mut reader = Reader { reading, flat: HashMap::new(), head: None };
    let first = input.head_records().first();
    let is_wrapped = first.is_some_and(|object| {
        object.get_any(&IMAGE_KEYS).is_none() && object.get("ricap").is_none() && matches!(input.head_json(), Some(Json::Object { .. }))
    });
    if is_wrapped {
        json::fields(input.text, &mut |list, item, at| {
            if WRAPPERS.contains(&list) {
                reader.item(item);
            } else if let Item::Record(_) = item {
                reader.reading.unknown_field(list);
            } else {
                reader.item(item);
            }
            reader.reading.progress(at);
        });
    } else {
        json::records(input.text, &mut |item, at| {
            reader.item(item);
            reader.reading.progress(at);
        });
    }
    let head = reader.head.take();
    settle(head, reading);
}

struct Reader<'r, 'p> {
    reading: &'r mut Reading<'p>,
    /// Images of files with one box a record, by key.
    flat: HashMap<String, usize>,
    head: Option<Conventions>,
}

impl Reader<'_, '_> {
    fn item(&mut self, item: Item<'_>) {
        match item {
            Item::Record(record) => self.record(&record),
            other => record::report_other(other, self.reading),
        }
    }

    fn record(&mut self, record: &Record<'_>) {
        let place = self.reading.place().at_line(record.line).at_record(record.number);
        self.reading.report_slips(record.slips, &place);
        let object = &record.value;
        if object.get("ricap").is_some() && object.get_any(&IMAGE_KEYS).is_none() {
            self.head = Some(read_head(object, &place, self.reading));
            return;
        }
        self.reading.records_total += 1;
        let Some(key) = record::image_key(object, &place, self.reading) else { return };
        let place = place.in_image(key.clone());
        match object.get_any(&INSTANCE_KEYS) {
            None if boxes::find(object).is_some() => self.flat_record(object, record, key, place),
            list => self.image_record(object, list, record, key, place),
        }
    }

    /// An image with its boxes.
    fn image_record(&mut self, object: &Json<'_>, list: Option<&Json<'_>>, record: &Record<'_>, key: String, place: Place) {
        for (name, _) in object.fields().into_iter().flatten() {
            if !is_known_of_image(name) {
                self.reading.unknown_field(name);
            }
        }
        let (instances, dropped) = match list {
            Some(Json::Array { items, .. }) => self.instances(items, record, &place),
            Some(other) => {
                let diagnostic = Diagnostic::error("instances-unreadable", place.clone(), "`instances` is not a list")
                    .with_found(other.kind())
                    .with_expected("a list of objects")
                    .with_action("the image counts as one without boxes");
                self.reading.push(diagnostic);
                (Vec::new(), 0)
            }
            None => {
                if !record.slips.is_cut_off {
                    let diagnostic = Diagnostic::warning("instances-missing", place.clone(), "an image without `instances`")
                        .with_action("the image counts as one without boxes");
                    self.reading.push(diagnostic);
                }
                (Vec::new(), 0)
            }
        };
        let state = match record.slips.is_cut_off {
            true => record::cut_off(dropped, &place, self.reading),
            false => RecordState::Read,
        };
        let source = record::source(object, self.reading);
        let size = record::image_size(object, &place, self.reading);
        self.reading.records_read += 1;
        let at = record.line.min(u64::from(u32::MAX)) as u32;
        self.reading.images.push(RawImage { key: key.into(), source, size, instances, state, at, ..RawImage::default() });
    }

    fn instances(&mut self, items: &[Json<'_>], record: &Record<'_>, place: &Place) -> (Vec<RawInstance>, u32) {
        let mut instances = Vec::with_capacity(items.len());
        let mut dropped = 0;
        for (index, item) in items.iter().enumerate() {
            if !item.is_complete() {
                dropped += 1;
                continue;
            }
            let place = || place.clone().at_instance(index as u64 + 1);
            let Some(fields) = item.fields() else {
                let diagnostic = Diagnostic::error("instance-unreadable", place(), "an instance that is no object")
                    .with_found(item.kind())
                    .with_expected("an object with `rbox`, `ref` and `caption`")
                    .with_action("the instance was left out");
                self.reading.push(diagnostic);
                continue;
            };
            for (name, _) in fields {
                if !instance::is_known(name) {
                    self.reading.unknown_field(name);
                }
            }
            let at = record.line.min(u64::from(u32::MAX)) as u32;
            instances.extend(instance::read(item, &place, at, self.reading).map(|(instance, _)| instance));
        }
        (instances, dropped)
    }

    /// One box with the key of its image.
    fn flat_record(&mut self, object: &Json<'_>, record: &Record<'_>, key: String, place: Place) {
        if !object.is_complete() {
            record::cut_off(1, &place, self.reading);
            return;
        }
        for (name, _) in object.fields().into_iter().flatten() {
            if !is_known_of_image(name) && !instance::is_known(name) {
                self.reading.unknown_field(name);
            }
        }
        let at = record.line.min(u64::from(u32::MAX)) as u32;
        let source = record::source(object, self.reading);
        let size = record::image_size(object, &place, self.reading);
        let read = instance::read(object, &|| place.clone(), at, self.reading);
        self.reading.records_read += u64::from(read.is_some());
        let images = &mut self.reading.images;
        let index = *self.flat.entry(key).or_insert_with_key(|key| {
            let key = key.as_str().into();
            images.push(RawImage { key, source, size, instances: Vec::new(), state: RecordState::Read, at, ..RawImage::default() });
            images.len() - 1
        });
        images[index].instances.extend(read.map(|(instance, _)| instance));
    }
}

fn is_known_of_image(name: &str) -> bool {
    IMAGE_KEYS.contains(&name) || INSTANCE_KEYS.contains(&name) || record::is_known(name)
}

/// The head object: `{"ricap":1,"angle":"deg","coords":"pixel"}`.
fn read_head(head: &Json<'_>, place: &Place, reading: &mut Reading<'_>) -> Conventions {
    let mut conventions = default_conventions();
    for (key, value) in head.fields().into_iter().flatten() {
        let text = value.as_text().unwrap_or_default().to_lowercase();
        let is_read = match (key.as_ref(), text.as_str()) {
            ("ricap", "1") => true,
            ("angle" | "angle_unit", "rad" | "radian" | "radians") => set(&mut conventions.angle_unit, AngleUnit::Radians),
            ("angle" | "angle_unit", "deg" | "degree" | "degrees") => set(&mut conventions.angle_unit, AngleUnit::Degrees),
            ("coords" | "scale", "unit" | "normalised" | "normalized" | "relative") => {
                set(&mut conventions.scale, Scale::Unit)
            }
            ("coords" | "scale", "pixels" | "px" | "absolute") => set(&mut conventions.scale, Scale::Pixel),
            ("coords" | "scale", name) => Scale::from_name(name).is_some_and(|scale| set(&mut conventions.scale, scale)),
            ("turn", "cw" | "clockwise") => set(&mut conventions.turn, Turn::Clockwise),
            ("turn", "ccw" | "counter-clockwise") => set(&mut conventions.turn, Turn::CounterClockwise),
            ("order", "xy") => set(&mut conventions.axis_order, AxisOrder::XFirst),
            ("order", "yx") => set(&mut conventions.axis_order, AxisOrder::YFirst),
            ("form", "centre" | "center") => set(&mut conventions.box_form, BoxForm::CentreSize),
            ("form", "corners") => set(&mut conventions.box_form, BoxForm::Extents),
            ("role", "ground-truth" | "gt") => stated_role(reading, Role::GroundTruth),
            ("role", "predictions") => stated_role(reading, Role::Predictions),
            ("model" | "name" | "comment", _) => true,
            _ => false,
        };
        if !is_read {
            reading.push(
                Diagnostic::warning("head-unknown", place.clone().in_field(key.as_ref()), "the head says something unknown")
                    .with_found(format!("{key}: {text}"))
                    .with_expected("angle: rad, deg; coords: unit, percent, per-mille, pixel; turn: cw, ccw; order: xy, yx")
                    .with_action("ignored"),
            );
        }
    }
    conventions
}

fn set<T>(slot: &mut Settled<T>, value: T) -> bool {
    *slot = Settled::stated(value);
    true
}

fn stated_role(reading: &mut Reading<'_>, role: Role) -> bool {
    reading.evidence.stated = Some((role, "stated in the file's head".into()));
    true
}

fn default_conventions() -> Conventions {
    Conventions {
        scale: Settled::guessed(Scale::Unit, "the format's default"),
        angle_unit: Settled::guessed(AngleUnit::Radians, "the format's default"),
        turn: Settled::guessed(Turn::Clockwise, "the format's default"),
        ..Conventions::pixels()
    }
}

/// What the head states, and for the rest what the values allow.
fn settle(head: Option<Conventions>, reading: &mut Reading<'_>) {
    use super::super::conventions::Basis;
    let mut conventions = head.unwrap_or_else(default_conventions);
    if conventions.scale.basis != Basis::Stated {
        conventions.scale = guess::scale_of_file(&reading.extremes);
        if conventions.scale.value != Scale::Unit {
            guess::warn_scale(&conventions.scale, reading);
        }
    }
    if conventions.angle_unit.basis == Basis::Stated {
        guess::check_declared_angle(conventions.angle_unit.value, reading);
    } else {
        conventions.angle_unit = guess::angle_unit(&reading.extremes);
        guess::warn_angle(&conventions.angle_unit, reading);
    }
    reading.conventions = conventions;
}
