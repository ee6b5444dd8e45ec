//! What the user can ask for, and what the worker's answers change.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::Blob;

use crate::diag::{Diagnostic, Place};
use crate::protocol::{FileId, FileRole, FromWorker, JobId, NewFile, Progress, ToWorker};
use crate::settings::Settings;
use crate::view::link::PlaceName;
use crate::view::number;

use super::archive::{is_archive, unpack};
use super::desk::{Choice, Loaded};
use super::pictures::{Picture, is_picture};
use super::state::{Crash, Phase, Store, Walk};
use super::worker_client::{WorkerClient, WorkerEvent};
use super::{route, title};

/// A file on its way in.
pub struct Incoming {
    /// Name with the folders it came with.
    pub path: String,
    pub handle: Blob,
    pub role: Option<FileRole>,
    pub name: Option<String>,
}

impl Incoming {
    /// A file about which nothing is known but its name.
    pub fn new(path: String, handle: Blob) -> Self {
        Incoming { path, handle, role: None, name: None }
    }
}

impl Store {
    /// Takes files: archives are opened, images stay here by name, everything else goes to the worker.
    pub fn add_files(self, files: Vec<Incoming>) {
        let (archives, files): (Vec<_>, Vec<_>) = files.into_iter().partition(|file| is_archive(&file.path));
        if archives.is_empty() {
            return self.add_plain_files(files);
        }
        spawn_local(async move {
            let mut files = files;
            for archive in archives {
                let progress = |done, total| self.walking.set(Some(Walk { place: archive.path.clone(), done, total }));
                let unpacked = unpack(&archive, progress).await;
                self.add_pictures(unpacked.pictures);
                self.load_problems.update(|problems| problems.extend(unpacked.problems));
                files.extend(unpacked.files);
            }
            self.walking.set(None);
            self.add_plain_files(files);
        });
    }

    fn add_plain_files(self, files: Vec<Incoming>) {
        let (images, others): (Vec<_>, Vec<_>) =
            files.into_iter().filter(|file| !is_system_file(&file.path)).partition(|file| is_picture(&file.path));
        if !images.is_empty() {
            self.add_pictures(images.into_iter().map(|file| (file.path, Picture::File(file.handle))));
        }
        if others.is_empty() || !self.ensure_worker() {
            return;
        }
        self.start_stage(Phase::Loading, "Reading files");
        let posted = self.on_desk(|desk| {
            let files = others
                .into_iter()
                .map(|file| {
                    let id = desk.next_file();
                    let bytes = file.handle.size() as u64;
                    let (role, name) = (file.role, file.name);
                    let new = NewFile { id, path: file.path, bytes, role, format: None, conventions: Vec::new(), name };
                    Loaded { new, handle: file.handle }
                })
                .collect();
            desk.add(files)
        });
        self.check_posted(posted);
    }

    /// Takes image files by name.
    pub fn add_pictures(self, files: impl IntoIterator<Item = (String, Picture)>) {
        let count = self.pictures.try_update_value(|pictures| {
            pictures.add(files);
            pictures.len()
        });
        self.picture_count.set(count.unwrap_or(0));
    }

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

    fn ensure_worker(self) -> bool {
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

    fn hear(self, event: WorkerEvent) {
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

    fn died(self, message: String) {
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

    fn forget_report(self) {
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
        self.progress.set(Some(progress));
    }

    fn start_stage(self, phase: Phase, announcement: &str) {
        self.progress.set(None);
        self.phase.set(phase);
        self.announcement.set(announcement.to_owned());
    }

    fn end_stage(self, phase: Phase, announcement: &str) {
        title::show(None);
        self.progress.set(None);
        self.phase.set(phase);
        self.announcement.set(announcement.to_owned());
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

/// Files that systems leave in folders and archives.
fn is_system_file(path: &str) -> bool {
    let name = crate::schema::key_without_folders(path);
    name.starts_with('.') || ["Thumbs.db", "desktop.ini"].contains(&name) || path.contains("__MACOSX/")
}
