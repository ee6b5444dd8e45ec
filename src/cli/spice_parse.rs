//! `ricap spice-parse`: trees, dependencies and tuples of captions.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use serde::Serialize;

use super::CommandError;
use super::lines::{Line, LineFile};
use super::word_data::data_folder;
use crate::spice::cache::ParseCache;
use crate::spice::{CaptionParse, Grammar, SpiceParser, TextForm, TooLong};

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
    /// Add the tuples to this file of parses, which `ricap score` and the page take. Made if it is not there.
    #[arg(long, value_name = "FILE")]
    parses: Option<PathBuf>,
    /// Folder of the packed data (default: $RICAP_DATA, `www/data`, or `data` beside the program).
    #[arg(long)]
    data: Option<PathBuf>,
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

/// The grammar in a data folder.
///
/// # Errors
/// If the file cannot be read or is no grammar.
pub fn grammar(data: &Path) -> Result<Arc<Grammar>, CommandError> {
    let path = data.join("grammar/english.bin");
    let fault = |error: &dyn std::fmt::Display| CommandError(format!("{}: {error}", path.display()));
    let bytes = std::fs::read(&path).map_err(|error| fault(&error))?;
    Grammar::from_bytes(&bytes).map(Arc::new).map_err(|error| fault(&error))
}

/// Answers every line in order on standard output: `null` for a line without a text, `{"error":"..."}` for a sentence that is too
/// long.
///
/// # Errors
/// If a file cannot be read, the file of parses is not usable, or, at the end, if any line was no text.
pub fn main(args: &SpiceParseArgs) -> Result<(), CommandError> {
    let file = LineFile::open(&args.file)?;
    let grammar = grammar(&data_folder(args.data.as_deref())?)?;
    let version = grammar.version();
    let mut cache = match args.parses.as_deref().filter(|path| path.exists()) {
        Some(path) => ParseCache::from_bytes(&std::fs::read(path)?, version)
            .map_err(|error| CommandError(format!("{}: {error}", path.display())))?,
        None => ParseCache::new(version),
    };
    let mut parser = SpiceParser::new(grammar);
    // A text in the tools' form is read as it stands, like a raw caption; only its key differs.
    let form = if args.raw { TextForm::Raw } else { TextForm::Coco };
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let mut bad = 0;
    for line in file.lines() {
        let Some(text) = text_of(&line) else {
            eprintln!("{}", file.fault(&line, "text-line", "no text", r#"{"text":"a ship near a dock"}"#));
            writeln!(out, "null")?;
            bad += 1;
            continue;
        };
        let parsed = parser.parse_text(&text);
        writeln!(out, "{}", answer(&parsed)?)?;
        if args.parses.is_some() {
            cache.insert(form, text, parsed.map(|parse| parse.tuples));
        }
    }
    out.flush()?;
    if let Some(path) = &args.parses {
        std::fs::write(path, cache.to_bytes())?;
    }
    match bad {
        0 => Ok(()),
        bad => Err(CommandError(format!("{}: {bad} lines hold no text", file.name()))),
    }
}

fn text_of(line: &Line) -> Option<String> {
    Some(line.value.as_ref()?.get("text")?.as_str()?.to_owned())
}

fn answer(parsed: &Result<CaptionParse, TooLong>) -> Result<String, CommandError> {
    let json = match parsed {
        Ok(parse) => serde_json::to_string(&parse_line(parse)),
        Err(error) => serde_json::to_string(&serde_json::json!({ "error": error.to_string() })),
    };
    json.map_err(|error| CommandError(error.to_string()))
}

/// Nodes are numbers, copies of nodes texts with primes.
fn node(name: &str) -> serde_json::Value {
    name.parse::<u64>().map_or_else(|_| name.into(), Into::into)
}

fn parse_line(parse: &CaptionParse) -> ParseLine<'_> {
    let sents = parse.sentences.iter().map(|s| SentenceLine {
        tok: s
            .tokens
            .iter()
            .map(|t| (t.word.as_str(), t.tag.as_str(), t.lemma.as_str(), t.head, t.label.as_deref()))
            .collect(),
        tree: &s.tree,
        dep: s.graph.iter().map(|(label, governor, other)| (label.as_str(), node(governor), node(other))).collect(),
    });
    ParseLine { sents: sents.collect(), tuples: parse.tuples.iter().map(|t| t.words.as_slice()).collect() }
}
