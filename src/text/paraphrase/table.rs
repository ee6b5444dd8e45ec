//! The table that METEOR searches: sources as a tree of words, each with its targets in the original's order.

use std::ops::Range;
use std::sync::Arc;

use super::block::decode_block;
use super::{LONGEST_PHRASE, Needed, ParaphraseIndex};
use crate::text::packed::{DataError, inflate_up_to};

/// A stretch of the block file.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'a> {
    /// Where in the file it begins.
    pub start: u64,
    pub bytes: &'a [u8],
}

/// The number of a word that the table does not know.
pub(crate) const NO_WORD: u16 = u16::MAX;

/// The node of the empty source.
pub(crate) const ROOT: u32 = 0;

/// The targets of a node at which no source ends.
const NO_TARGETS: Range<u32> = 0..0;

/// An unpacked block may be this long, in bytes; a damaged one must not eat the memory.
const BLOCK_LIMIT: usize = 1 << 24;

/// The paraphrases whose words all belong to a set of words: complete for captions made of those words.
///
/// Words are numbered by the code-point order of the whole vocabulary, because the order of a source's targets decides ties.
#[derive(Clone, Debug)]
pub struct ParaphraseTable {
    index: Arc<ParaphraseIndex>,
    /// Per rank, whether the table is complete for the word.
    present: Vec<bool>,
    nodes: Edges,
    /// Targets of each node.
    targets: Vec<Range<u32>>,
    first_words: Vec<u16>,
    target_starts: Vec<u32>,
    target_words: Vec<u16>,
}

impl ParaphraseTable {
    /// Builds the table for the needed words from stretches of the block file that hold their blocks, in any order. The
    /// whole file is one stretch.
    ///
    /// # Errors
    /// [`DataError::MissingBlock`] if a needed block is not covered by one stretch; [`DataError`] if a block is damaged.
    pub fn build(index: &Arc<ParaphraseIndex>, needed: &Needed, pieces: &[Piece]) -> Result<Self, DataError> {
        let mut present = vec![false; index.len()];
        for &rank in &needed.ranks {
            present[usize::from(rank)] = true;
        }
        let mut entries: Vec<(u128, u128)> = Vec::new();
        for &rank in needed.ranks.iter().filter(|&&rank| !index.block(rank).is_empty()) {
            let packed = cut(pieces, index.block(rank));
            let packed = packed.ok_or_else(|| DataError::MissingBlock { word: index.word(rank).to_owned() })?;
            let block = inflate_up_to(packed, BLOCK_LIMIT, "paraphrase blocks")?;
            decode_block(&block, rank, |entry| {
                let key = |phrase: &[u16]| sort_key(phrase, index, &present);
                if let (Some(source), Some(target)) = (key(&entry.source), key(&entry.target)) {
                    entries.push((source, target));
                }
            })?;
        }
        entries.sort_unstable();
        let mut table = ParaphraseTable {
            index: Arc::clone(index),
            present,
            nodes: Edges::with_capacity(entries.len() / 4),
            targets: vec![NO_TARGETS],
            first_words: Vec::with_capacity(entries.len()),
            target_starts: vec![0],
            target_words: Vec::with_capacity(entries.len() * 3),
        };
        entries.chunk_by(|a, b| a.0 == b.0).for_each(|group| table.add_source(group));
        Ok(table)
    }

    /// Adds the targets of one source, in order.
    fn add_source(&mut self, group: &[(u128, u128)]) {
        let mut node = ROOT;
        for word in words_of(group[0].0) {
            let new = self.targets.len() as u32;
            node = self.nodes.insert(node, word, new);
            if node == new {
                self.targets.push(NO_TARGETS);
            }
        }
        let from = self.first_words.len() as u32;
        for &(_, target) in group {
            self.first_words.extend(words_of(target).next());
            self.target_words.extend(words_of(target));
            self.target_starts.push(self.target_words.len() as u32);
        }
        self.targets[node as usize] = from..self.first_words.len() as u32;
    }

    /// Number of entries that can match.
    pub fn len(&self) -> usize {
        self.first_words.len()
    }

    /// Whether nothing can match.
    pub fn is_empty(&self) -> bool {
        self.first_words.is_empty()
    }

