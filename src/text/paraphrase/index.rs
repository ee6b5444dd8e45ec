//! The vocabulary and where each word's block lies.

use std::ops::Range;

use super::MAGIC;
use crate::text::packed::{DataError, Reader, sections};

/// The vocabulary of the paraphrase table, by frequency rank, and the place of every word's block.
#[derive(Clone, Debug)]
pub struct ParaphraseIndex {
    words: Vec<Box<str>>,
    /// Ranks in code-point order of their words.
    by_name: Vec<u16>,
    /// Place of each rank in that order: sorting by it sorts as the original table is sorted.
    name_order: Vec<u16>,
    /// Block of rank `r`: bytes `starts[r]..starts[r + 1]` of the block file.
    starts: Vec<u64>,
    sha256: String,
}

/// The words of some captions that the table knows, by rank.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Needed {
    pub(super) ranks: Vec<u16>,
}

impl ParaphraseIndex {
    /// Reads `paraphrase-index.bin`.
    ///
    /// # Errors
    /// [`DataError`] if the bytes are another file, damaged or cut.
    pub fn parse(file: &[u8]) -> Result<Self, DataError> {
        const WHAT: &str = "paraphrase index";
        let malformed = DataError::Malformed { what: WHAT };
        let sections = sections(file, MAGIC, WHAT)?;
        let [words, lengths, sha256] = sections.as_slice() else {
            return Err(malformed);
        };
        let text = |bytes| std::str::from_utf8(bytes).map_err(|_| malformed.clone());
        let words: Vec<Box<str>> = text(words)?.lines().map(Box::from).collect();
        if words.len() >= usize::from(u16::MAX) {
            return Err(malformed);
        }
        let mut reader = Reader::new(lengths, WHAT);
        let mut starts = vec![0u64];
        for rank in 0..words.len() {
            starts.push(starts[rank] + u64::from(reader.varint()?));
        }
        let mut by_name: Vec<u16> = (0..words.len() as u16).collect();
        by_name.sort_by(|&a, &b| words[usize::from(a)].cmp(&words[usize::from(b)]));
        let mut name_order = vec![0u16; words.len()];
        for (place, &rank) in by_name.iter().enumerate() {
            name_order[usize::from(rank)] = place as u16;
        }
        Ok(ParaphraseIndex { words, by_name, name_order, starts, sha256: text(sha256)?.to_owned() })
    }

    /// Number of words.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether it knows no words.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The word of a rank.
    pub fn word(&self, rank: u16) -> &str {
        &self.words[usize::from(rank)]
    }

    /// The rank of a word.
    pub fn rank(&self, word: &str) -> Option<u16> {
        let place = self.by_name.binary_search_by(|&rank| self.word(rank).cmp(word)).ok()?;
        Some(self.by_name[place])
    }

    /// The place of a word in code-point order, by which the table numbers words.
    pub(super) fn name_order(&self, rank: u16) -> u16 {
        self.name_order[usize::from(rank)]
    }

    /// The whole length of the block file, in bytes.
    pub fn blocks_len(&self) -> u64 {
        self.starts[self.words.len()]
    }

    /// SHA-256 of the block file, in hexadecimal: names the data in a signature and checks a whole file.
    pub fn blocks_sha256(&self) -> &str {
        &self.sha256
    }

    /// Which of the words (of the captions, after METEOR's normaliser) the table knows.
    pub fn needed<'a>(&self, words: impl IntoIterator<Item = &'a str>) -> Needed {
        let mut ranks: Vec<u16> = words.into_iter().filter_map(|word| self.rank(word)).collect();
        ranks.sort_unstable();
        ranks.dedup();
        Needed { ranks }
    }

    /// The bytes of one word's block.
    pub fn block(&self, rank: u16) -> Range<u64> {
        self.starts[usize::from(rank)]..self.starts[usize::from(rank) + 1]
    }

    /// The byte ranges of the block file that hold the needed blocks, ascending; blocks less than `gap` bytes apart are joined.
    pub fn ranges(&self, needed: &Needed, gap: u64) -> Vec<Range<u64>> {
        let mut ranges: Vec<Range<u64>> = Vec::new();
        for block in needed.ranks.iter().map(|&rank| self.block(rank)).filter(|block| !block.is_empty()) {
            match ranges.last_mut() {
                Some(last) if block.start <= last.end.saturating_add(gap) => last.end = block.end,
                _ => ranges.push(block),
            }
        }
        ranges
    }
}

impl Needed {
    /// Number of words.
    pub fn len(&self) -> usize {
        self.ranks.len()
    }

    /// Whether the table knows none of the words.
    pub fn is_empty(&self) -> bool {
        self.ranks.is_empty()
    }

    /// The words of both.
    pub fn union(&self, other: &Needed) -> Needed {
        let mut ranks = [self.ranks.as_slice(), other.ranks.as_slice()].concat();
        ranks.sort_unstable();
        ranks.dedup();
        Needed { ranks }
    }
}
