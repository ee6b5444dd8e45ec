//! A whole run on small files: from text to report.

use super::*;
use crate::diag::Severity;
use crate::load;
use crate::protocol::{FileId, FileRole, NewFile};
use crate::schema::Source;
use crate::session::Session;

fn session(files: &[(&str, FileRole, &str)]) -> Session {
    let mut session = Session::new();
    for (number, (name, role, text)) in (0..).zip(files) {
        let new = NewFile {
            id: FileId(number),
            path: (*name).to_owned(),
            bytes: text.len() as u64,
            role: Some(*role),
            format: None,
            conventions: Vec::new(),
            name: None,
        };
        session.add(new, load::read(name, text.as_bytes(), None, &mut |_, _| {}));
    }
    session
}

const GROUND_TRUTH: &str = r#"
{"ricap":1,"angle":"rad","coords":"pixel"}
{"image":"D/a.jpg","source":"D","width":800,"height":800,"instances":[{"rbox":[100,100,40,20,0],"ref":"ship","caption":"a ship"}]}
{"image":"F/b.jpg","source":"F","width":800,"height":800,"instances":[{"rbox":[100,100,40,20,0],"ref":"ship"},{"rbox":[300,100,40,20,0],"ref":"bridge"}]}
"#;

const MODEL: &str = r#"
{"ricap":1,"angle":"rad","coords":"pixel"}
{"image":"D/a.jpg","instances":[{"rbox":[100,100,40,20,0],"ref":"ship","caption":"the ship"},{"rbox":[500,500,40,20,0],"ref":"ship"}]}
{"image":"F/b.jpg","instances":[{"rbox":[110,100,40,20,0],"ref":"Ship"}]}
{"image":"nowhere.jpg","instances":[{"rbox":[1,1,40,20,0],"ref":"ship"}]}
"#;

/// No word data and no grammar.
struct Nothing;

impl Data for Nothing {
    fn meteor(&mut self, _: &[String]) -> Result<(Meteor, Vec<LineId>), String> {
        Err("no word data".into())
    }

    fn spice(&mut self) -> Result<Arc<Dictionary>, String> {
        Err("no grammar".into())
    }

    fn parse(&mut self, _: TextForm, _: &str) -> Parsed {
        unreachable!("there is no dictionary")
    }
}

fn evaluation(settings: Settings) -> Evaluation {
    let files = [("gt.jsonl", FileRole::GroundTruth, GROUND_TRUTH), ("m.jsonl", FileRole::Predictions, MODEL)];
    Evaluation::new(session(&files).inputs(&settings).unwrap(), settings)
}

#[test]
fn counts_are_pooled_and_split_by_source() {
    let report = evaluation(Settings::default()).run(&mut Nothing, |_| {});
    let model = &report.models[0];
    // Image a: one hit, one false alarm. Image b: a hit with IoU 600 / 1000, one miss.
    let counts = |d: &crate::report::DetectionScores| (d.true_positives, d.false_positives, d.false_negatives);
    assert_eq!(counts(&model.detection), (2, 1, 1));
    assert_eq!(model.detection.det_a, Some(2.0 / 4.0));
    assert!((model.detection.localisation.unwrap() - (1.0 + 0.6) / 2.0).abs() < 1e-12);
    let sources: Vec<_> = model.by_source.iter().map(|s| (s.source.clone(), counts(&s.detection))).collect();
    assert_eq!(sources, [(Some(Source::DiorR), (1, 1, 0)), (Some(Source::Fair1M), (1, 0, 1))]);
    assert_eq!(model.image_counts.iter().map(|c| c.true_positives).collect::<Vec<_>>(), [1, 1]);
}

const TOLD: &str = r#"
{"ricap":1,"angle":"rad","coords":"pixel"}
{"image":"a","source":"D","instances":[{"rbox":[100,100,40,20,0],"ref":"ship","caption":["A ship near a bridge.","The ship is next to a harbor."]},{"rbox":[300,100,40,20,0],"ref":"ship","caption":"A ship to the left of a road."}]}
"#;

const RETOLD: &str = r#"
{"ricap":1,"angle":"rad","coords":"pixel"}
{"image":"a","instances":[{"rbox":[100,100,40,20,0],"ref":"ship","caption":"A ship near a bridge, on a road."},{"rbox":[600,600,40,20,0],"ref":"ship","caption":"A ship near a bridge."}]}
"#;

fn relations(pool: &str) -> crate::report::RelationScores {
    let mut settings = Settings::default();
    settings.set("pool", pool).unwrap();
    let files = [("gt.jsonl", FileRole::GroundTruth, TOLD), ("m.jsonl", FileRole::Predictions, RETOLD)];
    let mut run = Evaluation::new(session(&files).inputs(&settings).unwrap(), settings);
    let report = run.run(&mut Nothing, |_| {});
    report.models[0].relations.ready().unwrap().clone()
}

