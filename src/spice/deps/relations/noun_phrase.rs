//! Inside noun phrases and small phrases: modifiers, determiners, numbers, possessives, prepositions.

use super::Found;
use crate::spice::deps::heads::{Context, head_child, head_preterminal};
use crate::spice::deps::syntax::{Id, Syntax};
use crate::spice::deps::words::{SELF, TIME};

pub fn find(found: &mut Found) {
    adjectives(found);
    numbers(found);
    compounds(found);
    appositions(found);
    determiners(found);
    predeterminers(found);
    possessives(found);
    case_markers(found);
    adverbs(found);
    negations(found);
    noun_adverbials(found);
    temporal(found);
    if found.tree.is(found.phrase, "MWE") {
        let tree = found.tree;
        found.add_kids("mwe", |_, k| {
            tree.any(k, &["IN", "TO", "RB", "NP", "NN", "JJ", "VB", "CC", "VBZ", "VBD", "ADVP", "PP", "JJS", "RBS"])
        });
    }
}

fn has_no_connective(tree: &Syntax, id: Id) -> bool {
    !tree.has_that(id, |c| tree.is_connective(c))
}

fn is_number_phrase(tree: &Syntax, id: Id) -> bool {
    tree.is(id, "QP") && !tree.has(id, "$")
}

fn adjectives(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    if tree.is_np(p) || tree.any(p, &["NX", "NAC", "WHNP", "INTJ"]) {
        found.add_kids("amod", |i, k| {
            tree.any(k, &["ADJP", "WHADJP", "JJ", "JJR", "JJS", "VBN", "VBG", "VBD", "IN"])
                && !(i > 0 && tree.is(kids[i - 1], "CC"))
                && !tree.has_that(k, |q| is_number_phrase(tree, q))
        });
    }
    let is_stacked = |k: &Id| tree.any(*k, &["JJ", "NNP"]);
    if tree.is(p, "ADJP") && has_no_connective(tree, p) && kids.iter().filter(|k| is_stacked(k)).count() >= 2 {
        found.add_kids("amod", |_, k| is_stacked(&k));
    }
    if tree.is_noun_phrase(p) && has_no_connective(tree, p) {
        found.add_kids("amod", |i, k| {
            tree.is(k, "NP")
                && tree.only(k).is_some_and(|n| tree.is(n, "CD"))
                && i > 0
                && tree.is(kids[i - 1], ",")
                && kids[..i - 1].iter().any(|n| tree.starts_any(*n, &["NP", "WHNP"]))
        });
    }
}

fn numbers(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    if tree.is_noun_phrase(p) || tree.is(p, "NX") {
        found.add_kids("nummod", |i, k| tree.any(k, &["CD", "QP"]) && !(i > 0 && tree.is(kids[i - 1], "CC")));
        found.add_kids("nummod", |_, k| tree.is(k, "ADJP") && tree.only(k).is_some_and(|q| is_number_phrase(tree, q)));
    }
    if tree.is(p, "QP") && tree.has(p, "$") {
        found.add_kids("nummod", |_, k| tree.is(k, "QP"));
    }
}

const NOUN_TAGS: &[&str] = &["NN", "NNS", "NNP", "NNPS"];

fn compounds(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    let is_possessive = |k: Id| tree.right_edge(k).into_iter().any(|n| tree.is_possessive_mark(n));
    if tree.is_noun_phrase(p) || tree.any(p, &["NX", "NAC"]) {
        found.add_kids("compound", |i, k| {
            let is_head = |n: Id| tree.any(n, NOUN_TAGS) || tree.any(n, &["FW", "CD"]);
            let next_mark = kids[i + 1..].iter().position(|n| tree.is(*n, "POS")).unwrap_or(kids.len());
            (tree.any(k, NOUN_TAGS) || tree.any(k, &["NP", "FW"]))
                && kids[i + 1..].iter().take(next_mark).any(|n| is_head(*n))
                && !is_possessive(k)
                && !(i > 0 && tree.is(kids[i - 1], ","))
        });
        let head_is_noun = head_child(tree, p, Context::Alone).is_some_and(|h| tree.any(h, NOUN_TAGS));
        if head_is_noun && !is_possessive(p) {
            found.add_kids("compound", |i, k| {
                (tree.any(k, &["NP", "FW"]) || tree.starts(k, "NN"))
                    && kids.get(i + 1).is_some_and(|n| tree.any(*n, &["JJ", "JJR", "JJS"]))
                    && !is_possessive(k)
            });
        }
    }
    if tree.any(p, &["QP", "ADJP"]) {
        found.add_kids("compound", |i, k| tree.any(k, &["CD", "#"]) && !(i > 0 && tree.is(kids[i - 1], "CC")));
    }
    if tree.any(p, &["ADJP", "ADVP"]) {
        found.add_kids("compound", |i, k| {
            let is_foreign =
                tree.is(k, "FW") && !tree.is_word(k, &["etc"]) || tree.is(k, "IN") && tree.is_word(k, &["in"]);
            is_foreign && kids.get(i + 1).is_some_and(|n| tree.is(*n, "FW"))
        });
    }
}

