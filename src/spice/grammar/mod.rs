//! The English grammar: its packed file, its content, and the tables the chart reads.

mod bytes;
mod closure;
pub mod data;
mod decode;
#[cfg(feature = "pack")]
pub mod encode;
pub mod file;
pub(crate) mod tables;

#[cfg(feature = "pack")]
pub(crate) use closure::closed_unary;
pub use file::GrammarError;

use super::lexicon::Lexicon;
use tables::Tables;

/// The English grammar, ready to parse with. Read-only; one can serve many parsers.
#[derive(Clone, Debug)]
pub struct Grammar {
    pub(crate) tables: Tables,
    pub(crate) lexicon: Lexicon,
    version: u64,
}

impl Grammar {
    /// Reads a packed grammar file.
    ///
    /// # Errors
    /// [`GrammarError`] says whether the bytes are something else, of another version, or damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, GrammarError> {
        let (data, version) = file::read_file(bytes)?;
        let tables = Tables::new(&data).ok_or(GrammarError::Damaged)?;
        Ok(Self { tables, lexicon: Lexicon::new(&data), version })
    }

    /// A checksum of the content: equal grammars give equal parses.
    pub fn version(&self) -> u64 {
        self.version
    }
}