#[test]
fn relations_are_pooled_over_matched_pairs_or_over_everything() {
    let counts = |r: &crate::report::RelationScores| (r.true_positives, r.false_positives, r.false_negatives);
    // The pair: near bridge found, next to harbor missed, on road invented.
    let matched = relations("matched");
    assert_eq!(counts(&matched), (1, 1, 1));
    assert_eq!(matched.f1, Some(2.0 / 4.0));
    let predicates: Vec<_> = matched.by_predicate.iter().map(|p| p.predicate.as_str()).collect();
    assert_eq!(predicates, ["near", "next to", "on"]);
    // The object that nobody found misses left of road; the false alarm invents near bridge.
    assert_eq!(counts(&relations("all")), (1, 2, 2));
}

#[test]
fn ric_score_waits_for_all_its_parts() {
    let report = evaluation(Settings::default()).run(&mut Nothing, |_| {});
    assert_eq!(report.models[0].ric_score.why_absent().as_deref(), Some("no word data"));
}

#[test]
fn what_is_not_scored_is_counted_and_said() {
    let report = evaluation(Settings::default()).run(&mut Nothing, |_| {});
    assert_eq!(report.models[0].coverage, crate::report::Coverage { used: 3, total: 4 });
    assert!(report.diagnostics.iter().any(|d| d.code == "image-unknown" && d.severity == Severity::Error));
}

#[test]
fn a_higher_threshold_loses_the_shifted_box_and_changes_the_signature() {
    let mut strict = Settings::default();
    strict.set("iou", "0.75").unwrap();
    let (official, strict) =
        (evaluation(Settings::default()).run(&mut Nothing, |_| {}), evaluation(strict).run(&mut Nothing, |_| {}));
    assert_eq!(strict.models[0].detection.true_positives, 1);
    assert_ne!(official.signature, strict.signature);
    assert_eq!(official.models[0].detection.det_a_mean, strict.models[0].detection.det_a_mean);
}

#[test]
fn an_image_shows_who_hit_whom() {
    let mut evaluation = evaluation(Settings::default());
    evaluation.run(&mut Nothing, |_| {});
    let image = evaluation.image(1).unwrap();
    assert_eq!((image.key.as_str(), image.ground_truth.len()), ("F/b.jpg", 2));
    assert_eq!(image.models[0].hit_by, [Some(0), None]);
    let detection = &image.models[0].detections[0];
    assert_eq!((detection.hits, detection.category.as_str()), (Some(0), "ship"), "spelled as first met in the file");
    assert!((detection.iou - 0.6).abs() < 1e-12);
    assert!(evaluation.image(2).is_none());
}

#[test]
fn progress_of_every_stage_reaches_its_total() {
    let mut last = std::collections::BTreeMap::new();
    evaluation(Settings::default()).run(&mut Nothing, |progress| {
        last.insert((progress.stage.clone(), progress.subject.clone()), (progress.done, progress.total));
    });
    let stages: Vec<_> = last.keys().map(|(stage, _)| stage.as_str()).collect();
    assert_eq!(
        stages,
        [
            "comparing relations",
            "matching boxes",
            "resampling images",
            "scoring CIDEr-D",
            "splitting captions into words"
        ]
    );
    assert!(last.values().all(|(done, total)| done == total), "{last:?}");
}

#[test]
fn without_ground_truth_or_predictions_there_is_a_reason() {
    let only = |role| session(&[("a.jsonl", role, GROUND_TRUTH)]).inputs(&Settings::default()).err();
    assert_eq!(only(FileRole::GroundTruth), Some(crate::session::InputError::NoPredictions));
    assert_eq!(only(FileRole::Predictions), Some(crate::session::InputError::NoGroundTruth));
}

/// Two images: on one every box is right (DetA 1), on the other one of three (a hit, a miss, a false alarm).
const TWO: [&str; 2] = [
    r#"
{"ricap":1,"angle":"rad","coords":"pixel"}
{"image":"a.jpg","source":"D","instances":[{"rbox":[100,100,40,20,0]}]}
{"image":"b.jpg","source":"D","instances":[{"rbox":[100,100,40,20,0]},{"rbox":[300,100,40,20,0]}]}
"#,
    r#"
{"ricap":1,"angle":"rad","coords":"pixel"}
{"image":"a.jpg","instances":[{"rbox":[100,100,40,20,0]}]}
{"image":"b.jpg","instances":[{"rbox":[100,100,40,20,0]},{"rbox":[500,500,40,20,0]}]}
"#,
];

