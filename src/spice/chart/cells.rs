//! Finished cells: the finite scores of every span, for the extraction to look up.

/// Scores of one chart, cell by cell: a bit per state, and the scores of the set bits in order.
#[derive(Debug, Default)]
pub struct Cells {
    words: usize,
    /// 64-bit words per cell.
    width: usize,
    bits: Vec<u64>,
    /// Set bits in a cell before each of its 64-bit words.
    ranks: Vec<u16>,
    first: Vec<u32>,
    scores: Vec<f32>,
}

impl Cells {
    /// Empties the chart for a sentence of `words` words over `slots` states.
    pub fn reset(&mut self, words: usize, slots: usize) {
        self.words = words;
        self.width = slots.div_ceil(64);
        let cells = words * (words + 1) / 2;
        self.bits.clear();
        self.bits.resize(cells * self.width, 0);
        self.ranks.clear();
        self.ranks.resize(cells * self.width, 0);
        self.first.clear();
        self.first.resize(cells, 0);
        self.scores.clear();
    }

    /// Cells are numbered by their end, so that the number does not depend on the sentence's length.
    fn cell(start: usize, end: usize) -> usize {
        end * (end - 1) / 2 + start
    }

    /// Stores a finished row: `bits` marks the finite states of `row`.
    pub fn store(&mut self, start: usize, end: usize, bits: &[u64], row: &[f32]) {
        let cell = Self::cell(start, end);
        self.first[cell] = self.scores.len() as u32;
        let at = cell * self.width;
        self.bits[at..at + self.width].copy_from_slice(bits);
        let mut rank = 0u16;
        for (word, set) in bits.iter().enumerate() {
            self.ranks[at + word] = rank;
            let mut rest = *set;
            while rest != 0 {
                let slot = word * 64 + rest.trailing_zeros() as usize;
                self.scores.push(row[slot]);
                rest &= rest - 1;
                rank += 1;
            }
        }
    }

    /// Score of state `slot` over `start..end`; minus infinity if it has none.
    pub fn get(&self, start: usize, end: usize, slot: u16) -> f32 {
        let cell = Self::cell(start, end);
        let word = cell * self.width + slot as usize / 64;
        let mask = 1u64 << (slot % 64);
        if self.bits[word] & mask == 0 {
            return f32::NEG_INFINITY;
        }
        let rank = self.ranks[word] as usize + (self.bits[word] & (mask - 1)).count_ones() as usize;
        self.scores[self.first[cell] as usize + rank]
    }
}
