//! The images on which readings are compared.

use std::collections::HashMap;

use crate::geometry::OrientedBox;
use crate::load::{Conventions, Loaded, RawImage, resolve};
use crate::matching::match_image;
use crate::schema::{AnnotationSet, ImageSize, KeyIndex};
use crate::settings::Settings;

/// Images that are compared.
const MOST_IMAGES: usize = 200;
/// Pairs of boxes that one reading may cost: about a tenth of a second.
const MOST_PAIRS: usize = 400_000;

/// Objects of an image, and its size.
struct Truth {
    boxes: Vec<OrientedBox>,
    size: Option<ImageSize>,
}

/// Some images of a file that the ground truth has too, evenly spread, with their objects.
pub struct Sample {
    file: Loaded,
    truths: HashMap<Box<str>, Truth>,
}

/// What a reading gives on the sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    pub det_a: f64,
    pub objects: usize,
    pub detections: usize,
}

impl Sample {
    pub fn of(ground_truth: &AnnotationSet, predictions: &Loaded, keys: &KeyIndex) -> Self {
        let objects = |position: usize| ground_truth.instances_of(&ground_truth.images()[position]);
        let mut known: Vec<(&RawImage, usize)> = predictions
            .images
            .iter()
            .filter(|image| !image.instances.is_empty())
            .filter_map(|image| Some((image, keys.find(&image.key)?.0)))
            .collect();
        let cost = |(image, position): &(&RawImage, usize)| image.instances.len() * objects(*position).len();
        // An answer of thousands of boxes on one image would cost as much as all others.
        if known.iter().any(|pair| cost(pair) <= MOST_PAIRS / 4) {
            known.retain(|pair| cost(pair) <= MOST_PAIRS / 4);
        }
        let total: usize = known.iter().map(cost).sum();
        let affordable = (MOST_PAIRS * known.len()).checked_div(total).unwrap_or(MOST_IMAGES);
        let step = known.len().div_ceil(affordable.clamp(1, MOST_IMAGES)).max(1);
        let chosen: Vec<_> = known.into_iter().step_by(step).collect();
        let truth = |position: usize| Truth {
            boxes: objects(position).iter().map(|object| object.rbox).collect(),
            size: ground_truth.images()[position].size,
        };
        Sample {
            truths: chosen.iter().map(|(image, position)| (image.key.clone(), truth(*position))).collect(),
            file: predictions.with_images(chosen.into_iter().map(|(image, _)| image.clone()).collect()),
        }
    }

    /// Images in the sample.
    pub fn len(&self) -> usize {
        self.truths.len()
    }

    /// DetA when the file is read in this way; `None` without any box.
    pub fn read(&self, conventions: &Conventions, settings: &Settings) -> Option<Outcome> {
        let size_of = |key: &str| self.truths.get(key)?.size;
        let resolved = resolve(&self.file, conventions, &size_of, settings.duplicates);
        let (mut hits, mut objects, mut detections) = (0, 0, 0);
        for image in resolved.set.images() {
            let Some(truth) = self.truths.get(image.key.as_str()) else { continue };
            let found: Vec<_> = resolved.set.instances_of(image).iter().map(|instance| instance.rbox).collect();
            hits += match_image(&truth.boxes, &found, |_, _| true, settings).hits().count();
            objects += truth.boxes.len();
            detections += found.len();
        }
        let all = objects + detections - hits;
        (all > 0).then(|| Outcome { det_a: hits as f64 / all as f64, objects, detections })
    }
}
