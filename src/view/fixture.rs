//! A small report for tests: three models, three images, every kind of [`Part`].

use crate::geometry::OrientedBox;
use crate::report::*;
use crate::schema::{ImageSize, Source};
use crate::settings::{Settings, signature};

fn detection(tp: u64, fp: u64, misses: u64) -> DetectionScores {
    let ratio = |a: u64, b: u64| (b > 0).then(|| a as f64 / b as f64);
    DetectionScores {
        true_positives: tp,
        false_positives: fp,
        false_negatives: misses,
        det_a: ratio(tp, tp + fp + misses),
        precision: ratio(tp, tp + fp),
        recall: ratio(tp, tp + misses),
        localisation: (tp > 0).then_some(0.75),
        det_a_mean: ratio(tp, 2 * (tp + fp + misses)),
        det_a_at: vec![ratio(tp, tp + fp + misses); 19],
    }
}

fn captions(cap_a: f64) -> Part<CaptionScores> {
    Part::Ready(CaptionScores {
        pairs: 8,
        meteor: Part::Ready(0.25),
        cider_d: Part::Ready(1.5),
        spice_oa: Part::Pending { stage: "parsing captions".into(), done: 2, total: 8 },
        spice: Part::NotAvailable("the grammar is not loaded".into()),
        cap_a: Part::Ready(cap_a),
    })
}

fn model(name: &str, detection: DetectionScores, captions: Part<CaptionScores>) -> ModelReport {
    let relations = Part::Ready(RelationScores {
        true_positives: 1,
        false_positives: 1,
        false_negatives: 2,
        f1: Some(0.4),
        precision: Some(0.5),
        recall: Some(1.0 / 3.0),
        by_predicate: Vec::new(),
    });
    let by_source = [Source::DiorR, Source::Fair1M].map(|source| SourceScores {
        source: Some(source),
        detection: detection.clone(),
        captions: captions.clone(),
        relations: relations.clone(),
        ric_score: Part::Undefined("CapA is not defined".into()),
    });
    let count = |true_positives, false_positives, false_negatives| ImageCounts {
        true_positives,
        false_positives,
        false_negatives,
    };
    ModelReport {
        name: name.into(),
        file: format!("{name}.jsonl"),
        coverage: Coverage { used: 12, total: 12 },
        answered_images: 3,
        detection,
        captions,
        relations,
        ric_score: Part::Ready(0.3),
        intervals: None,
        by_source: by_source.into(),
        image_counts: vec![count(1, 1, 1), count(5, 0, 0), count(2, 3, 7)],
    }
}

/// Three models; the last one hits nothing.
pub fn report() -> Report {
    let settings = Settings::default();
    let image = |key: &str, source| ImageRow {
        key: key.into(),
        source: Some(source),
        size: ImageSize::BENCHMARK,
        instances: 2,
    };
    Report {
        signature: signature(&settings, &[]),
        settings,
        ground_truth: GroundTruthSummary { images: 3, instances: 16, ..Default::default() },
        images: vec![
            image("D/1.jpg", Source::DiorR),
            image("D/2.jpg", Source::DiorR),
            image("F/3.jpg", Source::Fair1M),
        ],
        models: vec![
            model("Kestrel", detection(8, 4, 8), captions(0.3)),
            model("Harrier", detection(4, 4, 12), captions(0.2)),
            model("Swift", detection(0, 3, 16), Part::Undefined("there is no matched pair".into())),
        ],
        diagnostics: vec![],
    }
}

/// Two objects, two detections: one hit, one miss, one false alarm.
pub fn image_detail() -> ImageDetail {
    let at = |cx, cy| OrientedBox { cx, cy, w: 60.0, h: 20.0, theta: 0.3 };
    let object =
        |rbox| GroundTruthView { id: None, rbox, category: "ship".into(), captions: vec!["a long gray ship".into()] };
    let detection = |rbox, hits: Option<u32>| DetectionView {
        id: None,
        rbox,
        category: "ship".into(),
        caption: Some("a ship".into()),
        confidence: None,
        hits,
        iou: if hits.is_some() { 0.8 } else { 0.1 },
    };
    ImageDetail {
        index: 0,
        key: "D/1.jpg".into(),
        source: Some(Source::DiorR),
        size: ImageSize::BENCHMARK,
        ground_truth: vec![object(at(100.0, 100.0)), object(at(500.0, 300.0))],
        models: vec![ModelImage {
            detections: vec![detection(at(104.0, 101.0), Some(0)), detection(at(300.0, 600.0), None)],
            hit_by: vec![Some(0), None],
        }],
    }
}
