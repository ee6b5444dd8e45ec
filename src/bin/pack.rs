//! Builds the packed data that the evaluator reads, or checks that it is what the published packages give.
//!
//! ```text
//! pack words WHEEL DIR            write the word data into DIR
//! pack words WHEEL DIR --check    compare DIR with what would be written, and the packed form with its source
//! pack grammar SOURCE FILE        write the grammar; SOURCE: the models package, the model file in it, or a folder with its text dump
//! pack grammar SOURCE FILE --check
//! ```

use std::path::Path;
use std::process::ExitCode;

use ricap::pack::{grammar, words};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments[..] {
        ["words", wheel, dir] => pack_words(wheel, Path::new(dir), false),
        ["words", wheel, dir, "--check"] => pack_words(wheel, Path::new(dir), true),
        ["grammar", source, file] => pack_grammar(Path::new(source), Path::new(file), false),
        ["grammar", source, file, "--check"] => pack_grammar(Path::new(source), Path::new(file), true),
        _ => Err("usage: pack words WHEEL DIR [--check] | pack grammar SOURCE FILE [--check]".to_owned()),
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
        write_or_compare(&dir.join(file.name), &file.bytes, check)?;
    }
    Ok(())
}

fn pack_grammar(source: &Path, file: &Path, check: bool) -> Result<(), String> {
    let data = if source.is_dir() { grammar::dump::read_dump(source) } else { grammar::model::read_file(source) };
    let data = data.map_err(|error| format!("{}: {error}", source.display()))?;
    let bytes = grammar::pack(&data).map_err(|error| error.to_string())?;
    write_or_compare(file, &bytes, check)
}

fn write_or_compare(path: &Path, bytes: &[u8], check: bool) -> Result<(), String> {
    let place = |error: std::io::Error| format!("{}: {error}", path.display());
    if !check {
        let folder = path.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder).and_then(|()| std::fs::write(path, bytes)).map_err(place)?;
    } else if std::fs::read(path).map_err(place)? != bytes {
        return Err(format!("{} is not what the package gives; run without --check", path.display()));
    }
    println!("{:>10} {}", bytes.len(), path.display());
    Ok(())
}
