//! What the user has loaded and chosen, and the inputs of a run that follow from it.
//!
//! The page's worker and the command line both stand on a [`Session`]: files come in read, roles and conventions are
//! guessed and can be overruled, and [`Session::inputs`] gives ground truth and models in pixels. Nothing is read twice.

mod file;
mod inputs;
mod naming;

use crate::load::Loaded;
use crate::protocol::{FileId, FileRole, FileSummary, NewFile};

use file::SessionFile;
pub use inputs::{InputError, Inputs, ModelInput};

/// All files of a session, in the order in which they came.
#[derive(Default)]
pub struct Session {
    files: Vec<SessionFile>,
}

impl Session {
    /// A session without files.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes a file that was read. What the user said about it before (role, name, conventions) overrules the guesses.
    pub fn add(&mut self, new: NewFile, loaded: Loaded) {
        let file = SessionFile::new(new, loaded, |name| self.files.iter().any(|file| file.name == name));
        self.files.push(file);
        self.name_numbers();
    }

    /// Forgets a file.
    pub fn remove(&mut self, id: FileId) {
        self.files.retain(|file| file.id != id);
        self.name_numbers();
    }

    /// The user says what a file is for.
    pub fn set_role(&mut self, id: FileId, role: FileRole) {
        self.change(id, |file| file.set_role(role));
        self.name_numbers();
    }

    /// The user names a model. A blank name changes nothing.
    pub fn rename(&mut self, id: FileId, name: String) {
        if !name.trim().is_empty() {
            self.change(id, |file| file.name = name.trim().to_owned());
        }
    }

    /// The user chooses how a file's numbers are read.
    ///
    /// # Errors
    /// What is allowed, if the key or the value is unknown; nothing is changed then.
    pub fn set_convention(&mut self, id: FileId, key: &str, value: &str) -> Result<(), crate::load::ConventionError> {
        match self.files.iter_mut().find(|file| file.id == id) {
            Some(file) => file.set_convention(key, value),
            None => Ok(()),
        }
    }

    /// The files as the page shows them.
    pub fn summaries(&self) -> Vec<FileSummary> {
        self.files.iter().map(SessionFile::summary).collect()
    }

    fn change(&mut self, id: FileId, change: impl FnOnce(&mut SessionFile)) {
        if let Some(file) = self.files.iter_mut().find(|file| file.id == id) {
            change(file);
        }
    }

    fn with_role(&self, role: FileRole) -> impl Iterator<Item = &SessionFile> {
        self.files.iter().filter(move |file| file.role() == role)
    }
}
