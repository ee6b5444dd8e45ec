//! A phrase tree that can be rewritten and asked: what the dependency rules work on.

use std::borrow::Cow;

use super::words;
use crate::spice::tree::Tree;

pub type Id = usize;

/// Nodes by number. Labels have lost their function marks, except that NP and UCP keep `-TMP`.
#[derive(Clone, Debug)]
pub struct Syntax {
    labels: Vec<Cow<'static, str>>,
    children: Vec<Vec<Id>>,
    parents: Vec<Option<Id>>,
    tokens: Vec<Option<usize>>,
    pub root: Id,
    /// Words as written and in lower case, by token number from 0.
    pub words: Vec<String>,
    pub lower: Vec<String>,
}

impl Syntax {
    pub fn new(tree: &Tree, words: &[String]) -> Self {
        let mut syntax = Self {
            labels: Vec::new(),
            children: Vec::new(),
            parents: vec![None; tree.nodes.len()],
            tokens: Vec::new(),
            root: tree.root as Id,
            words: words.to_vec(),
            lower: words.iter().map(|w| w.to_lowercase()).collect(),
        };
        for (id, node) in tree.nodes.iter().enumerate() {
            let label = match node.label.strip_suffix("-TMP") {
                Some(base) if base != "NP" && base != "UCP" => base,
                _ => &node.label,
            };
            syntax.labels.push(Cow::Owned(label.to_owned()));
            syntax.tokens.push(node.token.map(|t| t as usize));
            syntax.children.push(node.children.iter().map(|c| *c as Id).collect());
            node.children.iter().for_each(|c| syntax.parents[*c as Id] = Some(id));
        }
        syntax
    }

    pub fn len(&self) -> usize {
        self.labels.len()
    }

    pub fn label(&self, id: Id) -> &str {
        &self.labels[id]
    }

    /// The label without `-TMP`.
    pub fn base(&self, id: Id) -> &str {
        let label = self.label(id);
        label.strip_suffix("-TMP").unwrap_or(label)
    }

    pub fn kids(&self, id: Id) -> &[Id] {
        &self.children[id]
    }

    pub fn parent(&self, id: Id) -> Option<Id> {
        self.parents[id]
    }

    pub fn token(&self, id: Id) -> Option<usize> {
        self.tokens[id]
    }

    pub fn is_phrase(&self, id: Id) -> bool {
        self.tokens[id].is_none()
    }

    /// Position among the children of the parent; 0 for the root.
    pub fn position(&self, id: Id) -> usize {
        self.parents[id].and_then(|p| self.children[p].iter().position(|c| *c == id)).unwrap_or(0)
    }

    pub fn siblings(&self, id: Id) -> &[Id] {
        self.parents[id].map_or(std::slice::from_ref(&self.root), |p| &self.children[p])
    }

    /// Sisters left of `id`.
    pub fn before(&self, id: Id) -> &[Id] {
        &self.siblings(id)[..self.position(id)]
    }

    /// Sisters right of `id`.
    pub fn after(&self, id: Id) -> &[Id] {
        &self.siblings(id)[(self.position(id) + 1).min(self.siblings(id).len())..]
    }

    pub fn previous(&self, id: Id) -> Option<Id> {
        self.before(id).last().copied()
    }

    pub fn next(&self, id: Id) -> Option<Id> {
        self.after(id).first().copied()
    }

    pub fn is(&self, id: Id, label: &str) -> bool {
        self.label(id) == label
    }

    pub fn any(&self, id: Id, labels: &[&str]) -> bool {
        labels.contains(&self.label(id))
    }

    pub fn starts(&self, id: Id, prefix: &str) -> bool {
        self.label(id).starts_with(prefix)
    }

    pub fn starts_any(&self, id: Id, prefixes: &[&str]) -> bool {
        prefixes.iter().any(|p| self.label(id).starts_with(p))
    }

    pub fn has(&self, id: Id, label: &str) -> bool {
        self.kids(id).iter().any(|c| self.is(*c, label))
    }

    pub fn has_any(&self, id: Id, labels: &[&str]) -> bool {
        self.kids(id).iter().any(|c| self.any(*c, labels))
    }

    pub fn has_that(&self, id: Id, test: impl Fn(Id) -> bool) -> bool {
        self.kids(id).iter().any(|c| test(*c))
    }

    /// The only child, if there is exactly one.
    pub fn only(&self, id: Id) -> Option<Id> {
        match self.kids(id) {
            [child] => Some(*child),
            _ => None,
        }
    }

    pub fn first(&self, id: Id) -> Option<Id> {
        self.kids(id).first().copied()
    }

    pub fn last(&self, id: Id) -> Option<Id> {
        self.kids(id).last().copied()
    }

    /// A preterminal's word in lower case; empty for phrases.
    pub fn word(&self, id: Id) -> &str {
        self.tokens[id].map_or("", |t| &self.lower[t])
    }

    /// A preterminal's word as written; empty for phrases.
    pub fn exact_word(&self, id: Id) -> &str {
        self.tokens[id].map_or("", |t| &self.words[t])
    }

    pub fn is_word(&self, id: Id, words: &[&str]) -> bool {
        self.tokens[id].is_some_and(|t| words.contains(&self.lower[t].as_str()))
    }

