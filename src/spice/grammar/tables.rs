//! The rules laid out for the chart.
//!
//! States get *slots*: synthetic states first, then phrases, then tags, each in published order. A binary rule below the
//! root has a synthetic parent and exactly one synthetic child, so rules are filed under that child, in four tables by what
//! the other child is and on which side it stands.

use super::data::{GrammarData, StateKind};

/// A rule seen from its synthetic child: the other child (phrase or tag number), the parent's slot, the score.
#[derive(Clone, Copy, Debug)]
pub struct SideRule {
    pub other: u16,
    pub parent: u16,
    pub score: f32,
}

/// Rules filed under a few of the states, which are renumbered densely ("keys").
#[derive(Clone, Debug, Default)]
pub struct SideTable {
    /// Key of a synthetic slot, [`NO_KEY`] if the state has no rule here.
    pub key: Vec<u16>,
    pub start: Vec<u32>,
    pub rules: Vec<SideRule>,
    /// By key: bits of the blocks of 64 slots that its parents stand in.
    blocks: Vec<u64>,
    /// 64-bit words per key in `blocks`.
    width: usize,
}

pub const NO_KEY: u16 = u16::MAX;

/// The keys of a synthetic slot in the four tables.
#[derive(Clone, Copy, Debug)]
pub struct Uses {
    pub phrase_right: u16,
    pub phrase_left: u16,
    pub tag_right: u16,
    pub tag_left: u16,
}

impl SideTable {
    fn new(synthetic: usize, mut rules: Vec<(u16, SideRule)>) -> Self {
        rules.sort_by_key(|(child, rule)| (*child, rule.parent, rule.other));
        let mut table = Self {
            key: vec![NO_KEY; synthetic],
            start: vec![0],
            rules: Vec::with_capacity(rules.len()),
            blocks: Vec::new(),
            width: synthetic.div_ceil(64).div_ceil(64),
        };
        for (child, rule) in rules {
            if table.key[child as usize] == NO_KEY {
                table.key[child as usize] = table.keys() as u16;
                table.start.push(table.rules.len() as u32);
                table.blocks.resize(table.blocks.len() + table.width, 0);
            }
            table.rules.push(rule);
            let (block, first) = (rule.parent as usize / 64, table.blocks.len() - table.width);
            table.blocks[first + block / 64] |= 1 << (block % 64);
            *table.start.last_mut().expect("starts with one entry") = table.rules.len() as u32;
        }
        table
    }

    /// Bits of the blocks of 64 slots in which rules of `key` have their parents.
    #[inline]
    pub fn blocks(&self, key: u16) -> &[u64] {
        &self.blocks[key as usize * self.width..(key as usize + 1) * self.width]
    }

    pub fn keys(&self) -> usize {
        self.start.len() - 1
    }

    #[inline]
    pub fn of(&self, key: u16) -> &[SideRule] {
        &self.rules[self.start[key as usize] as usize..self.start[key as usize + 1] as usize]
    }
}

/// `parent -> left right` or `parent -> left` as the extraction sees it.
#[derive(Clone, Copy, Debug)]
pub struct DownRule {
    pub left: u16,
    pub right: u16,
    pub score: f32,
}

/// The grammar as the chart reads it. Every number is a slot unless it says otherwise.
#[derive(Clone, Debug)]
pub struct Tables {
    pub synthetic: usize,
    pub phrases: usize,
    pub tags: usize,
    /// Synthetic child left, phrase right; and the three other kinds.
    pub phrase_right: SideTable,
    pub phrase_left: SideTable,
    pub tag_right: SideTable,
    pub tag_left: SideTable,
    /// By synthetic slot.
    pub uses: Vec<Uses>,
    /// `(parent, left phrase, score)`: rules whose right child is the boundary.
    pub boundary: Vec<(u16, u16, f32)>,
    /// Position of a slot among the children of closed unary rules, in published order; [`NO_KEY`] if it is none.
    pub unary_position: Vec<u16>,
    /// Slot at every such position.
    pub unary_child: Vec<u16>,
    pub unary_start: Vec<u32>,
    /// `(parent, score)` by position.
    pub unary_rules: Vec<(u16, f32)>,
    /// Bits of the slots that are children of closed unary rules.
    pub unary_mask: Vec<u64>,
    /// Binary rules by parent in published order.
    pub down_start: Vec<u32>,
    pub down: Vec<DownRule>,
    /// Core unary rules by parent in published order; `right` is unused.
    pub down_unary_start: Vec<u32>,
    pub down_unary: Vec<DownRule>,
    pub root: u16,
    pub boundary_tag: u16,
    /// Label of every slot, empty for synthetic states.
    pub names: Vec<String>,
}

