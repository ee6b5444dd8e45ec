//! The relations: for a phrase, which nodes depend on it and how.
//!
//! Each file looks at one kind of relation and reports every pair it finds; [`attach`](super::attach) decides which of the
//! reports become edges.

mod clauses;
mod conjuncts;
mod noun_phrase;
mod objects;
mod parts;
mod subjects;

use super::heads::{self, Context};
use super::syntax::{Id, Syntax};
use super::words;

/// Reports of one phrase: relation and dependent node.
pub struct Found<'a> {
    pub tree: &'a Syntax,
    pub phrase: Id,
    pub pairs: Vec<(&'static str, Id)>,
}

/// All relations of `phrase`.
pub fn find(tree: &Syntax, phrase: Id) -> Vec<(&'static str, Id)> {
    let mut found = Found { tree, phrase, pairs: Vec::new() };
    parts::find(&mut found);
    conjuncts::find(&mut found);
    subjects::find(&mut found);
    objects::find(&mut found);
    clauses::find(&mut found);
    noun_phrase::find(&mut found);
    found.pairs
}

impl Found<'_> {
    fn add(&mut self, relation: &'static str, target: Id) {
        self.pairs.push((relation, target));
    }

    /// Reports every child, given with its position, that `test` accepts.
    fn add_kids(&mut self, relation: &'static str, test: impl Fn(usize, Id) -> bool) {
        let tree = self.tree;
        let kids = tree.kids(self.phrase).iter().copied().enumerate();
        self.pairs.extend(kids.filter(|(i, k)| test(*i, *k)).map(|(_, k)| (relation, k)));
    }
}

/// Questions the rules ask again and again.
impl Syntax {
    /// A phrase whose head child is a noun that names a time.
    pub(super) fn is_time_phrase(&self, id: Id) -> bool {
        heads::head_child(self, id, Context::Alone)
            .is_some_and(|h| self.starts(h, "NN") && self.is_word(h, words::TIME))
    }

    /// Punctuation and parentheses, which are nobody's conjunct.
    pub(super) fn is_stop(&self, id: Id) -> bool {
        self.any(id, &["PRN", "``", "''", "-LRB-", "-RRB-", ",", ":", "."])
    }

    /// A prepositional phrase with a noun phrase of its own.
    pub(super) fn has_noun_phrase(&self, id: Id) -> bool {
        self.has_that(id, |c| self.is_noun_phrase(c))
    }

    /// A phrase whose only child is a bare preposition.
    pub(super) fn is_bare_preposition(&self, id: Id) -> bool {
        self.only(id).is_some_and(|c| self.any(c, &["IN", "TO"]))
    }

    pub(super) fn ends_in_preposition(&self, id: Id) -> bool {
        self.last(id).is_some_and(|c| self.any(c, &["IN", "TO"]))
    }

    pub(super) fn has_participle(&self, id: Id) -> bool {
        self.has_any(id, &["VBN", "VBD"])
    }

    /// "order" just before: the clause belongs to "in order to".
    pub(super) fn follows_order(&self, id: Id) -> bool {
        self.previous(id).is_some_and(|p| self.is(p, "NN") && self.is_word(p, &["order"]))
    }

    pub(super) fn last_is_etc(&self, id: Id) -> bool {
        self.last(id).is_some_and(|l| self.is_etc(l))
    }

    /// A connective just before that has something before it.
    pub(super) fn is_after_connective(&self, id: Id) -> bool {
        self.previous(id).is_some_and(|p| self.is_connective(p) && self.position(p) > 0)
    }

    /// Set off by a comma from a noun phrase or verb phrase before it.
    pub(super) fn is_comma_detached(&self, id: Id) -> bool {
        let before = self.before(id);
        let [rest @ .., comma] = before else { return false };
        let Some(last) = rest.last() else { return false };
        self.is(*comma, ",")
            && (self.is_np(*last)
                || self.is(*last, "VP")
                || self.any(*last, &["PP", "ADVP"]) && rest[..rest.len() - 1].iter().any(|k| self.is_np(*k)))
    }

    /// A clause that begins with a question word other than "how".
    pub(super) fn is_when_clause(&self, id: Id) -> bool {
        let opens = |clause: Id| {
            let kids = self.kids(clause);
            let is_wh = |k: Id| {
                self.any(k, &["WHADVP", "WHNP"])
                    && self.has_that(k, |c| self.is(c, "WRB") && !self.is_word(c, &["how"]))
            };
            let is_adverb = |k: Id| self.starts_any(k, &["RB", "ADVP"]);
            let wh = kids.iter().position(|k| is_wh(*k));
            wh.is_some_and(|at| kids[..at].iter().all(|k| is_adverb(*k))) && !kids.iter().any(|k| self.is_to_clause(*k))
        };
        if !self.any(id, &["SBAR", "SBAR-TMP"]) {
            return false;
        }
        opens(id) || heads::head_child(self, id, Context::Alone).is_some_and(|h| self.is(h, "SBAR") && opens(h))
    }
}
