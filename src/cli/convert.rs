//! `ricap convert`: annotations of any format as files of another, and the template for predictions.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::CommandError;
use crate::diag::{Diagnostics, Severity};
use crate::load::write::{Target, write};
use crate::load::{self, FormatId, Loaded};
use crate::settings::Duplicates;

/// Arguments of `ricap convert`.
#[derive(Args)]
pub struct ConvertArgs {
    /// Files to read; files of one format are joined, so that a folder of label files is one set.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// What to write: ricap, dota, coco or template.
    #[arg(long, default_value = "ricap")]
    to: String,
    /// Where to write: a file, or a folder for formats of a file for each image. Standard output if left out.
    #[arg(long)]
    out: Option<PathBuf>,
    /// Format of the files, instead of recognising it.
    #[arg(long)]
    from: Option<String>,
    /// How numbers are read, instead of guessing: scale=pixel, angle=deg, turn=ccw, order=yx, form=corners.
    #[arg(long = "read", value_name = "KEY=VALUE")]
    conventions: Vec<String>,
}

/// Runs the command; problems of the files go to standard error.
pub fn main(args: &ConvertArgs) -> Result<(), CommandError> {
    let target = Target::from_name(&args.to).ok_or_else(|| {
        let names: Vec<_> = Target::ALL.iter().map(|(_, name, _)| *name).collect();
        CommandError(format!("cannot write `{}`; possible: {}", args.to, names.join(", ")))
    })?;
    let from = match &args.from {
        None => None,
        Some(name) => Some(FormatId::from_name(name).ok_or_else(|| {
            let names: Vec<_> = FormatId::all().map(|(id, _)| id.name()).collect();
            CommandError(format!("there is no format `{name}`; the formats are {}", names.join(", ")))
        })?),
    };
    let loaded = read_all(&args.files, from)?;
    let mut conventions = loaded.conventions.clone();
    for pair in &args.conventions {
        let (key, value) = pair.split_once('=').ok_or_else(|| CommandError(format!("`{pair}` is not KEY=VALUE")))?;
        conventions.set(key, value).map_err(|error| CommandError(error.to_string()))?;
    }
    let resolved = load::resolve(&loaded, &conventions, &|_| None, Duplicates::Join);
    let (files, losses) = write(&resolved.set, target);
    let mut problems = Diagnostics::new();
    problems.extend(loaded.diagnostics.into_sorted());
    problems.extend(resolved.diagnostics.into_sorted());
    problems.extend(losses.into_sorted());
    for problem in problems.entries() {
        eprintln!("{problem}");
    }
    if problems.worst() == Some(Severity::Stop) && resolved.set.images().is_empty() {
        return Err(CommandError("nothing could be read".into()));
    }
    match (&args.out, files.as_slice()) {
        (Some(out), [file]) if target != Target::Dota => std::fs::write(out, &file.text)?,
        (Some(folder), files) => {
            std::fs::create_dir_all(folder)?;
            for file in files {
                std::fs::write(folder.join(&file.name), &file.text)?;
            }
        }
        (None, [file]) => std::io::stdout().lock().write_all(file.text.as_bytes())?,
        (None, files) => {
            return Err(CommandError(format!("{} files need a folder: add --out", files.len())));
        }
    }
    Ok(())
}

/// Reads files and joins them; class names and files of another format than the first are reported, not joined.
fn read_all(paths: &[PathBuf], from: Option<FormatId>) -> Result<Loaded, CommandError> {
    let mut files: Vec<Loaded> = Vec::new();
    let mut names = Vec::new();
    for path in paths {
        let bytes = std::fs::read(path).map_err(|error| CommandError(format!("{}: {error}", path.display())))?;
        let loaded = load::read(&path.to_string_lossy(), &bytes, from, &mut |_, _| {});
        match files.first() {
            _ if loaded.role == load::Role::Companion => names.push(loaded),
            Some(first) if first.format != loaded.format => {
                let (a, b) = (first.format.label(), loaded.format.label());
                return Err(CommandError(format!(
                    "{} is {b}, but {} is {a}: convert them one by one",
                    loaded.name, first.name
                )));
            }
            _ => files.push(loaded),
        }
    }
    let mut all = load::combine(files).ok_or_else(|| CommandError("no file holds annotations".into()))?;
    for other in &names {
        let problems = load::name_from(&mut all, other);
        all.diagnostics.extend(problems.into_sorted());
    }
    Ok(all)
}
