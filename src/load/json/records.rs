//! Big files record by record: JSON Lines, one list, values behind each other, or the lists inside one object.

use super::{Flaw, Json, Parser, Slips};

/// A value with its place.
pub struct Record<'a> {
    pub value: Json<'a>,
    /// Line in which it starts, from 1.
    pub line: u64,
    /// Number in its list or file, from 1.
    pub number: u64,
    pub slips: Slips,
}

/// What a file consists of.
pub enum Item<'a> {
    Record(Record<'a>),
    /// Text in the place of a record that has no reading.
    Broken {
        line: u64,
        number: u64,
        flaw: Flaw,
        found: &'a str,
    },
    /// Text behind the end of the list.
    Trailing {
        line: u64,
        found: &'a str,
    },
}

/// Every record of a file, in order. `sink` also gets the byte offset reached, for progress.
pub fn records<'a>(text: &'a str, sink: &mut dyn FnMut(Item<'a>, usize)) {
    let mut parser = Parser::new(text);
    match parser.peek() {
        Some(b'[') if !is_line_of_its_own(text) => {
            let mut walk = Walk::new(text);
            walk.parser.take(b'[');
            walk.list(sink);
            walk.trailing(sink);
        }
        _ if is_line_of_its_own(text) => lines(text, sink),
        _ => Walk::new(text).list(sink),
    }
}

/// Every field of a file that is one object: lists element by element, with the list's name; other fields as one record.
pub fn fields<'a>(text: &'a str, sink: &mut dyn FnMut(&str, Item<'a>, usize)) {
    let mut walk = Walk::new(text);
    walk.parser.take(b'{');
    loop {
        while walk.parser.take_commas() {}
        if matches!(walk.parser.peek(), None | Some(b'}')) {
            break;
        }
        let Ok(Some(key)) = walk.parser.key() else { break };
        if !walk.parser.take(b':') {
            break;
        }
        walk.number = 0;
        if walk.parser.peek() == Some(b'[') {
            walk.parser.take(b'[');
            walk.list(&mut |item, at| sink(&key, item, at));
        } else if !walk.record(&mut |item, at| sink(&key, item, at)) {
            break;
        }
    }
    walk.parser.take(b'}');
    walk.trailing(&mut |item, at| sink("", item, at));
}

/// Whether the first line that is not blank is a value of its own, with more behind it: JSON Lines.
fn is_line_of_its_own(text: &str) -> bool {
    let text = text.trim_start();
    let line = text.lines().next().unwrap_or("");
    let mut parser = Parser::new(line);
    let is_whole = parser.value().is_ok_and(|value| value.is_complete()) && parser.peek().is_none();
    let rest = text[line.len()..].trim_start();
    is_whole && matches!(rest.as_bytes().first(), None | Some(b'{' | b'[')) && line.starts_with('{')
}

fn lines<'a>(text: &'a str, sink: &mut dyn FnMut(Item<'a>, usize)) {
    let (mut offset, mut number) = (0, 0);
    for (index, whole) in text.split_inclusive('\n').enumerate() {
        let line = index as u64 + 1;
        offset += whole.len();
        let body = whole.trim();
        if body.is_empty() {
            continue;
        }
        number += 1;
        let mut parser = Parser::new(body);
        match parser.value() {
            Ok(value) => {
                sink(Item::Record(Record { value, line, number, slips: parser.slips }), offset);
                parser.take_commas();
                if parser.peek().is_some() {
                    sink(Item::Trailing { line, found: &body[parser.offset()..] }, offset);
                }
            }
            Err(flaw) => sink(Item::Broken { line, number, flaw, found: body }, offset),
        }
    }
}

struct Walk<'a> {
    text: &'a str,
    parser: Parser<'a>,
    number: u64,
    line: u64,
    counted_to: usize,
}

impl<'a> Walk<'a> {
    fn new(text: &'a str) -> Self {
        Walk { text, parser: Parser::new(text), number: 0, line: 1, counted_to: 0 }
    }

    /// The line of the parser's position. Positions only grow, so each line break is counted once.
    fn line(&mut self) -> u64 {
        let to = self.parser.offset().max(self.counted_to);
        let breaks = self.text.as_bytes()[self.counted_to..to].iter().filter(|b| **b == b'\n').count();
        self.line += breaks as u64;
        self.counted_to = to;
        self.line
    }

