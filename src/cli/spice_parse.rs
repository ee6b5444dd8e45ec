//! `ricap spice-parse`: trees, dependencies and tuples of captions.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::{Deserialize, Serialize};

use super::CommandError;
use super::spice_data::DataArgs;
use crate::spice::cache::{ParseCache, Parsed};
use crate::spice::{CaptionParse, SpiceParser, TextForm};

/// Arguments of `ricap spice-parse`.
#[derive(Args, Debug)]
pub struct SpiceParseArgs {
    /// Lines `{"text":"..."}`.
    #[arg(long)]
    file: PathBuf,
    /// Texts are captions as written. Without it they are in the caption tools' form already: lower case, no punctuation, tokens
    /// separated by blanks.
    #[arg(long)]
    raw: bool,
    /// File of parses: known texts are taken from it, new parses are added. Made if it is not there.
    #[arg(long)]
    cache: Option<PathBuf>,
    #[command(flatten)]
    data: DataArgs,
}

#[derive(Deserialize)]
struct TextLine {
    text: String,
}

#[derive(Serialize)]
struct ParseLine<'a> {
    sents: Vec<SentenceLine<'a>>,
    tuples: Vec<&'a [String]>,
}

#[derive(Serialize)]
struct SentenceLine<'a> {
    tok: Vec<(&'a str, &'a str, &'a str, i32, Option<&'a str>)>,
    tree: &'a str,
    dep: Vec<(&'a str, serde_json::Value, serde_json::Value)>,
}

/// Answers every line in order on standard output. A sentence that is too long is answered with `{"error":"..."}`.
///
/// # Errors
/// If a file cannot be read, a line is no text, or the file of parses is not usable.
pub fn main(args: &SpiceParseArgs) -> Result<(), CommandError> {
    let input = std::fs::read(&args.file).map_err(|e| CommandError(format!("{}: {e}", args.file.display())))?;
    let grammar = args.data.grammar()?;
    let mut cache = match &args.cache {
        Some(path) if path.exists() => ParseCache::from_bytes(&std::fs::read(path)?, grammar.version())
            .map_err(|e| CommandError(format!("{}: {e}", path.display())))?,
        _ => ParseCache::new(grammar.version()),
    };
    let mut parser = SpiceParser::new(grammar);
    // A text in the tools' form is read as it stands, like a raw caption; only the key differs.
    let form = if args.raw { TextForm::Raw } else { TextForm::Coco };
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for (number, line) in String::from_utf8_lossy(&input).lines().enumerate().filter(|(_, l)| !l.trim().is_empty()) {
        let TextLine { text } = serde_json::from_str(line)
            .map_err(|e| CommandError(format!("{}, line {}: {e}", args.file.display(), number + 1)))?;
        if cache.get(form, &text).is_none() {
            let parsed = parser.parse_text(&text);
            cache.insert(form, text.clone(), parsed);
        }
        if let Some(parsed) = cache.get(form, &text) {
            writeln!(out, "{}", answer(parsed)?)?;
        }
        if args.cache.is_none() {
            cache = ParseCache::new(parser.grammar().version());
        }
    }
    out.flush()?;
    match &args.cache {
        Some(path) => Ok(std::fs::write(path, cache.to_bytes())?),
        None => Ok(()),
    }
}

fn answer(parsed: &Parsed) -> Result<String, CommandError> {
    let json = match parsed {
        Ok(parse) => serde_json::to_string(&parse_line(parse)),
        Err(error) => serde_json::to_string(&serde_json::json!({ "error": error.to_string() })),
    };
    json.map_err(|e| CommandError(e.to_string()))
}

/// Nodes are numbers, copies of nodes texts with primes.
fn node(name: &str) -> serde_json::Value {
    name.parse::<u64>().map_or_else(|_| name.into(), Into::into)
}

fn parse_line(parse: &CaptionParse) -> ParseLine<'_> {
    let sents = parse
        .sentences
        .iter()
        .map(|s| SentenceLine {
            tok: s
                .tokens
                .iter()
                .map(|t| (t.word.as_str(), t.tag.as_str(), t.lemma.as_str(), t.head, t.label.as_deref()))
                .collect(),
            tree: &s.tree,
            dep: s.graph.iter().map(|(label, g, d)| (label.as_str(), node(g), node(d))).collect(),
        })
        .collect();
    ParseLine { sents, tuples: parse.tuples.iter().map(|t| t.words.as_slice()).collect() }
}