#[test]
fn intervals_span_what_resampled_images_give() {
    let session = session(&[("gt.jsonl", FileRole::GroundTruth, TWO[0]), ("m.jsonl", FileRole::Predictions, TWO[1])]);
    let run = |settings: Settings| {
        let inputs = session.inputs(&settings).unwrap();
        Evaluation::new(inputs, settings).run(&mut Nothing, |_| {}).models[0].intervals.clone()
    };
    let intervals = run(Settings::default()).unwrap();
    // A quarter of the draws holds one image twice, a quarter the other: both ends lie inside the middle 95 %.
    let det_a = intervals.det_a.unwrap().interval;
    assert_eq!((det_a.low, det_a.high), (1.0 / 3.0, 1.0));
    let precision = intervals.precision.unwrap().interval;
    assert_eq!((precision.low, precision.high), (0.5, 1.0));
    assert_eq!((intervals.cap_a, intervals.ric_score, intervals.relation_f1), (None, None, None));
    assert_eq!(run(Settings::default()), Some(intervals), "the same seed gives the same draws");
    let none = run(Settings { draws: 0, ..Settings::default() }).unwrap();
    assert_eq!(none, crate::report::ScoreIntervals::default());
}

#[test]
fn a_hit_is_taken_apart_into_relations_with_the_words_and_rules_behind_them() {
    let line = |captions: [&str; 2]| {
        let boxes = [100, 300].map(|x| format!("{{\"rbox\":[{x},100,40,20,0],\"ref\":\"ship\""));
        format!(
            "{{\"ricap\":1,\"coords\":\"pixel\"}}\n{{\"image\":\"a.jpg\",\"instances\":[{},\"caption\":\"{}\"}},{},\"caption\":\"{}\"}}]}}\n",
            boxes[0], captions[0], boxes[1], captions[1]
        )
    };
    let truth = line(["", "A ship near the bridge and beside the harbor."]);
    let model = line(["A ship.", "A ship near the bridge and close to a storage tank."]);
    let session = session(&[("gt.jsonl", FileRole::GroundTruth, &truth), ("m.jsonl", FileRole::Predictions, &model)]);
    let settings = Settings::default();
    let mut evaluation = Evaluation::new(session.inputs(&settings).unwrap(), settings);
    evaluation.run(&mut Nothing, |_| {});
    let pair = evaluation.pair(0, 0, 1).unwrap();
    assert_eq!((pair.object, pair.detection), (1, 1));
    let told: Vec<_> = pair
        .relations
        .iter()
        .map(|relation| (relation.outcome, relation.object.as_str(), relation.said.len()))
        .collect();
    use crate::report::RelationOutcome::{Invented, Matched, Missed};
    assert!(told.contains(&(Matched, "bridge", 2)), "{told:?}");
    assert!(told.contains(&(Missed, "harbor", 1)), "{told:?}");
    assert!(told.contains(&(Invented, "storage tank", 1)), "{told:?}");
    let invented = pair.relations.iter().find(|relation| relation.outcome == Invented).unwrap();
    assert_eq!(invented.said[0].words, "close to a storage tank");
    assert!(!invented.said[0].rule.is_empty() && invented.said[0].is_in_caption);
    assert!(pair.meteor.why_absent().is_some(), "without word data there is no alignment, and that is said");
    // The first object has no reference caption: nothing is compared.
    let first = evaluation.pair(0, 0, 0).unwrap();
    assert_eq!((first.relations.len(), first.cider_d.ready()), (0, None));
    assert!(evaluation.pair(0, 0, 2).is_none() && evaluation.pair(3, 0, 0).is_none());
}

#[test]
fn models_that_the_images_cannot_tell_apart_are_tied() {
    // The second model is worse on one image and better on the other, the third finds nothing.
    let line = |image: &str, boxes: &[u32]| {
        let boxes: Vec<String> = boxes.iter().map(|x| format!("{{\"rbox\":[{x},100,40,20,0]}}")).collect();
        format!("{{\"image\":\"{image}\",\"instances\":[{}]}}\n", boxes.join(","))
    };
    let file = |a: &[u32], b: &[u32]| format!("{{\"ricap\":1,\"coords\":\"pixel\"}}\n{}{}", line("a", a), line("b", b));
    let files = [
        ("gt.jsonl", FileRole::GroundTruth, file(&[100, 300], &[100, 300])),
        ("first.jsonl", FileRole::Predictions, file(&[100, 300], &[100])),
        ("second.jsonl", FileRole::Predictions, file(&[100], &[100, 300, 500])),
        ("third.jsonl", FileRole::Predictions, file(&[700], &[700])),
    ];
    let files = files.each_ref().map(|(name, role, text)| (*name, *role, text.as_str()));
    let settings = Settings::default();
    let report = Evaluation::new(session(&files).inputs(&settings).unwrap(), settings).run(&mut Nothing, |_| {});
    let tied: Vec<bool> =
        report.models.iter().map(|model| model.intervals.as_ref().unwrap().det_a.unwrap().is_tied).collect();
    assert_eq!(tied, [true, true, false]);
}
