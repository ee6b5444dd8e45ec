//! One image of a run in detail.

use super::Evaluation;
use crate::matching::ImageMatch;
use crate::report::{DetectionView, GroundTruthView, ImageDetail, ModelImage};
use crate::schema::{AnnotationSet, Image, ImageSize};

pub(super) fn image(evaluation: &Evaluation, index: usize) -> Option<ImageDetail> {
    let ground_truth = &evaluation.inputs.ground_truth;
    let image = ground_truth.images().get(index)?;
    let objects = ground_truth.instances_of(image).iter().map(|object| GroundTruthView {
        id: object.id.as_deref().map(str::to_owned),
        rbox: object.rbox,
        category: ground_truth.category_name(object.category).to_owned(),
        captions: object.captions.iter().map(|caption| caption.to_string()).collect(),
    });
    let models = (0..evaluation.models.len()).map(|model| {
        let matched = evaluation.models[model].matches.get(index);
        model_image(evaluation.model_image(model, index), matched)
    });
    Some(ImageDetail {
        index: u32::try_from(index).ok()?,
        key: image.key.clone(),
        source: image.source.clone(),
        size: image.size.unwrap_or(ImageSize::BENCHMARK),
        ground_truth: objects.collect(),
        models: models.collect(),
    })
}

fn model_image(image: Option<(&AnnotationSet, &Image)>, matched: Option<&ImageMatch>) -> ModelImage {
    let hit_of = matched.map(ImageMatch::hit_of).unwrap_or_default();
    let detection = |at: usize, set: &AnnotationSet, detection: &crate::schema::Instance| {
        let hits = hit_of.get(at).copied().flatten();
        let own = matched.and_then(|m| m.hits().find(|pair| pair.detection as usize == at)).map(|pair| pair.iou);
        let largest = matched.and_then(|m| m.largest_overlaps().get(at).copied());
        DetectionView {
            id: detection.id.as_deref().map(str::to_owned),
            rbox: detection.rbox,
            category: set.category_name(detection.category).to_owned(),
            caption: detection.caption().map(str::to_owned),
            confidence: detection.confidence,
            hits,
            iou: own.or(largest).unwrap_or(0.0),
        }
    };
    let detections = image.map_or(Vec::new(), |(set, image)| {
        set.instances_of(image).iter().enumerate().map(|(at, instance)| detection(at, set, instance)).collect()
    });
    ModelImage { detections, hit_by: matched.map(ImageMatch::hit_by).unwrap_or_default() }
}
