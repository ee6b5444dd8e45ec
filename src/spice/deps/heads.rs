//! Head children: which child of a phrase carries its head word.

use super::syntax::{Id, Syntax};
use super::words;

/// A search among the children.
enum Search {
    /// Category by category, each from the left.
    Left(&'static [&'static str]),
    /// Category by category, each from the right.
    Right(&'static [&'static str]),
    /// From the right, the first child of any of the categories.
    RightAny(&'static [&'static str]),
}

use Search::{Left, Right, RightAny};

const NOUNS: Search = RightAny(&["NN", "NNP", "NNPS", "NNS", "NX", "JJR", "WP"]);

fn searches(label: &str) -> &'static [Search] {
    match label {
        "NP" | "NX" => &[
            NOUNS,
            Left(&["NP", "PRP"]),
            RightAny(&["$", "ADJP", "FW", "CD", "JJ", "QP"]),
            RightAny(&["JJS", "DT", "WDT", "PRN", "RB", "RBR", "ADVP"]),
            Left(&["POS"]),
        ],
        "WHNP" => &[
            NOUNS,
            Left(&["WHNP", "NP"]),
            RightAny(&["$", "ADJP", "PRN", "FW"]),
            Right(&["CD"]),
            RightAny(&["JJ", "JJS", "RB", "QP"]),
            Left(&["WHPP", "WHADJP", "WP$", "WDT"]),
        ],
        "WHADJP" => &[Left(&["ADJP", "JJ", "JJR", "WP"]), Right(&["RB"]), Right(&[])],
        "WHADVP" => &[RightAny(&["WRB", "WHADVP", "RB", "JJ"])],
        "QP" => &[Right(&["$", "NNS", "NN", "CD", "JJ", "PDT", "DT", "IN", "RB", "NCD", "QP", "JJR", "JJS"])],
        "S" => &[Left(&["VP", "S", "FRAG", "SBAR", "ADJP", "UCP", "TO"]), Right(&["NP"])],
        "SBAR" => &[Left(&["S", "SQ", "SINV", "SBAR", "FRAG", "VP", "WHNP", "WHPP", "WHADVP", "WHADJP", "IN", "DT"])],
        "SBARQ" => &[Left(&["SQ", "S", "SINV", "SBARQ", "FRAG", "SBAR"])],
        "SQ" => &[Left(&["VP", "SQ", "ADJP", "VB", "VBZ", "VBD", "VBP", "MD"])],
        "SINV" => &[Left(&["VBZ", "VBD", "VBP", "VB", "MD", "VBN", "VP", "S", "SINV", "ADJP", "NP"])],
        "VP" => &[Left(&[
            "TO", "VBD", "VBN", "MD", "VBZ", "VB", "VBG", "VBP", "VP", "ADJP", "NN", "NNS", "JJ", "NP", "NNP",
        ])],
        "PP" | "WHPP" => {
            &[Left(&["NP", "S", "SBAR", "SBARQ", "ADVP", "PP", "VP", "ADJP", "FRAG", "UCP", "PRN"]), Right(&[])]
        }
        "ADJP" => &[
            Left(&["$"]),
            RightAny(&["NNS", "NN", "NNP", "JJ", "QP", "VBN", "VBG"]),
            Left(&["ADJP"]),
            RightAny(&["JJR", "JJS", "DT", "RB", "RBR", "CD", "IN", "VBD"]),
            Left(&["ADVP", "NP"]),
        ],
        "ADVP" => &[
            RightAny(&["RB", "RBR", "RBS", "JJ", "JJR", "JJS"]),
            RightAny(&["RP", "DT", "NN", "CD", "NP", "VBN", "NNP", "CC", "FW", "NNS", "ADJP"]),
            Left(&[]),
        ],
        "FRAG" => &[Left(&["IN"]), Right(&["RB"]), Left(&["NP"]), Left(&["ADJP", "ADVP", "FRAG", "S", "SBAR", "VP"])],
        "PRN" => &[Left(&[
            "VP", "SQ", "S", "SINV", "SBAR", "NP", "ADJP", "PP", "ADVP", "INTJ", "WHNP", "NAC", "VBP", "JJ", "NN",
            "NNP",
        ])],
        "X" => &[Right(&["S", "VP", "ADJP", "NP", "SBAR", "PP", "X"])],
        "RRC" => &[Left(&["RRC"]), Right(&["VP", "ADJP", "NP", "PP", "ADVP"])],
        "NAC" => &[Left(&[
            "NN", "NNS", "NNP", "NNPS", "NP", "NAC", "EX", "$", "CD", "QP", "PRP", "VBG", "JJ", "JJS", "JJR", "ADJP",
            "FW",
        ])],
        "CONJP" => &[Right(&["JJ", "RB"]), Left(&["CC", "IN"]), Right(&["VB"])],
        "INTJ" => &[RightAny(&["NNS", "NN", "NNP"]), Left(&[])],
        "PRT" => &[Right(&["RP"])],
        "LST" => &[Right(&["LS", ":"])],
        "ROOT" => &[Left(&["S", "SQ", "SINV", "SBAR", "FRAG"])],
        _ => &[Left(&[])],
    }
}

