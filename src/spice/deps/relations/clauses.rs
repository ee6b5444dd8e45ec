//! Prepositional phrases, adverbial and relative clauses, markers, loosely joined parts.

use super::Found;
use crate::spice::deps::heads::{Context, head_child};
use crate::spice::deps::syntax::{Id, Syntax};
use crate::spice::deps::words::{ASK, BE, MAKE_DO, TELL};

pub fn find(found: &mut Found) {
    prepositional(found);
    adverbial(found);
    verb_adjuncts(found);
    relative(found);
    adnominal(found);
    markers(found);
    parataxis(found);
    lists(found);
}

fn prepositional(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    const HOSTS: &[&str] = &[
        "NP", "NP-TMP", "ADJP", "ADVP", "NX", "WHNP", "WHADJP", "WHADVP", "VP", "NAC", "SQ", "FRAG", "PRN", "X", "RRC",
    ];
    if tree.any(p, HOSTS) {
        if !tree.last_is_etc(p) {
            found.add_kids("nmod", |_, k| {
                tree.is_pp(k)
                    && (tree.has_noun_phrase(k) || tree.has_that(k, |n| tree.is(n, "PP") && tree.has_noun_phrase(n)))
            });
        }
        found.add_kids("nmod", |_, k| tree.is(k, "S") && tree.only(k).is_some_and(|n| tree.is_pp(n)));
    }
    if tree.is_pp(p) {
        found.add_kids("nmod", |_, k| {
            tree.is_pp(k) && !tree.previous(k).is_some_and(|n| tree.any(n, &["IN", "VBG", "VBN", "TO"]))
        });
    }
    if tree.any(p, &["S", "SINV"]) && tree.has_any(p, &["VP", "S"]) {
        found.add_kids("nmod", |_, k| tree.any(k, &["PP", "PP-TMP"]) && !tree.has_any(k, &["SBAR", "S"]));
    }
    if tree.any(p, &["SBAR", "SBARQ"]) && tree.has_any(p, &["S", "SQ"]) {
        found.add_kids("nmod", |_, k| tree.starts_any(k, &["PP", "WHPP"]));
    }
    if tree.is_np(p) {
        found.add_kids("nmod", |_, k| {
            tree.any(k, &["UCP", "PRN"]) && head_child(tree, k, Context::Alone).is_some_and(|h| tree.is(h, "PP"))
        });
    }
    if tree.is(p, "SBARQ") {
        stranded_preposition(found);
    }
}

/// "what is it good for": the question word belongs to the preposition at the end.
fn stranded_preposition(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    let is_bare = |n: Id| tree.is(n, "PP") && tree.only(n).is_some_and(|c| tree.is(c, "IN"));
    let holds_bare = |n: Id| tree.has_that(n, is_bare);
    found.add_kids("nmod", |i, k| {
        let after = &kids[i + 1..];
        let adjectival = after.iter().any(|n| tree.is_verb(*n, BE))
            && after.iter().any(|n| tree.is(*n, "NP"))
            && after.iter().any(|n| tree.is(*n, "ADJP") && holds_bare(*n));
        let verbal = after.iter().any(|n| {
            tree.is(*n, "VP") && holds_bare(*n)
                || tree.is(*n, "SQ") && tree.has_that(*n, |v| tree.is(v, "VP") && holds_bare(v))
        });
        tree.is(k, "WHNP") && (adjectival || verbal)
    });
}

