//! The text of a model: boxes, categories and captions in any of the syntaxes that models use.
//!
//! First everything that is no answer is cut away (reasoning, special tokens), then objects are looked for in JSON; if
//! there are none, in tags; if there are none, in brackets in prose. Every complete item is kept, a broken tail dropped
//! and counted. Time is linear in the text.

mod clean;
mod groups;
mod json_items;
mod prose;
mod special;
mod syntax;
mod tags;

use super::json::Json;
use super::loaded::RawShape;

pub use syntax::{Syntax, Tally, settle};

/// One object of an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    pub shape: RawShape,
    pub syntax: Syntax,
    pub label: Option<String>,
    pub caption: Option<String>,
    pub id: Option<String>,
    pub confidence: Option<f64>,
}

impl Item {
    fn new(shape: RawShape, syntax: Syntax) -> Self {
        Item { shape, syntax, label: None, caption: None, id: None, confidence: None }
    }
}

/// What an answer holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    pub items: Vec<Item>,
    /// Whether the text ends inside an item.
    pub is_cut_off: bool,
    /// Incomplete items at the end.
    pub dropped: u32,
    /// Groups of numbers that are no box, with the first one as an example.
    pub unread: u32,
    pub first_unread: Option<String>,
    /// Whether the model says that there is nothing.
    pub says_nothing: bool,
    /// Why nothing was read, when nothing was.
    pub reason: Option<String>,
}

impl Answer {
    fn no_box(&mut self, text: &str) {
        self.unread += 1;
        self.first_unread.get_or_insert_with(|| text.to_owned());
    }
}

/// Reads one answer.
pub fn read(text: &str) -> Answer {
    let cleaned = clean::clean(text);
    let text = cleaned.text.as_ref();
    let mut answer = json_items::read(text);
    if answer.items.is_empty() {
        for reader in [special::read, tags::read, prose::read] {
            let found = reader(text);
            let is_better = !found.items.is_empty() || (found.dropped + found.unread > 0 && answer.dropped == 0);
            if is_better {
                answer = found;
            }
            if !answer.items.is_empty() {
                break;
            }
        }
    }
    if answer.items.is_empty() {
        explain_nothing(&mut answer, text, cleaned.is_all_reasoning);
    }
    answer
}

/// Reads an answer that is a JSON value already.
pub fn read_value(value: &Json<'_>) -> Answer {
    let mut answer = json_items::of_value(value);
    let is_empty = value.items().is_some_and(<[_]>::is_empty) || matches!(value, Json::Null);
    if answer.items.is_empty() && !is_empty {
        answer.reason = Some(format!("no box in {}", value.kind()));
    }
    answer
}

/// Says why an answer without items has none.
fn explain_nothing(answer: &mut Answer, text: &str, is_all_reasoning: bool) {
    let trimmed = text.trim();
    if is_all_reasoning {
        answer.is_cut_off = true;
        answer.reason = Some("the text ends inside the reasoning".into());
    } else if trimmed.is_empty() {
        answer.reason = Some("the answer is empty".into());
    } else if answer.dropped > 0 {
        answer.reason = Some("the text ends inside its first box".into());
    } else if clean::says_nothing(trimmed) {
        answer.says_nothing = true;
    } else if trimmed.contains("[SEG]") {
        answer.reason = Some("[SEG] stands for a mask in a side file; without the masks there is no box".into());
    } else if let Some(example) = &answer.first_unread {
        answer.reason = Some(format!("numbers that are no box: {}", crate::diag::shorten(example, 60)));
    } else {
        answer.reason = Some(format!("no box in the text: {}", crate::diag::shorten(trimmed, 80)));
    }
}

#[cfg(test)]
mod tests;
