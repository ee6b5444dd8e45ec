//! `ricap iou`: overlaps of listed pairs, for checking against other programs.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;

use clap::Args;
use serde::{Deserialize, Serialize};

use super::CommandError;
use crate::diag::{Diagnostic, Place, shorten};
use crate::geometry::iou;

/// Arguments of `ricap iou`.
#[derive(Args, Debug)]
pub struct IouArgs {
    /// Lines `{"a":[cx,cy,w,h,theta],"b":[cx,cy,w,h,theta]}`: pixels and radians, y down, positive = clockwise on screen.
    #[arg(long)]
    file: PathBuf,
}

#[derive(Deserialize)]
struct PairLine {
    a: [f64; 5],
    b: [f64; 5],
}

#[derive(Serialize)]
struct OverlapLine {
    iou: Option<f64>,
}

/// Opens the file and answers on standard output; problems go to standard error.
///
/// # Errors
/// If the file cannot be read, or any line of it.
pub fn main(args: &IouArgs) -> Result<(), CommandError> {
    let name = args.file.display().to_string();
    let file = File::open(&args.file).map_err(|error| CommandError(format!("{name}: {error}")))?;
    run(&name, BufReader::new(file), &mut std::io::stdout().lock(), &mut std::io::stderr().lock())
}

/// Reads pairs from `input` (called `name` in messages) and writes one `{"iou":x}` for each, in order.
///
/// A line that is no pair is answered with `{"iou":null}`, so that answers stay beside their questions, and described on
/// `problems` with its line number; the rest goes on. Blank lines are skipped.
///
/// # Errors
/// If reading or writing fails, or, at the end, if any line was no pair.
pub fn run(
    name: &str,
    mut input: impl BufRead,
    out: &mut impl Write,
    problems: &mut impl Write,
) -> Result<(), CommandError> {
    let mut out = std::io::BufWriter::new(out);
    let (mut line, mut number, mut bad) = (Vec::new(), 0u64, 0u64);
    while input.read_until(b'\n', &mut line)? > 0 {
        number += 1;
        // Windows line ends, and the mark that some editors put in front of a file.
        let text = line.strip_prefix(b"\xef\xbb\xbf").filter(|_| number == 1).unwrap_or(&line).trim_ascii();
        if !text.is_empty() {
            let answer = match serde_json::from_slice::<PairLine>(text) {
                Ok(PairLine { a, b }) => Some(iou(&a.into(), &b.into())),
                Err(error) => {
                    bad += 1;
                    writeln!(problems, "{}", describe(name, number, text, &error))?;
                    None
                }
            };
            serde_json::to_writer(&mut out, &OverlapLine { iou: answer }).map_err(std::io::Error::from)?;
            out.write_all(b"\n")?;
        }
        line.clear();
    }
    out.flush()?;
    if bad > 0 {
        return Err(CommandError(format!("{name}: {bad} of {number} lines are no pair of boxes")));
    }
    Ok(())
}

fn describe(name: &str, number: u64, text: &[u8], error: &serde_json::Error) -> Diagnostic {
    // The parser counts lines within the one line it was given; the place says the real one.
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    Diagnostic::error("iou-line", Place::file(name).at_line(number), format!("not a pair of boxes: {message}"))
        .with_found(shorten(&String::from_utf8_lossy(text), 80))
        .with_expected(r#"{"a":[cx,cy,w,h,theta],"b":[cx,cy,w,h,theta]}"#)
        .with_action("answered with null")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(input: &[u8]) -> (String, String, Result<(), CommandError>) {
        let (mut out, mut problems) = (Vec::new(), Vec::new());
        let result = run("pairs.jsonl", input, &mut out, &mut problems);
        (String::from_utf8(out).unwrap(), String::from_utf8(problems).unwrap(), result)
    }

    #[test]
    fn pairs_are_answered_in_order() {
        let input = b"\xef\xbb\xbf{\"a\":[0,0,40,20,0],\"b\":[0,0,40,20,0]}\r\n\r\n\
            {\"b\":[0,0,4,4,0],\"a\":[9,9,4,4,0]}\n{\"a\":[0,0,8,4,0],\"b\":[0,0,4,4,0]}";
        let (out, problems, result) = answers(input);
        assert_eq!(out, "{\"iou\":1.0}\n{\"iou\":0.0}\n{\"iou\":0.5}\n");
        assert_eq!(problems, "");
        result.unwrap();
    }

    #[test]
    fn a_bad_line_is_named_and_the_rest_goes_on() {
        let input = b"{\"a\":[0,0,4,4,0],\"b\":[0,0,4,4,0]}\n{\"a\":[0,0,4,4],\"b\":[0,0,4,4,0]}\n\xff\xfe\n\
            {\"a\":[0,0,4,4,NaN],\"b\":[0,0,4,4,0]}\n{\"a\":[0,0,4,4,0],\"b\":[0,0,4,4,0]}\n";
        let (out, problems, result) = answers(input);
        assert_eq!(out, "{\"iou\":1.0}\n{\"iou\":null}\n{\"iou\":null}\n{\"iou\":null}\n{\"iou\":1.0}\n");
        let first = "error[iou-line]: not a pair of boxes: invalid length 4, expected an array of length 5\n  \
            where:    pairs.jsonl, line 2\n";
        assert!(problems.starts_with(first), "{problems}");
        assert!(problems.contains("pairs.jsonl, line 3\n") && problems.contains("pairs.jsonl, line 4\n"), "{problems}");
        assert_eq!(result.unwrap_err().0, "pairs.jsonl: 3 of 5 lines are no pair of boxes");
    }
}
