//! The basic tree becomes a graph: prepositions and conjunctions turn into edge labels, conjuncts share what is theirs.

mod conjunctions;
mod joined;
mod multiword;
mod names;
mod order;

pub use order::{topological, visiting_order};

use super::deps::Basic;

/// A word of the sentence, or a copy of one that stands for a repeated governor ("flies to France and [flies] from Serbia").
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Node {
    /// Token number, from 0.
    pub token: usize,
    /// 0 for the word itself, 1, 2, ... for its copies.
    pub copy: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    pub governor: usize,
    pub dependent: usize,
    pub label: String,
}

/// A dependency graph over `nodes`; edges in order of age, which decides which of several between two nodes counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    pub nodes: Vec<Node>,
    pub edges: Vec<Edge>,
    pub roots: Vec<usize>,
    /// Number of the sentence in its caption, from 0; the visiting order depends on it.
    pub sentence: usize,
}

impl Graph {
    /// Graph of a basic tree, one node a token.
    pub fn from_basic(basic: &Basic, sentence: usize) -> Self {
        let nodes = (0..basic.governors.len()).map(|token| Node { token, copy: 0 }).collect();
        let edge = |(dependent, governor): (usize, &Option<usize>)| {
            governor.map(|governor| Edge { governor, dependent, label: basic.labels[dependent].clone() })
        };
        let edges = basic.governors.iter().enumerate().filter_map(edge).collect();
        Self { nodes, edges, roots: basic.root.into_iter().collect(), sentence }
    }

    pub fn token(&self, node: usize) -> usize {
        self.nodes[node].token
    }

    /// Dependents with their labels, in visiting order; several edges to one node in order of age.
    pub fn dependents(&self, node: usize) -> Vec<(usize, &str)> {
        self.neighbours(|e| (e.governor == node).then_some(e.dependent))
    }

    /// Governors with the labels of their edges, in visiting order.
    pub fn governors(&self, node: usize) -> Vec<(usize, &str)> {
        self.neighbours(|e| (e.dependent == node).then_some(e.governor))
    }

    fn neighbours(&self, other: impl Fn(&Edge) -> Option<usize>) -> Vec<(usize, &str)> {
        let mut found: Vec<(usize, &str)> =
            self.edges.iter().filter_map(|e| other(e).map(|n| (n, e.label.as_str()))).collect();
        let mut distinct: Vec<usize> = found.iter().map(|(n, _)| *n).collect();
        distinct.sort_unstable();
        distinct.dedup();
        let key = visiting_order(distinct.len(), self.sentence);
        found.sort_by_key(|(n, _)| (key(self.token(*n)), self.nodes[*n]));
        found
    }

    /// Roots and edges as text, in order of dependent, governor, label: `("nmod:on", "1", "3'")`.
    pub fn as_triples(&self) -> Vec<(String, String, String)> {
        let name = |n: usize| format!("{}{}", self.token(n) + 1, "'".repeat(self.nodes[n].copy));
        let mut edges: Vec<&Edge> = self.edges.iter().collect();
        edges.sort_by_key(|e| (self.nodes[e.dependent], self.nodes[e.governor], &e.label));
        let roots = self.roots.iter().map(|r| ("root".to_owned(), "0".to_owned(), name(*r)));
        roots.chain(edges.into_iter().map(|e| (e.label.clone(), name(e.governor), name(e.dependent)))).collect()
    }

    /// The dependents under a label, in visiting order.
    pub fn dependents_by(&self, node: usize, label: &str) -> Vec<usize> {
        self.dependents(node).into_iter().filter(|(_, l)| *l == label).map(|(n, _)| n).collect()
    }

    pub fn has_dependents(&self, node: usize) -> bool {
        self.edges.iter().any(|e| e.governor == node)
    }

    pub fn is_root(&self, node: usize) -> bool {
        self.roots.contains(&node)
    }

    /// The oldest edge between two nodes.
    fn edge(&self, governor: usize, dependent: usize) -> Option<usize> {
        self.edges.iter().position(|e| e.governor == governor && e.dependent == dependent)
    }

    /// Label of the oldest edge between two nodes.
    pub(crate) fn label(&self, governor: usize, dependent: usize) -> Option<String> {
        self.edge(governor, dependent).map(|at| self.edges[at].label.clone())
    }

    /// Is a root reached by following governors?
    pub(crate) fn hangs_on_root(&self, node: usize) -> bool {
        let mut is_seen = vec![false; self.nodes.len()];
        let mut stack = vec![node];
        while let Some(node) = stack.pop() {
            if self.is_root(node) {
                return true;
            }
            if !std::mem::replace(&mut is_seen[node], true) {
                stack.extend(self.edges.iter().filter(|e| e.dependent == node).map(|e| e.governor));
            }
        }
        false
    }

    pub(crate) fn add(&mut self, governor: usize, dependent: usize, label: impl Into<String>) {
        let edge = Edge { governor, dependent, label: label.into() };
        if !self.edges.contains(&edge) {
            self.edges.push(edge);
        }
    }

    fn remove(&mut self, governor: usize, dependent: usize) -> bool {
        let found = self.edge(governor, dependent);
        found.map(|at| self.edges.remove(at)).is_some()
    }

    /// Copy number `copy` of a node's word, made if it is not there.
    fn copy_of(&mut self, node: usize, copy: usize) -> usize {
        let wanted = Node { token: self.token(node), copy };
        self.nodes.iter().position(|n| *n == wanted).unwrap_or_else(|| {
            self.nodes.push(wanted);
            self.nodes.len() - 1
        })
    }
}

/// The collapsed graph with conjunctions processed. `lower` holds the words in lower case, `tags` their tags.
pub fn collapse(basic: &Basic, lower: &[String], tags: &[String], sentence: usize) -> Graph {
    let mut graph = Graph::from_basic(basic, sentence);
    multiword::simple_pairs(&mut graph, lower);
    multiword::complex_pairs(&mut graph, lower);
    multiword::triples(&mut graph, lower);
    joined::phrases(&mut graph, lower);
    joined::prepositions(&mut graph, lower);
    names::modifiers(&mut graph, lower);
    names::conjuncts(&mut graph, lower);
    conjunctions::share(&mut graph, tags);
    graph
}
