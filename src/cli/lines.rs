//! Files of one JSON value a line.

use std::path::Path;

use super::CommandError;
use crate::diag::{Diagnostic, Place, shorten};
use crate::load::json::{Json, Parser};
use crate::load::text::decode;

/// A file of lines, read as a whole.
pub struct LineFile {
    name: String,
    text: String,
}

/// A line that is not blank.
pub struct Line<'a> {
    /// Counted from 1, blank lines included.
    pub number: u64,
    pub text: &'a str,
    /// `None` if it is no JSON value.
    pub value: Option<Json<'a>>,
}

impl LineFile {
    /// Reads a file. Byte-order marks, UTF-16 and bad bytes are read as the loader reads them.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn open(path: &Path) -> Result<Self, CommandError> {
        let name = path.display().to_string();
        let bytes = std::fs::read(path).map_err(|error| CommandError(format!("{name}: {error}")))?;
        Ok(LineFile { name, text: decode(&bytes).text.into_owned() })
    }

    /// Its name in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Every line that is not blank. An unpaired surrogate is read as U+FFFD.
    pub fn lines(&self) -> impl Iterator<Item = Line<'_>> {
        (1..).zip(self.text.split('\n')).filter(|(_, text)| !text.trim_ascii().is_empty()).map(|(number, text)| {
            let mut parser = Parser::new(text);
            let value = parser.value().ok().filter(|_| parser.peek().is_none() && !parser.slips.is_cut_off);
            Line { number, text, value }
        })
    }

    /// What is wrong with a line, and what it should be.
    pub fn fault(&self, line: &Line, code: &'static str, message: &str, expected: &str) -> Diagnostic {
        Diagnostic::error(code, Place::file(&self.name).at_line(line.number), message.to_owned())
            .with_found(shorten(line.text.trim_ascii(), 80))
            .with_expected(expected)
            .with_action("answered with null")
    }
}

/// A value as JSON text, for echoing an id: a number as it was written, anything else as a string.
pub fn echo(value: &Json) -> String {
    match value {
        Json::Number(text) if serde_json::from_str::<serde_json::Number>(text).is_ok() => (*text).to_owned(),
        Json::Bool(flag) => flag.to_string(),
        other => other.as_text().map_or("null".to_owned(), |text| quote(&text)),
    }
}

/// A JSON string.
pub fn quote(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
