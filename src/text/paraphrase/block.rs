//! One block: the entries whose rarest word is the block's word.
//!
//! Entries are grouped by source; sources and targets repeat the beginning of the phrase before them, so only the number of
//! shared words and the new words are kept. A word is its rank plus one, the block's own word is 0. Shapes, word numbers and
//! target counts stand in three parts, because alike bytes deflate better:
//!
//! ```text
//! block = number of sources | length of shapes | length of words | shapes | words | target counts
//! shape = shared words * 8 + new words          (numbers as LEB128, a shape as one byte)
//! ```

use super::LONGEST_PHRASE;
use crate::text::packed::{DataError, Reader};

/// One paraphrase: the ranks of the words of its source and its target.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    pub source: Vec<u16>,
    pub target: Vec<u16>,
}

/// Calls `each` with every entry of the unpacked block of the word `key`.
///
/// # Errors
/// [`DataError::Malformed`] if the block ends early, holds a word rarer than its own, or a phrase that is empty or too long.
pub fn decode_block(block: &[u8], key: u16, mut each: impl FnMut(&Entry)) -> Result<(), DataError> {
    const WHAT: &str = "paraphrase blocks";
    let mut head = Reader::new(block, WHAT);
    let (sources, shapes, words) = (head.varint()?, head.varint()? as usize, head.varint()? as usize);
    let shapes = head.bytes(shapes)?;
    let words = head.bytes(words)?;
    let mut counts = head;
    let mut phrases = Phrases { shapes: Reader::new(shapes, WHAT), words: Reader::new(words, WHAT), key };
    let mut entry = Entry::default();
    for _ in 0..sources {
        phrases.next(&mut entry.source)?;
        entry.target.clear();
        for _ in 0..counts.varint()? {
            phrases.next(&mut entry.target)?;
            each(&entry);
        }
    }
    Ok(())
}

struct Phrases<'a> {
    shapes: Reader<'a>,
    words: Reader<'a>,
    key: u16,
}

impl Phrases<'_> {
    /// Turns a phrase into the next one.
    fn next(&mut self, phrase: &mut Vec<u16>) -> Result<(), DataError> {
        let shape = self.shapes.u8()?;
        let (shared, new) = (usize::from(shape >> 3), usize::from(shape & 7));
        if shared > phrase.len() || new == 0 || shared + new > LONGEST_PHRASE {
            return Err(self.shapes.malformed());
        }
        phrase.truncate(shared);
        for _ in 0..new {
            let word = match self.words.varint()? {
                0 => self.key,
                other => u16::try_from(other - 1).ok().filter(|&w| w < self.key).ok_or(self.words.malformed())?,
            };
            phrase.push(word);
        }
        Ok(())
    }
}
