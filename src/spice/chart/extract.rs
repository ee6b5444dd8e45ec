//! The best tree out of a filled chart.

use super::cells::Cells;
use crate::spice::grammar::tables::Tables;
use crate::spice::tree::{NodeId, Tree};

/// Unary chains longer than this do not occur; the limit keeps a hostile grammar from looping.
const MAX_CHAIN: usize = 64;

/// A filled chart with the scores over the whole sentence and its boundary.
pub struct Forest<'a> {
    pub tables: &'a Tables,
    pub cells: &'a Cells,
    pub top: &'a [(u16, f32)],
    pub words: usize,
}

/// A state over a span; `end` is one past the sentence for the whole with its boundary.
#[derive(Clone, Copy, Debug)]
struct Item {
    slot: u16,
    start: usize,
    end: usize,
    chain: usize,
}

/// How an item is made best.
enum Step {
    Split(Item, Item),
    Unary(Item),
}

impl Forest<'_> {
    fn score(&self, slot: u16, start: usize, end: usize) -> f32 {
        if end <= self.words {
            self.cells.get(start, end, slot)
        } else if start == 0 {
            self.top.iter().find(|(s, _)| *s == slot).map_or(f32::NEG_INFINITY, |(_, score)| *score)
        } else if start == self.words && slot == self.tables.boundary_tag {
            0.0
        } else {
            f32::NEG_INFINITY
        }
    }

    /// Best derivation step by 64-bit sums `rule + left + right`; of exact ties the first: split points ascending, rules in
    /// published order, unary rules last.
    fn best_step(&self, item: Item) -> Option<Step> {
        let Item { slot, start, end, chain } = item;
        let mut best = f64::NEG_INFINITY;
        let mut step = None;
        let binary = self.tables.down_rules(slot);
        for split in start + 1..end {
            for rule in binary {
                let left = self.score(rule.left, start, split);
                if left == f32::NEG_INFINITY {
                    continue;
                }
                let right = self.score(rule.right, split, end);
                let score = f64::from(rule.score) + f64::from(left) + f64::from(right);
                if score > best {
                    best = score;
                    step = Some(Step::Split(
                        Item { slot: rule.left, start, end: split, chain: 0 },
                        Item { slot: rule.right, start: split, end, chain: 0 },
                    ));
                }
            }
        }
        for rule in self.tables.down_unary_rules(slot) {
            let score = f64::from(rule.score) + f64::from(self.score(rule.left, start, end));
            if score > best {
                best = score;
                step = Some(Step::Unary(Item { slot: rule.left, start, end, chain: chain + 1 }));
            }
        }
        step.filter(|_| chain < MAX_CHAIN)
    }

    /// The best tree with synthetic states dissolved and labels cut; `None` if the sentence has no parse.
    pub fn best_tree(&self) -> Option<Tree> {
        enum Task {
            Visit(Item),
            /// Make a phrase of what was built since this many nodes were on the output stack.
            Build(u16, usize),
        }
        let whole = Item { slot: self.tables.root, start: 0, end: self.words + 1, chain: 0 };
        if self.score(whole.slot, 0, self.words + 1) == f32::NEG_INFINITY {
            return None;
        }
        let mut tree = Tree::default();
        let mut built: Vec<NodeId> = Vec::new();
        let mut tasks = vec![Task::Visit(whole)];
        let first_tag = self.tables.tag_slot(0);
        while let Some(task) = tasks.pop() {
            match task {
                Task::Build(slot, from) => {
                    let children = built.split_off(from);
                    built.push(tree.phrase(phrase_label(&self.tables.names[slot as usize]), children));
                }
                Task::Visit(item) if item.start >= self.words => {}
                Task::Visit(item) if item.slot as usize >= first_tag => {
                    let tag = cut_label(&self.tables.names[item.slot as usize]);
                    built.push(tree.preterminal(tag, item.start as u32));
                }
                Task::Visit(item) => {
                    if item.slot as usize >= self.tables.synthetic {
                        tasks.push(Task::Build(item.slot, built.len()));
                    }
                    match self.best_step(item)? {
                        Step::Split(left, right) => {
                            tasks.push(Task::Visit(right));
                            tasks.push(Task::Visit(left));
                        }
                        Step::Unary(child) => tasks.push(Task::Visit(child)),
                    }
                }
            }
        }
        tree.root = built.pop()?;
        Some(tree)
    }
}

/// The basic category of a label: cut at the first mark of annotation or function. A mark at the very beginning belongs to
/// the label, as does everything up to its twin.
pub fn cut_label(label: &str) -> &str {
    const MARKS: &[char] = &['-', '=', '|', '#', '^', '~', '_', '['];
    let opening = label.chars().next().filter(|c| MARKS.contains(c));
    let mut is_open = opening.is_some();
    for (at, c) in label.char_indices().skip(1).filter(|(_, c)| MARKS.contains(c)) {
        if is_open && at > 1 && Some(c) == opening {
            is_open = false;
        } else {
            return &label[..at];
        }
    }
    label
}

/// Phrases keep the mark of a temporal noun phrase.
fn phrase_label(label: &str) -> String {
    let cut = cut_label(label);
    if label.contains("-TMP") { format!("{cut}-TMP") } else { cut.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_cut_to_their_category() {
        for (label, expected) in [
            ("NP^VP-B", "NP"),
            ("-LRB-^NP", "-LRB-"),
            ("#^NP", "#"),
            ("PRP$^NP", "PRP$"),
            ("NP-TMP^VP", "NP"),
            ("S", "S"),
            (",^S", ","),
        ] {
            assert_eq!(cut_label(label), expected, "{label}");
        }
        assert_eq!(phrase_label("NP-TMP^VP-R-v"), "NP-TMP");
    }
}