fn appositions(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    let noun_before = |i: usize| kids[..i].iter().any(|n| tree.starts_any(*n, &["NP", "WHNP"]));
    let is_flat = has_no_connective(tree, p) && !tree.has_that(p, |k| tree.is_etc(k));
    let is_place = tree.is_noun_phrase(p) || tree.is(p, "FRAG");
    if is_place && is_flat {
        found.add_kids("appos", |i, k| {
            tree.is(k, "NP")
                && !tree.only(k).is_some_and(|n| tree.is(n, "CD"))
                && i > 0
                && tree.is(kids[i - 1], ",")
                && noun_before(i - 1)
        });
    }
    if is_place {
        found.add_kids("appos", |_, k| {
            let inner = tree.kids(k);
            let holds_noun = |n: Id| tree.has_that(n, |c| tree.starts_any(c, &["NN", "CD"]));
            tree.is(k, "PRN")
                && inner.first().is_some_and(|f| tree.is(*f, "-LRB-"))
                && inner.windows(2).any(|w| tree.is(w[0], "NP") && holds_noun(w[0]) && tree.is(w[1], "-RRB-"))
        });
    }
    if tree.is_noun_phrase(p) {
        if has_no_connective(tree, p) {
            found.add_kids("appos", |i, k| {
                tree.is(k, "NP")
                    && tree.first(k).is_some_and(|f| tree.is(f, "-LRB-"))
                    && tree.last(k).is_some_and(|l| tree.is(l, "-RRB-"))
                    && kids[..i].iter().any(|n| tree.starts(*n, "NP"))
            });
        }
        found.add_kids("appos", |i, k| i > 0 && is_acronym(tree, k) && noun_before(i));
        if is_flat {
            found.add_kids("appos", |i, k| {
                tree.is(k, "NP")
                    && tree.only(k).is_some_and(|n| tree.is(n, "NNP"))
                    && i > 0
                    && tree.starts_any(kids[i - 1], &["NP", "WHNP"])
                    && !tree.has(kids[i - 1], "POS")
            });
        }
    }
    if tree.is_np(p) && has_no_connective(tree, p) {
        found.add_kids("appos", |i, k| {
            i > 1 && tree.is(k, "NNP") && tree.is(kids[i - 1], ",") && tree.is(kids[i - 2], "NNP")
        });
    }
    if tree.any(p, &["FRAG", "NP"]) {
        let is_plain = |n: Id| tree.is(n, "NP") && tree.kids(n).iter().all(|c| tree.any(*c, &["NN", "NNS"]));
        found.add_kids("appos", |i, k| {
            tree.any(k, &["S", "SQ"]) && i > 1 && tree.label(kids[i - 1]).contains(':') && is_plain(kids[i - 2])
        });
    }
}

/// "(ABC)" after the name it stands for.
fn is_acronym(tree: &Syntax, id: Id) -> bool {
    let nodes = tree.preorder(id);
    let is_capital =
        |n: Id| tree.any(n, &["NN", "NNP"]) && tree.exact_word(n).chars().filter(char::is_ascii_uppercase).count() >= 2;
    tree.is(id, "PRN")
        && tree.first(id).is_some_and(|f| tree.is(f, "-LRB-"))
        && tree.last(id).is_some_and(|l| tree.is(l, "-RRB-"))
        && nodes.iter().any(|n| is_capital(*n))
        && !nodes.iter().any(|n| tree.any(*n, &["POS", "PRP$", ",", "CC", "RB", "CD"]))
}

