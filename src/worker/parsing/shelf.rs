//! Everything the scorer has for parsing: the grammar's version, parses at hand, parsers at work.

use super::kept::Kept;
use super::pool::Pool;
use crate::spice::grammar::version_of;
use crate::worker::fetch;

const GRAMMAR: &str = "grammar/english.bin";

/// Made when captions are parsed for the first time, kept as long as the worker lives.
pub struct Shelf {
    pub kept: Kept,
    grammar: Vec<u8>,
    pool: Option<Pool>,
}

impl Shelf {
    /// Fetches the grammar and reads what is kept.
    ///
    /// # Errors
    /// In words, what could not be fetched or read.
    pub async fn open() -> Result<Self, String> {
        let grammar = fetch::file(GRAMMAR).await?;
        let version = version_of(&grammar).map_err(|error| format!("{GRAMMAR}: {error}"))?;
        Ok(Shelf { kept: Kept::open(version).await, grammar, pool: None })
    }

    /// The parsers; started by the first call.
    ///
    /// # Errors
    /// In words, why none could be started.
    pub fn pool(&mut self) -> Result<&Pool, String> {
        match &mut self.pool {
            Some(pool) => Ok(pool),
            none => Ok(none.insert(Pool::start(self.grammar.clone())?)),
        }
    }

    /// The parsers, if they were started.
    pub fn started_pool(&self) -> Option<&Pool> {
        self.pool.as_ref()
    }

    /// Ends the parsers: they hold much memory, and start in a moment.
    pub fn end_pool(&mut self) {
        self.pool = None;
    }
}
