//! Scores of states by one fixed end of their span: all split points of a rule side by side.

use crate::spice::grammar::tables::NO_KEY;

/// Split points are padded to whole groups of four, so that the inner loops run over full groups.
pub const LANES: usize = 4;

/// For one fixed position: the states that have a span there, and their score for every other end of the span.
///
/// States are keyed by a [`SideTable`](crate::spice::grammar::tables::SideTable).
#[derive(Clone, Debug, Default)]
pub struct Edges {
    stride: usize,
    /// Place of a key in `active`, [`NO_KEY`] if it has no span yet.
    place: Vec<u16>,
    /// `(key, best score over all other ends)`.
    pub active: Vec<(u16, f32)>,
    scores: Vec<f32>,
}

impl Edges {
    pub fn reset(&mut self, keys: usize, stride: usize) {
        self.stride = stride;
        self.place.clear();
        self.place.resize(keys, NO_KEY);
        self.active.clear();
        self.scores.clear();
    }

    pub fn insert(&mut self, key: u16, other_end: usize, score: f32) {
        let mut place = self.place[key as usize] as usize;
        if place == NO_KEY as usize {
            place = self.active.len();
            self.place[key as usize] = place as u16;
            self.active.push((key, score));
            self.scores.resize(self.scores.len() + self.stride, f32::NEG_INFINITY);
        } else if score > self.active[place].1 {
            self.active[place].1 = score;
        }
        self.scores[place * self.stride + other_end] = score;
    }

    /// Scores of the state at `place` in `active`, by the other end.
    #[inline]
    pub fn scores(&self, place: usize) -> &[f32] {
        &self.scores[place * self.stride..(place + 1) * self.stride]
    }
}

/// The same for all phrase states of one position, which are few enough to be kept without keys.
#[derive(Clone, Debug, Default)]
pub struct PhraseEdges {
    stride: usize,
    pub best: Vec<f32>,
    scores: Vec<f32>,
}

impl PhraseEdges {
    pub fn reset(&mut self, phrases: usize, stride: usize) {
        self.stride = stride;
        self.best.clear();
        self.best.resize(phrases, f32::NEG_INFINITY);
        self.scores.clear();
        self.scores.resize(phrases * stride, f32::NEG_INFINITY);
    }

    pub fn insert(&mut self, phrase: usize, other_end: usize, score: f32) {
        self.scores[phrase * self.stride + other_end] = score;
        if score > self.best[phrase] {
            self.best[phrase] = score;
        }
    }

    #[inline]
    pub fn scores(&self, phrase: usize) -> &[f32] {
        &self.scores[phrase * self.stride..(phrase + 1) * self.stride]
    }
}
