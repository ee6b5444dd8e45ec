//! From links to triples: which noun phrase is the described instance, what pronouns mean, which links concern it.

use super::graph::{Entity, Graph, Link, NONE, Node, Role, Target};
use super::noun_phrase::is;
use super::rules::{PredicateId, word};
use super::sentence::Sentence;
use super::triple::Triple;
use crate::schema::fold_category;

/// The described instance in a caption.
pub(crate) struct Described<'c> {
    category: Option<Class<'c>>,
    /// The phrase that names it first.
    first: Entity,
    /// Without a category: the noun that the caption describes.
    own_name: String,
    /// Further members of its group: "two trucks *and a crane*".
    members: Vec<Entity>,
    is_described: Vec<bool>,
}

/// A category as given, with what comparing needs.
struct Class<'c> {
    given: &'c str,
    folded: String,
    /// The last word.
    last: String,
    position: Option<u16>,
}

/// Adds the triples of the described instance.
pub(crate) fn triples(sentence: &Sentence<'_>, graph: &Graph, category: Option<&str>, out: &mut Vec<Triple>) {
    if graph.links.is_empty() {
        return;
    }
    let described = Described::find(sentence, graph, category);
    for link in &graph.links {
        described.resolve(sentence, graph, link, out);
    }
}

impl<'c> Described<'c> {
    pub(crate) fn find(sentence: &Sentence<'_>, graph: &Graph, category: Option<&'c str>) -> Self {
        let category = category.map(str::trim).filter(|given| !given.is_empty()).map(|given| {
            let words = given.to_lowercase().replace(['-', '_'], " ");
            Class {
                given,
                folded: fold_category(given),
                last: words.split_whitespace().next_back().unwrap_or("").to_owned(),
                position: sentence.rules.names().position(given),
            }
        });
        let mut described = Described {
            category,
            first: NONE,
            own_name: String::new(),
            members: Vec::new(),
            is_described: vec![false; graph.nodes.len()],
        };
        described.first = described.first_mention(sentence, graph);
        if described.category.is_none() && described.first != NONE {
            described.own_name = name(sentence, &graph.nodes[described.first as usize]);
        }
        described.mark(sentence, graph);
        // "it is a pond": the noun stands in another phrase.
        if described.category.is_none() && described.own_name.is_empty() {
            let mut names = graph.nodes.iter().zip(&described.is_described).filter(|(_, is_described)| **is_described);
            let named = names.find_map(|(node, _)| Some(name(sentence, node)).filter(|name| !name.is_empty()));
            described.own_name = named.unwrap_or_else(|| described.words_of_first(sentence, graph));
        }
        described
    }

    /// The last word of the phrase that is described, for phrases without a noun.
    fn words_of_first(&self, sentence: &Sentence<'_>, graph: &Graph) -> String {
        let mut out = String::new();
        if let Some(node) = graph.nodes.get(self.first as usize) {
            sentence.push_word(node.phrase.end - 1, true, &mut out);
        }
        out
    }

    /// Whether a phrase names the class.
    fn names_class(&self, sentence: &Sentence<'_>, node: &Node) -> bool {
        if node.phrase.is(is::PRONOUN | is::HEADLESS | is::PLACE | is::RECIPROCAL) {
            return false;
        }
        let name = name(sentence, node);
        let Some(class) = &self.category else { return !name.is_empty() && name == self.own_name };
        if name.rsplit(' ').next() == Some(&class.last) || fold_category(&name) == class.folded {
            return true;
        }
        let Some(position) = class.position else { return false };
        let names = sentence.rules.names();
        match (names.position(&name), name.rsplit_once(' ')) {
            (Some(found), _) => found == position,
            // "propeller plane": its head is listed.
            (None, Some((_, head))) => names.position(head) == Some(position),
            (None, None) => false,
        }
    }

    /// Whether a phrase names the class by its own word, not by another of the same category.
    fn is_named_exactly(&self, sentence: &Sentence<'_>, node: &Node) -> bool {
        let name = name(sentence, node);
        self.category
            .as_ref()
            .is_some_and(|class| name.rsplit(' ').next() == Some(&class.last) || fold_category(&name) == class.folded)
    }

