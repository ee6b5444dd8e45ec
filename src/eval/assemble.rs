//! From the state of a run to its report.

use std::collections::BTreeMap;

use super::Evaluation;
use super::captions::caption_scores;
use super::model::ModelRun;
use crate::metrics::detection::DetectionStats;
use crate::metrics::ricscore::ric_score;
use crate::report::{
    CaptionScores, Coverage, DetectionScores, GroundTruthSummary, ImageCounts, ImageRow, ModelReport, Part,
    RelationScores, Report, SourceScores, SourceSummary,
};
use crate::schema::{AnnotationSet, ImageSize, Source};
use crate::settings::signature;

pub(super) fn report(run: &Evaluation) -> Report {
    let ground_truth = &run.inputs.ground_truth;
    Report {
        signature: signature(&run.settings, &[("rules", run.rules.hash())]),
        settings: run.settings.clone(),
        ground_truth: summary(ground_truth, run.inputs.coverage),
        images: ground_truth.images().iter().map(|image| image_row(ground_truth, image)).collect(),
        models: (0..run.models.len()).map(|model| model_report(run, model)).collect(),
        diagnostics: run.problems.clone().into_sorted(),
    }
}

fn image_row(set: &AnnotationSet, image: &crate::schema::Image) -> ImageRow {
    ImageRow {
        key: image.key.clone(),
        source: image.source.clone(),
        size: image.size.unwrap_or(ImageSize::BENCHMARK),
        instances: set.instances_of(image).len() as u32,
    }
}

fn summary(set: &AnnotationSet, coverage: Coverage) -> GroundTruthSummary {
    let mut counts = vec![0u64; set.categories().len()];
    for instance in set.instances() {
        counts[instance.category.index()] += 1;
    }
    let mut categories: Vec<_> = set.categories().iter().cloned().zip(counts).collect();
    categories.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    let by_source = groups(set).into_iter().map(|(source, images)| SourceSummary {
        source,
        images: images.len() as u64,
        instances: images.iter().map(|&at| set.instances_of(&set.images()[at]).len() as u64).sum(),
    });
    GroundTruthSummary {
        images: set.images().len() as u64,
        instances: set.instances().len() as u64,
        captioned: set.instances().iter().filter(|instance| !instance.captions.is_empty()).count() as u64,
        by_source: by_source.collect(),
        categories,
        coverage,
    }
}

/// Positions of the images of each source: the paper's sources first, images without a source last.
fn groups(set: &AnnotationSet) -> Vec<(Option<Source>, Vec<usize>)> {
    let mut groups: BTreeMap<(bool, Option<Source>), Vec<usize>> = BTreeMap::new();
    for (at, image) in set.images().iter().enumerate() {
        groups.entry((image.source.is_none(), image.source.clone())).or_default().push(at);
    }
    groups.into_iter().map(|((_, source), images)| (source, images)).collect()
}

fn model_report(run: &Evaluation, model: usize) -> ModelReport {
    let (input, state) = (&run.inputs.models[model], &run.models[model]);
    let boxes = input.detections.instances().len() as u64;
    let by_source = groups(&run.inputs.ground_truth).into_iter().map(|(source, images)| {
        let detection = detection_scores(&images.iter().filter_map(|&at| state.stats.get(at)).copied().sum());
        let counts: std::collections::HashSet<u32> = images.iter().map(|&at| at as u32).collect();
        let captions = captions_of(run, model, |image| counts.contains(&image));
        let relations = run.relations.scores(model, run.images(), run.rules, |image| counts.contains(&image));
        let ric_score = ric_part(&detection, &captions, &relations);
        SourceScores { source, detection, captions, relations, ric_score }
    });
    let detection = detection_scores(&state.stats.iter().copied().sum());
    let captions = captions_of(run, model, |_| true);
    let relations = run.relations.scores(model, run.images(), run.rules, |_| true);
    ModelReport {
        name: input.name.clone(),
        file: input.file.clone(),
        coverage: Coverage { used: boxes - state.joined.unknown_instances, total: boxes },
        answered_images: state.joined.image_of.iter().flatten().count() as u64,
        ric_score: ric_part(&detection, &captions, &relations),
        detection,
        captions,
        relations,
        intervals: run.intervals.of(model),
        by_source: by_source.collect(),
        image_counts: image_counts(state),
    }
}

fn detection_scores(stats: &DetectionStats) -> DetectionScores {
    let counts = &stats.counts;
    DetectionScores {
        true_positives: counts.true_positives,
        false_positives: counts.false_positives,
        false_negatives: counts.false_negatives,
        det_a: counts.det_a(),
        precision: counts.precision(),
        recall: counts.recall(),
        localisation: stats.localisation(),
        det_a_mean: stats.mean_det_a(),
        det_a_at: stats.det_a_in_sweep().to_vec(),
    }
}

fn image_counts(state: &ModelRun) -> Vec<ImageCounts> {
    let small = |count: u64| u32::try_from(count).unwrap_or(u32::MAX);
    let counts = state.stats.iter().map(|stats| ImageCounts {
        true_positives: small(stats.counts.true_positives),
        false_positives: small(stats.counts.false_positives),
        false_negatives: small(stats.counts.false_negatives),
    });
    counts.collect()
}

fn captions_of(run: &Evaluation, model: usize, is_in: impl Fn(u32) -> bool) -> Part<CaptionScores> {
    caption_scores(&run.captions, &run.spice, run.settings.spice_empty, model, is_in)
}

/// RICScore, or the first of its parts that is missing.
fn ric_part(
    detection: &DetectionScores,
    captions: &Part<CaptionScores>,
    relations: &Part<RelationScores>,
) -> Part<f64> {
    let det_a = Part::from_option(detection.det_a, "DetA is undefined: there is neither ground truth nor a detection");
    let cap_a = captions.and_then(|captions| captions.cap_a.clone());
    let why = "RelCap-F1 is undefined: no caption of a matched pair states a relation";
    let f1 = relations.and_then(|relations| Part::from_option(relations.f1, why));
    det_a.and_then(|d| cap_a.and_then(|c| f1.map(|r| ric_score(*d, *c, *r))))
}
