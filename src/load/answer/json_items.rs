//! Objects in JSON, in fences or in prose, whole or cut off.

use super::super::boxes::{self, Found, Style};
use super::super::instance::{CAPTION_KEYS, CATEGORY_KEYS, CONFIDENCE_KEYS};
use super::super::json::{Json, Parser};
use super::{Answer, Item, Syntax};

/// Failed attempts may cost this many times the length of the text: enough for prose full of brackets, and linear.
const BUDGET: usize = 8;

/// All objects with a box in the JSON of a text.
pub fn read(text: &str) -> Answer {
    let mut answer = Answer::default();
    let mut budget = text.len().saturating_mul(BUDGET);
    let mut at = 0;
    while let Some(offset) = text[at..].find(['{', '[']) {
        let start = at + offset;
        let mut parser = Parser::new(&text[start..]);
        let result = parser.value();
        let used = parser.offset().max(1);
        match result {
            Ok(value) if holds_objects(&value) => {
                answer.is_cut_off |= parser.slips.is_cut_off;
                collect(&value, &mut answer, 0);
                at = start + used;
            }
            // Numbers in brackets belong to the readers of prose; what failed may hold something that does not.
            _ => {
                at = start + 1;
                budget = budget.saturating_sub(used);
                if budget == 0 {
                    break;
                }
            }
        }
    }
    answer
}

/// Objects with a box in a value that was read already.
pub fn of_value(value: &Json<'_>) -> Answer {
    let mut answer = Answer { is_cut_off: !value.is_complete(), ..Answer::default() };
    collect(value, &mut answer, 0);
    answer
}

fn holds_objects(value: &Json<'_>) -> bool {
    match value {
        Json::Object { fields, .. } => !fields.is_empty(),
        Json::Array { items, .. } => items.iter().any(holds_objects),
        _ => false,
    }
}

fn collect(value: &Json<'_>, answer: &mut Answer, depth: u8) {
    match value {
        Json::Array { items, .. } if depth < 8 => items.iter().for_each(|item| collect(item, answer, depth + 1)),
        Json::Object { fields, complete } => match boxes::find(value) {
            _ if !complete && !fields.iter().any(|(_, value)| holds_objects(value)) => {
                answer.is_cut_off = true;
                answer.dropped += 1;
            }
            Some(Ok(found)) => answer.items.push(item(value, found)),
            Some(Err((field, reason))) => answer.no_box(&format!("`{field}`: {reason}")),
            None if depth < 8 => nested(value, answer, depth),
            None => {}
        },
        _ => {}
    }
}

/// An object without a box of its own: parallel lists, a map from categories to boxes, or a wrapper.
fn nested(value: &Json<'_>, answer: &mut Answer, depth: u8) {
    let list_of = |keys: &[&str]| value.get_any(keys).and_then(Json::items);
    if let (Some(list), Some(labels)) =
        (list_of(&["bboxes", "boxes", "rboxes"]), list_of(&["labels", "categories", "refs"]))
    {
        let is_turned = value.get("rboxes").is_some();
        for (index, numbers) in list.iter().enumerate() {
            let label = labels.get(index).and_then(Json::as_text).map(|text| text.into_owned());
            push_numbers(numbers, is_turned, label, answer);
        }
        return;
    }
    for (key, inner) in value.fields().into_iter().flatten() {
        let is_box = |value: &Json<'_>| matches!(number_count(value), Some(4 | 5 | 8));
        match inner {
            list if is_box(list) => push_numbers(list, false, Some(key.to_string()), answer),
            Json::Array { items, .. } if !items.is_empty() && items.iter().all(is_box) => {
                let label = (!boxes_word(key)).then(|| key.to_string());
                items.iter().for_each(|numbers| push_numbers(numbers, false, label.clone(), answer));
            }
            inner => collect(inner, answer, depth + 1),
        }
    }
}

fn boxes_word(key: &str) -> bool {
    ["boxes", "bboxes", "rboxes", "objects", "detections", "instances"].contains(&key)
}

fn number_count(value: &Json<'_>) -> Option<usize> {
    let items = value.items()?;
    items.iter().all(|item| matches!(item, Json::Number(_))).then_some(items.len())
}

fn push_numbers(value: &Json<'_>, is_turned: bool, label: Option<String>, answer: &mut Answer) {
    let numbers: Vec<f64> = value.items().into_iter().flatten().filter_map(Json::as_f64).collect();
    let style = if is_turned { Style::Rbox } else { Style::Bbox };
    match boxes::from_numbers(&numbers, style, None) {
        Ok(found) if value.is_complete() => {
            answer.items.push(Item { label, ..Item::new(found.shape, syntax_of(style)) });
        }
        Ok(_) => answer.dropped += 1,
        Err(reason) => answer.no_box(&reason),
    }
}

fn syntax_of(style: Style) -> Syntax {
    match style {
        Style::Rbox => Syntax::Rbox,
        Style::Bbox2d => Syntax::Bbox2d,
        Style::Box2d => Syntax::Box2d,
        Style::Bbox | Style::Named | Style::Corners => Syntax::JsonBox,
    }
}

fn item(object: &Json<'_>, found: Found) -> Item {
    let text = |keys: &[&str]| object.get_any(keys).and_then(Json::as_text).map(|text| text.into_owned());
    let caption = match object.get_any(&CAPTION_KEYS) {
        Some(Json::Array { items, .. }) => items.first().and_then(Json::as_text).map(|text| text.into_owned()),
        _ => text(&CAPTION_KEYS),
    };
    Item {
        label: text(&CATEGORY_KEYS),
        caption,
        id: text(&["id"]),
        confidence: object.get_any(&CONFIDENCE_KEYS).and_then(Json::as_f64).filter(|number| number.is_finite()),
        ..Item::new(found.shape, syntax_of(found.style))
    }
}
