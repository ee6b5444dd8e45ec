//! The packed form against the source: everything that METEOR or SPICE can look up must come out as it went in.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use super::paraphrases::reachable_entries;
use super::{Packed, Source};
use crate::text::packed::inflate_up_to;
use crate::text::paraphrase::{ParaphraseIndex, decode_block};
use crate::text::wordnet::Dictionary;

/// Compares packed files with their source. Gives one line per disagreement, none if all is well.
pub fn check(files: &[Packed], source: &Source) -> Vec<String> {
    let bytes = |name| files.iter().find(|file| file.name == name).map_or(&[][..], |file| &file.bytes);
    let mut faults = Vec::new();
    match Dictionary::parse(bytes("dictionary.bin")) {
        Ok(dictionary) => check_dictionary(&dictionary, source, &mut faults),
        Err(error) => faults.push(format!("dictionary.bin: {error}")),
    }
    match ParaphraseIndex::parse(bytes("paraphrase-index.bin")) {
        Ok(index) => check_paraphrases(&Arc::new(index), bytes("paraphrase-blocks.bin"), source, &mut faults),
        Err(error) => faults.push(format!("paraphrase-index.bin: {error}")),
    }
    faults
}

fn check_dictionary(dictionary: &Dictionary, source: &Source, faults: &mut Vec<String>) {
    let packed: Vec<(&str, &[u32])> = dictionary.entries().collect();
    let original: BTreeMap<&str, BTreeSet<u32>> =
        source.synset_entries().map(|(word, ids)| (word, ids.into_iter().collect())).collect();
    if packed.len() != original.len() {
        faults.push(format!("{} words instead of {}", packed.len(), original.len()));
    }
    // Numbers are new; they must stand for the old ones one to one.
    let mut new_to_words: BTreeMap<u32, Vec<&str>> = BTreeMap::new();
    let mut old_to_words: BTreeMap<u32, Vec<&str>> = BTreeMap::new();
    for (&(word, ids), (original_word, original_ids)) in packed.iter().zip(&original) {
        if word != *original_word || ids.len() != original_ids.len() {
            faults.push(format!("`{word}` with {} synsets, expected `{original_word}`", ids.len()));
        }
        ids.iter().for_each(|&id| new_to_words.entry(id).or_default().push(word));
        original_ids.iter().for_each(|&id| old_to_words.entry(id).or_default().push(original_word));
    }
    let sorted = |map: BTreeMap<u32, Vec<_>>| {
        let mut groups: Vec<_> = map.into_values().collect();
        groups.sort();
        groups
    };
    if sorted(new_to_words) != sorted(old_to_words) {
        faults.push("the synsets group other words than in the source".to_owned());
    }
    let mut forms: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (base, its_forms) in source.exception_entries() {
        its_forms.into_iter().for_each(|form| forms.entry(form).or_default().push(base));
    }
    for ((form, bases, has_unknown), (original_form, original_bases)) in dictionary.irregular_forms().zip(&forms) {
        let known: Vec<&str> = original_bases.iter().copied().filter(|base| original.contains_key(base)).collect();
        if form != *original_form || bases != known || has_unknown != (known.len() < original_bases.len()) {
            faults.push(format!("irregular form `{form}`: {bases:?}, expected `{original_form}`: {original_bases:?}"));
        }
    }
    if dictionary.irregular_forms().count() != forms.len() {
        faults.push("another number of irregular forms".to_owned());
    }
    if let Some(word) = source.function_words.lines().find(|word| !dictionary.is_function_word(word)) {
        faults.push(format!("function word `{word}` is missing"));
    }
}

fn check_paraphrases(index: &Arc<ParaphraseIndex>, blocks: &[u8], source: &Source, faults: &mut Vec<String>) {
    if index.blocks_len() != blocks.len() as u64 || index.blocks_sha256() != super::sha256(blocks) {
        faults.push("the index belongs to other blocks".to_owned());
        return;
    }
    let mut packed: Vec<(String, String)> = Vec::new();
    for rank in 0..index.len() as u16 {
        let range = index.block(rank);
        let bytes = &blocks[range.start as usize..range.end as usize];
        if bytes.is_empty() {
            continue;
        }
        let text = |phrase: &[u16]| phrase.iter().map(|&rank| index.word(rank)).collect::<Vec<_>>().join(" ");
        let decoded = inflate_up_to(bytes, 1 << 24, "paraphrase blocks")
            .and_then(|block| decode_block(&block, rank, |e| packed.push((text(&e.source), text(&e.target)))));
        if let Err(error) = decoded {
            faults.push(format!("block of `{}`: {error}", index.word(rank)));
        }
    }
    packed.sort();
    let same = packed.iter().map(|(a, b)| (a.as_str(), b.as_str())).eq(reachable_entries(&source.paraphrases));
    if !same {
        faults.push(format!(
            "the {} packed paraphrases are not those of the source, or not in their order",
            packed.len()
        ));
    }
    let words: HashMap<&str, ()> =
        packed.iter().flat_map(|(a, b)| a.split(' ').chain(b.split(' '))).map(|w| (w, ())).collect();
    if words.len() != index.len() {
        faults.push(format!("{} words in the index, {} in the paraphrases", index.len(), words.len()));
    }
}
