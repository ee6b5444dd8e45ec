//! The generator's command: draws, encodes, writes.

use super::canvas::Canvas;
use super::files::sample;
use super::light::expose;
use super::manifest::{Entry, average_colour, manifest};
use super::{SEED, parses, scenes};
use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "usage: sample --out DIR [--only PART-OF-KEY] [--ppm]\n  \
    --only  draw only the images whose key holds this text, and write neither parses nor manifest\n  \
    --ppm   write uncompressed pictures, to look at";

/// Cells per pixel and direction when drawing.
const FINE: usize = 2;

/// Runs the command with its arguments.
pub fn run(args: impl Iterator<Item = String>) -> ExitCode {
    let (mut out, mut only, mut ppm) = (None, String::new(), false);
    let mut args = args;
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--out" => out = args.next(),
            "--only" => only = args.next().unwrap_or_default(),
            "--ppm" => ppm = true,
            _ => {
                eprintln!("{USAGE}");
                return ExitCode::FAILURE;
            }
        }
    }
    let Some(out) = out else {
        eprintln!("{USAGE}");
        return ExitCode::FAILURE;
    };
    match write(Path::new(&out), &only, ppm) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{out}: {error}");
            ExitCode::FAILURE
        }
    }
}

fn write(out: &Path, only: &str, ppm: bool) -> std::io::Result<()> {
    let mut entries = vec![];
    let sample = sample();
    let mut texts = sample.texts();
    if only.is_empty() && !ppm {
        let grammar = parses::grammar().map_err(std::io::Error::other)?;
        texts.push((parses::FILE.to_owned(), sample.parses(grammar)));
    }
    for (name, text) in texts {
        std::fs::create_dir_all(out)?;
        std::fs::write(out.join(&name), &text)?;
        entries.push(Entry { path: name, bytes: text.len(), colour: None });
    }
    for index in 0..scenes::count() {
        if !scenes::build(index, SEED, None).key().contains(only) {
            continue;
        }
        let scene = scenes::build(index, SEED, Some(Canvas::new(FINE)));
        let Some(canvas) = &scene.canvas else { continue };
        let pixels = expose(canvas, &scene.look, index as u32);
        let key = scene.key();
        let (path, bytes) = if ppm {
            let mut bytes = b"P6 800 800 255\n".to_vec();
            bytes.extend(&pixels);
            (out.join(key.replace('/', "_")).with_extension("ppm"), bytes)
        } else {
            (out.join(&key), super::encode::webp(&pixels))
        };
        std::fs::create_dir_all(path.parent().unwrap_or(out))?;
        std::fs::write(&path, &bytes)?;
        println!("{key}: {} instances, {} bytes", scene.instances.len(), bytes.len());
        entries.push(Entry { path: key, bytes: bytes.len(), colour: Some(average_colour(&pixels)) });
    }
    if only.is_empty() && !ppm {
        std::fs::write(out.join("manifest.json"), manifest(&entries))?;
    }
    Ok(())
}
