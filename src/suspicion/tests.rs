use super::*;
use crate::load;
use crate::settings::Duplicates;

/// 30 turned boxes on 10 images, written with changes to each number.
fn file(change: impl Fn([f64; 5]) -> [f64; 5], rest: impl Fn(usize) -> String) -> String {
    let mut out = String::new();
    for image in 0..10 {
        let boxes: Vec<String> = (0..3)
            .map(|i| {
                let n = image * 3 + i;
                let b =
                    change([150.0 + 220.0 * i as f64, 120.0 + 60.0 * image as f64, 160.0, 50.0, 0.3 + 0.04 * n as f64]);
                format!("{{\"rbox\":{b:?}{}}}", rest(n))
            })
            .collect();
        out += &format!(
            "{{\"image\":\"P{image}.jpg\",\"width\":800,\"height\":800,\"instances\":[{}]}}\n",
            boxes.join(",")
        );
    }
    out
}

const HEAD: &str = "{\"ricap\":1,\"coords\":\"pixel\",\"angle\":\"rad\"}\n";
const CATEGORIES: [&str; 3] = ["ship", "car", "bridge"];

fn labelled(n: usize) -> String {
    format!(",\"ref\":\"{}\",\"caption\":\"object {n}\",\"score\":0.{}", CATEGORIES[n % 3], n % 7 + 1)
}

fn run(text: &str) -> Vec<Suspicion> {
    let read = |name: &str, text: &str| load::read(name, text.as_bytes(), None, &mut |_, _| {});
    let truth = read("gt.jsonl", &(HEAD.to_owned() + &file(|b| b, labelled)));
    let truth = load::resolve(&truth, &truth.conventions, &|_| None, Duplicates::Join).set;
    let predictions = read("pred.jsonl", &(HEAD.to_owned() + text));
    examine(&truth, &predictions, &predictions.conventions, &Settings::default())
}

fn first_code(text: &str) -> &'static str {
    run(text).first().map_or("", |suspicion| suspicion.code)
}

#[test]
fn each_planted_mistake_is_found_with_the_score_of_the_right_reading() {
    type Change = fn([f64; 5]) -> [f64; 5];
    let mistakes: [(&str, Change); 5] = [
        ("angle-turn", |[x, y, w, h, t]| [x, y, w, h, -t]),
        ("angle-unit", |[x, y, w, h, t]| [x, y, w, h, t.to_degrees()]),
        ("sides-swapped", |[x, y, w, h, t]| [x, y, h, w, t]),
        ("scale", |[x, y, w, h, t]| [x / 800.0, y / 800.0, w / 800.0, h / 800.0, t]),
        ("scale", |[x, y, w, h, t]| [x / 0.8, y / 0.8, w / 0.8, h / 0.8, t]),
    ];
    for (code, change) in mistakes {
        // Shifted a little, so that it is not the ground truth itself.
        let found = run(&file(|[x, y, w, h, t]| change([x + 1.0, y, w, h, t]), labelled));
        assert_eq!(found[0].code, code, "{found:?}");
        let alternative = found[0].alternative.as_ref().unwrap();
        assert!(alternative.det_a > 0.99 && found[0].det_a_now.unwrap() < 0.9, "{found:?}");
    }
}

#[test]
fn a_right_file_raises_no_suspicion() {
    assert_eq!(run(&file(|[x, y, w, h, t]| [x + 1.0, y, w, h, t], labelled)), []);
}

#[test]
fn contents_are_looked_at() {
    let shifted = |[x, y, w, h, t]: [f64; 5]| [x + 1.0, y, w, h, t];
    assert_eq!(first_code(&file(|b| b, labelled)), "equal-to-truth");
    assert_eq!(
        first_code(&file(shifted, |n| format!(",\"caption\":\"a thing\",\"score\":0.{}", n % 7 + 1))),
        "captions-identical"
    );
    assert_eq!(first_code(&file(shifted, |_| ",\"score\":0.5".into())), "confidence-constant");
    assert_eq!(
        first_code(&file(shifted, |n| format!(",\"ref\":\"{}\"", CATEGORIES[(n + 1) % 3]))),
        "categories-shifted"
    );
    assert_eq!(first_code(&file(shifted, labelled).replace("\"P", "\"q/p")), "ids-loose");
    assert_eq!(first_code(&file(shifted, labelled).replace("\"P", "\"X")), "ids-unknown");
    let elsewhere = |[x, y, w, h, t]: [f64; 5]| [y + 30.0 * (x - 150.0) / 220.0, 790.0 - x / 40.0, w / 8.0, h / 8.0, t];
    assert_eq!(first_code(&file(elsewhere, labelled)), "no-overlap");
}
