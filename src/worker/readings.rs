//! Other readings of a file: looked for after the boxes are scored, and tried when asked for.

use std::cell::RefCell;

use js_sys::Date;

use super::desk::{Desk, MS_BETWEEN_TURNS};
use super::port::Port;
use super::turn::next_turn;
use crate::diag::{Diagnostic, Place};
use crate::eval::{Evaluation, Step};
use crate::protocol::{Changes, FileId, FileSuspicion, FromWorker, JobId, SuggestedReading, Trial};
use crate::suspicion::Suspicion;

/// Looks at every file of predictions of a scoring, one after the other; the page hears of each that looks wrong.
pub async fn examine(desk: &RefCell<Desk>, job: JobId, port: &Port) {
    let files = desk.borrow().session.models();
    let mut all: Vec<FileSuspicion> = Vec::new();
    let mut turned = Date::now();
    for file in files {
        let examination = {
            let desk = desk.borrow();
            let Some(evaluation) = desk.evaluation.as_ref().filter(|_| desk.scoring == Some(job)) else { return };
            desk.session.examination(file, evaluation.ground_truth(), evaluation.settings())
        };
        let Some(mut examination) = examination else { continue };
        while examination.step() {
            if Date::now() - turned >= MS_BETWEEN_TURNS {
                next_turn().await;
                turned = Date::now();
            }
        }
        if desk.borrow().scoring != Some(job) {
            return;
        }
        let compared = examination.compared_images() as u64;
        let found = examination.finish();
        if !found.is_empty() {
            all.extend(found.into_iter().map(|suspicion| of_file(file, suspicion, compared)));
            port.post(&FromWorker::Suspicions { job, suspicions: all.clone() });
        }
    }
}

fn of_file(file: FileId, suspicion: Suspicion, compared_images: u64) -> FileSuspicion {
    let reading = suspicion.alternative.zip(suspicion.det_a_now).map(|(alternative, det_a_now)| SuggestedReading {
        meaning: alternative.meaning,
        changes: alternative.changes.into_iter().map(|(key, value)| (key.to_owned(), value)).collect(),
        det_a_now,
        det_a: alternative.det_a,
        compared_images,
    });
    FileSuspicion { file, code: suspicion.code.to_owned(), message: suspicion.message, reading }
}

/// Scores the boxes of one file under another reading, without changing anything.
pub async fn try_reading(desk: &RefCell<Desk>, job: JobId, file: FileId, changes: Changes, port: &Port) {
    let fail = |message: String| {
        let diagnostic = Diagnostic::error("reading-not-tried", Place::default(), message);
        port.post(&FromWorker::Failed { job, diagnostics: vec![diagnostic] });
    };
    let inputs = {
        let desk = desk.borrow();
        let Some(evaluation) = &desk.evaluation else { return fail("nothing is scored yet".into()) };
        let settings = evaluation.settings().clone();
        desk.session.inputs_under(file, &changes, &settings).map(|inputs| (inputs, settings))
    };
    let (inputs, settings) = match inputs {
        Ok(inputs) => inputs,
        Err(error) => return fail(error.to_string()),
    };
    let mut evaluation = Evaluation::new(inputs, settings);
    let mut turned = Date::now();
    // Boxes are the first stage, and all that another reading changes at once.
    while let Step::Working(_) = evaluation.step() {
        if Date::now() - turned >= MS_BETWEEN_TURNS {
            next_turn().await;
            turned = Date::now();
        }
    }
    let Some(model) = evaluation.report().models.into_iter().next() else { return };
    let preview = desk.borrow().session.preview_of(file, &changes);
    let trial = Trial { file, changes, detection: model.detection, preview };
    port.post(&FromWorker::Tried { job, trial: Box::new(trial) });
}
