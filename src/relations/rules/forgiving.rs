//! Words that a misspelt one may have meant, found by first letter and length instead of by trying all.

use super::vocab::Vocab;

const LETTERS: usize = 26;
/// Longer words are not forgiven.
const MAX_LENGTH: usize = 32;

/// Words by first letter and length.
#[derive(Clone, Debug, Default)]
pub(crate) struct Forgiving {
    buckets: Vec<Vec<u32>>,
}

fn bucket(word: &str, length: usize) -> Option<usize> {
    let letter = word.bytes().next()?.checked_sub(b'a')? as usize;
    (letter < LETTERS && length < MAX_LENGTH).then_some(letter * MAX_LENGTH + length)
}

impl Forgiving {
    /// An index of these words of a vocabulary.
    pub(crate) fn new(vocab: &Vocab, words: impl Iterator<Item = u32>) -> Forgiving {
        let mut buckets = vec![Vec::new(); LETTERS * MAX_LENGTH];
        for id in words {
            let text = &vocab.words[id as usize].text;
            if let Some(at) = bucket(text, text.len()) {
                buckets[at].push(id);
            }
        }
        Forgiving { buckets }
    }

    /// The one word that `word` is close to; `None` unless there is exactly one. Closeness is at most one letter more or less,
    /// with the same first letter.
    pub(crate) fn meant(&self, vocab: &Vocab, word: &str, is_close: fn(&str, &str) -> bool) -> Option<u32> {
        let mut found = None;
        for length in word.len().saturating_sub(1)..=word.len() + 1 {
            let Some(candidates) = bucket(word, length).and_then(|at| self.buckets.get(at)) else { continue };
            for &id in candidates {
                if is_close(word, &vocab.words[id as usize].text) {
                    if found.is_some() {
                        return None;
                    }
                    found = Some(id);
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::relations::rules::forms::is_one_edit_apart;

    #[test]
    fn a_word_is_found_among_its_neighbours_in_length_only_if_it_is_the_only_one() {
        let mut vocab = Vocab::new();
        let ids = ["between", "besides", "beside"].map(|word| vocab.add(word));
        let forgiving = Forgiving::new(&vocab, ids.into_iter());
        assert_eq!(forgiving.meant(&vocab, "betwen", is_one_edit_apart), Some(ids[0]));
        assert_eq!(forgiving.meant(&vocab, "besidse", is_one_edit_apart), None, "beside or besides");
        assert_eq!(forgiving.meant(&vocab, "etween", is_one_edit_apart), None);
        assert_eq!(forgiving.meant(&vocab, "éléphant", is_one_edit_apart), None);
        assert_eq!(Forgiving::default().meant(&vocab, "betwen", is_one_edit_apart), None);
    }
}
