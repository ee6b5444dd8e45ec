//! Walks over the tokens of a sentence: what each word does to subject, nearest noun phrase and clause.

use super::{Entity, Graph, NONE, Role};
use crate::relations::matching;
use crate::relations::noun_phrase::{self, is};
use crate::relations::rules::{Input, RuleId, Then, flag, word};
use crate::relations::sentence::Sentence;

/// What stood directly before, as far as it decides what a noun phrase does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    Start,
    Comma,
    Joining,
    Conjunction,
    Be,
    Have,
    With,
    Verb,
    Relative,
    Same,
    Other,
}

#[derive(Clone, Copy)]
pub(super) struct Frame {
    pub(super) clause: Entity,
    pub(super) verbs: u8,
}

pub(super) struct Reader<'s, 'a, 'g> {
    pub(super) sentence: &'s Sentence<'a>,
    pub(super) graph: &'g mut Graph,
    pub(super) at: usize,
    pub(super) after: After,
    pub(super) clause: Entity,
    /// Subject of the clause before, in the same sentence.
    pub(super) previous: Entity,
    pub(super) near: Entity,
    /// What a with-phrase belongs to.
    pub(super) modified: Entity,
    pub(super) with_ground: Entity,
    pub(super) is_in_with: bool,
    pub(super) is_there: bool,
    pub(super) is_negated: bool,
    pub(super) frame: Option<Frame>,
    pub(super) skip: Option<(Then, RuleId)>,
    /// First link since the last "and" or the start of the sentence, and whether a verb was seen since.
    pub(super) section: usize,
    pub(super) section_has_verb: bool,
    /// First token of the section.
    pub(super) section_start: usize,
    pub(super) number: u32,
    /// First link of the sentence.
    pub(super) sentence_links: usize,
}

/// Fills `graph` from a sentence.
pub(crate) fn read(sentence: &Sentence<'_>, graph: &mut Graph) {
    graph.clear();
    let mut reader = Reader {
        sentence,
        graph,
        at: 0,
        after: After::Start,
        clause: NONE,
        previous: NONE,
        near: NONE,
        modified: NONE,
        with_ground: NONE,
        is_in_with: false,
        is_there: false,
        is_negated: false,
        frame: None,
        skip: None,
        section: 0,
        section_has_verb: false,
        section_start: 0,
        number: 0,
        sentence_links: 0,
    };
    while reader.at < sentence.len() {
        reader.step();
    }
}

