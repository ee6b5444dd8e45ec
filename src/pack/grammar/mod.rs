//! Builds the packed grammar from the published parser model.

pub mod dump;
pub mod java;
pub mod model;

use std::collections::BTreeMap;

#[cfg(test)]
use crate::spice::grammar::data::BinaryRule;
use crate::spice::grammar::data::{CountTable, GrammarData, StateKind, TagCount, UnaryRule};
use crate::spice::grammar::{encode, file};

/// Tags are the states the tag list names, synthetic states are marked by their first letter.
fn kinds(states: &[String], tag_states: &[u16]) -> Vec<StateKind> {
    let mut kinds: Vec<StateKind> =
        states.iter().map(|s| if s.starts_with('@') { StateKind::Synthetic } else { StateKind::Phrase }).collect();
    tag_states.iter().for_each(|s| kinds[*s as usize] = StateKind::Tag);
    kinds
}

fn names(states: &[String], kinds: &[StateKind]) -> Vec<String> {
    let name = |(s, k): (&String, &StateKind)| if *k == StateKind::Synthetic { String::new() } else { s.clone() };
    states.iter().zip(kinds).map(name).collect()
}

/// Puts unary rules into the order in which chains are closed; the last bits of the closed scores depend on it.
///
/// The reference takes them out of a hash map of 8,192 buckets. In which order it takes those of one bucket changes no bit (checked
/// against its closed rules when a dump is read), so here they come by parent.
fn sort_for_closing(rules: &mut [UnaryRule]) {
    rules.sort_by_key(|rule| ((rule.parent ^ rule.child) % 8192, rule.parent));
}

/// One table of the lexicon out of `(word or -1, tag or -1, count)` triples: -1 stands for "any".
fn count_table(rows: &[(i32, i32, f64)], words: &[String], tags: usize) -> CountTable {
    let mut by_word: BTreeMap<&str, (Vec<TagCount>, f64)> = BTreeMap::new();
    let mut table = CountTable { tag_totals: vec![0.0; tags], ..CountTable::default() };
    for (word, tag, count) in rows {
        match (usize::try_from(*word), usize::try_from(*tag)) {
            (Err(_), Err(_)) => table.total = *count,
            (Err(_), Ok(tag)) => table.tag_totals[tag] = *count,
            (Ok(word), Err(_)) => by_word.entry(&words[word]).or_default().1 = *count,
            (Ok(word), Ok(tag)) => {
                by_word.entry(&words[word]).or_default().0.push(TagCount { tag: tag as u16, count: *count });
            }
        }
    }
    for (word, (mut tags, total)) in by_word {
        tags.sort_by_key(|t| t.tag);
        table.words.push(word.to_owned());
        table.tags.push(tags);
        table.word_totals.push(total);
    }
    table
}

/// The packed grammar file with this content. The same content gives the same bytes.
///
/// # Errors
/// Only if the compressor fails.
pub fn pack(data: &GrammarData) -> std::io::Result<Vec<u8>> {
    file::write_file(&encode::encode(data))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A grammar with the shapes the format knows, small enough to see through.
    fn small() -> GrammarData {
        let states = ["@S", "S", "ROOT", "NN", ".$$."].map(str::to_owned);
        let tag_states = vec![3, 4];
        let kinds = kinds(&states, &tag_states);
        let words = ["boat", "boats", "\u{e9}t\u{e9}"].map(str::to_owned);
        let rows = [(-1, -1, 4.5), (-1, 0, 3.5), (-1, 1, 1.0), (0, -1, 1.5), (0, 0, 1.5), (2, -1, 2.0), (2, 0, 2.0)];
        GrammarData {
            names: names(&states, &kinds),
            kinds,
            binary: vec![
                BinaryRule { parent: 0, left: 0, right: 1, score: -0.5 },
                BinaryRule { parent: 0, left: 3, right: 0, score: 9.5 },
                BinaryRule { parent: 2, left: 1, right: 4, score: -0.0 },
            ],
            unary: vec![UnaryRule { parent: 1, child: 0, score: -1.25 }],
            tag_states,
            seen: count_table(&rows, &words, 2),
            unseen: count_table(&rows, &words, 2),
            open_class: vec![0],
        }
    }

    #[test]
    fn the_shipped_grammar_survives_packing() {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("www/data/grammar/english.bin");
        let data = file::read_file(&std::fs::read(path).unwrap()).unwrap().0;
        let packed = pack(&data).unwrap();
        assert!(file::read_file(&packed).unwrap().0 == data);
    }

    #[test]
    fn a_packed_grammar_comes_back_bit_by_bit() {
        let data = small();
        let bytes = pack(&data).expect("packing works");
        let (read, _) = file::read_file(&bytes).expect("the file is whole");
        assert_eq!(read, data);
        let zero = |d: &GrammarData| d.binary[2].score.to_bits();
        assert_eq!(zero(&read), zero(&data));
        assert_eq!(pack(&data).expect("packing works"), bytes);
    }

    #[test]
    fn damaged_and_foreign_files_are_refused() {
        let bytes = pack(&small()).expect("packing works");
        // The last five bytes flush the coder; not all of their bits are read.
        let content = bytes.len() - 5;
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0x55;
            for bytes in [&damaged[..], &bytes[..at]] {
                match file::read_file(bytes) {
                    Err(_) => {}
                    Ok((data, _)) => assert!(at >= content && data == small(), "byte {at}"),
                }
            }
        }
        assert_eq!(file::read_file(b"something else").err(), Some(file::GrammarError::Foreign));
    }
}
