//! Subject, predicate, object: what a caption says of the described instance.

use std::ops::Range;

use super::rules::{PredicateId, RuleId, RuleSet};

/// One relation of the described instance to a reference object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Triple {
    /// The category as given; without one, the noun that the caption describes.
    pub subject: String,
    pub predicate: PredicateId,
    /// Head noun, singular, as the caption writes it.
    pub object: String,
    /// The rule whose words gave it.
    pub rule: RuleId,
    /// Whether it was said the other way round ("with a road on its left").
    pub is_inverted: bool,
    /// Bytes of the rule's words in the caption.
    pub words: Range<u32>,
    /// Bytes of the reference's noun phrase in the caption.
    pub object_words: Range<u32>,
}

impl Triple {
    /// The category or whitelisted object that the object stands for, by its whole name or its last word.
    pub fn mapped_object<'r>(&self, rules: &'r RuleSet) -> Option<&'r str> {
        rules.names().mapped(&self.object).or_else(|| {
            // "oil tank farm" is not listed, but its head may be.
            let (_, head) = self.object.rsplit_once(' ')?;
            rules.names().mapped(head)
        })
    }

    /// Subject, predicate and object with names folded to the 28 categories and the whitelist; `None` if the object is no
    /// whitelisted reference. A subject that is no category keeps its name.
    pub fn mapped<'r>(&'r self, rules: &'r RuleSet) -> Option<MappedTriple<'r>> {
        let object = self.mapped_object(rules)?;
        let subject = rules.names().category(&self.subject).unwrap_or(&self.subject);
        Some(MappedTriple { subject, predicate: self.predicate, object })
    }
}

/// A triple as RelCap-F1 compares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MappedTriple<'r> {
    pub subject: &'r str,
    pub predicate: PredicateId,
    pub object: &'r str,
}
