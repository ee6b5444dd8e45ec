//! Words that are a verb in one place and a noun in another.

use super::name::is_listed;
use crate::relations::rules::{flag, word};
use crate::relations::sentence::Sentence;

/// "the vans *park* in": a word that could be a noun, after a noun and before what no noun stands before.
pub(crate) fn is_verb_here(sentence: &Sentence<'_>, at: usize) -> bool {
    let known = &sentence.rules.known;
    let token = sentence.token(at);
    if at == 0 {
        return false;
    }
    // "a course that *encompasses* the lake"
    if token.is(flag::UNKNOWN) && token.is(flag::PLURAL) {
        return sentence.is(at - 1, known.relative) && opens(sentence, at + 1) || takes_pronoun(sentence, at);
    }
    if !token.is(flag::FINITE | flag::ING) {
        return false;
    }
    let before = sentence.token(at - 1);
    let opens_phrase =
        known.preposition | known.determiner | known.number | known.its | known.other | known.with | flag::STOP;
    let is_whole = [word::BOTH, word::ALL].contains(&before.word);
    if before.is(opens_phrase | flag::PATTERN_WORD) && !is_whole || before.is(known.adjective) && !before.is(known.noun)
    {
        return false;
    }
    opens(sentence, at + 1)
}

/// "a pilot boat *accompanies* it": an unknown word that only a verb can be.
pub(crate) fn takes_pronoun(sentence: &Sentence<'_>, at: usize) -> bool {
    let known = &sentence.rules.known;
    let opening = known.closes_name() | known.adjective | flag::STOP | flag::COMMA;
    at > 0
        && sentence.is(at, flag::UNKNOWN)
        && sentence.is(at, flag::PLURAL)
        && sentence.is(at + 1, known.it)
        && !sentence.is(at - 1, opening)
}

/// Whether a token begins what can follow a verb but hardly a noun.
pub(crate) fn opens(sentence: &Sentence<'_>, at: usize) -> bool {
    let known = &sentence.rules.known;
    let next = sentence.token(at);
    let is_of = next.word == word::OF;
    next.is(known.preposition | known.determiner | known.number | known.its | known.adverb | flag::PATTERN_WORD)
        && !is_of
}

/// "the vans park in", "the ship docks at": a verb that could be a noun, after a noun and before what no noun stands before.
pub(super) fn acts_as_verb(sentence: &Sentence<'_>, at: usize) -> bool {
    let known = &sentence.rules.known;
    let token = sentence.token(at);
    let opens = opens(sentence, at + 1);
    let next = sentence.token(at + 1);
    if is_listed(sentence, at - 1, at + 1) {
        return false;
    }
    if token.is(flag::FINITE) {
        // "a pump *station* below": one pump stations, so this is a noun.
        let is_one = sentence.is(at - 1, known.noun | known.gerund | flag::UNKNOWN)
            && !sentence.is(at - 1, flag::PLURAL | known.invariable);
        if is_one && token.is(known.noun) && !token.is(flag::PLURAL) {
            return false;
        }
        // "the vans stand": a plural before a form without -s.
        return opens || sentence.is(at - 1, flag::PLURAL) && !token.is(flag::PLURAL);
    }
    // "a brick *building* between": the adjective before says that it is a noun.
    let is_noun = token.is(known.noun) && sentence.is(at - 1, known.adjective);
    token.is(flag::ING | flag::PARTICIPLE) && opens && !is_noun
        || token.is(flag::UNKNOWN) && token.is(flag::PLURAL) && next.is(known.determiner | known.its | known.it)
}
