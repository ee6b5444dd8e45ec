//! Choosing an alignment: matches without rival are fixed, the others are found by a beam search over the reference.
//!
//! The search is METEOR's own, its oddities included, because they decide scores: added weights are cut to whole numbers, so a
//! one-word stem or synonym match weighs nothing here; the distance of a match is charged to the path that did *not* take it;
//! a chunk counts when it ends.

use std::cmp::Reverse;

use super::candidates::{Candidates, Match};
use super::{Meteor, Module};

/// Paths that survive each step.
const BEAM: usize = 40;

/// Lists of candidates are kept for the search while they are no longer than this in all; otherwise each is found anew when
/// it is needed, so that memory stays small for any caption.
const KEPT: usize = 1 << 16;

/// The chosen matches, in the order of the reference.
pub(super) fn align(meteor: &Meteor, hyp: &[u32], reference: &[u32]) -> Vec<Match> {
    if hyp.is_empty() || reference.is_empty() {
        return Vec::new();
    }
    let key = |&word: &u32| meteor.word(word).key;
    if hyp.iter().map(key).eq(reference.iter().map(key)) {
        // For the same sentence the search runs on exact matches alone, and the path that matches every word in place is first
        // in every order.
        let in_place = |i| Match { ref_start: i, hyp_start: i, ref_len: 1, hyp_len: 1, module: Module::Exact };
        return (0..hyp.len() as u32).map(in_place).collect();
    }
    let candidates = Candidates::new(meteor, hyp, reference);
    let lists = Lists::new(&candidates, hyp.len(), reference.len());
    Search::new(&lists, hyp.len(), reference.len()).run()
}

/// The candidates by reference position, and which of them are fixed.
struct Lists<'a> {
    candidates: &'a Candidates<'a>,
    /// All lists one after another, if they are short enough to keep.
    kept: Vec<Match>,
    ends: Vec<usize>,
    is_kept: bool,
    /// Per reference position, the match that begins there and has no rival.
    fixed: Vec<Option<Match>>,
}

impl<'a> Lists<'a> {
    fn new(candidates: &'a Candidates<'a>, hyp_len: usize, ref_len: usize) -> Self {
        let mut lists =
            Lists { candidates, kept: Vec::new(), ends: Vec::new(), is_kept: true, fixed: vec![None; ref_len] };
        // How many candidates cover a word.
        let (mut hyp_cover, mut ref_cover) = (vec![0u32; hyp_len], vec![0u32; ref_len]);
        for position in 0..ref_len {
            let from = if lists.is_kept { lists.kept.len() } else { 0 };
            candidates.at(position, &mut lists.kept);
            let list = &lists.kept[from..];
            for m in list {
                hyp_cover[m.hyp_range()].iter_mut().for_each(|count| *count += 1);
                ref_cover[m.ref_range()].iter_mut().for_each(|count| *count += 1);
            }
            if let [single] = list {
                lists.fixed[position] = Some(*single);
            }
            lists.is_kept &= lists.kept.len() <= KEPT;
            if !lists.is_kept {
                lists.kept.clear();
            }
            lists.ends.push(lists.kept.len());
        }
        for fixed in &mut lists.fixed {
            *fixed = fixed
                .filter(|m| hyp_cover[m.hyp_range()].iter().chain(&ref_cover[m.ref_range()]).all(|&count| count == 1));
        }
        lists
    }

    fn at<'b>(&'b self, position: usize, scratch: &'b mut Vec<Match>) -> &'b [Match] {
        if self.is_kept {
            let from = position.checked_sub(1).map_or(0, |before| self.ends[before]);
            return &self.kept[from..self.ends[position]];
        }
        scratch.clear();
        self.candidates.at(position, scratch);
        scratch
    }
}

/// What decides the order of paths, and where the path stands.
#[derive(Clone, Copy, Debug, Default)]
struct State {
    /// Weights of both sides together.
    weight: u32,
    chunks: u32,
    distance: u64,
    /// The next reference position to handle.
    position: u32,
    /// The hypothesis position behind the last match, if the chunk is open.
    open: Option<u32>,
    /// The last chosen match in the history, plus one; 0 for none.
    history: u32,
}

impl State {
    fn rank(&self) -> (Reverse<u32>, u32, u64) {
        (Reverse(self.weight), self.chunks, self.distance)
    }

    fn take(&mut self, m: &Match) {
        self.weight += search_weight(m);
        if self.open.is_some_and(|open| open != m.hyp_start) {
            self.chunks += 1;
        }
        self.position = m.ref_start + u32::from(m.ref_len);
        self.open = Some(m.hyp_start + u32::from(m.hyp_len));
    }

    fn close(&mut self) {
        if self.open.take().is_some() {
            self.chunks += 1;
        }
    }
}

/// What a match adds to both sides: whole words for an exact match, half of each length, cut to a whole number, for others.
fn search_weight(m: &Match) -> u32 {
    match m.module {
        Module::Exact => u32::from(m.hyp_len) + u32::from(m.ref_len),
        _ => u32::from(m.hyp_len / 2) + u32::from(m.ref_len / 2),
    }
}

fn distance(m: &Match) -> u64 {
    u64::from(m.ref_start.abs_diff(m.hyp_start))
}

/// A path of the next step that is not made yet.
struct Child {
    state: State,
    /// Which path it comes from.
    parent: u32,
    /// The match it takes.
    taken: Option<Match>,
}

