//! `Diagnostic`: code, severity, place, message, fix; the only error the user sees.
//!
//! Readers report every problem they meet and go on. [`Diagnostics`] folds repeats of one cause into one entry that
//! keeps the first places and counts the rest.

mod fold;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use fold::{Diagnostics, KEPT_PLACES};

/// How much a problem costs the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Severity {
    /// Worth knowing; no number changes.
    Note,
    /// A choice was made for the user, or something is suspicious; numbers may change with another choice.
    Warning,
    /// Data was lost (a record, a box); the rest is scored.
    Error,
    /// The file, or the run, cannot be used.
    Stop,
}

impl Severity {
    /// The word in front of the message.
    pub fn label(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
            Severity::Stop => "stop",
        }
    }
}

/// Where a problem is: as much as is known, from the file down to the field.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Place {
    /// File name, with the folder or archive it came from.
    pub file: String,
    /// Line in the file, from 1.
    pub line: Option<u64>,
    /// Record (line of JSON Lines, element of an array, object of an XML file), from 1.
    pub record: Option<u64>,
    /// Image key.
    pub image: Option<String>,
    /// Box in the image, from 1.
    pub instance: Option<u64>,
    /// Field path in the record, such as `instances[3].rbox`.
    pub field: Option<String>,
}

impl Place {
    /// The place "somewhere in this file".
    pub fn file(name: impl Into<String>) -> Self {
        Place { file: name.into(), ..Place::default() }
    }

    /// The same place with a line (from 1).
    pub fn at_line(mut self, line: u64) -> Self {
        self.line = Some(line);
        self
    }

    /// The same place with a record number (from 1).
    pub fn at_record(mut self, record: u64) -> Self {
        self.record = Some(record);
        self
    }

    /// The same place with an image key.
    pub fn in_image(mut self, image: impl Into<String>) -> Self {
        self.image = Some(image.into());
        self
    }

    /// The same place with a box number (from 1).
    pub fn at_instance(mut self, instance: u64) -> Self {
        self.instance = Some(instance);
        self
    }

    /// The same place with a field path.
    pub fn in_field(mut self, field: impl Into<String>) -> Self {
        self.field = Some(field.into());
        self
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        let mut part = |f: &mut fmt::Formatter<'_>, text: fmt::Arguments<'_>| {
            let written = write!(f, "{separator}{text}");
            separator = ", ";
            written
        };
        if !self.file.is_empty() {
            part(f, format_args!("{}", self.file))?;
        }
        if let Some(line) = self.line {
            part(f, format_args!("line {line}"))?;
        }
        if let (Some(record), None) = (self.record, self.line) {
            part(f, format_args!("record {record}"))?;
        }
        if let Some(image) = &self.image {
            part(f, format_args!("image \"{image}\""))?;
        }
        if let Some(instance) = self.instance {
            part(f, format_args!("box {instance}"))?;
        }
        if let Some(field) = &self.field {
            part(f, format_args!("`{field}`"))?;
        }
        Ok(())
    }
}

/// One problem, said once: what, where, found against expected, how to fix it, and what was done about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnostic {
    /// Stable kebab-case name of the kind of problem, such as `angle-range`; the key for folding.
    pub code: String,
    pub severity: Severity,
    /// One sentence, without the place.
    pub message: String,
    /// The first places where it was met, at most [`KEPT_PLACES`].
    pub places: Vec<Place>,
    /// How often it was met, at least 1.
    pub count: u64,
    /// The offending text or value, shortened.
    pub found: Option<String>,
    /// What would have been right.
    pub expected: Option<String>,
    /// What the user can do.
    pub fix: Option<String>,
    /// What the program did instead (skipped, guessed, joined).
    pub action: Option<String>,
}

impl Diagnostic {
    /// A diagnostic without details; add them with the `with_` functions.
    pub fn new(severity: Severity, code: &str, place: Place, message: impl Into<String>) -> Self {
        Diagnostic {
            code: code.to_owned(),
            severity,
            message: message.into(),
            places: vec![place],
            count: 1,
            found: None,
            expected: None,
            fix: None,
            action: None,
        }
    }

    /// Shorthand for [`Severity::Note`].
    pub fn note(code: &str, place: Place, message: impl Into<String>) -> Self {
        Self::new(Severity::Note, code, place, message)
    }

    /// Shorthand for [`Severity::Warning`].
    pub fn warning(code: &str, place: Place, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, code, place, message)
    }

    /// Shorthand for [`Severity::Error`].
    pub fn error(code: &str, place: Place, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, code, place, message)
    }

    /// Shorthand for [`Severity::Stop`].
    pub fn stop(code: &str, place: Place, message: impl Into<String>) -> Self {
        Self::new(Severity::Stop, code, place, message)
    }

    /// Adds what was found; long text is cut at 120 characters.
    pub fn with_found(mut self, found: impl Into<String>) -> Self {
        self.found = Some(shorten(&found.into(), 120));
        self
    }

    /// Adds what was expected.
    pub fn with_expected(mut self, expected: impl Into<String>) -> Self {
        self.expected = Some(expected.into());
        self
    }

    /// Adds what the user can do.
    pub fn with_fix(mut self, fix: impl Into<String>) -> Self {
        self.fix = Some(fix.into());
        self
    }

    /// Adds what the program did.
    pub fn with_action(mut self, action: impl Into<String>) -> Self {
        self.action = Some(action.into());
        self
    }
}

/// The block of text a terminal or a log shows:
///
/// ```text
/// error[angle-range]: `angle` is 270, outside [-180, 180)
///   where:    predictions.json, line 881, image "P0012", box 4
///   found:    270
///   expected: degrees in [-180, 180)
///   fix:      ...
/// ```
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[{}]: {}", self.severity.label(), self.code, self.message)?;
        for (index, place) in self.places.iter().enumerate() {
            let label = if index == 0 { "where:" } else { "      " };
            write!(f, "\n  {label:<9} {place}")?;
        }
        let shown = self.places.len() as u64;
        if self.count > shown {
            write!(f, "\n            and {} more like it", self.count - shown)?;
        }
        let lines =
            [("found:", &self.found), ("expected:", &self.expected), ("fix:", &self.fix), ("done:", &self.action)];
        for (label, text) in lines {
            if let Some(text) = text {
                write!(f, "\n  {label:<9} {text}")?;
            }
        }
        Ok(())
    }
}

/// Cuts text at a character count, marking the cut, and makes control characters visible.
pub fn shorten(text: &str, limit: usize) -> String {
    let mut out = String::new();
    for (count, c) in text.chars().enumerate() {
        if count == limit {
            out.push('…');
            break;
        }
        match c {
            '\n' => out.push('⏎'),
            '\t' => out.push('⇥'),
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_names_what_where_and_how_to_fix() {
        let place = Place::file("predictions.json").at_line(881).in_image("P0012").at_instance(4);
        let diagnostic = Diagnostic::error("angle-range", place, "`angle` is 270, outside [-180, 180)")
            .with_found("270")
            .with_fix("use degrees in [-180, 180)");
        assert_eq!(
            diagnostic.to_string(),
            "error[angle-range]: `angle` is 270, outside [-180, 180)\n  \
             where:    predictions.json, line 881, image \"P0012\", box 4\n  \
             found:    270\n  \
             fix:      use degrees in [-180, 180)"
        );
    }

    #[test]
    fn shortening_counts_characters_and_shows_line_ends() {
        assert_eq!(shorten("飞机\nabc", 4), "飞机⏎a…");
        assert_eq!(shorten("abc", 3), "abc");
    }
}
