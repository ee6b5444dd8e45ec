//! Looking words up: their own synsets, and those of the base form that METEOR's rules find.

use super::{Dictionary, UNKNOWN};

/// Endings and what stands in their place in the base form, in the order in which they are tried. Nouns, verbs and
/// adjectives are mixed, so some pairs repeat; only the first that gives a known word counts.
static ENDINGS: [(&str, &str); 20] = [
    ("s", ""),
    ("ses", "s"),
    ("xes", "x"),
    ("zes", "z"),
    ("ches", "ch"),
    ("shes", "sh"),
    ("men", "man"),
    ("ies", "y"),
    ("s", ""),
    ("ies", "y"),
    ("es", "e"),
    ("es", ""),
    ("ed", "e"),
    ("ed", ""),
    ("ing", "e"),
    ("ing", ""),
    ("er", ""),
    ("est", ""),
    ("er", "e"),
    ("est", "e"),
];

impl Dictionary {
    /// The synsets of a word exactly as the dictionary spells it (lower case, `_` for blanks): numbers without meaning
    /// except that two words that share one are synonyms. Sorted; empty for an unknown word.
    pub fn synsets(&self, word: &str) -> &[u32] {
        self.words.find(word).map_or(&[], |word| self.synsets_of(word))
    }

    /// The synsets that METEOR and SPICE give a word: its own and those of its base forms. Sorted, without repeats.
    ///
    /// For an irregular form the base forms are those of the list (and no ending is tried, even if they have no synsets);
    /// otherwise the first ending of a fixed list that leads to a known word gives the base form. Words in `ss` and
    /// words of one or two letters are their own base.
    pub fn synonym_sets(&self, word: &str) -> Vec<u32> {
        let mut sets = self.synsets(word).to_vec();
        match self.forms.find(word) {
            Some(form) => {
                for &base in self.bases_of(form).iter().filter(|&&base| base != UNKNOWN) {
                    sets.extend(self.synsets_of(base as usize));
                }
            }
            None => {
                if let Some(base) = self.regular_base(word) {
                    sets.extend(self.synsets_of(base));
                }
            }
        }
        sets.sort_unstable();
        sets.dedup();
        sets
    }

    fn regular_base(&self, word: &str) -> Option<usize> {
        // UTF-16 units, as the original counts; a dictionary word is ASCII, so a longer count only spares the search.
        if word.ends_with("ss") || word.encode_utf16().count() <= 2 {
            return None;
        }
        ENDINGS.iter().find_map(|(ending, instead)| {
            let stem = word.strip_suffix(ending)?;
            self.words.find(&format!("{stem}{instead}"))
        })
    }
}
