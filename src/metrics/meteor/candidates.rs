//! Which spans of the two sides can match.
//!
//! Candidates are listed per reference position, in the order in which METEOR finds them: exact, stem, synonym, then paraphrases
//! whose source stands in the reference, then those whose source stands in the hypothesis. Nothing is removed: a span can be
//! listed twice, and the search depends on it.

use std::ops::Range;

use super::{Meteor, Module};
use crate::text::paraphrase::{NO_WORD, ParaphraseTable, ROOT};

/// A span of the hypothesis and a span of the reference that match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Match {
    pub(super) ref_start: u32,
    pub(super) hyp_start: u32,
    pub(super) ref_len: u8,
    pub(super) hyp_len: u8,
    pub(super) module: Module,
}

impl Match {
    pub(super) fn hyp_range(&self) -> Range<usize> {
        self.hyp_start as usize..self.hyp_start as usize + usize::from(self.hyp_len)
    }

    pub(super) fn ref_range(&self) -> Range<usize> {
        self.ref_start as usize..self.ref_start as usize + usize::from(self.ref_len)
    }
}

/// Finds the candidates of one pair.
pub(super) struct Candidates<'a> {
    meteor: &'a Meteor,
    hyp: &'a [u32],
    reference: &'a [u32],
    hyp_numbers: Vec<u16>,
    ref_numbers: Vec<u16>,
    /// For sources that stand in the hypothesis: where, how long, and a target that stands somewhere in the reference.
    from_hyp: Vec<(u32, u8, u32)>,
}

impl<'a> Candidates<'a> {
    pub(super) fn new(meteor: &'a Meteor, hyp: &'a [u32], reference: &'a [u32]) -> Self {
        let numbers = |line: &[u32]| line.iter().map(|&word| meteor.numbers[word as usize]).collect();
        let mut candidates = Candidates {
            meteor,
            hyp,
            reference,
            hyp_numbers: Vec::new(),
            ref_numbers: Vec::new(),
            from_hyp: Vec::new(),
        };
        if let Some(table) = &meteor.table {
            candidates.hyp_numbers = numbers(hyp);
            candidates.ref_numbers = numbers(reference);
            let mut from_hyp = Vec::new();
            for start in 0..hyp.len() {
                sources(table, &candidates.hyp_numbers, start, |len, target| {
                    if occurs(table.target_words(target), &candidates.ref_numbers) {
                        from_hyp.push((start as u32, len, target));
                    }
                });
            }
            candidates.from_hyp = from_hyp;
        }
        candidates
    }

    /// Appends the candidates of one reference position.
    pub(super) fn at(&self, position: usize, out: &mut Vec<Match>) {
        let word = self.meteor.word(self.reference[position]);
        let ref_start = position as u32;
        let single = |hyp_start, module| Match { ref_start, hyp_start, ref_len: 1, hyp_len: 1, module };
        let hyp = || self.hyp.iter().map(|&word| self.meteor.word(word)).zip(0u32..);
        out.extend(hyp().filter(|(other, _)| other.key == word.key).map(|(_, i)| single(i, Module::Exact)));
        let others = || hyp().filter(|(other, _)| other.key != word.key);
        let stem = others().filter(|(other, _)| other.stem_key == word.stem_key);
        out.extend(stem.map(|(_, i)| single(i, Module::Stem)));
        if word.synset_bits != 0 {
            let synonym = others().filter(|(other, _)| other.is_synonym_of(word));
            out.extend(synonym.map(|(_, i)| single(i, Module::Synonym)));
        }
        let Some(table) = &self.meteor.table else { return };
        let phrase =
            |hyp_start, ref_len, hyp_len| Match { ref_start, hyp_start, ref_len, hyp_len, module: Module::Paraphrase };
        sources(table, &self.ref_numbers, position, |ref_len, target| {
            let first = table.first_word(target);
            for (start, _) in self.hyp_numbers.iter().enumerate().filter(|(_, number)| **number == first) {
                let words = table.target_words(target);
                if self.hyp_numbers[start..].starts_with(words) {
                    out.push(phrase(start as u32, ref_len, words.len() as u8));
                }
            }
        });
        for &(start, hyp_len, target) in &self.from_hyp {
            let words = table.target_words(target);
            if self.ref_numbers[position..].starts_with(words) {
                out.push(phrase(start, words.len() as u8, hyp_len));
            }
        }
    }
}

/// Calls `each` with the length and every target of the sources that stand at a position, shortest first.
fn sources(table: &ParaphraseTable, line: &[u16], position: usize, mut each: impl FnMut(u8, u32)) {
    let mut node = ROOT;
    for (len, &number) in (1u8..).zip(&line[position..]) {
        if number == NO_WORD {
            return;
        }
        match table.step(node, number) {
            Some(next) => node = next,
            None => return,
        }
        table.targets(node).for_each(|target| each(len, target));
    }
}

/// Whether the words stand together somewhere in the line.
fn occurs(words: &[u16], line: &[u16]) -> bool {
    line.windows(words.len()).any(|window| window == words)
}
