//! Golden values of the caption metrics: bytes in, disagreements out, so that the same files are checked natively and in a
//! browser. Each function gives one line per disagreement and, first, how many cases it saw.

use std::sync::Arc;

use ricap::metrics::cider_d::{CiderD, DocumentFrequencies};
use ricap::metrics::meteor::{Lines, Meteor, MeteorTotal};
use ricap::text::paraphrase::{DEFAULT_GAP, ParaphraseIndex, ParaphraseTable, Piece};
use ricap::text::ptb::{self, Punctuation};
use ricap::text::wordnet::Dictionary;
use serde_json::Value;

pub use super::outcome::Outcome;

pub const PTB_LINES: &str = include_str!("../fixtures/ptb/lines.jsonl");
pub const PTB_BLOCKS: &str = include_str!("../fixtures/ptb/blocks.jsonl");

pub const METEOR_PAIRS: &str = include_str!("../fixtures/meteor/pairs.jsonl");
pub const METEOR_CORPUS: &str = include_str!("../fixtures/meteor/corpus.json");

pub const CIDER_FILES: [(&str, &str); 3] = [
    ("corpus_50", include_str!("../fixtures/cider_d/corpus_50.jsonl")),
    ("corpus_500", include_str!("../fixtures/cider_d/corpus_500.jsonl")),
    ("corpus_2000", include_str!("../fixtures/cider_d/corpus_2000.jsonl")),
];
pub const CIDER_CORPUS: &str = include_str!("../fixtures/cider_d/corpus.json");
pub const CIDER_EDGE: &str = include_str!("../fixtures/cider_d/edge.json");

/// The packed word data, as bytes.
#[derive(Clone, Copy)]
pub struct WordData<'a> {
    pub dictionary: &'a [u8],
    pub index: &'a [u8],
    pub blocks: &'a [u8],
}

impl WordData<'_> {
    /// METEOR for the lines, from nothing but the byte ranges that their words need.
    pub fn meteor(&self, texts: &[&str]) -> Meteor {
        let lines = self.lines(texts);
        let index = Arc::new(ParaphraseIndex::parse(self.index).expect("the index"));
        let needed = index.needed(lines.distinct_words());
        let ranges = index.ranges(&needed, DEFAULT_GAP);
        let pieces: Vec<Piece> = ranges
            .iter()
            .map(|range| Piece { start: range.start, bytes: &self.blocks[range.start as usize..range.end as usize] })
            .collect();
        let table = ParaphraseTable::build(&index, &needed, &pieces).expect("the blocks");
        Meteor::full(lines, table).expect("the table covers the lines")
    }

    /// The lines with METEOR's words.
    pub fn lines(&self, texts: &[&str]) -> Lines {
        let dictionary = Dictionary::parse(self.dictionary).expect("the dictionary");
        Lines::new(&dictionary, texts)
    }
}

fn rows(text: &str) -> impl Iterator<Item = Value> {
    text.lines().filter(|line| !line.is_empty()).map(|line| serde_json::from_str(line).expect("a JSON line"))
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a string")
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().expect("a list").iter().map(text).collect()
}

/// PTB tokens of single captions, with and without punctuation, alone and as one call.
pub fn ptb_lines(jsonl: &str) -> Outcome {
    let rows: Vec<Value> = rows(jsonl).collect();
    let mut failures = Vec::new();
    let captions: Vec<&str> = rows.iter().map(|row| text(&row["in"])).collect();
    for (key, punctuation) in [("out", Punctuation::Drop), ("raw", Punctuation::Keep)] {
        let block = ptb::tokenize_block(&captions, punctuation);
        for (row, in_block) in rows.iter().zip(block) {
            let alone = ptb::tokenize_line(text(&row["in"]), punctuation);
            for (how, got) in [("alone", alone), ("in one call", in_block)] {
                if got != text(&row[key]) {
                    failures.push(format!("{how}, {key}: {} -> {got:?}, expected {}", row["in"], row[key]));
                }
            }
        }
    }
    Outcome { cases: rows.len(), failures }
}

/// PTB tokens of captions that look at each other.
pub fn ptb_blocks(jsonl: &str) -> Outcome {
    let mut outcome = Outcome { cases: 0, failures: Vec::new() };
    for row in rows(jsonl) {
        outcome.cases += 1;
        for (key, punctuation) in [("out", Punctuation::Drop), ("raw", Punctuation::Keep)] {
            let got = ptb::tokenize_block(&texts(&row["in"]), punctuation);
            if got != texts(&row[key]) {
                outcome.failures.push(format!("{key}: {} -> {got:?}, expected {}", row["in"], row[key]));
            }
        }
    }
    outcome
}

