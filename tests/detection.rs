//! Overlap, matching and DetA: cases reported by users, and assignments against SciPy's.

use serde::Deserialize;

use ricap::geometry::{OrientedBox, iou};
use ricap::matching::{ImageMatch, OverlapTable, match_image};
use ricap::metrics::detection::{Counts, DetectionStats};
use ricap::settings::{Assignment, Settings};

#[derive(Deserialize)]
struct Cases<T> {
    case: Vec<T>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OverlapCase {
    id: String,
    name: String,
    a: [f64; 5],
    b: [f64; 5],
    iou: f64,
    wrong: Option<f64>,
}

#[test]
fn reported_overlaps() {
    let cases: Cases<OverlapCase> = toml::from_str(include_str!("fixtures/iou/reported.toml")).unwrap();
    for OverlapCase { id, name, a, b, iou: expected, wrong } in cases.case {
        let (a, b) = (OrientedBox::from(a), OrientedBox::from(b));
        for (a, b) in [(a, b), (b, a), (a.canonical(), b), (a, b.canonical())] {
            let found = iou(&a, &b);
            assert!((found - expected).abs() < 2e-6, "{id} {name}: {found}, expected {expected}");
            assert!(wrong.is_none_or(|wrong| (found - wrong).abs() > 1e-3), "{id} {name}: {found}, the value to avoid");
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DetectionCase {
    id: String,
    name: String,
    assignment: Option<Vec<String>>,
    images: Vec<CaseImage>,
    counts: [u64; 3],
    det_a: f64,
    precision: Option<f64>,
    recall: Option<f64>,
    mean: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseImage {
    ground_truth: Vec<[f64; 5]>,
    detections: Vec<[f64; 5]>,
    copies: Option<usize>,
}

impl CaseImage {
    fn stats(&self, settings: &Settings) -> DetectionStats {
        let boxes = |five: &[[f64; 5]]| five.iter().map(|&b| b.into()).collect::<Vec<OrientedBox>>();
        let detections = boxes(&self.detections).repeat(self.copies.unwrap_or(1));
        DetectionStats::of(&match_image(&boxes(&self.ground_truth), &detections, |_, _| true, settings))
    }
}

#[test]
fn reported_detections() {
    let cases: Cases<DetectionCase> = toml::from_str(include_str!("fixtures/detection/reported.toml")).unwrap();
    for case in cases.case {
        let every = || Assignment::VALUES.iter().map(|(name, _)| (*name).to_owned()).collect();
        for assignment in case.assignment.clone().unwrap_or_else(every) {
            let label = format!("{} {} ({assignment})", case.id, case.name);
            let assignment = Assignment::from_name(&assignment).expect("a setting");
            let settings = Settings { assignment, ..Settings::default() };
            let stats: DetectionStats = case.images.iter().map(|image| image.stats(&settings)).sum();
            let [true_positives, false_positives, false_negatives] = case.counts;
            assert_eq!(stats.counts, Counts { true_positives, false_positives, false_negatives }, "{label}");
            let close = |found: Option<f64>, expected: f64| found.is_some_and(|found| (found - expected).abs() < 1e-6);
            assert!(close(stats.counts.det_a(), case.det_a), "{label}: {:?}", stats.counts.det_a());
            assert!(close(stats.mean_det_a(), case.mean), "{label}: {:?}", stats.mean_det_a());
            assert!(case.precision.is_none_or(|p| close(stats.counts.precision(), p)), "{label}");
            assert!(case.recall.is_none_or(|r| close(stats.counts.recall(), r)), "{label}");
            assert_eq!(stats.localisation().is_none(), true_positives == 0, "{label}");
        }
    }
}

#[derive(Deserialize)]
struct ScipyCase {
    iou: Vec<Vec<f64>>,
    chota: Vec<[u32; 2]>,
    plain: Vec<[u32; 2]>,
}

/// Tables full of ties (few distinct overlaps, repeated rows and columns): which of several equal assignments is taken
/// must be SciPy's choice too, since it decides which captions are compared.
#[test]
fn assignments_and_their_ties_fall_as_in_scipy() {
    let lines = include_str!("fixtures/detection/scipy.jsonl").lines();
    let mut checked = 0;
    for (number, line) in (1..).zip(lines) {
        let case: ScipyCase = serde_json::from_str(line).unwrap();
        let table = OverlapTable::from_rows(&case.iou);
        for (assignment, expected) in [(Assignment::Chota, &case.chota), (Assignment::Iou, &case.plain)] {
            // So low a threshold keeps every pair that overlaps.
            let found = ImageMatch::from_table(&table, assignment, 1e-12);
            let found: Vec<[u32; 2]> = found.hits().map(|pair| [pair.ground_truth, pair.detection]).collect();
            assert_eq!(&found, expected, "line {number}, {assignment:?}");
        }
        checked += 1;
    }
    assert_eq!(checked, 300);
}
