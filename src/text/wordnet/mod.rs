//! METEOR's English dictionary: the synonym sets of WordNet 3.0 by number, irregular forms, function words.
//!
//! SPICE reads the same dictionary, so nothing is left out: words with `_` for blanks, words with hyphens, and synsets
//! that only one word has (they count in SPICE's similarity).

mod lookup;

use super::normalise::Prefixes;
use super::packed::{DataError, Reader, sections};

/// Magic number of the dictionary file, with its format version.
pub const MAGIC: [u8; 4] = *b"RWN1";

/// METEOR's English word lists. Read once with [`Dictionary::parse`]; looking up changes nothing.
#[derive(Clone, Debug)]
pub struct Dictionary {
    function_words: Vec<String>,
    prefixes: Prefixes,
    words: SortedWords,
    /// Synsets of word `w`: `synsets[starts[w]..starts[w + 1]]`.
    starts: Vec<u32>,
    synsets: Vec<u32>,
    forms: SortedWords,
    /// Base words of form `f`: `bases[base_starts[f]..base_starts[f + 1]]`, as numbers in `words` or [`UNKNOWN`].
    base_starts: Vec<u32>,
    bases: Vec<u32>,
}

/// A base word that the synset file does not hold.
const UNKNOWN: u32 = u32::MAX;

impl Dictionary {
    /// Reads `dictionary.bin`.
    ///
    /// # Errors
    /// [`DataError`] if the bytes are another file, damaged or cut.
    pub fn parse(file: &[u8]) -> Result<Self, DataError> {
        const WHAT: &str = "word lists";
        let malformed = DataError::Malformed { what: WHAT };
        let sections = sections(file, MAGIC, WHAT)?;
        let [function, prefixes, words, counts, ids, forms, bases] = sections.as_slice() else {
            return Err(malformed);
        };
        let text = |bytes| std::str::from_utf8(bytes).map_err(|_| malformed.clone());
        let mut function_words: Vec<String> = text(function)?.lines().map(str::to_owned).collect();
        function_words.sort();
        let words = SortedWords::read(words, WHAT)?;
        let (starts, synsets) = read_synsets(words.len(), counts, ids, WHAT)?;
        let forms = SortedWords::read(forms, WHAT)?;
        let (base_starts, bases) = read_bases(forms.len(), words.len(), bases, WHAT)?;
        let prefixes = Prefixes::parse(text(prefixes)?);
        Ok(Dictionary { function_words, prefixes, words, starts, synsets, forms, base_starts, bases })
    }

    /// Whether METEOR takes the lower-case word as a function word; some are punctuation (`,`, `'s`, `-lrb-`).
    pub fn is_function_word(&self, word: &str) -> bool {
        self.function_words.binary_search_by(|known| known.as_str().cmp(word)).is_ok()
    }

    /// Abbreviations for METEOR's normaliser.
    pub fn prefixes(&self) -> &Prefixes {
        &self.prefixes
    }

    /// Number of words that have synsets.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether it holds no words.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Every word that has synsets, in byte order, with its synsets.
    pub fn entries(&self) -> impl Iterator<Item = (&str, &[u32])> {
        (0..self.len()).map(|word| (self.words.get(word), self.synsets_of(word)))
    }

    /// Every irregular form, in byte order, with those of its base words that have synsets, and whether it has others.
    pub fn irregular_forms(&self) -> impl Iterator<Item = (&str, Vec<&str>, bool)> {
        (0..self.forms.len()).map(|form| {
            let bases = self.bases_of(form);
            let known = bases.iter().filter(|&&base| base != UNKNOWN).map(|&base| self.words.get(base as usize));
            (self.forms.get(form), known.collect(), bases.contains(&UNKNOWN))
        })
    }

    fn synsets_of(&self, word: usize) -> &[u32] {
        &self.synsets[self.starts[word] as usize..self.starts[word + 1] as usize]
    }

    fn bases_of(&self, form: usize) -> &[u32] {
        &self.bases[self.base_starts[form] as usize..self.base_starts[form + 1] as usize]
    }
}