    /// Elements up to the closing bracket or the end.
    fn list(&mut self, sink: &mut dyn FnMut(Item<'a>, usize)) {
        loop {
            while self.parser.take_commas() {}
            if self.parser.take(b']') || self.parser.peek().is_none() {
                return;
            }
            if !self.record(sink) {
                return;
            }
        }
    }

    /// One value; says whether there is more to read.
    fn record(&mut self, sink: &mut dyn FnMut(Item<'a>, usize)) -> bool {
        self.parser.peek();
        let (line, start) = (self.line(), self.parser.offset());
        self.number += 1;
        self.parser.slips = Slips::default();
        match self.parser.value() {
            Ok(value) => {
                let slips = self.parser.slips;
                sink(Item::Record(Record { value, line, number: self.number, slips }), self.parser.offset());
                true
            }
            Err(flaw) => {
                let found = &self.text[start..];
                let next = next_record(found);
                let number = self.number;
                let end = start + next.unwrap_or(found.len());
                sink(Item::Broken { line, number, flaw, found: &self.text[start..end] }, end);
                self.parser.seek(end);
                next.is_some()
            }
        }
    }

    fn trailing(&mut self, sink: &mut dyn FnMut(Item<'a>, usize)) {
        if self.parser.peek().is_some() {
            let line = self.line();
            sink(Item::Trailing { line, found: &self.text[self.parser.offset()..] }, self.text.len());
        }
    }
}

/// Where the record behind a broken one starts: the next line that starts with `{`, or `{` behind `},`.
fn next_record(broken: &str) -> Option<usize> {
    let bytes = broken.as_bytes();
    let mut previous = [0u8; 2];
    let mut is_line_start = false;
    for (at, b) in bytes.iter().enumerate().skip(1) {
        match b {
            b'\n' => is_line_start = true,
            b' ' | b'\t' | b'\r' => {}
            b'{' if is_line_start || previous == [b'}', b','] => return Some(at),
            b => {
                is_line_start = false;
                previous = [previous[1], *b];
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn walk(text: &str) -> Vec<String> {
        let mut out = Vec::new();
        records(text, &mut |item, _| {
            out.push(match item {
                Item::Record(r) => format!(
                    "{}@{}:{}{}",
                    r.number,
                    r.line,
                    r.value.get("a").and_then(|a| a.as_text().map(|t| t.into_owned())).unwrap_or_default(),
                    if r.slips.is_cut_off { " cut" } else { "" }
                ),
                Item::Broken { line, number, .. } => format!("{number}@{line} broken"),
                Item::Trailing { line, found } => format!("trailing@{line} {found}"),
            });
        });
        out
    }

    #[test]
    fn lines_lists_and_values_behind_each_other_are_the_same_records() {
        assert_eq!(walk("{\"a\":1}\r\n{\"a\":2}\r\n{\"a\":3}\r\n\r\n"), ["1@1:1", "2@2:2", "3@3:3"]);
        assert_eq!(walk("[{\"a\":1},\n {\"a\":2}, {\"a\":3}]\n"), ["1@1:1", "2@2:2", "3@2:3"]);
        assert_eq!(walk("{\n\"a\":1\n}\n{\n\"a\":2\n}"), ["1@1:1", "2@4:2"]);
        assert_eq!(walk(" \n "), [""; 0]);
    }

    #[test]
    fn a_broken_record_costs_itself_only() {
        assert_eq!(walk("{\"a\":1}\n{\"a\" 2}\n{\"a\":3}"), ["1@1:1", "2@2 broken", "3@3:3"]);
        assert_eq!(walk("[{\"a\":1},{\"a\" 2},{\"a\":3}]"), ["1@1:1", "2@1 broken", "3@1:3"]);
        assert_eq!(walk("[\n{\"a\":1},\n{\"a\": ?, \"b\":{},\"c\":1}\n,{\"a\":3}]"), ["1@2:1", "2@3 broken", "3@4:3"]);
    }

    #[test]
    fn a_cut_list_and_text_behind_a_list_are_told() {
        assert_eq!(walk("[{\"a\":1},{\"a\":2,\"b\":[1,2"), ["1@1:1", "2@1:2 cut"]);
        assert_eq!(walk("[{\"a\":1}]\nDone."), ["1@1:1", "trailing@2 Done."]);
    }

    #[test]
    fn lists_in_an_object_are_walked_with_their_name() {
        let mut out = Vec::new();
        fields("{\"info\":{},\"images\":[{\"id\":1},{\"id\":2}],\"x\":3}", &mut |key, item, _| {
            if let Item::Record(record) = item {
                out.push(format!("{key}{}", record.number));
            }
        });
        assert_eq!(out, ["info1", "images1", "images2", "x1"]);
    }
}
