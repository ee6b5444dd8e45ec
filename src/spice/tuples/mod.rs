//! Dependency graph to tuples: objects, attributes and relations, each with the rule that made it.

mod numbers;
mod rewrite;
mod rules;
mod words;

use serde::{Deserialize, Serialize};

use super::graph::{Graph, topological};

/// The pattern a tuple comes from, in the order in which patterns are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// Verb with a subject and an object or a prepositional phrase.
    SubjectObject,
    /// Noun with a verb phrase: "a man riding a horse".
    VerbPhraseOfNoun,
    /// Subject of a verb without an object: relation if the verb carries a preposition, else attribute.
    SubjectOnly,
    /// Subject of a copula.
    Copula,
    /// Adjective of a noun.
    Adjective,
    /// Adjective with a subject.
    PredicateAdjective,
    /// Prepositional phrase of a noun.
    PrepositionOfNoun,
    Possessive,
    /// Passive verb with its agent.
    Agent,
    /// Count of a plural.
    Number,
    /// Noun before a noun.
    Compound,
    /// Noun.
    Noun,
}

/// One, two or three words: object; object and attribute; subject, object and relation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tuple {
    pub words: Vec<String>,
    pub rule: Rule,
}

impl AsRef<[String]> for Tuple {
    fn as_ref(&self) -> &[String] {
        &self.words
    }
}

/// A sentence as the rules see it.
#[derive(Clone, Debug)]
pub struct Sentence {
    pub graph: Graph,
    pub words: Vec<String>,
    pub lower: Vec<String>,
    pub tags: Vec<String>,
    pub lemmas: Vec<String>,
}

impl Sentence {
    fn tag(&self, node: usize) -> &str {
        &self.tags[self.graph.token(node)]
    }

    fn word(&self, node: usize) -> &str {
        &self.words[self.graph.token(node)]
    }

    fn lower(&self, node: usize) -> &str {
        &self.lower[self.graph.token(node)]
    }

    /// The lemma as it stands in tuples.
    fn lemma(&self, node: usize) -> String {
        self.lemmas[self.graph.token(node)].trim().to_lowercase()
    }

    fn is_noun(&self, node: usize) -> bool {
        ["NN", "NNS", "NNP", "NNPS"].contains(&self.tag(node))
    }

    fn is_plural(&self, node: usize) -> bool {
        ["NNS", "NNPS"].contains(&self.tag(node))
    }

    /// Indefinite articles under a node.
    fn articles(&self, node: usize) -> Vec<usize> {
        let is_article = |n: &usize| ["a", "an"].contains(&self.lower(*n));
        self.graph.dependents_by(node, "det").into_iter().filter(is_article).collect()
    }

    /// The order in which the patterns look at governing nodes.
    fn order(&self) -> Vec<usize> {
        topological(&self.graph)
    }
}

/// The tuples of one sentence, in the order of the rules.
pub fn extract(mut sentence: Sentence) -> Vec<Tuple> {
    rewrite::demote_quantifiers(&mut sentence);
    rewrite::resolve_pronouns(&mut sentence);
    rules::apply(&sentence)
}
