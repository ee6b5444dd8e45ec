//! Which patterns may start with a word, and what must come next for them to go on: most patterns fail at their second word.

use super::Pattern;
use super::automaton::{Symbol, bits};
use super::vocab::WordInfo;

/// A pattern that may start with a word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    /// Position in [`RuleSet::patterns`](super::RuleSet).
    pub pattern: u16,
    /// The first word alone may be the whole match, or a noun phrase may come next: the next token decides nothing.
    is_open: bool,
    classes: u64,
    /// Bit `n % 64` for every word or verb with number `n` that may come next.
    words: u64,
    verbs: u64,
    needs: Needs,
}

/// What a caption must hold somewhere for a pattern to match at all.
#[derive(Clone, Copy, Debug, Default)]
struct Needs {
    /// At least one token in one of these classes; 0 for no such need.
    class: u64,
    /// All of these bits, as in [`Start::words`].
    words: u64,
    verbs: u64,
}

/// All words of a caption at a glance.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen {
    classes: u64,
    words: u64,
    verbs: u64,
}

impl Seen {
    /// Adds a token's word, classes and verb.
    pub(crate) fn add(&mut self, word: u32, classes: u64, verb: u16) {
        self.classes |= classes;
        self.words |= 1 << (word % 64);
        self.verbs |= 1 << (verb % 64);
    }
}

impl Start {
    /// Whether a caption with these words can hold the pattern. `true` may be wrong, `false` not.
    pub(crate) fn may_match(&self, seen: &Seen) -> bool {
        self.needs.words & !seen.words == 0
            && self.needs.verbs & !seen.verbs == 0
            && (self.needs.class == 0 || self.needs.class & seen.classes != 0)
    }

    /// Whether the pattern can go on with a token of this word, these classes and this verb. `true` may be wrong, `false` not.
    pub(crate) fn may_go_on(&self, word: u32, classes: u64, verb: u16) -> bool {
        self.is_open
            || classes & self.classes != 0
            || self.words & (1 << (word % 64)) != 0
            || verb != 0 && self.verbs & (1 << (verb % 64)) != 0
    }
}

/// The patterns for which `is_wanted` holds, by word.
pub(super) fn index(words: &[WordInfo], patterns: &[Pattern], is_wanted: impl Fn(&Pattern) -> bool) -> Vec<Vec<Start>> {
    let mut index = vec![Vec::new(); words.len()];
    for (at, pattern) in patterns.iter().enumerate().filter(|(_, pattern)| is_wanted(pattern)) {
        let automaton = &pattern.automaton;
        let mut needs = Needs::default();
        for symbol in automaton.required() {
            match symbol {
                Symbol::Word(word) => needs.words |= 1 << (word % 64),
                Symbol::Verb(verb) => needs.verbs |= 1 << (verb % 64),
                Symbol::Class(class) => needs.class = class,
                Symbol::Thing => {}
            }
        }
        for (id, info) in words.iter().enumerate().skip(1) {
            let takes = |symbol: Symbol| match symbol {
                Symbol::Word(word) => word == id as u32,
                Symbol::Verb(verb) => info.verb == verb,
                Symbol::Class(class) => info.classes & class != 0,
                Symbol::Thing => false,
            };
            let mut states = bits(automaton.first).filter(|&state| takes(automaton.symbols[state])).peekable();
            if states.peek().is_none() {
                continue;
            }
            let mut start = Start { pattern: at as u16, is_open: false, classes: 0, words: 0, verbs: 0, needs };
            for state in states {
                start.is_open |= automaton.is_last(state);
                for next in bits(automaton.follow(state)) {
                    match automaton.symbols[next] {
                        Symbol::Word(word) => start.words |= 1 << (word % 64),
                        Symbol::Verb(verb) => start.verbs |= 1 << (verb % 64),
                        Symbol::Class(class) => start.classes |= class,
                        Symbol::Thing => start.is_open = true,
                    }
                }
            }
            index[id].push(start);
        }
    }
    index
}
