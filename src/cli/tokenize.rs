//! `ricap tokenize`: PTB tokens of captions, for checking against the COCO caption tools.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::CommandError;
use super::lines::{LineFile, quote};
use crate::load::json::Json;
use crate::text::ptb::{Punctuation, tokenize, tokenize_block};

/// Arguments of `ricap tokenize`.
#[derive(Args, Debug)]
pub struct TokenizeArgs {
    /// Lines `{"in":text}`; a list of texts is tokenised in one call, so that a caption's end may depend on the next one.
    #[arg(long)]
    file: PathBuf,
}

/// Answers on standard output; problems go to standard error.
///
/// # Errors
/// If the file cannot be read, or any line of it.
pub fn main(args: &TokenizeArgs) -> Result<(), CommandError> {
    run(&LineFile::open(&args.file)?, &mut std::io::stdout().lock(), &mut std::io::stderr().lock())
}

/// Writes one `{"out":"tokens joined by one blank"}` for each line, in order. A bad line is answered with `{"out":null}` and
/// described on `problems`.
///
/// # Errors
/// If writing fails, or, at the end, if any line was bad.
pub fn run(file: &LineFile, out: &mut impl Write, problems: &mut impl Write) -> Result<(), CommandError> {
    let mut out = std::io::BufWriter::new(out);
    let mut bad = 0;
    for line in file.lines() {
        let answer = match line.value.as_ref().and_then(|value| value.get("in")) {
            Some(Json::Text(text)) => Some(quote(&tokenize(text))),
            Some(list) => list.items().and_then(tokenize_list),
            None => None,
        };
        if answer.is_none() {
            bad += 1;
            let fault = file.fault(&line, "tokenize-line", "no text to tokenise", r#"{"in":"a caption"}"#);
            writeln!(problems, "{fault}")?;
        }
        writeln!(out, r#"{{"out":{}}}"#, answer.as_deref().unwrap_or("null"))?;
    }
    out.flush()?;
    match bad {
        0 => Ok(()),
        bad => Err(CommandError(format!("{}: {bad} lines hold no text", file.name()))),
    }
}

fn tokenize_list(items: &[Json]) -> Option<String> {
    let captions: Vec<&str> = items.iter().map(Json::as_str).collect::<Option<_>>()?;
    let lines = tokenize_block(&captions, Punctuation::Drop);
    let quoted: Vec<String> = lines.iter().map(|line| quote(line)).collect();
    Some(format!("[{}]", quoted.join(",")))
}