/// "when", "if", "because" clauses and bare participle clauses.
fn adverbial(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    match tree.label(p) {
        "VP" => verb_clauses(found),
        "S" | "SQ" | "SINV" => {
            found.add_kids("advcl", |i, k| {
                let is_opening = kids[..i].iter().all(|n| tree.any(*n, &["CC", "CONJP", "``", ",", "INTJ", "PP"]));
                is_marked_clause(tree, k) && is_opening && !kids.get(i + 1).is_some_and(|n| tree.is(*n, "VP"))
            });
            found.add_kids("advcl", |i, k| {
                is_marked_clause(tree, k)
                    && kids.get(i + 1).is_some_and(|n| tree.is(*n, ","))
                    && kids[i + 1..].iter().any(|n| tree.is_np(*n))
            });
        }
        "SBARQ" => {
            found.add_kids("advcl", |i, k| {
                is_marked_clause(tree, k)
                    && kids.get(i + 1).is_some_and(|n| tree.is(*n, ","))
                    && kids[i + 1..].iter().any(|n| tree.any(*n, &["SQ", "S", "SBARQ"]))
            });
            if tree.has(p, "WHNP") {
                let begins_to = |v: Id| tree.is(v, "VP") && tree.first(v).is_some_and(|t| tree.is(t, "TO"));
                found.add_kids("advcl", |_, k| tree.is(k, "S") && tree.has_that(k, begins_to));
            }
        }
        "NP" => found.add_kids("advcl", |i, k| {
            let is_than = |n: Id| tree.any(n, &["IN", "MWE"]) && holds_word(tree, n, "than");
            tree.is(k, "SBAR")
                && kids[..i].iter().any(|n| tree.is(*n, "NP"))
                && tree.has_that(k, is_than)
                && is_gapped(tree, k)
        }),
        "ADVP" if tree.has(p, "ADVP") => found.add_kids("advcl", |_, k| tree.is(k, "SBAR")),
        _ => {}
    }
    if tree.any(p, &["S", "SQ"]) {
        found.add_kids("advcl", |i, k| tree.is_when_clause(k) && !kids[..i].iter().any(|n| tree.starts(*n, ":")));
    }
    if tree.is(p, "S") {
        found.add_kids("advcl", |i, k| {
            let np = kids[i + 1..].iter().position(|n| tree.is_np(*n));
            tree.is(k, "SBAR") && np.is_some_and(|at| kids[i + 1 + at..].iter().any(|n| tree.is(*n, "VP")))
        });
        found.add_kids("advcl", |i, k| {
            tree.is_to_clause(k)
                && kids.get(i + 1).is_some_and(|n| tree.is(*n, ","))
                && kids[i + 1..].iter().any(|n| tree.is_np(*n))
        });
    }
    if tree.any(p, &["S", "SINV"]) {
        let has_np = tree.has_that(p, |n| tree.is_np(n));
        found.add_kids("advcl", |i, k| {
            let is_comma = |at: usize| kids.get(at).is_some_and(|n| tree.is(*n, ","));
            let before = i > 1 && is_comma(i - 1) && (tree.is_np(kids[i - 2]) || tree.is(kids[i - 2], "PP") && has_np);
            let after = is_comma(i + 1) && kids.get(i + 2).is_some_and(|n| tree.is_np(*n));
            is_participle_clause(tree, k) && (before || after)
        });
    }
}

fn holds_word(tree: &Syntax, id: Id, word: &str) -> bool {
    tree.is_word(id, &[word]) || tree.has_that(id, |c| tree.is_word(c, &[word]))
}

/// Clause that begins with a subordinating word other than "that" and "whether".
fn is_marked_clause(tree: &Syntax, id: Id) -> bool {
    let opens = |first: Id| {
        let in_order = tree.is_word(first, &["in"])
            && tree.next(first).is_some_and(|n| tree.is(n, "NN") && tree.is_word(n, &["order"]));
        tree.is(first, "MWE") && !holds_word(tree, first, "order")
            || tree.is(first, "IN") && !tree.is_word(first, &["that", "whether"]) && !in_order
    };
    tree.is(id, "SBAR") && tree.first(id).is_some_and(opens)
}

fn is_participle_clause(tree: &Syntax, id: Id) -> bool {
    let opens =
        |v: Id| tree.is_participle_vp(v) || tree.is(v, "VP") && tree.first(v).is_some_and(|f| tree.is_participle_vp(f));
    tree.is(id, "S") && tree.has_that(id, opens)
}

