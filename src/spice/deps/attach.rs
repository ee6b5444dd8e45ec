//! From reports to the basic tree: who governs whom, and under which label.

use std::collections::BTreeSet;

use super::heads::{Context, head_child};
use super::relations;
use super::syntax::{Id, Syntax};

/// Basic dependencies: for every token its governor (token number; `None` for the root and for tokens left out) and label.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Basic {
    pub governors: Vec<Option<usize>>,
    pub labels: Vec<String>,
    pub root: Option<usize>,
}

/// Head words and projections of a tree.
struct Heads {
    /// Head word (token number) of a node.
    word: Vec<usize>,
    /// Highest node with a head word, by token.
    top: Vec<Id>,
}

impl Heads {
    fn new(tree: &Syntax) -> Self {
        let nodes = tree.preorder(tree.root);
        let mut word = vec![0; tree.len()];
        for id in nodes.iter().rev() {
            word[*id] = match head_child(tree, *id, Context::InTree) {
                Some(child) => word[child],
                None => tree.token(*id).unwrap_or(0),
            };
        }
        let mut top = vec![tree.root; tree.words.len()];
        // Parents come first, so the last write from the back is the highest node.
        nodes.iter().rev().for_each(|id| top[word[*id]] = *id);
        Self { word, top }
    }

    fn top_of(&self, id: Id) -> Id {
        self.top[self.word[id]]
    }
}

/// Edges found so far, between the highest nodes of their words.
struct Edges {
    governor: Vec<Option<Id>>,
    relations: Vec<BTreeSet<&'static str>>,
}

impl Edges {
    /// Is `upper` reached from `lower` by following governors?
    fn is_above(&self, upper: Id, lower: Id) -> bool {
        std::iter::successors(Some(lower), |n| self.governor[*n]).any(|n| n == upper)
    }

    fn add(&mut self, governor: Id, dependent: Id, relation: &'static str) {
        let is_fit = governor != dependent
            && self.governor[dependent].is_none_or(|g| g == governor)
            && !self.is_above(dependent, governor);
        if is_fit {
            self.governor[dependent] = Some(governor);
            self.relations[dependent].insert(relation);
        }
    }
}

/// The basic dependency tree before its finishing touches.
pub fn attach(tree: &Syntax) -> Basic {
    let heads = Heads::new(tree);
    let nodes = tree.preorder(tree.root);
    let mut edges = Edges { governor: vec![None; tree.len()], relations: vec![BTreeSet::new(); tree.len()] };
    for phrase in nodes.iter().filter(|n| tree.is_phrase(**n)) {
        for (relation, target) in relations::find(tree, *phrase) {
            edges.add(heads.top_of(*phrase), heads.top_of(target), relation);
        }
    }
    let root_top = heads.top_of(tree.root);
    for node in &nodes {
        let Some(parent) = tree.parent(*node) else { continue };
        let top = heads.top_of(*node);
        let is_loose = heads.word[*node] != heads.word[parent] && edges.governor[top].is_none();
        if is_loose && !edges.is_above(root_top, top) {
            edges.add(heads.top_of(parent), top, "dep");
        }
    }
    let mut basic = Basic {
        governors: vec![None; tree.words.len()],
        labels: vec![String::new(); tree.words.len()],
        root: nodes.iter().any(|n| tree.token(*n).is_some()).then(|| heads.word[tree.root]),
    };
    for node in nodes {
        if let Some(governor) = edges.governor[node] {
            let token = heads.word[node];
            basic.governors[token] = Some(heads.word[governor]);
            basic.labels[token] = label(&edges.relations[node]).to_owned();
        }
    }
    if let Some(root) = basic.root {
        basic.labels[root] = "root".to_owned();
    }
    basic
}

/// One label out of several: the first in alphabetical order, unless a later one is a special case of it.
fn label(relations: &BTreeSet<&'static str>) -> &'static str {
    let is_special_case = |special: &str, general: &str| {
        matches!(
            (general, special),
            ("dep", _)
                | ("aux", "auxpass" | "cop")
                | ("nsubj", "nsubjpass")
                | ("csubj", "csubjpass")
                | ("nmod", "nmod:tmod")
                | ("advmod", "neg")
        )
    };
    relations.iter().fold("dep", |label, relation| if is_special_case(relation, label) { relation } else { label })
}