/// What a rule knows about the phrase whose head it asks for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Context {
    /// The phrase stands in its tree: "there is" is told from a copula by its surroundings.
    InTree,
    /// The phrase alone.
    Alone,
}

/// Head child of a phrase; `None` for a preterminal or an empty phrase.
pub fn head_child(tree: &Syntax, id: Id, context: Context) -> Option<Id> {
    match tree.kids(id) {
        [] => None,
        [only] => Some(*only),
        kids => Some(special(tree, id, context).unwrap_or_else(|| by_table(tree, id, kids))),
    }
}

/// Head word (its preterminal) of a node, following [`head_child`] with the phrase alone.
pub fn head_preterminal(tree: &Syntax, id: Id) -> Id {
    let mut node = id;
    while let Some(child) = head_child(tree, node, Context::Alone) {
        node = child;
    }
    node
}

fn is_punctuation(tree: &Syntax, id: Id) -> bool {
    tree.any(id, &["''", "``", "-LRB-", "-RRB-", ".", ":", ","])
}

fn by_table(tree: &Syntax, id: Id, kids: &[Id]) -> Id {
    let table = searches(tree.base(id));
    let find = |search: &Search| match search {
        Left(categories) => categories.iter().find_map(|c| kids.iter().position(|k| tree.base(*k) == *c)),
        Right(categories) => categories.iter().find_map(|c| kids.iter().rposition(|k| tree.base(*k) == *c)),
        RightAny(categories) => kids.iter().rposition(|k| categories.contains(&tree.base(*k))),
    };
    let found = table.iter().find_map(find).unwrap_or_else(|| match table.last() {
        Some(Left(_)) | None => kids.iter().position(|k| !is_punctuation(tree, *k)).unwrap_or(0),
        Some(_) => kids.iter().rposition(|k| !is_punctuation(tree, *k)).unwrap_or(kids.len() - 1),
    });
    first_conjunct(tree, kids, found)
}

/// A head just after a connective gives way to the first conjunct.
fn first_conjunct(tree: &Syntax, kids: &[Id], found: usize) -> Id {
    if found < 2 || !tree.is_connective(kids[found - 1]) {
        return kids[found];
    }
    let is_interjection = tree.is(kids[found], "UH");
    let skips = |at: usize| is_punctuation(tree, kids[at]) || !is_interjection && tree.any(kids[at], &["UH", "INTJ"]);
    let skip_from = |mut at: isize| {
        while at >= 0 && skips(at as usize) {
            at -= 1;
        }
        at
    };
    let mut head = skip_from(found as isize - 2);
    while head >= 2 {
        let earlier = skip_from(head - 1);
        let passed = (earlier + 1).max(0) as usize..head as usize;
        if !kids[passed].iter().any(|k| tree.any(*k, &[",", ":"])) {
            break;
        }
        if earlier < 0 {
            break;
        }
        head = earlier;
    }
    if head >= 0 { kids[head as usize] } else { kids[found] }
}

fn special(tree: &Syntax, id: Id, context: Context) -> Option<Id> {
    match tree.base(id) {
        "CONJP" => negative_connective(tree, id),
        "SBARQ" => question(tree, id),
        "SINV" => inverted(tree, id).or_else(|| verb_group(tree, id, context)),
        "VP" | "SQ" => verb_group(tree, id, context),
        _ => None,
    }
}

fn negative_connective(tree: &Syntax, id: Id) -> Option<Id> {
    let kids = tree.kids(id);
    let adverb = |n: Id, words: &[&str]| {
        let is_it = |n: Id| tree.is(n, "RB") && tree.is_word(n, words);
        is_it(n) || tree.is(n, "ADVP") && tree.only(n).is_some_and(is_it)
    };
    let cc = |n: Id, words: &[&str]| tree.is(n, "CC") && tree.is_word(n, words);
    let pair = |w: &&[Id]| {
        cc(w[0], &["but", "and"]) && tree.is(w[1], "RB") && tree.is_word(w[1], &["not"])
            || cc(w[0], &["but"]) && adverb(w[1], &["also", "rather"])
            || cc(w[0], &["and"]) && adverb(w[1], &["yet"])
    };
    kids.windows(2).find(pair).map(|w| w[1])
}

fn question(tree: &Syntax, id: Id) -> Option<Id> {
    let kids = tree.kids(id);
    let wh = kids.iter().position(|k| tree.is(*k, "WHNP"))?;
    let verbs = (wh + 1..kids.len()).filter(|i| tree.is_verb(kids[*i], words::BE));
    for verb in verbs.clone() {
        if let Some(adjective) = kids[verb + 1..].iter().find(|k| tree.is(**k, "ADJP")) {
            return Some(*adjective);
        }
    }
    verbs
        .into_iter()
        .find(|v| {
            kids.get(v + 1).is_some_and(|n| tree.is(*n, "NP")) && !kids[v + 1..].iter().any(|k| tree.is(*k, "ADJP"))
        })
        .map(|_| kids[wh])
}