    fn first_mention(&self, sentence: &Sentence<'_>, graph: &Graph) -> Entity {
        let acts = |node: &Node| matches!(node.role, Role::Clause | Role::There | Role::With);
        let is_new = |node: &Node| !node.phrase.is(is::OTHER | is::NEGATED | is::OWNED);
        let position = |found: Option<usize>| found.map(|at| at as Entity);
        let nodes = &graph.nodes;
        let subject = position(nodes.iter().position(|node| matches!(node.role, Role::Clause | Role::There)));
        if self.category.is_some() {
            let named = |node: &&Node| is_new(node) && self.names_class(sentence, node);
            if let Some(subject) = subject
                && !nodes[subject as usize].phrase.is(is::NEGATED)
                && self.names_class(sentence, &nodes[subject as usize])
            {
                return subject;
            }
            let first =
                |test: &dyn Fn(&Node) -> bool| position(nodes.iter().position(|node| test(node) && named(&node)));
            let is_pronoun = |at: &Entity| nodes[*at as usize].phrase.is(is::PRONOUN);
            let found = first(&|node| acts(node) && self.is_named_exactly(sentence, node))
                .or_else(|| subject.filter(is_pronoun))
                .or_else(|| first(&|node| acts(node)))
                .or_else(|| first(&|node| node.phrase.is(is::THIS)));
            if found.is_some() {
                return found.unwrap_or(NONE);
            }
            // "cars queue in front of the station", "a rider on a scooter": the subject is something else than what is
            // described. Any other noun that begins the caption is taken for a name of the described thing.
            let is_other = subject.map(|at| &nodes[at as usize]).is_none_or(|subject| {
                subject.phrase.is(is::STRUCTURE | is::NEGATED | is::PLURAL)
                    || sentence.rules.names().position(&name(sentence, subject)).is_some()
            });
            let found = first(&|node| node.phrase.is(is::DEFINITE)).or_else(|| first(&|_| true));
            if let (true, Some(found)) = (is_other, found) {
                return found;
            }
        }
        subject.or_else(|| (!nodes.is_empty()).then_some(0)).unwrap_or(NONE)
    }

    fn mark(&mut self, sentence: &Sentence<'_>, graph: &Graph) {
        let nodes = &graph.nodes;
        if self.first == NONE {
            return;
        }
        self.is_described[self.first as usize] = true;
        let is_member = |node: &Node| node.same == self.first && matches!(node.role, Role::Clause | Role::There);
        self.members = (0..nodes.len()).filter(|&at| is_member(&nodes[at])).map(|at| at as Entity).collect();
        let first_number = nodes[self.first as usize].sentence;
        for (at, node) in nodes.iter().enumerate() {
            // "one of them" is a member of the described group wherever it stands.
            let is_one_of_them = node.phrase.is(is::PRONOUN) && node.phrase.end - node.phrase.start > 1;
            let is_pronoun = is_one_of_them
                || node.role == Role::Clause
                    && (node.phrase.is(is::PRONOUN) || node.phrase.is(is::HEADLESS) && node.phrase.is(is::DEFINITE));
            let is_repeated = node.role == Role::Clause
                && node.phrase.is(is::DEFINITE)
                && !node.phrase.is(is::OTHER)
                && node.sentence > first_number
                && self.names_class(sentence, node);
            if is_pronoun || is_repeated {
                self.is_described[at] = true;
            }
        }
        // Names of the same thing, and members of its group, in both directions.
        for _ in 0..2 {
            for (at, node) in nodes.iter().enumerate() {
                if node.same != NONE {
                    let same = node.same as usize;
                    let either = self.is_described[at] || self.is_described[same];
                    self.is_described[at] = either;
                    self.is_described[same] = either;
                }
            }
        }
    }

    fn is_subject(&self, graph: &Graph, entity: Entity) -> bool {
        if entity == NONE || self.is_described[entity as usize] {
            return true;
        }
        let node = &graph.nodes[entity as usize];
        // "grass that separates *them* from the road"
        node.phrase.is(is::OWNED) || node.phrase.is(is::PRONOUN) && node.role == Role::Ground
    }

    /// "two bridges, *one* on the lower part of the river": one of those, whatever they are.
    fn is_plain_one(&self, graph: &Graph, entity: Entity) -> bool {
        graph
            .nodes
            .get(entity as usize)
            .is_some_and(|node| node.phrase.is(is::HEADLESS) && !node.phrase.is(is::OTHER | is::DEFINITE | is::OWNED))
    }

    fn is_owned(&self, graph: &Graph, entity: Entity) -> bool {
        graph.nodes.get(entity as usize).is_some_and(|node| node.phrase.is(is::OWNED))
    }

    /// "its wake", "its bow": a part of the described thing that stands for it.
    fn is_own_part(&self, graph: &Graph, entity: Entity) -> bool {
        graph.nodes.get(entity as usize).is_some_and(|node| node.phrase.is(is::OWNED) && node.phrase.is(is::STRUCTURE))
    }

