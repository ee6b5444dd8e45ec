//! Fixed expressions ("such as", "in between") become one node, MWE.

use super::until_nothing_fits;
use crate::spice::deps::syntax::{Id, Syntax};

/// One place of a fixed expression: its words, their tags, and the phrases it may be the only child of.
struct Place {
    words: &'static [&'static str],
    tags: &'static [&'static str],
    wrapped: &'static [&'static str],
    is_exact: bool,
}

const fn place(words: &'static [&'static str], tags: &'static [&'static str]) -> Place {
    Place { words, tags, wrapped: &[], is_exact: false }
}

const fn exact(words: &'static [&'static str], tags: &'static [&'static str]) -> Place {
    Place { words, tags, wrapped: &[], is_exact: true }
}

const fn wrapped(
    words: &'static [&'static str],
    tags: &'static [&'static str],
    wrapped: &'static [&'static str],
) -> Place {
    Place { words, tags, wrapped, is_exact: false }
}

/// The phrases an expression stands in, and its adjacent places.
type Expression = (&'static [&'static str], &'static [Place]);

const EXPRESSIONS: &[Expression] = &[
    (&["PP"], &[place(&["such"], &["JJ"]), place(&["as"], &["IN"])]),
    (&["PP"], &[place(&["due"], &["JJ", "IN"]), place(&["to"], &["IN", "TO"])]),
    (&["PP", "CONJP"], &[place(&["because", "instead"], &["IN", "RB"]), exact(&["of"], &["IN"])]),
    (&["ADVP", "SBAR"], &[place(&["in"], &["IN", "RB"]), place(&["case"], &["NN"])]),
    (&["ADVP", "PP"], &[place(&["of"], &["IN", "RB"]), place(&["course"], &["NN", "RB"])]),
    (&["SBAR", "PP"], &[place(&["in"], &["IN", "RB"]), place(&["order"], &["NN", "RB"])]),
    (&["SBAR", "PP"], &[place(&["in"], &["IN", "RB"]), wrapped(&["order"], &["NN"], &["NP"])]),
    (&["PP", "CONJP", "SBAR"], &[place(&["rather"], &["IN", "RB"]), place(&["than"], &["IN"])]),
    (&["CONJP"], &[place(&["not"], &["IN", "RB"]), place(&["to"], &["TO"]), place(&["mention"], &["VB", "RB"])]),
    (&["PP", "SBAR"], &[place(&["so"], &["JJ", "IN", "RB"]), place(&["that"], &["IN", "TO"])]),
    (&["SBAR"], &[place(&["as"], &["IN", "RB"]), place(&["if"], &["IN"])]),
    (&["PP"], &[place(&["prior"], &["JJ", "RB"]), place(&["to"], &["TO", "IN"])]),
    (&["PP"], &[place(&["as"], &["IN"]), place(&["to"], &["TO", "IN"])]),
    (&["ADVP"], &[place(&["kind"], &["RB", "NN"]), place(&["of"], &["IN", "RB"])]),
    (&["SBAR"], &[place(&["whether"], &["IN", "RB"]), place(&["or"], &["CC"]), place(&["not"], &["RB"])]),
    (&["CONJP"], &[place(&["as"], &["IN"]), place(&["opposed"], &["VBN"]), place(&["to"], &["TO", "IN"])]),
    (&["ADVP", "CONJP"], &[place(&["let"], &["VB", "RB", "VBD"]), place(&["alone"], &["RB", "JJ"])]),
    (&["ADVP", "PP"], &[place(&["in"], &["IN", "RB"]), place(&["between"], &["IN", "RB"])]),
    (&["ADVP", "PP"], &[place(&["in"], &["IN", "RB"]), wrapped(&["between"], &["IN", "RB"], &["NP", "PP", "ADVP"])]),
    (&["ADVP", "QP", "ADJP"], &[place(&["all"], &["DT", "RB"]), place(&["but"], &["CC", "RB", "IN"])]),
    (&["ADVP", "INTJ"], &[place(&["that"], &["NN", "DT", "RB"]), place(&["is"], &["VBZ", "RB"])]),
    (&["WHADVP"], &[place(&["how"], &["WRB"]), place(&["come"], &["VB"])]),
    (&["VP"], &[exact(&["had", "'d"], &["VBD"]), wrapped(&["better"], &["RBR"], &["PRT", "ADVP"])]),
    (&["QP"], &[place(&["more", "less"], &["JJR", "RBR", "IN"]), place(&["than"], &["IN"])]),
    (&["QP"], &[place(&["up"], &["JJR", "RBR", "IN"]), place(&["to"], &["IN", "TO"])]),
];

pub fn join_fixed_expressions(tree: &mut Syntax) {
    until_nothing_fits(tree, as_well_as);
    until_nothing_fits(tree, as_well);
    for (phrases, places) in EXPRESSIONS {
        until_nothing_fits(tree, |tree, id| bracket_places(tree, id, phrases, places));
    }
    until_nothing_fits(tree, at_least);
    until_nothing_fits(tree, according_to);
    until_nothing_fits(tree, but_also);
    until_nothing_fits(tree, at_superlative);
    until_nothing_fits(tree, at_all);
}

