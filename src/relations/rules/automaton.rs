//! Patterns as automata: one state per word of the pattern, all states in one 64-bit set.
//!
//! Matching visits each pair of state and token at most once, so a pattern costs at most 64 steps a token and no pattern
//! can blow up.

use super::pattern::{Node, PatternError};

/// States of one pattern; more is a fault of the rule file.
pub(crate) const MAX_STATES: usize = 64;
/// Tokens that one pattern may span.
pub(crate) const MAX_SPAN: usize = 32;

/// What one state of an automaton accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Symbol {
    Word(u32),
    Verb(u16),
    Class(u64),
    /// A whole noun phrase.
    Thing,
}

/// A pattern, ready to match (Glushkov's construction).
#[derive(Clone, Debug)]
pub(crate) struct Automaton {
    pub symbols: Vec<Symbol>,
    follow: Vec<u64>,
    pub first: u64,
    last: u64,
}

/// What the automaton needs to know about a caption.
pub(crate) trait Input {
    /// Tokens in the caption.
    fn len(&self) -> usize;
    /// How many tokens a symbol takes at a position; 0 if it does not match.
    fn takes(&self, symbol: Symbol, at: usize) -> usize;
}

struct Part {
    first: u64,
    last: u64,
    is_empty_allowed: bool,
}

impl Automaton {
    /// Builds the automaton; `symbol` resolves words and classes.
    pub(crate) fn build(
        node: &Node,
        symbol: &mut dyn FnMut(&Node) -> Result<Symbol, PatternError>,
    ) -> Result<Automaton, PatternError> {
        let mut automaton = Automaton { symbols: Vec::new(), follow: Vec::new(), first: 0, last: 0 };
        let whole = automaton.add(node, symbol)?;
        if whole.is_empty_allowed {
            return Err(PatternError {
                span: 0..1,
                message: "this pattern also fits no words at all".into(),
                fix: "keep at least one word without `?` or `*`",
            });
        }
        (automaton.first, automaton.last) = (whole.first, whole.last);
        Ok(automaton)
    }

    fn add(
        &mut self,
        node: &Node,
        symbol: &mut dyn FnMut(&Node) -> Result<Symbol, PatternError>,
    ) -> Result<Part, PatternError> {
        Ok(match node {
            Node::Word(_, span) | Node::Verb(_, span) | Node::Class(_, span) => {
                if self.symbols.len() == MAX_STATES {
                    return Err(PatternError {
                        span: span.clone(),
                        message: format!("the pattern has more than {MAX_STATES} words"),
                        fix: "split it into several patterns",
                    });
                }
                let bit = 1u64 << self.symbols.len();
                self.symbols.push(symbol(node)?);
                self.follow.push(0);
                Part { first: bit, last: bit, is_empty_allowed: false }
            }
            Node::Sequence(items) => {
                let mut whole = Part { first: 0, last: 0, is_empty_allowed: true };
                for item in items {
                    let part = self.add(item, symbol)?;
                    self.connect(whole.last, part.first);
                    if whole.is_empty_allowed {
                        whole.first |= part.first;
                    }
                    whole.last = if part.is_empty_allowed { whole.last | part.last } else { part.last };
                    whole.is_empty_allowed &= part.is_empty_allowed;
                }
                whole
            }
            Node::Either(items) => {
                let mut whole = Part { first: 0, last: 0, is_empty_allowed: false };
                for item in items {
                    let part = self.add(item, symbol)?;
                    whole.first |= part.first;
                    whole.last |= part.last;
                    whole.is_empty_allowed |= part.is_empty_allowed;
                }
                whole
            }
            Node::Optional(inner) => Part { is_empty_allowed: true, ..self.add(inner, symbol)? },
            Node::Star(inner) | Node::Plus(inner) => {
                let part = self.add(inner, symbol)?;
                self.connect(part.last, part.first);
                let is_empty_allowed = part.is_empty_allowed || matches!(node, Node::Star(_));
                Part { is_empty_allowed, ..part }
            }
        })
    }

    fn connect(&mut self, from: u64, to: u64) {
        for state in bits(from) {
            self.follow[state] |= to;
        }
    }

    /// Whether a match may end with a state.
    pub(crate) fn is_last(&self, state: usize) -> bool {
        self.last & (1 << state) != 0
    }

    /// States that may come after a state.
    pub(crate) fn follow(&self, state: usize) -> u64 {
        self.follow[state]
    }