    fn resolve(&self, sentence: &Sentence<'_>, graph: &Graph, link: &Link, out: &mut Vec<Triple>) {
        let figure_is_subject = self.is_subject(graph, link.figure);
        let is_negated = |entity: Entity| entity != NONE && graph.nodes[entity as usize].phrase.is(is::NEGATED);
        if is_negated(link.figure) {
            return;
        }
        match link.target {
            Target::Owner => {
                if !figure_is_subject {
                    self.invert(sentence, graph, link, out);
                }
            }
            Target::Unsaid(modified) => {
                let figure_acts = link.figure != NONE
                    && matches!(graph.nodes[link.figure as usize].role, Role::With | Role::Clause | Role::There);
                if !figure_is_subject && figure_acts && self.is_subject(graph, modified) {
                    self.invert(sentence, graph, link, out);
                }
            }
            Target::Phrase(ground) => {
                let phrase = graph.nodes[ground as usize].phrase;
                if is_negated(ground) || phrase.is(is::PLACE) || phrase.is(is::ABSTRACT) && !phrase.is(is::OWNED) {
                    return;
                }
                if phrase.is(is::PRONOUN | is::OWNED) {
                    if !figure_is_subject {
                        if !self.means_reference(sentence, graph, link, ground) {
                            self.invert(sentence, graph, link, out);
                        }
                    } else if self.is_own_part(graph, link.figure) {
                        // "its wake behind it": behind the described thing itself.
                    } else if link.antecedent != NONE
                        && !self.is_subject(graph, link.antecedent)
                        && !graph.nodes[link.antecedent as usize].phrase.is(is::STRUCTURE | is::ABSTRACT)
                    {
                        self.push(sentence, graph, link, link.predicate, link.antecedent, false, out);
                    }
                } else if figure_is_subject && phrase.is(is::RECIPROCAL) && self.is_owned(graph, link.figure) {
                    // "whose runways cross each other": said of its parts among themselves.
                } else if figure_is_subject {
                    self.push(sentence, graph, link, link.predicate, ground, false, out);
                } else if self.is_described[ground as usize]
                    || self.is_named_again(sentence, graph, ground) && !self.is_plain_one(graph, link.figure)
                {
                    self.invert(sentence, graph, link, out);
                }
            }
        }
    }

    /// "beside a river with a bridge on it": the pronoun agrees with the reference right before the with-phrase.
    fn means_reference(&self, sentence: &Sentence<'_>, graph: &Graph, link: &Link, pronoun: Entity) -> bool {
        // "beside two others still at their gates"
        let is_their = sentence.token(graph.nodes[pronoun as usize].phrase.start).word == word::THEIR;
        let figure = graph.nodes.get(link.figure as usize);
        if is_their && figure.is_some_and(|figure| figure.role == Role::Ground) {
            return true;
        }
        // "and there is a meadow with trees on it"
        if link.with_owner != NONE && !self.is_subject(graph, link.with_owner) {
            return true;
        }
        if link.with_ground == NONE || self.is_subject(graph, link.with_ground) {
            return false;
        }
        let reference = &graph.nodes[link.with_ground as usize];
        let pronoun = &graph.nodes[pronoun as usize];
        reference.phrase.is(is::PLURAL) == pronoun.phrase.is(is::PLURAL)
    }

    /// "the houses": the described instance, mentioned again as a reference of something else.
    fn is_named_again(&self, sentence: &Sentence<'_>, graph: &Graph, entity: Entity) -> bool {
        let node = &graph.nodes[entity as usize];
        let is_again = node.phrase.is(is::DEFINITE) && !node.phrase.is(is::OTHER | is::STRUCTURE);
        is_again && self.names_class(sentence, node) && !self.is_other_thing(sentence, graph, entity)
    }

    /// "beside a tanker, a boat at *the tanker's* bow": a reference that was named before by the same word.
    fn is_other_thing(&self, sentence: &Sentence<'_>, graph: &Graph, entity: Entity) -> bool {
        let own = name(sentence, &graph.nodes[entity as usize]);
        let earlier = &graph.nodes[..entity as usize];
        earlier
            .iter()
            .enumerate()
            .any(|(at, node)| node.role == Role::Ground && !self.is_described[at] && name(sentence, node) == own)
            && !self
                .is_described
                .iter()
                .zip(earlier)
                .any(|(is_described, node)| *is_described && name(sentence, node) == own)
    }

