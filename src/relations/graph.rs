//! Reads a sentence from left to right into links "this noun phrase stands in this relation to that one".
//!
//! Where a phrase attaches follows the annotation guideline: to the nearest noun phrase; after a comma, "and" or a verb to the
//! subject of the clause. Which noun phrase is the described instance is decided later ([`super::resolve`]).

use super::matching::{self, Match};
use super::noun_phrase::{self, Phrase, is};
use super::rules::{Effect, Ground, Input, PredicateId, RuleId, Then, flag};
use super::sentence::Sentence;

/// Position in [`Graph::phrases`]; `NONE` for nothing.
pub(crate) type Entity = u32;
pub(crate) const NONE: Entity = u32::MAX;

/// What a noun phrase does in its sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Subject of a clause.
    Clause,
    /// "there is a ..."
    There,
    /// "with a ...", "while a ..."
    With,
    /// Reference object of a relation.
    Ground,
    /// Same thing as another phrase: "the ship is a tanker".
    Same,
    Other,
}

/// A noun phrase of the caption.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub phrase: Phrase,
    pub role: Role,
    /// The phrase that names the same thing, or the first of a group.
    pub same: Entity,
    /// Number of the sentence in the caption.
    pub sentence: u32,
}

/// What the second end of a link is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Phrase(Entity),
    /// "on its left".
    Owner,
    /// "with a road beside": what the with-phrase belongs to.
    Unsaid(Entity),
}

/// A relation between two noun phrases.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    pub figure: Entity,
    pub predicate: PredicateId,
    pub target: Target,
    pub rule: RuleId,
    /// Tokens of the relation's words.
    pub words: (usize, usize),
    /// The latest noun phrase before the relation that "it" could mean, other than the figure.
    pub antecedent: Entity,
    /// The reference right before the with-phrase that the link stands in.
    pub with_ground: Entity,
}

/// Words that give nothing, and the rule that says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Silence {
    pub rule: RuleId,
    /// Tokens.
    pub(crate) words: (usize, usize),
}

/// All phrases and links of a caption.
#[derive(Debug, Default)]
pub(crate) struct Graph {
    pub nodes: Vec<Node>,
    pub links: Vec<Link>,
    pub silences: Vec<Silence>,
}

impl Graph {
    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.links.clear();
        self.silences.clear();
    }
}

/// What stood directly before, as far as it decides what a noun phrase does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum After {
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
struct Frame {
    clause: Entity,
    figure: Entity,
    verbs: u8,
}

struct Reader<'s, 'a, 'g> {
    sentence: &'s Sentence<'a>,
    graph: &'g mut Graph,
    at: usize,
    after: After,
    clause: Entity,
    near: Entity,
    /// What a with-phrase belongs to.
    modified: Entity,
    with_ground: Entity,
    is_in_with: bool,
    is_there: bool,
    is_negated: bool,
    frame: Option<Frame>,
    skip: Option<(Then, RuleId)>,
    /// First link since the last "and" or the start of the sentence, and whether a verb was seen since.
    section: usize,
    section_has_verb: bool,
    number: u32,
    /// First link of the sentence.
    sentence_links: usize,
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
        number: 0,
        sentence_links: 0,
    };
    while reader.at < sentence.len() {
        reader.step();
    }
}

