//! The parses at hand: those of this visit and those kept from earlier ones.

use super::store::{Record, Store};
use crate::protocol::ParsesKept;
use crate::spice::TextForm;
use crate::spice::cache::{ParseCache, Parsed};

/// With more records than this they are put together into one.
const MOST_RECORDS: usize = 16;

/// Parses of one grammar, and what of them the browser does not keep yet.
pub struct Kept {
    all: ParseCache,
    /// Not in the storage yet.
    fresh: ParseCache,
    grammar: u64,
    bytes: u64,
    /// Why nothing is kept between visits.
    problem: Option<String>,
}

impl Kept {
    /// Reads what is kept. Damaged records and those of another grammar are removed: parsing again costs time only.
    pub async fn open(grammar: u64) -> Self {
        let empty = || ParseCache::new(grammar);
        let mut kept = Kept { all: empty(), fresh: empty(), grammar, bytes: 0, problem: None };
        if let Err(problem) = kept.read().await {
            kept.problem = Some(problem);
        }
        kept
    }

    async fn read(&mut self) -> Result<(), String> {
        let store = Store::open().await?;
        let (mut good, mut bad): (Vec<Record>, Vec<Record>) = (Vec::new(), Vec::new());
        for record in store.records().await? {
            match ParseCache::from_bytes(&record.bytes, self.grammar).and_then(|parses| self.all.merge(parses)) {
                Ok(()) => good.push(record),
                Err(_) => bad.push(record),
            }
        }
        self.bytes = good.iter().map(|record| record.bytes.len() as u64).sum();
        if good.len() > MOST_RECORDS {
            let whole = self.all.to_text().into_bytes();
            store.add(&whole).await?;
            self.bytes = whole.len() as u64;
            bad.append(&mut good);
        }
        for record in &bad {
            store.remove(record).await?;
        }
        Ok(())
    }

    /// The parse of a text in its form.
    pub fn get(&self, form: TextForm, text: &str) -> Option<&Parsed> {
        self.all.get(form, text)
    }

    /// Takes a new parse; [`save`](Self::save) keeps it.
    pub fn insert(&mut self, form: TextForm, text: String, parsed: Parsed) {
        self.fresh.insert(form, text.clone(), parsed.clone());
        self.all.insert(form, text, parsed);
    }

    /// Takes over the parses of a file; returns how many it holds.
    ///
    /// # Errors
    /// In words, why the file was refused; nothing is taken from it then.
    pub fn import(&mut self, bytes: &[u8]) -> Result<usize, String> {
        let parses = ParseCache::from_bytes(bytes, self.grammar).map_err(|error| error.to_string())?;
        let count = parses.len();
        self.fresh.merge(parses.clone()).and_then(|()| self.all.merge(parses)).map_err(|error| error.to_string())?;
        Ok(count)
    }

    /// What has to be stored now; it counts as kept from here on.
    pub fn take_unsaved(&mut self) -> Option<Unsaved> {
        if self.fresh.is_empty() {
            return None;
        }
        let fresh = std::mem::replace(&mut self.fresh, ParseCache::new(self.grammar));
        Some(Unsaved { bytes: fresh.to_text().into_bytes() })
    }

    /// The outcome of storing.
    pub fn saved(&mut self, outcome: Result<u64, String>) {
        match outcome {
            Ok(bytes) => self.bytes += bytes,
            Err(problem) => self.problem = Some(problem),
        }
    }

    /// Forgets everything, here and in the browser's storage.
    pub fn forget(&mut self, wiped: Result<(), String>) {
        self.all = ParseCache::new(self.grammar);
        self.fresh = ParseCache::new(self.grammar);
        self.bytes = 0;
        self.problem = wiped.err();
    }

    /// All parses as the text of one file.
    pub fn to_text(&self) -> String {
        self.all.to_text()
    }

    /// What the page shows.
    pub fn summary(&self) -> ParsesKept {
        ParsesKept { captions: self.all.len() as u64, bytes: self.bytes, problem: self.problem.clone() }
    }
}

/// Parses on their way into the storage.
pub struct Unsaved {
    bytes: Vec<u8>,
}

impl Unsaved {
    /// Stores them; returns the bytes stored.
    ///
    /// # Errors
    /// The browser's reason.
    pub async fn store(self) -> Result<u64, String> {
        Store::open().await?.add(&self.bytes).await?;
        Ok(self.bytes.len() as u64)
    }
}
