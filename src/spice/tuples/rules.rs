//! The patterns, in order.

use super::numbers;
use super::{Rule, Sentence, Tuple};

pub struct Output<'a> {
    pub s: &'a Sentence,
    pub tuples: Vec<Tuple>,
}

impl Output<'_> {
    fn push(&mut self, rule: Rule, words: Vec<String>) {
        self.tuples.push(Tuple { words, rule });
    }

    pub fn attribute(&mut self, rule: Rule, object: usize, attribute: usize) {
        self.push(rule, vec![self.s.lemma(object), self.s.lemma(attribute)]);
    }

    fn relation(&mut self, rule: Rule, subject: usize, object: usize, word: String) {
        self.push(rule, vec![self.s.lemma(subject), self.s.lemma(object), word]);
    }
}

pub fn apply(s: &Sentence) -> Vec<Tuple> {
    let mut out = Output { s, tuples: Vec::new() };
    let order = s.order();
    let subjects = |node: usize| -> Vec<usize> { s.graph.dependents_by(node, "nsubj") };
    let noun_subjects = |node: usize| -> Vec<usize> { subjects(node).into_iter().filter(|n| s.is_noun(*n)).collect() };
    let has_copula = |node: usize| !s.graph.dependents_by(node, "cop").is_empty();
    for p in order.iter().copied().filter(|p| !has_copula(*p)) {
        for subject in noun_subjects(p) {
            for (object, label) in noun_objects(s, p) {
                out.relation(Rule::SubjectObject, subject, object, verb_with_preposition(s, p, label));
            }
        }
    }
    for subject in &order {
        for verb in s.graph.dependents_by(*subject, "acl").into_iter().filter(|v| s.tag(*v).starts_with('V')) {
            for (object, label) in noun_objects(s, verb) {
                out.relation(Rule::VerbPhraseOfNoun, *subject, object, verb_with_preposition(s, verb, label));
            }
        }
    }
    for p in order.iter().copied().filter(|p| !has_copula(*p) && noun_objects(s, *p).is_empty()) {
        noun_subjects(p).into_iter().for_each(|subject| predicate(&mut out, Rule::SubjectOnly, subject, p));
    }
    for p in order.iter().copied().filter(|p| has_copula(*p)) {
        noun_subjects(p).into_iter().for_each(|subject| predicate(&mut out, Rule::Copula, subject, p));
    }
    for head in &order {
        for adjective in s.graph.dependents_by(*head, "amod") {
            out.attribute(Rule::Adjective, *head, adjective);
        }
    }
    for adjective in order.iter().copied().filter(|a| s.tag(*a).starts_with('J')) {
        for subject in subjects(adjective) {
            out.attribute(Rule::PredicateAdjective, subject, adjective);
        }
    }
    let nouns: Vec<usize> = order.iter().copied().filter(|n| s.is_noun(*n)).collect();
    for head in &nouns {
        for (modifier, label) in s.graph.dependents(*head) {
            let preposition = label.strip_prefix("nmod:").filter(|p| !["poss", "agent"].contains(p));
            if let Some(preposition) = preposition {
                out.relation(Rule::PrepositionOfNoun, *head, modifier, preposition.replace('_', " "));
            }
        }
    }
    for head in &nouns {
        for owner in s.graph.dependents_by(*head, "nmod:poss").into_iter().filter(|n| s.is_noun(*n)) {
            out.relation(Rule::Possessive, owner, *head, "have".to_owned());
        }
    }
    for verb in order.iter().copied().filter(|v| s.tag(*v).starts_with('V')) {
        for agent in s.graph.dependents_by(verb, "nmod:agent").into_iter().filter(|n| s.is_noun(*n)) {
            for object in s.graph.dependents_by(verb, "nsubjpass").into_iter().filter(|n| s.is_noun(*n)) {
                out.relation(Rule::Agent, agent, object, verb_with_preposition(s, verb, ""));
            }
        }
    }
    numbers::apply(&mut out, &order);
    let mut is_compound = vec![false; s.graph.nodes.len()];
    for head in &nouns {
        for modifier in s.graph.dependents_by(*head, "compound").into_iter().filter(|n| s.is_noun(*n)) {
            out.attribute(Rule::Compound, *head, modifier);
            is_compound[*head] = true;
            is_compound[modifier] = true;
        }
    }
    for noun in nouns.into_iter().filter(|n| !is_compound[*n]) {
        out.push(Rule::Noun, vec![s.lemma(noun)]);
    }
    out.tuples
}

/// Noun objects and noun prepositional modifiers, with their labels.
pub fn noun_objects(s: &Sentence, node: usize) -> Vec<(usize, &str)> {
    let is_object = |label: &str| label == "iobj" || label == "dobj" || label.starts_with("nmod:");
    s.graph.dependents(node).into_iter().filter(|(n, label)| is_object(label) && s.is_noun(*n)).collect()
}

/// A verb's lemma with its particle, which keeps the capitals of the text, and the preposition of its object's label.
fn verb_with_preposition(s: &Sentence, verb: usize, label: &str) -> String {
    let mut word = s.lemmas[s.graph.token(verb)].trim().to_owned();
    if let Some(particle) = s.graph.dependents_by(verb, "compound:prt").first() {
        word = format!("{word} {}", s.word(*particle));
    }
    match label.strip_prefix("nmod:") {
        Some(preposition) if preposition != "agent" => format!("{word} {}", preposition.replace('_', " ")),
        _ => word,
    }
}

/// What is said of a subject: where it is, or what it is like.
fn predicate(out: &mut Output, rule: Rule, subject: usize, node: usize) {
    let s = out.s;
    if let Some(case) = s.graph.dependents_by(node, "case").first() {
        let mut tokens: Vec<usize> = vec![*case];
        tokens.extend(s.graph.dependents_by(*case, "mwe"));
        tokens.sort_by_key(|n| s.graph.nodes[*n]);
        let words: Vec<&str> = tokens.iter().map(|n| s.word(*n)).collect();
        out.relation(rule, subject, node, words.join(" "));
    } else if s.lemma(node) != "be" {
        out.attribute(rule, subject, node);
    }
}