impl Reader<'_, '_, '_> {
    fn step(&mut self) {
        let token = self.sentence.token(self.at);
        if token.is(flag::STOP) {
            self.stop();
        } else if token.is(flag::COMMA) {
            self.comma();
        } else if let Some(found) = matching::best(self.sentence, self.at) {
            return self.apply(found);
        } else if let Some(phrase) = self.sentence.phrase(self.at) {
            self.at = phrase.end;
            return self.name(phrase);
        } else {
            self.word();
        }
        self.at += 1;
    }

    fn stop(&mut self) {
        self.after = After::Start;
        self.clause = NONE;
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

    fn start_section(&mut self) {
        self.section = self.graph.links.len();
        self.section_has_verb = false;
    }

    fn comma(&mut self) {
        if let Some(frame) = self.frame.take() {
            self.clause = frame.clause;
        }
        self.near = self.clause;
        self.with_ground = NONE;
        self.skip = None;
        self.after = if self.clause == NONE { After::Start } else { After::Comma };
    }

    fn joining(&mut self) {
        if let Some(frame) = &mut self.frame {
            frame.verbs = 0;
        }
        self.near = self.clause;
        self.skip = None;
        self.after = After::Joining;
        self.start_section();
    }

    fn verb(&mut self) {
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

    /// A word that belongs to no pattern and no noun phrase.
    fn word(&mut self) {
        let known = &self.sentence.rules.known;
        let token = self.sentence.token(self.at);
        if token.is(known.relative) {
            // ", which" goes back to the nearest noun phrase, not to the subject of the clause.
            if self.after == After::Comma
                && let Some(last) = self.graph.nodes.len().checked_sub(1)
            {
                self.near = last as Entity;
            }
            if self.near != NONE {
                let frame = Frame { clause: self.clause, figure: self.near, verbs: 0 };
                self.clause = frame.figure;
                self.frame = Some(frame);
            }
            self.after = After::Relative;
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
            self.modified = self.clause;
            self.is_in_with = true;
            self.after = After::With;
        } else if token.is(known.conjunction) {
            self.joining();
            self.after = After::Conjunction;
            self.modified = self.clause;
            self.with_ground = NONE;
        } else if token.is(known.negation) {
            self.is_negated = true;
        } else if token.is(known.opener) && self.clause == NONE {
            // "find a ship": the sentence begins after it.
        } else if token.is(flag::FINITE) {
            self.verb();
        } else if token.is(flag::PARTICIPLE | flag::ING) {
            self.after = if self.after == After::Start { After::Start } else { After::Verb };
        } else if token.is(known.preposition) {
            self.after = After::Other;
        }
    }

    fn push(&mut self, phrase: Phrase, role: Role) -> Entity {
        let mut phrase = phrase;
        if std::mem::take(&mut self.is_negated) {
            phrase.facts |= is::NEGATED;
        }
        let entity = self.graph.nodes.len() as Entity;
        self.graph.nodes.push(Node { phrase, role, same: NONE, sentence: self.number });
        entity
    }

    fn silence(&mut self, rule: RuleId, words: (usize, usize)) {
        self.graph.silences.push(Silence { rule, words });
    }

    /// A noun phrase that is no relation's object; the position is already behind it.
    fn name(&mut self, phrase: Phrase) {
        if phrase.is(is::PLACE) {
            self.silence(RuleId(phrase.rule), (phrase.start, phrase.end));
            if self.after == After::Be && !self.is_there {
                self.after = After::Other;
            }
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
                    || after == After::Relative
                        && !self.sentence.is(phrase.start.wrapping_sub(1), self.sentence.rules.known.its);
                if begins {
                    self.start_clause(phrase, Role::Clause);
                } else if after == After::Conjunction || self.is_in_with {
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
            After::Verb | After::Other | After::Same => self.near = self.push(phrase, Role::Other),
        }
    }

    fn with(&mut self, first: Phrase) {
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

    fn with_member(&mut self, phrase: Phrase) {
        let is_structure = phrase.is(is::STRUCTURE) && !phrase.is(is::OWNED);
        let entity = self.push(phrase, Role::With);
        if !is_structure || self.relates_to_pronoun(phrase.end) {
            self.near = entity;
        }
    }

    fn start_clause(&mut self, phrase: Phrase, role: Role) {
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
    fn begins_clause(&self, mut at: usize) -> bool {
        let known = &self.sentence.rules.known;
        while self.sentence.is(at, known.adverb) {
            at += 1;
        }
        let token = self.sentence.token(at);
        token.is(known.be | known.have | known.auxiliary)
            || token.is(flag::FINITE)
                && !token.is(known.adjective)
                && (!token.is(known.names()) || noun_phrase::opens(self.sentence, at + 1))
    }

    /// Whether the noun phrase before goes on with a relation to a pronoun: "... a hedge *on their right*", "trees *beside*".
    fn relates_to_pronoun(&self, start: usize) -> bool {
        let known = &self.sentence.rules.known;
        let mut at = start;
        let mut has_relation = false;
        while at < self.sentence.len().min(start + 8) {
            let token = self.sentence.token(at);
            if token.is(flag::COMMA | flag::STOP | known.joining | known.relative) {
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

    fn apply(&mut self, found: Match) {
        let rules = self.sentence.rules;
        let rule = rules.rule(found.rule);
        self.at = found.end;
        let is_verb = (found.start..found.end).any(|at| {
            self.sentence.is(at, rules.known.be | rules.known.have)
                || self.sentence.is(at, flag::FINITE)
                    && !self.sentence.is(at, rules.known.names() | rules.known.adjective)
        });
        match rule.effect {
            Effect::Silent | Effect::Place => {
                self.silence(found.rule, (found.start, found.end));
                match rule.then {
                    Then::GoOn => {}
                    Then::SameThing => self.after = After::Same,
                    then => self.skip = Some((then, found.rule)),
                }
                if is_verb {
                    self.verb();
                }
                if found.ground == Ground::Follows
                    && let Some(phrase) = self.sentence.phrase(found.end)
                {
                    self.at = phrase.end;
                    if !phrase.is(is::PLACE) {
                        self.near = self.push(phrase, Role::Other);
                    }
                    self.after = After::Other;
                }
            }
            Effect::Relation(_) | Effect::Direction => {
                if is_verb {
                    self.verb();
                }
                self.relate(found);
                self.after = After::Other;
            }
        }
    }

    fn predicate(&self, found: &Match) -> Option<PredicateId> {
        let rules = self.sentence.rules;
        let known = &rules.known;
        match rules.rule(found.rule).effect {
            Effect::Relation(predicate) => Some(predicate),
            Effect::Direction => {
                let axes = [known.left, known.right, known.up, known.down];
                let set = (found.start..found.end).fold(0, |set, at| {
                    let token = self.sentence.token(at);
                    axes.iter().enumerate().fold(set, |set, (bit, &axis)| set | usize::from(token.is(axis)) << bit)
                });
                rules.directions[set]
            }
            _ => None,
        }
    }

    fn relate(&mut self, found: Match) {
        let figure = self.near;
        let Some(predicate) = self.predicate(&found) else { return };
        let mut relations = vec![(found, predicate)];
        let mut end = found.end;
        if found.ground == Ground::Follows && self.sentence.phrase(end).is_none() {
            let Some(second) = matching::shared(self.sentence, end) else { return };
            let Some(predicate) = self.predicate(&second) else { return };
            relations.push((second, predicate));
            end = second.end;
        }
        if found.ground != Ground::Follows {
            let target = if found.ground == Ground::Its { Target::Owner } else { Target::Unsaid(self.modified) };
            self.link(figure, &relations, target);
            return;
        }
        // A relation to "it" inside a with-phrase is what the phrase is for: "with cars parked on the ground beside it".
        let figure = self.pronoun_figure(figure, end);
        let objects = self.objects(end);
        for phrase in objects {
            self.at = phrase.end;
            if phrase.is(is::PLACE) {
                self.silence(RuleId(phrase.rule), (found.start, phrase.end));
                continue;
            }
            let entity = self.push(phrase, Role::Ground);
            self.link(figure, &relations, Target::Phrase(entity));
            // "a woman in a red coat beside a car": the coat is no thing to stand beside.
            if !phrase.is(is::ABSTRACT) {
                self.near = entity;
            }
        }
    }

    fn pronoun_figure(&self, figure: Entity, object: usize) -> Entity {
        if !self.is_in_with || figure == NONE || !self.sentence.is(object, self.sentence.rules.known.it) {
            return figure;
        }
        if self.graph.nodes[figure as usize].role != Role::Ground {
            return figure;
        }
        let with = self.graph.nodes.iter().rposition(|node| node.role == Role::With);
        with.map_or(figure, |at| at as Entity)
    }

    fn link(&mut self, figure: Entity, relations: &[(Match, PredicateId)], target: Target) {
        if let Some((_, rule)) = self.skip {
            let words = (relations[0].0.start, relations[0].0.end);
            self.silence(rule, words);
            return;
        }
        let own = match target {
            Target::Phrase(entity) => entity,
            _ => NONE,
        };
        let antecedent = (0..self.graph.nodes.len() as Entity)
            .rev()
            .find(|&entity| entity != own && entity != figure && self.graph.nodes[entity as usize].same != figure)
            .unwrap_or(NONE);
        let with_ground = if self.is_in_with { self.with_ground } else { NONE };
        for (found, predicate) in relations {
            self.graph.links.push(Link {
                figure,
                predicate: *predicate,
                target,
                rule: found.rule,
                words: (found.start, found.end),
                antecedent,
                with_ground,
            });
        }
    }

    /// The reference objects from a position: one noun phrase, or a list.
    fn objects(&self, start: usize) -> Vec<Phrase> {
        let known = &self.sentence.rules.known;
        let Some(first) = self.sentence.phrase(start) else { return Vec::new() };
        let mut objects = vec![first];
        if first.is(is::RECIPROCAL) {
            return objects;
        }
        // Members after a comma count only if "and" closes the list.
        let mut open = Vec::new();
        let mut at = first.end;
        while open.len() < 8 {
            let is_comma = self.sentence.is(at, flag::COMMA);
            let joins_at = if is_comma { at + 1 } else { at };
            let joins = self.sentence.is(joins_at, known.joining);
            if !is_comma && !joins {
                break;
            }
            let member_at = if joins { joins_at + 1 } else { at + 1 };
            let Some(member) = self.sentence.phrase(member_at) else { break };
            let is_member = !member.is(is::PRONOUN | is::OWNED | is::RECIPROCAL)
                && !self.begins_clause(member.end)
                && matching::best(self.sentence, member_at).is_none()
                && !self.relates_to_pronoun(member.end);
            if !is_member {
                break;
            }
            open.push(member);
            at = member.end;
            if joins {
                objects.append(&mut open);
            }
        }
        objects
    }
}
