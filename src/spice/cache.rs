//! Parses kept in a file, so that a data set's ground truth is parsed once for everybody.
//!
//! Kept are the tuples, each with the rule that made it: what scores are computed from. Tree and graph are thirty times as
//! long and are parsed again when somebody looks at them.
//!
//! The file is text: a head line with the version of the format, the grammar's version, the number of entries and a checksum
//! of everything after it; then one entry a line. A parse depends on its text and the grammar alone, so entries of another
//! grammar are refused, not mixed.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::grammar::file::checksum;
use super::parser::TooLong;
use super::text_form::TextForm;
use super::tuples::{Rule, Tuple};

const VERSION: u32 = 1;

/// What parsing a text gave: its tuples, in the order in which the scene graph takes them.
pub type Parsed = Result<Vec<Tuple>, TooLong>;

/// Parses of one grammar by text form and text (the text in its form).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseCache {
    grammar: u64,
    entries: BTreeMap<(TextForm, String), Parsed>,
}

/// Why a cache file was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CacheError {
    /// It does not begin like a cache file.
    Foreign,
    /// It was written by another version of the program.
    Version { found: u32 },
    /// Its parses were made with another grammar.
    OtherGrammar,
    /// Its content does not match its checksum, or is cut.
    Damaged,
}

impl fmt::Display for CacheError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign => write!(f, "this is not a file of parses"),
            Self::Version { found } => {
                write!(f, "the file of parses has version {found}, this program reads version {VERSION}")
            }
            Self::OtherGrammar => write!(f, "the parses in this file were made with another grammar"),
            Self::Damaged => write!(f, "the file of parses is damaged: its content does not match its checksum"),
        }
    }
}

impl std::error::Error for CacheError {}

#[derive(Serialize, Deserialize)]
struct Head {
    ricap_parses: u32,
    grammar: String,
    entries: usize,
    checksum: String,
}

#[derive(Serialize, Deserialize)]
struct Entry {
    form: TextForm,
    text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tuples: Option<Vec<(Rule, Vec<String>)>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    too_long: Option<TooLong>,
}

impl ParseCache {
    /// An empty cache for the grammar with this [version](super::Grammar::version).
    pub fn new(grammar: u64) -> Self {
        Self { grammar, entries: BTreeMap::new() }
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The parse of a text in its form, if it is kept.
    pub fn get(&self, form: TextForm, text: &str) -> Option<&Parsed> {
        self.entries.get(&(form, text.to_owned()))
    }

    pub fn insert(&mut self, form: TextForm, text: String, parsed: Parsed) {
        self.entries.insert((form, text), parsed);
    }

    /// Takes over the entries of another cache of the same grammar.
    ///
    /// # Errors
    /// [`CacheError::OtherGrammar`].
    pub fn merge(&mut self, other: Self) -> Result<(), CacheError> {
        if other.grammar != self.grammar {
            return Err(CacheError::OtherGrammar);
        }
        self.entries.extend(other.entries);
        Ok(())
    }

    /// The file. The same entries give the same bytes, in whatever order they came.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut body = String::new();
        for ((form, text), parsed) in &self.entries {
            let tuples = |tuples: &Vec<Tuple>| tuples.iter().map(|t| (t.rule, t.words.clone())).collect();
            let entry = Entry {
                form: *form,
                text: text.clone(),
                tuples: parsed.as_ref().ok().map(tuples),
                too_long: parsed.as_ref().err().copied(),
            };
            body.push_str(&serde_json::to_string(&entry).unwrap_or_default());
            body.push('\n');
        }
        let head = Head {
            ricap_parses: VERSION,
            grammar: format!("{:016x}", self.grammar),
            entries: self.len(),
            checksum: format!("{:016x}", checksum(body.as_bytes())),
        };
        format!("{}\n{body}", serde_json::to_string(&head).unwrap_or_default()).into_bytes()
    }

    /// Reads a file of parses made with the grammar of version `grammar`.
    ///
    /// # Errors
    /// [`CacheError`] says what is wrong; nothing is taken from such a file.
    pub fn from_bytes(bytes: &[u8], grammar: u64) -> Result<Self, CacheError> {
        let text = std::str::from_utf8(bytes).map_err(|_| CacheError::Foreign)?;
        let (head, body) = text.split_once('\n').ok_or(CacheError::Foreign)?;
        let value: serde_json::Value = serde_json::from_str(head).map_err(|_| CacheError::Foreign)?;
        let version = value.get("ricap_parses").and_then(serde_json::Value::as_u64).ok_or(CacheError::Foreign)?;
        if version != u64::from(VERSION) {
            return Err(CacheError::Version { found: u32::try_from(version).unwrap_or(u32::MAX) });
        }
        let head: Head = serde_json::from_value(value).map_err(|_| CacheError::Damaged)?;
        if head.checksum != format!("{:016x}", checksum(body.as_bytes())) {
            return Err(CacheError::Damaged);
        }
        if head.grammar != format!("{grammar:016x}") {
            return Err(CacheError::OtherGrammar);
        }
        let mut cache = Self::new(grammar);
        for line in body.lines() {
            let entry: Entry = serde_json::from_str(line).map_err(|_| CacheError::Damaged)?;
            let parsed = match (entry.tuples, entry.too_long) {
                (Some(tuples), None) => Ok(tuples.into_iter().map(|(rule, words)| Tuple { words, rule }).collect()),
                (None, Some(too_long)) => Err(too_long),
                _ => return Err(CacheError::Damaged),
            };
            cache.insert(entry.form, entry.text, parsed);
        }
        if cache.len() == head.entries { Ok(cache) } else { Err(CacheError::Damaged) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cache() -> ParseCache {
        let tuple = Tuple { words: vec!["ship".to_owned(), "red".to_owned()], rule: Rule::Adjective };
        let mut cache = ParseCache::new(7);
        cache.insert(TextForm::Coco, "a red ship".to_owned(), Ok(vec![tuple]));
        cache.insert(TextForm::Raw, "long".to_owned(), Err(TooLong { sentence: 0, tokens: 400, limit: 100 }));
        cache
    }

    #[test]
    fn a_cache_comes_back_as_it_was() {
        let bytes = cache().to_bytes();
        assert_eq!(ParseCache::from_bytes(&bytes, 7), Ok(cache()));
        assert!(matches!(cache().get(TextForm::Coco, "a red ship"), Some(Ok(_))));
        assert_eq!(cache().get(TextForm::Raw, "a red ship"), None);
    }

    #[test]
    fn foreign_and_damaged_files_are_refused_with_the_reason() {
        let bytes = cache().to_bytes();
        assert_eq!(ParseCache::from_bytes(&bytes, 8), Err(CacheError::OtherGrammar));
        assert_eq!(ParseCache::from_bytes(b"{\"a\":1}\n", 7), Err(CacheError::Foreign));
        assert_eq!(ParseCache::from_bytes(&[0xff, 0xfe], 7), Err(CacheError::Foreign));
        assert_eq!(ParseCache::from_bytes(&bytes[..bytes.len() - 1], 7), Err(CacheError::Damaged));
        let mut flipped = bytes.clone();
        *flipped.last_mut().expect("not empty") ^= 1;
        assert_eq!(ParseCache::from_bytes(&flipped, 7), Err(CacheError::Damaged));
        let newer = String::from_utf8(bytes).expect("text").replace("\"ricap_parses\":1", "\"ricap_parses\":9");
        assert_eq!(ParseCache::from_bytes(newer.as_bytes(), 7), Err(CacheError::Version { found: 9 }));
    }
}
