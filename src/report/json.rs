//! The result as JSON, for programs: numbers by name, absent ones as `null` with the reason beside them.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{
    CaptionScores, Coverage, DetectionScores, GroundTruthSummary, ImageCounts, ModelReport, Part, RelationScores,
    Report, ScoreIntervals, SourceScores,
};
use crate::diag::Diagnostic;
use crate::settings::Settings;

/// Version of this layout.
const VERSION: u32 = 1;

/// A detection and the object that it hits, as positions in the image's lists of the files (from 0).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatchedPair {
    pub image: String,
    pub ground_truth: u32,
    pub detection: u32,
    pub iou: f64,
}

#[derive(Serialize)]
struct ResultFile<'r> {
    ricap: u32,
    kind: &'static str,
    signature: &'r str,
    settings: &'r Settings,
    ground_truth: &'r GroundTruthSummary,
    models: Vec<ModelResult<'r>>,
    diagnostics: &'r [Diagnostic],
}

#[derive(Serialize)]
struct ModelResult<'r> {
    name: &'r str,
    file: &'r str,
    coverage: Coverage,
    answered_images: u64,
    #[serde(flatten)]
    scores: Scores<'r>,
    /// 95 % intervals by the names of the scores; `null` where there are none.
    intervals: Option<&'r ScoreIntervals>,
    by_source: Vec<SourceResult<'r>>,
    images: Vec<ImageResult<'r>>,
    pairs: &'r [MatchedPair],
}

#[derive(Serialize)]
struct SourceResult<'r> {
    source: Option<&'r str>,
    #[serde(flatten)]
    scores: Scores<'r>,
}

#[derive(Serialize)]
struct ImageResult<'r> {
    image: &'r str,
    #[serde(flatten)]
    counts: ImageCounts,
}

#[derive(Serialize)]
struct Scores<'r> {
    ric_score: Option<f64>,
    detection: &'r DetectionScores,
    captions: Option<Captions>,
    relations: Option<&'r RelationScores>,
    /// Why a number is `null`, by its name.
    absent: BTreeMap<&'static str, String>,
}

#[derive(Serialize)]
struct Captions {
    pairs: u64,
    cap_a: Option<f64>,
    meteor: Option<f64>,
    cider_d: Option<f64>,
    spice_oa: Option<f64>,
    spice: Option<f64>,
}

/// Writes the result; `pairs` has the matched pairs of each model of the report, in its order.
pub fn to_json(report: &Report, pairs: &[Vec<MatchedPair>]) -> String {
    let file = ResultFile {
        ricap: VERSION,
        kind: "result",
        signature: &report.signature,
        settings: &report.settings,
        ground_truth: &report.ground_truth,
        models: report.models.iter().zip(pairs).map(|(model, pairs)| model_result(report, model, pairs)).collect(),
        diagnostics: &report.diagnostics,
    };
    // Plain structs of numbers and texts: there is nothing in them that JSON cannot hold.
    serde_json::to_string_pretty(&file).expect("a result is always representable")
}

fn model_result<'r>(report: &'r Report, model: &'r ModelReport, pairs: &'r [MatchedPair]) -> ModelResult<'r> {
    let images = report.images.iter().zip(&model.image_counts);
    ModelResult {
        name: &model.name,
        file: &model.file,
        coverage: model.coverage,
        answered_images: model.answered_images,
        scores: scores(&model.ric_score, &model.detection, &model.captions, &model.relations),
        intervals: model.intervals.as_ref(),
        by_source: model.by_source.iter().map(source_result).collect(),
        images: images.map(|(row, counts)| ImageResult { image: &row.key, counts: *counts }).collect(),
        pairs,
    }
}

fn source_result(source: &SourceScores) -> SourceResult<'_> {
    SourceResult {
        source: source.source.as_ref().map(|source| source.name()),
        scores: scores(&source.ric_score, &source.detection, &source.captions, &source.relations),
    }
}

fn scores<'r>(
    ric_score: &'r Part<f64>,
    detection: &'r DetectionScores,
    captions: &'r Part<CaptionScores>,
    relations: &'r Part<RelationScores>,
) -> Scores<'r> {
    let mut absent = BTreeMap::new();
    let mut number = |name: &'static str, part: &Part<f64>| -> Option<f64> {
        if let Some(why) = part.why_absent() {
            absent.insert(name, why);
        }
        part.ready().copied()
    };
    let ric_score = number("ric_score", ric_score);
    let caption_scores = captions.ready().map(|captions| Captions {
        pairs: captions.pairs,
        cap_a: number("cap_a", &captions.cap_a),
        meteor: number("meteor", &captions.meteor),
        cider_d: number("cider_d", &captions.cider_d),
        spice_oa: number("spice_oa", &captions.spice_oa),
        spice: number("spice", &captions.spice),
    });
    absent.extend(captions.why_absent().map(|why| ("captions", why)));
    absent.extend(relations.why_absent().map(|why| ("relations", why)));
    Scores { ric_score, detection, captions: caption_scores, relations: relations.ready(), absent }
}
