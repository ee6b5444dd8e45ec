//! Coordinated prepositional phrases and prepositions: the governor is copied, so that each preposition has its own.

use std::collections::BTreeMap;

use super::Graph;
use super::names::connective_label;
use super::order::topological;

/// Copies are numbered per governor and noun: at another noun they start again and meet the same copies.
#[derive(Default)]
struct Numbers(BTreeMap<(usize, usize), usize>);

impl Numbers {
    fn next(&mut self, governor: usize, noun: usize) -> usize {
        let number = self.0.entry((governor, noun)).or_default();
        *number += 1;
        *number
    }
}

/// "flies to France and from Serbia": the second phrase hangs under a copy of the governor.
pub fn phrases(graph: &mut Graph, lower: &[String]) {
    // (governor, first phrase, connective, second phrase), one entry for every pair of their markers.
    let mut matches = Vec::new();
    for a in topological(graph) {
        for (b, label) in graph.dependents(a) {
            if !["nmod", "acl", "advcl"].contains(&label) {
                continue;
            }
            let label = label.to_owned();
            for _ in graph.dependents_by(b, "case") {
                for c in graph.dependents_by(b, "cc") {
                    for d in graph.dependents_by(b, "conj") {
                        for _ in graph.dependents_by(d, "case") {
                            matches.push((a, b, c, d, label.clone()));
                        }
                    }
                }
            }
        }
    }
    let mut numbers = Numbers::default();
    for group in matches.chunk_by(|x, y| (x.1, x.2) == (y.1, y.2)) {
        let (a, b, c, _, label) = &group[0];
        let mut copies = Vec::new();
        for (_, _, _, d, _) in group {
            let copy = graph.copy_of(*a, numbers.next(*a, *b));
            if graph.remove(*b, *d) {
                graph.add(copy, *d, label.clone());
            }
            graph.add(*a, copy, "conj");
            copies.push(copy);
        }
        if graph.remove(*b, *c) {
            graph.add(*a, *c, "cc");
        }
        name_copies(graph, *a, *c, &copies, lower);
    }
}

/// "in and behind tankers": one noun under the governor and under its copy.
pub fn prepositions(graph: &mut Graph, lower: &[String]) {
    let mut matches = Vec::new();
    for n in topological(graph) {
        for p in graph.dependents_by(n, "case") {
            for c in graph.dependents_by(p, "cc") {
                for q in graph.dependents_by(p, "conj") {
                    matches.push((n, p, c, q));
                }
            }
        }
    }
    let mut numbers = Numbers::default();
    for group in matches.chunk_by(|x, y| (x.1, x.2) == (y.1, y.2)) {
        let (n, _, c, _) = group[0];
        let Some((a, label)) = graph.governors(n).first().map(|(a, label)| (*a, (*label).to_owned())) else { continue };
        let mut copies = Vec::new();
        for (_, _, _, q) in group {
            let copy = graph.copy_of(a, numbers.next(a, n));
            graph.add(a, copy, "conj");
            graph.add(copy, n, format!("{label}:{}", lower[graph.token(*q)]));
            copies.push(copy);
        }
        name_copies(graph, a, c, &copies, lower);
    }
}

fn name_copies(graph: &mut Graph, governor: usize, connective: usize, copies: &[usize], lower: &[String]) {
    let name = connective_label(graph.token(connective), lower);
    for copy in copies {
        if let Some(edge) = graph.edge(governor, *copy) {
            graph.edges[edge].label.clone_from(&name);
        }
    }
}
