//! Other readings of a file: shown as pictures, tried, taken over, taken back.

use leptos::prelude::*;

use crate::protocol::{Changes, FileId, FileSuspicion, JobId, ReadingPreview, ToWorker, Trial};
use crate::view::link::PlaceName;

use super::desk::Choice;
use super::state::Store;

/// Boxes of a file under each value of a convention.
#[derive(Clone, Debug, PartialEq)]
pub struct PreviewState {
    pub file: FileId,
    pub key: String,
    pub picture: Picture,
}

/// What has come of a request for a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Picture {
    Waiting,
    /// No image tells the readings apart.
    Nothing,
    There(Box<ReadingPreview>),
}

/// A reading that is tried; without an outcome while the worker counts.
#[derive(Clone, Debug, PartialEq)]
pub struct TrialState {
    pub file: FileId,
    pub changes: Changes,
    pub outcome: Option<Box<Trial>>,
}

/// A reading that was taken over.
#[derive(Clone, Debug, PartialEq)]
pub struct Applied {
    pub file: FileId,
    pub changes: Changes,
    /// Choices before; no value: what the file itself said.
    pub before: Vec<(String, Option<String>)>,
    /// What the changes mean.
    pub meaning: String,
    /// DetA of the file before, as the table had it.
    pub det_a_before: Option<f64>,
}

impl Store {
    /// The user says how a file's numbers are read; without a value: as the file itself says.
    pub fn set_conventions(self, file: FileId, changes: Vec<(String, Option<String>)>) {
        self.on_desk(|desk| {
            for (key, value) in &changes {
                desk.remember(file, Choice::Convention(key.clone(), value.clone()));
            }
        });
        self.change_file(|job| ToWorker::SetConventions { job, file, changes });
    }

    /// Shows boxes of a file under each value of a convention, or hides them.
    pub fn toggle_preview(self, file: FileId, key: &str) {
        let is_shown = |state: &PreviewState| state.file == file && state.key == key;
        if self.preview.with_untracked(|preview| preview.as_ref().is_some_and(is_shown)) {
            return self.preview.set(None);
        }
        self.preview.set(Some(PreviewState { file, key: key.to_owned(), picture: Picture::Waiting }));
        self.ask_for_preview(file, key.to_owned());
    }

    /// Another choice may change every picture.
    pub(super) fn renew_preview(self) {
        let shown = self.preview.with_untracked(|shown| shown.as_ref().map(|state| (state.file, state.key.clone())));
        if let Some((file, key)) = shown {
            self.ask_for_preview(file, key);
        }
    }

    fn ask_for_preview(self, file: FileId, key: String) {
        let posted = self.on_desk(|desk| {
            let job = desk.next_job();
            desk.previewing = Some(job);
            desk.post(ToWorker::Preview { job, file, key }, Vec::new())
        });
        self.check_posted(posted);
    }

    pub(super) fn show_preview(self, job: JobId, preview: Option<Box<ReadingPreview>>) {
        if self.on_desk(|desk| desk.previewing) == Some(job) {
            self.preview.update(|shown| {
                if let Some(state) = shown {
                    state.picture = preview.map_or(Picture::Nothing, Picture::There);
                }
            });
        }
    }

    /// Asks what a file would score under another reading.
    pub fn try_reading(self, file: FileId, changes: Changes) {
        self.trial.set(Some(TrialState { file, changes: changes.clone(), outcome: None }));
        let posted = self.on_desk(|desk| {
            let job = desk.next_job();
            desk.trying = Some(job);
            desk.post(ToWorker::TryReading { job, file, changes }, Vec::new())
        });
        self.check_posted(posted);
    }

    pub(super) fn show_trial(self, job: JobId, trial: Box<Trial>) {
        if self.on_desk(|desk| desk.trying) == Some(job) {
            self.trial.update(|shown| {
                if let Some(state) = shown {
                    state.outcome = Some(trial);
                }
            });
        }
    }

    /// Takes a suggested reading over: everything is scored anew.
    pub fn apply_reading(self, suspicion: &FileSuspicion) {
        let Some(reading) = &suspicion.reading else { return };
        let file = suspicion.file;
        let before = self.files.with_untracked(|files| {
            let known = files.iter().find(|known| known.id == file);
            let chosen = |key: &str| {
                let choice = known?.conventions.iter().find(|choice| choice.key == key)?;
                choice.is_chosen.then(|| choice.value.clone())
            };
            reading.changes.iter().map(|(key, _)| (key.clone(), chosen(key))).collect()
        });
        self.applied.update(|applied| {
            applied.retain(|other| other.file != file || other.changes != reading.changes);
            applied.push(Applied {
                file,
                changes: reading.changes.clone(),
                before,
                meaning: reading.meaning.clone(),
                det_a_before: self.det_a_of(file),
            });
        });
        let changes = reading.changes.iter().map(|(key, value)| (key.clone(), Some(value.clone()))).collect();
        self.set_conventions(file, changes);
    }

    /// Takes a reading back.
    pub fn revert_reading(self, applied: &Applied) {
        self.applied.update(|all| all.retain(|other| other != applied));
        self.set_conventions(applied.file, applied.before.clone());
    }

    /// Whether a file is still read as it was taken over.
    pub fn is_in_force(self, applied: &Applied) -> bool {
        self.files.with(|files| {
            let Some(file) = files.iter().find(|file| file.id == applied.file) else { return false };
            applied.changes.iter().all(|(key, value)| {
                file.conventions.iter().any(|choice| choice.key == *key && choice.value == *value && choice.is_chosen)
            })
        })
    }

    /// DetA of a file's model in the table.
    pub fn det_a_of(self, file: FileId) -> Option<f64> {
        let path =
            self.files.with_untracked(|files| Some(files.iter().find(|known| known.id == file)?.path.clone()))?;
        self.report
            .with_untracked(|report| report.as_ref()?.models.iter().find(|model| model.file == path)?.detection.det_a)
    }

    /// Goes to a file's card.
    pub fn go_to_files(self) {
        self.go(PlaceName::Data);
    }
}
