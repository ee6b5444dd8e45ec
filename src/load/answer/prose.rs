//! Boxes in brackets in the middle of prose: `ship[[360, 258, 640, 492]]`.

use super::super::boxes::{self, Style};
use super::super::loaded::RawShape;
use super::groups::{self, Group};
use super::{Answer, Item, Syntax};

/// All groups of four or five numbers in brackets, with the words before them as category.
pub fn read(text: &str) -> Answer {
    let mut answer = Answer::default();
    let mut label = None;
    let mut behind = 0;
    for group in groups::groups(text) {
        if !text[group.start..].starts_with(['[', '(', '{']) {
            continue;
        }
        if group.is_open {
            answer.is_cut_off = true;
            answer.dropped += u32::from(!group.has_words);
            continue;
        }
        if let Some((shape, syntax)) = shape(&group, text) {
            // Boxes behind each other share the words before the first.
            let words = words_before(&text[behind.min(group.start)..group.start]);
            label = words.or(label);
            answer.items.push(Item { label: label.clone(), ..Item::new(shape, syntax) });
            behind = group.end;
        } else if group.numbers.len() > 2 && !group.has_words {
            answer.no_box(&text[group.start..group.end]);
        }
    }
    answer
}

fn shape(group: &Group, text: &str) -> Option<(RawShape, Syntax)> {
    let source = &text[group.start..group.end];
    // DescribeEarth spells the corners: (x_left_top: 294.0, y_left_top: 244.0, ...).
    let is_spelled = group.has_words && group.numbers.len() == 8 && source.contains("x_left_top");
    if group.has_words && !is_spelled {
        return None;
    }
    let (style, syntax) = match group.numbers.len() {
        4 => (Style::Bbox2d, Syntax::FourInBrackets),
        5 => (Style::Bbox, Syntax::FiveInBrackets),
        8 => (Style::Corners, Syntax::JsonBox),
        _ => return None,
    };
    boxes::from_numbers(&group.numbers, style, None).ok().map(|found| (found.shape, syntax))
}

/// The words that name what the brackets hold: the end of the sentence before them.
fn words_before(text: &str) -> Option<String> {
    let text = text.trim_end_matches(|c: char| c.is_whitespace() || "[({:=-".contains(c));
    let sentence = text.rsplit(['.', ',', ';', ':', '\n', ']', ')', '}']).next()?.trim();
    let words: Vec<&str> = sentence.split_whitespace().collect();
    let kept = &words[words.len().saturating_sub(3)..];
    let label = kept.join(" ");
    let label = label.trim_matches(|c: char| !c.is_alphanumeric());
    label.chars().any(char::is_alphabetic).then(|| label.to_owned())
}
