//! A matched pair taken apart, as a screen shows it.

use crate::metrics::meteor::{Alignment, Module};
use crate::report::{PairDetail, RelationOutcome};

use super::number;

/// A stretch of words on one side of an alignment.
#[derive(Clone, Debug, PartialEq)]
pub struct Stretch {
    pub words: String,
    /// How METEOR matched it; `None` for words without a partner.
    pub module: Option<Module>,
    /// Number of its match: the same on both sides.
    pub span: Option<usize>,
    /// Whether a new run of matches in the same order begins here.
    pub starts_chunk: bool,
}

/// The two sides of an alignment, caption and reference, cut into stretches.
pub fn stretches(alignment: &Alignment) -> [Vec<Stretch>; 2] {
    let spans = || alignment.spans.iter().enumerate();
    let caption: Vec<_> = spans().map(|(at, span)| (span.hypothesis_start, span.hypothesis_len, at)).collect();
    let reference: Vec<_> = spans().map(|(at, span)| (span.reference_start, span.reference_len, at)).collect();
    let starts = |at: usize| at == 0 || alignment.spans[at].chunk != alignment.spans[at - 1].chunk;
    [(&alignment.hypothesis, caption), (&alignment.reference, reference)].map(|(words, mut places)| {
        places.sort_unstable();
        let (mut out, mut next) = (Vec::new(), 0);
        let text = |from: usize, to: usize| words[from.min(words.len())..to.min(words.len())].join(" ");
        let alone = |out: &mut Vec<Stretch>, from, to| {
            if from < to {
                out.push(Stretch { words: text(from, to), module: None, span: None, starts_chunk: false });
            }
        };
        for (start, length, at) in places {
            alone(&mut out, next, start);
            next = start + length;
            let module = Some(alignment.spans[at].module);
            out.push(Stretch { words: text(start, next), module, span: Some(at), starts_chunk: starts(at) });
        }
        alone(&mut out, next, words.len());
        out
    })
}

/// End of the CSS class, and the word in the legend.
pub fn module_name(module: Module) -> &'static str {
    match module {
        Module::Exact => "exact",
        Module::Stem => "stem",
        Module::Synonym => "synonym",
        Module::Paraphrase => "paraphrase",
    }
}

/// In words, where the pair loses most: "lost most on relations: 1 of 3 found".
pub fn summary(pair: &PairDetail) -> String {
    let of = |outcome| pair.relations.iter().filter(|relation| relation.outcome == outcome).count();
    let (found, missed, invented) =
        (of(RelationOutcome::Matched), of(RelationOutcome::Missed), of(RelationOutcome::Invented));
    let relations = match (found + missed, invented) {
        (0, 0) => "no relation on either side".to_owned(),
        (0, invented) => format!("{invented} invented, none to find"),
        (all, 0) => format!("{found} of {all} relations found"),
        (all, invented) => format!("{found} of {all} relations found, {invented} invented"),
    };
    let words = pair.meteor.ready().map(|meteor| {
        let stats = &meteor.alignment.stats;
        let matched: usize = meteor.alignment.spans.iter().map(|span| span.reference_len).sum();
        let runs = number::counted(stats.chunks, "run");
        format!("{matched} of {} reference words met in {runs}", meteor.alignment.reference.len())
    });
    words.into_iter().chain([relations]).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::meteor::{AlignedSpan, MeteorStats};

    #[test]
    fn every_word_stands_in_one_stretch_and_partners_share_a_number() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let span = |module, hypothesis_start, reference_start, chunk| AlignedSpan {
            module,
            hypothesis_start,
            hypothesis_len: 1,
            reference_start,
            reference_len: 1,
            chunk,
        };
        let alignment = Alignment {
            hypothesis: words("a gray ship near piers"),
            reference: words("the pier has a ship"),
            spans: vec![span(Module::Stem, 4, 1, 0), span(Module::Exact, 0, 3, 1), span(Module::Exact, 2, 4, 2)],
            stats: MeteorStats::default(),
            score: 0.5,
        };
        let [caption, reference] = stretches(&alignment);
        let show = |side: &[Stretch]| {
            side.iter()
                .map(|s| format!("{}:{}", s.words, s.span.map_or("-".into(), |n| n.to_string())))
                .collect::<Vec<_>>()
        };
        assert_eq!(show(&caption), ["a:1", "gray:-", "ship:2", "near:-", "piers:0"]);
        assert_eq!(show(&reference), ["the:-", "pier:0", "has:-", "a:1", "ship:2"]);
        assert!(caption.iter().filter(|s| s.span.is_some()).all(|s| s.starts_chunk), "no two stand together in order");
    }
}
