//! Prepositions of several words: "next to", "in front of".

use super::Graph;

/// Pairs whose words both mark the noun already.
const SIMPLE: &[(&str, &str)] = &[
    ("across", "from"),
    ("along", "with"),
    ("alongside", "of"),
    ("apart", "from"),
    ("as", "for"),
    ("as", "from"),
    ("as", "of"),
    ("as", "per"),
    ("as", "to"),
    ("aside", "from"),
    ("based", "on"),
    ("close", "by"),
    ("close", "to"),
    ("compared", "to"),
    ("compared", "with"),
    ("contrary", "to"),
    ("except", "for"),
    ("exclusive", "of"),
    ("far", "from"),
    ("followed", "by"),
    ("inside", "of"),
    ("irrespective", "of"),
    ("near", "to"),
    ("next", "to"),
    ("off", "of"),
    ("out", "of"),
    ("outside", "of"),
    ("owing", "to"),
    ("preliminary", "to"),
    ("preparatory", "to"),
    ("previous", "to"),
    ("pursuant", "to"),
    ("regardless", "of"),
    ("subsequent", "to"),
    ("thanks", "to"),
    ("together", "with"),
];

/// Pairs whose first word governs the noun.
const COMPLEX: &[(&str, &str)] = &[
    ("apart", "from"),
    ("as", "from"),
    ("aside", "from"),
    ("away", "from"),
    ("close", "by"),
    ("close", "to"),
    ("contrary", "to"),
    ("far", "from"),
    ("near", "to"),
    ("next", "to"),
    ("out", "of"),
    ("outside", "of"),
    ("pursuant", "to"),
    ("regardless", "of"),
    ("together", "with"),
];

const TRIPLES: &[[&str; 3]] = &[
    ["by", "means", "of"],
    ["in", "accordance", "with"],
    ["in", "addition", "to"],
    ["in", "case", "of"],
    ["in", "front", "of"],
    ["in", "lieu", "of"],
    ["in", "place", "of"],
    ["in", "spite", "of"],
    ["on", "account", "of"],
    ["on", "behalf", "of"],
    ["on", "top", "of"],
    ["with", "regard", "to"],
    ["with", "respect", "to"],
];

/// Labels of clauses that a dissolved word hands on to its noun if it had a copula.
const CLAUSES: &[&str] = &["conj", "xcomp", "ccomp", "acl", "acl:relcl", "advcl", "parataxis", "appos", "list"];

fn places<'a>(lower: &'a [String], first: &'a str, second: &'a str) -> impl Iterator<Item = usize> + 'a {
    (0..lower.len().saturating_sub(1)).filter(move |i| lower[*i] == first && lower[i + 1] == second)
}

pub fn simple_pairs(graph: &mut Graph, lower: &[String]) {
    for (first, second) in SIMPLE {
        for w1 in places(lower, first, second) {
            let w2 = w1 + 1;
            if graph.has_dependents(w1) || graph.has_dependents(w2) {
                continue;
            }
            let governor = graph
                .governors(w1)
                .into_iter()
                .filter(|(_, label)| label.contains("case") || label.contains("advmod"))
                .map(|(g, _)| g)
                .find(|g| graph.edges.iter().any(|e| e.governor == *g && e.dependent == w2 && e.label == "case"));
            if let Some(governor) = governor {
                graph.remove(governor, w1);
                graph.remove(governor, w2);
                graph.add(governor, w1, "case");
                graph.add(w1, w2, "mwe");
            }
        }
    }
}

pub fn complex_pairs(graph: &mut Graph, lower: &[String]) {
    for (first, second) in COMPLEX {
        for w1 in places(lower, first, second) {
            let w2 = w1 + 1;
            let noun = graph
                .dependents(w1)
                .into_iter()
                .find(|(n, label)| *label == "nmod" && graph.dependents_by(*n, "case").contains(&w2));
            let Some((noun, _)) = noun else { continue };
            let above = graph.governors(w1).first().map(|(g, label)| (*g, (*label).to_owned()));
            let is_root = graph.is_root(w1);
            if graph.has_dependents(w2) || above.is_none() && !is_root {
                continue;
            }
            let has_copula = !graph.dependents_by(w1, "cop").is_empty();
            graph.remove(w1, noun);
            if let Some((governor, label)) = above.filter(|_| !is_root) {
                graph.remove(governor, w1);
                let keeps = has_copula && CLAUSES.contains(&label.as_str());
                graph.add(governor, noun, if keeps { label } else { "nmod".to_owned() });
            } else {
                graph.roots = vec![noun];
            }
            hand_over(graph, w1, noun);
            graph.remove(noun, w2);
            graph.add(noun, w1, "case");
            graph.add(w1, w2, "mwe");
        }
    }
}

/// All dependents of a dissolved word go to the noun.
fn hand_over(graph: &mut Graph, from: usize, to: usize) {
    let moved: Vec<(usize, String)> = graph.dependents(from).into_iter().map(|(n, l)| (n, l.to_owned())).collect();
    for (dependent, label) in moved {
        graph.remove(from, dependent);
        graph.add(to, dependent, label);
    }
}

pub fn triples(graph: &mut Graph, lower: &[String]) {
    for words in TRIPLES {
        for w1 in (0..lower.len().saturating_sub(2)).filter(|i| (0..3).all(|k| lower[i + k] == words[k])) {
            dissolve_middle(graph, w1);
        }
    }
}

fn dissolve_middle(graph: &mut Graph, w1: usize) {
    let (w2, w3) = (w1 + 1, w1 + 2);
    if graph.has_dependents(w1) || graph.has_dependents(w3) || !graph.dependents_by(w2, "case").contains(&w1) {
        return;
    }
    let noun = graph
        .dependents(w2)
        .into_iter()
        .find(|(n, label)| {
            ["nmod", "acl", "advcl"].iter().any(|l| label.contains(l))
                && graph.dependents(*n).iter().any(|(d, l)| *d == w3 && (l.contains("case") || l.contains("mark")))
        })
        .map(|(n, label)| (n, label.to_owned()));
    let Some((noun, own)) = noun else { return };
    let above = graph.governors(w2).first().map(|(g, label)| (*g, (*label).to_owned()));
    let is_root = graph.is_root(w2);
    if above.is_none() && !is_root {
        return;
    }
    let mut marker = "case";
    graph.remove(w2, noun);
    if let Some((governor, label)) = above.filter(|_| !is_root) {
        graph.remove(governor, w2);
        if label == "nmod" && ["acl", "advcl"].contains(&own.as_str()) {
            marker = "mark";
            graph.add(governor, noun, own);
        } else {
            graph.add(governor, noun, label);
        }
    } else {
        graph.roots = vec![noun];
    }
    graph.remove(w2, w1);
    hand_over(graph, w2, noun);
    graph.remove(noun, w3);
    graph.add(noun, w1, marker);
    graph.add(w1, w2, "mwe");
    graph.add(w1, w3, "mwe");
}
