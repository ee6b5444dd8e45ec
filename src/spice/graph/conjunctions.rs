//! Conjuncts share the governors of the first conjunct, and verbs and adjectives its subject.

use super::Graph;

const SUBJECTS: &[&str] = &["nsubj", "nsubjpass", "csubj", "csubjpass"];

pub fn share(graph: &mut Graph, tags: &[String]) {
    let before = graph.clone();
    for edge in before.edges.iter().filter(|e| e.label.starts_with("conj:")) {
        let (first, other) = (edge.governor, edge.dependent);
        let has_relative = |node: usize| before.edges.iter().any(|e| e.governor == node && e.label == "acl:relcl");
        let both_relative = has_relative(first) && has_relative(other);
        for (governor, label) in before.governors(first) {
            let is_private = label == "case"
                || label == "root"
                || governor == other
                || both_relative && ["dobj", "nsubj"].contains(&label);
            if !is_private {
                graph.add(governor, other, label);
            }
        }
        share_subject(graph, &before, first, other, tags);
    }
}

fn share_subject(graph: &mut Graph, before: &Graph, first: usize, other: usize, tags: &[String]) {
    let subject_of = |node: usize| before.dependents(node).into_iter().find(|(_, label)| SUBJECTS.contains(label));
    let tag = &tags[before.token(other)];
    let takes = tag.starts_with("VB") || tag.starts_with("JJ");
    let Some((subject, label)) = subject_of(first).filter(|_| takes && subject_of(other).is_none()) else { return };
    let is_passive = before.edges.iter().any(|e| e.governor == other && e.label == "auxpass");
    let base = label.trim_end_matches("pass");
    let is_active_form = ["VB", "VBZ", "VBP"].contains(&tag.as_str()) || tag.starts_with("JJ");
    let label = if label != base && is_active_form {
        base.to_owned()
    } else if label == base && is_passive {
        format!("{base}pass")
    } else {
        label.to_owned()
    };
    graph.add(other, subject, label);
}
