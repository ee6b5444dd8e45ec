//! Phrase trees: nodes in one list, so depth costs no stack.

use std::fmt;

pub type NodeId = u32;

/// A node: a phrase with children, a preterminal with one leaf, or a leaf with its token's number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub label: String,
    pub children: Vec<NodeId>,
    /// Token number (from 0) of a preterminal; `None` for a phrase.
    pub token: Option<u32>,
}

/// A sentence's phrase tree. Words are kept apart from the labels: they stand in the token list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    pub nodes: Vec<Node>,
    pub root: NodeId,
}

impl Tree {
    pub fn push(&mut self, node: Node) -> NodeId {
        self.nodes.push(node);
        (self.nodes.len() - 1) as NodeId
    }

    pub fn phrase(&mut self, label: impl Into<String>, children: Vec<NodeId>) -> NodeId {
        self.push(Node { label: label.into(), children, token: None })
    }

    pub fn preterminal(&mut self, tag: impl Into<String>, token: u32) -> NodeId {
        self.push(Node { label: tag.into(), children: Vec::new(), token: Some(token) })
    }

    /// The tag of every token, in order; for tokens without a preterminal (there are none in a parser's tree) empty.
    pub fn tags(&self, tokens: usize) -> Vec<String> {
        let mut tags = vec![String::new(); tokens];
        let mut stack = vec![self.root];
        while let Some(id) = stack.pop() {
            let Some(node) = self.nodes.get(id as usize) else { continue };
            if let Some(tag) = node.token.and_then(|t| tags.get_mut(t as usize)) {
                tag.clone_from(&node.label);
            }
            stack.extend(&node.children);
        }
        tags
    }

    /// The tree in brackets, `(NP (DT a) (NN ship))`, with `words` as leaves.
    pub fn display<'a>(&'a self, words: &'a [String]) -> impl fmt::Display + 'a {
        Bracketed { tree: self, words }
    }
}

struct Bracketed<'a> {
    tree: &'a Tree,
    words: &'a [String],
}

impl fmt::Display for Bracketed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        enum Step {
            Open(NodeId),
            Close,
        }
        let mut stack = vec![Step::Open(self.tree.root)];
        let mut is_first = true;
        while let Some(step) = stack.pop() {
            match step {
                Step::Close => f.write_str(")")?,
                Step::Open(id) => {
                    let Some(node) = self.tree.nodes.get(id as usize) else { continue };
                    write!(f, "{}({}", if is_first { "" } else { " " }, node.label)?;
                    is_first = false;
                    if let Some(token) = node.token {
                        write!(f, " {}", self.words.get(token as usize).map_or("", String::as_str))?;
                    }
                    stack.push(Step::Close);
                    stack.extend(node.children.iter().rev().map(|c| Step::Open(*c)));
                }
            }
        }
        Ok(())
    }
}
