//! The statistics of one pair, how they add, and the score they give.

use serde::{Deserialize, Serialize};

use super::candidates::Match;
use super::{Lines, Module};

/// Weights of exact, stem, synonym and paraphrase matches.
const MODULE_WEIGHTS: [f64; 4] = [1.0, 0.6, 0.8, 0.6];
/// Recall against precision.
const ALPHA: f64 = 0.85;
/// Exponent of the fragmentation.
const BETA: f64 = 0.2;
/// Weight of the fragmentation penalty.
const GAMMA: f64 = 0.6;
/// Content words against function words.
const DELTA: f64 = 0.75;

/// Counts of one side of a pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideStats {
    pub words: u64,
    pub function_words: u64,
    /// Matched content words by module.
    pub content_matches: [u64; 4],
    /// Matched function words by module.
    pub function_matches: [u64; 4],
}

impl SideStats {
    fn matches(&self) -> u64 {
        self.content_matches.iter().chain(&self.function_matches).sum()
    }

    fn weighted_length(&self) -> f64 {
        DELTA * (self.words as f64 - self.function_words as f64) + (1.0 - DELTA) * self.function_words as f64
    }

    fn weighted_matches(&self) -> f64 {
        let mut sum = 0.0;
        for (&count, weight) in self.content_matches.iter().zip(MODULE_WEIGHTS) {
            sum += count as f64 * weight * DELTA;
        }
        for (&count, weight) in self.function_matches.iter().zip(MODULE_WEIGHTS) {
            sum += count as f64 * weight * (1.0 - DELTA);
        }
        sum
    }

    fn add(&mut self, other: &SideStats) {
        self.words += other.words;
        self.function_words += other.function_words;
        for module in 0..4 {
            self.content_matches[module] += other.content_matches[module];
            self.function_matches[module] += other.function_matches[module];
        }
    }
}

/// The statistics of a hypothesis against one reference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MeteorStats {
    pub hypothesis: SideStats,
    pub reference: SideStats,
    /// Runs of matches that stand together and in the same order on both sides.
    pub chunks: u64,
}

impl MeteorStats {
    pub(super) fn of(lines: &Lines, hyp: &[u32], reference: &[u32], matches: &[Match]) -> Self {
        let is_function = |word: u32| lines.words()[word as usize].is_function_word;
        let side = |words: &[u32]| SideStats {
            words: words.len() as u64,
            function_words: words.iter().filter(|&&word| is_function(word)).count() as u64,
            ..SideStats::default()
        };
        let mut stats = MeteorStats { hypothesis: side(hyp), reference: side(reference), chunks: 0 };
        let count = |side: &mut SideStats, words: &[u32], module: Module| {
            for &word in words {
                let kind = if is_function(word) { &mut side.function_matches } else { &mut side.content_matches };
                kind[module as usize] += 1;
            }
        };
        // A chunk goes on if a match begins where the one before ended, on both sides.
        let mut ends = None;
        for m in matches {
            count(&mut stats.hypothesis, &hyp[m.hyp_range()], m.module);
            count(&mut stats.reference, &reference[m.ref_range()], m.module);
            if ends != Some((m.ref_start, m.hyp_start)) {
                stats.chunks += 1;
            }
            ends = Some((m.ref_start + u32::from(m.ref_len), m.hyp_start + u32::from(m.hyp_len)));
        }
        stats
    }

    /// Whether every word of both sides is matched, in one chunk.
    fn is_perfect(&self) -> bool {
        self.chunks == 1
            && self.hypothesis.matches() == self.hypothesis.words
            && self.reference.matches() == self.reference.words
    }

    /// The score in [0, 1]. No match at all, or an empty side, gives 0.
    pub fn score(&self) -> f64 {
        let precision = self.hypothesis.weighted_matches() / self.hypothesis.weighted_length();
        let recall = self.reference.weighted_matches() / self.reference.weighted_length();
        let mean = 1.0 / ((1.0 - ALPHA) / precision + ALPHA / recall);
        let matched = (self.hypothesis.matches() + self.reference.matches()) as f64 / 2.0;
        let fragmentation = if self.is_perfect() { 0.0 } else { self.chunks as f64 / matched };
        let score = mean * (1.0 - GAMMA * libm::pow(fragmentation, BETA));
        if score.is_nan() { 0.0 } else { score.max(0.0) }
    }

    /// The 23 numbers of METEOR's own `SCORE` answer, in its order.
    pub fn to_array(&self) -> [u64; 23] {
        let (hyp, reference) = (&self.hypothesis, &self.reference);
        let mut out = [0; 23];
        out[..4].copy_from_slice(&[hyp.words, reference.words, hyp.function_words, reference.function_words]);
        for module in 0..4 {
            out[4 + 4 * module..8 + 4 * module].copy_from_slice(&[
                hyp.content_matches[module],
                reference.content_matches[module],
                hyp.function_matches[module],
                reference.function_matches[module],
            ]);
        }
        out[20..].copy_from_slice(&[self.chunks, hyp.matches(), reference.matches()]);
        out
    }
}

/// METEOR of a corpus: the score of the added statistics (which is not the mean of the scores).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MeteorTotal {
    sum: MeteorStats,
}

impl MeteorTotal {
    /// Adds the statistics of one item. Chunks of a perfect item are not counted, as in the original.
    pub fn add(&mut self, stats: &MeteorStats) {
        self.sum.hypothesis.add(&stats.hypothesis);
        self.sum.reference.add(&stats.reference);
        if !stats.is_perfect() {
            self.sum.chunks += stats.chunks;
        }
    }

    /// Adds another total.
    pub fn merge(&mut self, other: &MeteorTotal) {
        self.sum.hypothesis.add(&other.sum.hypothesis);
        self.sum.reference.add(&other.sum.reference);
        self.sum.chunks += other.sum.chunks;
    }

    /// The corpus score in [0, 1]; 0 if nothing was added.
    pub fn score(&self) -> f64 {
        self.sum.score()
    }
}