impl Tables {
    pub fn slots(&self) -> usize {
        self.synthetic + self.phrases + self.tags
    }

    /// Slot of a tag number.
    pub fn tag_slot(&self, tag: u16) -> usize {
        self.synthetic + self.phrases + tag as usize
    }

    /// Lays the rules out; `None` if the grammar does not have the shape described above.
    pub fn new(data: &GrammarData) -> Option<Self> {
        let slot = slots_of(data);
        let count = |kind| data.kinds.iter().filter(|k| **k == kind).count();
        let (synthetic, phrases, tags) = (count(StateKind::Synthetic), count(StateKind::Phrase), count(StateKind::Tag));
        let named = |name: &str| data.names.iter().position(|n| n == name).map(|s| slot[s]);
        let (root, boundary_tag) = (named("ROOT")?, named(".$$.")?);
        let mut sides: [Vec<(u16, SideRule)>; 4] = Default::default();
        let mut boundary = Vec::new();
        for rule in &data.binary {
            let kind = |s: u16| data.kinds[s as usize];
            let (left, right, parent) =
                (slot[rule.left as usize], slot[rule.right as usize], slot[rule.parent as usize]);
            let phrase = |s: u16| s - synthetic as u16;
            let tag = |s: u16| s - (synthetic + phrases) as u16;
            let (side, child, other) = match (kind(rule.left), kind(rule.right)) {
                (StateKind::Synthetic, StateKind::Phrase) => (0, left, phrase(right)),
                (StateKind::Phrase, StateKind::Synthetic) => (1, right, phrase(left)),
                (StateKind::Synthetic, StateKind::Tag) => (2, left, tag(right)),
                (StateKind::Tag, StateKind::Synthetic) => (3, right, tag(left)),
                (StateKind::Phrase, StateKind::Tag) if right == boundary_tag => {
                    boundary.push((parent, left, rule.score));
                    continue;
                }
                _ => return None,
            };
            if kind(rule.parent) != StateKind::Synthetic {
                return None;
            }
            sides[side].push((child, SideRule { other, parent, score: rule.score }));
        }
        let [phrase_right, phrase_left, tag_right, tag_left] = sides.map(|rules| SideTable::new(synthetic, rules));
        let uses = (0..synthetic)
            .map(|slot| Uses {
                phrase_right: phrase_right.key[slot],
                phrase_left: phrase_left.key[slot],
                tag_right: tag_right.key[slot],
                tag_left: tag_left.key[slot],
            })
            .collect();
        let mut tables = Self {
            uses,
            synthetic,
            phrases,
            tags,
            phrase_right,
            phrase_left,
            tag_right,
            tag_left,
            boundary,
            unary_position: Vec::new(),
            unary_child: Vec::new(),
            unary_start: vec![0],
            unary_rules: Vec::new(),
            unary_mask: Vec::new(),
            down_start: Vec::new(),
            down: Vec::new(),
            down_unary_start: Vec::new(),
            down_unary: Vec::new(),
            root,
            boundary_tag,
            names: vec![String::new(); slot.len()],
        };
        for (state, name) in data.names.iter().enumerate() {
            tables.names[slot[state] as usize].clone_from(name);
        }
        tables.file_closed_rules(data, &slot);
        tables.file_down_rules(data, &slot);
        Some(tables)
    }

