//! What the user has loaded and chosen, and the inputs of a run that follow from it.
//!
//! The page's worker and the command line both stand on a [`Session`]: files come in read, roles and conventions are
//! guessed and can be overruled, and [`Session::inputs`] gives ground truth and models in pixels. Nothing is read twice.

mod categories;
mod file;
mod folders;
mod inputs;
mod naming;
mod preview;
mod readings;
mod roles;
#[cfg(test)]
mod testing;
mod writing;

use crate::load::{ConventionError, Loaded};
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
        self.add_all(vec![(new, loaded)]);
    }

    /// Takes files that were read, in order. Those of a folder that describe one image each become one set, known by the
    /// number of its first file. A first file whose number is known takes the place of the known one.
    pub fn add_all(&mut self, files: Vec<(NewFile, Loaded)>) {
        // A file that is read again, in another way, keeps its place.
        let again = files.first().map(|(new, _)| new.id);
        let place = self.files.iter().position(|file| Some(file.id) == again);
        let old = place.map(|at| self.files.remove(at));
        self.take(files);
        if let (Some(at), Some(_)) = (place, old)
            && let Some(now) = self.files.iter().position(|file| Some(file.id) == again)
        {
            let file = self.files.remove(now);
            self.files.insert(at, file);
        }
        self.settle();
    }

    /// Forgets a file, with the set that it is the first of.
    pub fn remove(&mut self, id: FileId) {
        self.files.retain(|file| file.id != id);
        self.settle();
    }

    /// The user says what a file is for.
    pub fn set_role(&mut self, id: FileId, role: FileRole) {
        self.change(id, |file| file.set_role(role));
        self.settle();
    }

    /// The user names a model. A blank name changes nothing.
    pub fn rename(&mut self, id: FileId, name: String) {
        if !name.trim().is_empty() {
            self.change(id, |file| file.rename(name.trim()));
        }
    }

    /// The user chooses how a file's numbers are read.
    ///
    /// # Errors
    /// What is allowed, if the key or the value is unknown; nothing is changed then.
    pub fn set_convention(&mut self, id: FileId, key: &str, value: &str) -> Result<(), ConventionError> {
        self.set_conventions(id, &[(key.to_owned(), Some(value.to_owned()))])
    }

    /// The user chooses how a file's numbers are read, several keys at once; a key without a value goes back to what the
    /// file itself says.
    ///
    /// # Errors
    /// As [`set_convention`](Self::set_convention).
    pub fn set_conventions(&mut self, id: FileId, changes: &[(String, Option<String>)]) -> Result<(), ConventionError> {
        match self.files.iter_mut().find(|file| file.id == id) {
            Some(file) => file.set_conventions(changes),
            None => Ok(()),
        }
    }

    /// The files as the page shows them.
    pub fn summaries(&self) -> Vec<FileSummary> {
        self.files.iter().map(SessionFile::summary).collect()
    }

    /// What follows from the files beside each other.
    fn settle(&mut self) {
        self.settle_roles();
        self.name_numbers();
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
