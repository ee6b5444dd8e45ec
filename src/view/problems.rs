//! Problems grouped by cause, over all files.

use crate::diag::{Diagnostic, Severity};

/// All problems of one cause.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    pub code: String,
    pub severity: Severity,
    /// The message of the first.
    pub message: String,
    /// How often it was met, over all files.
    pub count: u64,
    /// One per file.
    pub entries: Vec<Diagnostic>,
}

impl Problem {
    /// The text that is copied: every entry in full.
    pub fn text(&self) -> String {
        self.entries.iter().map(Diagnostic::to_string).collect::<Vec<_>>().join("\n")
    }
}

/// Groups by code and severity; worst first, otherwise in order of first occurrence.
pub fn group<'a>(diagnostics: impl IntoIterator<Item = &'a Diagnostic>) -> Vec<Problem> {
    let mut groups: Vec<Problem> = Vec::new();
    for diagnostic in diagnostics {
        match groups.iter_mut().find(|g| g.code == diagnostic.code && g.severity == diagnostic.severity) {
            Some(problem) => {
                problem.count += diagnostic.count;
                problem.entries.push(diagnostic.clone());
            }
            None => groups.push(Problem {
                code: diagnostic.code.clone(),
                severity: diagnostic.severity,
                message: diagnostic.message.clone(),
                count: diagnostic.count,
                entries: vec![diagnostic.clone()],
            }),
        }
    }
    groups.sort_by_key(|problem| std::cmp::Reverse(problem.severity));
    groups
}

/// How many causes need a look: those that lost data or made a choice, not notes.
pub fn count_to_check<'a>(diagnostics: impl IntoIterator<Item = &'a Diagnostic>) -> u64 {
    group(diagnostics).iter().filter(|problem| problem.severity > Severity::Note).count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Place;

    #[test]
    fn one_cause_in_two_files_is_one_problem_with_two_entries() {
        let note = Diagnostic::note("a", Place::file("x"), "note");
        let first = Diagnostic::error("b", Place::file("x"), "first");
        let mut second = Diagnostic::error("b", Place::file("y"), "second");
        second.count = 4;
        let groups = group([&note, &first, &second]);
        assert_eq!(groups.len(), 2);
        assert_eq!((groups[0].code.as_str(), groups[0].count, groups[0].entries.len()), ("b", 1 + 4, 2));
        assert_eq!(groups[0].message, "first");
        assert_eq!(count_to_check([&note, &first, &second]), 1);
        assert!(groups[0].text().contains("where:    x\nerror[b]: second"));
    }
}
