//! Changes to the graph before the tuple rules: quantifiers give way to their noun, pronouns to the noun they stand for.

use super::Sentence;
use super::words;

/// "a lot of people": people takes the place of lot.
pub fn demote_quantifiers(sentence: &mut Sentence) {
    for pass in [Pass::Article, Pass::Bare, Pass::Definite] {
        let before = sentence.clone();
        let mut is_done = vec![false; before.graph.nodes.len()];
        for quantifier in before.order() {
            for (noun, of) in pass.nouns(&before, quantifier) {
                if std::mem::replace(&mut is_done[quantifier], true) {
                    break;
                }
                let moved = pass.moved(&before, quantifier, of);
                if !demote(sentence, quantifier, noun, &moved) {
                    return;
                }
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Pass {
    Article,
    Bare,
    Definite,
}

impl Pass {
    /// The nouns that `quantifier` counts, each with its "of".
    fn nouns(self, s: &Sentence, quantifier: usize) -> Vec<(usize, usize)> {
        let word = s.lower(quantifier);
        let is_quantifier = match self {
            Self::Article => words::WITH_ARTICLE.contains(&word) && !s.articles(quantifier).is_empty(),
            Self::Bare => words::BARE.contains(&word) || words::is_plural_number(word),
            Self::Definite => words::DEFINITE.contains(&word) || words::is_number(word),
        };
        if !is_quantifier {
            return Vec::new();
        }
        let mut out = Vec::new();
        for (noun, label) in s.graph.dependents(quantifier) {
            let tag = s.tag(noun);
            let is_pronoun = tag.starts_with("PRP");
            if !label.starts_with("nmod") || !tag.starts_with("NN") && !is_pronoun {
                continue;
            }
            for of in s.graph.dependents_by(noun, "case") {
                let is_next = s.lower(of) == "of" && s.graph.token(of) == s.graph.token(quantifier) + 1;
                let is_definite =
                    || s.graph.dependents_by(noun, "det").iter().any(|d| s.graph.token(*d) == s.graph.token(of) + 1);
                if is_next && (self != Self::Definite || is_pronoun || is_definite()) {
                    out.push((noun, of));
                }
            }
        }
        out
    }

    /// The words that go under the noun.
    fn moved(self, s: &Sentence, quantifier: usize, of: usize) -> Vec<usize> {
        let is_left = |n: &usize| s.graph.token(*n) < s.graph.token(quantifier);
        let mut moved: Vec<usize> = match self {
            Self::Article => {
                let adjectives = s.graph.dependents_by(quantifier, "amod").into_iter().filter(is_left);
                s.articles(quantifier).into_iter().chain(adjectives).collect()
            }
            _ => s.graph.dependents(quantifier).into_iter().map(|(n, _)| n).filter(is_left).collect(),
        };
        moved.extend([quantifier, of]);
        moved.sort_by_key(|n| s.graph.nodes[*n]);
        moved.dedup();
        moved
    }
}

/// `false` if the quantifier hangs nowhere.
fn demote(s: &mut Sentence, quantifier: usize, noun: usize, moved: &[usize]) -> bool {
    let graph = &mut s.graph;
    if graph.is_root(quantifier) {
        graph.roots = vec![noun];
    } else {
        let mut parents: Vec<usize> = graph.governors(quantifier).into_iter().map(|(g, _)| g).collect();
        parents.sort_by_key(|g| graph.nodes[*g]);
        let Some(parent) = parents.into_iter().find(|g| graph.hangs_on_root(*g)) else { return false };
        if let Some(label) = graph.label(parent, quantifier) {
            graph.add(parent, noun, label);
        }
    }
    graph.edges.retain(|e| {
        let is_old = e.governor == quantifier && e.dependent == noun;
        !is_old && !moved.contains(&e.dependent)
    });
    if let Some((first, others)) = moved.split_first() {
        graph.add(noun, *first, "det:qmod");
        others.iter().for_each(|word| graph.add(*first, *word, "mwe"));
    }
    true
}

/// A pronoun's edges go to the first noun met from the root, level by level and in word order, if it stands left of the pronoun.
pub fn resolve_pronouns(s: &mut Sentence) {
    let mut replacements = Vec::new();
    for pronoun in 0..s.graph.nodes.len() {
        let is_pronoun = ["PRP", "PRP$"].contains(&s.tag(pronoun));
        let is_placed = s.graph.token(pronoun) > 0 && !s.graph.governors(pronoun).is_empty();
        if is_pronoun
            && is_placed
            && let Some(noun) = first_noun(s, words::SINGULAR_PRONOUNS.contains(&s.word(pronoun)))
            && s.graph.token(noun) < s.graph.token(pronoun)
        {
            replacements.push((pronoun, noun));
        }
    }
    for (pronoun, noun) in replacements {
        for edge in &mut s.graph.edges {
            for end in [&mut edge.governor, &mut edge.dependent] {
                if *end == pronoun {
                    *end = noun;
                }
            }
        }
    }
}

fn first_noun(s: &Sentence, is_singular: bool) -> Option<usize> {
    let root = *s.graph.roots.first()?;
    let mut queue = std::collections::VecDeque::from([root]);
    let mut is_seen = vec![false; s.graph.nodes.len()];
    is_seen[root] = true;
    while let Some(node) = queue.pop_front() {
        let tag = s.tag(node);
        if ["NN", "NNP"].contains(&tag) || !is_singular && ["NNS", "NNPS"].contains(&tag) {
            return Some(node);
        }
        let mut dependents: Vec<usize> = s.graph.dependents(node).into_iter().map(|(n, _)| n).collect();
        dependents.sort_by_key(|n| s.graph.nodes[*n]);
        for dependent in dependents {
            if !std::mem::replace(&mut is_seen[dependent], true) {
                queue.push_back(dependent);
            }
        }
    }
    None
}
