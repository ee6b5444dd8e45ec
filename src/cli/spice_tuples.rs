//! `ricap spice-tuples`: scores of given tuple sets.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::{Deserialize, Serialize};

use super::CommandError;
use super::spice_data::DataArgs;
use crate::spice::{TupleScore, score};

/// Arguments of `ricap spice-tuples`.
#[derive(Args, Debug)]
pub struct SpiceTuplesArgs {
    /// Lines `{"test":[...],"ref":[...]}`: tuples of one, two or three words.
    #[arg(long)]
    file: PathBuf,
    #[command(flatten)]
    data: DataArgs,
}

#[derive(Deserialize)]
struct SetsLine {
    test: Vec<Vec<String>>,
    r#ref: Vec<Vec<String>>,
}

#[derive(Serialize)]
struct ScoresLine {
    object: TupleScore,
    attribute: TupleScore,
    oa: TupleScore,
    all: TupleScore,
}

/// Answers every line in order on standard output; `null` stands for "not a number".
///
/// # Errors
/// If a file cannot be read or a line is no pair of tuple sets.
pub fn main(args: &SpiceTuplesArgs) -> Result<(), CommandError> {
    let input = std::fs::read(&args.file).map_err(|e| CommandError(format!("{}: {e}", args.file.display())))?;
    let dictionary = args.data.dictionary()?;
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for (number, line) in String::from_utf8_lossy(&input).lines().enumerate().filter(|(_, l)| !l.trim().is_empty()) {
        let sets: SetsLine = serde_json::from_str(line)
            .map_err(|e| CommandError(format!("{}, line {}: {e}", args.file.display(), number + 1)))?;
        let result = score(&sets.test, &[sets.r#ref], &dictionary);
        let scores = ScoresLine { object: result.object, attribute: result.attribute, oa: result.oa, all: result.all };
        writeln!(out, "{}", serde_json::to_string(&scores).map_err(|e| CommandError(e.to_string()))?)?;
    }
    Ok(out.flush()?)
}
