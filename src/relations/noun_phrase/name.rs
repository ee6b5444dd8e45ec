//! The name in a noun phrase: its head with the nouns before it that belong to it.

use super::verb::{acts_as_verb, opens};
use crate::relations::matching::is_fixed_phrase;
use crate::relations::rules::{Input, flag};
use crate::relations::sentence::Sentence;

/// Whether the token can stand inside a name.
pub(super) fn may_continue(sentence: &Sentence<'_>, at: usize) -> bool {
    let known = &sentence.rules.known;
    let token = sentence.token(at);
    if token.is(known.closes_name()) {
        return false;
    }
    !token.is(flag::PATTERN_WORD)
        && (!token.is(flag::FINITE) || token.is(known.names() | known.adjective) || opens_listed(sentence, at))
}

/// "a *fish* market", "the *fork*": a form of a verb where only a noun can stand.
pub(super) fn is_noun_by_place(sentence: &Sentence<'_>, at: usize) -> bool {
    let known = &sentence.rules.known;
    let token = sentence.token(at);
    let opening = known.determiner | known.its | known.number | known.other | known.adjective;
    token.is(flag::FINITE)
        && !token.is(known.closes_name() | flag::PATTERN_WORD)
        && at > 0
        && sentence.is(at - 1, opening)
        && !opens(sentence, at + 1)
}

/// "race track": a form of a verb that begins a known name of several words.
pub(super) fn opens_listed(sentence: &Sentence<'_>, at: usize) -> bool {
    sentence.is(at, flag::OPENS_NAME)
        && (at + 2..=at + 4).any(|end| end <= sentence.len() && is_listed(sentence, at, end))
}

/// Adjectives and nouns from `start`: the name in them, and where the phrase ends.
pub(super) fn body(sentence: &Sentence<'_>, start: usize, limit: usize) -> (Option<(usize, usize)>, usize) {
    let known = &sentence.rules.known;
    let mut at = start;
    let mut head_end = None;
    while at < limit {
        let token = sentence.token(at);
        let has_noun = head_end.is_some();
        if token.is(known.joining) && !has_noun && at > start {
            // "a blue and white boat"
            let joins_adjectives =
                describes(sentence, at - 1) && describes(sentence, at + 1) && may_continue(sentence, at + 2);
            if joins_adjectives {
                at += 1;
                continue;
            }
            break;
        }
        let is_opened = !has_noun && is_noun_by_place(sentence, at);
        if !is_opened && !may_continue(sentence, at) || has_noun && is_fixed_phrase(sentence, at) {
            break;
        }
        let continues = at + 1 < limit && may_continue(sentence, at + 1) && !is_fixed_phrase(sentence, at + 1);
        if token.is(known.adverb) && !token.is(known.noun | known.adjective | known.direction) {
            if has_noun || !continues {
                break;
            }
        } else if token.is(known.left | known.right | known.up | known.down) && !token.is(known.noun) {
            // "the middle-left area": the middle is no noun here.
            if has_noun && !sentence.is(at - 1, known.center) {
                break;
            }
            // "the second from the top stands between": the verb comes next.
            if !continues || acts_as_verb(sentence, at + 1) {
                head_end = Some(at + 1);
            }
        } else if token.is(known.noun | known.place) {
            if has_noun && acts_as_verb(sentence, at) {
                break;
            }
            head_end = Some(at + 1);
        } else if token.is(flag::PARTICIPLE | flag::ING | known.adjective | flag::HYPHENATED) {
            if has_noun {
                break;
            }
            // "a rural setting,": after an adjective and before a comma a form in -ing is the noun.
            let is_setting = token.is(flag::ING)
                && at > start
                && sentence.is(at - 1, known.adjective)
                && sentence.is(at + 1, flag::COMMA | flag::STOP);
            if !continues && (token.is(flag::HYPHENATED) || is_setting) {
                head_end = Some(at + 1);
            }
            if !continues && token.is(flag::PARTICIPLE | flag::ING) && !is_setting {
                break;
            }
        } else if token.is(known.one) {
            head_end = Some(at + 1);
        } else if token.is(known.number | known.other) {
            // "Boeing 777" ends in a number; "the last two cars" does not.
            if has_noun {
                if token.is(flag::DIGITS) && !continues {
                    head_end = Some(at + 1);
                } else {
                    break;
                }
            }
        } else {
            if has_noun && acts_as_verb(sentence, at) {
                break;
            }
            head_end = Some(at + 1);
        }
        at += 1;
    }
    let Some(end) = head_end else { return (None, at) };
    (Some((name_start(sentence, start, end), end)), end)
}

pub(super) fn describes(sentence: &Sentence<'_>, at: usize) -> bool {
    let known = &sentence.rules.known;
    let token = sentence.token(at);
    token.is(known.adjective | flag::PARTICIPLE | flag::HYPHENATED) && !token.is(known.closes_name())
}

/// Whether these tokens are a known name of several words.
pub(super) fn is_listed(sentence: &Sentence<'_>, start: usize, end: usize) -> bool {
    listed_start(sentence, start, end) == Some(start)
}

/// Start of the longest known name of several words that ends at `end`.
pub(super) fn listed_start(sentence: &Sentence<'_>, from: usize, end: usize) -> Option<usize> {
    let rules = sentence.rules;
    let mut node = 0;
    let mut found = None;
    for at in (from..end).rev() {
        let word = sentence.token(at).word;
        let lemma = if at + 1 == end { rules.vocab.words[word as usize].lemma } else { word };
        match rules.compounds.get(&(node, lemma)) {
            Some(&next) => node = next,
            None => break,
        }
        if rules.compound_ends[node as usize] && end - at > 1 {
            found = Some(at);
        }
    }
    found
}

/// Where the name begins that ends at `end`: a known name of several words, else nouns directly before the head.
pub(super) fn name_start(sentence: &Sentence<'_>, from: usize, end: usize) -> usize {
    let known = &sentence.rules.known;
    if let Some(start) = listed_start(sentence, from, end) {
        return start;
    }
    let drops = known.adjective
        | known.number
        | known.other
        | known.adverb
        | known.place
        | known.abstraction
        | known.joining
        | flag::PARTICIPLE
        | flag::ING
        | flag::HYPHENATED
        | flag::DIGITS;
    let keeps = known.gerund;
    let mut start = end - 1;
    while start > from && end - start < 3 {
        let token = sentence.token(start - 1);
        let is_noun = token.is(known.noun) && !token.is(known.adjective | known.place) || token.is(keeps);
        if token.is(drops) && !is_noun {
            // "Boeing 777": the number is the head and the noun before it belongs to it.
            break;
        }
        start -= 1;
    }
    start
}
