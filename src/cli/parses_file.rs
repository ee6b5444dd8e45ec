//! The file of parsed captions, which `ricap spice-parse`, `ricap score` and the page share.

use std::path::{Path, PathBuf};

use super::CommandError;
use crate::spice::TextForm;
use crate::spice::cache::{ParseCache, Parsed};

/// Parses at hand, and the file they go to.
pub struct ParsesFile {
    path: PathBuf,
    cache: ParseCache,
    is_changed: bool,
}

impl ParsesFile {
    /// Reads the file; one that is not there yet is empty.
    ///
    /// # Errors
    /// If it cannot be read, is damaged, or holds parses of another grammar.
    pub fn open(path: &Path, grammar: u64) -> Result<Self, CommandError> {
        let fault = |error: &dyn std::fmt::Display| CommandError(format!("{}: {error}", path.display()));
        let cache = match std::fs::read(path) {
            Ok(bytes) => ParseCache::from_bytes(&bytes, grammar).map_err(|error| fault(&error))?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => ParseCache::new(grammar),
            Err(error) => return Err(fault(&error)),
        };
        Ok(ParsesFile { path: path.to_owned(), cache, is_changed: false })
    }

    /// The parse of a text in its form.
    pub fn get(&self, form: TextForm, text: &str) -> Option<&Parsed> {
        self.cache.get(form, text)
    }

    /// Takes a parse; [`save`](Self::save) writes it.
    pub fn insert(&mut self, form: TextForm, text: String, parsed: Parsed) {
        self.cache.insert(form, text, parsed);
        self.is_changed = true;
    }

    /// Writes the file beside its place and moves it there, so that a run that is cut off leaves a whole file. A file with
    /// nothing new stays untouched.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self) -> Result<(), CommandError> {
        if !self.is_changed {
            return Ok(());
        }
        let mut beside = self.path.clone().into_os_string();
        beside.push(".part");
        let beside = PathBuf::from(beside);
        std::fs::write(&beside, self.cache.to_text())
            .and_then(|()| std::fs::rename(&beside, &self.path))
            .map_err(|error| CommandError(format!("{}: {error}", self.path.display())))
    }
}
