//! Rules that almost applied: which words fitted, and which part of the rule failed. For people who write rules.

use std::ops::Range;

use super::graph::Graph;
use super::matching;
use super::memo::Memo;
use super::resolve::span;
use super::rules::{Conditions, Ground, Pattern, RuleId, RuleSet, Start, bits};
use super::sentence::{Sentence, tokenise};

/// The part of a rule that kept it from applying.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FailedPart {
    /// The pattern stops: another word stands where it expects one of these (words, `[verbs]`, CLASSES, `THING`).
    Word {
        expected: Vec<String>,
        /// The word in the caption; empty at its end.
        found: String,
    },
    /// All words of the pattern fit, but no noun phrase follows that could be the OBJECT.
    Object,
    /// The word before is one of `not_after`, or none of `only_after`.
    Before,
    /// The word after is one of `not_before`, or none of `only_before`.
    After,
    /// A pattern of `except` begins at the same word.
    Except,
    /// The rule fits, but another one takes more words from the same one on.
    Longer { rule: RuleId },
}

/// A rule that began to apply and did not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NearMiss {
    pub rule: RuleId,
    /// The pattern as its file writes it.
    pub pattern: String,
    /// Bytes of the caption that fitted the pattern.
    pub words: Range<u32>,
    /// How many words fitted.
    pub word_count: usize,
    pub failed: FailedPart,
}

impl NearMiss {
    /// What failed, as a sentence for the writer of the rule.
    pub fn describe(&self, rules: &RuleSet) -> String {
        match &self.failed {
            FailedPart::Word { expected, found } if found.is_empty() => {
                format!("the caption ends where the pattern expects {}", expected.join(", "))
            }
            FailedPart::Word { expected, found } => {
                format!("`{found}` stands where the pattern expects {}", expected.join(", "))
            }
            FailedPart::Object => "no noun phrase follows that could be the object".to_owned(),
            FailedPart::Before => "`not_after` or `only_after` forbids it after the word before".to_owned(),
            FailedPart::After => "`not_before` or `only_before` forbids it before the word after".to_owned(),
            FailedPart::Except => "a pattern of `except` begins at the same word".to_owned(),
            FailedPart::Longer { rule } => format!("the rule {} takes more words here", rules.rule(*rule).id),
        }
    }
}

/// For every rule that did not apply anywhere in a caption, its furthest attempt; most fitting words first, then in the order
/// of the rules. A rule of which not even a first word occurs is not listed.
///
/// ```
/// use ricap::relations::{FailedPart, RuleSet, near_misses};
///
/// let rules = RuleSet::embedded();
/// let misses = near_misses(rules, "The hut is next to.");
/// let next_to = misses.iter().find(|miss| rules.rule(miss.rule).id == "next-to").unwrap();
/// assert_eq!(next_to.failed, FailedPart::Object);
/// assert_eq!(next_to.word_count, 2);
/// ```
pub fn near_misses(rules: &RuleSet, caption: &str) -> Vec<NearMiss> {
    let (mut tokens, mut lower, mut memo) = (Vec::new(), String::new(), Memo::default());
    tokenise(rules, caption, &mut tokens, &mut lower);
    memo.reset(tokens.len());
    let sentence = Sentence::new(rules, caption, &tokens, &memo);
    let mut graph = Graph::default();
    super::graph::read(&sentence, &mut graph);
    let mut best: Vec<Option<NearMiss>> = vec![None; rules.rules().len()];
    for at in 0..tokens.len() {
        for index in [&rules.starts, &rules.place_starts] {
            for start in &index[tokens[at].word as usize] {
                attempt(&sentence, start, at, &mut best);
            }
        }
    }
    for used in graph.links.iter().map(|link| link.rule).chain(graph.silences.iter().map(|silence| silence.rule)) {
        best[used.index()] = None;
    }
    let mut misses: Vec<NearMiss> = best.into_iter().flatten().collect();
    misses.sort_by_key(|miss| std::cmp::Reverse(miss.word_count));
    misses
}

