//! The worker's state and the two long requests: reading files and scoring.

use std::cell::RefCell;

use js_sys::Date;
use web_sys::Blob;

use super::port::Port;
use super::read::read_all;
use super::readings::examine;
use super::turn::next_turn;
use super::words::Words;
use crate::diag::{Diagnostic, Diagnostics, Place};
use crate::eval::{Evaluation, Step};
use crate::load;
use crate::protocol::{FromWorker, ImageFiles, JobId, NewFile, Progress};
use crate::report::{ImageDetail, PairDetail};
use crate::session::Session;
use crate::settings::Settings;

/// Parsing a data set's captions takes minutes: until parses are kept between visits, the page leaves it out.
const NO_SPICE: &str = "SPICE is not scored in the page yet; `ricap score` on the command line does";

/// The page is told of progress ten times a second at most.
const MS_BETWEEN_REPORTS: f64 = 100.0;
/// Messages are looked at this often; a turn costs some milliseconds, so not after every step.
pub(super) const MS_BETWEEN_TURNS: f64 = 40.0;

/// What is on the worker's desk between two messages.
#[derive(Default)]
pub struct Desk {
    pub session: Session,
    pub(super) evaluation: Option<Evaluation>,
    words: Words,
    /// The newest scoring request: an older one ends at its next turn.
    pub(super) scoring: Option<JobId>,
}

impl Desk {
    /// Tells the page what is loaded.
    pub fn post_files(&self, job: JobId, port: &Port) {
        port.post(&FromWorker::Files { job, files: self.session.summaries(), images: ImageFiles::default() });
    }

    /// One hit of the last result, taken apart.
    pub fn pair(&mut self, model: u32, image: u32, detection: u32) -> Option<PairDetail> {
        self.evaluation.as_mut()?.pair(model, image, detection)
    }

    /// One image of the last result.
    pub fn image(&self, index: u32) -> Option<ImageDetail> {
        self.evaluation.as_ref()?.image(index)
    }
}

/// Reads files one after the other and answers once, with everything that is loaded then.
pub async fn add_files(desk: &RefCell<Desk>, job: JobId, files: Vec<NewFile>, handles: Vec<Blob>, port: &Port) {
    let mut problems = Diagnostics::new();
    let mut all = Vec::with_capacity(files.len());
    for (file, handle) in files.into_iter().zip(handles) {
        let report = |stage: &str, done: u64, total: u64| {
            let progress =
                Progress { stage: stage.into(), subject: file.path.clone(), done, total, unit: "bytes".into() };
            port.post(&FromWorker::Progress { job, progress });
        };
        let size = file.bytes;
        match read_all(&handle, |done| report("reading", done, size)).await {
            Ok(bytes) => {
                let format = file.format.as_deref().and_then(load::FormatId::from_name);
                let loaded = load::read(&file.path, &bytes, format, &mut |done, total| report("checking", done, total));
                drop(bytes);
                all.push((file, loaded));
            }
            Err(reason) => problems.push(
                Diagnostic::stop(
                    "file-unreadable",
                    Place::file(file.path.as_str()),
                    "the browser cannot read this file",
                )
                .with_found(reason)
                .with_fix("drop the file again; it may have been moved or changed since"),
            ),
        }
        next_turn().await;
    }
    desk.borrow_mut().session.add_all(all);
    if !problems.is_empty() {
        port.post(&FromWorker::Failed { job, diagnostics: problems.into_sorted() });
    }
    desk.borrow().post_files(job, port);
}

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
            Step::NeedsSpice | Step::NeedsParses => {
                if let Some(evaluation) = &mut desk.borrow_mut().evaluation {
                    evaluation.give_spice(Err(NO_SPICE.into()));
                }
            }
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

fn post_report(desk: &RefCell<Desk>, job: JobId, complete: bool, port: &Port) {
    if let Some(evaluation) = &desk.borrow().evaluation {
        port.post(&FromWorker::Report { job, report: Box::new(evaluation.report()), complete });
    }
}