    /// The number of a word; [`NO_WORD`] if no paraphrase holds it; `None` if paraphrases may hold it but were not loaded.
    pub(crate) fn word(&self, word: &str) -> Option<u16> {
        match self.index.rank(word) {
            Some(rank) => self.present[usize::from(rank)].then(|| self.index.name_order(rank)),
            None => Some(NO_WORD),
        }
    }

    /// The node that the word leads to.
    pub(crate) fn step(&self, node: u32, word: u16) -> Option<u32> {
        self.nodes.get(node, word)
    }

    /// The targets of the source that ends at the node; none if it is only the beginning of sources.
    pub(crate) fn targets(&self, node: u32) -> Range<u32> {
        self.targets[node as usize].clone()
    }

    pub(crate) fn first_word(&self, target: u32) -> u16 {
        self.first_words[target as usize]
    }

    pub(crate) fn target_words(&self, target: u32) -> &[u16] {
        let target = target as usize;
        &self.target_words[self.target_starts[target] as usize..self.target_starts[target + 1] as usize]
    }
}

/// The bytes of a range, if one piece holds them all.
fn cut<'a>(pieces: &[Piece<'a>], range: Range<u64>) -> Option<&'a [u8]> {
    pieces.iter().find_map(|piece| {
        let from = usize::try_from(range.start.checked_sub(piece.start)?).ok()?;
        let to = usize::try_from(range.end.checked_sub(piece.start)?).ok()?;
        piece.bytes.get(from..to)
    })
}

/// A phrase as a number that sorts as its text: seven places for words in code-point order, empty places first. `None` if a
/// word of it is not present.
fn sort_key(phrase: &[u16], index: &ParaphraseIndex, present: &[bool]) -> Option<u128> {
    let mut key = 0u128;
    for &rank in phrase {
        if !*present.get(usize::from(rank))? {
            return None;
        }
        key = key << 16 | u128::from(index.name_order(rank) + 1);
    }
    Some(key << (16 * (LONGEST_PHRASE - phrase.len())))
}

fn words_of(key: u128) -> impl Iterator<Item = u16> {
    (0..LONGEST_PHRASE)
        .rev()
        .map(move |place| (key >> (16 * place)) as u16)
        .take_while(|&word| word != 0)
        .map(|w| w - 1)
}

/// The edges of the tree: (node, word) to node, as a hash table with open addressing. Looked up for every word of every
/// caption, so it is kept simpler and faster than the standard map; nothing depends on the order of its places.
#[derive(Clone, Debug)]
struct Edges {
    /// Key plus one, and the node; key 0 is an empty place.
    places: Vec<(u64, u32)>,
    count: usize,
}

impl Edges {
    fn with_capacity(edges: usize) -> Self {
        Edges { places: vec![(0, 0); (2 * edges.max(8)).next_power_of_two()], count: 0 }
    }

    fn key(node: u32, word: u16) -> u64 {
        (u64::from(node) << 16 | u64::from(word)) + 1
    }

    /// The place of the key, or the empty place where it would stand.
    fn place(&self, key: u64) -> usize {
        let mask = self.places.len() - 1;
        let mut place = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize & mask;
        while self.places[place].0 != 0 && self.places[place].0 != key {
            place = (place + 1) & mask;
        }
        place
    }

    fn get(&self, node: u32, word: u16) -> Option<u32> {
        let (key, found) = self.places[self.place(Self::key(node, word))];
        (key != 0).then_some(found)
    }

    /// The node that the edge leads to; `new` if there was none.
    fn insert(&mut self, node: u32, word: u16, new: u32) -> u32 {
        if 2 * (self.count + 1) > self.places.len() {
            let larger = vec![(0, 0); 2 * self.places.len()];
            let old = std::mem::replace(&mut self.places, larger);
            for (key, node) in old.into_iter().filter(|(key, _)| *key != 0) {
                let place = self.place(key);
                self.places[place] = (key, node);
            }
        }
        let key = Self::key(node, word);
        let place = self.place(key);
        if self.places[place].0 == 0 {
            self.places[place] = (key, new);
            self.count += 1;
        }
        self.places[place].1
    }
}
