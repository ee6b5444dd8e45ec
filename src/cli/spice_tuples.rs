//! `ricap spice-tuples`: scores of given tuple sets.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::{Deserialize, Serialize};

use super::CommandError;
use super::lines::LineFile;
use super::word_data::{WordData, data_folder};
use crate::spice::{TupleScore, score};

/// Arguments of `ricap spice-tuples`.
#[derive(Args, Debug)]
pub struct SpiceTuplesArgs {
    /// Lines `{"test":[...],"ref":[...]}`: lists of tuples of one, two or three words.
    #[arg(long)]
    file: PathBuf,
    /// Folder of the packed data (default: $RICAP_DATA, `www/data`, or `data` beside the program).
    #[arg(long)]
    data: Option<PathBuf>,
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

/// Answers every line in order on standard output; `null` stands for "not a number", and for a line that holds no tuple sets.
///
/// # Errors
/// If a file cannot be read, or, at the end, if any line held no tuple sets.
pub fn main(args: &SpiceTuplesArgs) -> Result<(), CommandError> {
    let file = LineFile::open(&args.file)?;
    let dictionary = WordData::in_folder(&data_folder(args.data.as_deref())?).dictionary()?;
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let mut bad = 0;
    for line in file.lines() {
        let Ok(sets) = serde_json::from_str::<SetsLine>(line.text) else {
            let expected = r#"{"test":[["ship"],["ship","red"]],"ref":[["ship"]]}"#;
            eprintln!("{}", file.fault(&line, "tuple-line", "no tuple sets", expected));
            writeln!(out, "null")?;
            bad += 1;
            continue;
        };
        let result = score(&sets.test, &[sets.r#ref], &dictionary);
        let scores = ScoresLine { object: result.object, attribute: result.attribute, oa: result.oa, all: result.all };
        let json = serde_json::to_string(&scores).map_err(|error| CommandError(error.to_string()))?;
        writeln!(out, "{json}")?;
    }
    out.flush()?;
    match bad {
        0 => Ok(()),
        bad => Err(CommandError(format!("{}: {bad} lines hold no tuple sets", file.name()))),
    }
}