/// Counts of shared and of own synsets per word, then the shared ones' numbers: 0 is one not seen before, `d` the one that
/// was new `d` steps ago. Own synsets get the numbers behind the last shared one.
fn read_synsets(
    words: usize,
    counts: &[u8],
    ids: &[u8],
    what: &'static str,
) -> Result<(Vec<u32>, Vec<u32>), DataError> {
    let mut counts = Reader::new(counts, what);
    let mut ids = Reader::new(ids, what);
    let (mut starts, mut synsets) = (vec![0], Vec::new());
    let mut shared = 0u32;
    let mut own = Vec::new();
    for _ in 0..words {
        let (shared_count, own_count) = (counts.varint()?, counts.varint()?);
        for _ in 0..shared_count {
            let id = match ids.varint()? {
                0 => {
                    shared += 1;
                    shared - 1
                }
                back => shared.checked_sub(back).ok_or(ids.malformed())?,
            };
            synsets.push(id);
        }
        for _ in 0..own_count {
            own.push(synsets.len());
            synsets.push(0);
            // One word has at most some dozens of meanings; a damaged count must not fill the memory.
            if own.len() > 1 << 20 {
                return Err(counts.malformed());
            }
        }
        starts.push(synsets.len() as u32);
    }
    for (k, &place) in own.iter().enumerate() {
        synsets[place] = shared + k as u32;
    }
    for word in starts.windows(2) {
        synsets[word[0] as usize..word[1] as usize].sort_unstable();
    }
    Ok((starts, synsets))
}

/// Per form, how many bases, then each as its number in the word list plus one; 0 is a base without synsets.
fn read_bases(forms: usize, words: usize, bases: &[u8], what: &'static str) -> Result<(Vec<u32>, Vec<u32>), DataError> {
    let mut reader = Reader::new(bases, what);
    let (mut starts, mut out) = (vec![0], Vec::new());
    for _ in 0..forms {
        for _ in 0..reader.varint()? {
            let base = reader.varint()?;
            if base as usize > words {
                return Err(reader.malformed());
            }
            out.push(base.wrapping_sub(1));
        }
        starts.push(out.len() as u32);
    }
    Ok((starts, out))
}

/// Words in byte order, one blob.
#[derive(Clone, Debug)]
struct SortedWords {
    blob: String,
    starts: Vec<u32>,
}

impl SortedWords {
    /// Reads front-coded words: length of the part shared with the word before, then the rest and a line end.
    fn read(bytes: &[u8], what: &'static str) -> Result<Self, DataError> {
        let mut reader = Reader::new(bytes, what);
        let (mut blob, mut starts) = (Vec::new(), vec![0u32]);
        while !reader.is_empty() {
            let shared = reader.u8()? as usize;
            let length = reader.rest().iter().position(|&byte| byte == b'\n').ok_or(reader.malformed())?;
            let rest = reader.bytes(length)?;
            reader.u8()?;
            let from = starts.len().checked_sub(2).map_or(0, |k| starts[k] as usize);
            if from + shared > blob.len() {
                return Err(reader.malformed());
            }
            blob.extend_from_within(from..from + shared);
            blob.extend_from_slice(rest);
            starts.push(blob.len() as u32);
        }
        let blob = String::from_utf8(blob).map_err(|_| reader.malformed())?;
        // A damaged file may cut a character in two between words.
        let words = SortedWords { blob, starts };
        let whole = words.starts.iter().all(|&start| words.blob.is_char_boundary(start as usize));
        let sorted = whole && (1..words.len()).all(|k| words.get(k - 1) < words.get(k));
        if sorted { Ok(words) } else { Err(reader.malformed()) }
    }

    fn len(&self) -> usize {
        self.starts.len() - 1
    }

    fn get(&self, index: usize) -> &str {
        &self.blob[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    fn find(&self, word: &str) -> Option<usize> {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = (low + high) / 2;
            match self.get(middle).cmp(word) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }
}
