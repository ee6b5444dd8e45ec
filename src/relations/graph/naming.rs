//! What a noun phrase does in its sentence: subject, part of a with-phrase, or another name of the same thing.

use super::reader::{After, Reader};
use super::{Entity, NONE, Node, Role, Silence};
use crate::relations::matching;
use crate::relations::noun_phrase::{self, Phrase, is};
use crate::relations::rules::{Effect, Ground, Input, RuleId, flag};

impl Reader<'_, '_, '_> {
    pub(super) fn push(&mut self, phrase: Phrase, role: Role) -> Entity {
        let mut phrase = phrase;
        if std::mem::take(&mut self.is_negated) {
            phrase.facts |= is::NEGATED;
        }
        let entity = self.graph.nodes.len() as Entity;
        self.graph.nodes.push(Node { phrase, role, same: NONE, sentence: self.number });
        entity
    }

    pub(super) fn silence(&mut self, rule: RuleId, words: (usize, usize)) {
        self.graph.silences.push(Silence { rule, words });
    }

    /// A noun phrase that is no relation's object; the position is already behind it.
    pub(super) fn name(&mut self, phrase: Phrase) {
        if phrase.is(is::PLACE) {
            self.silence(RuleId(phrase.rule), (phrase.start, phrase.end));
            if self.after == After::Be && !self.is_there {
                self.after = After::Other;
            }
            return;
        }
        if self.is_whose_of_reference(phrase) {
            // "a pit *whose edges* are steep": what follows is said of the pit's edges.
            self.relative();
            let owned = Phrase { facts: phrase.facts & !is::OWNED, ..phrase };
            self.near = self.push(owned, Role::Other);
            self.clause = self.near;
            self.after = After::Other;
            return;
        }
        let after = std::mem::replace(&mut self.after, After::Other);
        match after {
            After::Same if self.near != NONE => {
                let entity = self.push(phrase, Role::Same);
                self.graph.nodes[entity as usize].same = self.near;
            }
            After::Be if self.clause != NONE && !self.is_there => {
                let entity = self.push(phrase, Role::Same);
                self.graph.nodes[entity as usize].same = self.clause;
                self.near = self.clause;
            }
            After::Be => {
                let role = if self.is_there { Role::There } else { Role::Clause };
                self.start_clause(phrase, role);
            }
            After::With => self.with(phrase),
            After::Have => {
                self.with(phrase);
            }
            After::Start | After::Conjunction | After::Comma | After::Joining | After::Relative => {
                let begins = after == After::Start && self.clause == NONE
                    || self.begins_clause(phrase.end)
                    || (after == After::Conjunction || after == After::Joining && self.opens_clause(phrase.start))
                        && self.begins_clause(self.relation_end(phrase.end))
                    || after == After::Relative
                        && !self.sentence.is(phrase.start.wrapping_sub(1), self.sentence.rules.known.its);
                if begins {
                    self.start_clause(phrase, Role::Clause);
                } else if after == After::Comma && self.names_subject_again(phrase) {
                    // "one of three on the apron, *the one nearest to the tower*"
                    let entity = self.push(phrase, Role::Same);
                    self.graph.nodes[entity as usize].same = self.clause;
                } else if after == After::Conjunction
                    || self.is_in_with
                    || matches!(after, After::Joining | After::Comma)
                        && !phrase.is(is::OWNED)
                        && self.relates_to_pronoun(phrase.end)
                {
                    // "..., and some cars parked beside": as good as "with some cars".
                    self.with(phrase);
                } else {
                    self.near = self.push(phrase, Role::Other);
                }
            }
            // "close to a park a pool is ...": the fronted relation's own object was the noun phrase before.
            After::Other
                if self.clause == NONE
                    && !self.sentence.is(phrase.start.wrapping_sub(1), self.sentence.rules.known.preposition) =>
            {
                self.start_clause(phrase, Role::Clause);
            }
            // "in front of the plane, left of the line, stands a truck", "and behind it a cyclist waits"
            After::Verb
                if self.clause == NONE && self.section_has_verb && self.graph.links.len() > self.sentence_links =>
            {
                self.start_clause(phrase, Role::There);
            }
            After::Other if self.is_fronted() && self.begins_clause(phrase.end) => {
                self.start_clause(phrase, Role::There)
            }
            After::Verb | After::Other | After::Same => self.near = self.push(phrase, Role::Other),
        }
    }

    /// "..., and *a* road": after a comma an article begins a clause of its own.
    fn opens_clause(&self, start: usize) -> bool {
        let known = &self.sentence.rules.known;
        self.sentence.is(start, known.determiner) && start > 1 && self.sentence.is(start - 2, flag::COMMA)
    }

    fn is_whose_of_reference(&self, phrase: Phrase) -> bool {
        self.sentence.is(phrase.start, self.sentence.rules.known.relative)
            && self.graph.nodes.get(self.near as usize).is_some_and(|node| node.role == Role::Ground)
            && self.after != After::Comma
    }

    /// "the one", "the upper one": the subject of the clause by another name.
    fn names_subject_again(&self, phrase: Phrase) -> bool {
        self.clause != NONE && phrase.is(is::HEADLESS) && phrase.is(is::DEFINITE) && !phrase.is(is::OTHER)
    }

    /// Whether all that was said since "and" or the start of the sentence is a relation, so that its subject comes next.
    fn is_fronted(&self) -> bool {
        let first = self.graph.links.get(self.section..).and_then(<[_]>::first);
        !self.section_has_verb && first.is_some_and(|link| link.words.0 == self.section_start)
    }

    pub(super) fn with(&mut self, first: Phrase) {
        let mut phrase = first;
        loop {
            self.with_member(phrase);
            // "with fairways and bunkers stretches": a list, so that its last member is not taken for a new subject.
            match self.sentence.phrase(self.at + 1) {
                Some(next)
                    if self.sentence.is(self.at, self.sentence.rules.known.joining)
                        && !next.is(is::PLACE | is::PRONOUN | is::OWNED)
                        && matching::best(self.sentence, self.at + 1).is_none()
                        // "has dunes and a river goes": an article begins a subject of its own.
                        && !(self.begins_clause(next.end) && self.sentence.is(next.start, self.sentence.rules.known.determiner)) =>
                {
                    self.at = next.end;
                    phrase = next;
                }
                _ => return,
            }
        }
    }

    pub(super) fn with_member(&mut self, phrase: Phrase) {
        let is_structure = phrase.is(is::STRUCTURE | is::ABSTRACT) && !phrase.is(is::OWNED);
        let entity = self.push(phrase, Role::With);
        if !is_structure || self.relates_to_pronoun(phrase.end) {
            self.near = entity;
        }
    }

    pub(super) fn start_clause(&mut self, phrase: Phrase, role: Role) {
        let old = self.clause;
        let first = self.push(phrase, role);
        // "two trucks and a crane are": one subject.
        let mut end = phrase.end;
        while self.sentence.is(end, self.sentence.rules.known.joining)
            && let Some(next) = self.sentence.phrase(end + 1)
            && !next.is(is::PLACE | is::PRONOUN | is::OWNED)
            && !self.begins_clause(end)
            && matching::best(self.sentence, end + 1).is_none()
            && (!self.relates_to_pronoun(next.end) || self.begins_clause(next.end))
        {
            let member = self.push(next, role);
            self.graph.nodes[member as usize].same = first;
            end = next.end;
        }
        self.at = end.max(self.at);
        self.previous = old;
        self.clause = first;
        self.near = first;
        self.modified = first;
        self.is_in_with = false;
        // Relations before their subject: "near the lake is a hut", "..., and to the right of it, there is a hut".
        let moves = role == Role::There && !self.section_has_verb;
        if old == NONE || moves {
            let from = if old == NONE { self.sentence_links } else { self.section };
            for link in &mut self.graph.links[from..] {
                if link.figure == NONE || moves && link.figure == old {
                    link.figure = first;
                }
            }
            self.section = self.graph.links.len();
        }
        self.is_there = false;
    }

    /// Whether a finite verb follows: then the noun phrase before it is a subject.
    pub(super) fn begins_clause(&self, mut at: usize) -> bool {
        let known = &self.sentence.rules.known;
        while self.sentence.is(at, known.adverb) && !self.sentence.is(at, known.there) {
            at += 1;
        }
        let token = self.sentence.token(at);
        token.is(known.be | known.have | known.auxiliary)
            || noun_phrase::takes_pronoun(self.sentence, at)
            || token.is(flag::FINITE)
                && !token.is(known.adjective)
                && (!token.is(known.names())
                    || noun_phrase::opens(self.sentence, at + 1)
                    || matching::is_fixed_phrase(self.sentence, at + 1))
    }

    /// Where a relation that says more of a noun phrase ends: "the arena *on its left* is".
    pub(super) fn relation_end(&self, at: usize) -> usize {
        match matching::best(self.sentence, at) {
            Some(found) if found.ground == Ground::Follows => {
                self.sentence.phrase(found.end).map_or(at, |phrase| phrase.end)
            }
            Some(found) => found.end,
            None => at,
        }
    }

    /// Whether the noun phrase before goes on with a relation to a pronoun: "... a hedge *on their right*", "trees *beside*".
    pub(super) fn relates_to_pronoun(&self, start: usize) -> bool {
        let known = &self.sentence.rules.known;
        let mut at = start;
        let mut has_relation = false;
        while at < self.sentence.len().min(start + 8) {
            let token = self.sentence.token(at);
            if token.is(flag::COMMA | flag::STOP | known.joining | known.relative) {
                return false;
            }
            // "before it turns" is a clause.
            if has_relation && token.is(known.it) && self.begins_clause(at + 1) {
                return false;
            }
            if has_relation && token.is(known.it | known.its) {
                return true;
            }
            if let Some(found) = matching::best(self.sentence, at)
                && self.sentence.rules.rule(found.rule).effect != Effect::Silent
            {
                if found.ground != Ground::Follows {
                    return true;
                }
                has_relation = true;
                at = found.end;
                continue;
            }
            has_relation |= token.is(known.preposition);
            at += 1;
        }
        false
    }
}
