//! Scores of a word's possible tags.

mod signature;
mod spelling;

use std::collections::HashMap;

use crate::spice::grammar::data::GrammarData;

/// A word seen more often has its own tags only; a rarer one may have every tag that unseen words had.
const COMMON: f64 = 100.0;
/// Weight of the unseen words' tag distribution for a known word and for an unknown one.
const SMOOTH_KNOWN: f64 = 0.2;
const SMOOTH_UNKNOWN: f64 = 1.0;
/// Scores at or under it count as impossible.
const LOWEST: f32 = -100.0;
/// Score of a tag that is impossible, when nothing else gave a parse.
const FLOOD: f32 = -1000.0;

/// Which tags a word is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// The word's own tags, or those of its class.
    Usual,
    /// Every tag; the second attempt for a sentence that has no parse otherwise.
    Flood,
}

/// The word counts of the grammar, ready for look-up.
#[derive(Clone, Debug)]
pub struct Lexicon {
    rows: HashMap<String, u32>,
    signatures: HashMap<String, u32>,
    data: GrammarData,
}

impl Lexicon {
    pub fn new(data: &GrammarData) -> Self {
        let index = |words: &[String]| words.iter().enumerate().map(|(i, w)| (w.clone(), i as u32)).collect();
        Self { rows: index(&data.seen.words), signatures: index(&data.unseen.words), data: data.clone() }
    }

    /// Tags of `word` as `(tag number, natural log score)`, in ascending tag number; only finite scores.
    ///
    /// `position` is the word's place in the sentence, from 0. All arithmetic is in `f64` in the published order and rounded
    /// to `f32` once.
    pub fn tags(&self, word: &str, position: usize, offer: Offer) -> Vec<(u16, f32)> {
        let word = spelling::american(word);
        let all = 0..self.data.tag_states.len() as u16;
        match (self.rows.get(word.as_ref()), offer) {
            // The signature's own name owns tags like a known word but has no count: every tag, scored as unknown.
            (None, Offer::Usual) if word == "UNK" => {
                let signature = self.signatures.get(&signature::signature(&word, position)).copied();
                self.scored(all, |tag| self.unknown(signature, tag))
            }
            (Some(row), Offer::Usual) if self.total(*row) > COMMON => {
                let own = self.data.seen.tags[*row as usize].iter().map(|t| t.tag);
                self.scored(own, |tag| self.known(*row, tag))
            }
            (Some(row), Offer::Usual) => self.scored(all, |tag| self.known(*row, tag)),
            (Some(row), Offer::Flood) => self.flooded(|tag| self.known(*row, tag)),
            (None, _) => {
                let signature = self.signatures.get(&signature::signature(&word, position)).copied();
                let score = |tag| self.unknown(signature, tag);
                let mut open = self.data.open_class.clone();
                open.sort_unstable();
                match offer {
                    Offer::Usual => self.scored(open.into_iter(), score),
                    Offer::Flood => self.flooded(score),
                }
            }
        }
    }

    fn scored(&self, tags: impl Iterator<Item = u16>, score: impl Fn(u16) -> f32) -> Vec<(u16, f32)> {
        tags.map(|tag| (tag, score(tag))).filter(|(_, s)| *s > LOWEST).collect()
    }

    fn flooded(&self, score: impl Fn(u16) -> f32) -> Vec<(u16, f32)> {
        let boundary = self.boundary();
        (0..self.data.tag_states.len() as u16)
            .filter(|tag| Some(*tag) != boundary)
            .map(|tag| (tag, score(tag)))
            .map(|(tag, s)| (tag, if s > LOWEST { s } else { FLOOD }))
            .collect()
    }

    fn boundary(&self) -> Option<u16> {
        self.data.tag_states.iter().position(|s| self.data.names[*s as usize] == ".$$.").map(|t| t as u16)
    }

    fn total(&self, row: u32) -> f64 {
        self.data.seen.word_totals[row as usize]
    }

    fn unseen_share(&self, tag: u16) -> f64 {
        self.data.unseen.tag_totals[tag as usize] / self.data.unseen.total
    }

    fn known(&self, row: u32, tag: u16) -> f32 {
        let seen = &self.data.seen;
        let own = seen.tags[row as usize].iter().find(|t| t.tag == tag).map_or(0.0, |t| t.count);
        let word = self.total(row);
        let share = if word > COMMON && own > 0.0 {
            own / word
        } else {
            (own + SMOOTH_KNOWN * self.unseen_share(tag)) / (word + SMOOTH_KNOWN)
        };
        ln(share * (word / seen.total) / (seen.tag_totals[tag as usize] / seen.total))
    }

    fn unknown(&self, signature: Option<u32>, tag: u16) -> f32 {
        let (own, total) = signature.map_or((0.0, 0.0), |row| {
            let tags = &self.data.unseen.tags[row as usize];
            (tags.iter().find(|t| t.tag == tag).map_or(0.0, |t| t.count), self.data.unseen.word_totals[row as usize])
        });
        let share = (own + SMOOTH_UNKNOWN * self.unseen_share(tag)) / (total + SMOOTH_UNKNOWN);
        let seen = &self.data.seen;
        ln(share * (1.0 / seen.total) / (seen.tag_totals[tag as usize] / seen.total))
    }
}

/// One logarithm for all platforms: the standard library's differs between them in the last bit.
fn ln(value: f64) -> f32 {
    libm::log(value) as f32
}
