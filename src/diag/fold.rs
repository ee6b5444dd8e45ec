//! Folding repeats: one entry per cause, with the first places and a count.

use std::collections::HashMap;

use super::{Diagnostic, Severity};

/// Places that are kept of a repeated problem.
pub const KEPT_PLACES: usize = 3;

/// All problems of a run, in order of first occurrence; repeats of one cause in one file are one entry.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics {
    entries: Vec<Diagnostic>,
    index: HashMap<(String, String, Severity), usize>,
}

impl Diagnostics {
    /// An empty collection.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds one problem. The same code, file and severity as before counts as a repeat: the first message stands for all.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        let file = diagnostic.places.first().map(|p| p.file.clone()).unwrap_or_default();
        let key = (diagnostic.code.clone(), file, diagnostic.severity);
        match self.index.get(&key) {
            Some(&at) => {
                let entry = &mut self.entries[at];
                entry.count += diagnostic.count;
                let room = KEPT_PLACES.saturating_sub(entry.places.len());
                entry.places.extend(diagnostic.places.into_iter().take(room));
            }
            None => {
                self.index.insert(key, self.entries.len());
                self.entries.push(diagnostic);
            }
        }
    }

    /// Adds many.
    pub fn extend(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        diagnostics.into_iter().for_each(|d| self.push(d));
    }

    /// The entries in order of first occurrence.
    pub fn entries(&self) -> &[Diagnostic] {
        &self.entries
    }

    /// The entries, worst first, otherwise in order of first occurrence.
    pub fn into_sorted(mut self) -> Vec<Diagnostic> {
        self.entries.sort_by_key(|d| std::cmp::Reverse(d.severity));
        self.entries
    }

    /// Whether nothing was reported.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The worst severity that was reported.
    pub fn worst(&self) -> Option<Severity> {
        self.entries.iter().map(|d| d.severity).max()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Place;
    use super::*;

    #[test]
    fn repeats_are_one_entry_with_first_places_and_a_count() {
        let mut all = Diagnostics::new();
        for line in 1..=215 {
            all.push(Diagnostic::error("score-missing", Place::file("a.json").at_line(line), "`score` is missing"));
        }
        all.push(Diagnostic::error("score-missing", Place::file("b.json").at_line(1), "`score` is missing"));
        assert_eq!(all.entries().len(), 2);
        assert_eq!(all.entries()[0].count, 215);
        let lines: Vec<_> = all.entries()[0].places.iter().map(|p| p.line).collect();
        assert_eq!(lines, [Some(1), Some(2), Some(3)]);
        assert!(all.entries()[0].to_string().contains("and 212 more like it"));
    }

    #[test]
    fn sorting_puts_the_worst_first_and_keeps_the_order_of_equals() {
        let mut all = Diagnostics::new();
        for (severity, code) in [(Severity::Note, "a"), (Severity::Stop, "b"), (Severity::Note, "c")] {
            all.push(Diagnostic::new(severity, code, Place::file("x"), "m"));
        }
        assert_eq!(all.worst(), Some(Severity::Stop));
        let codes: Vec<_> = all.into_sorted().into_iter().map(|d| d.code).collect();
        assert_eq!(codes, ["b", "a", "c"]);
    }
}
