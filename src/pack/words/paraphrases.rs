//! `paraphrase-index.bin` and `paraphrase-blocks.bin`.

use std::collections::HashMap;

use super::{sha256, source::paraphrase_entries};
use crate::pack::deflate::{container, deflate, varint};
use crate::text::normalise::is_word_of_normaliser;
use crate::text::paraphrase::MAGIC;

/// Words of captions, the most frequent first: their blocks lie together at the beginning of the file, so that few requests
/// fetch them. The order has no other effect.
static CAPTION_WORDS: &str = include_str!("caption_words.txt");

/// An entry as ranks of words.
type Phrases = (Vec<u16>, Vec<u16>);

pub(super) fn pack(table: &str) -> (Vec<u8>, Vec<u8>) {
    let entries: Vec<(&str, &str)> = reachable_entries(table).collect();
    let words = ranked(&entries);
    let ranks: HashMap<&str, u16> = words.iter().enumerate().map(|(rank, &word)| (word, rank as u16)).collect();
    let mut blocks: Vec<Vec<Phrases>> = vec![Vec::new(); words.len()];
    for (source, target) in entries {
        let phrase = |text: &str| -> Vec<u16> { text.split(' ').map(|word| ranks[word]).collect() };
        let (source, target) = (phrase(source), phrase(target));
        let key = source.iter().chain(&target).copied().max().expect("phrases have words");
        blocks[usize::from(key)].push((source, target));
    }
    let (mut file, mut lengths) = (Vec::new(), Vec::new());
    for (key, block) in blocks.iter().enumerate() {
        let packed = if block.is_empty() { Vec::new() } else { deflate(&encode_block(block, key as u16)) };
        varint(packed.len() as u32, &mut lengths);
        file.extend(packed);
    }
    let index = container(MAGIC, &[words.join("\n").as_bytes(), &lengths, sha256(&file).as_bytes()]);
    (index, file)
}

/// The entries that some caption can match: those with a word that the normaliser never gives are left out.
pub(super) fn reachable_entries(table: &str) -> impl Iterator<Item = (&str, &str)> {
    let reachable = |phrase: &str| phrase.split(' ').all(is_word_of_normaliser);
    paraphrase_entries(table).filter(move |(source, target)| reachable(source) && reachable(target))
}

/// Every word of the table: caption words first, then the others by how often the table holds them, then by name.
fn ranked<'a>(entries: &[(&'a str, &'a str)]) -> Vec<&'a str> {
    let mut counts: HashMap<&str, u64> = HashMap::new();
    for (source, target) in entries {
        source.split(' ').chain(target.split(' ')).for_each(|word| *counts.entry(word).or_default() += 1);
    }
    let first: HashMap<&str, usize> = CAPTION_WORDS.lines().enumerate().map(|(place, word)| (word, place)).collect();
    let place = |word: &str| first.get(word).copied().unwrap_or(usize::MAX);
    let mut words: Vec<(&str, u64)> = counts.into_iter().collect();
    words.sort_by(|(a, a_count), (b, b_count)| {
        place(a).cmp(&place(b)).then(b_count.cmp(a_count)).then_with(|| a.cmp(b))
    });
    words.into_iter().map(|(word, _)| word).collect()
}

/// The layout is described where it is read, in [`decode_block`](crate::text::paraphrase::decode_block).
fn encode_block(entries: &[Phrases], key: u16) -> Vec<u8> {
    let (mut shapes, mut words, mut counts) = (Vec::new(), Vec::new(), Vec::new());
    let mut phrase = |before: &[u16], phrase: &[u16]| {
        let shared = before.iter().zip(phrase).take_while(|(a, b)| a == b).count().min(phrase.len() - 1);
        shapes.push((shared << 3 | (phrase.len() - shared)) as u8);
        for &word in &phrase[shared..] {
            varint(if word == key { 0 } else { u32::from(word) + 1 }, &mut words);
        }
    };
    let mut sources = 0;
    let mut source_before: &[u16] = &[];
    for group in entries.chunk_by(|a, b| a.0 == b.0) {
        sources += 1;
        phrase(source_before, &group[0].0);
        source_before = &group[0].0;
        varint(group.len() as u32, &mut counts);
        let mut target_before: &[u16] = &[];
        for (_, target) in group {
            phrase(target_before, target);
            target_before = target;
        }
    }
    let mut block = Vec::new();
    varint(sources, &mut block);
    varint(shapes.len() as u32, &mut block);
    varint(words.len() as u32, &mut block);
    block.extend(shapes);
    block.extend(words);
    block.extend(counts);
    block
}
