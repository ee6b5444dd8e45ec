//! Objects and clausal complements.

use super::Found;
use crate::spice::deps::heads::{Context, head_child};
use crate::spice::deps::syntax::{Id, Syntax};
use crate::spice::deps::words::{ASK, BE, HAVE, MAKE_DO, SEEM, SELF, TELL, TIME};

pub fn find(found: &mut Found) {
    let tree = found.tree;
    match tree.label(found.phrase) {
        "VP" => {
            direct_objects(found);
            indirect_objects(found);
            clause_complements(found);
            open_complements(found);
        }
        "SQ" => question_object(found),
        "SBARQ" => question_word_object(found),
        "SBAR" => relative_object(found),
        "S" | "SINV" => quoted_clause(found),
        "ADVP" => found.add_kids("ccomp", |_, k| {
            let is_open = |s: Id| tree.is(s, "S") && tree.has_that(s, |v| tree.is(v, "VP") && !tree.has(v, "TO"));
            let is_marked = |n: Id| tree.is(n, "IN") && ["as", "that"].iter().any(|w| tree.word(n).starts_with(w));
            tree.is(k, "SBAR") && (tree.has(k, "WHNP") || tree.has_that(k, is_marked) && tree.has_that(k, is_open))
        }),
        "ADJP" => {
            found.add_kids("ccomp", |_, k| {
                tree.is(k, "SBAR")
                    && tree.has(k, "S")
                    && !tree.has_that(k, |n| tree.is(n, "IN") && tree.is_word(n, &["as"]))
            });
            found.add_kids("xcomp", |_, k| {
                tree.is(k, "S")
                    && tree
                        .first(k)
                        .is_some_and(|v| tree.is(v, "VP") && tree.first(v).is_some_and(|t| tree.is(t, "TO")))
            });
        }
        _ => {}
    }
    if tree.is(found.phrase, "S") {
        found.add_kids("ccomp", |i, k| i == 0 && is_that_clause_opening(tree, k) && !next_is_vp(tree, k));
    }
    if tree.is_np(found.phrase) && tree.has_any(found.phrase, &["JJ", "NN", "NNS"]) {
        found.add_kids("ccomp", |i, k| {
            let is_purpose =
                tree.has_that(k, |s| tree.is_to_clause(s)) && noun_before(tree, tree.kids(found_parent(tree, k)), i);
            tree.is(k, "SBAR") && !is_purpose
        });
    }
    if tree.any(found.phrase, &["VP", "ADJP"]) {
        found.add_kids("prep", |_, k| tree.is(k, "PP") && tree.is_bare_preposition(k));
    }
}

fn found_parent(tree: &Syntax, id: Id) -> Id {
    tree.parent(id).unwrap_or(id)
}

fn noun_before(tree: &Syntax, kids: &[Id], at: usize) -> bool {
    kids[..at].iter().any(|n| tree.any(*n, &["NP", "NN", "NNP", "NNS"]))
}

fn next_is_vp(tree: &Syntax, id: Id) -> bool {
    tree.next(id).is_some_and(|n| tree.is(n, "VP"))
}

fn is_that_clause_opening(tree: &Syntax, id: Id) -> bool {
    tree.is(id, "SBAR") && tree.first(id).is_some_and(|f| tree.is(f, "IN") && tree.is_word(f, &["that", "whether"]))
}

/// A noun phrase where objects stand, that does not say when.
fn is_object_slot(tree: &Syntax, id: Id) -> bool {
    let parent = found_parent(tree, id);
    let head = head_child(tree, parent, Context::Alone).map_or(0, |h| tree.position(h));
    let at = tree.position(id);
    let kids = tree.kids(parent);
    let is_listed = (head + 1..at).any(|c| tree.starts(kids[c], ":") && c > head + 1 && tree.is(kids[c - 1], "NP"));
    is_object_like(tree, id) && !is_listed
}

fn is_object_like(tree: &Syntax, id: Id) -> bool {
    let next = tree.next(id);
    tree.any(id, &["NP", "WHNP"])
        && (!tree.is_time_phrase(id) && !next.is_some_and(|n| tree.is(n, "NP"))
            || next.is_some_and(|n| tree.is(n, "NP-TMP") || tree.is(n, "NP") && tree.is_time_phrase(n)))
}

