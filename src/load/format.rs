//! What every format offers, and how the right one is found.

use std::cell::OnceCell;

use super::formats;
use super::json::{Json, Parser};
use super::reading::Reading;

/// One format: its name, how it is recognised, how it is read.
pub struct Format {
    /// Name in flags and links, such as `dota`.
    pub id: &'static str,
    /// Name on screen.
    pub label: &'static str,
    /// Says how well the file fits, and why; `None` if it does not. Cheap: looks at the start of the file only.
    pub sniff: fn(&Input<'_>) -> Option<Guess>,
    /// Reads the whole file; never fails, reports instead.
    pub read: fn(&Input<'_>, &mut Reading<'_>),
}

/// The answer of a `sniff`.
pub struct Guess {
    /// 0 to 100; the highest wins, the earlier format among equals.
    pub confidence: u8,
    /// For people: "has `images` and `annotations`".
    pub reason: String,
}

impl Guess {
    /// A guess with its reason.
    pub fn new(confidence: u8, reason: impl Into<String>) -> Option<Guess> {
        Some(Guess { confidence, reason: reason.into() })
    }
}

/// A format's identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FormatId(&'static str);

impl FormatId {
    /// A file that no reader takes.
    pub const NONE: FormatId = FormatId("");

    pub(super) fn of(format: &Format) -> Self {
        FormatId(format.id)
    }

    /// The format with this name, as in flags.
    pub fn from_name(name: &str) -> Option<FormatId> {
        formats::ALL.iter().find(|format| format.id == name).map(|format| FormatId(format.id))
    }

    /// Every format: name in flags, name on screen.
    pub fn all() -> impl Iterator<Item = (FormatId, &'static str)> {
        formats::ALL.iter().map(|format| (FormatId(format.id), format.label))
    }

    /// Name in flags and links; empty for [`NONE`](Self::NONE).
    pub fn name(self) -> &'static str {
        self.0
    }

    /// Name on screen.
    pub fn label(self) -> &'static str {
        self.format().map_or("not recognised", |format| format.label)
    }

    pub(super) fn format(self) -> Option<&'static Format> {
        formats::ALL.iter().copied().find(|format| format.id == self.0)
    }
}

/// How much of a file a `sniff` looks at.
const HEAD_BYTES: usize = 1 << 16;

/// A file on its way into a reader.
pub struct Input<'a> {
    /// File name with the folders it came with.
    pub name: &'a str,
    /// The decoded text.
    pub text: &'a str,
    head_json: OnceCell<Option<Json<'a>>>,
}

impl<'a> Input<'a> {
    /// An input over decoded text.
    pub fn new(name: &'a str, text: &'a str) -> Self {
        Input { name, text, head_json: OnceCell::new() }
    }

    /// The first 64 KB.
    pub fn head(&self) -> &'a str {
        let mut end = self.text.len().min(HEAD_BYTES);
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        &self.text[..end]
    }

    /// The first JSON value of the file as far as the head shows it; `None` for other text.
    pub fn head_json(&self) -> Option<&Json<'a>> {
        let parse = || {
            let mut parser = Parser::new(self.head());
            matches!(parser.peek(), Some(b'{' | b'[')).then(|| parser.value().ok()).flatten()
        };
        self.head_json.get_or_init(parse).as_ref()
    }

    /// The first records of a JSON file: the elements of a list, or the first object.
    pub fn head_records(&self) -> &[Json<'a>] {
        match self.head_json() {
            Some(Json::Array { items, .. }) => items,
            Some(object @ Json::Object { .. }) => std::slice::from_ref(object),
            _ => &[],
        }
    }

    /// File name without folders, in lower case.
    pub fn base_name(&self) -> String {
        crate::schema::key_without_folders(self.name).to_lowercase()
    }
}
