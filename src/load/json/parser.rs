//! The parser: one pass, position by byte.

use std::borrow::Cow;

use super::string::{self, Body};
use super::{Fields, Json};

/// Deepest nesting that is read.
const MAX_DEPTH: u32 = 96;

/// What was not strict JSON, by count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slips {
    /// Strings in single quotes, and keys or words without any.
    pub quotes: u32,
    /// Commas too many.
    pub extra_commas: u32,
    /// Commas that are missing.
    pub missing_commas: u32,
    /// `NaN`, `Infinity`.
    pub non_finite: u32,
    /// `None`, `True`, `False`.
    pub python_words: u32,
    /// Closing brackets of the wrong kind.
    pub mismatched: u32,
    /// Unpaired surrogate escapes.
    pub lone_surrogates: u32,
    /// Keys that stand twice in one object.
    pub repeated_keys: u32,
    /// The text ended inside a value.
    pub is_cut_off: bool,
}

/// Text that has no reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// Byte offset in the text.
    pub offset: usize,
    pub message: &'static str,
}

/// Reads values from a text, one after another.
pub struct Parser<'a> {
    text: &'a str,
    at: usize,
    pub slips: Slips,
}

impl<'a> Parser<'a> {
    /// A parser at the start of the text.
    pub fn new(text: &'a str) -> Self {
        Parser { text, at: 0, slips: Slips::default() }
    }

    /// Byte offset of the next character.
    pub fn offset(&self) -> usize {
        self.at
    }

    /// Goes on at another offset, which must be a character boundary (otherwise the end).
    pub fn seek(&mut self, offset: usize) {
        self.at = if self.text.is_char_boundary(offset) { offset } else { self.text.len() };
    }

    /// The next byte that is not white space, without taking it.
    pub fn peek(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        while let Some(b) = bytes.get(self.at) {
            match b {
                b' ' | b'\t' | b'\n' | b'\r' => self.at += 1,
                // No-break spaces and byte-order marks that came along with a copy.
                0xC2 | 0xEF if self.text[self.at..].starts_with(['\u{a0}', '\u{feff}']) => {
                    self.at += self.text[self.at..].chars().next().map_or(1, char::len_utf8);
                }
                _ => return Some(*b),
            }
        }
        None
    }

    /// Takes the next byte if it is this one (white space before it is skipped).
    pub fn take(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    /// Takes commas; says whether there was one.
    pub fn take_commas(&mut self) -> bool {
        let first = self.take(b',');
        while self.take(b',') {
            self.slips.extra_commas += 1;
        }
        first
    }

    /// The next value.
    ///
    /// # Errors
    /// [`Flaw`] where the text cannot be a value. A text that ends inside a list or an object is no error: the value says
    /// so itself.
    pub fn value(&mut self) -> Result<Json<'a>, Flaw> {
        self.value_at(0)
    }

