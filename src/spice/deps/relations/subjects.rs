//! Subjects of clauses.

use super::Found;
use crate::spice::deps::syntax::{Id, Syntax};
use crate::spice::deps::words::{BE, BE_GET};

pub fn find(found: &mut Found) {
    let tree = found.tree;
    match tree.label(found.phrase) {
        "S" => {
            clause(found);
            passive(found);
            clausal(found);
        }
        "SQ" => {
            inverted_question(found);
            passive(found);
        }
        "PRN" => before_verb_phrase(found),
        "SBARQ" => question(found),
        "SINV" => inverted(found),
        "SBAR" => relative(found),
        _ => {}
    }
}

fn has_there(tree: &Syntax, id: Id) -> bool {
    tree.has(id, "EX")
}

fn is_subject(tree: &Syntax, id: Id) -> bool {
    tree.any(id, &["NP", "WHNP"]) && !has_there(tree, id)
}

fn clause(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    let is_under_vp = tree.parent(p).is_some_and(|n| tree.is(n, "VP"));
    let is_vp = |n: &Id| tree.is(*n, "VP");
    found.add_kids("nsubj", |i, k| {
        is_subject(tree, k)
            && !tree.is_time_phrase(k)
            && kids[i + 1..].iter().any(|n| is_vp(n) && !(is_under_vp && tree.has(*n, "TO")))
    });
    found.add_kids("nsubj", |i, k| {
        tree.is(k, "NP")
            && tree.is_time_phrase(k)
            && !kids[i + 1..].iter().any(|n| tree.is(*n, "NP"))
            && kids[i + 1..].iter().any(is_vp)
    });
    if is_under_vp {
        found.add_kids("nsubj", |i, k| {
            tree.is(k, "NP") && kids.get(i + 1).is_some_and(|n| tree.any(*n, &["NP", "ADJP"]))
        });
    }
    if tree.has_that(p, |k| tree.is(k, "NP") && has_there(tree, k)) {
        for vp in tree.chain(p, |n| tree.is(n, "VP")).into_iter().filter(|n| tree.is(*n, "VP")) {
            for np in tree.kids(vp).iter().filter(|n| tree.is(**n, "NP")) {
                found.add("nsubj", *np);
            }
        }
    }
}

fn before_verb_phrase(found: &mut Found) {
    let tree = found.tree;
    let kids = tree.kids(found.phrase);
    found.add_kids("nsubj", |i, k| {
        tree.is(k, "NP") && !has_there(tree, k) && kids[i + 1..].iter().any(|n| tree.is(*n, "VP"))
    });
}

fn inverted_question(found: &mut Found) {
    before_verb_phrase(found);
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    let is_wh_question = tree.before(p).iter().any(|n| tree.any(*n, &["NP", "WHNP"]));
    found.add_kids("nsubj", |i, k| {
        let Some(previous) = i.checked_sub(1).map(|i| kids[i]) else { return false };
        let is_verb = tree.starts(previous, "VB");
        let after_adverb = tree.is(previous, "RB") && i > 1 && tree.starts(kids[i - 2], "VB");
        tree.is(k, "NP")
            && !has_there(tree, k)
            && !kids[i + 1..].iter().any(|n| tree.is(*n, "VP"))
            && (is_verb && (tree.is_word(previous, BE) || !is_wh_question) || after_adverb)
    });
    found.add_kids("nsubj", |i, k| {
        tree.is(k, "NP") && kids[..i].iter().any(|n| tree.is(*n, "NP") && has_there(tree, *n))
    });
}

fn question(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    let np_before = |k: Id| tree.before(k).iter().any(|n| tree.is(*n, "NP"));
    let is_open = |sq: Id| {
        tree.is(sq, "SQ")
            && tree.has_that(sq, |k| {
                tree.is(k, "VP") && !np_before(k)
                    || tree.starts(k, "VB")
                        && !tree.is_word(k, BE)
                        && !np_before(k)
                        && !tree.after(k).iter().any(|n| tree.is(*n, "VP"))
            })
    };
    if tree.has_that(p, is_open) {
        found.add_kids("nsubj", |_, k| tree.is(k, "WHNP"));
    }
    if !tree.has(p, "VP") {
        found.add_kids("nsubj", |_, k| tree.is(k, "SQ") && tree.has_verb(k, BE));
    }
    if tree.has_verb(p, BE) && tree.has_that(p, |k| tree.is(k, "WHNP") && tree.has(k, "WP")) {
        found.add_kids("nsubj", |_, k| tree.is(k, "NP"));
    }
    found.add_kids("nsubj", |i, k| {
        tree.is(k, "WHNP")
            && (i + 1..kids.len()).any(|v| {
                tree.is_verb(kids[v], BE)
                    && (v + 1..kids.len())
                        .any(|a| tree.is(kids[a], "ADJP") && !kids[i + 1..a].iter().any(|n| tree.is(*n, "NP")))
            })
    });
    let is_presence = |sq: Id| {
        tree.is(sq, "SQ")
            && tree.has_verb(sq, BE)
            && tree.has_that(sq, |k| tree.is(k, "NP") && has_there(tree, k) || tree.is(k, "PP"))
    };
    if tree.has_that(p, is_presence) {
        found.add_kids("nsubj", |i, k| i == 0 && tree.is(k, "WHNP"));
    }
}

