//! Scene graph: tuples with their synonyms merged.

use std::collections::BTreeSet;

use crate::text::wordnet::Dictionary;

/// A set of words that mean the same, with their synset numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Concept {
    /// In the order in which they came.
    pub words: Vec<String>,
    synsets: BTreeSet<u32>,
}

impl Concept {
    pub fn new(word: &str, dictionary: &Dictionary) -> Self {
        let key = word.trim().to_lowercase().replace(' ', "_");
        Self { words: vec![word.to_owned()], synsets: dictionary.synonym_sets(&key).into_iter().collect() }
    }

    fn shares_word(&self, other: &Self) -> bool {
        self.words.iter().any(|w| other.words.contains(w))
    }

    fn common_synsets(&self, other: &Self) -> usize {
        self.synsets.intersection(&other.synsets).count()
    }

    /// Do the two share a word or a synset?
    pub fn is_similar(&self, other: &Self) -> bool {
        self.shares_word(other) || self.common_synsets(other) > 0
    }

    /// 1 with a common word, else the common part of the synsets.
    fn similarity(&self, other: &Self) -> f64 {
        if self.shares_word(other) {
            return 1.0;
        }
        let common = self.common_synsets(other);
        let all = self.synsets.len() + other.synsets.len() - common;
        if all == 0 { 0.0 } else { common as f64 / all as f64 }
    }

    fn is_equal(&self, other: &Self) -> bool {
        let all_in = |a: &Self, b: &Self| a.words.iter().all(|w| b.words.contains(w));
        self.synsets == other.synsets && all_in(self, other) && all_in(other, self)
    }

    fn absorb(&mut self, other: Self) {
        for word in other.words {
            if !self.words.contains(&word) {
                self.words.push(word);
            }
        }
        self.synsets.extend(other.synsets);
    }
}

/// An object with its attributes.
#[derive(Clone, Debug, Default)]
struct Node {
    object: Concept,
    attributes: Vec<Concept>,
}

/// Objects, their attributes, relations between them; built tuple by tuple, in order.
#[derive(Clone, Debug, Default)]
pub struct SceneGraph {
    nodes: Vec<Node>,
    /// Source node, target node, relation.
    relations: Vec<(usize, usize, Concept)>,
}

impl SceneGraph {
    /// The graph of tuples with one (object), two (object, attribute) or three (source, target, relation) words. Tuples of
    /// other lengths are left out.
    pub fn new<'a>(tuples: impl IntoIterator<Item = &'a [String]>, dictionary: &Dictionary) -> Self {
        let mut graph = Self::default();
        for tuple in tuples {
            match tuple {
                [object] => {
                    graph.node(object, dictionary);
                }
                [object, attribute] => {
                    let node = graph.node(object, dictionary);
                    graph.add_attribute(node, Concept::new(attribute, dictionary));
                }
                [source, target, relation] => {
                    let (source, target) = (graph.node(source, dictionary), graph.node(target, dictionary));
                    let relation = relation.strip_prefix("be ").unwrap_or(relation);
                    graph.add_relation(source, target, Concept::new(relation, dictionary));
                }
                _ => {}
            }
        }
        graph
    }

    /// The node of a word: the equal one, else the most similar one, which then also means this word, else a new one.
    fn node(&mut self, word: &str, dictionary: &Dictionary) -> usize {
        let concept = Concept::new(word, dictionary);
        if let Some(equal) = self.nodes.iter().position(|n| n.object.is_equal(&concept)) {
            return equal;
        }
        let mut best = (0.0, None);
        for (i, node) in self.nodes.iter().enumerate() {
            let similarity = node.object.similarity(&concept);
            if similarity > best.0 {
                best = (similarity, Some(i));
            }
        }
        match best.1 {
            Some(i) => {
                self.nodes[i].object.absorb(concept);
                i
            }
            None => {
                self.nodes.push(Node { object: concept, attributes: Vec::new() });
                self.nodes.len() - 1
            }
        }
    }

    fn add_attribute(&mut self, node: usize, attribute: Concept) {
        let attributes = &mut self.nodes[node].attributes;
        if attributes.iter().any(|a| a.is_equal(&attribute)) {
            return;
        }
        match attributes.iter_mut().find(|a| a.is_similar(&attribute)) {
            Some(similar) => similar.absorb(attribute),
            None => attributes.push(attribute),
        }
    }

    fn add_relation(&mut self, source: usize, target: usize, relation: Concept) {
        let between = |r: &&mut (usize, usize, Concept)| r.0 == source && r.1 == target;
        if self.relations.iter().any(|r| r.0 == source && r.1 == target && r.2.is_equal(&relation)) {
            return;
        }
        match self.relations.iter_mut().filter(between).find(|r| r.2.is_similar(&relation)) {
            Some(similar) => similar.2.absorb(relation),
            None => self.relations.push((source, target, relation)),
        }
    }

    /// The merged tuples: objects, then attributes, then relations (source, relation, target).
    pub fn tuples(&self) -> Vec<Vec<&Concept>> {
        let objects = self.nodes.iter().map(|n| vec![&n.object]);
        let attributes = self.nodes.iter().flat_map(|n| n.attributes.iter().map(|a| vec![&n.object, a]));
        let relations = self
            .relations
            .iter()
            .map(|(source, target, relation)| vec![&self.nodes[*source].object, relation, &self.nodes[*target].object]);
        objects.chain(attributes).chain(relations).collect()
    }
}