/// What a determiner can stand before.
fn is_nounish(tree: &Syntax, id: Id) -> bool {
    tree.starts_any(id, &["NN", "NM", "NX", "NP", "CD", "JJ", "FW", "ADJP", "QP", "RB", "PRN"])
        || tree.starts(id, "PRP") && !tree.is(id, "PRP$")
}

const PAIRED: &[&str] = &["either", "neither", "both"];

fn determiners(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    let is_det = |k: Id, but: &[&str]| tree.is(k, "DT") && !tree.is_word(k, but);
    let before_dt = |i: usize| kids.get(i + 1).is_some_and(|n| tree.is(*n, "DT"));
    let cc_after = |i: usize| kids[i + 1..].iter().any(|n| tree.is(*n, "CC"));
    let noun_after = |i: usize| kids[i + 1..].iter().any(|n| tree.starts_any(*n, &["NN", "NX"]));
    const NO_PAIRED: &[&str] = &["either", "neither", "both", "no"];
    if tree.is_np(p) || tree.any(p, &["NX", "NAC", "X"]) {
        // A possessive between them claims the determiner for itself.
        let reaches = |i: usize| {
            let mut is_claimed = false;
            for n in &kids[i + 1..] {
                if is_nounish(tree, *n) && !is_claimed {
                    return true;
                }
                is_claimed = (is_claimed || tree.any(*n, &["PRP$", "POS"])) && !tree.is(*n, "''");
            }
            false
        };
        found.add_kids("det", |i, k| is_det(k, NO_PAIRED) && !before_dt(i) && !cc_after(i) && reaches(i));
    }
    if tree.is_np(p) {
        found.add_kids("det", |i, k| {
            let conjunct_after = kids[i + 1..].iter().any(|n| tree.is(*n, "NP") && tree.has(*n, "CC"));
            tree.is(k, "DT")
                && tree.is_word(k, PAIRED)
                && !before_dt(i)
                && !cc_after(i)
                && noun_after(i)
                && !conjunct_after
        });
        found.add_kids("det", |i, k| is_det(k, NO_PAIRED) && cc_after(i) && noun_after(i));
        found.add_kids("det", |i, k| {
            is_det(k, &["no"]) && !before_dt(i) && !cc_after(i) && loose_adjective_after(tree, kids, i)
        });
        if tree.left_edge(p).into_iter().any(|n| tree.is(n, "PRP")) {
            let ends_in_all = |k: Id| {
                let edge = tree.right_edge(k).last().copied().unwrap_or(k);
                tree.is_word(edge, &["all", "both", "each"])
            };
            found.add_kids("det", |i, k| {
                i > 0 && i + 1 == kids.len() && tree.any(k, &["NP", "DT", "RB"]) && ends_in_all(k)
            });
        }
        found.add_kids("det", |i, k| {
            tree.any(k, &["WDT", "WP"]) && kids[i + 1..].iter().any(|n| tree.starts_any(*n, &["NP", "NN", "CD", "RBS"]))
        });
    }
    if tree.is(p, "WHNP") {
        found.add_kids("det", |i, k| {
            tree.is(k, "WHNP") && tree.has(k, "WDT") && kids[i + 1..].iter().any(|n| tree.is(*n, "NP"))
        });
    }
    if tree.any(p, &["WHNP", "ADVP", "ADJP"]) {
        found.add_kids("det", |i, k| {
            let is_determiner = tree.any(k, &["WDT", "WP"])
                || tree.is(k, "DT") && !kids[i + 1..].iter().any(|n| tree.is_connective(*n));
            is_determiner
                && !tree.is_word(k, &["no"])
                && kids[i + 1..].iter().any(|n| tree.starts_any(*n, &["NP", "NN", "CD", "RBS", "JJ"]))
        });
    }
}

/// An adjective that is not just before its noun: "the tall".
fn loose_adjective_after(tree: &Syntax, kids: &[Id], at: usize) -> bool {
    (at + 1..kids.len()).any(|j| tree.starts(kids[j], "JJ") && !kids.get(j + 1).is_some_and(|n| tree.starts(*n, "NN")))
}

