//! Orders in which the reference walks nodes. They decide a few ties, so they belong to the result.

use super::Graph;

/// Sort key of a token number (from 0) among `count` neighbours: their place in a hash table that grows with `count`.
pub fn visiting_order(count: usize, sentence: usize) -> impl Fn(usize) -> (usize, usize) {
    let buckets = match count {
        0..=12 => 16,
        13..=24 => 32,
        _ => 64,
    };
    move |token| ((token + 1 + 29 * sentence) % buckets, token)
}

/// Nodes so that every governor comes before its dependents: roots first, of several dependents the last visited first.
/// In plain order if the graph has a cycle.
pub fn topological(graph: &Graph) -> Vec<usize> {
    let mut sorted: Vec<usize> = (0..graph.nodes.len()).collect();
    sorted.sort_by_key(|n| graph.nodes[*n]);
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        New,
        Open,
        Done,
    }
    let mut state = vec![State::New; graph.nodes.len()];
    let mut out = Vec::with_capacity(graph.nodes.len());
    for start in &sorted {
        if state[*start] != State::New {
            continue;
        }
        state[*start] = State::Open;
        let mut stack = vec![(*start, graph.dependents(*start), 0)];
        while let Some((node, dependents, next)) = stack.last_mut() {
            match dependents.get(*next) {
                None => {
                    state[*node] = State::Done;
                    out.push(*node);
                    stack.pop();
                }
                Some((dependent, _)) => {
                    *next += 1;
                    let dependent = *dependent;
                    match state[dependent] {
                        State::Done => {}
                        State::Open => return sorted,
                        State::New => {
                            state[dependent] = State::Open;
                            stack.push((dependent, graph.dependents(dependent), 0));
                        }
                    }
                }
            }
        }
    }
    out.reverse();
    out
}
