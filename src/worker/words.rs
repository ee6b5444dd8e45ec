//! METEOR's word data: fetched when captions are scored for the first time, kept as long as the worker lives.

use std::ops::Range;
use std::sync::Arc;

use super::fetch::{self, Fetched};
use crate::metrics::meteor::{LineId, Lines, Meteor};
use crate::settings::MeteorModules;
use crate::text::paraphrase::{ParaphraseIndex, ParaphraseTable, Piece};
use crate::text::wordnet::Dictionary;

const BLOCKS: &str = "words/paraphrase-blocks.bin";

/// Blocks closer than this are fetched together, in bytes: a request costs about as much as reading over so many.
const GAP: u64 = 16 << 10;

/// What has been fetched so far.
#[derive(Default)]
pub struct Words {
    dictionary: Option<Arc<Dictionary>>,
    index: Option<Arc<ParaphraseIndex>>,
    /// Stretches of the block file.
    pieces: Vec<(u64, Vec<u8>)>,
}

impl Words {
    /// METEOR over the captions' words, fetching what is missing. `progress` is told bytes, done and in all.
    ///
    /// # Errors
    /// In words, what could not be fetched or read.
    pub async fn meteor(
        &mut self,
        texts: &[String],
        modules: MeteorModules,
        mut progress: impl FnMut(u64, u64),
    ) -> Result<(Meteor, Vec<LineId>), String> {
        let lines = Lines::new(&*self.dictionary().await?, texts);
        let ids = lines.ids().collect();
        if modules == MeteorModules::NoParaphrases {
            return Ok((Meteor::without_paraphrases(lines), ids));
        }
        let index = self.index().await?;
        let needed = index.needed(lines.distinct_words());
        let missing: Vec<_> = index.ranges(&needed, GAP).into_iter().filter(|range| !self.holds(range)).collect();
        self.fetch(&missing, index.blocks_len(), &mut progress).await?;
        let pieces: Vec<_> = self.pieces.iter().map(|(start, bytes)| Piece { start: *start, bytes }).collect();
        let table = ParaphraseTable::build(&index, &needed, &pieces).map_err(|error| error.to_string())?;
        let meteor = Meteor::full(lines, table).map_err(|error| error.to_string())?;
        Ok((meteor, ids))
    }

    /// The WordNet dictionary, fetched once.
    ///
    /// # Errors
    /// In words, why there is none.
    pub async fn dictionary(&mut self) -> Result<Arc<Dictionary>, String> {
        if let Some(dictionary) = &self.dictionary {
            return Ok(dictionary.clone());
        }
        let bytes = fetch::file("words/dictionary.bin").await?;
        let dictionary = Arc::new(Dictionary::parse(&bytes).map_err(|error| error.to_string())?);
        Ok(self.dictionary.insert(dictionary).clone())
    }

    async fn index(&mut self) -> Result<Arc<ParaphraseIndex>, String> {
        if let Some(index) = &self.index {
            return Ok(index.clone());
        }
        let bytes = fetch::file("words/paraphrase-index.bin").await?;
        let index = Arc::new(ParaphraseIndex::parse(&bytes).map_err(|error| error.to_string())?);
        Ok(self.index.insert(index).clone())
    }

    fn holds(&self, range: &Range<u64>) -> bool {
        self.pieces.iter().any(|(start, bytes)| *start <= range.start && range.end <= start + bytes.len() as u64)
    }

    async fn fetch(
        &mut self,
        ranges: &[Range<u64>],
        whole: u64,
        progress: &mut impl FnMut(u64, u64),
    ) -> Result<(), String> {
        let total = ranges.iter().map(|range| range.end - range.start).sum();
        let fetched = fetch::stretches(BLOCKS, ranges, |done| progress(done.min(total), total)).await?;
        for (range, fetched) in ranges.iter().zip(fetched) {
            match fetched {
                Fetched::Stretch(bytes) => self.pieces.push((range.start, bytes)),
                Fetched::Whole(bytes) if bytes.len() as u64 == whole => self.pieces = vec![(0, bytes)],
                Fetched::Whole(bytes) => {
                    return Err(format!("{BLOCKS} is damaged: it has {} bytes instead of {whole}", bytes.len()));
                }
            }
        }
        Ok(())
    }
}
