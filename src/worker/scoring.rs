//! Scoring what is loaded, step by step.

use std::cell::RefCell;

use js_sys::Date;

use super::desk::Desk;
use super::parsing;
use super::port::Port;
use super::readings::examine;
use super::turn::next_turn;
use crate::diag::{Diagnostic, Place};
use crate::eval::{Evaluation, Step};
use crate::protocol::{FromWorker, JobId, Progress};
use crate::settings::Settings;

/// The page is told of progress ten times a second at most.
pub const MS_BETWEEN_REPORTS: f64 = 100.0;
/// Messages are looked at this often; a turn costs some milliseconds, so not after every step.
pub(super) const MS_BETWEEN_TURNS: f64 = 40.0;

/// Scores what is loaded, step by step, giving the event loop a turn between steps.
pub async fn score(desk: &RefCell<Desk>, job: JobId, settings: Settings, port: &Port) {
    desk.borrow_mut().scoring = Some(job);
    let inputs = match desk.borrow().session.inputs(&settings) {
        Ok(inputs) => inputs,
        Err(error) => {
            let diagnostic = Diagnostic::stop("nothing-to-score", Place::default(), error.to_string());
            port.post(&FromWorker::Failed { job, diagnostics: vec![diagnostic] });
            return;
        }
    };
    desk.borrow_mut().evaluation = Some(Evaluation::new(inputs, settings));
    let (mut stage, mut reported, mut turned) = (String::new(), 0.0, Date::now());
    let mut is_examined = false;
    loop {
        let step = {
            let mut desk = desk.borrow_mut();
            if desk.scoring != Some(job) {
                return;
            }
            let Some(evaluation) = desk.evaluation.as_mut() else { return };
            evaluation.step()
        };
        match step {
            Step::Working(progress) => {
                let is_new_stage = stage != progress.stage;
                if is_new_stage || Date::now() - reported >= MS_BETWEEN_REPORTS {
                    stage.clone_from(&progress.stage);
                    reported = Date::now();
                    port.post(&FromWorker::Progress { job, progress });
                }
            }
            Step::Stage => {
                post_report(desk, job, false, port);
                // Detection comes first: a reading that was guessed wrong is said before the long stages.
                if !std::mem::replace(&mut is_examined, true) {
                    examine(desk, job, port).await;
                }
            }
            Step::NeedsMeteor => fetch_words(desk, job, port).await,
            Step::NeedsSpice => fetch_dictionary(desk, job).await,
            Step::NeedsParses => parsing::parse_captions(desk, job, port).await,
            Step::Done => {
                post_report(desk, job, true, port);
                return;
            }
        }
        if Date::now() - turned >= MS_BETWEEN_TURNS {
            next_turn().await;
            turned = Date::now();
        }
    }
}

/// Fetches METEOR's word data; the page sees the other numbers meanwhile.
async fn fetch_words(desk: &RefCell<Desk>, job: JobId, port: &Port) {
    let (mut words, texts, modules) = {
        let mut desk = desk.borrow_mut();
        let Desk { words, evaluation: Some(evaluation), .. } = &mut *desk else { return };
        (std::mem::take(words), evaluation.caption_texts().to_vec(), evaluation.settings().meteor)
    };
    let progress = |done, total| {
        let stage = "loading METEOR's word data".into();
        let progress = Progress { stage, subject: "this site".into(), done, total, unit: "bytes".into() };
        port.post(&FromWorker::Progress { job, progress });
    };
    let meteor = words.meteor(&texts, modules, progress).await;
    let mut desk = desk.borrow_mut();
    desk.words = words;
    if desk.scoring == Some(job)
        && let Some(evaluation) = &mut desk.evaluation
    {
        evaluation.give_meteor(meteor);
    }
}

/// Gives SPICE the dictionary, which METEOR's word data holds.
async fn fetch_dictionary(desk: &RefCell<Desk>, job: JobId) {
    let mut words = std::mem::take(&mut desk.borrow_mut().words);
    let dictionary = words.dictionary().await;
    let mut desk = desk.borrow_mut();
    desk.words = words;
    if desk.scoring == Some(job)
        && let Some(evaluation) = &mut desk.evaluation
    {
        evaluation.give_spice(dictionary);
    }
}

/// Tells the page the scores as far as they are known.
pub fn post_report(desk: &RefCell<Desk>, job: JobId, complete: bool, port: &Port) {
    if let Some(evaluation) = &desk.borrow().evaluation {
        port.post(&FromWorker::Report { job, report: Box::new(evaluation.report()), complete });
    }
}