fn predeterminers(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    let is_first = |k: Id| tree.any(k, &["PDT", "DT"]);
    let next_is = |i: usize, labels: &[&str]| kids.get(i + 1).is_some_and(|n| tree.any(*n, labels));
    if tree.is_noun_phrase(p) || tree.any(p, &["NX", "NAC"]) {
        found.add_kids("det:predet", |i, k| {
            is_first(k)
                && next_is(i, &["DT", "WP$", "PRP$"])
                && kids[i + 1..].iter().any(|n| tree.starts_any(*n, &["NN", "NX"]))
                && !kids[i + 1..].iter().any(|n| tree.is(*n, "CC"))
        });
    }
    if tree.is_noun_phrase(p) {
        if !tree.after(p).iter().any(|n| tree.is(*n, "CC")) {
            found.add_kids("det:predet", |i, k| {
                is_first(k) && next_is(i, &["DT"]) && loose_adjective_after(tree, kids, i + 1)
            });
        }
        if tree.last(p).is_some_and(|l| tree.is(l, "DT")) {
            found.add_kids("det:predet", |_, k| tree.is(k, "PDT"));
        }
    }
}

fn possessives(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    if tree.is_noun_phrase(p) || tree.any(p, &["ADJP", "INTJ", "PRN", "NAC", "NX"]) {
        found.add_kids("nmod:poss", |_, k| tree.any(k, &["PRP$", "WP$"]));
    }
    let has_mark = |k: Id| tree.has_that(k, |n| tree.is_possessive_mark(n));
    if tree.is_noun_phrase(p) {
        let joins_nouns = |n: Id| {
            let inner = tree.kids(n);
            (0..inner.len())
                .any(|i| tree.is_connective(inner[i]) && inner[i + 1..].iter().any(|m| tree.any(*m, &["NP", "WHNP"])))
        };
        let is_joined = joins_nouns(p);
        found.add_kids("nmod:poss", |_, k| {
            tree.any(k, &["NP", "WHNP"])
                && (has_mark(k) && !is_joined
                    || joins_nouns(k)
                        && tree.has_that(k, |n| tree.is(n, "NP") && tree.has_that(n, |m| tree.is(m, "POS"))))
        });
    }
    if tree.is_noun_phrase(p) || tree.is(p, "NX") {
        for (i, _) in kids.iter().enumerate().filter(|(_, k)| tree.is(**k, "POS")) {
            let has_noun_after = kids[i + 1..].iter().any(|n| tree.starts(*n, "NN"));
            let nearest = kids[..i].iter().rev().find(|n| tree.starts(**n, "NN") || tree.is(**n, "NP"));
            if let Some(noun) = nearest.filter(|_| has_noun_after) {
                found.add("nmod:poss", *noun);
            }
        }
    }
}

fn case_markers(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    if tree.is_pp(p) {
        // "in (S (VP (NN front) ...))": a noun that was read as a verb.
        let is_noun_clause =
            |s: Id| tree.first(s).is_some_and(|v| tree.is(v, "VP") && tree.first(v).is_some_and(|n| tree.is(n, "NN")));
        found.add_kids("case", |i, k| {
            let next = kids.get(i + 1);
            tree.any(k, &["IN", "TO", "MWE", "PCONJP", "VBN", "JJ"])
                && !next.is_some_and(|n| tree.is(*n, "SBAR") || tree.is(*n, "S") && !is_noun_clause(*n))
        });
        if let Some(i) = kids.iter().position(|k| tree.is(*k, "CC"))
            && kids.get(i + 1).is_some_and(|n| tree.is(*n, "NP"))
        {
            found.add("case", kids[i]);
        }
        let holds_clause = |n: Id| tree.is(n, "PP") && tree.has_any(n, &["SBAR", "S"]);
        if !tree.has_that(p, holds_clause) {
            found.add_kids("case", |i, k| i == 0 && tree.is(k, "VBG"));
        }
    }
    if tree.is_noun_phrase(p) {
        found.add_kids("case", |_, k| tree.is_possessive_mark(k));
    }
    if tree.is(p, "ADVP") {
        found.add_kids("case", |_, k| tree.is(k, "IN"));
    }
}

