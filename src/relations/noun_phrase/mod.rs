//! Noun phrases: where they end, what their head is, what kind of thing they name.

mod name;
mod verb;

use name::{body, is_listed};
pub(crate) use verb::{is_verb_here, opens, takes_pronoun};

use super::rules::{Input, flag, word};
use super::sentence::Sentence;

/// Words that one noun phrase may hold, and how many "of" it may chain.
const MAX_WORDS: usize = 24;
const MAX_CHAIN: usize = 4;

/// Facts about a noun phrase.
pub(crate) mod is {
    /// it, them.
    pub(crate) const PRONOUN: u16 = 1;
    /// "its tail".
    pub(crate) const OWNED: u16 = 1 << 1;
    /// "another ship", "the second ship".
    pub(crate) const OTHER: u16 = 1 << 2;
    /// "no cars".
    pub(crate) const NEGATED: u16 = 1 << 3;
    pub(crate) const PLURAL: u16 = 1 << 4;
    /// "this one", "two": stands for the noun of the described class.
    pub(crate) const HEADLESS: u16 = 1 << 5;
    /// A place in the image.
    pub(crate) const PLACE: u16 = 1 << 6;
    /// "livery": nothing that can be stood beside.
    pub(crate) const ABSTRACT: u16 = 1 << 7;
    /// "roof": part of the thing itself.
    pub(crate) const STRUCTURE: u16 = 1 << 8;
    pub(crate) const RECIPROCAL: u16 = 1 << 9;
    /// "the", "this".
    pub(crate) const DEFINITE: u16 = 1 << 10;
    /// A part or collection whose whole is not named ("the edge", "a row").
    pub(crate) const PART: u16 = 1 << 11;
    /// "this", "these".
    pub(crate) const THIS: u16 = 1 << 12;
}

/// A noun phrase.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Phrase {
    pub start: usize,
    /// One past the last token.
    pub end: usize,
    /// Tokens of the name: the head with the nouns before it that belong to it.
    pub name: (usize, usize),
    pub facts: u16,
    /// For a place: the rule that says so.
    pub rule: u16,
}

impl Phrase {
    pub(crate) fn is(&self, facts: u16) -> bool {
        self.facts & facts != 0
    }
}

/// The noun phrase that begins at a token.
pub(crate) fn read(sentence: &Sentence<'_>, at: usize) -> Option<Phrase> {
    if is_verb_here(sentence, at) { None } else { chain(sentence, at, usize::MAX, 0) }
}

/// The noun phrase that begins at a token and ends before another.
pub(crate) fn read_before(sentence: &Sentence<'_>, at: usize, end: usize) -> Option<Phrase> {
    chain(sentence, at, end, 0)
}

/// A phrase with what follows it by "of" or 's.
fn chain(sentence: &Sentence<'_>, at: usize, limit: usize, depth: usize) -> Option<Phrase> {
    let known = &sentence.rules.known;
    let place = place(sentence, at);
    let phrase = simple(sentence, at, limit);
    if let Some(place) = place
        && phrase.is_none_or(|phrase| phrase.end <= place.end)
    {
        // "the image's right edge" is a place as well.
        if sentence.is(place.end, flag::GENITIVE)
            && let Some(edge) = simple(sentence, place.end + 1, limit)
        {
            return Some(Phrase { end: edge.end, ..place });
        }
        return Some(place);
    }
    let phrase = phrase?;
    if depth == MAX_CHAIN || phrase.end >= limit {
        return Some(phrase);
    }
    if sentence.is(phrase.end, flag::GENITIVE) {
        let Some(part) = chain(sentence, phrase.end + 1, limit, depth + 1) else { return Some(phrase) };
        let keep = if part.is(is::PART) { phrase } else { part };
        let facts = keep.facts | phrase.facts & is::OWNED;
        return Some(Phrase { start: phrase.start, end: part.end, facts, ..keep });
    }
    // "the entrance *to* the yard" as well as "of".
    let is_way_in = [word::ENTRANCE, word::ENTRY, word::EXIT, word::GATE, word::GATEWAY]
        .contains(&sentence.token(phrase.end - 1).word);
    let joins = sentence.token(phrase.end).word;
    let is_of = joins == word::OF || is_way_in && joins == word::TO && !opens_direction(sentence, phrase.end);
    if !is_of {
        return Some(phrase);
    }
    // "the roof of which": says of the noun before what "which" would.
    if sentence.is(phrase.end + 1, known.relative) {
        return Some(Phrase { end: phrase.end + 2, ..phrase });
    }
    let Some(whole) = chain(sentence, phrase.end + 1, limit, depth + 1) else { return Some(phrase) };
    let is_part = phrase.is(is::PART | is::HEADLESS | is::STRUCTURE);
    if whole.is(is::PRONOUN) && !is_part {
        return Some(Phrase { end: whole.end, facts: phrase.facts | is::OWNED, ..phrase });
    }
    if !is_part {
        return Some(Phrase { end: whole.end, ..phrase });
    }
    // "one of the cars": the number of the part, the rest of the whole.
    let mut facts = whole.facts & !is::PLURAL | phrase.facts & (is::OTHER | is::OWNED | is::NEGATED);
    let is_collection = (phrase.name.0..phrase.name.1).any(|at| sentence.is(at, known.collection));
    if is_collection || phrase.is(is::PLURAL) {
        facts |= whole.facts & is::PLURAL;
    }
    Some(Phrase { start: phrase.start, end: whole.end, facts, ..whole })
}

