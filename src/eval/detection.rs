//! The stage that matches boxes, image by image.

use super::{Evaluation, Stage, Step};
use crate::geometry::OrientedBox;
use crate::matching::{ImageMatch, match_image};
use crate::metrics::detection::DetectionStats;
use crate::report::Progress;
use crate::schema::{AnnotationSet, Image, Instance, fold_category};
use crate::settings::Difficult;

/// Boxes (objects and detections) that one step matches at least, so that a step is neither too short to pay for its
/// report nor long enough to be noticed.
const BOXES_PER_STEP: usize = 4000;

impl Evaluation {
    pub(super) fn match_some(&mut self, model: usize, first: usize) -> Step {
        let total = self.inputs.ground_truth.images().len();
        let mut boxes = 0;
        let mut image = first;
        while image < total && boxes < BOXES_PER_STEP {
            boxes += self.match_one(model, image);
            image += 1;
        }
        self.stage = match image < total {
            true => Stage::Matching { model, image },
            false => Stage::Matching { model: model + 1, image: 0 },
        };
        Step::Working(Progress {
            stage: "matching boxes".into(),
            subject: self.inputs.models[model].name.clone(),
            done: image as u64,
            total: total as u64,
            unit: "images".into(),
        })
    }

    fn match_one(&mut self, model: usize, image: usize) -> usize {
        let ground_truth = &self.inputs.ground_truth;
        let objects = ground_truth.instances_of(&ground_truth.images()[image]);
        let detections = &self.inputs.models[model].detections;
        let run = &mut self.models[model];
        let found = run.joined.image_of[image].map_or(&[][..], |at| detections.instances_of(&detections.images()[at]));
        let same_category = |object: usize, detection: usize| {
            fold_category(ground_truth.category_name(objects[object].category))
                == fold_category(detections.category_name(found[detection].category))
        };
        let matched = match_image(&boxes_of(objects), &boxes_of(found), same_category, &self.settings);
        run.stats.push(stats(&matched, objects, self.settings.difficult));
        run.matches.push(matched);
        objects.len() + found.len()
    }

    /// The model's image that was joined to an image of the ground truth.
    pub(super) fn model_image(&self, model: usize, image: usize) -> Option<(&AnnotationSet, &Image)> {
        let detections = &self.inputs.models[model].detections;
        self.models[model].joined.image_of[image].map(|at| (detections, &detections.images()[at]))
    }
}

/// Statistics of an image. Difficult objects that are to be ignored are no misses, and what hits them is no false alarm.
fn stats(matched: &ImageMatch, objects: &[Instance], difficult: Difficult) -> DetectionStats {
    match difficult {
        Difficult::Keep => DetectionStats::of(matched),
        Difficult::Ignore => DetectionStats::of_part(matched, |object| !objects[object].is_difficult, |_| true),
    }
}

fn boxes_of(instances: &[Instance]) -> Vec<OrientedBox> {
    instances.iter().map(|instance| instance.rbox).collect()
}
