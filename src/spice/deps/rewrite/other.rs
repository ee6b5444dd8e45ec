//! The smaller rewrites.

use crate::spice::deps::syntax::{Id, Syntax};
use crate::spice::deps::words;

/// "in and behind": three words become one.
pub fn join_prepositions(tree: &mut Syntax, id: Id) -> bool {
    let is_fit = tree.is(id, "PP")
        && matches!(tree.kids(id), [a, b, c, ..]
            if tree.any(*a, &["IN", "TO"]) && tree.is(*b, "CC") && tree.any(*c, &["IN", "TO"]));
    if is_fit {
        tree.bracket(id, 0, 2, "PCONJP");
    }
    is_fit
}

/// A coordination of unlike phrases takes the name of one of them.
pub fn rename_unlike_coordination(tree: &mut Syntax) {
    for id in tree.preorder(tree.root) {
        if tree.base(id) != "UCP" || !tree.is_phrase(id) {
            continue;
        }
        let (Some(first), Some(last)) = (tree.first(id), tree.last(id)) else { continue };
        let second = tree.kids(id).get(1).copied();
        let is_adjective = |n: Id| tree.starts(n, "JJ") || tree.is(n, "ADJP");
        let is_age = |n: Id| tree.is(n, "JJR") && tree.is_word(n, &["younger", "older"]);
        let name = if is_adjective(first)
            || tree.is(first, "DT") && second.is_some_and(is_adjective)
            || tree.is(last, "ADJP") && tree.has_that(last, is_age)
        {
            "ADJP"
        } else if tree.starts(first, "N") || tree.is(first, "DT") && second.is_some_and(|s| tree.starts(s, "N")) {
            "NP"
        } else if tree.starts(first, "ADVP") {
            "ADVP"
        } else {
            continue;
        };
        let is_temporal = tree.label(id).ends_with("-TMP") && name != "ADVP";
        tree.relabel(id, if is_temporal { format!("{name}-TMP") } else { name.to_owned() });
    }
}

/// Two number phrases side by side, the second with a connective: one number phrase.
pub fn join_numbers(tree: &mut Syntax, id: Id) -> bool {
    if !tree.is(id, "NP") {
        return false;
    }
    let is_pair = |w: &[Id]| tree.is(w[0], "QP") && tree.is(w[1], "QP") && tree.has(w[1], "CC");
    let Some(at) = tree.kids(id).windows(2).position(is_pair) else { return false };
    let both = [tree.kids(id)[at], tree.kids(id)[at + 1]];
    tree.bracket(id, at, at + 1, "QP");
    both.into_iter().for_each(|q| tree.splice_out(q));
    true
}

/// A flat number phrase with a connective: a phrase for either side.
pub fn bracket_number_conjuncts(tree: &mut Syntax, id: Id) -> bool {
    let kids = tree.kids(id).to_vec();
    if !tree.is(id, "QP") || kids.iter().any(|k| tree.is_phrase(*k)) {
        return false;
    }
    let Some(c) = kids.iter().position(|k| tree.is(*k, "CC")).filter(|c| *c > 0 && *c + 1 < kids.len()) else {
        return false;
    };
    let is_number = |k: &Id| tree.starts(*k, "$") || tree.label(*k).ends_with("CC");
    let (left, right) = (kids[..c].iter().any(is_number), kids[c + 1..].iter().any(is_number));
    let name = |is_number| if is_number { "QP" } else { "NP" };
    tree.bracket(id, c + 1, kids.len() - 1, name(right));
    tree.bracket(id, 0, c - 1, name(left));
    true
}

/// "$ 5 million": what follows the sign is a number phrase.
pub fn bracket_amount(tree: &mut Syntax, id: Id) -> bool {
    let kids = tree.kids(id);
    let Some(sign) = kids.iter().position(|k| tree.is(*k, "$")) else { return false };
    let is_flat = kids.iter().all(|k| !tree.is_phrase(*k) && (tree.is(*k, "$") || tree.starts(*k, "CD")));
    let len = kids.len();
    let is_fit = tree.is(id, "QP") && is_flat && sign + 1 < len;
    if is_fit {
        tree.bracket(id, sign + 1, len - 1, "QP");
    }
    is_fit
}

