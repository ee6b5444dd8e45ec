//! Reads a sentence from left to right into links "this noun phrase stands in this relation to that one".
//!
//! Where a phrase attaches follows the annotation guideline: to the nearest noun phrase; after a comma, "and" or a verb to the
//! subject of the clause. Which noun phrase is the described instance is decided later ([`super::resolve`]).

mod naming;
mod reader;
mod relating;

use super::noun_phrase::Phrase;
use super::rules::{PredicateId, RuleId};

pub(crate) use reader::read;

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
    /// What the with-phrase belongs to that the link stands in.
    pub with_owner: Entity,
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
    fn clear(&mut self) {
        self.nodes.clear();
        self.links.clear();
        self.silences.clear();
    }
}
