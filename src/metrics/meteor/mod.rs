//! METEOR 1.5 for English, with its own normaliser (`-norm`), as `pycocoevalcap` 1.2 runs it.
//!
//! ```text
//! captions -> Lines (normalised, words interned) -> Meteor (words + matches they can have) -> Segment per pair -> total
//! ```
//!
//! METEOR is only defined with its whole word data. [`Meteor::full`] therefore takes a paraphrase table and refuses captions
//! with a word for which the table was not loaded; [`Meteor::without_paraphrases`] says in its name what it leaves out.
//!
//! # Cost
//! A pair of captions of 20 words takes some microseconds. The search keeps 40 paths (the beam) and looks, at each reference word,
//! at every match that word can have: at worst `40 * words * words` steps for two long captions that repeat the same words
//! (seconds for 10,000 words on both sides), and memory in proportion to `words * matches of one word`.

mod align;
mod candidates;
mod explain;
mod lines;
mod stats;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use explain::{AlignedSpan, Alignment};
pub use lines::{LineId, Lines};
pub use stats::{MeteorStats, MeteorTotal};

use crate::text::paraphrase::{NO_WORD, ParaphraseTable};
use lines::Word;

/// How two spans match. The order is that of the statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Module {
    /// The same word.
    Exact,
    /// The same stem.
    Stem,
    /// A common synset in WordNet.
    Synonym,
    /// An entry of the paraphrase table.
    Paraphrase,
}

impl Module {
    /// All modules, in order.
    pub const ALL: [Module; 4] = [Module::Exact, Module::Stem, Module::Synonym, Module::Paraphrase];
}

/// The score of one hypothesis against its references.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Segment {
    /// In [0, 1]; 0 if nothing matches or a side is empty.
    pub score: f64,
    /// The statistics against the best reference; add them for a corpus score.
    pub stats: MeteorStats,
    /// Which reference is the best one: the first with the highest score.
    pub reference: usize,
}

/// Captions hold words whose paraphrases were not loaded, so their METEOR cannot be computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingWords {
    /// Some of the words.
    pub examples: Vec<String>,
    /// How many words there are.
    pub count: usize,
}

impl fmt::Display for MissingWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let examples = self.examples.join("`, `");
        write!(f, "the paraphrases of {} words are not loaded (`{examples}`), so METEOR has no value", self.count)
    }
}

impl std::error::Error for MissingWords {}

/// METEOR over a set of lines.
pub struct Meteor {
    lines: Lines,
    /// Per distinct word, its number in the paraphrase table.
    numbers: Vec<u16>,
    table: Option<ParaphraseTable>,
}

impl Meteor {
    /// The real METEOR: exact, stem, synonym and paraphrase matches.
    ///
    /// # Errors
    /// [`MissingWords`] if the table was loaded for other words than those of the lines.
    pub fn full(lines: Lines, table: ParaphraseTable) -> Result<Self, MissingWords> {
        let mut numbers = Vec::with_capacity(lines.words().len());
        let mut missing = MissingWords { examples: Vec::new(), count: 0 };
        for word in lines.words() {
            let number = table.word(&word.text);
            if number.is_none() {
                missing.count += 1;
                if missing.examples.len() < 5 {
                    missing.examples.push(word.text.clone());
                }
            }
            numbers.push(number.unwrap_or(NO_WORD));
        }
        if missing.count > 0 {
            return Err(missing);
        }
        Ok(Meteor { lines, numbers, table: Some(table) })
    }

    /// The variant with exact, stem and synonym matches only. Its values are not comparable with METEOR's and its signature must
    /// say `meteor:exact+stem+synonym`.
    pub fn without_paraphrases(lines: Lines) -> Self {
        let numbers = vec![NO_WORD; lines.words().len()];
        Meteor { lines, numbers, table: None }
    }

    /// The lines it was made for.
    pub fn lines(&self) -> &Lines {
        &self.lines
    }

    /// Scores a hypothesis against its references. Without references the score is 0, with the statistics of an empty
    /// reference.
    pub fn score(&self, hypothesis: LineId, references: &[LineId]) -> Segment {
        let alone = || Segment { score: 0.0, stats: self.stats_against(hypothesis, None), reference: 0 };
        let mut best: Option<Segment> = None;
        for (reference, &line) in references.iter().enumerate() {
            let stats = self.stats_against(hypothesis, Some(line));
            let score = stats.score();
            if best.is_none_or(|best| score > best.score) {
                best = Some(Segment { score, stats, reference });
            }
        }
        best.unwrap_or_else(alone)
    }

    /// The word alignment behind a score, for looking at.
    pub fn alignment(&self, hypothesis: LineId, reference: LineId) -> Alignment {
        let (hyp, reference) = (self.lines.line(hypothesis), self.lines.line(reference));
        explain::alignment(self, hyp, reference)
    }

    fn stats_against(&self, hypothesis: LineId, reference: Option<LineId>) -> MeteorStats {
        let hyp = self.lines.line(hypothesis);
        let reference = reference.map_or(&[][..], |line| self.lines.line(line));
        let matches = align::align(self, hyp, reference);
        MeteorStats::of(&self.lines, hyp, reference, &matches)
    }

    fn word(&self, word: u32) -> &Word {
        &self.lines.words()[word as usize]
    }
}
