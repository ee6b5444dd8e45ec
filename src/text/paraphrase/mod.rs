//! METEOR's paraphrase table, loaded as far as the captions need it and still exact.
//!
//! A paraphrase can only match if every word of it occurs in the captions. So the packed file keeps each entry in the block of
//! its *rarest* word, and the blocks of the words present hold every entry that can match:
//!
//! 1. [`ParaphraseIndex::parse`] reads the index;
//! 2. [`ParaphraseIndex::needed`] names the blocks for a set of words, [`ParaphraseIndex::ranges`] the bytes to fetch;
//! 3. [`ParaphraseTable::build`] makes the table from those bytes, or says which block is missing;
//! 4. the table knows the words for which it is complete, and METEOR refuses captions with any other.
//!
//! Words are numbered by how frequent they are, so common words have small numbers and lie close together in the file.

mod block;
mod index;
mod table;

pub use block::{Entry, decode_block};
pub use index::{Needed, ParaphraseIndex};
pub(crate) use table::{NO_WORD, ROOT};
pub use table::{ParaphraseTable, Piece};

/// Magic number of the index file, with the format version of index and blocks.
pub const MAGIC: [u8; 4] = *b"RPI1";

/// Blocks that lie closer than this are fetched together, in bytes: a request costs about as much as 4 kB.
pub const DEFAULT_GAP: u64 = 4096;

/// The most words a phrase has.
pub const LONGEST_PHRASE: usize = 7;
