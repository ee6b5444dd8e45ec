//! The n-grams of one caption with their counts.

use rustc_hash::FxHashMap;

use super::frequencies::{DocumentFrequencies, GramId};
use super::small_table::SmallTable;
use super::{LONGEST, words};

/// An n-gram of a caption.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gram {
    pub(super) n: usize,
    /// Its number if some reference holds it.
    pub(super) id: Option<GramId>,
    pub(super) df: u32,
    pub(super) count: u32,
    /// The word at which it first begins.
    pub(super) start: u32,
}

/// Every distinct n-gram of a caption, in the order of first occurrence for each n.
pub(super) struct Grams {
    pub(super) all: Vec<Gram>,
    /// Number of bigrams, repeated ones included: the length of a caption for the penalty.
    pub(super) bigrams: usize,
}

impl Grams {
    pub(super) fn of(text: &str, frequencies: &DocumentFrequencies) -> Self {
        let mut unknown = FxHashMap::default();
        let numbers: Vec<u32> = words(text)
            .map(|word| match frequencies.word(word) {
                Some(number) => number,
                // Words that no reference holds get numbers from the top, so that repeats of them are seen.
                None => {
                    let next = u32::MAX - 1 - unknown.len() as u32;
                    *unknown.entry(word).or_insert(next)
                }
            })
            .collect();
        let mut all: Vec<Gram> = Vec::with_capacity(LONGEST * numbers.len());
        let mut places = SmallTable::for_at_most(LONGEST * numbers.len());
        // Per word: the n-gram of the last size that begins there, as a place in `all`.
        let mut before: Vec<u32> = Vec::with_capacity(numbers.len());
        for n in 1..=LONGEST.min(numbers.len()) {
            for start in 0..=numbers.len() - n {
                let word = numbers[start + n - 1];
                // An n-gram is the one without its last word (none for n = 1), and that word.
                let shorter = (n > 1).then(|| before[start]);
                let key = u64::from(shorter.map_or(0, |place| place + 1)) << 32 | u64::from(word);
                let next = all.len() as u32;
                let place = places.get_or_insert(key, next);
                if place == next {
                    let id = match shorter {
                        None => frequencies.gram(None, word),
                        Some(shorter) => all[shorter as usize].id.and_then(|id| frequencies.gram(Some(id), word)),
                    };
                    let df = id.map_or(0, |id| frequencies.count(id));
                    all.push(Gram { n, id, df, count: 0, start: start as u32 });
                }
                all[place as usize].count += 1;
                if n == 1 { before.push(place) } else { before[start] = place }
            }
        }
        Grams { all, bigrams: numbers.len().saturating_sub(1) }
    }

    /// The places of the known n-grams, by number.
    pub(super) fn by_id(&self) -> SmallTable {
        let mut table = SmallTable::for_at_most(self.all.len());
        for (place, gram) in (0u32..).zip(&self.all) {
            if let Some(id) = gram.id {
                table.get_or_insert(u64::from(id), place);
            }
        }
        table
    }
}
