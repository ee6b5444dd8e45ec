//! The committed files are what the generator says they are.

use super::canvas::Canvas;
use super::files::{Sample, sample};
use super::light::expose;
use super::manifest::{Entry, average_colour, manifest};
use super::{SEED, parses, scenes};
use crate::spice::cache::ParseCache;
use crate::spice::{SpiceParser, TextForm};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Room for the whole sample.
const LIMIT: u64 = 3_000_000;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("www/sample")
}

fn read(name: &str) -> String {
    std::fs::read_to_string(folder().join(name)).unwrap_or_else(|e| panic!("{name}: {e}; run scripts/sample"))
}

#[test]
fn text_files_are_the_generators() {
    for (name, text) in sample().texts() {
        assert!(read(&name) == text, "{name} differs from the generator's: run scripts/sample");
    }
}

#[test]
fn manifest_lists_every_file_with_its_size() {
    let text = read("manifest.json");
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    let mut entries = vec![];
    for f in value["files"].as_array().unwrap() {
        let path = f["path"].as_str().unwrap().to_string();
        let bytes = std::fs::metadata(folder().join(&path)).unwrap().len() as usize;
        let colour = f["colour"].as_str().map(|c| {
            let at = |i: usize| u8::from_str_radix(&c[i..i + 2], 16).unwrap();
            [at(1), at(3), at(5)]
        });
        entries.push(Entry { path, bytes, colour });
    }
    assert_eq!(manifest(&entries), text);
    let roles = |role: &str| value["files"].as_array().unwrap().iter().filter(|f| f["role"] == role).count();
    assert_eq!((roles("ground-truth"), roles("predictions"), roles("image")), (1, 3, scenes::count()));
    let total: usize = entries.iter().map(|e| e.bytes).sum();
    assert!((total + text.len()) as u64 <= LIMIT, "{total} bytes");
}

#[test]
fn images_are_webp_of_800_by_800() {
    for index in 0..scenes::count() {
        let key = scenes::build(index, SEED, None).key();
        let bytes = std::fs::read(folder().join(&key)).unwrap();
        assert_eq!((&bytes[..4], &bytes[8..16]), (&b"RIFF"[..], &b"WEBPVP8 "[..]), "{key}");
        // Lossy frame header: 3 bytes of tag, 3 of start code, then 14-bit width and height.
        let size = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]) & 0x3fff;
        assert_eq!((size(26), size(28)), (800, 800), "{key}");
    }
}

/// Parsing all of them again takes a while: each is there, and some are compared.
#[test]
fn captions_are_parsed_with_the_grammar_of_the_site() {
    let grammar = parses::grammar().unwrap();
    let kept = ParseCache::from_bytes(read(parses::FILE).as_bytes(), grammar.version()).expect("run scripts/sample");
    let texts = sample().spice_texts();
    assert_eq!(kept.len(), texts.len(), "run scripts/sample");
    let mut parser = SpiceParser::new(grammar);
    for (number, text) in texts.iter().enumerate() {
        let parse = kept.get(TextForm::Coco, text).unwrap_or_else(|| panic!("{text}: run scripts/sample"));
        if number % 60 == 0 {
            assert_eq!(*parse, parser.parse_text(text).map(|parse| parse.tuples), "{text}: run scripts/sample");
        }
    }
}

/// One picture is drawn again, coarsely, and has the colour the manifest says.
#[test]
fn a_picture_is_the_generators() {
    let index = 4;
    let scene = scenes::build(index, SEED, Some(Canvas::new(1)));
    let pixels = expose(scene.canvas.as_ref().unwrap(), &scene.look, index as u32);
    let [r, g, b] = average_colour(&pixels).map(i32::from);
    let value: serde_json::Value = serde_json::from_str(&read("manifest.json")).unwrap();
    let entry = value["files"].as_array().unwrap().iter().find(|f| f["path"] == scene.key()).unwrap().clone();
    let code = i32::from_str_radix(&entry["colour"].as_str().unwrap()[1..], 16).unwrap();
    for (drawn, told) in [(r, code >> 16), (g, code >> 8 & 255), (b, code & 255)] {
        assert!((drawn - told).abs() <= 3, "drawn {drawn}, manifest {told}");
    }
}

/// Layout is the same with and without a picture.
#[test]
fn drawing_does_not_change_the_layout() {
    let plain = scenes::build(1, SEED, None);
    let drawn = scenes::build(1, SEED, Some(Canvas::new(1)));
    let boxes = |s: &super::scene::Scene| s.instances.iter().map(|i| i.shape).collect::<Vec<_>>();
    assert_eq!(boxes(&plain), boxes(&drawn));
}

#[test]
fn ground_truth_is_sound() {
    let Sample { truth, .. } = sample();
    assert!(truth.len() >= 24);
    let keys: BTreeSet<&String> = truth.iter().map(|t| &t.key).collect();
    assert_eq!(keys.len(), truth.len());
    for source in ["DIOR-R", "CODrone", "FAIR1M"] {
        assert!(truth.iter().filter(|t| t.source == source).count() >= 8);
    }
    for image in &truth {
        assert!((8..=62).contains(&image.objects.len()), "{}: {}", image.key, image.objects.len());
        for (id, o) in image.objects.iter().enumerate() {
            let b = o.shape;
            let place = format!("{} {id} {}", image.key, o.category);
            assert!(b.length >= b.width && b.width > 2.0, "{place}: {b:?}");
            assert!((-std::f32::consts::FRAC_PI_2..std::f32::consts::FRAC_PI_2).contains(&b.angle), "{place}");
            let [left, top, right, bottom] = b.bounds();
            assert!(left > -60.0 && top > -60.0 && right < 860.0 && bottom < 860.0, "{place}: {b:?}");
            assert!((0.0..800.0).contains(&b.x) && (0.0..800.0).contains(&b.y), "{place}");
            for c in &o.captions {
                let text = c.text();
                assert!(text.ends_with('.') && !text.contains("  ") && c.words() >= 2, "{place}: {text}");
            }
        }
    }
    let words: Vec<usize> =
        truth.iter().flat_map(|t| &t.objects).flat_map(|o| &o.captions).map(|c| c.words()).collect();
    let mean = words.iter().sum::<usize>() as f64 / words.len() as f64;
    assert!((15.0..25.0).contains(&mean), "{mean} words a caption");
    let captions = |n| truth.iter().flat_map(|t| &t.objects).filter(|o| o.captions.len() == n).count();
    assert!(captions(0) >= 3 && captions(2) >= 10 && captions(1) > 20 * captions(0));
}

#[test]
fn planted_counts_add_up() {
    let all = sample();
    let instances = all.instances();
    for m in &all.models {
        use super::models::Mistake::*;
        let n = m.counts();
        let expected = instances - n[&SmallMissing] - n[&Missing] + n[&Duplicate] + n[&FalseAlarm];
        assert_eq!(m.boxes(), expected, "{}", m.profile.name);
        let row = format!("{}", m.boxes());
        assert!(read("README.md").contains(&row));
    }
    let bad = |k: usize| all.models[k].planted.len();
    assert!(bad(0) < bad(1) && bad(1) < bad(2));
}
