//! The inside pass: best score of every state over every span.
//!
//! Scores are `f32` sums `(rule + left) + right`; the best over rules and split points is a maximum, so their order is free.
//! A rule is tried once per span, for all split points together: the best left and the best right child over all splits bound
//! it (rounding keeps the order of sums), and only if the bound beats the parent's score the splits are looked at.

use super::cells::Cells;
use super::edges::{Edges, LANES, PhraseEdges};
use crate::spice::grammar::tables::{NO_KEY, SideRule, SideTable, Tables};

const NONE: f32 = f32::NEG_INFINITY;

/// Working memory of the inside pass; kept between sentences.
#[derive(Debug, Default)]
pub struct Inside {
    pub cells: Cells,
    /// By start: synthetic states that take a phrase on their right.
    lefts: Vec<Edges>,
    /// By end: synthetic states that take a phrase on their left.
    rights: Vec<Edges>,
    phrases_from: Vec<PhraseEdges>,
    phrases_to: Vec<PhraseEdges>,
    /// Spans of the last width, by start: `(key, score)` of states that take a tag on their right or left.
    tag_right: Vec<Vec<(u16, f32)>>,
    tag_left: Vec<Vec<(u16, f32)>>,
    /// By word: score of every tag.
    tags: Vec<Vec<f32>>,
    row: Row,
}

/// Scores of the span being filled, by slot, and which of them are finite.
#[derive(Debug, Default)]
struct Row {
    scores: Vec<f32>,
    bits: Vec<u64>,
    sweep: Vec<u64>,
}

impl Row {
    #[inline]
    fn raise(&mut self, slot: usize, score: f32) {
        self.scores[slot] = score;
        self.bits[slot / 64] |= 1 << (slot % 64);
    }
}

impl Inside {
    /// Fills the chart; `word_tags` holds `(tag, score)` of every word.
    pub fn fill(&mut self, tables: &Tables, word_tags: &[Vec<(u16, f32)>]) {
        let words = word_tags.len();
        self.reset(tables, words);
        for (word, tags) in word_tags.iter().enumerate() {
            for (tag, score) in tags {
                self.row.raise(tables.tag_slot(*tag), *score);
                self.tags[word][*tag as usize] = *score;
            }
            self.finish(tables, word, word + 1);
        }
        for width in 2..=words {
            for start in 0..=words - width {
                let end = start + width;
                self.phrase_rules(tables, start, end);
                self.tag_rules(tables, start, end);
                self.finish(tables, start, end);
            }
        }
    }

    fn reset(&mut self, tables: &Tables, words: usize) {
        let stride = (words + 1).next_multiple_of(LANES);
        self.cells.reset(words, tables.slots());
        let resize = |edges: &mut Vec<Edges>, table: &SideTable| {
            edges.resize_with(edges.len().max(words + 1), Edges::default);
            edges[..=words].iter_mut().for_each(|e| e.reset(table.keys(), stride));
        };
        resize(&mut self.lefts, &tables.phrase_right);
        resize(&mut self.rights, &tables.phrase_left);
        for edges in [&mut self.phrases_from, &mut self.phrases_to] {
            edges.resize_with(edges.len().max(words + 1), PhraseEdges::default);
            edges[..=words].iter_mut().for_each(|e| e.reset(tables.phrases, stride));
        }
        for lists in [&mut self.tag_right, &mut self.tag_left] {
            lists.resize_with(lists.len().max(words), Vec::new);
            lists.iter_mut().for_each(Vec::clear);
        }
        self.tags.resize_with(self.tags.len().max(words), Vec::new);
        for tags in &mut self.tags[..words] {
            tags.clear();
            tags.resize(tables.tags, NONE);
        }
        if self.row.scores.len() != tables.slots() {
            self.row.scores = vec![NONE; tables.slots()];
            self.row.bits = vec![0; tables.slots().div_ceil(64)];
            self.row.sweep = vec![0; tables.unary_child.len().div_ceil(64)];
        }
    }

    /// Rules whose other child is a phrase: all split points at once.
    fn phrase_rules(&mut self, tables: &Tables, start: usize, end: usize) {
        // Split points before `start` or after `end` are minus infinity in both children: whole groups may be read.
        let groups = (start + 1) / LANES * LANES..end.next_multiple_of(LANES);
        let (lefts, phrases) = (&self.lefts[start], &self.phrases_to[end]);
        for (place, (key, best)) in lefts.active.iter().enumerate() {
            for rule in tables.phrase_right.of(*key) {
                let bound = (rule.score + best) + phrases.best[rule.other as usize];
                let parent = rule.parent as usize;
                if bound > self.row.scores[parent] {
                    let left = &lefts.scores(place)[groups.clone()];
                    let right = &phrases.scores(rule.other as usize)[groups.clone()];
                    let score = best_split(rule.score, left, right);
                    if score > self.row.scores[parent] {
                        self.row.raise(parent, score);
                    }
                }
            }
        }
        let (rights, phrases) = (&self.rights[end], &self.phrases_from[start]);
        for (place, (key, best)) in rights.active.iter().enumerate() {
            for rule in tables.phrase_left.of(*key) {
                let bound = (rule.score + phrases.best[rule.other as usize]) + best;
                let parent = rule.parent as usize;
                if bound > self.row.scores[parent] {
                    let left = &phrases.scores(rule.other as usize)[groups.clone()];
                    let right = &rights.scores(place)[groups.clone()];
                    let score = best_split(rule.score, left, right);
                    if score > self.row.scores[parent] {
                        self.row.raise(parent, score);
                    }
                }
            }
        }
    }

