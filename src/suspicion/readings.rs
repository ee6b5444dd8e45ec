//! The same file under other conventions.

use super::{Alternative, Suspicion};
use crate::load::{Conventions, Loaded, resolve};
use crate::matching::match_image;
use crate::schema::{AnnotationSet, ImageSize, KeyIndex};
use crate::settings::Settings;

/// Images that are compared.
const SAMPLE: usize = 200;
/// Below this DetA every reading is tried; above it only those that leave most boxes where they are.
const LOW: f64 = 0.3;
/// A reading is worth saying when it gains this much, and this factor.
const LEAST_GAIN: f64 = 0.02;
const LEAST_FACTOR: f64 = 1.2;
/// Readings that are offered.
const OFFERED: usize = 3;

pub fn examine(
    ground_truth: &AnnotationSet,
    predictions: &Loaded,
    conventions: &Conventions,
    settings: &Settings,
    keys: &KeyIndex,
    size_of: &dyn Fn(&str) -> Option<ImageSize>,
) -> Vec<Suspicion> {
    let sample = sample(predictions, keys);
    let det_a = |conventions: &Conventions| det_a(ground_truth, &sample, conventions, settings, keys, size_of);
    let Some((now, counts)) = det_a(conventions) else { return Vec::new() };
    let mut better: Vec<Alternative> = candidates(conventions, now)
        .into_iter()
        .filter_map(|changes| {
            let mut other = conventions.clone();
            for (key, value) in &changes {
                other.set(key, value).ok()?;
            }
            let (then, _) = det_a(&other)?;
            let is_better = then >= now + LEAST_GAIN && then >= now * LEAST_FACTOR;
            is_better.then_some(Alternative { changes, conventions: other, det_a: then })
        })
        .collect();
    better.sort_by(|a, b| b.det_a.total_cmp(&a.det_a).then(a.changes.len().cmp(&b.changes.len())));
    // Two changes are only said when they gain more than each of them alone.
    let singles: Vec<Alternative> = better.iter().filter(|a| a.changes.len() == 1).cloned().collect();
    better.retain(|a| {
        let gains_alone =
            |single: &Alternative| a.changes.contains(&single.changes[0]) && single.det_a + LEAST_GAIN > a.det_a;
        a.changes.len() == 1 || !singles.iter().any(gains_alone)
    });
    let has_better = !better.is_empty();
    let mut found: Vec<Suspicion> = better
        .into_iter()
        .take(OFFERED)
        .map(|alternative| Suspicion {
            code: code_of(&alternative),
            message: format!("boxes fit better when read with {}", describe(&alternative)),
            det_a_now: Some(now),
            alternative: Some(alternative),
        })
        .collect();
    let (truths, detections) = counts;
    let is_similar = truths > 0 && detections * 2 >= truths && detections <= truths * 2;
    if !has_better && now < 0.01 && is_similar && truths >= 10 {
        found.push(Suspicion {
            code: "no-overlap",
            message: format!("almost no box overlaps, although there are {detections} boxes for {truths} objects"),
            det_a_now: Some(now),
            alternative: None,
        });
    }
    found
}

fn code_of(alternative: &Alternative) -> &'static str {
    match alternative.changes.as_slice() {
        [("scale", _)] => "scale",
        [("angle", _)] => "angle-unit",
        [("turn", _)] => "angle-turn",
        [("order", _)] => "axis-order",
        [("form", _)] => "box-form",
        [("sides", _)] => "sides-swapped",
        _ => "conventions",
    }
}

fn describe(alternative: &Alternative) -> String {
    let questions = alternative.conventions.questions();
    let meaning = |key: &str, value: &String| {
        let question = questions.iter().find(|question| question.key == key);
        let known = question.and_then(|question| question.values.iter().find(|(name, _)| name == value));
        known.map_or_else(|| value.clone(), |(_, meaning)| meaning.clone())
    };
    alternative.changes.iter().map(|(key, value)| meaning(key, value)).collect::<Vec<_>>().join(" and ")
}

/// Sets of changes to try.
fn candidates(conventions: &Conventions, now: f64) -> Vec<Vec<(&'static str, String)>> {
    let questions = conventions.questions();
    let others = |key: &'static str| -> Vec<(&'static str, String)> {
        let question = questions.iter().find(|question| question.key == key);
        question
            .into_iter()
            .flat_map(|q| q.values.iter().filter(|(name, _)| *name != q.value).map(|(name, _)| (key, name.clone())))
            .collect()
    };
    let always = ["angle", "turn", "sides"];
    let when_low = ["scale", "order", "form"];
    let keys: Vec<&'static str> =
        if now < LOW { always.into_iter().chain(when_low).collect() } else { always.to_vec() };
    let mut all: Vec<Vec<(&'static str, String)>> = keys.iter().flat_map(|key| others(key)).map(|c| vec![c]).collect();
    if now < LOW {
        for (a, b) in [("angle", "turn"), ("scale", "order"), ("scale", "form"), ("scale", "angle"), ("form", "angle")]
        {
            for first in others(a) {
                all.extend(others(b).into_iter().map(|second| vec![first.clone(), second]));
            }
        }
    }
    all
}

/// The images of the file that the ground truth has too, evenly spread.
fn sample(predictions: &Loaded, keys: &KeyIndex) -> Loaded {
    let known: Vec<_> = predictions
        .images
        .iter()
        .filter(|image| !image.instances.is_empty() && keys.find(&image.key).is_some())
        .collect();
    let step = known.len().div_ceil(SAMPLE).max(1);
    Loaded {
        name: predictions.name.clone(),
        format: predictions.format,
        format_reason: String::new(),
        role: predictions.role,
        role_reason: String::new(),
        images: known.into_iter().step_by(step).cloned().collect(),
        categories: predictions.categories.clone(),
        category_ids: Vec::new(),
        numbered: predictions.numbered,
        conventions: predictions.conventions.clone(),
        diagnostics: crate::diag::Diagnostics::new(),
        records_total: 0,
        records_read: 0,
        bytes: 0,
        sha256: String::new(),
    }
}

/// DetA of the sampled images, with the numbers of objects and boxes; `None` without any image.
fn det_a(
    ground_truth: &AnnotationSet,
    sample: &Loaded,
    conventions: &Conventions,
    settings: &Settings,
    keys: &KeyIndex,
    size_of: &dyn Fn(&str) -> Option<ImageSize>,
) -> Option<(f64, (usize, usize))> {
    let resolved = resolve(sample, conventions, size_of, settings.duplicates);
    let (mut hits, mut truths, mut detections) = (0, 0, 0);
    for image in resolved.set.images() {
        let Some((position, _)) = keys.find(&image.key) else { continue };
        let boxes = |set: &AnnotationSet, image| set.instances_of(image).iter().map(|i| i.rbox).collect::<Vec<_>>();
        let truth = boxes(ground_truth, &ground_truth.images()[position]);
        let found = boxes(&resolved.set, image);
        hits += match_image(&truth, &found, |_, _| true, settings).hits().count();
        truths += truth.len();
        detections += found.len();
    }
    let all = truths + detections - hits;
    (all > 0).then(|| (hits as f64 / all as f64, (truths, detections)))
}
