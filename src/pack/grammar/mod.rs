//! Builds the packed grammar from the published parser model.

pub mod dump;

use std::collections::BTreeMap;

use crate::spice::grammar::data::{CountTable, GrammarData, StateKind, TagCount};
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

    #[test]
    fn the_shipped_grammar_survives_packing() {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("www/data/grammar/english.bin");
        let data = file::read_file(&std::fs::read(path).unwrap()).unwrap().0;
        let packed = pack(&data).unwrap();
        assert!(file::read_file(&packed).unwrap().0 == data);
    }
}