    /// A preterminal with a tag in VB* over one of these words.
    pub fn is_verb(&self, id: Id, words: &[&str]) -> bool {
        self.starts(id, "VB") && self.is_word(id, words)
    }

    pub fn has_verb(&self, id: Id, words: &[&str]) -> bool {
        self.has_that(id, |c| self.is_verb(c, words))
    }

    /// A noun phrase, temporal or not.
    pub fn is_np(&self, id: Id) -> bool {
        self.any(id, &["NP", "NP-TMP"])
    }

    pub fn is_pp(&self, id: Id) -> bool {
        self.any(id, &["PP", "PP-TMP", "WHPP", "WHPP-TMP"])
    }

    pub fn is_connective(&self, id: Id) -> bool {
        self.any(id, &["CC", "CONJP"])
    }

    pub fn is_noun_phrase(&self, id: Id) -> bool {
        self.is_np(id) || self.is(id, "WHNP")
    }

    /// "etc", bare or as the first child of a small phrase.
    pub fn is_etc(&self, id: Id) -> bool {
        let bare = |n: Id| self.is(n, "FW") && self.is_word(n, &["etc", "ect"]);
        bare(id) || self.any(id, &["ADVP", "NP"]) && self.first(id).is_some_and(bare)
    }

    /// A clause with a "to" verb phrase.
    pub fn is_to_clause(&self, id: Id) -> bool {
        self.is(id, "S") && self.has_that(id, |c| self.is(c, "VP") && self.has(c, "TO"))
    }

    pub fn is_participle_vp(&self, id: Id) -> bool {
        let participle = |n: Id| self.any(n, &["VBG", "VBN"]);
        self.is(id, "VP")
            && match self.kids(id) {
                [first, ..] if participle(*first) => true,
                [first, second, ..] => self.is(*first, "ADVP") && participle(*second),
                _ => false,
            }
    }

    /// The children of `id`, and the children of those among them that `via` accepts, and so on.
    pub fn chain(&self, id: Id, via: impl Fn(Id) -> bool) -> Vec<Id> {
        let mut out = Vec::new();
        let mut stack: Vec<Id> = self.kids(id).iter().rev().copied().collect();
        while let Some(node) = stack.pop() {
            out.push(node);
            if via(node) {
                stack.extend(self.kids(node).iter().rev());
            }
        }
        out
    }

    /// Last child, its last child, and so on down to the preterminal.
    pub fn right_edge(&self, id: Id) -> Vec<Id> {
        std::iter::successors(self.last(id), |n| self.last(*n)).collect()
    }

    pub fn left_edge(&self, id: Id) -> Vec<Id> {
        std::iter::successors(self.first(id), |n| self.first(*n)).collect()
    }

    /// All nodes under and including `from`, parents before children, left to right.
    pub fn preorder(&self, from: Id) -> Vec<Id> {
        let mut out = Vec::new();
        let mut stack = vec![from];
        while let Some(node) = stack.pop() {
            out.push(node);
            stack.extend(self.kids(node).iter().rev());
        }
        out
    }

    pub fn is_possessive_mark(&self, id: Id) -> bool {
        self.is(id, "POS") || self.is(id, "VBZ") && self.is_word(id, &["'s"])
    }

    pub fn is_not(&self, id: Id) -> bool {
        self.is(id, "RB") && self.is_word(id, words::NOT)
    }
}

/// Changes of shape.
impl Syntax {
    pub fn relabel(&mut self, id: Id, label: impl Into<Cow<'static, str>>) {
        self.labels[id] = label.into();
    }

    fn new_node(&mut self, label: impl Into<Cow<'static, str>>, parent: Option<Id>) -> Id {
        self.labels.push(label.into());
        self.children.push(Vec::new());
        self.parents.push(parent);
        self.tokens.push(None);
        self.len() - 1
    }

    /// A new phrase that is not in the tree yet.
    pub fn loose_phrase(&mut self, label: impl Into<Cow<'static, str>>, children: Vec<Id>) -> Id {
        let id = self.new_node(label, None);
        self.set_kids(id, children);
        id
    }

    pub fn set_kids(&mut self, id: Id, children: Vec<Id>) {
        children.iter().for_each(|c| self.parents[*c] = Some(id));
        self.children[id] = children;
    }

    /// Puts the children `from..=to` of `parent` under a new node in the same place.
    pub fn bracket(&mut self, parent: Id, from: usize, to: usize, label: impl Into<Cow<'static, str>>) -> Id {
        let id = self.new_node(label, Some(parent));
        let inner: Vec<Id> = self.children[parent].splice(from..=to, [id]).collect();
        self.set_kids(id, inner);
        id
    }

    pub fn detach(&mut self, id: Id) {
        if let Some(parent) = self.parents[id].take() {
            self.children[parent].retain(|c| *c != id);
        }
    }

    pub fn insert(&mut self, parent: Id, at: usize, id: Id) {
        self.children[parent].insert(at, id);
        self.parents[id] = Some(parent);
    }

    /// Removes a node and puts its children in its place.
    pub fn splice_out(&mut self, id: Id) {
        let at = self.position(id);
        let inner = std::mem::take(&mut self.children[id]);
        if let Some(parent) = self.parents[id].take() {
            inner.iter().for_each(|c| self.parents[*c] = Some(parent));
            self.children[parent].splice(at..=at, inner);
        }
    }
}
