//! One matched pair taken apart: where each part of its score comes from.

use serde::{Deserialize, Serialize};

use super::Part;
use crate::metrics::cider_d;
use crate::metrics::meteor;

/// What a hit and its object say, and how each metric sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PairDetail {
    /// Positions in the report, the image's detections and its objects.
    pub model: u32,
    pub image: u32,
    pub detection: u32,
    pub object: u32,
    /// The words that METEOR aligned with those of its best reference; `score` in `[0, 1]`.
    pub meteor: Part<MeteorDetail>,
    /// The phrases that earn CIDEr-D, in `[0, 10]`.
    pub cider_d: Part<cider_d::Explanation>,
    /// SPICE over objects and attributes, in `[0, 1]`.
    pub spice_oa: Part<f64>,
    /// [METEOR + CIDEr-D / 10 + SPICE-OA] / 3.
    pub score: Part<f64>,
    pub relations: Vec<RelationDetail>,
    /// Why a side states no relation; empty where it states one.
    pub silent_caption: String,
    pub silent_references: String,
}

/// METEOR of a pair.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MeteorDetail {
    /// Position of the best reference.
    pub reference: u32,
    pub alignment: meteor::Alignment,
}

/// What became of a relation of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RelationOutcome {
    Matched,
    /// In the references only.
    Missed,
    /// In the caption only.
    Invented,
    /// Its object is no whitelisted reference: said, but not compared.
    NotCompared,
}

/// One relation of a pair.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RelationDetail {
    pub outcome: RelationOutcome,
    pub predicate: String,
    /// As it is compared; as it is written where it is not.
    pub object: String,
    /// Where it is said, the caption first.
    pub said: Vec<RelationSource>,
}

/// The words that gave a relation, and the rule that read them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RelationSource {
    pub is_in_caption: bool,
    /// "close to the taxiway".
    pub words: String,
    /// Name of the rule, with what it says.
    pub rule: String,
    pub summary: String,
}