    /// Rules whose other child is a tag: tags cover one word, so there is one split point.
    fn tag_rules(&mut self, tables: &Tables, start: usize, end: usize) {
        let row = &mut self.row;
        let tags = &self.tags[end - 1];
        for (key, score) in &self.tag_right[start] {
            for SideRule { other, parent, score: rule } in tables.tag_right.of(*key) {
                let score = (rule + score) + tags[*other as usize];
                if score > row.scores[*parent as usize] {
                    row.raise(*parent as usize, score);
                }
            }
        }
        let tags = &self.tags[start];
        for (key, score) in &self.tag_left[start + 1] {
            for SideRule { other, parent, score: rule } in tables.tag_left.of(*key) {
                let score = (rule + tags[*other as usize]) + score;
                if score > row.scores[*parent as usize] {
                    row.raise(*parent as usize, score);
                }
            }
        }
    }

    /// Unary step; then the row goes where later spans look for it, and is emptied.
    fn finish(&mut self, tables: &Tables, start: usize, end: usize) {
        self.row.unary_sweep(tables);
        let row = &mut self.row;
        self.cells.store(start, end, &row.bits, &row.scores);
        self.tag_right[start].clear();
        self.tag_left[start].clear();
        for word in 0..row.bits.len() {
            let mut rest = std::mem::take(&mut row.bits[word]);
            while rest != 0 {
                let slot = word * 64 + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let score = std::mem::replace(&mut row.scores[slot], NONE);
                if slot < tables.synthetic {
                    let key = tables.phrase_right.key[slot];
                    if key != NO_KEY {
                        self.lefts[start].insert(key, end, score);
                    }
                    let key = tables.phrase_left.key[slot];
                    if key != NO_KEY {
                        self.rights[end].insert(key, start, score);
                    }
                    let key = tables.tag_right.key[slot];
                    if key != NO_KEY {
                        self.tag_right[start].push((key, score));
                    }
                    let key = tables.tag_left.key[slot];
                    if key != NO_KEY {
                        self.tag_left[start].push((key, score));
                    }
                } else if slot < tables.synthetic + tables.phrases {
                    let phrase = slot - tables.synthetic;
                    self.phrases_from[start].insert(phrase, end, score);
                    self.phrases_to[end].insert(phrase, start, score);
                }
            }
        }
    }
}

/// Best `(rule + left) + right` over the split points.
#[inline]
fn best_split(rule: f32, left: &[f32], right: &[f32]) -> f32 {
    let mut best = [NONE; LANES];
    for (l, r) in left.chunks_exact(LANES).zip(right.chunks_exact(LANES)) {
        for lane in 0..LANES {
            let score = (rule + l[lane]) + r[lane];
            best[lane] = if score > best[lane] { score } else { best[lane] };
        }
    }
    best.into_iter().fold(NONE, |a, b| if b > a { b } else { a })
}

impl Row {
    /// One sweep over the finite children of closed unary rules, in published order: a state raised by an earlier one is
    /// seen with its new score, an earlier one raised by a later one is not seen again.
    fn unary_sweep(&mut self, tables: &Tables) {
        for (word, mask) in tables.unary_mask.iter().enumerate() {
            let mut rest = self.bits[word] & mask;
            while rest != 0 {
                let slot = word * 64 + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let position = tables.unary_position[slot] as usize;
                self.sweep[position / 64] |= 1 << (position % 64);
            }
        }
        for word in 0..self.sweep.len() {
            while self.sweep[word] != 0 {
                let bit = self.sweep[word].trailing_zeros() as usize;
                self.sweep[word] &= self.sweep[word] - 1;
                let position = word * 64 + bit;
                let score = self.scores[tables.unary_child[position] as usize];
                let range = tables.unary_start[position] as usize..tables.unary_start[position + 1] as usize;
                for (parent, rule) in &tables.unary_rules[range] {
                    let parent = *parent as usize;
                    if score + rule > self.scores[parent] {
                        self.raise(parent, score + rule);
                        let raised = tables.unary_position[parent] as usize;
                        if raised != NO_KEY as usize && raised > position {
                            self.sweep[raised / 64] |= 1 << (raised % 64);
                        }
                    }
                }
            }
        }
    }

    /// The row of the whole sentence with its boundary: the boundary rules, then the unary step.
    fn fill_top(&mut self, tables: &Tables, whole: impl Fn(u16) -> f32) {
        for (parent, phrase, rule) in &tables.boundary {
            let score = (rule + whole(*phrase)) + 0.0;
            if score > self.scores[*parent as usize] {
                self.raise(*parent as usize, score);
            }
        }
        self.unary_sweep(tables);
    }
}

impl Inside {
    /// Scores over the whole sentence with its boundary, as `(slot, score)` in ascending slot.
    pub fn top(&mut self, tables: &Tables, words: usize) -> Vec<(u16, f32)> {
        let cells = &self.cells;
        self.row.fill_top(tables, |phrase| cells.get(0, words, phrase));
        let mut top = Vec::new();
        for word in 0..self.row.bits.len() {
            let mut rest = std::mem::take(&mut self.row.bits[word]);
            while rest != 0 {
                let slot = word * 64 + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                top.push((slot as u16, std::mem::replace(&mut self.row.scores[slot], NONE)));
            }
        }
        top
    }
}
