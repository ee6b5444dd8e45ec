//! What the user can ask for.

use std::sync::Arc;

use leptos::prelude::*;

use crate::diag::{Diagnostic, Place};
use crate::protocol::{FileId, FileRole, JobId, ToWorker};
use crate::settings::Settings;
use crate::view::link::PlaceName;

use super::desk::Choice;
use super::route;
use super::state::{Phase, Store};
use super::worker_client::WorkerClient;

impl Store {
    /// Forgets a file.
    pub fn remove_file(self, file: FileId) {
        let parts = self.files.with_untracked(|files| {
            files.iter().find(|known| known.id == file).map_or_else(|| vec![file], |known| known.parts.clone())
        });
        self.on_desk(|desk| desk.files.retain(|id, _| !parts.contains(id)));
        if self.files.with_untracked(|files| files.iter().all(|known| known.id == file)) {
            self.clear();
        } else {
            self.change_file(|job| ToWorker::RemoveFile { job, file });
        }
    }

    /// The user says what a file is for.
    pub fn set_role(self, file: FileId, role: FileRole) {
        self.on_desk(|desk| desk.remember(file, Choice::Role(role)));
        self.change_file(|job| ToWorker::SetRole { job, file, role });
    }

    /// The user says which format a file has; nothing: recognise it. It is read again.
    pub fn set_format(self, file: FileId, format: Option<String>) {
        if !self.ensure_worker() {
            return;
        }
        self.start_stage(Phase::Loading, "Reading files");
        let posted = self.on_desk(|desk| {
            desk.remember(file, Choice::Format(format));
            let loaded = desk.files.get(&file).cloned();
            loaded.map_or(Ok(()), |loaded| desk.add(vec![loaded]))
        });
        self.check_posted(posted);
    }

    /// The user names a model. A name changes no number, so a finished report only gets the new name; but files whose
    /// names become the same, or were, are another set of models.
    pub fn rename(self, file: FileId, name: String) {
        self.on_desk(|desk| desk.remember(file, Choice::Name(name.clone())));
        let renamed = self.files.with_untracked(|files| {
            let old = files.iter().find(|known| known.id == file)?;
            let is_taken = |wanted: &str| files.iter().any(|other| other.id != file && other.name == wanted);
            (!is_taken(&name) && !is_taken(&old.name)).then(|| old.name.clone())
        });
        if let (Some(old), Phase::Done) = (renamed, self.phase.get_untracked()) {
            self.report.update(|report| {
                for model in report.iter_mut().flat_map(|report| &mut Arc::make_mut(report).models) {
                    if model.name == old {
                        model.name.clone_from(&name);
                    }
                }
            });
            self.on_desk(|desk| desk.keeps_report = true);
        }
        self.change_file(|job| ToWorker::Rename { job, file, name });
    }

    /// The user changes what the scores are made by.
    pub fn change_settings(self, settings: Settings) {
        self.settings.set(settings);
        if self.is_scorable() {
            self.score();
        }
    }

    /// Scores what is loaded.
    pub fn score(self) {
        if !self.ensure_worker() {
            return;
        }
        // Numbers of the old files or settings must not stand under the new ones.
        self.forget_report();
        self.start_stage(Phase::Running, "Scoring");
        let settings = self.settings.get_untracked();
        let posted = self.on_desk(|desk| {
            let job = desk.next_job();
            desk.scoring = Some(job);
            desk.looking = None;
            desk.post(ToWorker::Score { job, settings }, Vec::new())
        });
        self.check_posted(posted);
    }

    /// Stops reading or scoring at once. Files that were read stay, with everything the user said about them; files that
    /// were still being read are dropped.
    pub fn cancel(self) {
        let was_loading = self.phase.get_untracked() == Phase::Loading;
        self.restart_worker(if was_loading { "Reading was cancelled" } else { "Scoring was cancelled" });
    }

    /// A new worker after a crash, with the same files.
    pub fn recover(self) {
        self.restart_worker("The worker was started again");
    }

    fn restart_worker(self, announcement: &str) {
        self.forget_report();
        let Some(client) = self.start_worker() else { return };
        let posted = self.on_desk(|desk| {
            let posted = desk.restart(client);
            // Reading the same files again must not start what was just cancelled.
            desk.holds_back = true;
            posted
        });
        let is_empty = self.on_desk(|desk| desk.files.is_empty());
        if is_empty {
            self.files.set(Vec::new());
            self.end_stage(Phase::Empty, announcement);
        } else {
            self.start_stage(Phase::Loading, announcement);
        }
        self.check_posted(posted);
    }