fn inverted(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    let is_verbal = |n: Id| tree.any(n, &["VP", "VBZ", "VBD", "VBP", "VB", "MD"]);
    found.add_kids("nsubj", |i, k| {
        if !tree.any(k, &["NP", "WHNP"]) {
            return false;
        }
        let just_after = i > 0 && is_verbal(kids[i - 1]);
        let one_between = i > 1 && tree.any(kids[i - 1], &["RB", "ADVP"]) && is_verbal(kids[i - 2]);
        let opens = i == 0 && !kids[1..].iter().any(|n| tree.is_np(*n));
        just_after || one_between || opens
    });
    found.add_kids("nsubj", |i, k| {
        tree.is(k, "NP")
            && kids[..i].iter().any(|n| tree.is(*n, "NP"))
            && kids[i + 1..].iter().any(|n| tree.is(*n, "VP") && tree.has_verb(*n, BE))
    });
}

fn relative(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let has_open_vp =
        |clause: Id| tree.has_that(clause, |k| tree.is(k, "VP") && !tree.before(k).iter().any(|n| tree.is(*n, "NP")));
    let in_clause = tree.has_that(p, |k| tree.is(k, "S") && !tree.has(k, "SBAR") && has_open_vp(k));
    if in_clause || !tree.has(p, "S") && has_open_vp(p) {
        found.add_kids("nsubj", |_, k| tree.is(k, "WHNP"));
    }
    // "which he says is new": the relative word stands two clauses up.
    if tree.has(p, "WHNP") {
        return;
    }
    let Some(clause) = tree.parent(p).filter(|v| tree.is(*v, "VP")).and_then(|v| tree.parent(v)) else { return };
    let has_gap = |s: Id| tree.is(s, "S") && !tree.has(s, "NP") && tree.has(s, "VP");
    if tree.is(clause, "S")
        && tree.has_that(p, has_gap)
        && let Some(wh) = tree.previous(clause).filter(|w| tree.is(*w, "WHNP"))
    {
        found.add("nsubj", wh);
    }
}

/// A verb phrase with "be" or "get" over a participle.
fn is_passive_vp(tree: &Syntax, id: Id) -> bool {
    tree.is(id, "VP") && tree.has_verb(id, BE_GET) && tree.has_that(id, |k| tree.is(k, "VP") && tree.has_participle(k))
}

fn passive(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    if tree.has_that(p, |k| is_passive_vp(tree, k)) {
        found.add_kids("nsubjpass", |_, k| is_subject(tree, k));
    }
}

fn clausal(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    let np_before = |at: usize| kids[..at].iter().any(|n| tree.is(*n, "NP"));
    let is_passive = |vp: Id| {
        is_passive_vp(tree, vp)
            || tree.chain(vp, |n| tree.is(n, "VP")).into_iter().any(|n| {
                tree.is(n, "VP")
                    && tree.has_participle(n)
                    && tree.parent(n).is_some_and(|v| tree.is(v, "VP") && tree.has_verb(v, BE_GET))
            })
    };
    let fits = |i: usize, k: Id, test: &dyn Fn(Id) -> bool| {
        tree.any(k, &["SBAR", "S"])
            && !kids.get(i + 1).is_some_and(|n| tree.is(*n, ","))
            && (i + 1..kids.len()).any(|v| tree.is(kids[v], "VP") && !np_before(v) && test(kids[v]))
    };
    found.add_kids("csubj", |i, k| fits(i, k, &|_| true));
    found.add_kids("csubjpass", |i, k| fits(i, k, &is_passive));
}
