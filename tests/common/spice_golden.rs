//! Reference parses and scores of SPICE 1.0, and how ours are checked against them. Bytes in, failures out.

use std::sync::Arc;

use ricap::spice::{Grammar, SpiceParser, TupleScore, score};
use ricap::text::wordnet::Dictionary;
use serde::Deserialize;

use super::outcome::Outcome;

/// One line of reference parses: what the reference made of a text.
#[derive(Deserialize)]
struct ParseLine {
    text: String,
    sents: Vec<SentenceLine>,
    tuples: Vec<Vec<String>>,
}

#[derive(Deserialize)]
struct SentenceLine {
    tok: Vec<(String, String, String, i32, Option<String>)>,
    tree: String,
    #[serde(default)]
    dep: Option<Vec<(String, serde_json::Value, serde_json::Value)>>,
}

#[derive(Deserialize)]
struct Scores {
    object: TupleScore,
    attribute: TupleScore,
    oa: TupleScore,
    all: TupleScore,
}

#[derive(Deserialize)]
struct TupleLine {
    about: String,
    test: Vec<Vec<String>>,
    r#ref: Vec<Vec<String>>,
    #[serde(flatten)]
    scores: Scores,
}

#[cfg(not(target_arch = "wasm32"))]
#[derive(Deserialize)]
struct PairLine {
    id: String,
    test: String,
    refs: Vec<String>,
    #[serde(flatten)]
    scores: Scores,
}

pub fn parser(grammar: &[u8]) -> SpiceParser {
    SpiceParser::new(Arc::new(Grammar::from_bytes(grammar).expect("the grammar file")))
}

fn lines<T: for<'a> Deserialize<'a>>(jsonl: &str) -> impl Iterator<Item = T> {
    jsonl.lines().map(|line| serde_json::from_str(line).expect("a line of the golden file"))
}

/// Tokens, tags, lemmas, heads, labels, tree, graph (where the line has one) and the multiset of tuples of every text.
pub fn parses(jsonl: &str, parser: &mut SpiceParser) -> Outcome {
    let mut outcome = Outcome { cases: 0, failures: Vec::new() };
    for line in lines::<ParseLine>(jsonl) {
        let fault = parse_fault(&line, parser);
        outcome.cases += 1;
        outcome.failures.extend(fault.map(|fault| format!("{}: {fault}", line.text)));
    }
    outcome
}

