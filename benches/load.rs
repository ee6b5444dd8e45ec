//! Reading files: the whole data set's size (26,854 images, 245,466 instances with captions of 21 words, about 80 MB), one
//! JSON Lines file and the same as DOTA text, and a file of model answers.
//!
//! `cargo bench --bench load`

use std::fmt::Write;

use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use ricap::load;
use ricap::schema::ImageSize;
use ricap::settings::Duplicates;

const IMAGES: usize = 26_854;
const INSTANCES: usize = 245_466;

fn main() {
    divan::main();
}

/// Numbers that look random and are the same in every run.
fn noise(state: &mut u64) -> f64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 11) as f64 / (1u64 << 53) as f64
}

const CAPTION: &str =
    "A long gray ship with a white bridge is docked on the left side of the pier near two small red boats";

/// Per image: its number of instances; the total is exact.
fn counts() -> impl Iterator<Item = usize> {
    (0..IMAGES).map(|i| (i + 1) * INSTANCES / IMAGES - i * INSTANCES / IMAGES)
}

fn json_lines() -> String {
    let (mut out, mut seed) = (String::new(), 1);
    for (image, count) in counts().enumerate() {
        let _ = write!(
            out,
            "{{\"image\":\"D/{image:05}.jpg\",\"source\":\"DIOR-R\",\"width\":800,\"height\":800,\"instances\":["
        );
        for i in 0..count {
            let comma = if i == 0 { "" } else { "," };
            let n = [(); 5].map(|()| noise(&mut seed));
            let _ = write!(
                out,
                "{comma}{{\"id\":\"{i}\",\"rbox\":[{:.6},{:.6},{:.6},{:.6},{:.6}],\"ref\":\"ship\",\"caption\":[\"{CAPTION}\"]}}",
                n[0],
                n[1],
                n[2] / 4.0,
                n[3] / 8.0,
                n[4]
            );
        }
        out.push_str("]}\n");
    }
    out
}

fn answers() -> String {
    let (mut out, mut seed) = (String::new(), 1);
    for (image, count) in counts().enumerate() {
        let _ = write!(out, "{{\"image\":\"D/{image:05}.jpg\",\"response\":\"");
        for _ in 0..count {
            let n = [(); 5].map(|()| noise(&mut seed));
            let _ = write!(
                out,
                "<ref>ship</ref><rbox>({:.4},{:.4},{:.4},{:.4},{:.4})</rbox><caption>{CAPTION}</caption>",
                n[0],
                n[1],
                n[2] / 4.0,
                n[3] / 8.0,
                n[4]
            );
        }
        out.push_str("\"}\n");
    }
    out
}

#[divan::bench(sample_count = 10)]
fn read_json_lines(bencher: Bencher) {
    let text = json_lines();
    bencher.counter(BytesCount::new(text.len())).bench_local(|| {
        let loaded = load::read("gt.jsonl", black_box(text.as_bytes()), None, &mut |_, _| {});
        assert_eq!(loaded.instance_count(), INSTANCES);
        loaded
    });
}

#[divan::bench(sample_count = 10)]
fn read_and_resolve_json_lines(bencher: Bencher) {
    let text = json_lines();
    bencher.counter(BytesCount::new(text.len())).bench_local(|| {
        let loaded = load::read("gt.jsonl", black_box(text.as_bytes()), None, &mut |_, _| {});
        load::resolve(&loaded, &loaded.conventions, &|_| Some(ImageSize::BENCHMARK), Duplicates::Join).set
    });
}

#[divan::bench(sample_count = 10)]
fn read_answers_with_tags(bencher: Bencher) {
    let text = answers();
    bencher.counter(BytesCount::new(text.len())).bench_local(|| {
        let loaded = load::read("pred.jsonl", black_box(text.as_bytes()), None, &mut |_, _| {});
        assert_eq!(loaded.instance_count(), INSTANCES);
        loaded
    });
}

#[divan::bench(sample_count = 3)]
fn read_a_folder_of_dota_files(bencher: Bencher) {
    let mut seed = 1;
    let files: Vec<String> = counts()
        .map(|count| {
            let mut text = String::new();
            for _ in 0..count {
                let (x, y) = (noise(&mut seed) * 700.0, noise(&mut seed) * 700.0);
                let _ = writeln!(
                    text,
                    "{x:.1} {y:.1} {:.1} {:.1} {:.1} {:.1} {:.1} {:.1} ship 0",
                    x + 40.0,
                    y + 10.0,
                    x + 35.0,
                    y + 30.0,
                    x - 5.0,
                    y + 20.0
                );
            }
            text
        })
        .collect();
    bencher.bench_local(|| {
        let read = |(i, text): (usize, &String)| {
            load::read(&format!("labelTxt/P{i:05}.txt"), text.as_bytes(), None, &mut |_, _| {})
        };
        let all = load::combine(files.iter().enumerate().map(read).collect()).expect("many files");
        load::resolve(&all, &all.conventions, &|_| None, Duplicates::Join).set
    });
}
