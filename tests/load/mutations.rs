//! Broken files of every format: no reader may panic, and time stays linear.
//!
//! Each fixture is cut, has bytes changed, doubled and dropped; every result is read with its own reader and with every
//! other one. The number of rounds is small here; `RICAP_FUZZ_ROUNDS` makes it as long as wanted.

use super::*;

struct Noise(u64);

impl Noise {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % limit.max(1)
    }
}

/// What breaks parsers: brackets, quotes, numbers at the edge, tags, odd encodings.
const PIECES: &[&[u8]] = &[
    b"{",
    b"}",
    b"[",
    b"]",
    b"\"",
    b"'",
    b",",
    b":",
    b"\\",
    b"\\u",
    b"\\ud800",
    b"<",
    b">",
    b"</",
    b"<rbox>",
    b"<box>",
    b"<ref>",
    b"<caption>",
    b"|<",
    b"NaN",
    b"Infinity",
    b"1e999",
    b"-1e-999",
    b"9007199254740993",
    b"-",
    b".",
    b"\n",
    b"\r\n",
    b"\0",
    b"\xFF\xFE",
    b"\xEF\xBB\xBF",
    b"\xE9",
    b"\xF0\x9F\x98\x80",
    b"null",
    b"None",
    b"<think>",
    b"</think>",
    b"```",
    b"<loc0001>",
    b"<patch_index_9999>",
    b"&amp;",
    b"&#0;",
    b"<!DOCTYPE x [",
    b"<![CDATA[",
    b"]]>",
    b"(",
    b")",
    b"[[[[[[[[",
    b"{{{{{{{{",
];

fn mutate(bytes: &[u8], noise: &mut Noise) -> Vec<u8> {
    let mut out = bytes.to_vec();
    for _ in 0..=noise.below(6) {
        let at = noise.below(out.len() + 1);
        match noise.below(5) {
            0 => out.truncate(at),
            1 => {
                let piece = PIECES[noise.below(PIECES.len())];
                out.splice(at..at, piece.iter().copied());
            }
            2 => {
                let end = (at + noise.below(40)).min(out.len());
                out.drain(at..end);
            }
            3 => {
                let end = (at + noise.below(80)).min(out.len());
                let copy = out[at..end].to_vec();
                out.splice(at..at, copy);
            }
            _ => {
                if let Some(byte) = out.get_mut(at) {
                    *byte = noise.below(256) as u8;
                }
            }
        }
    }
    out
}

fn fixtures() -> Vec<(String, Vec<u8>)> {
    let root = format!("{}/tests/fixtures/load/one_box", env!("CARGO_MANIFEST_DIR"));
    let mut all = Vec::new();
    for folder in std::fs::read_dir(root).unwrap().map(|e| e.unwrap().path()).filter(|p| p.is_dir()) {
        for file in std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()) {
            all.push((file.file_name().unwrap().to_str().unwrap().to_owned(), std::fs::read(&file).unwrap()));
        }
    }
    all.sort();
    all
}

fn use_up(loaded: &Loaded) {
    for choices in [&[][..], &[("scale", "percent"), ("order", "yx"), ("form", "corners")]] {
        let resolved = resolve(loaded, choices, None);
        for instance in resolved.set.instances() {
            let b = instance.rbox;
            assert!([b.cx, b.cy, b.w, b.h, b.theta].iter().all(|n| n.is_finite()), "{b:?}");
            assert!(b.w >= 0.0 && b.h >= 0.0);
        }
    }
    for diagnostic in loaded.diagnostics.entries() {
        assert!(!diagnostic.to_string().is_empty());
    }
}

#[test]
fn broken_files_are_reported_not_fatal() {
    let rounds: usize = std::env::var("RICAP_FUZZ_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(40);
    let formats: Vec<_> = load::FormatId::all().map(|(id, _)| id).collect();
    for (name, bytes) in fixtures() {
        let mut noise = Noise(bytes.len() as u64);
        for round in 0..rounds {
            let broken = mutate(&bytes, &mut noise);
            use_up(&read(&name, &broken));
            let format = formats[round % formats.len()];
            use_up(&load::read(&name, &broken, Some(format), &mut |_, _| {}));
        }
    }
}

#[test]
fn every_reader_takes_any_text() {
    let repeats = [
        "[",
        "{",
        "{\"a\":",
        "[{\"image\":",
        "<a>",
        "<ref>",
        "<rbox>",
        "<rbox>(",
        "<box>[[",
        "<caption>",
        "{<",
        "[[1,2,3,4]",
        "\"",
        "'",
        "\\",
        "<loc0001>",
        "1 1 1 1 1 1 1 1 x 0\n",
        "0 .1 .1 .1 .1\n",
        "a,b\n",
        "</think>",
        "<think>",
        "&lt;",
        "\u{feff}",
        "飞",
    ];
    for piece in repeats {
        let text = piece.repeat(20_000);
        for (format, _) in load::FormatId::all() {
            use_up(&load::read("x.txt", text.as_bytes(), Some(format), &mut |_, _| {}));
            let escaped = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
            let answer = format!("{{\"image\":\"a\",\"response\":\"{escaped}\"}}");
            use_up(&load::read("x.jsonl", answer.as_bytes(), Some(format), &mut |_, _| {}));
        }
    }
}