/// "what is ...": the inverted clause opens into the question.
pub fn open_question(tree: &mut Syntax, id: Id) -> bool {
    if !tree.is(id, "SBARQ") {
        return false;
    }
    let fits =
        |w: &[Id]| tree.is(w[0], "WHNP") && tree.has(w[0], "WP") && tree.is(w[1], "SQ") && is_copular(tree, w[1]);
    let Some(at) = tree.kids(id).windows(2).position(fits) else { return false };
    let clause = tree.kids(id)[at + 1];
    tree.splice_out(clause);
    true
}

fn is_copular(tree: &Syntax, clause: Id) -> bool {
    let kids = tree.kids(clause);
    let Some(be) = kids.iter().position(|k| tree.is_verb(*k, words::BE)) else { return false };
    let is_other_verb = |n: Id| tree.starts(n, "VB") && !tree.is_word(n, words::BE);
    let has_other = kids.iter().any(|k| is_other_verb(*k) || tree.starts(*k, "V") && tree.has_that(*k, is_other_verb));
    let is_bare_pp = |n: Id| tree.is(n, "PP") && tree.only(n).is_some_and(|c| tree.any(c, &["IN", "TO"]));
    let next_is_pp = kids.get(be + 1).is_some_and(|n| tree.is(*n, "PP"));
    let is_there = be == 0 && kids.get(1).is_some_and(|n| tree.is(*n, "NP") && tree.has(*n, "EX"));
    let is_stranded = kids.iter().any(|k| tree.is(*k, "ADJP") && tree.has_that(*k, is_bare_pp));
    ![has_other, next_is_pp, is_there, is_stranded].contains(&true)
}

/// "(NP March) (NP 5)": one noun phrase.
pub fn join_date(tree: &mut Syntax, id: Id) -> bool {
    let &[month, day] = tree.kids(id) else { return false };
    if !tree.is(id, "NP") || !tree.is(month, "NP") || !tree.is(day, "NP") {
        return false;
    }
    let (Some(name), Some(number)) = (tree.only(month), tree.only(day)) else { return false };
    let is_fit = tree.is(name, "NNP") && tree.is_word(name, words::MONTH) && tree.is(number, "CD");
    if is_fit {
        tree.splice_out(month);
        tree.splice_out(day);
    }
    is_fit
}

/// A phrase whose only child is a phrase of the same name.
pub fn drop_twin(tree: &mut Syntax, id: Id) -> bool {
    let Some(child) = tree.only(id) else { return false };
    let is_fit = tree.label(child) == tree.label(id) && tree.is_phrase(child);
    if is_fit {
        tree.splice_out(child);
    }
    is_fit
}

/// "and yet", "and so" between clauses or verb phrases.
pub fn join_and_yet(tree: &mut Syntax, id: Id) -> bool {
    let is_clause = |n: Id| tree.starts(n, "S") || tree.any(n, &["PP", "VP"]);
    let is_adverb = |n: Id| {
        tree.is(n, "RB") && tree.is_word(n, &["yet", "so"])
            || tree.is(n, "ADVP") && tree.has_that(n, |c| tree.is_word(c, &["so"]))
    };
    let fits = |w: &[Id]| {
        is_clause(w[0]) && tree.is(w[1], "CC") && tree.exact_word(w[1]) == "and" && is_adverb(w[2]) && is_clause(w[3])
    };
    let Some(at) = tree.kids(id).windows(4).position(fits) else { return false };
    tree.bracket(id, at + 1, at + 2, "CONJP");
    true
}