struct Search<'a> {
    lists: &'a Lists<'a>,
    /// Reference words of fixed matches.
    ref_fixed: Vec<bool>,
    /// Words of used hypothesis bits per path.
    stride: usize,
    paths: Vec<State>,
    used: Vec<u64>,
    /// Chosen matches as linked lists: the match and the one before, plus one.
    history: Vec<(Match, u32)>,
    ref_len: usize,
}

impl<'a> Search<'a> {
    fn new(lists: &'a Lists<'a>, hyp_len: usize, ref_len: usize) -> Self {
        let stride = hyp_len.div_ceil(64);
        let mut used = vec![0; stride];
        let mut ref_fixed = vec![false; ref_len];
        for m in lists.fixed.iter().flatten() {
            ref_fixed[m.ref_range()].fill(true);
            mark(&mut used, m);
        }
        let paths = vec![State::default()];
        Search { lists, ref_fixed, stride, paths, used, history: Vec::new(), ref_len }
    }

    fn run(mut self) -> Vec<Match> {
        let mut scratch = Vec::new();
        let mut children = Vec::new();
        for position in 0..self.ref_len {
            self.order();
            let list = if self.ref_fixed[position] { &[] } else { self.lists.at(position, &mut scratch) };
            if list.is_empty() {
                self.step_without_choice(position);
            } else {
                self.step(position, list, &mut children);
            }
        }
        self.order();
        self.paths.iter_mut().for_each(State::close);
        // The first of the best, as a stable sort would put it.
        let best = self.paths.iter().min_by_key(|path| path.rank()).copied().unwrap_or_default();
        self.matches(best)
    }

    /// No path has a choice: each takes the fixed match, stays inside a longer one or skips the word.
    fn step_without_choice(&mut self, position: usize) {
        for path in &mut self.paths {
            if !self.ref_fixed[position] {
                // A path may be inside a match that covers this word.
                if path.position as usize <= position {
                    path.close();
                    path.position += 1;
                }
            } else if let Some(m) = &self.lists.fixed[position]
                && path.position as usize <= position
            {
                path.take(m);
                path.distance += distance(m);
            }
        }
    }

    fn step(&mut self, position: usize, list: &[Match], children: &mut Vec<Child>) {
        children.clear();
        for (parent, path) in self.paths.iter().enumerate() {
            let used = &self.used[parent * self.stride..(parent + 1) * self.stride];
            let mut state = *path;
            if state.position as usize > position {
                children.push(Child { state, parent: parent as u32, taken: None });
                continue;
            }
            // Of the matches of one path that weigh the same and continue or break its chunk alike, each has at least the
            // distance of the one before: only the first ones can survive the next cut.
            let mut alike = [[0usize; 2]; 16];
            for m in list {
                let free = !is_used(used, m) && !self.ref_fixed[m.ref_range()].contains(&true);
                if !free {
                    continue;
                }
                let breaks = usize::from(state.open.is_some_and(|open| open != m.hyp_start));
                let count = &mut alike[search_weight(m) as usize][breaks];
                *count += 1;
                if *count <= BEAM {
                    let mut child = state;
                    child.take(m);
                    children.push(Child { state: child, parent: parent as u32, taken: Some(*m) });
                }
                state.distance += distance(m);
            }
            state.close();
            state.position += 1;
            children.push(Child { state, parent: parent as u32, taken: None });
        }
        self.adopt(children);
    }

    /// Sorts the paths, best first, equal ones in their old order, and keeps the first ones.
    fn order(&mut self) {
        let sorted = self.paths.is_sorted_by_key(State::rank);
        if sorted && self.paths.len() <= BEAM {
            return;
        }
        let mut order: Vec<usize> = (0..self.paths.len()).collect();
        order.sort_by_key(|&path| self.paths[path].rank());
        order.truncate(BEAM);
        self.paths = order.iter().map(|&path| self.paths[path]).collect();
        let stride = self.stride;
        self.used = order.iter().flat_map(|&path| &self.used[path * stride..(path + 1) * stride]).copied().collect();
    }

    /// Makes the children the paths; of more than the beam holds, only those that the next cut keeps.
    fn adopt(&mut self, children: &[Child]) {
        let mut order: Vec<usize> = (0..children.len()).collect();
        if order.len() > BEAM {
            order.sort_by_key(|&child| children[child].state.rank());
            order.truncate(BEAM);
        }
        let mut used = Vec::with_capacity(order.len() * self.stride);
        self.paths.clear();
        for &child in &order {
            let Child { mut state, parent, taken } = children[child];
            let from = parent as usize * self.stride;
            let start = used.len();
            used.extend_from_slice(&self.used[from..from + self.stride]);
            if let Some(m) = taken {
                mark(&mut used[start..], &m);
                self.history.push((m, state.history));
                state.history = self.history.len() as u32;
            }
            self.paths.push(state);
        }
        self.used = used;
    }

    /// The matches of a path and the fixed ones, in the order of the reference.
    fn matches(&self, path: State) -> Vec<Match> {
        let mut matches: Vec<Match> = self.lists.fixed.iter().flatten().copied().collect();
        let mut link = path.history;
        while link > 0 {
            let (m, before) = self.history[link as usize - 1];
            matches.push(m);
            link = before;
        }
        matches.sort_unstable_by_key(|m| m.ref_start);
        matches
    }
}

fn mark(used: &mut [u64], m: &Match) {
    for word in m.hyp_range() {
        used[word / 64] |= 1 << (word % 64);
    }
}

fn is_used(used: &[u64], m: &Match) -> bool {
    m.hyp_range().any(|word| used[word / 64] >> (word % 64) & 1 == 1)
}
