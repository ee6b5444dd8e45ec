//! Captions as lists of word numbers; what matching needs to know of a word is worked out once per distinct word.

use std::collections::HashMap;

use rust_stemmers::{Algorithm, Stemmer};

use crate::text::java::hash_code;
use crate::text::normalise::{normalise, words};
use crate::text::wordnet::Dictionary;

/// A line of [`Lines`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LineId(u32);

/// What matching needs to know of a word.
#[derive(Clone, Debug)]
pub(super) struct Word {
    pub(super) text: String,
    /// Words with the same key count as the same word.
    pub(super) key: u32,
    pub(super) stem_key: u32,
    /// Sorted.
    pub(super) synsets: Vec<u32>,
    /// One bit per synset: words without a common bit have no common synset.
    pub(super) synset_bits: u64,
    pub(super) is_function_word: bool,
}

impl Word {
    pub(super) fn is_synonym_of(&self, other: &Word) -> bool {
        if self.synset_bits & other.synset_bits == 0 {
            return false;
        }
        let (mut a, mut b) = (self.synsets.iter().peekable(), other.synsets.iter().peekable());
        while let (Some(x), Some(y)) = (a.peek(), b.peek()) {
            match x.cmp(y) {
                std::cmp::Ordering::Less => a.next(),
                std::cmp::Ordering::Greater => b.next(),
                std::cmp::Ordering::Equal => return true,
            };
        }
        false
    }
}

/// The captions of a run, normalised and split into words.
pub struct Lines {
    known: HashMap<String, u32>,
    words: Vec<Word>,
    all: Vec<u32>,
    ends: Vec<usize>,
}

impl Lines {
    /// Adds lines: PTB tokens joined by blanks, or text as it is. `|||`, which separates sentences in METEOR's protocol, is
    /// taken out, as the caption tools take it out of a hypothesis; line ends act as blanks.
    pub fn new<S: AsRef<str>>(dictionary: &Dictionary, texts: impl IntoIterator<Item = S>) -> Self {
        let mut lines = Lines { known: HashMap::new(), words: Vec::new(), all: Vec::new(), ends: Vec::new() };
        let stemmer = Stemmer::create(Algorithm::English);
        for text in texts {
            lines.add(dictionary, &stemmer, text.as_ref());
        }
        lines
    }

    fn add(&mut self, dictionary: &Dictionary, stemmer: &Stemmer, text: &str) {
        let line = match text.contains("|||") {
            true => normalise(&text.replace("|||", "").replace("  ", " "), dictionary.prefixes()),
            false => normalise(text, dictionary.prefixes()),
        };
        for word in words(&line) {
            let number = match self.known.get(word) {
                Some(&number) => number,
                None => {
                    let number = self.words.len() as u32;
                    self.known.insert(word.to_owned(), number);
                    self.words.push(describe(dictionary, stemmer, word));
                    number
                }
            };
            self.all.push(number);
        }
        self.ends.push(self.all.len());
    }

    /// Number of lines.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are no lines.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The lines, in the order in which they were given.
    pub fn ids(&self) -> impl Iterator<Item = LineId> + use<> {
        (0..self.ends.len() as u32).map(LineId)
    }

    /// Every distinct word, in the order in which they first occur: the words for which paraphrases are needed.
    pub fn distinct_words(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(|word| word.text.as_str())
    }

    pub(super) fn words(&self) -> &[Word] {
        &self.words
    }

    pub(super) fn line(&self, id: LineId) -> &[u32] {
        let index = id.0 as usize;
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.all[start..self.ends[index]]
    }
}

fn describe(dictionary: &Dictionary, stemmer: &Stemmer, word: &str) -> Word {
    let synsets = dictionary.synonym_sets(word);
    Word {
        text: word.to_owned(),
        key: hash_code(word),
        stem_key: hash_code(&stemmer.stem(word)),
        synset_bits: synsets.iter().fold(0, |bits, id| bits | 1 << (id % 64)),
        synsets,
        is_function_word: dictionary.is_function_word(word),
    }
}
