//! What the words of a rule do: links from the noun phrase that they attach to, to one or several reference objects.

use super::reader::{After, Reader};
use super::{Entity, Link, NONE, Role, Target};
use crate::relations::matching::{self, Match};
use crate::relations::noun_phrase::{self, Phrase, is};
use crate::relations::rules::{Effect, Ground, PredicateId, RuleId, Then, UNKNOWN_WORD, flag, word};

impl Reader<'_, '_, '_> {
    pub(super) fn apply(&mut self, found: Match) {
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

    pub(super) fn predicate(&self, found: &Match) -> Option<PredicateId> {
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

    pub(super) fn relate(&mut self, found: Match) {
        let joining = (found.start..found.end).find(|&at| self.sentence.is(at, self.sentence.rules.known.joining));
        if let (Some(joining), Effect::Direction) = (joining, self.sentence.rules.rule(found.rule).effect) {
            // "to the left and the right of it": two relations.
            let (near, nodes) = (self.near, self.graph.nodes.len());
            for (start, end) in [(found.start, joining), (joining, found.end)] {
                if let Some(predicate) = self.predicate(&Match { start, end, ..found }) {
                    self.near = near;
                    if self.graph.nodes.len() == nodes {
                        self.relate_by(found, predicate);
                    } else if let Some(&link) = self.graph.links.last() {
                        self.graph.links.push(Link { predicate, ..link });
                    }
                }
            }
            return;
        }
        let Some(predicate) = self.predicate(&found) else { return };
        self.relate_by(found, predicate);
    }

    fn relate_by(&mut self, found: Match, predicate: PredicateId) {
        let figure = if self.goes_on_from_start(found) { self.clause } else { self.near };
        if found.ground == Ground::Follows && matching::is_relative_object(self.sentence, found.end) {
            return self.relate_clause(found, predicate);
        }
        let mut relations = vec![(found, predicate)];
        let mut end = found.end;
        if found.ground == Ground::Follows && self.sentence.phrase(end).is_none() {
            let Some(second) = matching::shared(self.sentence, end) else { return };
            let Some(predicate) = self.predicate(&second) else { return };
            relations.push((second, predicate));
            end = second.end;
        }
        if (found.start..found.end).any(|at| self.sentence.is(at, self.sentence.rules.known.relative)) {
            // "on whose left a school stands"
            return self.relate_clause(Match { end: found.end - 1, ..found }, predicate);
        }
        let figure = self.verbless_subject(found).unwrap_or(figure);
        if found.ground != Ground::Follows {
            // "and a kiosk is close by": close to what the clause before is about.
            let modified = if figure == self.modified { self.previous } else { self.modified };
            let is_its = found.ground == Ground::Its;
            let target = if is_its { Target::Owner } else { Target::Unsaid(modified) };
            let figure = if is_its { self.with_figure(figure) } else { figure };
            self.link(figure, &relations, target);
            return;
        }
        // A relation to "it" inside a with-phrase is what the phrase is for: "with cars parked on the ground beside it".
        let is_pronoun = self.sentence.is(end, self.sentence.rules.known.it);
        let after_subject = self.at;
        let figure = if is_pronoun { self.with_figure(figure) } else { figure };
        let is_between = self.sentence.rules.predicate(predicate).name == "between";
        let mut objects = self.objects(end, is_between);
        let rule = self.sentence.rules.rule(found.rule);
        if let Some(last) = objects.last()
            && rule.also.contains(&self.sentence.token(last.end).word)
        {
            let more = self.objects(last.end + 1, is_between);
            objects.extend(more);
        }
        let is_turned = self.sentence.rules.rule(found.rule).is_turned;
        for phrase in objects {
            self.at = phrase.end.max(after_subject);
            if self.clause == NONE
                && self.sentence.is(phrase.end, flag::FINITE)
                && self.sentence.is(phrase.end, self.sentence.rules.known.position)
            {
                self.at += 1;
            }
            if self.is_middle_of_with(figure, found, phrase) {
                self.link(figure, &relations, Target::Unsaid(self.modified));
                continue;
            }
            if phrase.is(is::PLACE) {
                self.silence(RuleId(phrase.rule), (found.start, phrase.end));
                continue;
            }
            // "close to the bow *of which* it lies": said in the clause that begins here.
            if self.sentence.is(phrase.end - 1, self.sentence.rules.known.relative) {
                return self.relative();
            }
            let entity = self.push(phrase, Role::Ground);
            if is_turned {
                self.link(entity, &relations, Target::Phrase(figure));
                continue;
            }
            self.link(figure, &relations, Target::Phrase(entity));
            // "a woman in a red coat beside a car": the coat is no thing to stand beside, and "each other" is the subject.
            if !phrase.is(is::ABSTRACT | is::RECIPROCAL) {
                self.near = entity;
            }
        }
    }

    /// "..., beside it *a hut* and on its left *a shed*": the subject stands after the relation, without a verb.
    fn verbless_subject(&mut self, found: Match) -> Option<Entity> {
        let sentence = self.sentence;
        let known = &sentence.rules.known;
        let begins = found.start > 0 && sentence.is(found.start - 1, flag::COMMA | known.joining);
        let end = match found.ground {
            Ground::Its => found.end,
            Ground::Follows if sentence.is(found.end, known.it) => found.end + 1,
            _ => return None,
        };
        let phrase = sentence.phrase(end).filter(|phrase| !phrase.is(is::PLACE))?;
        if !begins || !sentence.is(end, known.determiner | known.number) || self.begins_clause(phrase.end) {
            return None;
        }
        let subject = self.push(phrase, Role::With);
        self.at = phrase.end;
        Some(subject)
    }

    /// "runs from the beach *into* the sea": both say where the subject goes.
    fn goes_on_from_start(&self, found: Match) -> bool {
        let rules = self.sentence.rules;
        if self.near == NONE || self.clause == NONE || !self.sentence.is(found.start, rules.known.motion) {
            return false;
        }
        let start = self.graph.nodes[self.near as usize].phrase.start;
        start > 0 && self.sentence.token(start - 1).word == word::FROM
    }

    /// "with a statue *in the middle*": in the middle of what has it, not of the image.
    fn is_middle_of_with(&self, figure: Entity, found: Match, place: Phrase) -> bool {
        let sentence = self.sentence;
        let known = &sentence.rules.known;
        let Some(node) = self.graph.nodes.get(figure as usize) else { return false };
        let is_had = self.is_in_with || sentence.is(node.phrase.start.wrapping_sub(1), known.have);
        node.role == Role::With
            && is_had
            && found.end == found.start + 1
            && place.end - place.start <= 2
            && (place.is(is::PLACE) && sentence.is(place.end - 1, known.center)
                || place.is(is::PART) && sentence.is(place.start, known.one))
    }

    /// What a relation to a pronoun says something of: inside a with-phrase its noun, not the reference in between.
    fn with_figure(&self, figure: Entity) -> Entity {
        if !self.is_in_with || figure == NONE || self.graph.nodes[figure as usize].role != Role::Ground {
            return figure;
        }
        let with = self.graph.nodes.iter().rposition(|node| node.role == Role::With);
        with.map_or(figure, |at| at as Entity)
    }

    /// "a station behind which the road bends": the relation is said of the clause's subject, to the noun before.
    fn relate_clause(&mut self, found: Match, predicate: PredicateId) {
        // "behind which there is a wood and *beside which* there is a lake": both say something of the same thing.
        if self.after == After::Joining
            && let Some(frame) = &self.frame
        {
            self.clause = frame.clause;
            self.near = frame.clause;
        }
        self.at = found.end;
        self.relative();
        let reference = self.near;
        let known = &self.sentence.rules.known;
        self.at = found.end + 1;
        // "beside which lies a heap"
        while self.sentence.is(self.at, known.be | known.adverb | flag::FINITE)
            && self.sentence.phrase(self.at).is_none()
        {
            self.at += 1;
        }
        let Some(phrase) = self.sentence.phrase(self.at).filter(|phrase| !phrase.is(is::PLACE)) else { return };
        let mut phrase = phrase;
        // "beneath which a railway and a canal run"
        let subject = loop {
            self.at = phrase.end;
            let subject = self.push(phrase, Role::With);
            if reference != NONE {
                self.link(subject, &[(found, predicate)], Target::Phrase(reference));
            }
            match self.sentence.phrase(self.at + 1) {
                Some(next)
                    if self.sentence.is(self.at, self.sentence.rules.known.joining)
                        && !next.is(is::PLACE | is::PRONOUN | is::OWNED)
                        && !self.relation_begins(self.at + 1) =>
                {
                    phrase = next;
                }
                _ => break subject,
            }
        };
        self.clause = subject;
        self.near = subject;
        self.after = After::Other;
    }

    /// "flanked by taxis *and on the right by* a bus", "tied to a pole *and to* a ring": the last relation once more, from
    /// its last word.
    pub(super) fn repeated(&self) -> Option<(Match, PredicateId)> {
        let known = &self.sentence.rules.known;
        if self.after != After::Joining && !self.is_after_parenthesis() {
            return None;
        }
        let links = &self.graph.links[self.sentence_links..];
        // "by poplars *on three sides* and by a canal": the side in between is no relation to repeat.
        let last = links.iter().rev().find(|link| matches!(link.target, Target::Phrase(_)))?;
        if last.words.1 - last.words.0 < 2 {
            return None;
        }
        let word = self.sentence.token(last.words.1 - 1).word;
        let is_word = |at: usize| word != UNKNOWN_WORD && self.sentence.token(at).word == word;
        let side = self.side_end(self.at);
        let at = if is_word(self.at) {
            self.at
        } else if side > self.at && is_word(side) {
            side
        } else if self.sentence.is(self.at, known.preposition | known.adverb)
            && !self.sentence.is(self.at, known.direction)
            && is_word(self.at + 1)
        {
            self.at + 1
        } else {
            return None;
        };
        let is_longer = matching::best(self.sentence, self.at).is_some_and(|found| found.end > at + 1);
        if is_longer || !self.sentence.is(at, known.preposition) || self.sentence.phrase(at + 1)?.is(is::PLACE) {
            return None;
        }
        Some((Match { rule: last.rule, start: self.at, end: at + 1, ground: Ground::Follows }, last.predicate))
    }

    /// "surrounded by lawns and, *further out*, by woods"
    fn is_after_parenthesis(&self) -> bool {
        let known = &self.sentence.rules.known;
        self.after == After::Comma
            && (self.section_start..self.at)
                .all(|at| self.sentence.is(at, flag::COMMA | known.adverb | known.adjective))
            && self.sentence.is(self.section_start.wrapping_sub(1), known.joining)
            && self.section_start + 5 > self.at
    }

    pub(super) fn repeat(&mut self, (found, predicate): (Match, PredicateId)) {
        let links = &self.graph.links[self.sentence_links..];
        let last = links.iter().rev().find(|link| matches!(link.target, Target::Phrase(_)));
        self.near = last.map_or(NONE, |link| link.figure);
        self.at = found.end;
        self.relate_by(found, predicate);
        self.after = After::Other;
    }

    /// Where a side that is named in passing ends: "a tree *on its left* and a car *on its right*"; the start if there is none.
    fn side_end(&self, at: usize) -> usize {
        // "and *to the right* by a shed"
        if self.sentence.is(at, self.sentence.rules.known.preposition)
            && let Some(place) = self.sentence.phrase(at + 1).filter(|phrase| phrase.is(is::PLACE))
        {
            return place.end;
        }
        match matching::best(self.sentence, at) {
            Some(found) if self.sentence.rules.rule(found.rule).effect != Effect::Silent => {
                if found.ground != Ground::Follows {
                    return found.end;
                }
                match self.sentence.phrase(found.end) {
                    Some(place) if place.is(is::PLACE) => place.end,
                    _ => at,
                }
            }
            _ => at,
        }
    }

    pub(super) fn link(&mut self, figure: Entity, relations: &[(Match, PredicateId)], target: Target) {
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
            .find(|&entity| {
                let node = &self.graph.nodes[entity as usize];
                // "a terminal with a white roof ..., with a plane beside it": beside the terminal.
                let is_detail = node.role == Role::With && node.phrase.is(is::STRUCTURE | is::ABSTRACT);
                entity != own && entity != figure && node.same != figure && !is_detail
            })
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
                with_owner: if self.is_in_with { self.modified } else { NONE },
                with_ground,
            });
        }
    }

    /// The reference objects from a position: one noun phrase, or a list.
    fn objects(&self, start: usize, is_between: bool) -> Vec<Phrase> {
        let known = &self.sentence.rules.known;
        let Some(first) = self.sentence.phrase(start) else { return Vec::new() };
        let first = self.before_verb(first);
        let mut objects = vec![first];
        // "in the image's corner and two belts of trees": the list is not of places.
        if first.is(is::RECIPROCAL | is::PLACE) && !is_between {
            return objects;
        }
        // Members after a comma count only if "and" closes the list.
        let mut open = Vec::new();
        let mut at = first.end;
        while open.len() < 8 {
            let is_apart = self.sentence.is(at, flag::COMMA) && self.side_end(at + 1) > at + 1;
            let mut side = self.side_end(at + usize::from(is_apart));
            // "between a school, on its left, and a road"
            side += usize::from(is_apart && self.sentence.is(side, flag::COMMA));
            let has_side = side > at + usize::from(is_apart) && self.sentence.is(side, known.joining);
            if has_side {
                at = side;
            }
            let is_comma = self.sentence.is(at, flag::COMMA);
            let joins_at = if is_comma { at + 1 } else { at };
            let joins = self.sentence.is(joins_at, known.joining);
            if !is_comma && !joins {
                break;
            }
            let member_at = if joins { joins_at + 1 } else { at + 1 };
            let Some(member) = self.sentence.phrase(member_at) else { break };
            // "trees on its left and a car on its right", "between a shop on the left and a bank"
            let is_parallel = has_side && (is_between || self.side_end(member.end) > member.end);
            // "houses surrounded by cars and trees *can be seen*": the verb is that of the houses.
            let is_bare = !self.sentence.is(member.start, known.determiner | known.number | known.other);
            let waits_for_verb = is_bare && joins && !is_comma && self.clause != NONE && !self.section_has_verb;
            // "through a town, and a road on the left *crosses* it", "vans on the road, and some cars *parked* beside it"
            let is_next_subject = self.begins_clause(self.relation_end(member.end))
                || is_comma && joins && !is_bare && self.is_there_clause() && self.is_placed(member.end);
            let is_member = !member.is(is::PRONOUN | is::OWNED | is::RECIPROCAL)
                && (!is_next_subject || waits_for_verb)
                && !self.relation_begins(member_at)
                && (is_parallel || !has_side && !self.relates_to_pronoun(member.end));
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

    fn is_there_clause(&self) -> bool {
        self.graph.nodes.get(self.clause as usize).is_some_and(|node| node.role == Role::There)
    }

    /// "cars *parked* along": a participle that says where something is.
    fn is_placed(&self, at: usize) -> bool {
        self.sentence.is(at, flag::PARTICIPLE) && self.sentence.is(at, self.sentence.rules.known.position)
    }

    /// Whether the words of a rule begin here, perhaps after adverbs ("just left of").
    fn relation_begins(&self, mut at: usize) -> bool {
        let known = &self.sentence.rules.known;
        loop {
            if matching::best(self.sentence, at).is_some() {
                return true;
            }
            if !self.sentence.is(at, known.adverb) {
                return false;
            }
            at += 1;
        }
    }

    /// "beside the plane *stand* two trucks": where a sentence begins with its relation, the verb comes next.
    fn before_verb(&self, phrase: Phrase) -> Phrase {
        if self.clause != NONE || self.graph.links.len() > self.sentence_links {
            return phrase;
        }
        let known = &self.sentence.rules.known;
        // Where it ends is where the verb stands.
        let verb = (phrase.start + 1..phrase.end).find(|&at| {
            self.sentence.is(at, flag::FINITE)
                && self.sentence.is(at, known.position)
                && self.sentence.is(at - 1, known.noun)
                && self.sentence.phrase(at + 1).is_some()
        });
        verb.and_then(|verb| noun_phrase::read_before(self.sentence, phrase.start, verb)).unwrap_or(phrase)
    }
}