    fn file_closed_rules(&mut self, data: &GrammarData, slot: &[u16]) {
        let closed = super::closure::closed_unary(&data.unary, data.kinds.len());
        self.unary_position = vec![NO_KEY; self.slots()];
        self.unary_mask = vec![0; self.slots().div_ceil(64)];
        for (child, parents) in closed.iter().enumerate().filter(|(_, parents)| !parents.is_empty()) {
            let child = slot[child];
            self.unary_position[child as usize] = self.unary_child.len() as u16;
            self.unary_mask[child as usize / 64] |= 1 << (child % 64);
            self.unary_child.push(child);
            self.unary_rules.extend(parents.iter().map(|(parent, score)| (slot[*parent as usize], *score)));
            self.unary_start.push(self.unary_rules.len() as u32);
        }
    }

    fn file_down_rules(&mut self, data: &GrammarData, slot: &[u16]) {
        let mut binary: Vec<Vec<DownRule>> = vec![Vec::new(); slot.len()];
        for rule in &data.binary {
            let down = DownRule { left: slot[rule.left as usize], right: slot[rule.right as usize], score: rule.score };
            binary[slot[rule.parent as usize] as usize].push(down);
        }
        let mut unary: Vec<Vec<DownRule>> = vec![Vec::new(); slot.len()];
        for rule in &data.unary {
            let down = DownRule { left: slot[rule.child as usize], right: NO_KEY, score: rule.score };
            unary[slot[rule.parent as usize] as usize].push(down);
        }
        (self.down_start, self.down) = flatten(binary);
        (self.down_unary_start, self.down_unary) = flatten(unary);
    }

    pub fn down_rules(&self, parent: u16) -> &[DownRule] {
        &self.down[self.down_start[parent as usize] as usize..self.down_start[parent as usize + 1] as usize]
    }

    pub fn down_unary_rules(&self, parent: u16) -> &[DownRule] {
        let range =
            self.down_unary_start[parent as usize] as usize..self.down_unary_start[parent as usize + 1] as usize;
        &self.down_unary[range]
    }
}

/// Slot of every published state: synthetic states by family, so that the parents of a state's rules stand together; tags by
/// tag number.
fn slots_of(data: &GrammarData) -> Vec<u16> {
    let mut slot = vec![0; data.kinds.len()];
    let mut next = 0;
    let families = families(data);
    for kind in [StateKind::Synthetic, StateKind::Phrase] {
        let mut states: Vec<usize> = (0..slot.len()).filter(|s| data.kinds[*s] == kind).collect();
        states.sort_by_key(|s| (families[*s], *s));
        for state in states {
            slot[state] = next;
            next += 1;
        }
    }
    data.tag_states.iter().enumerate().for_each(|(tag, state)| slot[*state as usize] = next + tag as u16);
    slot
}

/// A number for the family of every synthetic state, which are those that binary rules connect; all others have one of their own.
fn families(data: &GrammarData) -> Vec<usize> {
    fn top(family: &mut [usize], mut state: usize) -> usize {
        while family[state] != state {
            family[state] = family[family[state]];
            state = family[state];
        }
        state
    }
    let mut family: Vec<usize> = (0..data.kinds.len()).collect();
    let is_synthetic = |s: u16| data.kinds[s as usize] == StateKind::Synthetic;
    for rule in data.binary.iter().filter(|r| is_synthetic(r.parent)) {
        for child in [rule.left, rule.right].into_iter().filter(|c| is_synthetic(*c)) {
            let (a, b) = (top(&mut family, child as usize), top(&mut family, rule.parent as usize));
            family[a] = b;
        }
    }
    (0..family.len()).map(|s| top(&mut family, s)).collect()
}

fn flatten(lists: Vec<Vec<DownRule>>) -> (Vec<u32>, Vec<DownRule>) {
    let mut start = vec![0];
    let mut flat = Vec::new();
    for list in lists {
        flat.extend(list);
        start.push(flat.len() as u32);
    }
    (start, flat)
}
