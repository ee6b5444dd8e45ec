//! Golden values of the caption metrics: bytes in, disagreements out, so that the same files are checked natively and in a
//! browser. Each function gives one line per disagreement and, first, how many cases it saw.

use ricap::text::ptb::{self, Punctuation};
use serde_json::Value;

/// How many cases were compared and which of them disagree.
pub struct Outcome {
    pub cases: usize,
    pub failures: Vec<String>,
}

impl Outcome {
    /// Panics unless exactly `cases` cases were seen and all agree.
    pub fn assert_all_agree(&self, cases: usize) {
        let shown = self.failures.iter().take(20).cloned().collect::<Vec<_>>().join("\n");
        assert!(self.failures.is_empty(), "{} of {} disagree:\n{shown}", self.failures.len(), self.cases);
        assert_eq!(self.cases, cases, "another number of cases than the fixture holds");
    }
}

pub const PTB_LINES: &str = include_str!("../fixtures/ptb/lines.jsonl");
pub const PTB_BLOCKS: &str = include_str!("../fixtures/ptb/blocks.jsonl");

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