fn is_no(tree: &Syntax, id: Id) -> bool {
    tree.any(id, &["DT", "RB"]) && tree.is_word(id, &["no"])
}

fn adverbs(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    let is_adverb = |k: Id| tree.any(k, &["RB", "RBR", "RBS", "WRB", "ADVP", "WHADVP"]) && !tree.is_not(k);
    const HOSTS: &[&str] = &["VP", "ADJP", "WHADJP", "S", "SQ", "SBAR", "SBARQ", "SINV", "RRC", "NP", "NP-TMP", "WHNP"];
    if tree.any(p, HOSTS) {
        let is_distance = |k: Id| {
            let nodes = tree.chain(k, |n| tree.is(n, "ADVP"));
            let advp = |test: &dyn Fn(Id) -> bool| nodes.iter().any(|n| tree.is(*n, "ADVP") && tree.has_that(*n, test));
            tree.is(k, "ADVP") && advp(&|c| tree.is(c, "IN") && tree.is_word(c, &["at"])) && advp(&|c| tree.is(c, "NP"))
        };
        found.add_kids("advmod", |_, k| is_adverb(k) && !tree.is_etc(k) && !is_distance(k));
    }
    let head = head_child(tree, p, Context::Alone).map_or(0, |h| tree.position(h));
    match tree.label(p) {
        "QP" => {
            const TAGS: &[&str] = &["IN", "RB", "RBR", "RBS", "PDT", "DT", "JJ", "JJR", "JJS"];
            let is_comparison = |k: Id| {
                tree.is(k, "MWE")
                    && tree.first(k).is_some_and(|f| tree.is_word(f, &["more", "less"]))
                    && tree.last(k).is_some_and(|l| tree.is_word(l, &["than"]))
            };
            found.add_kids("advmod", |_, k| tree.any(k, TAGS) || is_comparison(k));
        }
        "ADVP" | "WHADVP" => found.add_kids("advmod", |i, k| {
            // The connective itself can be the head.
            let between = &kids[(i.min(head) + 1).min(i.max(head))..i.max(head)];
            (is_adverb(k) || tree.is(k, "JJ"))
                && !tree.is_word(k, &["no"])
                && !between.iter().any(|n| tree.is_connective(*n))
        }),
        "SBAR" => found.add_kids("advmod", |_, k| tree.is(k, "WHNP") && tree.has(k, "WRB")),
        "SBARQ" => found.add_kids("advmod", |i, k| i == 0 && tree.is(k, "WHADVP")),
        "CONJP" => found.add_kids("advmod", |_, k| tree.is(k, "RB") && !tree.is_not(k)),
        _ if tree.is_pp(p) => {
            let is_full = tree.has_noun_phrase(p);
            found.add_kids("advmod", |i, k| is_adverb(k) && (i < head || is_full));
        }
        _ => {}
    }
}

fn negations(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    if tree.is_np(p)
        || tree.is_pp(p) && !tree.starts(p, "WH")
        || tree.any(p, &["VP", "ADJP", "SQ", "S", "FRAG", "CONJP"])
    {
        found.add_kids("neg", |_, k| tree.is_not(k));
    }
    if tree.any(p, &["VP", "ADJP", "S", "SBAR", "SINV", "FRAG"]) {
        found.add_kids("neg", |_, k| {
            tree.is(k, "ADVP") && head_child(tree, k, Context::Alone).is_some_and(|h| tree.is_not(h))
        });
    }
    if tree.is(p, "VP") && tree.parent(p).is_some_and(|q| tree.is(q, "SQ")) {
        for sister in tree.before(p) {
            if tree.is_not(*sister) {
                found.add("neg", *sister);
            }
        }
    }
    if tree.is_np(p) || tree.any(p, &["NAC", "NX", "ADJP", "ADVP"]) {
        found.add_kids("neg", |i, k| is_no(tree, k) && kids[i + 1..].iter().any(|n| is_nounish(tree, *n)));
    }
    if tree.any(p, &["ADVP", "WHADVP"]) && has_no_connective(tree, p) {
        found.add_kids("neg", |_, k| is_no(tree, k));
    }
}

