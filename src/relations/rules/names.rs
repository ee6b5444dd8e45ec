//! The 28 categories, the whitelist of reference objects, and the names that stand for them.

use super::vocab::WordMap;
use crate::schema::fold_category;

/// Number of categories of the benchmark.
pub const OFFICIAL_CATEGORIES: usize = 28;

/// Names folded to categories and whitelisted reference objects.
#[derive(Clone, Debug, Default)]
pub struct Names {
    categories: Vec<String>,
    objects: Vec<String>,
    /// Folded name to position: categories first, then objects.
    index: WordMap<Box<str>, u16>,
}

impl Names {
    /// The benchmark's categories, in the order of their file.
    pub fn categories(&self) -> &[String] {
        &self.categories
    }

    /// Reference objects that are no category, in the order of their files.
    pub fn objects(&self) -> &[String] {
        &self.objects
    }

    /// The category or whitelisted object that a name stands for; `None` for a name that is not listed. Letter case,
    /// blanks, hyphens and underscores do not matter.
    pub fn mapped(&self, name: &str) -> Option<&str> {
        self.position(name).map(|at| self.name(at))
    }

    /// The category that a name of a source data set stands for.
    pub fn category(&self, name: &str) -> Option<&str> {
        self.position(name).filter(|&at| usize::from(at) < self.categories.len()).map(|at| self.name(at))
    }

    pub(crate) fn position(&self, name: &str) -> Option<u16> {
        if let Some(&at) = self.index.get(name) {
            return Some(at);
        }
        self.index.get(fold_category(name).as_str()).copied()
    }

    fn name(&self, at: u16) -> &str {
        let at = usize::from(at);
        self.categories.get(at).unwrap_or_else(|| &self.objects[at - self.categories.len()])
    }

    pub(crate) fn add_category(&mut self, name: &str) -> u16 {
        self.categories.push(name.to_owned());
        self.categories.len() as u16 - 1
    }

    /// Categories must all be added before.
    pub(crate) fn add_object(&mut self, name: &str) -> u16 {
        self.objects.push(name.to_owned());
        (self.categories.len() + self.objects.len()) as u16 - 1
    }

    /// Adds a name; the position it already stood for, if it is another.
    pub(crate) fn add_alias(&mut self, name: &str, at: u16) -> Result<(), String> {
        let folded = fold_category(name);
        if let Some(&known) = self.index.get(folded.as_str()).filter(|&&known| known != at) {
            return Err(self.name(known).to_owned());
        }
        // Both spellings, so that the common look-up needs no folding.
        self.index.insert(folded.into(), at);
        self.index.insert(name.into(), at);
        Ok(())
    }
}