fn direct_objects(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    if !tree.has_verb(p, BE) && !tree.has_verb(p, SEEM) {
        found.add_kids("dobj", |_, k| is_object_slot(tree, k));
    }
    for clause in tree.kids(p).iter().filter(|k| tree.is(**k, "S")) {
        for np in tree.kids(*clause) {
            let before_to = tree.after(*np).iter().any(|n| tree.is(*n, "VP") && tree.has(*n, "TO"));
            if tree.any(*np, &["NP", "WHNP"]) && before_to {
                found.add("dobj", *np);
            }
        }
    }
}

fn indirect_objects(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let has_dollar = |k: Id| tree.has_that(k, |c| tree.label(c).contains('$'));
    found.add_kids("iobj", |_, k| {
        tree.is(k, "NP")
            && !has_dollar(k)
            && !tree.is_time_phrase(k)
            && tree.next(k).is_some_and(|n| tree.is(n, "NP") && !tree.is_time_phrase(n))
    });
    let is_thing = |b: Id| {
        let is_only = |test: &dyn Fn(Id) -> bool| tree.only(b).is_some_and(test);
        let is_lot = |n: Id| tree.starts(n, "NN") && (tree.is_word(n, TIME) || tree.is_word(n, &["lot"]));
        tree.is(b, "NP")
            && !is_only(&|n| tree.is(n, "DT"))
            && !is_only(&|n| tree.is(n, "PRP") && tree.is_word(n, SELF))
            && !tree.has_that(b, is_lot)
    };
    found.add_kids("iobj", |_, k| {
        tree.is(k, "NP")
            && tree.has_that(k, |a| {
                tree.is(a, "NP")
                    && !has_dollar(a)
                    && tree.after(a).iter().any(|b| is_thing(*b))
                    && !tree.siblings(a).iter().any(|s| *s != a && (tree.is_connective(*s) || tree.is(*s, ",")))
                    && !tree.after(a).iter().any(|s| tree.is(*s, ":"))
            })
    });
    let _ = p;
}

fn question_object(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let verbs: Vec<Id> = tree.kids(p).iter().copied().filter(|k| tree.starts(*k, "VB")).collect();
    let is_fit = tree.before(p).iter().any(|n| tree.is(*n, "WHNP"))
        && !tree.has(p, "VP")
        && verbs.len() == 1
        && !tree.is_word(verbs[0], BE);
    if is_fit {
        found.add_kids("dobj", |_, k| is_object_like(tree, k));
    }
}

/// A question word that can be an object: "what", not "when".
fn is_question_word(tree: &Syntax, id: Id) -> bool {
    tree.is(id, "WHNP") && !tree.has(id, "WRB")
}

fn question_word_object(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    let has_gap = |v: Id| {
        tree.is(v, "VP")
            && tree.before(v).iter().any(|n| tree.is(*n, "NP"))
            && !tree.has_any(v, &["NP", "TO"])
            && !tree.has_that(v, |k| tree.is_to_clause(k) || tree.is(k, "PP") && tree.is_bare_preposition(k))
            && !(tree.has_verb(v, BE) && tree.has_that(v, |k| tree.is(k, "VP") && tree.has_participle(k)))
    };
    let nodes = tree.chain(p, |n| tree.any(n, &["SQ", "SINV", "S", "VP"]));
    if nodes.into_iter().any(has_gap) {
        found.add_kids("dobj", |_, k| is_question_word(tree, k) && !tree.is_time_phrase(k));
    }
    let is_full_adjective =
        |a: Id| tree.is(a, "ADJP") && !tree.has_that(a, |pp| tree.is(pp, "PP") && !tree.has(pp, "NP"));
    found.add_kids("dobj", |i, k| {
        tree.is(k, "WHNP")
            && (i + 1..kids.len()).any(|v| {
                tree.is_verb(kids[v], BE)
                    && (v + 1..kids.len())
                        .any(|a| is_full_adjective(kids[a]) && kids[i + 1..a].iter().any(|n| tree.is(*n, "NP")))
            })
    });
    let has_lone_be = tree
        .chain(p, |n| tree.any(n, &["SQ", "SINV"]))
        .into_iter()
        .any(|v| tree.is_verb(v, BE) && !tree.after(v).iter().any(|n| tree.is(*n, "VP")));
    if has_lone_be {
        found.add_kids("rel", |_, k| is_question_word(tree, k) && !tree.is_time_phrase(k));
    }
}

