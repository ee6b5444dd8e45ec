//! Captions a second of the relation parser, on one thread.
//!
//! Work: captions of the project's own composing, about 21 words each, parsed with the embedded rules and a reused parser.

use divan::Bencher;
use divan::counter::ItemsCount;
use ricap::relations::{Parser, RuleSet};

const FIXTURE: &str = include_str!("../tests/fixtures/relations/composed.jsonl");

fn main() {
    divan::main();
}

#[divan::bench]
fn parse(bencher: Bencher) {
    let lines: Vec<serde_json::Value> = FIXTURE.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let captions: Vec<(&str, &str)> =
        lines.iter().map(|line| (line["caption"].as_str().unwrap(), line["category"].as_str().unwrap())).collect();
    let mut parser = Parser::new(RuleSet::embedded());
    bencher.counter(ItemsCount::new(captions.len())).bench_local(|| {
        let mut triples = 0;
        for (caption, category) in &captions {
            triples += parser.parse(caption, Some(category)).len();
        }
        triples
    });
}

#[divan::bench]
fn compile_rules(bencher: Bencher) {
    let files: Vec<(&str, &str)> = RuleSet::embedded_files().collect();
    bencher.counter(ItemsCount::new(files.len())).bench_local(|| RuleSet::compile(&files).unwrap().rules().len());
}
