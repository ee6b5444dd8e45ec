//! Coordination: conjuncts, their connectives, and words like "both".

use super::Found;
use crate::spice::deps::heads::{Context, head_child};
use crate::spice::deps::syntax::{Id, Syntax};

const CLAUSES: &[&str] = &["VP", "S", "SBAR", "SBARQ", "SINV", "SQ", "RRC"];
const PHRASES: &[&str] = &["ADJP", "PP", "NP", "NP-TMP", "WHNP", "ADVP", "UCP", "UCP-TMP", "NX"];

pub fn find(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    if tree.any(p, CLAUSES) {
        clause_conjuncts(found);
    }
    if tree.any(p, PHRASES) || tree.is(p, "QP") {
        phrase_conjuncts(found);
    }
    if tree.any(p, CLAUSES) && !tree.any(p, &["SQ", "RRC"]) || tree.any(p, PHRASES) || tree.is(p, "QP") {
        after_two_connectives(found);
    }
    if tree.is(p, "PCONJP") {
        let kids = tree.kids(p);
        found.add_kids("conj", |i, k| tree.any(k, &["IN", "TO"]) && i > 0 && tree.is(kids[i - 1], "CC"));
    }
    if tree.any(p, CLAUSES) || tree.any(p, PHRASES) || tree.any(p, &["QP", "PCONJP"]) {
        after_slash(found);
    }
    connectives(found);
    preconjuncts(found);
}

/// Something of weight: what may be listed without a connective of its own.
fn is_content(tree: &Syntax, id: Id) -> bool {
    tree.starts_any(id, &["S", "A", "N", "V", "J", "W", "R", "PP", "PRP"])
}

fn clause_conjuncts(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    let is_weighty = |k: &Id| !tree.starts_any(*k, &["``", "-LRB-", "PRN", "PP", "ADVP", "RB"]);
    let strict = |at: usize| kids[..at].iter().any(|k| is_weighty(k) && !tree.starts(*k, "MWE"));
    let loose = |at: usize| kids[..at].iter().any(is_weighty);
    let connective = |at: usize| tree.is_connective(kids[at]);
    found.add_kids("conj", |i, k| {
        i > 0 && connective(i - 1) && !tree.is(k, "SBAR") && !tree.is_stop(k) && strict(i - 1)
    });
    if tree.is(p, "SBAR") {
        found.add_kids("conj", |i, k| {
            i > 0 && connective(i - 1) && tree.is(k, "SBAR") && kids[..i - 1].iter().any(|n| tree.is(*n, "SBAR"))
        });
    }
    found.add_kids("conj", |i, k| {
        i > 1 && connective(i - 2) && tree.is(kids[i - 1], "ADVP") && !tree.is_stop(k) && loose(i - 2)
    });
    if !tree.is(p, "RRC") && (0..kids.len()).any(|i| connective(i) && loose(i)) {
        let head = head_child(tree, p, Context::Alone).map_or(0, |h| tree.position(h));
        let is_comma = |at: usize| tree.is(kids[at], ",") || tree.starts(kids[at], ":");
        found.add_kids("conj", |i, k| {
            if i == 0 || !is_content(tree, k) || !tree.is_stop(kids[i - 1]) {
                return false;
            }
            let after_connective = (head + 1..i).any(|c| connective(c) && !(c + 1..i).any(is_comma));
            let own_comma = || {
                let inner = tree.kids(k);
                let own_head = head_child(tree, k, Context::Alone).map_or(0, |h| tree.position(h));
                inner.iter().take(own_head).any(|n| tree.is(*n, ","))
            };
            let after_comma = (head + 1..i).any(|c| is_comma(c) && (!(0..c).any(connective) || own_comma()));
            after_connective || after_comma
        });
    }
}

