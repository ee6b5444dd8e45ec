//! Scores of states by one fixed end of their span: all split points of a rule side by side.

use std::ops::Range;

use crate::spice::grammar::tables::NO_KEY;

/// Split points come in groups of this many, so that the inner loops run over full groups.
pub const LANES: usize = 4;

const EMPTY: [f32; LANES] = [f32::NEG_INFINITY; LANES];

/// A state that has a span at the fixed position, and the first and last other end.
#[derive(Clone, Copy, Debug)]
pub struct Active {
    pub key: u16,
    first: u16,
    last: u16,
}

impl Active {
    /// Groups of other ends with any score.
    #[inline]
    pub fn groups(self) -> Range<usize> {
        self.first as usize / LANES..self.last as usize / LANES + 1
    }
}

/// For one fixed position: the states that have a span there, and their score for every other end of the span.
///
/// States are keyed by a [`SideTable`](crate::spice::grammar::tables::SideTable).
#[derive(Clone, Debug, Default)]
pub struct Edges {
    /// Groups per state.
    stride: usize,
    /// Place of a key in `active`, [`NO_KEY`] if it has no span yet.
    place: Vec<u16>,
    pub active: Vec<Active>,
    scores: Vec<[f32; LANES]>,
}

impl Edges {
    pub fn reset(&mut self, keys: usize, stride: usize) {
        self.stride = stride;
        self.place.clear();
        self.place.resize(keys, NO_KEY);
        self.active.clear();
        self.scores.clear();
    }

    #[inline]
    pub fn insert(&mut self, key: u16, other_end: usize, score: f32) {
        let end = other_end as u16;
        let mut place = self.place[key as usize] as usize;
        if place == NO_KEY as usize {
            place = self.active.len();
            self.place[key as usize] = place as u16;
            self.active.push(Active { key, first: end, last: end });
            self.scores.resize(self.scores.len() + self.stride, EMPTY);
        } else {
            let active = &mut self.active[place];
            active.first = active.first.min(end);
            active.last = active.last.max(end);
        }
        self.scores[place * self.stride + other_end / LANES][other_end % LANES] = score;
    }

    /// Scores of the state at `place` in `active`, by the other end.
    #[inline]
    pub fn scores(&self, place: usize) -> &[[f32; LANES]] {
        &self.scores[place * self.stride..(place + 1) * self.stride]
    }
}

/// The same for all phrase states of one position, which are few enough to be kept without keys.
#[derive(Clone, Debug, Default)]
pub struct PhraseEdges {
    stride: usize,
    scores: Vec<[f32; LANES]>,
}

impl PhraseEdges {
    pub fn reset(&mut self, phrases: usize, stride: usize) {
        self.stride = stride;
        self.scores.clear();
        self.scores.resize(phrases * stride, EMPTY);
    }

    #[inline]
    pub fn insert(&mut self, phrase: usize, other_end: usize, score: f32) {
        self.scores[phrase * self.stride + other_end / LANES][other_end % LANES] = score;
    }

    #[inline]
    pub fn scores(&self, phrase: usize) -> &[[f32; LANES]] {
        &self.scores[phrase * self.stride..(phrase + 1) * self.stride]
    }
}
