//! JSON Lines, an image a line; normalised where every size is known, otherwise in pixels with a head that says so.

use serde::Serialize;

use crate::schema::{AnnotationSet, Image, ImageSize, Instance};

#[derive(Serialize)]
struct Line<'a> {
    image: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    width: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    height: Option<u32>,
    instances: Vec<Object<'a>>,
}

#[derive(Serialize)]
struct Object<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    rbox: [f64; 5],
    #[serde(rename = "ref", skip_serializing_if = "str::is_empty")]
    category: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    caption: Option<Caption<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<f64>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    difficult: bool,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Caption<'a> {
    One(&'a str),
    Many(&'a [Box<str>]),
}

/// The whole set.
pub fn write(set: &AnnotationSet) -> String {
    let is_normalised = set.images().iter().all(|image| image.size.is_some() || set.instances_of(image).is_empty());
    let mut out = String::new();
    if !is_normalised {
        out.push_str("{\"ricap\":1,\"coords\":\"pixel\",\"angle\":\"rad\"}\n");
    }
    for image in set.images() {
        let scale = image.size.filter(|_| is_normalised);
        let instances = set.instances_of(image).iter().map(|instance| object(set, instance, scale)).collect();
        push_line(&mut out, image, instances);
    }
    out
}

/// The images alone.
pub fn template(set: &AnnotationSet) -> String {
    let mut out = String::new();
    set.images().iter().for_each(|image| push_line(&mut out, image, Vec::new()));
    out
}

fn push_line(out: &mut String, image: &Image, instances: Vec<Object<'_>>) {
    let line = Line {
        image: &image.key,
        source: image.source.as_ref().map(|source| source.name()),
        width: image.size.map(|size| size.width_px),
        height: image.size.map(|size| size.height_px),
        instances,
    };
    // Writing plain values into memory cannot fail; boxes in a set are finite.
    out.push_str(&serde_json::to_string(&line).unwrap_or_default());
    out.push('\n');
}

fn object<'a>(set: &'a AnnotationSet, instance: &'a Instance, scale: Option<ImageSize>) -> Object<'a> {
    let b = &instance.rbox;
    let (sx, sy) = scale.map_or((1.0, 1.0), |size| (f64::from(size.width_px), f64::from(size.height_px)));
    Object {
        id: instance.id.as_deref(),
        rbox: [b.cx / sx, b.cy / sy, b.w / sx, b.h / sy, b.theta],
        category: set.category_name(instance.category),
        caption: match instance.captions.as_slice() {
            [] => None,
            [one] => Some(Caption::One(one)),
            many => Some(Caption::Many(many)),
        },
        score: instance.confidence,
        difficult: instance.is_difficult,
    }
}
