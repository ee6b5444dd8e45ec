//! The command line: one file per command, each with its arguments and a `run`.
//!
//! Commands read files and write text; every number comes from the same core as the page's.

mod caption_metrics;
mod convert;
mod iou;
mod lines;
mod parse;
mod parses_file;
mod score;
mod score_data;
mod settings;
mod spice_parse;
mod spice_scores;
mod spice_tuples;
mod tokenize;
mod word_data;

use std::fmt;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Scores dense captions of oriented objects in aerial images: DetA, CapA, RelCap-F1 and RICScore.
#[derive(Parser)]
#[command(name = "ricap", version, about, max_term_width = 120)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// METEOR and CIDEr-D of listed captions, one answer a line, for checking against other programs.
    CaptionMetrics(caption_metrics::CaptionMetricsArgs),
    /// Annotations of any format as files of another; also a template for predictions.
    Convert(convert::ConvertArgs),
    /// Overlaps of listed pairs of boxes, one answer a line, for checking against other programs.
    Iou(iou::IouArgs),
    /// Relation triples of captions, with the rules that gave them.
    Parse(parse::ParseArgs),
    /// Score models against ground truth: the table of the page, without a browser.
    Score(score::Args),
    /// List every setting that can change a number, with its values and the official one.
    Settings,
    /// Tokens of captions as the COCO caption tools give them, one answer a line.
    Tokenize(tokenize::TokenizeArgs),
    /// Trees, dependencies and tuples of captions, one answer a line.
    SpiceParse(spice_parse::SpiceParseArgs),
    /// SPICE scores of given tuple sets, one answer a line.
    SpiceTuples(spice_tuples::SpiceTuplesArgs),
}

/// Why a command ended without its result; the text is for the user.
#[derive(Debug)]
pub struct CommandError(pub String);

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for CommandError {}

impl From<std::io::Error> for CommandError {
    fn from(error: std::io::Error) -> Self {
        CommandError(error.to_string())
    }
}

/// Runs the command named by the program's arguments; errors go to standard error, exit status 1 (2 for wrong arguments).
pub fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::CaptionMetrics(args) => caption_metrics::main(&args),
        Command::Convert(args) => convert::main(&args),
        Command::Iou(args) => iou::main(&args),
        Command::Parse(args) => parse::main(&args),
        Command::Score(args) => score::run(&args, &mut std::io::stdout().lock(), &mut std::io::stderr().lock()),
        Command::SpiceParse(args) => spice_parse::main(&args),
        Command::SpiceTuples(args) => spice_tuples::main(&args),
        Command::Settings => settings::run(&mut std::io::stdout().lock()),
        Command::Tokenize(args) => tokenize::main(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("ricap: {error}");
            ExitCode::FAILURE
        }
    }
}
