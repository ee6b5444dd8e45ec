//! How many images hold each n-gram.

use rustc_hash::FxHashMap;

use super::{LONGEST, words};

/// The number of an n-gram: its place in order of first occurrence.
pub(super) type GramId = u32;

/// The n-gram of no words, in front of every single word.
const NOTHING: u32 = u32::MAX;

/// Counts, per n-gram, the images whose references hold it.
///
/// An n-gram is kept as the n-gram without its last word and that word, so a caption's n-grams are found by short steps and one
/// that is unknown has no known continuation.
#[derive(Clone, Debug, Default)]
pub struct DocumentFrequencies {
    words: FxHashMap<Box<str>, u32>,
    grams: FxHashMap<(u32, u32), GramId>,
    /// Per n-gram: the number of images, and the last image that was counted.
    counts: Vec<(u32, u32)>,
    images: u32,
}

impl DocumentFrequencies {
    /// Counts one image: an n-gram counts once however many of its references hold it.
    pub fn add_image<S: AsRef<str>>(&mut self, references: &[S]) {
        self.images += 1;
        let mut numbers = Vec::new();
        for reference in references {
            numbers.clear();
            for word in words(reference.as_ref()) {
                numbers.push(self.intern(word));
            }
            for start in 0..numbers.len() {
                let mut gram = NOTHING;
                for &word in numbers[start..].iter().take(LONGEST) {
                    gram = self.intern_gram(gram, word);
                    let (count, last) = &mut self.counts[gram as usize];
                    if *last != self.images {
                        *last = self.images;
                        *count += 1;
                    }
                }
            }
        }
    }

    /// Adds the counts of other images.
    pub fn merge(&mut self, other: &DocumentFrequencies) {
        let mut names: Vec<(&str, u32)> = other.words.iter().map(|(word, &number)| (word.as_ref(), number)).collect();
        names.sort_unstable_by_key(|&(_, number)| number);
        let numbers: Vec<u32> = names.into_iter().map(|(word, _)| self.intern(word)).collect();
        let mut grams: Vec<((u32, u32), GramId)> = other.grams.iter().map(|(&key, &gram)| (key, gram)).collect();
        grams.sort_unstable_by_key(|&(_, gram)| gram);
        // The n-gram without its last word has the smaller number, so it is already known here.
        let mut here: Vec<GramId> = Vec::with_capacity(grams.len());
        for ((before, word), gram) in grams {
            let before = if before == NOTHING { NOTHING } else { here[before as usize] };
            let mine = self.intern_gram(before, numbers[word as usize]);
            self.counts[mine as usize].0 += other.counts[gram as usize].0;
            here.push(mine);
        }
        self.images += other.images;
    }

    /// Number of images.
    pub fn images(&self) -> usize {
        self.images as usize
    }

    /// Whether no reference holds a word.
    pub fn is_empty(&self) -> bool {
        self.grams.is_empty()
    }

    pub(super) fn word(&self, word: &str) -> Option<u32> {
        self.words.get(word).copied()
    }

    /// The n-gram that `word` makes of the one before it (`None` in front of the first word).
    pub(super) fn gram(&self, before: Option<GramId>, word: u32) -> Option<GramId> {
        self.grams.get(&(before.unwrap_or(NOTHING), word)).copied()
    }

    pub(super) fn count(&self, gram: GramId) -> u32 {
        self.counts[gram as usize].0
    }

    fn intern(&mut self, word: &str) -> u32 {
        if let Some(&number) = self.words.get(word) {
            return number;
        }
        let number = self.words.len() as u32;
        self.words.insert(word.into(), number);
        number
    }

    fn intern_gram(&mut self, before: u32, word: u32) -> GramId {
        let next = self.counts.len() as GramId;
        let gram = *self.grams.entry((before, word)).or_insert(next);
        if gram == next {
            self.counts.push((0, 0));
        }
        gram
    }
}