/// "a gate *to the left* of it": the way to look and not where the gate leads.
fn opens_direction(sentence: &Sentence<'_>, at: usize) -> bool {
    let known = &sentence.rules.known;
    (at + 1..at + 4).any(|at| sentence.is(at, known.direction | known.its | known.it))
}

/// The longest place in the image that begins here.
fn place(sentence: &Sentence<'_>, at: usize) -> Option<Phrase> {
    let rules = sentence.rules;
    let mut best: Option<(usize, u16)> = None;
    for pattern in super::matching::starting(sentence, &rules.place_starts, at) {
        let conditions = &rules.conditions[pattern.rule.index()];
        if super::matching::holds_before(sentence, conditions, at) {
            pattern.automaton.matches(sentence, at, |end| {
                if best.is_none_or(|(known, _)| known < end)
                    && super::matching::holds_after(sentence, conditions, end)
                    && !super::matching::is_excepted(sentence, conditions, at)
                {
                    best = Some((end, pattern.rule.0));
                }
            });
        }
    }
    best.map(|(end, rule)| Phrase { start: at, end, name: (at, end), facts: is::PLACE, rule })
}

/// A phrase without "of".
fn simple(sentence: &Sentence<'_>, start: usize, limit: usize) -> Option<Phrase> {
    let known = &sentence.rules.known;
    let first = sentence.token(start);
    // "slightly left of a barn": a relation, not the left part of the barn.
    if first.is(known.adverb) && !first.is(known.noun) && sentence.is(start + 1, known.direction) {
        return None;
    }
    // "half buried in sand"
    if first.word == word::HALF && sentence.is(start + 1, flag::PARTICIPLE) {
        return None;
    }
    let single = |facts: u16, end: usize| Some(Phrase { start, end, name: (start, start), facts, rule: 0 });
    if first.is(known.reciprocal) && sentence.is(start + 1, known.reciprocal) {
        return single(is::RECIPROCAL, start + 2);
    }
    if first.is(known.it) {
        let is_plural = [word::THEM, word::THEY].contains(&first.word);
        let plural = if is_plural { is::PLURAL } else { 0 };
        return single(is::PRONOUN | plural, start + 1);
    }
    let mut facts = 0;
    let mut at = start;
    let limit = limit.min(sentence.len()).min(start + MAX_WORDS);
    // Articles, numbers, possessives.
    while at < limit {
        let token = sentence.token(at);
        if token.is(known.its) {
            facts |= is::OWNED | is::DEFINITE;
        } else if token.is(known.other) {
            facts |= is::OTHER;
        } else if !token.is(known.determiner | known.number) && counts_roughly(sentence, at) {
            // "about thirty cars"
        } else if token.is(known.determiner | known.number) {
            let is_last = !names_follow(sentence, at + 1)
                || sentence.is(at + 1, known.adjective) && sentence.is(at + 2, known.preposition);
            if token.is(known.one) && is_last && (at == start || is_definite(sentence, at - 1)) {
                break;
            }
        } else {
            break;
        }
        if token.is(known.determiner) && is_definite(sentence, at) {
            facts |= is::DEFINITE;
            if [word::THIS, word::THESE].contains(&token.word) {
                facts |= is::THIS;
            }
        }
        if token.is(flag::PLURAL) {
            facts |= is::PLURAL;
        }
        at += 1;
    }
    let has_opening = at > start;
    // "the *inside* lane"
    let is_inner = [word::INSIDE, word::OUTSIDE].contains(&sentence.token(at).word);
    if has_opening && is_inner && at + 1 < limit && sentence.is(at + 1, known.noun | known.part) {
        at += 1;
    }
    // "*both* stand in front of": what follows is the verb.
    let is_whole = has_opening && [word::BOTH, word::ALL].contains(&sentence.token(at - 1).word);
    if is_whole && sentence.is(at, flag::FINITE) && opens(sentence, at + 1) {
        return single(facts | is::HEADLESS, at);
    }
    let (name, end) = body(sentence, at, limit);
    let Some((name_start, name_end)) = name else {
        if sentence.is(at, known.one) {
            return single(facts | is::HEADLESS, at + 1);
        }
        // "another", "two", "the larger": the noun is to be understood.
        let with_adjective = end > at && has_opening;
        let is_of = sentence.token(at).word == word::OF;
        let says_something =
            is_of || (start..at).any(|at| sentence.is(at, known.other | known.number) || is_definite(sentence, at));
        return if has_opening && (says_something || with_adjective) {
            single(facts | is::HEADLESS, end.max(at))
        } else {
            None
        };
    };
    let head = sentence.token(name_end - 1);
    // ", nose-in at a gate": a description, not a thing.
    let is_described_only = head.is(flag::HYPHENATED) && name_end - name_start == 1 && !has_opening;
    if is_described_only && start > 0 && !sentence.is(start - 1, flag::STOP) {
        return None;
    }
    // "turning *left* at the lights": a way to go and no thing.
    let is_direction = head.is(known.left | known.right | known.up | known.down) && !head.is(known.noun);
    // "parked *half* on the pavement": how much of it.
    let is_share = head.is(known.place)
        && name_end - name_start == 1
        && sentence.is(end, known.preposition)
        && sentence.token(end).word != word::OF;
    if (is_direction || is_share) && !has_opening && sentence.is(at, flag::ING | flag::PARTICIPLE) {
        return None;
    }
    let mut name = (name_start, name_end);
    if head.is(flag::PLURAL) {
        facts |= is::PLURAL;
    }
    if head.is(known.one) {
        facts |= is::HEADLESS;
    }
    let is_listed = name_end - name_start > 1 && is_listed(sentence, name_start, name_end);
    // "a stop line" is a thing, "a line" may be none.
    let is_compound = name_end - name_start > 1 && head.is(known.noun) && sentence.is(name_end - 2, known.noun);
    if head.is(known.abstraction) && !is_listed && !is_compound {
        facts |= is::ABSTRACT;
    }
    if head.is(known.structure) && !is_listed && !(is_compound && head.is(known.abstraction)) {
        facts |= is::STRUCTURE;
    }
    if head.is(known.left | known.right | known.up | known.down | known.center) && name_end - name_start == 1 {
        facts |= is::ABSTRACT;
    }
    if head.is(known.part | known.collection | known.place) {
        // "highway lanes" are the highway, "courtyard area" the courtyard; "tennis court" is no part of a tennis.
        let whole = name_end - name_start > 1 && !is_listed;
        if whole && head.is(known.part) && sentence.token(name_end - 2).is(known.noun) {
            name = (name_start, name_end - 1);
        } else if name_end - name_start == 1 || !head.is(known.noun) {
            facts |= is::PART;
        }
    }
    Some(Phrase { start, end, name, facts, rule: 0 })
}