    /// Symbols without which nothing matches: every way through the pattern takes them.
    pub(crate) fn required(&self) -> impl Iterator<Item = Symbol> + '_ {
        (0..self.symbols.len()).filter(|&state| !self.ends_without(1 << state)).map(|state| self.symbols[state])
    }

    /// Whether a match can do without some states.
    fn ends_without(&self, states: u64) -> bool {
        let mut reached = self.first & !states;
        loop {
            let next = bits(reached).fold(reached, |all, state| all | self.follow[state]) & !states;
            if next == reached {
                return reached & self.last != 0;
            }
            reached = next;
        }
    }

    /// Symbols that a match can begin with.
    pub(crate) fn first_symbols(&self) -> impl Iterator<Item = Symbol> + '_ {
        bits(self.first).map(|state| self.symbols[state])
    }

    /// How far a pattern gets that does not match: the last position that one of its states waits at, and the set of those
    /// states.
    pub(crate) fn furthest(&self, input: &impl Input, start: usize) -> (usize, u64) {
        let span = MAX_SPAN.min(input.len() - start);
        let mut pending = [0u64; MAX_SPAN + 1];
        pending[0] = self.first;
        let mut furthest = 0;
        for offset in 0..span {
            for state in bits(pending[offset]) {
                let taken = input.takes(self.symbols[state], start + offset);
                if taken > 0 && offset + taken <= span {
                    pending[offset + taken] |= self.follow[state];
                    furthest = furthest.max(offset + taken);
                }
            }
        }
        (start + furthest, pending[furthest])
    }

    /// Calls `accept` with the end of every match that starts at `start`, shortest first; never past [`MAX_SPAN`] tokens.
    pub(crate) fn matches(&self, input: &impl Input, start: usize, mut accept: impl FnMut(usize)) {
        let span = MAX_SPAN.min(input.len() - start);
        let mut pending = [0u64; MAX_SPAN + 1];
        pending[0] = self.first;
        let mut furthest = 0;
        for offset in 0..span {
            if offset > furthest {
                return;
            }
            let mut active = pending[offset];
            while active != 0 {
                let state = active.trailing_zeros() as usize;
                active &= active - 1;
                let taken = input.takes(self.symbols[state], start + offset);
                if taken == 0 || offset + taken > span {
                    continue;
                }
                pending[offset + taken] |= self.follow[state];
                furthest = furthest.max(offset + taken);
                if self.last & (1 << state) != 0 {
                    accept(start + offset + taken);
                }
            }
        }
    }
}

/// Positions of the set bits.
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let bit = set.trailing_zeros() as usize;
            set &= set - 1;
            bit
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::relations::rules::pattern::parse;

    /// Tokens are letters; `N` is a noun phrase of two tokens.
    struct Letters(&'static [u8]);

    impl Input for Letters {
        fn len(&self) -> usize {
            self.0.len()
        }
        fn takes(&self, symbol: Symbol, at: usize) -> usize {
            match symbol {
                Symbol::Word(letter) => usize::from(self.0[at] as u32 == letter),
                Symbol::Thing => 2 * usize::from(self.0[at] == b'N' && at + 2 <= self.0.len()),
                _ => 0,
            }
        }
    }

    fn ends(pattern: &str, text: &'static str) -> Vec<usize> {
        let automaton = Automaton::build(&parse(pattern).unwrap(), &mut |node| {
            Ok(match node {
                Node::Word(word, _) => Symbol::Word(word.as_bytes()[0].into()),
                _ => Symbol::Thing,
            })
        })
        .unwrap();
        let mut ends = Vec::new();
        automaton.matches(&Letters(text.as_bytes()), 0, |end| ends.push(end));
        ends
    }

    #[test]
    fn every_end_of_a_match_is_found() {
        assert_eq!(ends("a b? c", "ac"), [2]);
        assert_eq!(ends("a b? c", "abcc"), [3]);
        assert_eq!(ends("a b*", "abbx"), [1, 2, 3]);
        assert_eq!(ends("a (b | c)+ d", "abcbd"), [5]);
        assert_eq!(ends("a THING b", "aNnb"), [4]);
        assert!(ends("a THING b", "aN").is_empty());
        assert!(ends("a", "b").is_empty());
    }

    #[test]
    fn what_every_way_through_a_pattern_takes_is_required() {
        let required = |pattern: &str| {
            let automaton = Automaton::build(&parse(pattern).unwrap(), &mut |node| match node {
                Node::Word(word, _) => Ok(Symbol::Word(word.as_bytes()[0].into())),
                _ => Ok(Symbol::Thing),
            })
            .unwrap();
            automaton.required().collect::<Vec<_>>()
        };
        let word = |letter: u8| Symbol::Word(letter.into());
        assert_eq!(required("a b? c"), [word(b'a'), word(b'c')]);
        assert_eq!(required("(a | b) c+"), [word(b'c')]);
        assert_eq!(required("a* (b | c)"), []);
    }

    #[test]
    fn nested_stars_cost_no_more_than_states_times_tokens() {
        let text: &'static str = Box::leak("a".repeat(5000).into_boxed_str());
        assert!(ends("((a* a*)* (a* a*)*)* b", text).is_empty());
    }

    #[test]
    fn a_pattern_must_hold_a_word_and_at_most_64() {
        let mut symbol = |_: &Node| Ok(Symbol::Thing);
        assert!(Automaton::build(&parse("a? b*").unwrap(), &mut symbol).is_err());
        assert!(Automaton::build(&parse(&"a ".repeat(64)).unwrap(), &mut symbol).is_ok());
        assert!(Automaton::build(&parse(&"a ".repeat(65)).unwrap(), &mut symbol).is_err());
    }
}
