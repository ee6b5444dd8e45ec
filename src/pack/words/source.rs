//! What the published package holds, as it is.

use std::io::{Cursor, Read};

use super::sha256;

/// The package and its place, as it stands in the manifest.
pub const ORIGIN: &str = "pycocoevalcap 1.2 (PyPI wheel pycocoevalcap-1.2-py3-none-any.whl): meteor/meteor-1.5.jar, meteor/data/paraphrase-en.gz";

/// Hash of the wheel.
pub const SHA256: &str = "083ed7910f1aec000b0a237ef6665f74edf19954204d0b1cbdb8399ed132228d";

/// The word lists of METEOR 1.5, English.
pub struct Source {
    pub function_words: String,
    pub prefixes: String,
    /// Alternating lines: a word, the numbers of its synsets.
    pub synsets: String,
    /// Alternating lines: a base word, its irregular forms.
    pub exceptions: String,
    /// Groups of three lines: a number that METEOR does not use, a source phrase, a target phrase.
    pub paraphrases: String,
}

/// Why the package cannot be read.
#[derive(Debug)]
pub enum SourceError {
    /// It is another file than the published one.
    OtherFile { sha256: String },
    /// A part is missing or damaged.
    Part { name: &'static str, reason: String },
}

impl std::fmt::Display for SourceError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SourceError::OtherFile { sha256 } => {
                write!(f, "this is not the published wheel: its SHA-256 is {sha256}, not {SHA256}")
            }
            SourceError::Part { name, reason } => write!(f, "{name}: {reason}"),
        }
    }
}

impl std::error::Error for SourceError {}

impl Source {
    /// Reads the wheel.
    ///
    /// # Errors
    /// [`SourceError`] if it is not the published file.
    pub fn from_wheel(wheel: &[u8]) -> Result<Self, SourceError> {
        let sha256 = sha256(wheel);
        if sha256 != SHA256 {
            return Err(SourceError::OtherFile { sha256 });
        }
        let jar = member(wheel, "pycocoevalcap/meteor/meteor-1.5.jar")?;
        let text = |name| member(&jar, name).and_then(|bytes| utf8(bytes, name));
        const TABLE: &str = "pycocoevalcap/meteor/data/paraphrase-en.gz";
        let mut paraphrases = Vec::new();
        flate2::read::MultiGzDecoder::new(Cursor::new(member(wheel, TABLE)?))
            .read_to_end(&mut paraphrases)
            .map_err(|error| SourceError::Part { name: TABLE, reason: error.to_string() })?;
        Ok(Source {
            function_words: text("function/english.words")?,
            prefixes: text("nonbreaking/english.prefixes")?,
            synsets: text("synonym/english.synsets")?,
            exceptions: text("synonym/english.exceptions")?,
            paraphrases: utf8(paraphrases, TABLE)?,
        })
    }

    /// The dictionary's words with their synset numbers.
    pub fn synset_entries(&self) -> impl Iterator<Item = (&str, Vec<u32>)> {
        pairs(&self.synsets).map(|(word, ids)| {
            (word, ids.split_ascii_whitespace().map(|id| id.parse().expect("a synset number")).collect())
        })
    }

    /// Base words with their irregular forms.
    pub fn exception_entries(&self) -> impl Iterator<Item = (&str, Vec<&str>)> {
        pairs(&self.exceptions).map(|(base, forms)| (base, forms.split_ascii_whitespace().collect()))
    }

    /// Paraphrases: source and target.
    pub fn paraphrase_entries(&self) -> impl Iterator<Item = (&str, &str)> {
        paraphrase_entries(&self.paraphrases)
    }
}

/// Source and target of every entry of the table.
pub(super) fn paraphrase_entries(table: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut lines = table.lines();
    std::iter::from_fn(move || {
        lines.next()?;
        Some((lines.next()?, lines.next()?))
    })
}

fn pairs(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut lines = text.lines();
    std::iter::from_fn(move || Some((lines.next()?, lines.next()?)))
}

fn member(archive: &[u8], name: &'static str) -> Result<Vec<u8>, SourceError> {
    let part = |reason: String| SourceError::Part { name, reason };
    let mut archive = zip::ZipArchive::new(Cursor::new(archive)).map_err(|error| part(error.to_string()))?;
    let mut file = archive.by_name(name).map_err(|error| part(error.to_string()))?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(|error| part(error.to_string()))?;
    Ok(bytes)
}

fn utf8(bytes: Vec<u8>, name: &'static str) -> Result<String, SourceError> {
    String::from_utf8(bytes).map_err(|error| SourceError::Part { name, reason: error.to_string() })
}