/// "*about* thirty cars", "*at least* two", "*more than* ten": words that only make a number vague.
fn counts_roughly(sentence: &Sentence<'_>, at: usize) -> bool {
    let known = &sentence.rules.known;
    let token = sentence.token(at);
    let is = |at: usize, word: u32| sentence.token(at).word == word;
    let is_number = |at: usize| sentence.is(at, known.number) && !sentence.is(at, known.one);
    let is_two_words = |at: usize| {
        is(at, word::AT) && (is(at + 1, word::LEAST) || is(at + 1, word::MOST))
            || is(at + 1, word::THAN) && (is(at, word::MORE) || is(at, word::FEWER))
    };
    // "no more than ten"
    if (is(at, word::NO) || is(at, word::NOT)) && (is(at + 1, word::LESS) || is_two_words(at + 1)) && is_number(at + 3)
    {
        return true;
    }
    (is(at, word::ABOUT) || token.is(known.adverb)) && is_number(at + 1)
        || is_two_words(at) && is_number(at + 2)
        || is(at, word::UP) && is(at + 1, word::TO) && is_number(at + 2)
        || at > 0 && (is_two_words(at - 1) || is(at - 1, word::UP) && is(at, word::TO)) && is_number(at + 1)
}

fn is_definite(sentence: &Sentence<'_>, at: usize) -> bool {
    [word::THE, word::THIS, word::THESE, word::THOSE, word::BOTH, word::ALL].contains(&sentence.token(at).word)
}

fn names_follow(sentence: &Sentence<'_>, at: usize) -> bool {
    let closed = sentence.rules.known.closes_name();
    !sentence.is(at, closed | flag::FINITE | flag::PARTICIPLE | flag::ING | flag::PATTERN_WORD)
}
