//! Which rule applies at a token: the longest match wins.

use super::noun_phrase::{self, is};
use super::rules::{Conditions, Effect, Ground, Neighbours, Pattern, RuleId, Start, flag, word};
use super::sentence::Sentence;

/// A pattern that holds at a token.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Match {
    pub rule: RuleId,
    pub start: usize,
    /// One past the pattern's last word (the object comes after).
    pub end: usize,
    pub ground: Ground,
}

/// The patterns of an index that may start at a token and go on with the next.
pub(crate) fn starting<'s>(
    sentence: &'s Sentence<'_>,
    starts: &'s [Vec<Start>],
    at: usize,
) -> impl Iterator<Item = &'s Pattern> {
    let next = sentence.token(at + 1);
    starts[sentence.token(at).word as usize]
        .iter()
        .filter(move |start| start.may_go_on(next.word, next.classes, next.verb) && start.may_match(&sentence.seen))
        .map(|start| &sentence.rules.patterns[start.pattern as usize])
}

/// The best match at a token: the longest; of equal ones the one whose object follows, then the one read first.
pub(crate) fn best(sentence: &Sentence<'_>, at: usize) -> Option<Match> {
    sentence.memo.best(at, || find_best(sentence, at))
}

fn find_best(sentence: &Sentence<'_>, at: usize) -> Option<Match> {
    let rules = sentence.rules;
    let mut best: Option<(usize, bool, Match)> = None;
    for pattern in starting(sentence, &rules.starts, at) {
        let conditions = &rules.conditions[pattern.rule.index()];
        if !holds_before(sentence, conditions, at) {
            continue;
        }
        pattern.automaton.matches(sentence, at, |end| {
            let is_silent = rules.rules()[pattern.rule.index()].effect == Effect::Silent;
            let rank = (end, pattern.ground == Ground::Follows || is_silent);
            if best.is_some_and(|(length, follows, _)| (length, follows) >= rank)
                || !holds_after(sentence, conditions, end)
                || is_excepted(sentence, conditions, at)
                || pattern.ground == Ground::Follows && !object_follows(sentence, end)
            {
                return;
            }
            best = Some((rank.0, rank.1, Match { rule: pattern.rule, start: at, end, ground: pattern.ground }));
        });
    }
    best.map(|(_, _, found)| found)
}

/// Whether silent words of two or more begin here, such as "side by side": a noun phrase ends before them. Patterns that hold
/// a noun phrase themselves are not tried, so that phrase and pattern never wait for each other.
pub(crate) fn is_fixed_phrase(sentence: &Sentence<'_>, at: usize) -> bool {
    sentence.memo.fixed(at, || find_fixed_phrase(sentence, at))
}

fn find_fixed_phrase(sentence: &Sentence<'_>, at: usize) -> bool {
    let rules = sentence.rules;
    starting(sentence, &rules.starts, at).any(|pattern| {
        if rules.rules()[pattern.rule.index()].effect != Effect::Silent || pattern.has_thing() {
            return false;
        }
        let mut is_match = false;
        pattern.automaton.matches(sentence, at, |end| is_match |= end > at + 1);
        is_match
    })
}

/// Whether a noun phrase begins here, or the object is shared with a second relation: "above and to the left of X".
pub(crate) fn object_follows(sentence: &Sentence<'_>, at: usize) -> bool {
    sentence.phrase(at).is_some() || shared(sentence, at).is_some() || is_relative_object(sentence, at)
}

/// "behind *which* the road bends".
pub(crate) fn is_relative_object(sentence: &Sentence<'_>, at: usize) -> bool {
    [word::WHICH, word::WHOM].contains(&sentence.token(at).word)
}

/// The relation whose object this one shares: "above *and to the left of* the pier".
pub(crate) fn shared(sentence: &Sentence<'_>, at: usize) -> Option<Match> {
    if !sentence.is(at, sentence.rules.known.joining) {
        return None;
    }
    // One step only: the second relation must have its own object.
    let rules = sentence.rules;
    let mut best: Option<Match> = None;
    let mut at = at + 1;
    // "and slightly to the left of"
    while sentence.is(at, rules.known.adverb) && rules.starts[sentence.token(at).word as usize].is_empty() {
        at += 1;
    }
    for pattern in starting(sentence, &rules.starts, at) {
        let conditions = &rules.conditions[pattern.rule.index()];
        if pattern.ground != Ground::Follows || !holds_before(sentence, conditions, at) {
            continue;
        }
        pattern.automaton.matches(sentence, at, |end| {
            if best.is_none_or(|known| known.end < end)
                && holds_after(sentence, conditions, end)
                && !is_excepted(sentence, conditions, at)
                && sentence.phrase(end).is_some_and(|phrase| !phrase.is(is::PLACE))
            {
                best = Some(Match { rule: pattern.rule, start: at, end, ground: pattern.ground });
            }
        });
    }
    best
}

fn stands_at(sentence: &Sentence<'_>, neighbours: &Neighbours, at: Option<usize>) -> bool {
    let token = at.map_or_else(|| sentence.token(usize::MAX), |at| sentence.token(at));
    let known = &sentence.rules.known;
    // "on the left *stands* alone": a verb by what follows, though it could be a noun.
    let is_verb = token.is(flag::FINITE) && at.is_some_and(|at| noun_phrase::opens(sentence, at + 1));
    let classes = if is_verb { neighbours.classes & !(known.noun | known.place) } else { neighbours.classes };
    token.is(classes) || neighbours.words.contains(&token.word)
}

/// Whether a rule may begin at a token, by what stands before.
pub(crate) fn holds_before(sentence: &Sentence<'_>, conditions: &Conditions, at: usize) -> bool {
    let before = at.checked_sub(1);
    if !conditions.not_after.is_empty() && stands_at(sentence, &conditions.not_after, before) {
        return false;
    }
    conditions.only_after.is_empty() || stands_at(sentence, &conditions.only_after, before)
}

/// Whether one of a rule's exceptions begins at a token.
pub(crate) fn is_excepted(sentence: &Sentence<'_>, conditions: &Conditions, at: usize) -> bool {
    let mut is_excepted = false;
    for except in &conditions.except {
        except.matches(sentence, at, |_| is_excepted = true);
    }
    is_excepted
}

/// Whether a rule may end before a token.
pub(crate) fn holds_after(sentence: &Sentence<'_>, conditions: &Conditions, end: usize) -> bool {
    (conditions.not_before.is_empty() || !stands_at(sentence, &conditions.not_before, Some(end)))
        && (conditions.only_before.is_empty() || stands_at(sentence, &conditions.only_before, Some(end)))
}
