//! `dictionary.bin`. The layout is described where it is read, in [`text::wordnet`](crate::text::wordnet).

use std::collections::BTreeMap;

use super::Source;
use crate::pack::deflate::{container, varint};
use crate::text::wordnet::MAGIC;

pub(super) fn pack(source: &Source) -> Vec<u8> {
    let mut entries: BTreeMap<&str, Vec<u32>> = source.synset_entries().collect();
    let mut holders: BTreeMap<u32, u32> = BTreeMap::new();
    for ids in entries.values_mut() {
        ids.sort_unstable();
        ids.dedup();
        ids.iter().for_each(|&id| *holders.entry(id).or_default() += 1);
    }
    let (mut counts, mut numbers) = (Vec::new(), Vec::new());
    let mut renumbered: BTreeMap<u32, u32> = BTreeMap::new();
    for ids in entries.values() {
        let shared: Vec<u32> = ids.iter().copied().filter(|id| holders[id] > 1).collect();
        varint(shared.len() as u32, &mut counts);
        varint((ids.len() - shared.len()) as u32, &mut counts);
        for id in shared {
            let next = renumbered.len() as u32;
            let number = *renumbered.entry(id).or_insert(next);
            varint(if number == next { 0 } else { next - number }, &mut numbers);
        }
    }
    let words: Vec<&str> = entries.keys().copied().collect();
    let mut forms: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (base, its_forms) in source.exception_entries() {
        its_forms.iter().for_each(|form| forms.entry(form).or_default().push(base));
    }
    let mut bases = Vec::new();
    for its_bases in forms.values() {
        varint(its_bases.len() as u32, &mut bases);
        for base in its_bases {
            varint(words.binary_search(base).map_or(0, |k| k as u32 + 1), &mut bases);
        }
    }
    let prefixes: Vec<&str> =
        source.prefixes.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    let words = front_coded(words);
    let forms = front_coded(forms.into_keys());
    let prefixes = prefixes.join("\n");
    let function = source.function_words.as_bytes();
    container(MAGIC, &[function, prefixes.as_bytes(), &words, &counts, &numbers, &forms, &bases])
}

fn front_coded<'a>(words: impl IntoIterator<Item = &'a str>) -> Vec<u8> {
    let mut out = Vec::new();
    let mut before = "";
    for word in words {
        let shared = word.bytes().zip(before.bytes()).take(255).take_while(|(a, b)| a == b).count();
        out.push(shared as u8);
        out.extend_from_slice(&word.as_bytes()[shared..]);
        out.push(b'\n');
        before = word;
    }
    out
}
