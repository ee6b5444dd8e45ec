//! The same file under other conventions.

use super::sample::{Outcome, Sample};
use super::{Alternative, Suspicion};
use crate::load::Conventions;
use crate::settings::Settings;

/// Below this DetA every reading is tried; above it only those that leave most boxes where they are.
const LOW: f64 = 0.3;
/// A reading is worth saying when it gains this much, and this factor.
const LEAST_GAIN: f64 = 0.02;
const LEAST_FACTOR: f64 = 1.2;
/// Readings that are offered.
const OFFERED: usize = 3;

/// Keys and values of one reading that differ from the present one.
type Changes = Vec<(&'static str, String)>;

/// Readings of a sample, tried one after the other.
pub struct Readings {
    sample: Sample,
    conventions: Conventions,
    settings: Settings,
    now: Option<Outcome>,
    waiting: std::vec::IntoIter<Changes>,
    better: Vec<Alternative>,
}

impl Readings {
    pub fn new(sample: Sample, conventions: &Conventions, settings: &Settings) -> Self {
        let now = sample.read(conventions, settings);
        let candidates = now.map(|now| candidates(conventions, now.det_a)).unwrap_or_default();
        Readings {
            sample,
            conventions: conventions.clone(),
            settings: settings.clone(),
            now,
            waiting: candidates.into_iter(),
            better: Vec::new(),
        }
    }

    pub fn step(&mut self) -> bool {
        let (Some(changes), Some(now)) = (self.waiting.next(), self.now) else { return false };
        self.better.extend(self.tried(changes, now.det_a));
        true
    }

    /// The reading, if it is clearly better than the present one.
    fn tried(&self, changes: Changes, now: f64) -> Option<Alternative> {
        let mut conventions = self.conventions.clone();
        for (key, value) in &changes {
            conventions.set(key, value).ok()?;
        }
        let det_a = self.sample.read(&conventions, &self.settings)?.det_a;
        let is_better = det_a >= now + LEAST_GAIN && det_a >= now * LEAST_FACTOR;
        is_better.then(|| Alternative { meaning: describe(&changes, &conventions), changes, conventions, det_a })
    }

    pub fn finish(self) -> Vec<Suspicion> {
        let Some(now) = self.now else { return Vec::new() };
        let better = ranked(self.better);
        if better.is_empty() {
            return no_overlap(now).into_iter().collect();
        }
        let suspicion = |alternative: Alternative| Suspicion {
            code: code_of(&alternative),
            message: format!("boxes fit better under another reading ({})", alternative.meaning),
            det_a_now: Some(now.det_a),
            alternative: Some(alternative),
        };
        better.into_iter().take(OFFERED).map(suspicion).collect()
    }
}

/// The best first. Two changes are only said when they gain more than each of them alone.
fn ranked(mut better: Vec<Alternative>) -> Vec<Alternative> {
    better.sort_by(|a, b| b.det_a.total_cmp(&a.det_a).then(a.changes.len().cmp(&b.changes.len())));
    let singles: Vec<Alternative> = better.iter().filter(|a| a.changes.len() == 1).cloned().collect();
    better.retain(|a| {
        let gains_alone =
            |single: &Alternative| a.changes.contains(&single.changes[0]) && single.det_a + LEAST_GAIN > a.det_a;
        a.changes.len() == 1 || !singles.iter().any(gains_alone)
    });
    better
}

fn no_overlap(now: Outcome) -> Option<Suspicion> {
    let Outcome { det_a, objects, detections } = now;
    let is_similar = detections * 2 >= objects && detections <= objects * 2;
    (det_a < 0.01 && is_similar && objects >= 10).then(|| Suspicion {
        code: "no-overlap",
        message: format!("almost no box overlaps, although there are {detections} boxes for {objects} objects"),
        det_a_now: Some(det_a),
        alternative: None,
    })
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

/// `angles turn: clockwise; angles: degrees`.
fn describe(changes: &Changes, conventions: &Conventions) -> String {
    let questions = conventions.questions();
    let meaning = |key: &str, value: &String| {
        let question = questions.iter().find(|question| question.key == key);
        let known = question.and_then(|question| question.values.iter().find(|(name, _)| name == value));
        let meaning = known.map_or(value.as_str(), |(_, meaning)| meaning);
        question.map_or_else(|| meaning.to_owned(), |question| format!("{}: {meaning}", question.label.to_lowercase()))
    };
    changes.iter().map(|(key, value)| meaning(key, value)).collect::<Vec<_>>().join("; ")
}

/// Sets of changes to try.
fn candidates(conventions: &Conventions, now: f64) -> Vec<Changes> {
    let questions = conventions.questions();
    let others = |key: &'static str| -> Changes {
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
    let mut all: Vec<Changes> = keys.iter().flat_map(|key| others(key)).map(|change| vec![change]).collect();
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