/// "which he rides": the relative word is the object if the clause has a gap for it.
fn relative_object(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let verb_phrases: Vec<Id> = tree
        .kids(p)
        .iter()
        .filter(|s| tree.is(**s, "S"))
        .flat_map(|s| tree.kids(*s))
        .copied()
        .filter(|v| tree.is(*v, "VP") && tree.before(*v).iter().any(|n| tree.is(*n, "NP")))
        .collect();
    let has_other_gap = |v: &Id| {
        tree.has(*v, "SBAR")
            || tree.has_that(*v, |k| tree.is_to_clause(k))
            || tree.chain(*v, |n| tree.is(n, "VP")).into_iter().any(|n| tree.is(n, "PP") && tree.ends_in_preposition(n))
    };
    if verb_phrases.iter().any(|v| !has_other_gap(v)) {
        found.add_kids("dobj", |_, k| is_question_word(tree, k));
    }
    if verb_phrases.iter().any(has_other_gap) {
        found.add_kids("rel", |_, k| is_question_word(tree, k));
    }
}

fn np_before(tree: &Syntax, id: Id) -> bool {
    tree.before(id).iter().any(|n| tree.is(*n, "NP"))
}

fn clause_complements(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let begins = |v: Id, labels: &[&str]| tree.first(v).is_some_and(|f| tree.any(f, labels));
    found.add_kids("ccomp", |_, k| {
        tree.is(k, "S")
            && tree.has_that(k, |v| tree.is(v, "VP") && !begins(v, &["TO", "VBG", "VBN"]))
            && !np_before(tree, k)
    });
    let is_that_clause = |k: Id| {
        let holds_vp =
            |s: Id| tree.is(s, "S") && tree.chain(s, |n| tree.is(n, "S")).into_iter().any(|n| tree.is(n, "VP"));
        tree.is(k, "SBAR")
            && tree.first(k).is_some_and(|f| tree.any(f, &["IN", "DT"]) && tree.is_word(f, &["that", "whether"]))
            && tree.has_that(k, holds_vp)
    };
    found.add_kids("ccomp", |_, k| {
        is_that_clause(k)
            || tree.is(k, "SBAR") && tree.has_that(k, |c| tree.is_connective(c)) && tree.has_that(k, is_that_clause)
    });
    let is_bare_clause = |k: Id| {
        let kids = tree.kids(k);
        let opens_marked = begins(k, &["IN", "WHADVP"])
            || begins(k, &["ADVP", "RB"]) && kids.get(1).is_some_and(|n| tree.any(*n, &["IN", "WHADVP"]));
        tree.is(k, "SBAR") && tree.has_that(k, |s| tree.is(s, "S") && tree.has(s, "VP")) && !opens_marked
    };
    let tells = tree.has_verb(p, TELL);
    found.add_kids("ccomp", |_, k| is_bare_clause(k) && (!np_before(tree, k) || tells));
    found.add_kids("ccomp", |_, k| {
        let is_how =
            |w: Id| tree.is(w, "WHADVP") && tree.has_that(w, |n| tree.is(n, "WRB") && tree.is_word(n, &["how"]));
        tree.is(k, "SBAR")
            && tree.first(k).is_some_and(is_how)
            && tree.has_that(k, |s| tree.is(s, "S") && tree.has(s, "VP"))
            && !np_before(tree, k)
    });
    found.add_kids("ccomp", |_, k| tree.is(k, "SBARQ"));
    if tree.has_verb(p, HAVE) {
        found.add_kids("ccomp", |_, k| tree.is(k, "S") && tree.has_that(k, |n| tree.is_np(n)) && tree.has(k, "VP"));
    }
    let asks = |words: &[&str]| tree.has_that(p, |k| tree.starts(k, "V") && tree.is_word(k, words));
    if asks(ASK) {
        found.add_kids("ccomp", |_, k| {
            tree.is_when_clause(k)
                && !tree.before(k).iter().any(|n| tree.any(*n, &["SBAR", "S"]) || tree.starts(*n, ":"))
                && (asks(TELL) || !np_before(tree, k))
        });
    }
}

/// A clause before its frame: "it is red, he says".
fn quoted_clause(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    let begins_participle = |v: Id| {
        tree.first(v).is_some_and(|f| tree.is(f, "VP") && tree.first(f).is_some_and(|n| tree.any(n, &["VBG", "VBN"])))
    };
    let is_infinite = |v: Id| tree.is(v, "VP") && (tree.has_any(v, &["TO", "VBG", "VBN"]) || begins_participle(v));
    found.add_kids("ccomp", |i, k| {
        let is_conjunct = i > 0
            && (tree.is_connective(kids[i - 1])
                || tree.starts(kids[i - 1], ":")
                || tree.is(kids[i - 1], ",") && i > 1 && tree.is_connective(kids[i - 2]));
        let has_earlier =
            (0..i).any(|s| tree.is(kids[s], "S") && !kids[s + 1..].iter().any(|n| tree.is_connective(*n)));
        tree.any(k, &["S", "SBARQ"])
            && kids.get(i + 1).is_some_and(|n| tree.any(*n, &[",", ".", "''"]))
            && !is_conjunct
            && !tree.has_that(k, is_infinite)
            && !has_earlier
    });
}

