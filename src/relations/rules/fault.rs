//! A fault in a rule file: where, what, and what to do.

use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::diag::{Diagnostic, Place};

/// One fault in a rule file. Shown with the line of the file and a caret under the place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleFault {
    /// Path of the file as it was given, such as `relations/near.toml`.
    pub file: String,
    /// Line in the file, from 1.
    pub line: usize,
    /// Column in the line, in characters, from 1.
    pub column: usize,
    /// Length of the faulty text in characters, at least 1; never past the end of the line.
    pub width: usize,
    /// The line of the file.
    pub source_line: String,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub fix: String,
}

impl RuleFault {
    /// A fault at a byte range of a file's text.
    pub(crate) fn at(
        file: &str,
        text: &str,
        span: Range<usize>,
        message: impl Into<String>,
        fix: impl Into<String>,
    ) -> Self {
        let start = floor_boundary(text, span.start);
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        let end = floor_boundary(text, span.end).clamp(start, line_end);
        RuleFault {
            file: file.to_owned(),
            line: text[..start].matches('\n').count() + 1,
            column: text[line_start..start].chars().count() + 1,
            width: text[start..end].chars().count().max(1),
            source_line: text[line_start..line_end].trim_end_matches('\r').to_owned(),
            message: message.into(),
            fix: fix.into(),
        }
    }

    /// A fault of the whole file.
    pub(crate) fn of_file(file: &str, text: &str, message: impl Into<String>, fix: impl Into<String>) -> Self {
        Self::at(file, text, 0..0, message, fix)
    }

    /// The fault as an entry of the report.
    pub fn to_diagnostic(&self) -> Diagnostic {
        let place = Place::file(&self.file).at_line(self.line as u64);
        Diagnostic::stop("rule-fault", place, &self.message).with_found(self.source_line.trim()).with_fix(&self.fix)
    }
}

/// The last character boundary at or before a byte position.
fn floor_boundary(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    (0..=at).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0)
}

impl fmt::Display for RuleFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.line.to_string();
        let margin = " ".repeat(number.len());
        writeln!(f, "error[rule-fault]: {}", self.message)?;
        writeln!(f, "{margin}--> {}:{}:{}", self.file, self.line, self.column)?;
        writeln!(f, "{number} | {}", self.source_line)?;
        writeln!(f, "{margin} | {}{}", " ".repeat(self.column - 1), "^".repeat(self.width))?;
        write!(f, "{margin} = fix: {}", self.fix)
    }
}

impl std::error::Error for RuleFault {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caret_stands_under_the_place() {
        let text = "summary = \"é\"\npattern = \"near\"\n";
        let at = text.find("near").unwrap();
        let fault = RuleFault::at("a.toml", text, at..at + 4, "no such word", "write another");
        assert_eq!((fault.line, fault.column, fault.width), (2, 12, 4));
        assert_eq!(
            fault.to_string(),
            "error[rule-fault]: no such word\n --> a.toml:2:12\n2 | pattern = \"near\"\n  |            ^^^^\n  = fix: write another"
        );
    }

    #[test]
    fn any_range_is_a_place() {
        for span in [0..0, 3..900, 900..901, 1..2] {
            let fault = RuleFault::at("a.toml", "é\n日本", span, "m", "f");
            assert!(fault.width >= 1 && fault.column >= 1);
        }
    }
}