    fn invert(&self, sentence: &Sentence<'_>, graph: &Graph, link: &Link, out: &mut Vec<Triple>) {
        let Some(inverse) = sentence.rules.predicate(link.predicate).inverse else { return };
        let Some(figure) = graph.nodes.get(link.figure as usize) else { return };
        // "with a ladder leaning against it": beside the thing, so no part of it.
        let is_beside = matches!(link.target, Target::Phrase(ground) if graph.nodes[ground as usize].phrase.is(is::PRONOUN))
            && ["next to", "adjacent to", "near", "behind", "in front of"]
                .contains(&sentence.rules.predicate(inverse).name.as_str());
        if !figure.phrase.is(is::ABSTRACT) && (!figure.phrase.is(is::STRUCTURE) || is_beside) {
            self.push(sentence, graph, link, inverse, link.figure, true, out);
        }
    }

    #[allow(clippy::too_many_arguments, reason = "a private step of `resolve`")]
    fn push(
        &self,
        sentence: &Sentence<'_>,
        graph: &Graph,
        link: &Link,
        predicate: PredicateId,
        object: Entity,
        is_inverted: bool,
        out: &mut Vec<Triple>,
    ) {
        let node = &graph.nodes[object as usize];
        let object_name = self.object_name(sentence, graph, node);
        if object_name.is_empty() {
            return;
        }
        let words = span(sentence, link.words);
        let object_words = span(sentence, (node.phrase.start, node.phrase.end));
        let mut add = |subject: String| {
            out.push(Triple {
                subject,
                predicate,
                object: object_name.clone(),
                rule: link.rule,
                is_inverted,
                words: words.clone(),
                object_words: object_words.clone(),
            });
        };
        match &self.category {
            Some(class) => add(class.given.to_owned()),
            None => {
                add(self.own_name.clone());
                // "two trucks and a crane": each has the relation.
                for &member in self.members.iter().filter(|_| !is_inverted) {
                    add(name(sentence, &graph.nodes[member as usize]));
                }
            }
        }
    }

    /// The noun that "one" and "others" stand for, where it is not the class itself: "the airliner beside a similar one".
    fn noun_of_first(&self, sentence: &Sentence<'_>, graph: &Graph) -> Option<String> {
        let class = self.category.as_ref()?;
        let node = graph.nodes.get(self.first as usize)?;
        let own = name(sentence, node);
        let is_class =
            own.is_empty() || own.rsplit(' ').next() == Some(&class.last) || fold_category(&own) == class.folded;
        (!is_class).then_some(own)
    }

    /// The noun of a reference object as triples write it.
    fn object_name(&self, sentence: &Sentence<'_>, graph: &Graph, node: &Node) -> String {
        let class = || match &self.category {
            Some(class) => strip_size(sentence, class.given),
            None => self.own_name.clone(),
        };
        if node.phrase.is(is::HEADLESS) {
            return self.noun_of_first(sentence, graph).unwrap_or_else(class);
        }
        if node.phrase.is(is::RECIPROCAL) {
            return class();
        }
        let own = name(sentence, node);
        // "another court" beside a tennis court is a tennis court.
        if node.phrase.is(is::OTHER)
            && let Some(category) = &self.category
            && own == category.last
        {
            return class();
        }
        own
    }
}

/// A category without "small", "large" in front.
fn strip_size(sentence: &Sentence<'_>, category: &str) -> String {
    let lower = category.to_lowercase().replace(['-', '_'], " ");
    let (vocab, known) = (&sentence.rules.vocab, &sentence.rules.known);
    let is_size = |word: &str| vocab.get(word).is_some_and(|id| vocab.words[id as usize].classes & known.size != 0);
    match lower.split_once(' ') {
        Some((first, rest)) if is_size(first) => rest.to_owned(),
        _ if category.bytes().any(|b| b.is_ascii_digit()) => category.to_owned(),
        _ => lower,
    }
}

/// The head noun with the nouns that belong to it, singular; "street" is written "road".
fn name(sentence: &Sentence<'_>, node: &Node) -> String {
    let (start, end) = node.phrase.name;
    let mut out = String::new();
    for at in start..end {
        if at > start {
            out.push(' ');
        }
        sentence.push_word(at, at + 1 == end, &mut out);
    }
    match sentence.rules.same_noun.get(out.as_str()) {
        Some(same) => same.to_string(),
        None => out,
    }
}

/// Bytes of a token range.
pub(crate) fn span(sentence: &Sentence<'_>, (start, end): (usize, usize)) -> std::ops::Range<u32> {
    match (sentence.tokens.get(start), sentence.tokens.get(end.max(1) - 1)) {
        (Some(first), Some(last)) => first.start..last.end.max(first.start),
        _ => 0..0,
    }
}
