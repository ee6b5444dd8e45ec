//! What is on the page: one phase, the loaded data, and the view options that live in the address.

use std::collections::BTreeSet;
use std::sync::Arc;

use leptos::prelude::*;

use crate::diag::Diagnostic;
use crate::protocol::{FileId, FileRole, FileSummary, FileSuspicion, Progress};
use crate::report::{ImageDetail, PairDetail, Report};
use crate::settings::Settings;
use crate::view::link::ViewState;

use super::desk::Desk;
use super::pictures::Pictures;
use super::readings::{Applied, PreviewState, TrialState};

/// Where the work stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Phase {
    /// Nothing is loaded.
    Empty,
    /// Files are being read.
    Loading,
    /// Files are read; scoring waits for a missing file or was cancelled.
    Waiting,
    /// Scores are being computed; a report in part may be there.
    Running,
    /// The report is whole.
    Done,
    /// Scoring was not possible.
    Failed(Vec<Diagnostic>),
    /// The worker died.
    Crashed(Crash),
}

impl Phase {
    /// Whether the worker is at work.
    pub fn is_busy(&self) -> bool {
        matches!(self, Phase::Loading | Phase::Running)
    }
}

/// What is known about a death of the worker. Holds no captions: it is made to be copied into a bug report.
#[derive(Clone, Debug, PartialEq)]
pub struct Crash {
    pub message: String,
    /// What the worker was doing.
    pub stage: String,
    pub done: u64,
    pub total: u64,
}

/// Everything on the page; a handle, cheap to copy.
#[derive(Clone, Copy)]
pub struct Store {
    pub phase: RwSignal<Phase>,
    pub progress: RwSignal<Option<Progress>>,
    pub files: RwSignal<Vec<FileSummary>>,
    /// Problems of files that the browser could not give us.
    pub load_problems: RwSignal<Vec<Diagnostic>>,
    /// Formats that the worker reads: name and what it is called.
    pub formats: RwSignal<Vec<(String, String)>>,
    pub settings: RwSignal<Settings>,
    pub report: RwSignal<Option<Arc<Report>>>,
    /// How often scoring was started and has given a report: the boxes of an image may be others then.
    pub scoring_count: RwSignal<u32>,
    /// What looks like a mistake in the files of the last scoring.
    pub suspicions: RwSignal<Vec<FileSuspicion>>,
    /// Suspicions that the user does not want to see again, by file and code.
    pub dismissed: RwSignal<BTreeSet<(FileId, String)>>,
    /// A reading that is being tried, and what came out.
    pub trial: RwSignal<Option<TrialState>>,
    /// Readings that were taken over from suspicions, so that they can be taken back.
    pub applied: RwSignal<Vec<Applied>>,
    /// The file and the key whose readings are shown, and the picture once it is there.
    pub preview: RwSignal<Option<PreviewState>>,
    /// The image in the viewer.
    pub detail: RwSignal<Option<Arc<ImageDetail>>>,
    /// The chosen hit, taken apart.
    pub pair: RwSignal<Option<Arc<PairDetail>>>,
    pub view: RwSignal<ViewState>,
    /// Models whose eye is closed, by position.
    pub hidden: RwSignal<BTreeSet<usize>>,
    /// Decimals of scores times 100.
    pub decimals: RwSignal<usize>,
    /// A short message at the lower edge, such as "Copied".
    pub toast: RwSignal<Option<String>>,
    /// What a screen reader is told; set only when a stage changes.
    pub announcement: RwSignal<String>,
    pub sheet: RwSignal<Option<Sheet>>,
    /// Names of the image files at hand; the files themselves are in `pictures`.
    pub picture_count: RwSignal<usize>,
    /// How far the look into a dropped folder or archive is.
    pub walking: RwSignal<Option<Walk>>,
    pub pictures: StoredValue<Pictures, LocalStorage>,
    pub desk: StoredValue<Desk, LocalStorage>,
}

/// A look into a folder or an archive.
#[derive(Clone, Debug, PartialEq)]
pub struct Walk {
    pub place: String,
    pub done: u64,
    /// 0 while it is not known.
    pub total: u64,
}

/// A sheet over the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    Shortcuts,
    Signature,
}

impl Store {
    /// An empty page.
    pub fn new(view: ViewState) -> Self {
        Store {
            phase: RwSignal::new(Phase::Empty),
            progress: RwSignal::new(None),
            files: RwSignal::new(Vec::new()),
            load_problems: RwSignal::new(Vec::new()),
            formats: RwSignal::new(Vec::new()),
            settings: RwSignal::new(Settings::default()),
            report: RwSignal::new(None),
            scoring_count: RwSignal::new(0),
            suspicions: RwSignal::new(Vec::new()),
            dismissed: RwSignal::new(BTreeSet::new()),
            trial: RwSignal::new(None),
            applied: RwSignal::new(Vec::new()),
            preview: RwSignal::new(None),
            detail: RwSignal::new(None),
            pair: RwSignal::new(None),
            view: RwSignal::new(view),
            hidden: RwSignal::new(BTreeSet::new()),
            decimals: RwSignal::new(2),
            toast: RwSignal::new(None),
            announcement: RwSignal::new(String::new()),
            sheet: RwSignal::new(None),
            picture_count: RwSignal::new(0),
            walking: RwSignal::new(None),
            pictures: StoredValue::new_local(Pictures::default()),
            desk: StoredValue::new_local(Desk::default()),
        }
    }

    /// The store of this page.
    pub fn here() -> Self {
        expect_context()
    }

    /// Whether the loaded files can be scored: ground truth and predictions. Not tracked: asked when something happens.
    pub fn is_scorable(&self) -> bool {
        self.files.with_untracked(|files| {
            let has = |role| files.iter().any(|file| file.role == role && file.records_read > 0);
            has(FileRole::GroundTruth) && has(FileRole::Predictions)
        })
    }

    /// Shows a short message for a while.
    pub fn say(&self, message: impl Into<String>) {
        let (toast, message) = (self.toast, message.into());
        toast.set(Some(message.clone()));
        let clear = move || {
            toast.update(|shown| {
                if shown.as_ref() == Some(&message) {
                    *shown = None
                }
            })
        };
        set_timeout(clear, std::time::Duration::from_millis(2600));
    }
}