/// Tries one pattern at one token and keeps the attempt if it got further than the rule's earlier ones.
fn attempt(sentence: &Sentence<'_>, start: &Start, at: usize, best: &mut [Option<NearMiss>]) {
    let rules = sentence.rules;
    let pattern = &rules.patterns[start.pattern as usize];
    let mut end = None;
    pattern.automaton.matches(sentence, at, |found| end = Some(found));
    let (end, failed) = match end {
        Some(end) => match complete(sentence, pattern, at, end) {
            Some(failed) => (end, failed),
            None => return,
        },
        None => {
            let (end, states) = pattern.automaton.furthest(sentence, at);
            let mut expected: Vec<String> =
                bits(states).map(|state| rules.symbol_text(pattern.automaton.symbols[state])).collect();
            expected.dedup();
            let found = if end < sentence.tokens.len() { sentence.source(end).to_owned() } else { String::new() };
            (end, FailedPart::Word { expected, found })
        }
    };
    let known = &mut best[pattern.rule.index()];
    if known.as_ref().is_some_and(|known| known.word_count >= end - at) {
        return;
    }
    *known = Some(NearMiss {
        rule: pattern.rule,
        pattern: pattern.text.to_string(),
        words: span(sentence, (at, end)),
        word_count: end - at,
        failed,
    });
}

/// What keeps a pattern whose words all fit from applying; `None` if nothing does.
fn complete(sentence: &Sentence<'_>, pattern: &Pattern, at: usize, end: usize) -> Option<FailedPart> {
    let conditions: &Conditions = &sentence.rules.conditions[pattern.rule.index()];
    if !matching::holds_before(sentence, conditions, at) {
        Some(FailedPart::Before)
    } else if !matching::holds_after(sentence, conditions, end) {
        Some(FailedPart::After)
    } else if matching::is_excepted(sentence, conditions, at) {
        Some(FailedPart::Except)
    } else if pattern.ground == Ground::Follows && !matching::object_follows(sentence, end) {
        Some(FailedPart::Object)
    } else {
        let winner = matching::best(sentence, at)?;
        (winner.rule != pattern.rule).then_some(FailedPart::Longer { rule: winner.rule })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn miss(caption: &str, rule: &str) -> Option<NearMiss> {
        let rules = RuleSet::embedded();
        near_misses(rules, caption).into_iter().find(|miss| rules.rule(miss.rule).id == rule)
    }

    #[test]
    fn every_part_of_a_rule_can_be_the_one_that_fails() {
        let rules = RuleSet::embedded();
        for (caption, rule, words, part) in [
            ("A hut next door.", "next-to", "next door", "`.` stands where the pattern expects to"),
            ("A hut next", "next-to", "next", "the caption ends where the pattern expects door, to"),
            ("The hut is next to.", "next-to", "next to", "no noun phrase follows that could be the object"),
            ("The hut is covered by snow.", "by", "by", "`not_after` or `only_after` forbids"),
            ("The yachts moored there are white.", "has-docked", "moored", "`not_before` or `only_before` forbids"),
            ("A bus before it turns.", "in-front-of", "before", "a pattern of `except` begins"),
            ("A pond on top of a hill.", "on", "on", "the rule on-top-of takes more words"),
        ] {
            let miss = miss(caption, rule).unwrap_or_else(|| panic!("{caption}"));
            assert_eq!(&caption[miss.words.start as usize..miss.words.end as usize], words, "{caption}");
            let text = miss.describe(rules);
            assert!(text.contains(part), "{caption}: {text}");
            assert!(!miss.pattern.is_empty());
        }
    }

    #[test]
    fn a_rule_that_applied_is_no_near_miss_and_the_furthest_attempt_comes_first() {
        assert_eq!(miss("A hut next to a barn, the next hut is grey.", "next-to"), None);
        let misses = near_misses(RuleSet::embedded(), "A hut in the close vicinity.");
        assert!(misses.is_sorted_by_key(|miss| std::cmp::Reverse(miss.word_count)));
        assert!(near_misses(RuleSet::embedded(), "").is_empty());
    }
}