fn open_complements(found: &mut Found) {
    let (tree, p) = (found.tree, found.phrase);
    let kids = tree.kids(p);
    let head = head_child(tree, p, Context::Alone);
    let be_before = tree.before(p).iter().any(|n| tree.is_verb(*n, BE));
    let makes_do = |k: Id| tree.before(k).iter().any(|n| tree.starts(*n, "V") && tree.is_word(*n, MAKE_DO));
    found.add_kids("xcomp", |_, k| {
        tree.is_to_clause(k) && !tree.follows_order(k) && (!np_before(tree, k) || makes_do(k))
    });
    found.add_kids("xcomp", |_, k| {
        let is_small_clause = |w: &[Id]| tree.is(w[0], "NP") && tree.any(w[1], &["NP", "ADJP"]);
        tree.is(k, "S") && !tree.follows_order(k) && tree.kids(k).windows(2).any(is_small_clause)
    });
    if let Some(head) = head.filter(|h| tree.starts(*h, "VB")) {
        found.add_kids("xcomp", |_, k| {
            tree.is(k, "VP") && tree.has_any(k, &["VB", "VBG"]) && tree.previous(k) == Some(head)
        });
    }
    let is_after_be = tree
        .parent(p)
        .is_some_and(|v| tree.is(v, "VP") && tree.has_that(v, |n| tree.is(n, "VB") && tree.is_word(n, &["be"])));
    if !is_after_be {
        found.add_kids("xcomp", |_, k| {
            tree.is(k, "SBAR")
                && tree.has_that(k, |s| tree.is_to_clause(s) && !tree.follows_order(s))
                && !tree.follows_order(k)
        });
    }
    if tree.parent(p).is_some_and(|v| tree.is(v, "VP")) {
        found.add_kids("xcomp", |_, k| {
            tree.is(k, "S") && tree.only(k).is_some_and(|n| tree.is(n, "NP")) && !tree.follows_order(k)
        });
    }
    found.add_kids("xcomp", |_, k| tree.is(k, "S") && !tree.has(k, "VP"));
    let is_adjective_clause = |k: Id| {
        tree.is(k, "S")
            && tree.has_that(k, |a| {
                tree.is(a, "ADJP")
                    && tree.has_that(a, |j| tree.starts(j, "JJ"))
                    && !tree.before(a).iter().any(|n| tree.is_np(*n) || tree.is(*n, "S"))
            })
    };
    if be_before {
        found.add_kids("xcomp", |i, k| i > 0 && tree.starts(kids[i - 1], "VB") && is_adjective_clause(k));
        if tree.has_verb(p, SEEM) {
            found.add_kids("xcomp", |_, k| tree.is(k, "NP"));
        }
    }
    found.add_kids("xcomp", |i, k| {
        tree.is(k, "S")
            && tree.has_that(k, |v| tree.is(v, "VP") && tree.has(v, "VBG"))
            && !tree.has(k, "NP")
            && !tree.is_comma_detached(k)
            && !kids[..i].iter().any(|n| tree.starts(*n, ":") || tree.is(*n, "VBG"))
    });
    if tree.has_verb(p, SEEM) {
        found.add_kids("xcomp", |_, k| is_object_slot(tree, k));
    }
    let there_beside = tree.siblings(p).iter().any(|n| *n != p && tree.is(*n, "NP") && tree.has(*n, "EX"));
    if head.is_some_and(|h| tree.is_verb(h, BE)) && !there_beside {
        found.add_kids("xcomp", |_, k| tree.is(k, "NP"));
    }
    found.add_kids("xcomp", |_, k| tree.is(k, "ADJP"));
    for (i, verb) in kids.iter().enumerate().filter(|(_, k)| tree.starts(**k, "VB")) {
        if kids[..i].iter().any(|n| tree.is_verb(*n, BE)) {
            continue;
        }
        if tree.is_word(*verb, SEEM) {
            kids[i + 1..].iter().filter(|n| tree.is(**n, "VP")).for_each(|n| found.add("xcomp", *n));
        }
        if let Some(next) = kids.get(i + 1).filter(|n| is_adjective_clause(**n)) {
            found.add("xcomp", *next);
        }
    }
}