fn phrase_conjuncts(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    let loose = |at: usize| kids[..at].iter().any(|k| !tree.starts_any(*k, &["``", "-LRB-", "PRN"]));
    let connective = |at: usize| tree.is_connective(kids[at]);
    found.add_kids("conj", |i, k| i > 0 && connective(i - 1) && !tree.is_stop(k) && loose(i - 1) || tree.is_etc(k));
    if tree.is(p, "QP") {
        return;
    }
    found.add_kids("conj", |i, k| {
        i > 1 && connective(i - 2) && tree.is(kids[i - 1], "ADVP") && !tree.is_stop(k) && loose(i - 2)
    });
    if (0..kids.len()).any(|i| connective(i) && loose(i)) || tree.has_that(p, |k| tree.is_etc(k)) {
        found.add_kids("conj", |i, k| i > 0 && tree.is_stop(kids[i - 1]) && (is_content(tree, k) || tree.is_etc(k)));
    }
    if tree.is(p, "NX") && (1..kids.len()).any(connective) {
        found.add_kids("conj", |i, k| {
            kids.get(i + 1).is_some_and(|n| tree.is(*n, ","))
                && tree.starts_any(k, &["A", "N", "V", "PP", "PRP", "J", "W", "R", "S"])
        });
    }
}

fn after_two_connectives(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    found.add_kids("conj", |i, k| {
        i > 0 && tree.is_connective(kids[i - 1]) && !tree.is_stop(k) && kids[..i - 1].iter().any(|n| tree.is(*n, "CC"))
            || i + 1 == kids.len() && tree.is_etc(k)
    });
}

/// "A/B" as three tokens.
fn after_slash(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    found.add_kids("conj", |i, k| {
        i > 1
            && tree.label(kids[i - 1]).contains(',')
            && tree.word(kids[i - 1]).contains('/')
            && tree.label(kids[i - 2]) == tree.label(k)
    });
}

const PAIRED: &[&str] = &["either", "neither", "both"];

fn connectives(found: &mut Found) {
    let tree = found.tree;
    let is_not_only = |k: Id| {
        tree.kids(k).windows(2).any(|w| {
            tree.is(w[0], "RB")
                && tree.is_word(w[0], &["not"])
                && tree.any(w[1], &["RB", "JJ"])
                && tree.is_word(w[1], &["only", "just", "merely"])
        })
    };
    let word_of = |k: Id| if tree.is_phrase(k) { tree.only(k).unwrap_or(k) } else { k };
    found.add_kids("cc", |_, k| {
        tree.is(k, "CC") && !tree.is_word(word_of(k), PAIRED) || tree.is(k, "CONJP") && !is_not_only(k)
    });
}

fn preconjuncts(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    let word_of = |k: Id| if tree.is_phrase(k) { tree.only(k).unwrap_or(k) } else { k };
    let is_paired = |k: Id| tree.any(k, &["PDT", "CC", "DT"]) && tree.is_word(word_of(k), PAIRED);
    let is_not_only = |k: Id| {
        let rb_not = |n: Id| tree.is(n, "RB") && tree.is_word(n, &["not"]);
        tree.is(k, "CONJP")
            && tree.has_that(k, rb_not)
            && tree.has_that(k, |n| tree.any(n, &["RB", "JJ"]) && tree.is_word(n, &["only", "merely", "just"]))
    };
    if tree.any(p, &["S", "VP", "ADJP", "PP", "ADVP", "UCP", "UCP-TMP", "NX", "SBAR", "NP", "NP-TMP"]) {
        found.add_kids("cc:preconj", |i, k| is_paired(k) && kids[i + 1..].iter().any(|n| tree.is(*n, "CC")));
        found.add_kids("cc:preconj", |i, k| is_not_only(k) && kids[i + 1..].iter().any(|n| tree.is_connective(*n)));
    }
    if (tree.is_np(p) || tree.is(p, "NX")) && tree.has_that(p, |k| tree.is(k, "NP") && tree.has(k, "CC")) {
        found.add_kids("cc:preconj", |_, k| is_paired(k));
    }
}