/// A connective, an adverb and a phrase in a row: the adverb moves into the phrase.
fn move_adverb(
    tree: &mut Syntax,
    id: Id,
    is_sister: impl Fn(&Syntax, Id) -> bool,
    is_target: impl Fn(&Syntax, Id) -> bool,
) -> bool {
    let is_adverb = |n: Id| {
        tree.is(n, "RB") && ["not", "then"].contains(&tree.exact_word(n))
            || tree.is(n, "ADVP") && tree.only(n).is_some_and(|c| tree.is(c, "RB"))
    };
    let kids = tree.kids(id);
    let fit = (0..kids.len().saturating_sub(2)).find(|i| {
        tree.any(kids[*i], &[",", "CC", "CONJP"])
            && kids[..*i].iter().any(|k| is_sister(tree, *k))
            && is_adverb(kids[i + 1])
            && is_target(tree, kids[i + 2])
    });
    let Some(at) = fit else { return false };
    let (adverb, target) = (kids[at + 1], kids[at + 2]);
    if !tree.is_phrase(target) {
        return false;
    }
    tree.detach(adverb);
    tree.insert(target, 0, adverb);
    true
}

pub fn move_adverb_into_clause(tree: &mut Syntax, id: Id) -> bool {
    let label = tree.label(id);
    let is_place = label.starts_with('S') || ["PP", "VP", "NP"].iter().any(|p| label.contains(p));
    let is_phrase = |tree: &Syntax, n: Id| tree.starts_any(n, &["S", "PP", "VP", "NP"]);
    is_place && move_adverb(tree, id, is_phrase, |tree, n| is_phrase(tree, n) && !tree.is(n, "SYM"))
}

pub fn move_adverb_into_phrase(tree: &mut Syntax, id: Id) -> bool {
    let is_target = |tree: &Syntax, n: Id| ["ADVP", "PP"].iter().any(|p| tree.label(n).contains(p));
    tree.starts(id, "ADVP") && move_adverb(tree, id, |tree, n| tree.starts(n, "ADVP"), is_target)
}

pub fn move_adverb_into_fragment(tree: &mut Syntax, id: Id) -> bool {
    if !tree.starts(id, "FRAG") {
        return false;
    }
    let fits = |w: &[Id]| tree.any(w[0], &["ADVP", "RB"]) && tree.is(w[1], "VP");
    let Some(at) = tree.kids(id).windows(2).position(fits) else { return false };
    let (adverb, target) = (tree.kids(id)[at], tree.kids(id)[at + 1]);
    tree.detach(adverb);
    tree.insert(target, 0, adverb);
    true
}

/// "the time before he came": the clause is read as a prepositional phrase.
pub fn rename_temporal_clauses(tree: &mut Syntax) {
    const TEMPORAL: &[&str] = &["after", "before", "until", "since", "during"];
    for id in tree.preorder(tree.root) {
        if !tree.is(id, "NP") {
            continue;
        }
        let kids = tree.kids(id).to_vec();
        for (i, clause) in kids.iter().enumerate() {
            let opens = |w: &[Id]| tree.is(w[0], "IN") && tree.is_word(w[0], TEMPORAL) && tree.is(w[1], "S");
            let is_fit = tree.is(*clause, "SBAR")
                && kids[..i].iter().any(|k| tree.is(*k, "NP"))
                && tree.kids(*clause).windows(2).any(opens);
            if is_fit {
                tree.relabel(*clause, "PP");
            }
        }
    }
}

/// "now that he came": an adverbial clause.
pub fn now_that(tree: &mut Syntax, id: Id) -> bool {
    let &[now, clause] = tree.kids(id) else { return false };
    let is_fit = tree.is(id, "ADVP")
        && tree.is(now, "RB")
        && tree.is_word(now, &["now"])
        && tree.is(clause, "SBAR")
        && tree.first(clause).is_some_and(|f| tree.is(f, "IN") && tree.is_word(f, &["that"]));
    if is_fit {
        tree.relabel(id, "SBAR");
        tree.splice_out(clause);
    }
    is_fit
}
