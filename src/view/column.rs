//! The columns of the leaderboard: what each is called, means, and takes from a set of scores.

use crate::report::{
    CaptionScores, DetectionScores, ModelReport, Part, RelationScores, ScoreInterval, ScoreIntervals, SourceScores,
};

use super::cell::{Cell, Unit};

/// Columns under one heading: the four scores, then what each is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    Scores,
    Detection,
    Captions,
    Relations,
}

impl Group {
    /// In the order of the table.
    pub const ALL: [Group; 4] = [Group::Scores, Group::Detection, Group::Captions, Group::Relations];

    /// Heading over the group's columns.
    pub fn label(self) -> &'static str {
        match self {
            Group::Scores => "Scores",
            Group::Detection => "Localisation",
            Group::Captions => "Captions",
            Group::Relations => "Relations",
        }
    }

    /// The group's columns, in order.
    pub fn columns(self) -> impl Iterator<Item = Column> {
        Column::ALL.into_iter().filter(move |column| column.group() == self)
    }
}

/// A column of the leaderboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Column {
    RicScore,
    DetA,
    CapA,
    RelationF1,
    DetAMean,
    Precision,
    Recall,
    Localisation,
    TruePositives,
    FalsePositives,
    FalseNegatives,
    Meteor,
    CiderD,
    SpiceOa,
    Pairs,
    RelationPrecision,
    RelationRecall,
}

/// The scores that a row shows: of one model on everything, or on one source.
pub struct Scores<'a> {
    pub detection: &'a DetectionScores,
    pub captions: &'a Part<CaptionScores>,
    pub relations: &'a Part<RelationScores>,
    pub ric_score: &'a Part<f64>,
}

impl<'a> From<&'a ModelReport> for Scores<'a> {
    fn from(m: &'a ModelReport) -> Self {
        Scores { detection: &m.detection, captions: &m.captions, relations: &m.relations, ric_score: &m.ric_score }
    }
}

impl<'a> From<&'a SourceScores> for Scores<'a> {
    fn from(s: &'a SourceScores) -> Self {
        Scores { detection: &s.detection, captions: &s.captions, relations: &s.relations, ric_score: &s.ric_score }
    }
}

impl Column {
    /// In the order of the table: the four scores first, so that they are in sight on a small screen too.
    pub const ALL: [Column; 17] = [
        Column::RicScore,
        Column::DetA,
        Column::CapA,
        Column::RelationF1,
        Column::DetAMean,
        Column::Precision,
        Column::Recall,
        Column::Localisation,
        Column::TruePositives,
        Column::FalsePositives,
        Column::FalseNegatives,
        Column::Meteor,
        Column::CiderD,
        Column::SpiceOa,
        Column::Pairs,
        Column::RelationPrecision,
        Column::RelationRecall,
    ];

    /// Under which heading the column stands.
    pub fn group(self) -> Group {
        use Column::*;
        match self {
            RicScore | DetA | CapA | RelationF1 => Group::Scores,
            DetAMean | Precision | Recall | Localisation | TruePositives | FalsePositives | FalseNegatives => {
                Group::Detection
            }
            Meteor | CiderD | SpiceOa | Pairs => Group::Captions,
            RelationPrecision | RelationRecall => Group::Relations,
        }
    }

    /// One of the four scores that the paper reports, not a part of one.
    pub fn is_headline(self) -> bool {
        self.group() == Group::Scores
    }

