//! Noun phrases: where they end, what their head is, what kind of thing they name.

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
    let is_of = sentence.token(phrase.end).word == word::OF;
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
    if is_direction && !has_opening && sentence.is(at, flag::ING | flag::PARTICIPLE) {
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

/// Whether the token can stand inside a name.
fn may_continue(sentence: &Sentence<'_>, at: usize) -> bool {
    let known = &sentence.rules.known;
    let token = sentence.token(at);
    if token.is(known.closes_name()) {
        return false;
    }
    !token.is(flag::PATTERN_WORD)
        && (!token.is(flag::FINITE) || token.is(known.names() | known.adjective) || opens_listed(sentence, at))
}

/// "a *fish* market", "the *fork*": a form of a verb where only a noun can stand.
fn is_noun_by_place(sentence: &Sentence<'_>, at: usize) -> bool {
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
fn opens_listed(sentence: &Sentence<'_>, at: usize) -> bool {
    sentence.is(at, flag::OPENS_NAME)
        && (at + 2..=at + 4).any(|end| end <= sentence.len() && is_listed(sentence, at, end))
}

/// Adjectives and nouns from `start`: the name in them, and where the phrase ends.
fn body(sentence: &Sentence<'_>, start: usize, limit: usize) -> (Option<(usize, usize)>, usize) {
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
        if !is_opened && !may_continue(sentence, at) || has_noun && super::matching::is_fixed_phrase(sentence, at) {
            break;
        }
        let continues =
            at + 1 < limit && may_continue(sentence, at + 1) && !super::matching::is_fixed_phrase(sentence, at + 1);
        if token.is(known.adverb) && !token.is(known.noun | known.adjective | known.direction) {
            if has_noun || !continues {
                break;
            }
        } else if token.is(known.left | known.right | known.up | known.down) && !token.is(known.noun) {
            if has_noun {
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
            if !continues && token.is(flag::HYPHENATED) {
                head_end = Some(at + 1);
            }
            if !continues && token.is(flag::PARTICIPLE | flag::ING) {
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

fn describes(sentence: &Sentence<'_>, at: usize) -> bool {
    let known = &sentence.rules.known;
    let token = sentence.token(at);
    token.is(known.adjective | flag::PARTICIPLE | flag::HYPHENATED) && !token.is(known.closes_name())
}

/// "the vans park in", "the ship docks at": a verb that could be a noun, after a noun and before what no noun stands before.
fn acts_as_verb(sentence: &Sentence<'_>, at: usize) -> bool {
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

/// Whether these tokens are a known name of several words.
fn is_listed(sentence: &Sentence<'_>, start: usize, end: usize) -> bool {
    listed_start(sentence, start, end) == Some(start)
}

/// Start of the longest known name of several words that ends at `end`.
fn listed_start(sentence: &Sentence<'_>, from: usize, end: usize) -> Option<usize> {
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
fn name_start(sentence: &Sentence<'_>, from: usize, end: usize) -> usize {
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
