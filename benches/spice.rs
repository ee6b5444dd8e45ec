//! Captions a second of the SPICE parser, on one thread.
//!
//! Work: the committed captions with reference parses, in the caption tools' text form: the first 100 of COCO, 10 words each, and
//! the first 30 aerial ones composed for this project, 20 words each. Each is parsed anew; the parser keeps nothing but its working memory.

use divan::Bencher;
use divan::counter::ItemsCount;
use ricap::spice::chart::Chart;
use ricap::spice::{Grammar, SpiceParser};

const COCO: &str = include_str!("../tests/fixtures/spice/parses_coco.jsonl");
const COMPOSED: &str = include_str!("../tests/fixtures/spice/parses_composed.jsonl");

fn main() {
    divan::main();
}

fn grammar() -> Grammar {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/www/data/grammar/english.bin");
    Grammar::from_bytes(&std::fs::read(path).unwrap()).unwrap()
}

/// The first texts of a kind with the tokens of their sentences.
fn texts(kind: &str) -> Vec<(String, Vec<Vec<String>>)> {
    let (jsonl, captions) = if kind == "coco" { (COCO, 100) } else { (COMPOSED, 30) };
    let line = |line: &str| {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        let word = |token: &serde_json::Value| token[0].as_str().unwrap().to_owned();
        let words = |sentence: &serde_json::Value| {
            sentence["tok"].as_array().unwrap().iter().map(word).collect::<Vec<String>>()
        };
        let sentences = line["sents"].as_array().unwrap().iter().map(words).collect();
        (line["text"].as_str().unwrap().to_owned(), sentences)
    };
    jsonl.lines().take(captions).map(line).collect()
}

/// Text to tuples.
#[divan::bench(args = ["coco", "composed"], sample_count = 5)]
fn whole(bencher: Bencher, kind: &str) {
    let texts = texts(kind);
    let mut parser = SpiceParser::new(grammar().into());
    bencher
        .counter(ItemsCount::new(texts.len()))
        .bench_local(|| texts.iter().map(|(text, _)| parser.parse_text(text).unwrap().tuples.len()).sum::<usize>());
}

/// Tokens to trees.
#[divan::bench(args = ["coco", "composed"], sample_count = 5)]
fn chart(bencher: Bencher, kind: &str) {
    let texts = texts(kind);
    let grammar = grammar();
    let mut chart = Chart::default();
    bencher.counter(ItemsCount::new(texts.len())).bench_local(|| {
        for tokens in texts.iter().flat_map(|(_, sentences)| sentences) {
            divan::black_box(chart.parse(&grammar, tokens));
        }
    });
}