    fn value_at(&mut self, depth: u32) -> Result<Json<'a>, Flaw> {
        if depth > MAX_DEPTH {
            return Err(self.flaw("nested too deeply"));
        }
        match self.peek() {
            None => {
                self.slips.is_cut_off = true;
                Err(self.flaw("the text ends where a value should stand"))
            }
            Some(b'{') => self.object(depth),
            Some(b'[') => self.array(depth),
            Some(quote @ (b'"' | b'\'')) => {
                let (text, is_closed) = self.string(quote);
                if is_closed { Ok(Json::Text(text)) } else { Err(self.flaw("the text ends inside a string")) }
            }
            Some(b'-' | b'+' | b'.' | b'0'..=b'9') => self.number(),
            Some(b) if b.is_ascii_alphabetic() || b == b'_' || b >= 0x80 => self.word(),
            Some(_) => Err(self.flaw("unexpected character")),
        }
    }

    /// An object; the next character is its `{`.
    fn object(&mut self, depth: u32) -> Result<Json<'a>, Flaw> {
        self.at += 1;
        let mut fields: Fields<'a> = Vec::new();
        loop {
            match self.peek() {
                None => return Ok(self.cut_object(fields)),
                Some(b'}') => {
                    self.at += 1;
                    return Ok(Json::Object { fields, complete: true });
                }
                Some(b']') => {
                    // The list around it closes while the object is open: the object's own bracket was forgotten.
                    self.slips.mismatched += 1;
                    return Ok(Json::Object { fields, complete: true });
                }
                Some(b',') => {
                    self.at += 1;
                    self.slips.extra_commas += 1;
                    continue;
                }
                _ => {}
            }
            let Some(key) = self.key()? else {
                return Ok(self.cut_object(fields));
            };
            if self.peek().is_none() {
                return Ok(self.cut_object(fields));
            }
            if !self.take(b':') {
                return Err(self.flaw("expected `:` behind a key"));
            }
            match self.value_at(depth + 1) {
                Ok(value) => {
                    let is_cut = self.slips.is_cut_off;
                    // Only among the first keys: comparing all of a huge object would take quadratic time.
                    if fields.iter().take(32).any(|(k, _)| *k == key) {
                        self.slips.repeated_keys += 1;
                    }
                    fields.push((key, value));
                    if is_cut {
                        return Ok(Json::Object { fields, complete: false });
                    }
                }
                Err(_) if self.slips.is_cut_off => return Ok(Json::Object { fields, complete: false }),
                Err(flaw) => return Err(flaw),
            }
            let has_comma = self.take(b',');
            match self.peek() {
                Some(b'}') if has_comma => self.slips.extra_commas += 1,
                Some(b'"' | b'\'') if !has_comma => self.slips.missing_commas += 1,
                Some(b'}' | b']') | None => {}
                Some(_) if has_comma => {}
                Some(_) => return Err(self.flaw("expected `,` or `}`")),
            }
        }
    }

    fn cut_object(&mut self, fields: Fields<'a>) -> Json<'a> {
        self.slips.is_cut_off = true;
        Json::Object { fields, complete: false }
    }

    /// A list; the next character is its `[`.
    fn array(&mut self, depth: u32) -> Result<Json<'a>, Flaw> {
        self.at += 1;
        let mut items = Vec::new();
        loop {
            match self.peek() {
                None => {
                    self.slips.is_cut_off = true;
                    return Ok(Json::Array { items, complete: false });
                }
                Some(b']') => {
                    self.at += 1;
                    return Ok(Json::Array { items, complete: true });
                }
                Some(b'}') => {
                    self.slips.mismatched += 1;
                    return Ok(Json::Array { items, complete: true });
                }
                Some(b',') => {
                    self.at += 1;
                    self.slips.extra_commas += 1;
                    continue;
                }
                _ => {}
            }
            match self.value_at(depth + 1) {
                Ok(value) => {
                    let is_cut = self.slips.is_cut_off;
                    items.push(value);
                    if is_cut {
                        return Ok(Json::Array { items, complete: false });
                    }
                }
                Err(_) if self.slips.is_cut_off => return Ok(Json::Array { items, complete: false }),
                Err(flaw) => return Err(flaw),
            }
            let has_comma = self.take(b',');
            match self.peek() {
                Some(b']') if has_comma => self.slips.extra_commas += 1,
                Some(b']' | b'}') | None => {}
                Some(_) if has_comma => {}
                Some(_) => self.slips.missing_commas += 1,
            }
        }
    }

    /// A key with or without quotes; `None` if the text ends inside it.
    pub fn key(&mut self) -> Result<Option<Cow<'a, str>>, Flaw> {
        match self.peek() {
            None => Ok(None),
            Some(quote @ (b'"' | b'\'')) => {
                let (text, is_closed) = self.string(quote);
                Ok(is_closed.then_some(text))
            }
            Some(b) if b.is_ascii_alphanumeric() || b == b'_' || b == b'$' || b >= 0x80 => {
                self.slips.quotes += 1;
                Ok(Some(Cow::Borrowed(self.run(|c| c.is_alphanumeric() || matches!(c, '_' | '$' | '-' | '.')))))
            }
            Some(_) => Err(self.flaw("expected a key")),
        }
    }

    /// A string; the next character is its opening quote.
    fn string(&mut self, quote: u8) -> (Cow<'a, str>, bool) {
        let text = self.text;
        let Body { text, length, is_closed, lone_surrogates } = string::body(&text[self.at + 1..], quote);
        self.at += 1 + length;
        self.slips.lone_surrogates += lone_surrogates;
        self.slips.is_cut_off |= !is_closed;
        self.slips.quotes += u32::from(quote == b'\'');
        (text, is_closed)
    }

    fn number(&mut self) -> Result<Json<'a>, Flaw> {
        let start = self.at;
        let text = self.run(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'));
        if self.at == self.text.len() && start > 0 {
            // A number that touches the end of a cut text may have lost digits; one that is the whole text has not.
            self.slips.is_cut_off = true;
            return Err(self.flaw("the text ends inside a number"));
        }
        let value = super::number::to_f64(text);
        self.slips.non_finite += u32::from(value.is_some_and(|v| !v.is_finite()));
        match value {
            Some(_) => Ok(Json::Number(text)),
            None => {
                self.at = start;
                Err(self.flaw("not a number"))
            }
        }
    }

    /// `true`, `None`, `NaN` and words without quotes.
    fn word(&mut self) -> Result<Json<'a>, Flaw> {
        let start = self.at;
        let word = self.run(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.'));
        let python = &mut self.slips.python_words;
        match word {
            "" => Err(self.flaw("unexpected character")),
            "null" => Ok(Json::Null),
            "true" => Ok(Json::Bool(true)),
            "false" => Ok(Json::Bool(false)),
            "None" | "undefined" => {
                *python += 1;
                Ok(Json::Null)
            }
            "True" => {
                *python += 1;
                Ok(Json::Bool(true))
            }
            "False" => {
                *python += 1;
                Ok(Json::Bool(false))
            }
            _ if super::number::to_f64(word).is_some() => {
                self.slips.non_finite += 1;
                Ok(Json::Number(word))
            }
            _ if self.at == self.text.len() => {
                self.slips.is_cut_off = true;
                Err(self.flaw("the text ends inside a word"))
            }
            _ => {
                self.at = start;
                Err(self.flaw("a word without quotes"))
            }
        }
    }

    fn run(&mut self, is_part: impl Fn(char) -> bool) -> &'a str {
        let rest = &self.text[self.at..];
        let length = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    fn flaw(&self, message: &'static str) -> Flaw {
        Flaw { offset: self.at, message }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Json<'_>, Slips) {
        let mut parser = Parser::new(text);
        let value = parser.value().unwrap();
        (value, parser.slips)
    }

    #[test]
    fn strict_json_has_no_slips_and_keeps_numbers_as_text() {
        let (value, slips) = read(r#" {"a":[1,9007199254740993,-2.5e3],"b":{"c":null,"d":true},"e":"x"} "#);
        assert_eq!(slips, Slips::default());
        let numbers: Vec<_> = value.get("a").unwrap().items().unwrap().iter().map(|n| n.as_text().unwrap()).collect();
        assert_eq!(numbers, ["1", "9007199254740993", "-2.5e3"]);
        assert_eq!(value.get("b").unwrap().get("d"), Some(&Json::Bool(true)));
    }

    #[test]
    fn pythons_spelling_is_read_and_counted() {
        let (value, slips) =
            read("[{'bbox_2d': [10, 20, 60, 50,], 'label': 'plane, parked', x: None, y: True, z: -Infinity},]");
        let first = &value.items().unwrap()[0];
        assert_eq!(first.get("label").unwrap().as_str(), Some("plane, parked"));
        assert_eq!(first.get("bbox_2d").unwrap().items().unwrap().len(), 4);
        assert_eq!(first.get("z").unwrap().as_f64(), Some(f64::NEG_INFINITY));
        assert_eq!(slips.extra_commas, 2);
        assert_eq!((slips.python_words, slips.non_finite, slips.is_cut_off), (2, 1, false));
    }

    #[test]
    fn a_cut_text_keeps_what_is_complete_and_says_so() {
        let (value, slips) = read(r#"[{"b": [120, 80], "l": "ship"}, {"b": [512, 77, 6"#);
        let items = value.items().unwrap();
        assert!(slips.is_cut_off && !value.is_complete());
        assert_eq!(items.iter().map(Json::is_complete).collect::<Vec<_>>(), [true, false]);
        assert_eq!(items[1].get("b").unwrap().items().unwrap().len(), 2, "a number at the end may have lost digits");
    }

    #[test]
    fn every_prefix_of_a_record_is_read_or_refused_without_a_panic() {
        let text = r#"{"image":"D/飞.jpg","n":[{"rbox":[0.5,1e-3,NaN],"c":["a\ud83d\ude00b","c"],'q':True}]}"#;
        for end in (0..=text.len()).filter(|end| text.is_char_boundary(*end)) {
            let mut parser = Parser::new(&text[..end]);
            let value = parser.value();
            assert_eq!(end < text.len(), parser.slips.is_cut_off || value.is_err(), "{end}");
        }
    }

    #[test]
    fn forgotten_brackets_and_commas_are_repaired() {
        let (value, slips) = read(r#"[{"a": 1 "b": 2], {"a": 3}]"#);
        assert_eq!(value.items().unwrap().len(), 1);
        assert_eq!((slips.mismatched, slips.missing_commas), (1, 1));
    }

    #[test]
    fn deep_nesting_is_refused() {
        let text = "[".repeat(100_000);
        let flaw = Parser::new(&text).value();
        assert_eq!(flaw.unwrap_err().message, "nested too deeply");
    }

    #[test]
    fn repeated_keys_are_counted_and_the_last_counts() {
        let (value, slips) = read(r#"{"a":1,"a":2}"#);
        assert_eq!((value.get("a").unwrap().as_f64(), slips.repeated_keys), (Some(2.0), 1));
    }
}
