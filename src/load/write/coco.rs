//! COCO JSON: corners in `segmentation`, the upright box around them in `bbox`; ids count from 1.

use serde::Serialize;

use crate::schema::AnnotationSet;

#[derive(Serialize)]
struct File<'a> {
    images: Vec<Image<'a>>,
    annotations: Vec<Annotation<'a>>,
    categories: Vec<Category<'a>>,
}

#[derive(Serialize)]
struct Image<'a> {
    id: usize,
    file_name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    width: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    height: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'a str>,
}

#[derive(Serialize)]
struct Category<'a> {
    id: usize,
    name: &'a str,
}

#[derive(Serialize)]
struct Annotation<'a> {
    id: usize,
    image_id: usize,
    category_id: usize,
    bbox: [f64; 4],
    segmentation: [[f64; 8]; 1],
    area: f64,
    iscrowd: u8,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    difficult: bool,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    caption: &'a [Box<str>],
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<f64>,
}

/// The whole set as one object.
pub fn write(set: &AnnotationSet) -> String {
    let images = set.images().iter().enumerate().map(|(index, image)| Image {
        id: index + 1,
        file_name: &image.key,
        width: image.size.map(|size| size.width_px),
        height: image.size.map(|size| size.height_px),
        source: image.source.as_ref().map(|source| source.name()),
    });
    let mut annotations = Vec::with_capacity(set.instances().len());
    for (index, image) in set.images().iter().enumerate() {
        for instance in set.instances_of(image) {
            let corners = instance.rbox.corners();
            let bounds = instance.rbox.bounds();
            let mut ring = [0.0; 8];
            ring.copy_from_slice(corners.as_flattened());
            annotations.push(Annotation {
                id: annotations.len() + 1,
                image_id: index + 1,
                category_id: instance.category.index() + 1,
                bbox: [bounds.min_x, bounds.min_y, bounds.width(), bounds.height()],
                segmentation: [ring],
                area: instance.rbox.area(),
                iscrowd: 0,
                difficult: instance.is_difficult,
                caption: &instance.captions,
                score: instance.confidence,
            });
        }
    }
    let categories = set.categories().iter().enumerate().map(|(index, name)| Category { id: index + 1, name });
    let file = File { images: images.collect(), annotations, categories: categories.collect() };
    // Writing plain values into memory cannot fail.
    serde_json::to_string(&file).unwrap_or_default()
}
