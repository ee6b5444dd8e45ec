//! Location tokens: PaliGemma `<loc0258>`, Florence-2 `<loc_360>`, Kosmos-2 `<patch_index_0267>`.

use std::sync::LazyLock;

use regex::Regex;

use super::super::boxes;
use super::super::loaded::RawShape;
use super::{Answer, Item, Syntax};

/// All boxes written in location tokens.
pub fn read(text: &str) -> Answer {
    let mut answer = Answer::default();
    if text.contains("<patch_index_") {
        kosmos(text, &mut answer);
    } else if text.contains("<loc") {
        locations(text, &mut answer);
    }
    answer
}

/// Runs of `<loc...>` tokens. PaliGemma puts the words behind its four tokens, Florence-2 before its four or eight.
fn locations(text: &str, answer: &mut Answer) {
    static TOKEN: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"<loc(_?)(\d{1,5})>").expect("a fixed pattern"));
    let tokens: Vec<_> = TOKEN
        .captures_iter(text)
        .map(|c| {
            let whole = c.get(0).expect("the whole match");
            let value: f64 = c[2].parse().unwrap_or(f64::NAN);
            (whole.start(), whole.end(), !c[1].is_empty(), value)
        })
        .collect();
    let mut at = 0;
    let mut behind_last = 0;
    while at < tokens.len() {
        let mut end = at + 1;
        while end < tokens.len() && tokens[end].0 == tokens[end - 1].1 {
            end += 1;
        }
        let run = &tokens[at..end];
        let is_florence = run[0].2;
        let (first, last) = (run[0].0, run[run.len() - 1].1);
        let next = tokens.get(end).map_or(text.len(), |token| token.0);
        let before = text[behind_last..first].trim_matches(|c: char| !c.is_alphanumeric());
        let behind = text[last..next].split([';', '\n']).next().unwrap_or("").trim();
        let label = if is_florence { before } else { behind };
        let values: Vec<f64> = run.iter().map(|token| if is_florence { token.3 + 0.5 } else { token.3 }).collect();
        let syntax = if is_florence { Syntax::Loc1000 } else { Syntax::Loc1024 };
        let boxes: Vec<RawShape> = match values.len() {
            8 if is_florence => vec![boxes::points(&values)],
            n if n % 4 == 0 => {
                values.chunks_exact(4).map(|v| RawShape::Extents([v[0], v[1], v[2], v[3], 0.0])).collect()
            }
            _ if end == tokens.len() && last == text.trim_end().len() => {
                answer.is_cut_off = true;
                answer.dropped += 1;
                Vec::new()
            }
            _ => {
                answer.no_box(&text[first..last]);
                Vec::new()
            }
        };
        for shape in boxes {
            let label = (!label.is_empty()).then(|| label.to_owned());
            answer.items.push(Item { label, ..Item::new(shape, syntax) });
        }
        behind_last = last;
        at = end;
    }
}

/// Kosmos-2: a 32 x 32 grid; each box is the cell of its upper left and of its lower right corner.
fn kosmos(text: &str, answer: &mut Answer) {
    static PAIR: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"<patch_index_(\d{1,4})><patch_index_(\d{1,4})>").expect("a fixed pattern"));
    static PHRASE: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"<phrase>([^<]*)</phrase>").expect("a fixed pattern"));
    let mut phrases = PHRASE.captures_iter(text).peekable();
    let mut label = None;
    for pair in PAIR.captures_iter(text) {
        let start = pair.get(0).expect("the whole match").start();
        while let Some(phrase) = phrases.next_if(|phrase| phrase.get(0).expect("the whole match").start() < start) {
            label = Some(phrase[1].trim().to_owned());
        }
        let cell = |index: usize| pair[index].parse::<u32>().ok().filter(|i| *i < 1024).map(|i| (i % 32, i / 32));
        let (Some((x1, y1)), Some((x2, y2))) = (cell(1), cell(2)) else {
            answer.no_box(&pair[0]);
            continue;
        };
        // Cell centres; cell borders when both cells lie in one row or one column.
        let (near, far) = if x1 == x2 || y1 == y2 { (0.0, 1.0) } else { (0.5, 0.5) };
        let part = |cell: u32, inside: f64| (f64::from(cell) + inside) / 32.0;
        let shape = RawShape::Extents([part(x1, near), part(y1, near), part(x2, far), part(y2, far), 0.0]);
        answer.items.push(Item { label: label.clone(), ..Item::new(shape, Syntax::Patch) });
    }
}
