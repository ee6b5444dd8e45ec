//! String bodies: borrowed when nothing needs to be decoded.

use std::borrow::Cow;

/// A string without its quotes, and what was odd about it.
pub struct Body<'a> {
    pub text: Cow<'a, str>,
    /// Bytes up to and including the closing quote; the length of the rest if the text ends first.
    pub length: usize,
    pub is_closed: bool,
    /// Unpaired surrogate escapes, each read as U+FFFD.
    pub lone_surrogates: u32,
}

/// Reads a string body up to its closing `quote`; `rest` starts behind the opening one.
pub fn body(rest: &str, quote: u8) -> Body<'_> {
    let bytes = rest.as_bytes();
    let mut at = 0;
    while at < bytes.len() && bytes[at] != quote && bytes[at] != b'\\' {
        at += 1;
    }
    if at == bytes.len() || bytes[at] == quote {
        let is_closed = at < bytes.len();
        let text = Cow::Borrowed(&rest[..at]);
        return Body { text, length: at + usize::from(is_closed), is_closed, lone_surrogates: 0 };
    }
    let mut out = String::with_capacity(at + 32);
    let (mut copied, mut lone) = (0, 0);
    while at < bytes.len() && bytes[at] != quote {
        if bytes[at] != b'\\' {
            at += 1;
            continue;
        }
        out.push_str(&rest[copied..at]);
        at += escape(&rest[at..], &mut out, &mut lone);
        copied = at;
    }
    let is_closed = at < bytes.len();
    out.push_str(&rest[copied..at]);
    Body { text: Cow::Owned(out), length: at + usize::from(is_closed), is_closed, lone_surrogates: lone }
}

/// Decodes the escape at the start of `rest` (a backslash) into `out`; gives its length in bytes.
fn escape(rest: &str, out: &mut String, lone: &mut u32) -> usize {
    let Some(c) = rest[1..].chars().next() else {
        return 1;
    };
    match c {
        'n' => out.push('\n'),
        't' => out.push('\t'),
        'r' => out.push('\r'),
        'b' => out.push('\u{8}'),
        'f' => out.push('\u{c}'),
        'u' => return unicode_escape(rest, out, lone),
        // A line break behind a backslash continues the line in Python and JavaScript.
        '\n' => {}
        // Quotes, slashes, and what no standard knows: the character itself.
        other => out.push(other),
    }
    1 + c.len_utf8()
}

fn unicode_escape(rest: &str, out: &mut String, lone: &mut u32) -> usize {
    let Some(first) = hex4(rest) else {
        out.push('u');
        return 2;
    };
    if let Some(c) = char::from_u32(first) {
        out.push(c);
        return 6;
    }
    let second = (first < 0xDC00).then(|| hex4(&rest[6..])).flatten().filter(|s| (0xDC00..0xE000).contains(s));
    match second.and_then(|second| char::from_u32(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))) {
        Some(c) => {
            out.push(c);
            12
        }
        None => {
            *lone += 1;
            out.push('\u{fffd}');
            6
        }
    }
}

/// The number of a `\uXXXX` at the start of the text.
fn hex4(rest: &str) -> Option<u32> {
    let digits = rest.strip_prefix("\\u")?.get(..4)?;
    digits.bytes().all(|b| b.is_ascii_hexdigit()).then(|| u32::from_str_radix(digits, 16).ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_decoded_and_plain_text_is_borrowed() {
        assert!(matches!(body("plain\" rest", b'"').text, Cow::Borrowed("plain")));
        let read = body(r#"a\n\"\u98de\ud83d\ude00\/\q" rest"#, b'"');
        assert_eq!(read.text, "a\n\"飞😀/q");
        assert!(read.is_closed);
        assert_eq!(&r#"a\n\"\u98de\ud83d\ude00\/\q" rest"#[read.length..], " rest");
    }

    #[test]
    fn halves_of_characters_become_the_replacement_character() {
        let read = body(r#"\ud83d x \ude00\u12"#, b'"');
        assert_eq!((read.text.as_ref(), read.lone_surrogates, read.is_closed), ("\u{fffd} x \u{fffd}u12", 2, false));
    }

    #[test]
    fn an_end_behind_a_backslash_is_an_end() {
        let read = body("abc\\", b'"');
        assert_eq!((read.text.as_ref(), read.length, read.is_closed), ("abc", 4, false));
    }
}
