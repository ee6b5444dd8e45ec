//! The word alignment of one pair, as a value to show.

use serde::{Deserialize, Serialize};

use super::{Meteor, MeteorStats, Module, align};

/// What METEOR aligned with what.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Alignment {
    /// Words of the hypothesis after METEOR's normaliser.
    pub hypothesis: Vec<String>,
    /// Words of the reference after METEOR's normaliser.
    pub reference: Vec<String>,
    /// In the order of the reference.
    pub spans: Vec<AlignedSpan>,
    pub stats: MeteorStats,
    pub score: f64,
}

/// One match. Starts and lengths count words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AlignedSpan {
    pub module: Module,
    pub hypothesis_start: usize,
    pub hypothesis_len: usize,
    pub reference_start: usize,
    pub reference_len: usize,
    /// Number of the chunk, from 0.
    pub chunk: usize,
}

pub(super) fn alignment(meteor: &Meteor, hyp: &[u32], reference: &[u32]) -> Alignment {
    let matches = align::align(meteor, hyp, reference);
    let stats = MeteorStats::of(&meteor.lines, hyp, reference, &matches);
    let mut spans: Vec<AlignedSpan> = Vec::with_capacity(matches.len());
    for m in &matches {
        let (hypothesis, reference) = (m.hyp_range(), m.ref_range());
        let chunk = spans.last().map_or(0, |last| {
            let goes_on = last.reference_start + last.reference_len == reference.start
                && last.hypothesis_start + last.hypothesis_len == hypothesis.start;
            if goes_on { last.chunk } else { last.chunk + 1 }
        });
        spans.push(AlignedSpan {
            module: m.module,
            hypothesis_start: hypothesis.start,
            hypothesis_len: hypothesis.len(),
            reference_start: reference.start,
            reference_len: reference.len(),
            chunk,
        });
    }
    let text = |line: &[u32]| line.iter().map(|&word| meteor.word(word).text.clone()).collect();
    Alignment { hypothesis: text(hyp), reference: text(reference), spans, stats, score: stats.score() }
}
