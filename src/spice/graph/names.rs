//! Names of modifiers and conjuncts: `nmod:on`, `conj:and`.

use super::Graph;
use super::order::topological;

/// Modifiers take their preposition into their label.
pub fn modifiers(graph: &mut Graph, lower: &[String]) {
    agents(graph, lower);
    // Longer prepositions first; an edge that has its name is left alone by the shorter ones.
    for words in [3, 2, 1] {
        let mut renames: Vec<(usize, String)> = Vec::new();
        let mut last = Vec::new();
        for (at, modifier) in edges_in_order(graph) {
            let edge = &graph.edges[at];
            if !["nmod", "acl", "advcl"].contains(&edge.label.as_str()) {
                continue;
            }
            for marker in graph.dependents_by(modifier, "case") {
                for tokens in preposition(graph, marker, words) {
                    if tokens == last {
                        continue;
                    }
                    let name: Vec<&str> = tokens.iter().map(|t| lower[*t].as_str()).collect();
                    renames.push((at, format!("{}:{}", edge.label, name.join("_"))));
                    last = tokens;
                }
            }
        }
        for (at, label) in renames {
            graph.edges[at].label = label;
        }
    }
}

/// Edges as the patterns find them: governors in topological order, dependents in visiting order.
fn edges_in_order(graph: &Graph) -> Vec<(usize, usize)> {
    let mut out = Vec::new();
    for governor in topological(graph) {
        for (dependent, label) in graph.dependents(governor) {
            let edge =
                graph.edges.iter().position(|e| e.governor == governor && e.dependent == dependent && e.label == label);
            out.extend(edge.map(|at| (at, dependent)));
        }
    }
    out
}

/// The tokens of a preposition of `words` words that starts at a marker, in token order.
fn preposition(graph: &Graph, marker: usize, words: usize) -> Vec<Vec<usize>> {
    let parts = graph.dependents_by(marker, "mwe");
    let sorted = |nodes: &[usize]| {
        let mut tokens: Vec<usize> = nodes.iter().map(|n| graph.token(*n)).collect();
        tokens.sort_unstable();
        tokens
    };
    match words {
        3 if parts.len() >= 2 => vec![sorted(&[marker, parts[0], parts[1]])],
        2 => parts.iter().map(|part| sorted(&[marker, *part])).collect(),
        1 => vec![sorted(&[marker])],
        _ => Vec::new(),
    }
}

/// "surrounded by trees" with a passive auxiliary.
fn agents(graph: &mut Graph, lower: &[String]) {
    let is_passive = |node: usize| graph.edges.iter().any(|e| e.governor == node && e.label == "auxpass");
    let is_by = |node: usize| graph.dependents_by(node, "case").iter().any(|m| lower[graph.token(*m)] == "by");
    let agents: Vec<usize> = (0..graph.edges.len())
        .filter(|at| {
            let edge = &graph.edges[*at];
            edge.label == "nmod" && is_passive(edge.governor) && is_by(edge.dependent)
        })
        .collect();
    for at in agents {
        graph.edges[at].label = "nmod:agent".to_owned();
    }
}

/// Conjuncts take their connective into their label.
pub fn conjuncts(graph: &mut Graph, lower: &[String]) {
    for node in topological(graph) {
        for connective in graph.dependents_by(node, "cc") {
            let at = graph.token(connective);
            let name = connective_label(at, lower);
            for edge in 0..graph.edges.len() {
                let Some(rest) = graph.edges[edge].label.strip_prefix("conj") else { continue };
                let is_bare = rest.is_empty();
                let is_right = graph.token(graph.edges[edge].dependent) > at;
                let is_conjunct = graph.edges[edge].governor == node && (is_bare || rest.starts_with(':'));
                if is_conjunct && (is_bare || is_right) {
                    graph.edges[edge].label.clone_from(&name);
                }
            }
        }
    }
}

/// `conj:` with the connective at this token: the word, or what it means together with its neighbours.
pub fn connective_label(at: usize, lower: &[String]) -> String {
    let word = |i: usize| lower.get(i).map_or("", String::as_str);
    let before = at.checked_sub(1).map_or("", word);
    let name = match (before, word(at), word(at + 1), word(at + 2)) {
        ("but", "not", _, _) => "negcc",
        (_, "but", "rather" | "not", _) => "negcc",
        (_, "if", "not", _) | (_, "instead", "of", _) | (_, "rather", "than", _) => "negcc",
        (_, "but", "also", _) | (_, "as", "well", _) | (_, "not", "to", "mention") => "and",
        (_, word, _, _) => word,
    };
    format!("conj:{name}")
}