    /// Heading in the table and in exports.
    pub fn label(self) -> &'static str {
        match self {
            Column::RicScore => "RICScore",
            Column::DetA => "DetA",
            Column::DetAMean => "DetA mean",
            Column::Precision => "Precision",
            Column::Recall => "Recall",
            Column::Localisation => "IoU of hits",
            Column::TruePositives => "TP",
            Column::FalsePositives => "FP",
            Column::FalseNegatives => "FN",
            Column::CapA => "CapA",
            Column::Meteor => "METEOR",
            Column::CiderD => "CIDEr-D",
            Column::SpiceOa => "SPICE-OA",
            Column::Pairs => "Pairs",
            Column::RelationF1 => "RelCap-F1",
            Column::RelationPrecision => "Rel. prec.",
            Column::RelationRecall => "Rel. recall",
        }
    }

    /// Name in links; also the end of the CSS class.
    pub fn key(self) -> &'static str {
        match self {
            Column::RicScore => "ric",
            Column::DetA => "deta",
            Column::DetAMean => "deta-mean",
            Column::Precision => "precision",
            Column::Recall => "recall",
            Column::Localisation => "iou",
            Column::TruePositives => "tp",
            Column::FalsePositives => "fp",
            Column::FalseNegatives => "fn",
            Column::CapA => "capa",
            Column::Meteor => "meteor",
            Column::CiderD => "cider",
            Column::SpiceOa => "spice",
            Column::Pairs => "pairs",
            Column::RelationF1 => "relf1",
            Column::RelationPrecision => "relprec",
            Column::RelationRecall => "relrec",
        }
    }

    /// The column with this name in links.
    pub fn from_key(key: &str) -> Option<Column> {
        Column::ALL.into_iter().find(|column| column.key() == key)
    }

    /// What the number says, for the tooltip of the heading.
    pub fn meaning(self) -> &'static str {
        match self {
            Column::RicScore => "Cube root of DetA x CapA x RelCap-F1, x 100",
            Column::DetA => "TP / (TP + FP + FN) at the IoU threshold, counts pooled over images, x 100",
            Column::DetAMean => "DetA averaged over the thresholds 0.05, 0.10 .. 0.95, x 100",
            Column::Precision => "TP / (TP + FP), x 100",
            Column::Recall => "TP / (TP + FN), x 100",
            Column::Localisation => "Mean IoU of the matched pairs, x 100",
            Column::TruePositives => "Detections that hit an object",
            Column::FalsePositives => "Detections that hit nothing (false alarms)",
            Column::FalseNegatives => "Objects that no detection hits (misses)",
            Column::CapA => "Mean over matched pairs of (METEOR + CIDEr-D / 10 + SPICE-OA) / 3, x 100",
            Column::Meteor => "METEOR 1.5, mean over matched pairs, x 100",
            Column::CiderD => "CIDEr-D, mean over matched pairs, on its own scale of 0 to 10",
            Column::SpiceOa => "SPICE over objects and attributes, mean over matched pairs, x 100",
            Column::Pairs => "Matched pairs whose object has a reference caption",
            Column::RelationF1 => "F1 over the relation triples of matched pairs, x 100",
            Column::RelationPrecision => "Triples of the detections that are right, x 100",
            Column::RelationRecall => "Triples of the references that were found, x 100",
        }
    }

    /// The interval of the column's score; counts have none.
    pub fn interval(self, intervals: &ScoreIntervals) -> Option<ScoreInterval> {
        match self {
            Column::RicScore => intervals.ric_score,
            Column::DetA => intervals.det_a,
            Column::CapA => intervals.cap_a,
            Column::RelationF1 => intervals.relation_f1,
            Column::DetAMean => intervals.det_a_mean,
            Column::Precision => intervals.precision,
            Column::Recall => intervals.recall,
            Column::Localisation => intervals.localisation,
            Column::Meteor => intervals.meteor,
            Column::CiderD => intervals.cider_d,
            Column::SpiceOa => intervals.spice_oa,
            Column::RelationPrecision => intervals.relation_precision,
            Column::RelationRecall => intervals.relation_recall,
            Column::TruePositives | Column::FalsePositives | Column::FalseNegatives | Column::Pairs => None,
        }
    }

    /// Whether the larger number is the better one; `None` for counts that depend on how much there was to find.
    pub fn is_ranked(self) -> bool {
        !matches!(self, Column::TruePositives | Column::FalsePositives | Column::FalseNegatives | Column::Pairs)
    }

    /// The column's cell for a set of scores.
    pub fn cell(self, scores: &Scores) -> Cell {
        let d = scores.detection;
        match self {
            Column::RicScore => Cell::from_part(scores.ric_score.clone(), Unit::Percent),
            Column::DetA => Cell::from_option(d.det_a, "there is neither an object nor a detection"),
            Column::DetAMean => Cell::from_option(d.det_a_mean, "there is neither an object nor a detection"),
            Column::Precision => Cell::from_option(d.precision, "there is no detection"),
            Column::Recall => Cell::from_option(d.recall, "there is no object to find"),
            Column::Localisation => Cell::from_option(d.localisation, "there is no hit"),
            Column::TruePositives => Cell::Count(d.true_positives),
            Column::FalsePositives => Cell::Count(d.false_positives),
            Column::FalseNegatives => Cell::Count(d.false_negatives),
            Column::CapA => Cell::from_part(scores.captions.and_then(|c| c.cap_a.clone()), Unit::Percent),
            Column::Meteor => Cell::from_part(scores.captions.and_then(|c| c.meteor.clone()), Unit::Percent),
            Column::CiderD => Cell::from_part(scores.captions.and_then(|c| c.cider_d.clone()), Unit::Plain),
            Column::SpiceOa => Cell::from_part(scores.captions.and_then(|c| c.spice_oa.clone()), Unit::Percent),
            Column::Pairs => match scores.captions {
                Part::Ready(captions) => Cell::Count(captions.pairs),
                other => Cell::from_part(other.map(|_| 0.0), Unit::Plain),
            },
            Column::RelationF1 => relation(scores, |r| r.f1, "no caption of a matched pair holds a relation"),
            Column::RelationPrecision => relation(scores, |r| r.precision, "no detection's caption holds a relation"),
            Column::RelationRecall => relation(scores, |r| r.recall, "no reference caption holds a relation"),
        }
    }
}

fn relation(scores: &Scores, value: impl Fn(&RelationScores) -> Option<f64>, why_not: &str) -> Cell {
    Cell::from_part(scores.relations.and_then(|r| Part::from_option(value(r), why_not)), Unit::Percent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_column_stands_in_one_group_and_is_found_by_its_key() {
        let in_groups: Vec<Column> = Group::ALL.into_iter().flat_map(Group::columns).collect();
        assert_eq!(in_groups, Column::ALL);
        for column in Column::ALL {
            assert_eq!(Column::from_key(column.key()), Some(column));
        }
    }
}