fn verb_clauses(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    let is_subordinate = |k: Id| {
        let marks = |n: Id| tree.is(n, "MWE") || tree.is(n, "IN") && !tree.is_word(n, &["that", "whether"]);
        let is_inverted = tree.only(k).is_some_and(|s| {
            tree.is(s, "SINV") && tree.first(s).is_some_and(|v| tree.starts(v, "VB") || tree.is(v, "MD"))
        });
        let so_that = |w: &[Id]| {
            tree.any(w[0], &["RB", "IN"])
                && tree.is_word(w[0], &["so", "now"])
                && tree.is(w[1], "IN")
                && tree.is_word(w[1], &["that"])
        };
        tree.has_that(k, marks) || is_inverted || tree.kids(k).windows(2).any(so_that)
    };
    found.add_kids("advcl", |_, k| {
        tree.is(k, "SBAR") && (is_subordinate(k) || tree.has_that(k, |c| tree.is(c, "SBAR") && is_subordinate(c)))
    });
    let asks = |words: &[&str]| tree.has_that(p, |k| tree.starts(k, "V") && tree.is_word(k, words));
    found.add_kids("advcl", |i, k| {
        let before = &kids[..i];
        tree.is_when_clause(k)
            && !before.iter().any(|n| tree.starts(*n, ":"))
            && (!asks(ASK)
                || before.iter().any(|n| tree.any(*n, &["SBAR", "S"]))
                || !asks(TELL) && before.iter().any(|n| tree.is(*n, "NP")))
    });
    found.add_kids("advcl", |_, k| {
        tree.is(k, "S") && tree.has_that(k, |v| tree.is_participle_vp(v)) && tree.is_comma_detached(k)
    });
    found.add_kids("advcl", |i, k| {
        let gerund = kids[..i].iter().rposition(|n| tree.is(*n, "VBG"));
        tree.is(k, "S")
            && tree.has_that(k, |v| tree.is(v, "VP") && tree.has(v, "VBG"))
            && gerund.is_some_and(|g| !kids[g..i].iter().any(|n| tree.starts(*n, ":")))
    });
    let makes_do = tree.has_that(p, |n| tree.starts(n, "V") && tree.is_word(n, MAKE_DO));
    if !makes_do {
        found.add_kids("advcl", |i, k| tree.is_to_clause(k) && kids[..i].iter().any(|n| tree.is(*n, "NP")));
    }
}

/// Prepositional phrases without a noun phrase.
fn verb_adjuncts(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    if tree.any(p, &["ADJP", "ADVP", "VP", "SQ", "S"]) && !tree.last_is_etc(p) {
        found.add_kids("advcl", |_, k| {
            let has_content = tree.has_that(k, |c| !tree.label(c).contains("PP") && !tree.label(c).contains("IN"));
            tree.is_pp(k)
                && !tree.has_noun_phrase(k)
                && !tree.is_after_connective(k)
                && !tree.is_bare_preposition(k)
                && !tree.has_that(k, |c| tree.is_connective(c))
                && has_content
        });
    }
    if tree.any(p, &["VP", "ADJP"]) {
        let is_split = (0..kids.len()).any(|i| {
            tree.is(kids[i], "PP")
                && tree.has_any(kids[i], &["SBAR", "SBAR-TMP", "S"])
                && kids[i + 1..].iter().any(|n| tree.is_connective(*n))
        });
        if is_split {
            found.add_kids("advcl", |_, k| tree.is(k, "PP"));
        }
    }
}

/// A clause with a missing object.
fn is_gapped(tree: &Syntax, clause: Id) -> bool {
    let open = |v: Id| {
        let be_passive =
            |n: Id| tree.is_verb(n, BE) && tree.next(n).is_some_and(|x| tree.is(x, "VP") && tree.has_participle(x));
        tree.is(v, "VP")
            && !tree.has(v, "SBAR")
            && !tree.has_that(v, |n| tree.is_verb(n, BE) && !tree.next(n).is_some_and(|x| tree.is(x, "VP")))
            && !tree
                .chain(v, |n| tree.is(n, "VP"))
                .into_iter()
                .any(|n| tree.is(n, "NP") || tree.is(n, "PP") && tree.ends_in_preposition(n) || be_passive(n))
    };
    tree.has_that(clause, |s| {
        tree.is(s, "S") && tree.has_that(s, |v| tree.before(v).iter().any(|n| tree.is_np(*n)) && open(v))
    })
}

