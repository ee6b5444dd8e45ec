//! The pattern language of the rule files, as text: words, `[verb]`, `CLASS`, groups, `|`, `?`, `*`, `+`.

use std::ops::Range;

/// Deepest nesting of groups; rule files come from users too.
const MAX_DEPTH: usize = 16;

/// A pattern as written. Ranges are byte ranges of the pattern's text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Node {
    /// A word, exactly as it stands in the caption (lower case).
    Word(String, Range<usize>),
    /// `[cross]`: any form of a verb.
    Verb(String, Range<usize>),
    /// `DIRECTION`: a word class; `OBJECT` and `THING` are noun phrases.
    Class(String, Range<usize>),
    Sequence(Vec<Node>),
    Either(Vec<Node>),
    Optional(Box<Node>),
    /// None or more.
    Star(Box<Node>),
    /// One or more.
    Plus(Box<Node>),
}

/// What is wrong in a pattern, and where.
#[derive(Debug, PartialEq)]
pub(crate) struct PatternError {
    pub span: Range<usize>,
    pub message: String,
    pub fix: &'static str,
}

fn error(span: Range<usize>, message: impl Into<String>, fix: &'static str) -> PatternError {
    PatternError { span, message: message.into(), fix }
}

/// Reads a pattern.
pub(crate) fn parse(text: &str) -> Result<Node, PatternError> {
    let mut reader = Reader { text, at: 0 };
    let node = reader.either(0)?;
    match reader.peek() {
        None => Ok(node),
        Some(c) => Err(error(
            reader.at..reader.at + c.len_utf8(),
            format!("`{c}` closes nothing"),
            "remove it, or add the opening bracket",
        )),
    }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    fn either(&mut self, depth: usize) -> Result<Node, PatternError> {
        let mut branches = vec![self.sequence(depth)?];
        while self.peek() == Some('|') {
            self.at += 1;
            branches.push(self.sequence(depth)?);
        }
        Ok(if branches.len() == 1 { branches.remove(0) } else { Node::Either(branches) })
    }

    fn sequence(&mut self, depth: usize) -> Result<Node, PatternError> {
        let mut items = Vec::new();
        loop {
            match self.peek() {
                None | Some('|' | ')') => break,
                Some(_) => items.push(self.item(depth)?),
            }
        }
        if items.is_empty() {
            let end = (self.at + 1).min(self.text.len());
            return Err(error(
                self.at.min(end)..end,
                "there is nothing here",
                "write a word, or use `?` after a word that may be missing",
            ));
        }
        Ok(if items.len() == 1 { items.remove(0) } else { Node::Sequence(items) })
    }

    fn item(&mut self, depth: usize) -> Result<Node, PatternError> {
        let start = self.at;
        let mut node = match self.peek() {
            Some('(') => {
                if depth == MAX_DEPTH {
                    return Err(error(start..start + 1, "too many brackets inside each other", "split the pattern"));
                }
                self.at += 1;
                let inner = self.either(depth + 1)?;
                if self.peek() != Some(')') {
                    return Err(error(start..start + 1, "this bracket is never closed", "add `)`"));
                }
                self.at += 1;
                inner
            }
            Some('[') => {
                let rest = &self.text[start + 1..];
                let Some(length) = rest.find(']') else {
                    return Err(error(start..start + 1, "this bracket is never closed", "add `]` after the verb"));
                };
                self.at = start + length + 2;
                let verb = rest[..length].trim();
                if verb.is_empty() || !verb.chars().all(char::is_lowercase) {
                    return Err(error(
                        start..self.at,
                        "square brackets hold one verb, in its basic form",
                        "write it like [cross]",
                    ));
                }
                Node::Verb(verb.to_owned(), start..self.at)
            }
            Some(c @ ('?' | '*' | '+')) => {
                return Err(error(
                    start..start + 1,
                    format!("`{c}` must follow a word or a group"),
                    "put it directly after what it belongs to",
                ));
            }
            _ => self.word(start)?,
        };
        loop {
            match self.text[self.at..].chars().next() {
                Some('?') => node = Node::Optional(Box::new(node)),
                Some('*') => node = Node::Star(Box::new(node)),
                Some('+') => node = Node::Plus(Box::new(node)),
                _ => return Ok(node),
            }
            self.at += 1;
        }
    }

    fn word(&mut self, start: usize) -> Result<Node, PatternError> {
        let rest = &self.text[start..];
        let length = rest.find(|c: char| c.is_whitespace() || "()[]|?*+".contains(c)).unwrap_or(rest.len());
        let (word, span) = (&rest[..length], start..start + length);
        self.at += length;
        let is_word = |c: char| c.is_alphanumeric() || c == '-' || c == '\'' || c == ',';
        if length == 0 || !word.chars().all(is_word) {
            let end = span.end.max(start + rest.chars().next().map_or(0, char::len_utf8));
            return Err(error(
                start..end,
                format!("`{}` is no word", &self.text[start..end]),
                "words hold letters, digits, `-` and `'`",
            ));
        }
        if word.chars().any(char::is_uppercase) {
            if word.chars().any(char::is_lowercase) {
                return Err(error(
                    span,
                    format!("`{word}` mixes large and small letters"),
                    "write words in small letters, classes in capitals",
                ));
            }
            return Ok(Node::Class(word.to_owned(), span));
        }
        Ok(Node::Word(word.to_owned(), span))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_is_read_with_the_places_of_its_words() {
        let node = parse("(near | close to)? [cross] OBJECT").unwrap();
        let Node::Sequence(items) = node else { panic!() };
        assert!(matches!(&items[0], Node::Optional(inner) if matches!(**inner, Node::Either(_))));
        assert_eq!(items[1], Node::Verb("cross".into(), 19..26));
        assert_eq!(items[2], Node::Class("OBJECT".into(), 27..33));
    }

    #[test]
    fn every_fault_has_its_place() {
        for (text, span) in [
            ("near (to", 5..6),
            ("near )", 5..6),
            ("a || b", 3..4),
            ("", 0..0),
            ("? a", 0..1),
            ("a [cross", 2..3),
            ("a [Cross]", 2..9),
            ("a Near", 2..6),
            ("a .b", 2..4),
            ("a ]", 2..3),
        ] {
            assert_eq!(parse(text).unwrap_err().span, span, "{text}");
        }
        assert!(parse(&"(".repeat(100)).is_err());
    }
}
