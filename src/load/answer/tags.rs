//! `<ref>`, `<rbox>`, `<box>`, `<caption>` and their relatives, and GeoChat's braces.
//!
//! Tags come in any order within a record; a record ends where its first tag comes again.

use super::super::boxes::{self, Style};
use super::super::loaded::RawShape;
use super::groups::{self, Group};
use super::{Answer, Item, Syntax};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Label,
    Rbox,
    Box,
    Caption,
}

/// Tag names in lower case, with what they hold.
const NAMES: [(&str, Kind); 22] = [
    ("ref", Kind::Label),
    ("object_ref_start", Kind::Label),
    ("object_ref_end", Kind::Label),
    ("p", Kind::Label),
    ("phrase", Kind::Label),
    ("category", Kind::Label),
    ("class", Kind::Label),
    ("label", Kind::Label),
    ("rbox", Kind::Rbox),
    ("obb", Kind::Rbox),
    ("rbox_start", Kind::Rbox),
    ("rbox_end", Kind::Rbox),
    ("box", Kind::Box),
    ("bbox", Kind::Box),
    ("quad", Kind::Box),
    ("det", Kind::Box),
    ("box_start", Kind::Box),
    ("box_end", Kind::Box),
    ("caption", Kind::Caption),
    ("desc", Kind::Caption),
    ("description", Kind::Caption),
    ("sentence", Kind::Caption),
];

/// A tag in the text.
struct Tag {
    kind: Kind,
    is_closing: bool,
    start: usize,
    end: usize,
}

/// The next tag of a known name.
fn next_tag(text: &str, from: usize) -> Option<Tag> {
    let mut at = from;
    loop {
        let start = at + text[at..].find('<')?;
        at = start + 1;
        let rest = &text[at..];
        let (rest, mut is_closing) = match rest.strip_prefix('|').unwrap_or(rest) {
            inner if inner.starts_with('/') => (&inner[1..], true),
            inner => (inner, false),
        };
        let length = rest.bytes().take_while(|b| b.is_ascii_alphabetic() || *b == b'_').count();
        let name = rest[..length].to_ascii_lowercase();
        let behind = &rest[length..];
        let tail = behind.strip_prefix('|').unwrap_or(behind);
        let Some((_, kind)) = NAMES.iter().find(|(known, _)| *known == name) else { continue };
        let Some(tail) = tail.strip_prefix('>') else { continue };
        is_closing |= name.ends_with("_end");
        return Some(Tag { kind: *kind, is_closing, start, end: text.len() - tail.len() });
    }
}

#[derive(Default)]
struct Record {
    first: Option<Kind>,
    label: Option<String>,
    caption: Option<String>,
    boxes: Vec<(RawShape, Syntax)>,
}

struct Assembler {
    answer: Answer,
    record: Record,
}

/// All objects in the tags and braces of a text.
pub fn read(text: &str) -> Answer {
    let mut assembler = Assembler { answer: Answer::default(), record: Record::default() };
    let mut at = 0;
    while let Some(tag) = next_tag(text, at) {
        assembler.outside(&text[at..tag.start], false);
        at = tag.end;
        if tag.is_closing {
            continue;
        }
        let (end, is_closed) = content_end(text, &tag);
        let is_last = end == text.len();
        assembler.tag(tag.kind, &text[tag.end..end], is_closed, is_last);
        at = end;
    }
    assembler.outside(&text[at..], true);
    assembler.flush();
    assembler.answer
}

/// Where a tag's content ends: at its closing tag, or at the next tag when that is missing.
fn content_end(text: &str, tag: &Tag) -> (usize, bool) {
    let mut at = tag.end;
    let mut first_other = None;
    // A caption may hold other tags; a closing tag of its own decides unless the same tag opens again before it.
    while let Some(next) = next_tag(text, at) {
        if next.kind == tag.kind {
            return match (next.is_closing, first_other) {
                (true, None) => (next.start, true),
                (true, Some(_)) if tag.kind == Kind::Caption => (next.start, true),
                (_, other) => (other.unwrap_or(next.start), false),
            };
        }
        first_other.get_or_insert(next.start);
        if tag.kind != Kind::Caption {
            break;
        }
        at = next.end;
    }
    (first_other.unwrap_or(text.len()), false)
}

