//! The n-grams of one caption with their counts.

use rustc_hash::FxHashMap;

use super::frequencies::{DocumentFrequencies, GramId};
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
    /// Known n-grams by number, sorted, with their place in `all`.
    known: Vec<(GramId, u32)>,
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
        let mut grams = Grams { all: Vec::new(), known: Vec::new(), bigrams: numbers.len().saturating_sub(1) };
        // Per word: the n-gram of the last size that begins there, as a place in `all`.
        let mut before: Vec<u32> = Vec::new();
        let mut places: FxHashMap<(u32, u32), u32> = FxHashMap::default();
        for n in 1..=LONGEST.min(numbers.len()) {
            places.clear();
            for start in 0..=numbers.len() - n {
                let word = numbers[start + n - 1];
                let shorter = (n > 1).then(|| before[start]);
                let next = grams.all.len() as u32;
                let place = *places.entry((shorter.unwrap_or(0), word)).or_insert(next);
                if place == next {
                    let id = match shorter {
                        None => frequencies.gram(None, word),
                        Some(shorter) => grams.all[shorter as usize].id.and_then(|id| frequencies.gram(Some(id), word)),
                    };
                    let df = id.map_or(0, |id| frequencies.count(id));
                    grams.all.push(Gram { n, id, df, count: 0, start: start as u32 });
                    grams.known.extend(id.map(|id| (id, place)));
                }
                grams.all[place as usize].count += 1;
                if n == 1 { before.push(place) } else { before[start] = place }
            }
        }
        grams.known.sort_unstable();
        grams
    }

    /// The place of a known n-gram in `all`.
    pub(super) fn place(&self, id: GramId) -> Option<usize> {
        let found = self.known.binary_search_by_key(&id, |&(known, _)| known).ok()?;
        Some(self.known[found].1 as usize)
    }
}
