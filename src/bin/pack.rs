//! Builds the packed data that the evaluator reads, or checks that it is what the published packages give.
//!
//! ```text
//! pack words WHEEL DIR            write the word data into DIR
//! pack words WHEEL DIR --check    compare DIR with what would be written, and the packed form with its source
//! ```

use std::path::Path;
use std::process::ExitCode;

use ricap::pack::words;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments[..] {
        ["words", wheel, dir] => pack_words(wheel, Path::new(dir), false),
        ["words", wheel, dir, "--check"] => pack_words(wheel, Path::new(dir), true),
        _ => Err("usage: pack words WHEEL DIR [--check]".to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn pack_words(wheel: &str, dir: &Path, check: bool) -> Result<(), String> {
    let bytes = std::fs::read(wheel).map_err(|error| format!("{wheel}: {error}"))?;
    let source = words::Source::from_wheel(&bytes).map_err(|error| format!("{wheel}: {error}"))?;
    let files = words::pack(&source);
    let faults = words::check(&files, &source);
    if !faults.is_empty() {
        return Err(format!("the packed form differs from its source:\n{}", faults.join("\n")));
    }
    for file in &files {
        let path = dir.join(file.name);
        let place = |error: std::io::Error| format!("{}: {error}", path.display());
        if !check {
            std::fs::create_dir_all(dir).and_then(|()| std::fs::write(&path, &file.bytes)).map_err(place)?;
        } else if std::fs::read(&path).map_err(place)? != file.bytes {
            return Err(format!("{} is not what the package gives; run without --check", path.display()));
        }
        println!("{:>10} {}", file.bytes.len(), path.display());
    }
    Ok(())
}
