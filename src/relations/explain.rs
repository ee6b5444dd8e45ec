//! Why a caption gives these triples, or none.

use std::ops::Range;

use super::graph::{self, Graph};
use super::memo::Memo;
use super::resolve;
use super::rules::{RuleId, RuleSet};
use super::sentence::{Sentence, tokenise};
use super::triple::Triple;

/// Words that gave nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SilentWords {
    /// The rule that says so; its `reason` says why.
    pub rule: RuleId,
    /// Bytes in the caption.
    pub words: Range<u32>,
}

/// What the parser saw in a caption.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    pub triples: Vec<Triple>,
    pub silences: Vec<SilentWords>,
    /// Relations between any two noun phrases, the described one or not.
    pub links: usize,
}

/// Parses a caption and says why.
pub fn explain(rules: &RuleSet, caption: &str, category: Option<&str>) -> Explanation {
    let (mut tokens, mut lower, mut graph, mut triples) = (Vec::new(), String::new(), Graph::default(), Vec::new());
    tokenise(rules, caption, &mut tokens, &mut lower);
    let mut memo = Memo::default();
    memo.reset(tokens.len());
    let sentence = Sentence::new(rules, caption, &tokens, &memo);
    graph::read(&sentence, &mut graph);
    resolve::triples(&sentence, &graph, category, &mut triples);
    let silences = graph
        .silences
        .iter()
        .map(|silence| SilentWords { rule: silence.rule, words: resolve::span(&sentence, silence.words) })
        .collect();
    Explanation { triples, silences, links: graph.links.len() }
}

impl Explanation {
    /// Why there is no triple, in a few words; empty if there is one.
    pub fn why_empty(&self, rules: &RuleSet) -> String {
        if !self.triples.is_empty() {
            return String::new();
        }
        let mut reasons: Vec<&str> = Vec::new();
        for silence in &self.silences {
            let reason = rules.rule(silence.rule).reason.as_str();
            if !reasons.is_empty() && reasons.contains(&reason) {
                continue;
            }
            reasons.push(reason);
        }
        match (reasons.is_empty(), self.links) {
            (true, 0) => "no spatial words".to_owned(),
            (true, _) => "its relations belong to other things than the described one".to_owned(),
            (false, _) => reasons.join(", "),
        }
    }
}
