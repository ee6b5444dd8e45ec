//! The files of a session under other readings than the present ones.

use super::file::SessionFile;
use super::{InputError, Inputs, Session};
use crate::load::{ConventionError, Conventions};
use crate::protocol::{Changes, FileId, FileRole};
use crate::schema::AnnotationSet;
use crate::settings::Settings;
use crate::suspicion::Examination;

impl Session {
    /// The files that are scored, in their order.
    pub fn models(&self) -> Vec<FileId> {
        self.with_role(FileRole::Predictions).map(|file| file.id).collect()
    }

    /// The name of a file without folders and extension.
    pub fn stem(&self, file: FileId) -> Option<String> {
        self.find(file).map(SessionFile::stem)
    }

    /// The name of a model.
    pub fn name(&self, file: FileId) -> Option<&str> {
        self.find(file).map(|file| file.name.as_str())
    }

    /// A look at one file of predictions for mistakes in the input.
    pub fn examination(&self, file: FileId, ground_truth: &AnnotationSet, settings: &Settings) -> Option<Examination> {
        let file = self.find(file)?;
        Some(Examination::new(ground_truth, &file.loaded, &file.conventions, settings))
    }

    /// The inputs of a run over one file alone, read in another way.
    ///
    /// # Errors
    /// As [`inputs`](Self::inputs); [`InputError::NoPredictions`] also for a file that is none.
    pub fn inputs_under(&self, file: FileId, changes: &Changes, settings: &Settings) -> Result<Inputs, InputError> {
        let file = self.find(file).filter(|file| file.role() == FileRole::Predictions);
        let file = file.ok_or(InputError::NoPredictions)?;
        let conventions = file.conventions_with(changes).map_err(|_| InputError::NoPredictions)?;
        self.inputs_of(&[(file, &conventions)], settings)
    }

    pub(super) fn find(&self, id: FileId) -> Option<&SessionFile> {
        self.files.iter().find(|file| file.id == id)
    }
}

impl SessionFile {
    /// The present conventions with some changes.
    pub(super) fn conventions_with(&self, changes: &Changes) -> Result<Conventions, ConventionError> {
        let mut conventions = self.conventions.clone();
        for (key, value) in changes {
            conventions.set(key, value)?;
        }
        Ok(conventions)
    }
}