fn inverted(tree: &Syntax, id: Id) -> Option<Id> {
    let kids = tree.kids(id);
    let first = kids.iter().position(|k| tree.is(*k, "NP"))?;
    let second = first + 1 + kids[first + 1..].iter().position(|k| tree.is(*k, "NP"))?;
    kids[second + 1..].iter().any(|k| tree.is(*k, "VP") && tree.has_verb(*k, words::BE)).then_some(kids[first])
}

fn verb_group(tree: &Syntax, id: Id, context: Context) -> Option<Id> {
    if has_auxiliary(tree, id) {
        let is_be = |k: Id| tree.is_verb(k, words::BE) || tree.any(k, &["TO", "MD"]);
        let mut order: Vec<&str> = vec!["VP"];
        if tree.has_that(id, is_be) {
            order.push("ADJP");
        }
        if let Some(head) = first_eligible(tree, id, &order, false) {
            return Some(head);
        }
    }
    let verb_be = |k: Id| (tree.starts(k, "VB") || tree.any(k, &["TO", "MD"])) && tree.is_word(k, words::BE);
    let is_question = tree.is(id, "SQ");
    let is_copular = tree.has_that(id, verb_be)
        && !(context == Context::InTree && is_existential(tree, id))
        && !(is_question && context == Context::InTree && has_question_word(tree, id));
    if !is_copular {
        return None;
    }
    first_eligible(tree, id, &["VP", "ADJP", "NP", "UCP", "PP", "WHADJP", "WHNP"], is_question)
}

/// The child of the most preferred category; in a question from the right, where a noun phrase needs another one before it.
fn first_eligible(tree: &Syntax, id: Id, order: &[&str], is_question: bool) -> Option<Id> {
    let kids = tree.kids(id);
    for category in order {
        let fits = |i: &usize| {
            let second_noun = || kids[..*i].iter().any(|k| tree.starts(*k, "NP"));
            tree.base(kids[*i]) == *category
                && !is_temporal(tree, kids[*i])
                && (!is_question || *category != "NP" || second_noun())
        };
        let found = if is_question { (0..kids.len()).rev().find(fits) } else { (0..kids.len()).find(fits) };
        if let Some(found) = found {
            return Some(first_conjunct(tree, kids, found));
        }
    }
    None
}

/// Temporal phrases do not head a verb group.
fn is_temporal(tree: &Syntax, id: Id) -> bool {
    let is_content = |k: Id| tree.starts_any(k, &["V", "NN"]) || tree.any(k, &["NP", "JJ", "ADJP", "S"]);
    tree.label(id).contains("-TMP") || tree.is(id, "VP") && tree.has(id, "NP-TMP") && !tree.has_that(id, is_content)
}

fn has_auxiliary(tree: &Syntax, id: Id) -> bool {
    let is_verbal = |k: Id| tree.starts(k, "VB") || tree.any(k, &["TO", "MD"]);
    let is_participle = |k: Id| tree.any(k, &["VBN", "VBG", "VBD"]);
    if tree.has_that(id, |k| tree.any(k, &["TO", "MD"]) || is_verbal(k) && tree.is_word(k, words::AUXILIARY)) {
        return true;
    }
    // A conjunct without an auxiliary of its own is judged by the nearest phrase before the connective.
    let in_conjunct = |k: Id| {
        let kids = tree.kids(k);
        kids.iter().position(|c| tree.is(*c, "CC")).is_some_and(|cc| {
            kids[..cc].iter().rev().find(|c| tree.is_phrase(**c)).is_some_and(|c| tree.has_that(*c, is_participle))
        })
    };
    tree.has_that(id, |k| is_verbal(k) && tree.is_word(k, words::BE_GET))
        && tree.has_that(id, |k| tree.starts(k, "VP") && (tree.has_that(k, is_participle) || in_conjunct(k)))
}

/// "there is ...": the verb itself is the head.
fn is_existential(tree: &Syntax, id: Id) -> bool {
    let has_there = |k: Id| tree.preorder(k).into_iter().any(|n| tree.is(n, "EX"));
    match tree.base(id) {
        "VP" => {
            let sisters = tree.siblings(id);
            let first = sisters.iter().position(|k| tree.is(*k, "VP")).unwrap_or(sisters.len());
            sisters[..first].iter().any(|k| has_there(*k))
        }
        "SQ" => tree.siblings(id).iter().any(|k| !tree.starts(*k, "VB") && has_there(*k)),
        _ => false,
    }
}

fn has_question_word(tree: &Syntax, id: Id) -> bool {
    tree.parent(id).is_some_and(|p| tree.is(p, "SBARQ"))
        && tree.siblings(id).iter().any(|k| *k != id && tree.starts(*k, "WH"))
}