/// Noun phrases used as adverbs: "two miles away".
fn noun_adverbials(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    let head = head_child(tree, p, Context::Alone);
    if (tree.is_pp(p) && !tree.label(p).ends_with("-TMP") || tree.any(p, &["ADVP", "ADJP", "WHADJP", "WHADVP"]))
        && let Some(head) = head.filter(|h| tree.any(*h, &["JJ", "JJR", "IN", "RB", "RBR"]))
    {
        found.add_kids("nmod:npmod", |_, k| {
            tree.is_np(k) && !tree.has_any(k, &["NNP", "NNPS"]) && tree.next(k) == Some(head)
        });
    }
    if tree.is(p, "ADJP") && has_no_connective(tree, p) {
        found.add_kids("nmod:npmod", |i, k| tree.is(k, "NN") && kids[i + 1..].iter().any(|n| tree.starts(*n, "JJ")));
    }
    if tree.is(p, "ADVP")
        && let Some(head) = head.filter(|h| tree.starts_any(*h, &["RB", "ADVP"]))
    {
        let at = tree.position(head);
        found.add_kids("nmod:npmod", |i, k| i > at && tree.is_np(k));
    }
    if tree.is_noun_phrase(p) {
        let is_self = |k: Id| tree.is(k, "PRP") && tree.is_word(k, SELF);
        found.add_kids("nmod:npmod", |i, k| {
            let before = &kids[..i];
            (is_self(k) || tree.is(k, "NP") && tree.only(k).is_some_and(is_self))
                && before.iter().any(|n| tree.starts(*n, "NN") || tree.any(*n, &["NP", "PRP"]))
                && !before.iter().any(|n| tree.any(*n, &[",", "CC"]))
        });
    }
    if tree.is_np(p) || tree.any(p, &["ADVP", "QP"]) {
        for advp in tree.chain(p, |n| tree.is(n, "ADVP")) {
            let is_distance = tree.is(advp, "ADVP")
                && tree.has_that(advp, |n| tree.is(n, "IN") && tree.is_word(n, &["at"]))
                && tree.has(advp, "NP");
            if is_distance {
                found.add("nmod:npmod", advp);
            }
        }
    }
}

fn temporal(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    let is_np_time = |k: Id| tree.is(k, "NP") && tree.is_time_phrase(k);
    match tree.label(p) {
        "VP" | "ADJP" | "RRC" => {
            found.add_kids("nmod:tmod", |_, k| {
                let before_old = tree.next(k).is_some_and(|n| tree.is(n, "JJ") && tree.is_word(n, &["old"]));
                tree.is(k, "NP-TMP") || is_np_time(k) && !before_old
            });
            found.add_kids("nmod:tmod", |_, k| {
                tree.is(k, "VP")
                    && head_child(tree, k, Context::Alone).is_some_and(|h| tree.is(h, "NP-TMP"))
                    && !tree.siblings(k).iter().any(|s| *s != k && tree.any(*s, &[",", "CC"]))
            });
        }
        "PP" => found.add_kids("nmod:tmod", |i, k| {
            let after_noun = i > 1
                && tree.is_np(kids[i - 1])
                && kids[..i - 1].iter().any(|n| tree.any(*n, &["IN", "TO", "VBG", "FW"]));
            after_noun && (tree.is(k, "NP-TMP") || is_np_time(k))
        }),
        "S" => {
            let has_np = tree.has(p, "NP");
            found.add_kids("nmod:tmod", |i, k| {
                let after = &kids[i + 1..];
                let np = after.iter().position(|n| tree.is(*n, "NP"));
                let frames = tree.is(k, "NP-TMP") && has_np && after.iter().any(|n| tree.is(*n, "VP"));
                frames || is_np_time(k) && np.is_some_and(|at| after[at..].iter().any(|n| tree.is(*n, "VP")))
            });
        }
        "SBARQ" if tree.has_that(p, |k| tree.is(k, "SQ") && tree.has(k, "NP")) => {
            found.add_kids("nmod:tmod", |_, k| tree.is(k, "WHNP") && tree.is_word(head_preterminal(tree, k), TIME));
        }
        "NP" => found.add_kids("nmod:tmod", |_, k| tree.is(k, "NP-TMP")),
        _ => {}
    }
}
