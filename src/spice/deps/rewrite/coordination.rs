//! Coordination inside a flat noun phrase: "a red bus and blue car" gets a phrase for each conjunct.

use crate::spice::deps::syntax::{Id, Syntax};

/// Applied to the connective: brackets the conjuncts around it if its noun phrase is flat.
pub fn bracket_conjuncts(tree: &mut Syntax, connective: Id) -> bool {
    let Some(phrase) = tree.parent(connective) else { return false };
    if tree.is_phrase(connective) || !tree.starts(connective, "CC") || !tree.starts(phrase, "NP") {
        return false;
    }
    let c = tree.position(connective);
    let kids = tree.kids(phrase).to_vec();
    let n = kids.len();
    let is_flat =
        c > 0 && n > c + 2 && !kids[c + 1..].iter().any(|k| tree.starts(*k, "NP")) && !tree.starts(kids[c + 1], "CC");
    if !is_flat {
        return false;
    }
    let more: Vec<usize> = (c + 1..n - 1).filter(|i| tree.starts(kids[*i], "CC")).collect();
    let is_comma = |i: usize| tree.is(kids[i], ",");
    let first_opens = tree.any(kids[0], &["DT", "JJ", "RB"]) || !tree.is(kids[c + 1], "DT");
    let first_is_noun = tree.starts(kids[0], "NP") || tree.any(kids[0], &["ADJP", "NNS"]);
    if c == 1 && first_opens && !first_is_noun {
        two_words(tree, phrase, &kids, more.first().copied());
    } else if c == 2 && tree.starts(kids[0], "DT") && !tree.is(kids[1], "NNS") && (n == 5 || more.first() == Some(&5)) {
        tree.bracket(phrase, 1, 3, name_for(tree, kids[1]));
    } else if c > 2 && is_comma(c - 2) && !tree.is(kids[c - 1], "NNS") {
        let mut from = c - 3;
        let mut i = c as isize - 4;
        while i > 0 && is_comma(i as usize) {
            from = i as usize - 1;
            i -= 2;
        }
        tree.bracket(phrase, from, c + 1, name_for(tree, kids[c - 1]));
    } else {
        split(tree, phrase, &kids, c, more.first().copied());
    }
    true
}

fn name_for(tree: &Syntax, child: Id) -> &'static str {
    if tree.starts(child, "JJ") { "ADJP" } else { "NP" }
}

/// "red and white bus": the first two words are the conjuncts. If another connective follows, what is before it is one
/// conjunct, and what is after it the other.
fn two_words(tree: &mut Syntax, phrase: Id, kids: &[Id], more: Option<usize>) {
    let group = tree.bracket(phrase, 0, 2, name_for(tree, kids[0]));
    let Some(connective) = more else { return };
    let has_comma = tree.is(kids[connective - 1], ",");
    let end = if has_comma { connective - 1 } else { connective };
    if end > 3 {
        let name = name_for(tree, kids[end - 1]);
        // Three children have become one.
        let to = end - 3;
        tree.bracket(phrase, 0, to, name);
    } else {
        debug_assert_eq!(tree.parent(group), Some(phrase));
    }
    let rest_from = if has_comma { 3 } else { 2 };
    let len = tree.kids(phrase).len();
    if rest_from < len {
        tree.bracket(phrase, rest_from, len - 1, "NP");
    }
}

/// Splits at the connective, up to the next one.
fn split(tree: &mut Syntax, phrase: Id, kids: &[Id], c: usize, more: Option<usize>) {
    let end = more.unwrap_or(kids.len());
    let mut group = Vec::new();
    let mut left = &kids[..c];
    if tree.token(kids[0]).is_some() && tree.is_word(kids[0], &["either", "neither", "both"]) {
        group.push(tree.loose_phrase("CC", vec![kids[0]]));
        left = &left[1..];
    }
    push_part(tree, &mut group, left);
    group.push(kids[c]);
    push_part(tree, &mut group, &kids[c + 1..end]);
    let rest = &kids[end..];
    if rest.is_empty() {
        tree.set_kids(phrase, group);
        return;
    }
    let comma = if group.last().is_some_and(|last| tree.is(*last, ",")) { group.pop() } else { None };
    let mut all = vec![tree.loose_phrase("NP", group)];
    all.extend(comma);
    all.extend(rest);
    tree.set_kids(phrase, all);
}

/// A conjunct; a comma at its end stays outside.
fn push_part(tree: &mut Syntax, group: &mut Vec<Id>, part: &[Id]) {
    let (part, comma) = match part {
        [inner @ .., last] if tree.is(*last, ",") => (inner, Some(*last)),
        _ => (part, None),
    };
    if let Some(last) = part.last() {
        let name = name_for(tree, *last);
        group.push(tree.loose_phrase(name, part.to_vec()));
    }
    group.extend(comma);
}
