//! The worker's state, and reading files into it.

use std::cell::RefCell;

use web_sys::Blob;

use super::parsing::{self, Shelf};
use super::port::Port;
use super::read::read_all;
use super::turn::next_turn;
use super::words::Words;
use crate::diag::{Diagnostic, Diagnostics, Place};
use crate::eval::Evaluation;
use crate::load;
use crate::protocol::{FromWorker, ImageFiles, JobId, NewFile, Progress};
use crate::report::{ImageDetail, PairDetail};
use crate::session::Session;
use crate::spice::cache::ParseCache;

/// What is on the worker's desk between two messages.
#[derive(Default)]
pub struct Desk {
    pub session: Session,
    pub(super) evaluation: Option<Evaluation>,
    pub words: Words,
    /// Parses and parsers, once captions were to be parsed.
    pub shelf: Option<Shelf>,
    /// Whether the user holds parsing back.
    pub is_parsing_paused: bool,
    /// The newest scoring request: an older one ends at its next turn.
    pub(super) scoring: Option<JobId>,
}

impl Desk {
    /// What is loaded, to be changed: what is being scored is out of date with it.
    pub fn change(&mut self) -> &mut Session {
        self.scoring = None;
        if let Some(pool) = self.shelf.as_ref().and_then(Shelf::started_pool) {
            pool.parse(&[]);
        }
        &mut self.session
    }

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
            Ok(bytes) if ParseCache::is_file(&bytes) => {
                let outcome = parsing::import(desk, &bytes, job, port).await;
                problems.extend(outcome.err().map(|reason| refused(&file.path, reason)));
            }
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
    if !all.is_empty() {
        desk.borrow_mut().change().add_all(all);
    }
    if !problems.is_empty() {
        port.post(&FromWorker::Failed { job, diagnostics: problems.into_sorted() });
    }
    desk.borrow().post_files(job, port);
}

fn refused(path: &str, reason: String) -> Diagnostic {
    Diagnostic::stop("parses-refused", Place::file(path), "this file of parsed captions cannot be used")
        .with_found(reason)
        .with_fix("leave it out: the captions are parsed again")
}