    /// Back to an empty page.
    pub fn clear(self) {
        self.forget_report();
        self.on_desk(|desk| {
            desk.set_client(None);
            desk.files.clear();
        });
        self.pictures.update_value(|pictures| pictures.clear());
        self.picture_count.set(0);
        self.files.set(Vec::new());
        self.load_problems.set(Vec::new());
        self.applied.set(Vec::new());
        self.dismissed.set(Default::default());
        self.preview.set(None);
        self.hidden.set(Default::default());
        route::push(self, |view| *view = Default::default());
        self.end_stage(Phase::Empty, "All files were removed");
    }

    /// Holds the parsing of captions back, or lets it go on; everything else goes on.
    pub fn pause_parsing(self, is_paused: bool) {
        self.is_parsing_paused.set(is_paused);
        // The time that passes now says nothing about the pace.
        self.pace.set(None);
        let posted = self.on_desk(|desk| desk.post(ToWorker::PauseParsing { is_paused }, Vec::new()));
        self.check_posted(posted);
    }

    /// Asks for the file of all parses.
    pub fn export_parses(self) {
        self.change_nothing(|job| ToWorker::ExportParses { job });
    }

    /// Forgets all parses, those of earlier visits too.
    pub fn forget_parses(self) {
        self.change_nothing(|_| ToWorker::ForgetParses);
    }

    fn change_nothing(self, request: impl FnOnce(JobId) -> ToWorker) {
        if !self.ensure_worker() {
            return;
        }
        let posted = self.on_desk(|desk| {
            let job = desk.next_job();
            desk.post(request(job), Vec::new())
        });
        self.check_posted(posted);
    }

    /// Asks for the boxes and captions of an image of the report.
    pub fn look_at(self, index: u32) {
        let posted = self.on_desk(|desk| {
            let job = desk.next_job();
            desk.looking = Some(job);
            desk.post(ToWorker::Image { job, index }, Vec::new())
        });
        self.check_posted(posted);
    }

    /// Asks why a hit scores what it scores.
    pub fn look_into(self, model: u32, image: u32, detection: u32) {
        let posted = self.on_desk(|desk| {
            let job = desk.next_job();
            desk.pairing = Some(job);
            desk.post(ToWorker::Pair { job, model, image, detection }, Vec::new())
        });
        self.check_posted(posted);
    }

    pub(super) fn on_desk<T>(self, f: impl FnOnce(&mut super::desk::Desk) -> T) -> T {
        self.desk.try_update_value(f).expect("the desk lives as long as the page")
    }

    pub(super) fn change_file(self, request: impl FnOnce(JobId) -> ToWorker) {
        if !self.ensure_worker() {
            return;
        }
        let posted = self.on_desk(|desk| {
            let job = desk.next_job();
            desk.holds_back = false;
            desk.post(request(job), Vec::new())
        });
        self.check_posted(posted);
    }

    pub(super) fn check_posted(self, posted: Result<(), String>) {
        if let Err(reason) = posted {
            self.died(reason);
        }
    }

    pub(super) fn ensure_worker(self) -> bool {
        if self.on_desk(|desk| desk.has_client()) {
            return true;
        }
        match self.start_worker() {
            Some(client) => {
                self.on_desk(|desk| desk.set_client(Some(client)));
                true
            }
            None => false,
        }
    }

    fn start_worker(self) -> Option<WorkerClient> {
        // Messages of an ended worker may still be on their way when a new one has been started.
        let generation = self.on_desk(|desk| desk.next_generation());
        // A new worker knows nothing of a pause.
        self.is_parsing_paused.set(false);
        let started = WorkerClient::start(move |event| {
            if self.on_desk(|desk| desk.generation()) == generation {
                self.hear(event);
            }
        });
        match started {
            Ok(client) => Some(client),
            Err(reason) => {
                self.died(reason);
                None
            }
        }
    }

    /// Goes to a place of the page.
    pub fn go(self, place: PlaceName) {
        route::push(self, |view| view.place = place);
    }

    /// A problem that stopped a file before it reached the worker.
    pub fn report_problem(self, file: &str, message: &str, found: String) {
        let problem = Diagnostic::stop("file-unreadable", Place::file(file), message)
            .with_found(found)
            .with_fix("drop the file again; it may have been moved or changed since");
        self.load_problems.update(|problems| problems.push(problem));
    }
}
