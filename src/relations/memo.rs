//! What was already read at a token of the caption: noun phrases and matches are asked for many times.

use std::cell::Cell;

use super::matching::Match;
use super::noun_phrase::Phrase;

/// Answers by token position. Every answer depends on rules and caption alone, so one that is kept is as good as a new one.
#[derive(Debug, Default)]
pub(crate) struct Memo {
    phrases: Vec<Cell<Option<Option<Phrase>>>>,
    matches: Vec<Cell<Option<Option<Match>>>>,
    fixed: Vec<Cell<Option<bool>>>,
}

impl Memo {
    /// Forgets everything and makes room for a caption of `tokens` tokens.
    pub(crate) fn reset(&mut self, tokens: usize) {
        self.phrases.clear();
        self.phrases.resize_with(tokens, Cell::default);
        self.matches.clear();
        self.matches.resize_with(tokens, Cell::default);
        self.fixed.clear();
        self.fixed.resize_with(tokens, Cell::default);
    }

    /// The noun phrase at a position, read by `read` the first time.
    pub(crate) fn phrase(&self, at: usize, read: impl FnOnce() -> Option<Phrase>) -> Option<Phrase> {
        kept(&self.phrases, at, read)
    }

    /// The best match at a position, found by `find` the first time.
    pub(crate) fn best(&self, at: usize, find: impl FnOnce() -> Option<Match>) -> Option<Match> {
        kept(&self.matches, at, find)
    }

    /// Whether a fixed phrase begins at a position, looked up by `look` the first time.
    pub(crate) fn fixed(&self, at: usize, look: impl FnOnce() -> bool) -> bool {
        kept(&self.fixed, at, look)
    }
}

/// A position past the end has no cell: there the answer is short anyway.
fn kept<T: Copy>(cells: &[Cell<Option<T>>], at: usize, make: impl FnOnce() -> T) -> T {
    let Some(cell) = cells.get(at) else { return make() };
    if let Some(known) = cell.get() {
        return known;
    }
    let made = make();
    cell.set(Some(made));
    made
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_made_once_and_forgotten_on_reset() {
        let mut memo = Memo::default();
        memo.reset(2);
        assert!(memo.fixed(1, || true));
        assert!(memo.fixed(1, || unreachable!("it is kept")));
        assert!(!memo.fixed(2, || false), "past the end nothing is kept");
        memo.reset(2);
        assert!(!memo.fixed(1, || false));
    }
}