/// Relative clauses. The antecedent is often a sister phrase, so the report comes from there.
fn relative(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let parent = tree.parent(p);
    let before = tree.before(p);
    if tree.is_noun_phrase(p)
        && parent.is_some_and(|n| tree.is_noun_phrase(n))
        && !before.iter().any(|n| tree.any(*n, &["NP", "NP-TMP", "WHNP"]))
    {
        let after = tree.after(p);
        let has_wh = |s: Id| tree.chain(s, |n| tree.is(n, "SBAR")).into_iter().any(|n| tree.any(n, &["WHPP", "WHNP"]));
        let is_bare = |s: Id| tree.only(s).is_some_and(|c| tree.is(c, "S") && !tree.is_to_clause(c));
        if !after.iter().any(|n| tree.is_etc(*n)) {
            for (i, s) in after.iter().enumerate() {
                let is_free = !after[..i].iter().any(|n| tree.is_connective(*n));
                if tree.is(*s, "SBAR") && is_free && (has_wh(*s) || is_bare(*s)) {
                    found.add("acl:relcl", *s);
                }
            }
        }
    }
    if tree.is(p, "NP") && parent.is_some_and(|n| tree.is_np(n)) && !before.iter().any(|n| tree.is(*n, "NP")) {
        let is_place_word =
            |w: Id| tree.is(w, "WRB") && ["where", "why", "when"].iter().any(|q| tree.word(w).starts_with(q));
        let opens = |s: Id| tree.has_that(s, |w| tree.is(w, "WHADVP") && tree.has_that(w, is_place_word));
        for s in tree.after(p) {
            if tree.is(*s, "SBAR") && opens(*s) {
                found.add("acl:relcl", *s);
            }
        }
    }
    let has_noun_head = head_child(tree, p, Context::Alone).is_some_and(|h| tree.any(h, &["NP", "WHNP", "DT", "S"]));
    if tree.is_noun_phrase(p) && has_noun_head {
        found.add_kids("acl:relcl", |_, k| tree.is(k, "RRC"));
    }
    let is_where = |n: Id| tree.is(n, "RB") && tree.word(n).ends_with("where");
    if tree.is(p, "ADVP") && tree.has_that(p, |a| tree.is(a, "ADVP") && tree.has_that(a, is_where)) {
        found.add_kids("acl:relcl", |_, k| tree.is(k, "SBAR"));
    }
    if tree.is(p, "NP") {
        let kids = tree.kids(p);
        found.add_kids("acl:relcl", |i, k| {
            let after_np = (0..i).any(|n| tree.is(kids[n], "NP") && !kids[n + 1..i].iter().any(|c| tree.is(*c, "CC")));
            let is_marked = |n: Id| tree.is(n, "IN") && tree.is_word(n, &["than", "that", "whether"]);
            let is_bare_s = tree
                .only(k)
                .is_some_and(|s| tree.is(s, "S") && !tree.has_that(s, |v| tree.is(v, "VP") && tree.has(v, "TO")));
            tree.is(k, "SBAR")
                && after_np
                && !tree.has_that(k, is_marked)
                && !tree.has_any(k, &["WHPP", "WHNP", "WHADVP"])
                && !is_bare_s
                && is_gapped(tree, k)
        });
    }
}

/// Clauses and verb phrases under a noun.
fn adnominal(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    if tree.is_noun_phrase(p) || tree.is(p, "NX") {
        found.add_kids("acl", |i, k| {
            let is_verbal = tree.is(k, "VP")
                && tree.has_any(k, &["VBG", "VBN", "VBD"])
                && kids[..i].iter().any(|n| tree.is_np(*n) || tree.is(*n, "NX"));
            let after_comma = tree.is_participle_vp(k) && i > 0 && tree.is(kids[i - 1], ",");
            is_verbal || after_comma
        });
        if !tree.last_is_etc(p) {
            found.add_kids("acl", |_, k| is_bare_adnominal(tree, k));
        }
    }
    if tree.is_np(p) {
        let noun_before = |i: usize| kids[..i].iter().any(|n| tree.any(*n, &["NP", "NN", "NNP", "NNS"]));
        found.add_kids("acl", |i, k| {
            let is_purpose = tree.is_to_clause(k) || tree.is(k, "SBAR") && tree.has_that(k, |s| tree.is_to_clause(s));
            is_purpose && noun_before(i)
        });
    }
}

fn is_bare_adnominal(tree: &Syntax, id: Id) -> bool {
    let has_content = tree.has_that(id, |c| {
        let label = tree.label(c);
        !["PP", "CC", "CONJP", ","].iter().any(|l| label.contains(l))
    });
    let is_full = |pp: Id| {
        tree.is(pp, "PP")
            && matches!(tree.kids(pp), [first, second, ..]
                if tree.any(*first, &["IN", "RB", "MWE", "PCONJP", "VBN", "JJ"]) && tree.is_np(*second))
    };
    tree.is_pp(id)
        && !tree.has_noun_phrase(id)
        && !tree.is_after_connective(id)
        && has_content
        && !tree.has_that(id, is_full)
}

