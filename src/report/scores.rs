//! The scores of one model on some set of images. Fractions are in `[0, 1]` unless said otherwise; screens show them x 100.

use serde::{Deserialize, Serialize};

use super::Part;
use crate::metrics::bootstrap::Interval;
use crate::metrics::relcap::RelationStats;

/// Localisation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DetectionScores {
    pub true_positives: u64,
    pub false_positives: u64,
    pub false_negatives: u64,
    /// TP / (TP + FP + FN); `None` where there is neither ground truth nor detection.
    pub det_a: Option<f64>,
    /// TP / (TP + FP); 0 without detections where there are objects, `None` without either.
    pub precision: Option<f64>,
    /// TP / (TP + FN); 0 without objects where there are detections, `None` without either.
    pub recall: Option<f64>,
    /// Mean IoU of the hits; `None` without hits.
    pub localisation: Option<f64>,
    /// DetA averaged over the thresholds 0.05, 0.10 .. 0.95.
    pub det_a_mean: Option<f64>,
    /// DetA at each of those thresholds, 19 values.
    pub det_a_at: Vec<Option<f64>>,
}

/// Captions of matched pairs whose ground truth has a caption; each value is the mean over those pairs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CaptionScores {
    /// Pairs in the mean.
    pub pairs: u64,
    /// METEOR, in `[0, 1]`.
    pub meteor: Part<f64>,
    /// CIDEr-D, in `[0, 10]`.
    pub cider_d: Part<f64>,
    /// SPICE over objects and attributes, in `[0, 1]`.
    pub spice_oa: Part<f64>,
    /// Full SPICE, shown beside it.
    pub spice: Part<f64>,
    /// Mean of [METEOR + CIDEr-D / 10 + SPICE-OA] / 3.
    pub cap_a: Part<f64>,
}

/// Relation triples, pooled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RelationScores {
    pub true_positives: u64,
    pub false_positives: u64,
    pub false_negatives: u64,
    /// 2TP / (2TP + FP + FN); `None` without any triple.
    pub f1: Option<f64>,
    pub precision: Option<f64>,
    pub recall: Option<f64>,
    /// Predicates that either side uses, in the order of the rules.
    pub by_predicate: Vec<PredicateScores>,
}

/// The interval of one score.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ScoreInterval {
    pub interval: Interval,
    /// Whether the draws cannot tell it from the best model's score (for the best one: from any other's): the interval of
    /// the difference, on the same draws, holds 0.
    pub is_tied: bool,
}

/// 95 % intervals of the scores of one model, by resampling images; see [`crate::metrics::bootstrap`]. `None` where a score
/// is not defined on every draw.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ScoreIntervals {
    pub ric_score: Option<ScoreInterval>,
    pub det_a: Option<ScoreInterval>,
    pub cap_a: Option<ScoreInterval>,
    pub relation_f1: Option<ScoreInterval>,
    pub det_a_mean: Option<ScoreInterval>,
    pub precision: Option<ScoreInterval>,
    pub recall: Option<ScoreInterval>,
    pub localisation: Option<ScoreInterval>,
    pub meteor: Option<ScoreInterval>,
    pub cider_d: Option<ScoreInterval>,
    pub spice_oa: Option<ScoreInterval>,
    pub relation_precision: Option<ScoreInterval>,
    pub relation_recall: Option<ScoreInterval>,
}

/// Relations with one predicate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PredicateScores {
    pub predicate: String,
    /// Its group in the rules: "direction", "proximity", ...
    pub family: String,
    #[serde(flatten)]
    pub stats: RelationStats,
}