/// FNV-1a over everything that is made of the fixtures' captions: trees, dependencies, graphs, tuples with their rules and order.
///
/// One number must come out natively and in every browser, see `fixtures/spice/digest.txt`.
pub fn digest(parser: &mut SpiceParser) -> u64 {
    let mut digest = 0xcbf2_9ce4_8422_2325_u64;
    for line in lines::<ParseLine>(PARSES_COCO).chain(lines(PARSES_COMPOSED)) {
        let parse = parser.parse_text(&line.text).expect("short enough");
        for byte in serde_json::to_vec(&parse).expect("a parse is plain data") {
            digest = (digest ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
    digest
}

/// The digest that must come out.
pub fn expected_digest() -> u64 {
    u64::from_str_radix(include_str!("../fixtures/spice/digest.txt").trim(), 16).expect("a hexadecimal number")
}

fn parse_fault(line: &ParseLine, parser: &mut SpiceParser) -> Option<String> {
    let parse = match parser.parse_text(&line.text) {
        Ok(parse) => parse,
        Err(error) => return Some(error.to_string()),
    };
    if parse.sentences.len() != line.sents.len() {
        return Some(format!("{} sentences, expected {}", parse.sentences.len(), line.sents.len()));
    }
    for (ours, expected) in parse.sentences.iter().zip(&line.sents) {
        let tokens: Vec<_> = ours
            .tokens
            .iter()
            .map(|t| (t.word.clone(), t.tag.clone(), t.lemma.clone(), t.head, t.label.clone()))
            .collect();
        if ours.tree != expected.tree {
            return Some(format!("tree {}, expected {}", ours.tree, expected.tree));
        }
        if tokens != expected.tok {
            return Some(format!("tokens {tokens:?}, expected {:?}", expected.tok));
        }
        let Some(dep) = &expected.dep else { continue };
        let name = |v: &serde_json::Value| v.as_str().map_or_else(|| v.to_string(), str::to_owned);
        let mut expected: Vec<_> = dep.iter().map(|(l, g, d)| (l.clone(), name(g), name(d))).collect();
        let mut graph = ours.graph.clone();
        expected.sort();
        graph.sort();
        if graph != expected {
            return Some(format!("graph {graph:?}, expected {expected:?}"));
        }
    }
    let mut tuples: Vec<_> = parse.tuples.iter().map(|t| t.words.clone()).collect();
    let mut expected = line.tuples.clone();
    tuples.sort();
    expected.sort();
    (tuples != expected).then(|| format!("tuples {tuples:?}, expected {expected:?}"))
}

/// Scores of hand-made tuple sets: counts exact, rates to 1e-12.
pub fn tuple_sets(jsonl: &str, dictionary: &Dictionary) -> Outcome {
    let mut outcome = Outcome { cases: 0, failures: Vec::new() };
    for line in lines::<TupleLine>(jsonl) {
        let ours = score(&line.test, &[line.r#ref], dictionary);
        let fault = score_fault([ours.object, ours.attribute, ours.oa, ours.all], &line.scores);
        outcome.cases += 1;
        outcome.failures.extend(fault.map(|fault| format!("{}: {fault}", line.about)));
    }
    outcome
}

/// Scores of caption pairs from text to number.
#[cfg(not(target_arch = "wasm32"))]
pub fn pairs(jsonl: &str, parser: &mut SpiceParser, dictionary: &Dictionary) -> (Outcome, [f64; 2]) {
    let mut outcome = Outcome { cases: 0, failures: Vec::new() };
    let mut sums = [0.0, 0.0];
    let mut n = 0.0;
    for line in lines::<PairLine>(jsonl) {
        let mut tuples = |text: &String| parser.parse_text(text).expect("short enough").tuples;
        let test = tuples(&line.test);
        let references: Vec<_> = line.refs.iter().map(&mut tuples).collect();
        let ours = score(&test, &references, dictionary);
        let fault = score_fault([ours.object, ours.attribute, ours.oa, ours.all], &line.scores);
        sums[0] += ours.all.f.unwrap_or(0.0);
        sums[1] += ours.oa.f.unwrap_or(0.0);
        n += 1.0;
        outcome.cases += 1;
        outcome.failures.extend(fault.map(|fault| format!("{}: {fault}", line.id)));
    }
    (outcome, sums.map(|sum| sum / n))
}

fn score_fault(ours: [TupleScore; 4], expected: &Scores) -> Option<String> {
    let expected = [expected.object, expected.attribute, expected.oa, expected.all];
    let is_near = |a: Option<f64>, b: Option<f64>| match (a, b) {
        (Some(a), Some(b)) => (a - b).abs() < 1e-12,
        (a, b) => a == b,
    };
    ours.into_iter().zip(expected).find_map(|(a, b)| {
        let is_equal = (a.tp, a.fp, a.fn_) == (b.tp, b.fp, b.fn_)
            && is_near(a.pr, b.pr)
            && is_near(a.re, b.re)
            && is_near(a.f, b.f);
        (!is_equal).then(|| format!("{a:?}, expected {b:?}"))
    })
}

pub const PARSES_COCO: &str = include_str!("../fixtures/spice/parses_coco.jsonl");
pub const PARSES_COMPOSED: &str = include_str!("../fixtures/spice/parses_composed.jsonl");
pub const TUPLE_SETS: &str = include_str!("../fixtures/spice/tuples.jsonl");
#[cfg(not(target_arch = "wasm32"))]
pub const PAIRS: &str = include_str!("../fixtures/spice/pairs.jsonl");