fn fits(tree: &Syntax, id: Id, place: &Place) -> bool {
    let id = match place.wrapped {
        [] => id,
        phrases => match tree.only(id) {
            Some(child) if tree.any(id, phrases) => child,
            _ => return false,
        },
    };
    let word = if place.is_exact { tree.exact_word(id) } else { tree.word(id) };
    !tree.is_phrase(id) && tree.any(id, place.tags) && place.words.contains(&word)
}

fn bracket_places(tree: &mut Syntax, id: Id, phrases: &[&str], places: &[Place]) -> bool {
    if !tree.is_phrase(id) || !phrases.contains(&tree.base(id)) {
        return false;
    }
    let kids = tree.kids(id);
    let Some(at) = kids.windows(places.len()).position(|w| w.iter().zip(places).all(|(c, p)| fits(tree, *c, p))) else {
        return false;
    };
    tree.bracket(id, at, at + places.len() - 1, "MWE");
    true
}

fn is_tagged(tree: &Syntax, id: Id, word: &str, tags: &[&str]) -> bool {
    tree.any(id, tags) && tree.is_word(id, &[word])
}

fn as_well_as(tree: &mut Syntax, id: Id) -> bool {
    let &[first, second, third] = tree.kids(id) else { return false };
    let is_fit = tree.is(id, "CONJP")
        && is_tagged(tree, first, "as", &["RB"])
        && is_tagged(tree, second, "well", &["RB"])
        && is_tagged(tree, third, "as", &["IN"]);
    if is_fit {
        let expression = tree.bracket(id, 0, 1, "MWE");
        tree.detach(third);
        tree.insert(expression, 2, third);
    }
    is_fit
}

fn as_well(tree: &mut Syntax, id: Id) -> bool {
    let (Some(first), Some(last)) = (tree.first(id), tree.last(id)) else { return false };
    let is_fit = tree.any(id, &["ADVP", "CONJP"])
        && is_tagged(tree, first, "as", &["RB"])
        && is_tagged(tree, last, "well", &["IN", "RB"]);
    if is_fit {
        let end = tree.kids(id).len() - 1;
        tree.bracket(id, 0, end, "MWE");
    }
    is_fit
}

fn at_least(tree: &mut Syntax, id: Id) -> bool {
    let is_place = tree.is(id, "ADVP")
        && tree.parent(id).is_some_and(|p| tree.any(p, &["S", "SQ", "VP", "ADVP", "PP"]))
        && !tree.next(id).is_some_and(|n| tree.is(n, "RB") && tree.is_word(n, &["once", "twice"]));
    is_place
        && bracket_places(tree, id, &["ADVP"], &[place(&["at"], &["IN", "RB"]), place(&["least"], &["JJS", "RBS"])])
}

fn according_to(tree: &mut Syntax, id: Id) -> bool {
    if !tree.is(id, "PP") {
        return false;
    }
    let Some(at) = tree.kids(id).iter().position(|c| is_tagged(tree, *c, "according", &["VBG"])) else { return false };
    let Some(inner) = tree.kids(id).get(at + 1).copied().filter(|n| tree.is(*n, "PP")) else { return false };
    let is_to = |n: &Id| tree.is(*n, "TO") || tree.is(*n, "IN") && tree.exact_word(*n) == "to";
    let Some(to) = tree.kids(inner).iter().copied().find(is_to) else { return false };
    let expression = tree.bracket(id, at, at, "MWE");
    tree.detach(to);
    tree.insert(expression, 1, to);
    tree.splice_out(inner);
    true
}

fn but_also(tree: &mut Syntax, id: Id) -> bool {
    let &[but, also] = tree.kids(id) else { return false };
    let (true, true, true) = (tree.is(id, "CONJP"), tree.is_word(but, &["but"]), tree.is_word(also, &["also"])) else {
        return false;
    };
    let Some(parent) = tree.parent(id) else { return false };
    let at = tree.position(id);
    tree.relabel(but, "CC");
    tree.splice_out(id);
    let adverb = tree.bracket(parent, at + 1, at + 1, "ADVP");
    if let Some(next) = tree.next(adverb).filter(|n| tree.is_phrase(*n)) {
        tree.detach(adverb);
        tree.insert(next, 0, adverb);
    }
    true
}

/// "at most", "at best": a prepositional phrase inside an adverb phrase.
fn at_superlative(tree: &mut Syntax, id: Id) -> bool {
    if !tree.any(id, &["ADVP", "QP"]) {
        return false;
    }
    let is_pair = |w: &[Id]| is_tagged(tree, w[0], "at", &["IN", "RB"]) && tree.any(w[1], &["JJS", "RBS"]);
    let Some(at) = tree.kids(id).windows(2).position(is_pair) else { return false };
    let first = tree.kids(id)[at];
    tree.relabel(first, "IN");
    let is_whole = tree.is(id, "ADVP") && tree.kids(id).len() == 2;
    let phrase = if is_whole { id } else { tree.bracket(id, at, at + 1, "ADVP") };
    tree.bracket(phrase, 1, 1, "NP");
    true
}

fn at_all(tree: &mut Syntax, id: Id) -> bool {
    let &[at, all] = tree.kids(id) else { return false };
    let is_fit =
        tree.is(id, "ADVP") && is_tagged(tree, at, "at", &["RB", "IN"]) && is_tagged(tree, all, "all", &["RB", "DT"]);
    if is_fit {
        tree.relabel(id, "PP");
        tree.relabel(at, "IN");
        tree.bracket(id, 1, 1, "NP");
    }
    is_fit
}