/// METEOR of every pair: statistics exactly, scores to 1e-12; corpus scores.
pub fn meteor_pairs(jsonl: &str, corpus: &str, data: WordData) -> Outcome {
    let rows: Vec<Value> = rows(jsonl).collect();
    let line_texts: Vec<&str> =
        rows.iter().flat_map(|row| std::iter::once(text(&row["hyp"])).chain(texts(&row["ref"]))).collect();
    let meteor = data.meteor(&line_texts);
    let mut ids = meteor.lines().ids();
    let mut failures = Vec::new();
    let mut totals = vec![MeteorTotal::default()];
    for row in &rows {
        let hyp = ids.next().expect("a line");
        let references: Vec<_> = ids.by_ref().take(texts(&row["ref"]).len()).collect();
        let got = meteor.score(hyp, &references);
        let stats = got.stats.to_array().map(|n| format!("{n}.0")).join(" ");
        let score = row["score"].as_f64().expect("a score");
        if stats != text(&row["stats"]) || (got.score - score).abs() > 1e-12 {
            let stats_wanted = text(&row["stats"]);
            failures.push(format!("{row}\n  got      {} {stats}\n  expected {score} {stats_wanted}", got.score));
        }
        let mut total = *totals.last().expect("one");
        total.add(&got.stats);
        totals.push(total);
    }
    let corpus: Value = serde_json::from_str(corpus).expect("JSON");
    for (name, value) in corpus.as_object().expect("an object") {
        let (n, score) = (value["n"].as_u64().expect("n") as usize, value["score"].as_f64().expect("a score"));
        if (totals[n].score() - score).abs() > 1e-12 {
            failures.push(format!("corpus {name}: {} instead of {score}", totals[n].score()));
        }
    }
    Outcome { cases: rows.len(), failures }
}

/// CIDEr-D of one corpus to 1e-9, per item and as a mean. The frequencies are also counted in three parts and merged, which must
/// give the same bits.
pub fn cider_d_corpus(name: &str, items: &[Value], mean: f64) -> Outcome {
    let mut frequencies = DocumentFrequencies::default();
    let mut parts = vec![DocumentFrequencies::default(); 3];
    for (index, item) in items.iter().enumerate() {
        frequencies.add_image(&texts(&item["ref"]));
        parts[index % 3].add_image(&texts(&item["ref"]));
    }
    let mut merged = DocumentFrequencies::default();
    parts.iter().for_each(|part| merged.merge(part));
    let (whole, merged) = (CiderD::new(frequencies), CiderD::new(merged));
    let mut failures = Vec::new();
    let mut sum = 0.0;
    for item in items {
        let (hyp, references) = (text(&item["hyp"]), texts(&item["ref"]));
        let got = whole.score(hyp, &references).expect("references");
        let expected = item["score"].as_f64().expect("a score");
        if (got - expected).abs() > 1e-9 {
            failures.push(format!("{name}: {item}: got {got}"));
        }
        if merged.score(hyp, &references).map(f64::to_bits) != Some(got.to_bits()) {
            failures.push(format!("{name}: {item}: merged parts give another score"));
        }
        let parts: f64 = whole
            .explain(hyp, &references, usize::MAX)
            .into_iter()
            .flat_map(|e| e.contributions)
            .map(|c| c.points)
            .sum();
        if (parts - got).abs() > 1e-9 {
            failures.push(format!("{name}: {item}: the contributions add up to {parts}, not {got}"));
        }
        sum += got;
    }
    let got = sum / items.len() as f64;
    if (got - mean).abs() > 1e-9 {
        failures.push(format!("{name}: mean {got} instead of {mean}"));
    }
    Outcome { cases: items.len(), failures }
}

/// Every CIDEr-D corpus: files of many items, and tiny ones for single rules.
pub fn cider_d_all() -> Outcome {
    let corpus: Value = serde_json::from_str(CIDER_CORPUS).expect("JSON");
    let edge: Value = serde_json::from_str(CIDER_EDGE).expect("JSON");
    let mut outcome = Outcome { cases: 0, failures: Vec::new() };
    let mut add = |one: Outcome| {
        outcome.cases += one.cases;
        outcome.failures.extend(one.failures);
    };
    for (name, jsonl) in CIDER_FILES {
        let items: Vec<Value> = rows(jsonl).collect();
        add(cider_d_corpus(name, &items, corpus[name]["score"].as_f64().expect("a score")));
    }
    for (name, one) in edge.as_object().expect("an object") {
        let items = one["items"].as_array().expect("items");
        add(cider_d_corpus(name, items, one["score"].as_f64().expect("a score")));
    }
    outcome
}

/// The whole chain from captions as written: PTB tokens, then METEOR.
pub fn meteor_chain(jsonl: &str, data: WordData) -> Outcome {
    let rows: Vec<Value> = rows(jsonl).filter(|row| row["raw_ref"].is_array()).collect();
    let tokens: Vec<String> = rows
        .iter()
        .flat_map(|row| std::iter::once(text(&row["raw_hyp"])).chain(texts(&row["raw_ref"])))
        .map(ptb::tokenize)
        .collect();
    let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
    let meteor = data.meteor(&tokens);
    let mut ids = meteor.lines().ids();
    let mut failures = Vec::new();
    for row in &rows {
        let hyp = ids.next().expect("a line");
        let references: Vec<_> = ids.by_ref().take(texts(&row["raw_ref"]).len()).collect();
        let got = meteor.score(hyp, &references).score;
        if (got - row["score"].as_f64().expect("a score")).abs() > 1e-12 {
            failures.push(format!("{row}: got {got}"));
        }
    }
    Outcome { cases: rows.len(), failures }
}
