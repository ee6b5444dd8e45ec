//! The caption metrics over as many pairs as the evaluation split has: 16,605 captions of about 20 words, and as many hypotheses
//! that share about half of their words. One core.
//!
//! `cargo bench --bench captions`; items per second are pairs per second.

use std::path::Path;
use std::sync::Arc;

use divan::Bencher;
use divan::counter::ItemsCount;
use ricap::metrics::cider_d::{CiderD, DocumentFrequencies};
use ricap::metrics::meteor::{LineId, Lines, Meteor};
use ricap::text::paraphrase::{ParaphraseIndex, ParaphraseTable, Piece};
use ricap::text::ptb;
use ricap::text::wordnet::Dictionary;

#[allow(dead_code, reason = "shared with benchmarks that draw boxes")]
mod random;
use random::Random;

const PAIRS: usize = 16_605;

fn main() {
    divan::main();
}

static PARTS: [&[&str]; 12] = [
    &["A", "The", "One", "This is a", "Several", "Two", "A group of", "There is a"],
    &["large", "small", "white", "red", "blue", "long", "narrow", "circular", "rectangular", "green", "big", "dark"],
    &["rectangular", "bright", "old", "wide", "gray", "parked", "metal", "two-lane", "industrial", "modern"],
    &[
        "ship",
        "vessel",
        "vehicle",
        "car",
        "plane",
        "airplane",
        "storage tank",
        "bridge",
        "tennis court",
        "truck",
        "harbor",
    ],
    &["is located", "is parked", "is docked", "is moored", "lies", "stands", "can be seen", "is situated", "is moving"],
    &["near", "beside", "next to", "on the left side of", "in front of", "in the middle of", "along", "close to"],
    &["the", "a", "another", "the other"],
    &["pier", "dock", "runway", "road", "building", "terminal", "parking lot", "river", "coast", "field", "warehouse"],
    &["with", "and", "surrounded by", "which is next to", ", adjacent to", "while"],
    &["several", "many", "some", "a few", "three", "numerous", "dense"],
    &["trees", "houses", "cars", "boats", "buildings", "containers", "ships", "roads", "people's vehicles"],
    &["around it.", "on the right.", "in the upper left corner.", "at the top of the image.", "(partly visible)."],
];

/// Captions and hypotheses: about every other part of a hypothesis is drawn anew.
fn pairs() -> Vec<(String, String)> {
    let mut random = Random::new(7);
    let mut draw = |part: &[&'static str]| part[random.between(0.0, part.len() as f64) as usize];
    let mut caption = || PARTS.map(&mut draw);
    (0..PAIRS)
        .map(|k| {
            let reference = caption();
            let mut hypothesis = caption();
            for (place, word) in hypothesis.iter_mut().enumerate() {
                if (place * 7 + k) % 13 < 6 {
                    *word = reference[place];
                }
            }
            (reference.join(" "), hypothesis.join(" "))
        })
        .collect()
}

fn tokens() -> Vec<(String, String)> {
    pairs().iter().map(|(reference, hypothesis)| (ptb::tokenize(reference), ptb::tokenize(hypothesis))).collect()
}

struct WordData {
    dictionary: Dictionary,
    index: Arc<ParaphraseIndex>,
    blocks: Vec<u8>,
}

fn word_data() -> WordData {
    let read = |name: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/data/words").join(name);
        std::fs::read(path).expect("the packed word data")
    };
    WordData {
        dictionary: Dictionary::parse(&read("dictionary.bin")).expect("a dictionary"),
        index: Arc::new(ParaphraseIndex::parse(&read("paraphrase-index.bin")).expect("an index")),
        blocks: read("paraphrase-blocks.bin"),
    }
}

/// METEOR for all lines: normalising, interning, building the table of the words that occur.
fn meteor(tokens: &[(String, String)], data: &WordData) -> Meteor {
    let lines = Lines::new(&data.dictionary, tokens.iter().flat_map(|(reference, hyp)| [reference, hyp]));
    let needed = data.index.needed(lines.distinct_words());
    let whole = [Piece { start: 0, bytes: &data.blocks }];
    let table = ParaphraseTable::build(&data.index, &needed, &whole).expect("whole blocks");
    Meteor::full(lines, table).expect("a table for these lines")
}

/// Both captions of every pair.
#[divan::bench]
fn ptb_tokens(bencher: Bencher) {
    let pairs = pairs();
    bencher
        .counter(ItemsCount::new(PAIRS))
        .bench_local(|| pairs.iter().map(|(a, b)| ptb::tokenize(a).len() + ptb::tokenize(b).len()).sum::<usize>());
}

/// From tokens to scores, the word data already in memory.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn meteor_from_tokens(bencher: Bencher) {
    let (tokens, data) = (tokens(), word_data());
    bencher.counter(ItemsCount::new(PAIRS)).bench_local(|| {
        let meteor = meteor(&tokens, &data);
        let ids: Vec<LineId> = meteor.lines().ids().collect();
        ids.chunks(2).map(|pair| meteor.score(pair[1], &pair[..1]).score).sum::<f64>()
    });
}

/// Matching and aligning alone.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn meteor_scores_alone(bencher: Bencher) {
    let meteor = meteor(&tokens(), &word_data());
    let ids: Vec<LineId> = meteor.lines().ids().collect();
    bencher
        .counter(ItemsCount::new(PAIRS))
        .bench_local(|| ids.chunks(2).map(|pair| meteor.score(pair[1], &pair[..1]).score).sum::<f64>());
}

/// Counting document frequencies and scoring.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn cider_d_from_tokens(bencher: Bencher) {
    let tokens = tokens();
    bencher.counter(ItemsCount::new(PAIRS)).bench_local(|| {
        let mut frequencies = DocumentFrequencies::default();
        tokens.iter().for_each(|(reference, _)| frequencies.add_image(&[reference]));
        let cider_d = CiderD::new(frequencies);
        tokens.iter().map(|(reference, hyp)| cider_d.score(hyp, &[reference]).expect("a reference")).sum::<f64>()
    });
}