impl Reader<'_, '_, '_> {
    pub(super) fn step(&mut self) {
        let token = self.sentence.token(self.at);
        if token.is(flag::STOP) {
            self.stop();
        } else if token.is(flag::COMMA) {
            self.comma();
        } else if self.is_order() {
            // "find a ship": the sentence begins after it.
        } else if let Some(found) = self.repeated() {
            return self.repeat(found);
        } else if let Some(found) = matching::best(self.sentence, self.at) {
            return self.apply(found);
        } else if let Some(phrase) = self.sentence.phrase(self.at) {
            self.at = phrase.end;
            if self.sentence.is(phrase.end - 1, self.sentence.rules.known.relative) {
                return self.relative();
            }
            return self.name(phrase);
        } else {
            self.word();
        }
        self.at += 1;
    }

    /// "find", "search": an order at the start of a sentence.
    fn is_order(&self) -> bool {
        let known = &self.sentence.rules.known;
        self.clause == NONE
            && self.after == After::Start
            && self.sentence.is(self.at, known.opener)
            && self.sentence.is(self.at + 1, known.opener | known.determiner | known.number | known.other)
    }

    pub(super) fn stop(&mut self) {
        self.after = After::Start;
        self.clause = NONE;
        self.previous = NONE;
        self.near = NONE;
        self.modified = NONE;
        self.with_ground = NONE;
        self.is_in_with = false;
        self.is_there = false;
        self.is_negated = false;
        self.frame = None;
        self.skip = None;
        self.start_section();
        self.sentence_links = self.section;
        self.number += 1;
    }

    pub(super) fn start_section(&mut self) {
        self.section = self.graph.links.len();
        self.section_has_verb = false;
        self.section_start = self.at + 1;
    }

    pub(super) fn comma(&mut self) {
        if let Some(frame) = self.frame.take() {
            self.clause = frame.clause;
        }
        self.near = self.clause;
        self.with_ground = NONE;
        self.skip = None;
        self.after = if self.clause == NONE { After::Start } else { After::Comma };
    }

    pub(super) fn joining(&mut self) {
        if let Some(frame) = &mut self.frame {
            frame.verbs = 0;
        }
        self.near = self.clause;
        self.skip = None;
        self.after = After::Joining;
        self.start_section();
    }

    pub(super) fn verb(&mut self) {
        if let Some(frame) = &mut self.frame {
            frame.verbs += 1;
            if frame.verbs > 1 {
                self.clause = frame.clause;
                self.frame = None;
            }
        }
        self.near = self.clause;
        self.is_in_with = false;
        self.section_has_verb = true;
        if matches!(self.skip, Some((Then::SkipPhrase, _))) {
            self.skip = None;
        }
        self.after = After::Verb;
    }

    /// "which": what follows is said of the nearest noun phrase.
    pub(super) fn relative(&mut self) {
        // ", which" goes back to the nearest noun phrase, not to the subject of the clause.
        if self.after == After::Comma {
            let last = self.graph.nodes.iter().rposition(|node| !node.phrase.is(is::STRUCTURE | is::ABSTRACT));
            self.near = last.map(|last| last as Entity).filter(|&last| self.agrees(last)).unwrap_or(self.near);
        }
        if self.near != NONE {
            self.frame = Some(Frame { clause: self.clause, verbs: 0 });
            self.clause = self.near;
        }
        self.after = After::Relative;
    }

    /// "a bridge for trains, *which spans* a river": whether the verb of a relative clause can be said of a noun phrase.
    fn agrees(&self, entity: Entity) -> bool {
        let known = &self.sentence.rules.known;
        let mut at = self.at + 1;
        while self.sentence.is(at, known.adverb) {
            at += 1;
        }
        if !self.sentence.is(at, known.be | known.have | flag::FINITE) {
            return true;
        }
        let is_singular = self.sentence.source(at).ends_with('s');
        let is_plural = |entity: Entity| self.graph.nodes[entity as usize].phrase.is(is::PLURAL);
        self.clause == NONE || is_plural(entity) != is_singular || is_plural(self.clause) == is_singular
    }

    /// A word that belongs to no pattern and no noun phrase.
    pub(super) fn word(&mut self) {
        let known = &self.sentence.rules.known;
        let token = self.sentence.token(self.at);
        if token.is(known.relative) {
            self.relative();
        } else if token.is(known.there) {
            self.is_there = true;
        } else if token.is(known.be) {
            // "..., and below the pond is a lawn": the relation came before its subject.
            let is_inverted = self.after == After::Other
                && self.clause != NONE
                && !self.section_has_verb
                && self.section > self.sentence_links
                && self.graph.links.len() > self.section
                && self.sentence.is(self.at + 1, known.determiner);
            self.is_there |= is_inverted;
            let was_there = self.is_there;
            let had_verb = self.section_has_verb;
            self.verb();
            self.after = After::Be;
            if was_there {
                self.section_has_verb = had_verb;
            }
        } else if token.is(known.have) {
            self.verb();
            self.after = After::Have;
            self.modified = self.clause;
            self.with_ground = NONE;
        } else if token.is(known.auxiliary) {
            self.verb();
        } else if token.is(known.joining) {
            self.joining();
        } else if token.is(known.with) {
            let is_ground = self.near != NONE
                && self.graph.nodes[self.near as usize].role == Role::Ground
                && !self.sentence.is(self.at.wrapping_sub(1), flag::COMMA);
            self.with_ground = if is_ground { self.near } else { NONE };
            // "an airport has a runway that extends to the left with hangars around it": around the airport.
            let is_had = self.graph.nodes.get(self.clause as usize).is_some_and(|node| node.role == Role::With);
            self.modified = self.frame.filter(|_| is_had).map_or(self.clause, |frame| frame.clause);
            self.is_in_with = true;
            self.after = After::With;
        } else if token.is(known.conjunction) {
            self.joining();
            self.after = After::Conjunction;
            self.modified = self.clause;
            self.with_ground = NONE;
        } else if token.is(known.negation) {
            self.is_negated = true;
        } else if token.is(flag::FINITE) && self.at > 0 && self.sentence.token(self.at - 1).word == word::TO {
            // "lorries waiting to *board* beside the ferry": still said of the lorries.
            self.after = After::Verb;
        } else if token.is(flag::FINITE)
            || token.is(flag::UNKNOWN) && token.is(flag::PLURAL) && noun_phrase::is_verb_here(self.sentence, self.at)
        {
            self.verb();
        } else if token.is(flag::PARTICIPLE | flag::ING) {
            self.after = if self.after == After::Start { After::Start } else { After::Verb };
        } else if token.is(known.preposition) {
            self.after = After::Other;
        }
    }
}
