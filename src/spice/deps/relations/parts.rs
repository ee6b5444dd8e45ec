//! Auxiliaries, copulas, particles, punctuation, expletives.

use super::Found;
use crate::spice::deps::heads::{Context, head_child};
use crate::spice::deps::syntax::{Id, Syntax};
use crate::spice::deps::words::{BE, BE_AUX, BE_GET};

pub fn find(found: &mut Found) {
    auxiliaries(found);
    passive_auxiliaries(found);
    copulas(found);
    particles(found);
    let tree = found.tree;
    found.add_kids("punct", |_, k| tree.any(k, &[".", ":", ",", "''", "``", "-LRB-", "-RRB-"]) && !tree.is_phrase(k));
    found.add_kids("discourse", |_, k| tree.is(k, "INTJ") || is_bracketed_interjection(tree, k));
    if tree.any(found.phrase, &["S", "SQ", "SINV"]) {
        found.add_kids("expl", |_, k| {
            tree.is(k, "NP") && tree.chain(k, |n| tree.is(n, "NP")).into_iter().any(|n| tree.is(n, "EX"))
        });
    }
}

fn is_bracketed_interjection(tree: &Syntax, id: Id) -> bool {
    let kids = tree.kids(id);
    let bracket = |k: Id, close: &str| tree.any(k, &[",", close]);
    tree.is(id, "PRN")
        && kids.len() <= 3
        && kids.len() >= 2
        && bracket(kids[0], "-LRB-")
        && tree.is(kids[1], "INTJ")
        && kids.get(2).is_none_or(|k| bracket(*k, "-RRB-"))
}

fn auxiliaries(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    if tree.is(p, "VP") && tree.has(p, "VP") {
        found.add_kids("aux", |_, k| tree.any(k, &["MD", "POS"]) || tree.starts(k, "VB"));
    }
    if tree.any(p, &["SQ", "SINV"]) {
        found.add_kids("aux", |i, k| {
            (tree.starts(k, "VB") || tree.is(k, "MD"))
                && kids[i + 1..].iter().any(|n| tree.starts_any(*n, &["VP", "ADJP"]))
        });
    }
    if tree.is(p, "SINV") {
        found.add_kids("aux", |i, k| {
            tree.is(k, "VP")
                && tree.has_that(k, |v| is_verb_or_pos(tree, v, BE_AUX))
                && kids[..i].iter().any(|n| tree.is(*n, "VP") && tree.has(*n, "VBG"))
        });
    }
}

fn is_verb_or_pos(tree: &Syntax, id: Id, words: &[&str]) -> bool {
    (tree.starts(id, "VB") || tree.is(id, "POS")) && tree.is_word(id, words)
}

fn passive_auxiliaries(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    if tree.is(p, "VP") {
        let is_passive = |k: Id| tree.any(k, &["VP", "ADJP"]) && tree.has_participle(k);
        let has_passive = tree.has_that(p, |k| {
            is_passive(k) || tree.any(k, &["VP", "ADJP"]) && tree.has(k, "CC") && tree.has_that(k, is_passive)
        });
        if has_passive {
            found.add_kids("auxpass", |_, k| is_verb_or_pos(tree, k, BE_GET));
        }
    }
    let is_participle_vp = |k: Id| tree.is(k, "VP") && tree.has_participle(k);
    if tree.any(p, &["SQ", "SINV"]) {
        found.add_kids("auxpass", |i, k| {
            is_verb_or_pos(tree, k, BE_AUX) && kids[i + 1..].iter().any(|n| is_participle_vp(*n))
        });
    }
    if tree.is(p, "SINV") {
        let has_be = |k: Id| tree.has_verb(k, BE_AUX);
        found.add_kids("auxpass", |i, k| {
            tree.is(k, "VP")
                && (has_be(k) || tree.has_that(k, |v| tree.is(v, "VP") && has_be(v)))
                && kids[..i].iter().any(|n| is_participle_vp(*n))
        });
    }
}

fn copulas(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    let is_adjective_clause =
        |k: Id| tree.is(k, "S") && tree.only(k).is_some_and(|a| tree.is(a, "ADJP") && tree.has(a, "JJ"));
    if tree.is(p, "VP") {
        let is_verbal = |k: Id| {
            let inner = tree.kids(k);
            (0..inner.len())
                .any(|i| tree.any(inner[i], &["VBN", "VBD"]) && !inner[i + 1..].iter().any(|n| tree.starts(*n, "N")))
        };
        let is_predicate = |k: Id| {
            (tree.starts_any(k, &["ADJP", "PP", "UCP"]) || tree.any(k, &["NP", "WHNP"])) && !is_verbal(k)
                || is_adjective_clause(k)
        };
        found.add_kids("cop", |i, k| tree.is_verb(k, BE) && kids[i + 1..].iter().any(|n| is_predicate(*n)));
    }
    if tree.any(p, &["SQ", "SINV"]) {
        found.add_kids("cop", |i, k| {
            let after = &kids[i + 1..];
            tree.is_verb(k, BE)
                && (after.iter().any(|n| tree.is(*n, "ADJP") && !tree.has_participle(*n) || is_adjective_clause(*n))
                    || after.iter().filter(|n| tree.is(**n, "NP")).count() >= 2)
        });
    }
    if tree.is(p, "SBARQ") && tree.has_that(p, |k| tree.is(k, "WHNP") && tree.has(k, "WP")) {
        found.add_kids("cop", |_, k| tree.is_verb(k, BE));
    }
    if tree.is(p, "SINV") {
        let head = head_child(tree, p, Context::Alone).filter(|h| tree.is(*h, "NP")).map(|h| tree.position(h));
        if let Some(head) = head {
            found.add_kids("cop", |i, k| {
                i > head
                    && tree.is(k, "VP")
                    && tree.has_verb(k, BE)
                    && kids[head + 1..i].iter().any(|n| tree.is(*n, "NP"))
            });
        }
    }
}

fn particles(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    if tree.is(p, "VP") {
        found.add_kids("compound:prt", |_, k| tree.is(k, "PRT"));
    }
    if tree.is(p, "ADJP") && tree.has_that(p, |k| tree.starts(k, "VB")) {
        found.add_kids("compound:prt", |_, k| tree.is(k, "RP"));
    }
}
