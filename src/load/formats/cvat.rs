//! CVAT XML 1.1: many images in one file, boxes given before they are turned, in degrees; polygons; tracks of videos.

use std::collections::BTreeMap;

use super::super::boxes;
use super::super::conventions::{AngleUnit, Conventions, Settled};
use super::super::format::{Format, Guess, Input};
use super::super::instance;
use super::super::json::to_f64;
use super::super::loaded::{RawImage, RawInstance, RawShape, RecordState};
use super::super::reading::Reading;
use super::super::record;
use super::super::xml::{self, Element};
use crate::diag::{Diagnostic, Place};

pub static FORMAT: Format = Format { id: "cvat", label: "CVAT XML", sniff, read };

fn sniff(input: &Input<'_>) -> Option<Guess> {
    let head = input.head();
    let is_cvat = head.contains("<annotations") && ["<meta>", "<image ", "<track "].iter().any(|tag| head.contains(tag));
    is_cvat.then(|| Guess { confidence: 90, reason: "XML with `annotations` and `image`".into() })
}

fn read(input: &Input<'_>, reading: &mut Reading<'_>) {
    let mut frames: BTreeMap<u64, Vec<RawInstance>> = BTreeMap::new();
    let (_, flaw) = xml::walk(input.text, &["image", "track"], &mut |element, at| {
        reading.records_total += 1;
        match &*element.name {
            "image" => image(&element, reading),
            _ => track(&element, &mut frames, reading),
        }
        reading.progress(at);
    });
    for (frame, instances) in frames {
        let key = format!("frame_{frame:06}").into();
        reading.images.push(RawImage { key, instances, at: 1, ..RawImage::default() });
    }
    if let Some(flaw) = flaw {
        let diagnostic = Diagnostic::error("xml-broken", reading.place().at_line(flaw.line), "the XML is broken")
            .with_found(flaw.message)
            .with_action("complete images were kept");
        reading.push(diagnostic);
    }
    reading.conventions =
        Conventions { angle_unit: Settled::by_format(AngleUnit::Degrees), ..Conventions::pixels() };
}

fn image(element: &Element, reading: &mut Reading<'_>) {
    let Some(name) = element.attribute("name").or_else(|| element.attribute("id")) else {
        let diagnostic = Diagnostic::error("image-missing", reading.place().at_line(element.line), "an image without a name")
            .with_action("the image was left out");
        reading.push(diagnostic);
        return;
    };
    let place = reading.place().in_image(name);
    let mut instances = Vec::new();
    let mut dropped = 0;
    for (index, child) in element.children.iter().enumerate() {
        if !child.is_complete {
            dropped += 1;
            continue;
        }
        let place = || place.clone().at_line(child.line).at_instance(index as u64 + 1);
        instances.extend(shape_element(child, element, &place, reading));
    }
    let size = record::size_from(element.attribute_number("width"), element.attribute_number("height"));
    let state = if element.is_complete { RecordState::Read } else { RecordState::CutOff { dropped } };
    reading.records_read += 1;
    let at = element.line.min(u64::from(u32::MAX)) as u32;
    reading.images.push(RawImage { key: name.into(), size, instances, state, at, ..RawImage::default() });
}

fn track(element: &Element, frames: &mut BTreeMap<u64, Vec<RawInstance>>, reading: &mut Reading<'_>) {
    reading.records_read += 1;
    for child in element.children.iter().filter(|child| child.attribute("outside") != Some("1")) {
        let Some(frame) = child.attribute("frame").and_then(|text| text.parse::<u64>().ok()) else { continue };
        let place = || reading_place(element, child);
        let found = shape_element(child, element, &place, reading);
        frames.entry(frame).or_default().extend(found);
    }
}

fn reading_place(track: &Element, child: &Element) -> Place {
    let id = track.attribute("id").unwrap_or_default();
    Place::default().at_line(child.line).in_field(format!("track {id}"))
}

/// A `box` or a `polygon`; other shapes are reported, attributes passed over.
fn shape_element(
    element: &Element,
    parent: &Element,
    place: &dyn Fn() -> Place,
    reading: &mut Reading<'_>,
) -> Option<RawInstance> {
    let shape = match &*element.name {
        "box" => upright(element),
        "polygon" => polygon(element),
        "polyline" | "points" | "cuboid" | "skeleton" | "mask" | "ellipse" => {
            let message = format!("a `{}`, which is no box", element.name);
            reading.push(Diagnostic::note("shape-other", place(), message).with_action("left out"));
            return None;
        }
        _ => return None,
    };
    let shape = match shape {
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
    let label = element.attribute("label").or_else(|| parent.attribute("label")).unwrap_or_default();
    let own = |names: [&str; 2]| {
        let is_named = |child: &&Element| child.attribute("name").is_some_and(|name| names.contains(&name));
        element.children_named("attribute").find(is_named).map(|child| child.text.as_str()).filter(|text| !text.is_empty())
    };
    Some(RawInstance {
        category: reading.category(label),
        captions: own(["caption", "description"]).map(Into::into).into_iter().collect(),
        id: element.attribute("id").map(Into::into),
        confidence: None,
        is_difficult: own(["difficult", "ignore"]).is_some_and(|text| matches!(text, "1" | "true" | "True")),
        at: element.line.min(u64::from(u32::MAX)) as u32,
        shape,
    })
}

fn upright(element: &Element) -> Result<RawShape, String> {
    let mut n = [0.0; 5];
    for (slot, name) in n.iter_mut().zip(["xtl", "ytl", "xbr", "ybr"]) {
        *slot = element.attribute_number(name).ok_or_else(|| format!("`{name}` is missing or no number"))?;
    }
    n[4] = element.attribute_number("rotation").unwrap_or(0.0);
    Ok(RawShape::Extents(n))
}

fn polygon(element: &Element) -> Result<RawShape, String> {
    let text = element.attribute("points").unwrap_or_default();
    let numbers: Option<Vec<f64>> =
        text.split([',', ';']).filter(|part| !part.trim().is_empty()).map(|part| to_f64(part.trim())).collect();
    match numbers {
        Some(numbers) if numbers.len() >= 6 && numbers.len().is_multiple_of(2) => Ok(boxes::points(&numbers)),
        _ => Err(format!("points `{}`", crate::diag::shorten(text, 60))),
    }
}
