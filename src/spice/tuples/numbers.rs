//! Counts of plural nouns.

use super::rules::Output;
use super::{Rule, Sentence};

/// Only plurals are counted, and of a verb's nouns only one subject and one object.
pub fn apply(out: &mut Output, order: &[usize]) {
    let s = out.s;
    for p in order {
        let subjects = plural_subjects(s, *p);
        let objects = plural_objects(s, *p);
        if let (Some(subject), Some(object)) = (subjects.first(), objects.first()) {
            count(out, *subject);
            count(out, *object);
        }
    }
    for noun in order.iter().copied().filter(|n| s.is_plural(*n)) {
        let governors = s.graph.governors(noun);
        let is_lone_subject = |(g, label): &(usize, &str)| *label == "nsubj" && plural_objects(s, *g).is_empty();
        if s.graph.is_root(noun) || governors.iter().any(is_lone_subject) {
            count(out, noun);
        }
    }
    for noun in order.iter().copied().filter(|n| s.is_plural(*n)) {
        let governors = s.graph.governors(noun);
        let is_object = |(g, label): &(usize, &str)| {
            (["dobj", "iobj"].contains(label) || label.starts_with("nmod")) && !plural_subjects(s, *g).is_empty()
        };
        let is_subject = governors.iter().any(|(_, label)| *label == "nsubj");
        if !s.graph.is_root(noun) && !is_subject && !governors.iter().any(is_object) {
            count(out, noun);
        }
    }
}

fn plural_subjects(s: &Sentence, node: usize) -> Vec<usize> {
    s.graph.dependents_by(node, "nsubj").into_iter().filter(|n| s.is_plural(*n)).collect()
}

/// Plural objects, then plural nouns with a preposition.
fn plural_objects(s: &Sentence, node: usize) -> Vec<usize> {
    let dependents = s.graph.dependents(node);
    let plural = |test: &dyn Fn(usize, &str) -> bool| -> Vec<usize> {
        dependents.iter().filter(|(n, l)| s.is_plural(*n) && test(*n, l)).map(|(n, _)| *n).collect()
    };
    let mut objects = plural(&|_, label| ["dobj", "iobj"].contains(&label));
    objects.extend(plural(&|n, label| {
        label.starts_with("nmod:") && label != "nmod:agent" && !s.graph.dependents_by(n, "case").is_empty()
    }));
    objects
}

/// The attribute of a noun's number word, if it has one to its left.
fn count(out: &mut Output, noun: usize) {
    let s = out.s;
    let first = |label: &str, only_left: bool| -> Option<usize> {
        let mut found = s.graph.dependents_by(noun, label);
        found.sort_by_key(|n| s.graph.nodes[*n]);
        found.into_iter().find(|n| !only_left || s.graph.token(*n) < s.graph.token(noun))
    };
    let has_number = !s.graph.dependents_by(noun, "nummod").is_empty();
    let number = if has_number { first("nummod", true) } else { first("det:qmod", false) };
    if let Some(number) = number {
        out.attribute(Rule::Number, noun, number);
    }
}
