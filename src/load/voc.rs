//! What the XML files with one image each share (Pascal VOC and its relatives): size, objects, boxes by the names of their
//! parts.

use super::format::Input;
use super::instance;
use super::loaded::{RawImage, RawInstance, RawShape, RecordState};
use super::reading::Reading;
use super::record;
use super::xml::{self, Element};
use crate::diag::{Diagnostic, Place};
use crate::schema::{key_without_extension, key_without_folders};

/// Corners of DIOR-R, in the order in which they go around.
const CORNERS: [&str; 4] = ["left_top", "right_top", "right_bottom", "left_bottom"];

/// How a format finds its objects.
pub struct Layout {
    /// Path from the root to the parent of the objects; empty for the root itself.
    pub parent: &'static str,
    /// Name of an object's element.
    pub object: &'static str,
    /// Paths to the image's width and height.
    pub size: [&'static str; 2],
    /// The box and the category of an object.
    pub shape: fn(&Element) -> Result<RawShape, String>,
    pub category: fn(&Element) -> Option<&str>,
}

/// Reads one file: one image, keyed by the file's stem.
pub fn read(input: &Input<'_>, layout: &Layout, reading: &mut Reading<'_>) {
    let (root, flaw) = xml::walk(input.text, &[], &mut |_, _| {});
    reading.records_total = 1;
    let key = key_without_extension(key_without_folders(input.name)).to_owned();
    let file_place = reading.place().in_image(key.clone());
    if let Some(flaw) = &flaw {
        let diagnostic = Diagnostic::error("xml-broken", file_place.clone().at_line(flaw.line), "the XML is broken")
            .with_found(flaw.message.clone())
            .with_fix("check whether the file was written to its end")
            .with_action("complete objects were kept");
        reading.push(diagnostic);
    }
    let parent = if layout.parent.is_empty() { Some(&root) } else { root.at(layout.parent) };
    let mut instances = Vec::new();
    let mut dropped = 0;
    let objects = parent.into_iter().flat_map(|parent| parent.children_named(layout.object));
    for (index, object) in objects.enumerate() {
        if !object.is_complete {
            dropped += 1;
            continue;
        }
        let place = || file_place.clone().at_line(object.line).at_instance(index as u64 + 1);
        instances.extend(read_object(object, layout, &place, reading));
    }
    let [width, height] = layout.size.map(|path| root.number_at(path));
    let size = record::size_from(width, height);
    if size.is_none() && (width.is_some() || height.is_some()) {
        let diagnostic = Diagnostic::warning("image-size", file_place.clone(), "an image size that is no size")
            .with_expected("two whole numbers of pixels above 0")
            .with_action("taken as missing");
        reading.push(diagnostic);
    }
    let state = match &flaw {
        Some(flaw) if root.name.is_empty() => RecordState::Unreadable { reason: flaw.message.as_str().into() },
        Some(_) if dropped > 0 => RecordState::CutOff { dropped },
        _ => RecordState::Read,
    };
    reading.records_read = u64::from(!matches!(state, RecordState::Unreadable { .. }));
    reading.images.push(RawImage { key: key.into(), size, instances, state, at: 1, ..RawImage::default() });
}

fn read_object(
    object: &Element,
    layout: &Layout,
    place: &dyn Fn() -> Place,
    reading: &mut Reading<'_>,
) -> Option<RawInstance> {
    let shape = match (layout.shape)(object) {
        Ok(shape) => shape,
        Err(reason) => {
            let diagnostic = Diagnostic::error("box-unreadable", place(), "a box that cannot be read")
                .with_found(reason)
                .with_action("the box was left out");
            reading.push(diagnostic);
            return None;
        }
    };
    if !instance::is_finite(&shape, place, reading) {
        return None;
    }
    reading.extremes.add(&shape);
    let confidence = object.number_at("possibleresult/probability").filter(|number| number.is_finite());
    reading.evidence.confidences += u64::from(confidence.is_some());
    let is_difficult = object.number_at("difficult").is_some_and(|flag| flag != 0.0);
    reading.evidence.difficult += u64::from(is_difficult);
    // FAIR1M writes the word None; DE-Dataset writes a caption.
    let caption = object.text_at("description").filter(|text| !text.eq_ignore_ascii_case("none"));
    Some(RawInstance {
        category: (layout.category)(object).and_then(|name| reading.category(name)),
        captions: caption.map(Into::into).into_iter().collect(),
        id: object.text_at("id").map(Into::into),
        confidence,
        is_difficult,
        at: object.line.min(u64::from(u32::MAX)) as u32,
        shape,
    })
}

/// The box of an `object`: DIOR-R's corners, roLabelImg's centre form, ShipRSImageNet's, or an upright `bndbox`.
pub fn object_shape(object: &Element) -> Result<RawShape, String> {
    let numbers = |parent: &Element, names: &[String]| -> Result<Vec<f64>, String> {
        names
            .iter()
            .map(|name| parent.number_at(name).ok_or_else(|| format!("`{name}` is missing or no number")))
            .collect()
    };
    let names = |list: &[&str]| list.iter().map(|name| name.to_string()).collect::<Vec<_>>();
    let centre = |parent: &Element, list: [&str; 5]| {
        let n = numbers(parent, &names(&list))?;
        Ok(RawShape::Centre([n[0], n[1], n[2], n[3], n[4]]))
    };
    if let Some(turned) = object.child("robndbox").or_else(|| object.child("rotated_bndbox")) {
        if turned.child("x_left_top").is_some() {
            let list: Vec<String> = CORNERS.iter().flat_map(|c| [format!("x_{c}"), format!("y_{c}")]).collect();
            return Ok(super::boxes::points(&numbers(turned, &list)?));
        }
        return centre(turned, ["cx", "cy", "w", "h", "angle"]);
    }
    if let Some(turned) = object.child("rotated_box") {
        return centre(turned, ["cx", "cy", "width", "height", "rot"]);
    }
    match object.child("bndbox") {
        Some(upright) => {
            let n = numbers(upright, &names(&["xmin", "ymin", "xmax", "ymax"]))?;
            Ok(RawShape::Extents([n[0], n[1], n[2], n[3], 0.0]))
        }
        None => Err("no `robndbox`, `rotated_box` or `bndbox`".into()),
    }
}