fn markers(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    if tree.is(p, "VP") && tree.has(p, "VP") {
        found.add_kids("mark", |_, k| tree.is(k, "TO"));
    }
    if tree.is(p, "SBAR") {
        found.add_kids("mark", |i, k| {
            tree.any(k, &["IN", "DT", "MWE"]) && kids[i + 1..].iter().any(|n| tree.any(*n, &["S", "FRAG"]))
        });
        let verb_before = |n: Id| tree.before(n).iter().any(|s| tree.starts(*s, "VB"));
        let is_complement = verb_before(p)
            || tree.previous(p).is_some_and(|n| tree.any(n, &["NP", "NN", "NNS"]))
            || tree.parent(p).is_some_and(|n| {
                tree.any(n, &["ADJP", "PP"])
                    || tree.any(n, &["NP", "UCP", "SBAR"])
                        && tree.has_that(n, |c| tree.is_connective(c))
                        && verb_before(n)
            });
        if is_complement {
            found.add_kids("mark", |_, k| {
                tree.any(k, &["IN", "DT"]) && ["that", "whether"].contains(&tree.exact_word(k))
            });
        }
    }
    if tree.any(p, &["PP", "PP-TMP"]) {
        found.add_kids("mark", |i, k| {
            tree.any(k, &["IN", "TO", "MWE", "PCONJP", "VBN", "JJ"])
                && kids.get(i + 1).is_some_and(|n| tree.any(*n, &["SBAR", "S"]))
        });
    }
}

fn parataxis(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    let has_clause = |k: Id| tree.is(k, "PRN") && tree.has_any(k, &["S", "SINV", "SBAR"]);
    if tree.is(p, "VP") {
        found.add_kids("parataxis", |_, k| has_clause(k));
        for sister in tree.siblings(p).iter().filter(|s| **s != p) {
            let is_clausal =
                tree.is(*sister, "PRN") && tree.has(*sister, "VP") && tree.has_that(*sister, |n| tree.is_np(n));
            if has_clause(*sister) || is_clausal {
                found.add("parataxis", *sister);
            }
        }
    }
    let connective_at = kids.iter().rposition(|k| tree.is_connective(*k));
    if tree.any(p, &["S", "FRAG", "VP"]) && connective_at.is_none_or(|at| at == 0) {
        found.add_kids("parataxis", |i, k| i > 0 && tree.starts(k, "S") && tree.starts(kids[i - 1], ":"));
        if connective_at.is_none() {
            found.add_kids("parataxis", |i, k| {
                i > 0
                    && tree.is_np(k)
                    && tree.starts(kids[i - 1], ":")
                    && kids[..i - 1].iter().any(|n| tree.starts(*n, "V"))
            });
        }
    }
    if tree.any(p, &["S", "FRAG"]) {
        const CLAUSES: &[&str] = &["S", "SBARQ", "SQ", "FRAG"];
        let joins = |n: Id| tree.is_connective(n) || tree.is(n, "MWE") || tree.is_word(n, &[";"]);
        found.add_kids("parataxis", |i, k| {
            tree.any(k, CLAUSES)
                && (0..i).any(|e| tree.any(kids[e], CLAUSES) && !kids[e + 1..].iter().any(|n| joins(*n)))
        });
    }
    if tree.any(p, &["FRAG", "NP"]) {
        let holds_name = |np: Id| tree.preorder(np).into_iter().any(|n| tree.any(n, &["NNP", "NNPS"]));
        found.add_kids("parataxis", |i, k| {
            tree.any(k, &["S", "SQ"])
                && i > 1
                && tree.label(kids[i - 1]).contains(':')
                && tree.is(kids[i - 2], "NP")
                && holds_name(kids[i - 2])
        });
    }
}

fn lists(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    let is_list = tree.is(p, "FRAG")
        && kids.first().is_some_and(|k| tree.is(*k, "NP"))
        && !kids[1..].iter().any(|k| tree.is_connective(*k) || tree.is(*k, "MWE"));
    if is_list {
        let run = (1..kids.len() / 2 + 1)
            .take_while(|i| kids.get(2 * i).is_some_and(|k| tree.is(*k, "NP")) && tree.is(kids[2 * i - 1], ","))
            .count();
        if run >= 2 {
            (1..=run).for_each(|i| found.add("list", kids[2 * i]));
        }
    }
}
