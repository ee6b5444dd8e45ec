//! The inside pass: best score of every state over every span.
//!
//! Scores are `f32` sums `(rule + left) + right`; the best over rules and split points is a maximum, so their order is free.
//! A rule is tried once per span, for all split points side by side. Half of all rules raise their parent, so a branch on the
//! score is a coin toss: every parent keeps its best score by lane, and the lanes are brought together once per span.

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
    /// Of the sentence being filled.
    words: usize,
}

/// Scores of the span being filled, by slot, and which of them are finite.
#[derive(Debug, Default)]
struct Row {
    scores: Vec<f32>,
    /// Best scores by slot and lane, before they are brought together.
    lanes: Vec<[f32; LANES]>,
    /// Bits of the blocks of 64 slots whose lanes were written to.
    touched: Vec<u64>,
    bits: Vec<u64>,
    /// Bits of the unary positions still to be swept.
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
        self.words = words;
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
        let stride = (words + 1).div_ceil(LANES);
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
        if self.row.scores.len() != tables.slots().next_multiple_of(64) {
            let blocks = tables.slots().div_ceil(64);
            self.row.scores = vec![NONE; blocks * 64];
            self.row.lanes = vec![[NONE; LANES]; blocks * 64];
            self.row.touched = vec![0; blocks.div_ceil(64)];
            self.row.bits = vec![0; blocks];
            self.row.sweep = vec![0; tables.unary_child.len().div_ceil(64)];
        }
    }

    /// Rules whose other child is a phrase: all split points side by side, without a branch on a score.
    fn phrase_rules(&mut self, tables: &Tables, start: usize, end: usize) {
        let row = &mut self.row;
        row.add_rules::<true>(&tables.phrase_right, &self.lefts[start], &self.phrases_to[end]);
        row.add_rules::<false>(&tables.phrase_left, &self.rights[end], &self.phrases_from[start]);
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
        let row = &mut self.row;
        row.join_lanes();
        row.unary_sweep(tables);
        self.cells.store(start, end, &row.bits, &row.scores);
        // A span at an edge of the sentence has nothing beside it there.
        let is_last = end == self.words;
        self.tag_right[start].clear();
        self.tag_left[start].clear();
        for word in 0..row.bits.len() {
            let mut rest = std::mem::take(&mut row.bits[word]);
            while rest != 0 {
                let slot = word * 64 + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let score = std::mem::replace(&mut row.scores[slot], NONE);
                if slot < tables.synthetic {
                    let uses = tables.uses[slot];
                    if !is_last {
                        if uses.phrase_right != NO_KEY {
                            self.lefts[start].insert(uses.phrase_right, end, score);
                        }
                        if uses.tag_right != NO_KEY {
                            self.tag_right[start].push((uses.tag_right, score));
                        }
                    }
                    if start > 0 {
                        if uses.phrase_left != NO_KEY {
                            self.rights[end].insert(uses.phrase_left, start, score);
                        }
                        if uses.tag_left != NO_KEY {
                            self.tag_left[start].push((uses.tag_left, score));
                        }
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

/// Raises the best scores of a parent, lane by lane, by one rule.
#[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
#[inline]
fn raise_lanes<const IS_LEFT: bool>(
    best: &mut [f32; LANES],
    rule: f32,
    synthetic: &[f32; LANES],
    phrase: &[f32; LANES],
) {
    for lane in 0..LANES {
        let score =
            if IS_LEFT { (rule + synthetic[lane]) + phrase[lane] } else { (rule + phrase[lane]) + synthetic[lane] };
        best[lane] = if score > best[lane] { score } else { best[lane] };
    }
}

impl Row {
    /// Applies all rules of the synthetic states at one end to the phrases at the other; `IS_LEFT`: the synthetic child is the
    /// left one, which decides how the sum is rounded.
    #[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
    fn add_rules<const IS_LEFT: bool>(&mut self, table: &SideTable, synthetic: &Edges, phrases: &PhraseEdges) {
        for (place, active) in synthetic.active.iter().enumerate() {
            let groups = active.groups();
            let scores = &synthetic.scores(place)[groups.clone()];
            let rules = table.of(active.key);
            match scores {
                [one] => {
                    for rule in rules {
                        let other = &phrases.scores(rule.other as usize)[groups.start];
                        raise_lanes::<IS_LEFT>(&mut self.lanes[rule.parent as usize], rule.score, one, other);
                    }
                }
                many => {
                    for rule in rules {
                        let best = &mut self.lanes[rule.parent as usize];
                        let others = &phrases.scores(rule.other as usize)[groups.clone()];
                        for (score, other) in many.iter().zip(others) {
                            raise_lanes::<IS_LEFT>(best, rule.score, score, other);
                        }
                    }
                }
            }
            for (touched, block) in self.touched.iter_mut().zip(table.blocks(active.key)) {
                *touched |= block;
            }
        }
    }

    /// Brings the lanes together into the scores.
    fn join_lanes(&mut self) {
        for word in 0..self.touched.len() {
            let mut rest = std::mem::take(&mut self.touched[word]);
            while rest != 0 {
                let block = word * 64 + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let lanes = &mut self.lanes[block * 64..(block + 1) * 64];
                let scores = &mut self.scores[block * 64..(block + 1) * 64];
                let mut bits = 0;
                for (slot, (lanes, score)) in lanes.iter_mut().zip(scores).enumerate() {
                    let better = |a: f32, b: f32| if b > a { b } else { a };
                    let [a, b, c, d] = std::mem::replace(lanes, [NONE; LANES]);
                    *score = better(*score, better(better(a, b), better(c, d)));
                    bits |= u64::from(*score > NONE) << slot;
                }
                self.bits[block] |= bits;
            }
        }
    }

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
