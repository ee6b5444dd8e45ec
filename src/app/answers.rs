//! What the worker's answers change.

use std::sync::Arc;

use leptos::prelude::*;

use crate::diag::Diagnostic;
use crate::protocol::{FromWorker, JobId, Progress};
use crate::view::number;
use crate::view::pace::Pace;

use super::state::{Crash, Phase, Store};
use super::title;
use super::worker_client::WorkerEvent;

impl Store {
    pub(super) fn hear(self, event: WorkerEvent) {
        match event {
            WorkerEvent::Message(message) => self.answer(*message),
            WorkerEvent::Died(message) => self.died(message),
        }
    }

    fn answer(self, message: FromWorker) {
        match message {
            FromWorker::Ready { formats } => {
                self.formats.set(formats);
                let posted = self.on_desk(|desk| desk.ready());
                self.check_posted(posted);
            }
            FromWorker::Progress { job, progress } => {
                if self.on_desk(|desk| desk.scoring == Some(job) || desk.loading.contains_key(&job)) {
                    self.show_progress(progress);
                }
            }
            FromWorker::Files { job, files, .. } => {
                // Every such answer holds all files, so the one that comes last is right, whatever its number: a change
                // made while files were being read is answered before them.
                self.files.set(files);
                self.renew_preview();
                let is_reading = self.on_desk(|desk| {
                    desk.loading.remove(&job);
                    !desk.loading.is_empty()
                });
                if !is_reading {
                    self.files_changed();
                }
            }
            FromWorker::Report { job, report, complete } => {
                if self.on_desk(|desk| desk.scoring) != Some(job) {
                    return;
                }
                let is_first = self.report.with_untracked(Option::is_none);
                self.report.set(Some(Arc::from(report)));
                if is_first {
                    self.scoring_count.update(|count| *count += 1);
                }
                if complete {
                    self.on_desk(|desk| desk.scoring = None);
                    self.end_stage(Phase::Done, "Scores are ready");
                }
            }
            FromWorker::Image { job, detail } => {
                if self.on_desk(|desk| desk.looking) == Some(job) {
                    self.detail.set(Some(Arc::from(detail)));
                }
            }
            FromWorker::Parses { kept } => self.parses_kept.set(Some(kept)),
            FromWorker::ParsesTaken { captions, .. } => {
                self.say(format!("Parses of {} taken over", number::counted(captions, "caption")));
            }
            FromWorker::Pair { job, detail } => {
                if self.on_desk(|desk| desk.pairing) == Some(job) {
                    self.pair.set(detail.map(Arc::from));
                }
            }
            FromWorker::Suspicions { job, suspicions } => {
                if self.on_desk(|desk| desk.scoring) == Some(job) {
                    self.suspicions.set(suspicions);
                }
            }
            FromWorker::Preview { job, preview } => self.show_preview(job, preview),
            FromWorker::Tried { job, trial } => self.show_trial(job, trial),
            FromWorker::Written { name, address, problems, .. } => self.save(&name, &address, problems),
            FromWorker::Failed { job, diagnostics } => self.failed(job, diagnostics),
            FromWorker::Crashed { message } => self.died(message),
        }
    }

    fn failed(self, job: JobId, diagnostics: Vec<Diagnostic>) {
        let (was_scoring, was_loading) =
            self.on_desk(|desk| (desk.scoring == Some(job), desk.loading.contains_key(&job)));
        if was_scoring {
            self.on_desk(|desk| desk.scoring = None);
            self.end_stage(Phase::Failed(diagnostics), "Scoring was not possible");
        } else if was_loading {
            self.load_problems.update(|problems| problems.extend(diagnostics));
        } else if let Some(first) = diagnostics.first() {
            self.say(first.message.clone());
        }
    }

    /// The set of files, or what is said about one, is another now.
    fn files_changed(self) {
        let is_held_back = self.on_desk(|desk| std::mem::take(&mut desk.holds_back));
        if self.on_desk(|desk| std::mem::take(&mut desk.keeps_report)) && self.phase.get_untracked() == Phase::Done {
            return;
        }
        if self.files.with_untracked(Vec::is_empty) {
            self.forget_report();
            self.end_stage(Phase::Empty, "No files are loaded");
        } else if self.is_scorable() && !is_held_back {
            self.score();
        } else {
            self.forget_report();
            self.end_stage(Phase::Waiting, "Files are read");
        }
    }

    pub(super) fn died(self, message: String) {
        let progress = self.progress.get_untracked();
        let phase = self.phase.get_untracked();
        if let Phase::Crashed(_) = phase {
            // Only the first cause tells anything.
            return;
        }
        let stage = match (&progress, &phase) {
            (Some(progress), _) => progress.stage.clone(),
            (None, Phase::Loading) => "reading files".into(),
            (None, Phase::Running) => "scoring".into(),
            (None, _) => "idle".into(),
        };
        let (done, total) = progress.map_or((0, 0), |progress| (progress.done, progress.total));
        self.forget_report();
        self.on_desk(|desk| desk.drop_client());
        self.end_stage(Phase::Crashed(Crash { message, stage, done, total }), "The worker stopped unexpectedly");
    }

    pub(super) fn forget_report(self) {
        self.report.set(None);
        self.detail.set(None);
        self.pair.set(None);
        self.suspicions.set(Vec::new());
        self.trial.set(None);
    }

    fn show_progress(self, progress: Progress) {
        let percent = number::done_percent(progress.done, progress.total);
        title::show(percent.map(|percent| format!("({percent} %) RICap")).as_deref());
        let is_new_stage =
            self.progress.with_untracked(|old| old.as_ref().is_none_or(|old| old.stage != progress.stage));
        if is_new_stage {
            self.announcement.set(progress.stage.clone());
        }
        let now = js_sys::Date::now();
        let is_known = self
            .pace
            .with_untracked(|pace| pace.as_ref().is_some_and(|pace| pace.is_of(&progress.stage, progress.done)));
        if !is_known {
            self.pace.set(Some(Pace::new(&progress.stage, now, progress.done)));
        }
        self.progress.set(Some(progress));
    }

    pub(super) fn start_stage(self, phase: Phase, announcement: &str) {
        self.progress.set(None);
        self.pace.set(None);
        self.phase.set(phase);
        self.announcement.set(announcement.to_owned());
    }

    pub(super) fn end_stage(self, phase: Phase, announcement: &str) {
        title::show(None);
        self.progress.set(None);
        self.phase.set(phase);
        self.announcement.set(announcement.to_owned());
    }
}