impl Assembler {
    fn tag(&mut self, kind: Kind, content: &str, is_closed: bool, is_last: bool) {
        if self.record.first == Some(kind) {
            self.flush();
        }
        self.record.first.get_or_insert(kind);
        match kind {
            Kind::Label => self.record.label = plain(content),
            Kind::Caption => {
                self.record.caption = plain(&strip_tags(content));
                self.answer.is_cut_off |= !is_closed && is_last;
            }
            Kind::Rbox | Kind::Box => self.boxes(kind, content, is_closed, is_last),
        }
    }

    fn boxes(&mut self, kind: Kind, content: &str, is_closed: bool, is_last: bool) {
        let has_bracket = content.contains(['[', '(', '{']);
        for group in groups::groups(content) {
            let is_at_end = is_last && !is_closed && group.end == content.len();
            let is_cut = is_at_end && (group.is_open || !has_bracket && !content.ends_with('>'));
            if is_cut {
                self.answer.is_cut_off = true;
                self.answer.dropped += 1;
                continue;
            }
            match shape(&group, kind) {
                Some(found) => self.record.boxes.push(found),
                // One or two numbers are a point, words mean "none".
                None if group.numbers.len() > 2 => self.answer.no_box(&content[group.start..group.end]),
                None => {}
            }
        }
        self.answer.is_cut_off |= is_last && !is_closed;
    }

    /// Text between tags: boxes in braces count, the rest is prose.
    fn outside(&mut self, text: &str, is_last: bool) {
        if !text.contains('{') {
            return;
        }
        for group in groups::groups(text).iter().filter(|group| group.in_braces) {
            if group.is_open && is_last {
                self.answer.is_cut_off = true;
                self.answer.dropped += 1;
                continue;
            }
            if let (4 | 5, false) = (group.numbers.len(), group.has_words) {
                if self.record.first == Some(Kind::Box) {
                    self.flush();
                }
                self.record.first.get_or_insert(Kind::Box);
                let n = &group.numbers;
                let theta = n.get(4).copied().unwrap_or(0.0);
                self.record.boxes.push((RawShape::Numbers([n[0], n[1], n[2], n[3], theta]), Syntax::Braces));
            }
        }
    }

    fn flush(&mut self) {
        let record = std::mem::take(&mut self.record);
        for (shape, syntax) in record.boxes {
            let (label, caption) = (record.label.clone(), record.caption.clone());
            self.answer.items.push(Item { label, caption, ..Item::new(shape, syntax) });
        }
    }
}

/// The box of a group of numbers in a tag.
fn shape(group: &Group, kind: Kind) -> Option<(RawShape, Syntax)> {
    if group.has_words {
        return None;
    }
    let (style, syntax) = match (kind, group.numbers.len()) {
        (Kind::Rbox, _) if group.has_bar => (Style::Rbox, Syntax::FitRs),
        (Kind::Rbox, _) => (Style::Rbox, Syntax::Rbox),
        (_, 5) => (Style::Bbox, Syntax::FiveInBrackets),
        _ => (Style::Bbox2d, Syntax::BoxTag),
    };
    if !matches!(group.numbers.len(), 4 | 5 | 8) {
        return None;
    }
    boxes::from_numbers(&group.numbers, style, None).ok().map(|found| (found.shape, syntax))
}

/// A tag's text without quotes and white space around it; `None` if nothing is left.
fn plain(text: &str) -> Option<String> {
    let text = text.trim().trim_matches('"').trim();
    (!text.is_empty()).then(|| text.to_owned())
}

fn strip_tags(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(tag) = next_tag(text, at) {
        out.push_str(&text[at..tag.start]);
        at = tag.end;
    }
    out.push_str(&text[at..]);
    out
}
