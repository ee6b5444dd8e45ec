//! METEOR's own normaliser (its option `-norm`): one line of text to lower-case words.
//!
//! It runs on PTB tokens too and still matters there: hyphens and slashes split words again, `u.s.` becomes `us`.
//! The steps and their order are those of METEOR 1.5; each is one pass from left to right in which a character that served
//! as right context is not looked at again as left context (`a-b-c` gives `a b-c`).

/// Words after which a dot does not end a sentence; see [`Prefixes::parse`].
#[derive(Clone, Debug, Default)]
pub struct Prefixes {
    always: Vec<String>,
    before_number: Vec<String>,
}

impl Prefixes {
    /// Reads the list: one word a line, case-sensitive; a second field marks words that keep the dot only before a number.
    /// Empty lines and lines that begin with `#` are comments.
    pub fn parse(text: &str) -> Self {
        let mut prefixes = Prefixes::default();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let mut fields = line.split_ascii_whitespace();
            let Some(word) = fields.next() else { continue };
            let list = match fields.next() {
                Some(_) => &mut prefixes.before_number,
                None => &mut prefixes.always,
            };
            list.push(word.to_owned());
        }
        prefixes.always.sort();
        prefixes.before_number.sort();
        prefixes
    }

    fn holds(list: &[String], word: &str) -> bool {
        list.binary_search_by(|known| known.as_str().cmp(word)).is_ok()
    }
}

/// Normalises one line. The words of the result are separated by white space; see [`words`].
pub fn normalise(line: &str, prefixes: &Prefixes) -> String {
    if line.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b' ') {
        // Nothing any step would touch.
        return line.to_owned();
    }
    let mut text = separate_symbols(line);
    for (left, right) in [(false, false), (true, false), (false, true)] {
        text = between(&text, |c| c.is_ascii_digit() == left, ',', |c| c.is_ascii_digit() == right, " , ");
    }
    for c in &mut text {
        if matches!(c, '`' | '\u{2018}' | '\u{2019}') {
            *c = '\'';
        }
    }
    text = quotation_marks(&text);
    text = dashes(&text);
    text = between(&text, |c| is_alphanumeric(c) || c == '.', '-', is_alphanumeric, " ");
    text = between(&text, |c| !is_letter(c), '\'', |c| !is_letter(c), " ' ");
    text = between(&text, |c| !is_alphanumeric(c), '\'', is_letter, " ' ");
    text = between(&text, is_letter, '\'', |c| !is_letter(c), " ' ");
    text = between(&text, is_letter, '\'', is_letter, " '");
    text = between(&text, |c| c.is_ascii_digit(), '\'', |c| c == 's', " '");
    let text: String = text.into_iter().collect();
    let text = restore_dot_runs(&split_dots(&text, prefixes));
    let blank = |c| matches!(c, ' ' | '\u{A0}' | '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{205F}' | '\u{3000}');
    let text = text.split(blank).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
    text.trim_matches(|c| c <= ' ').to_lowercase()
}

/// The words of a normalised line.
pub fn words(normalised: &str) -> impl Iterator<Item = &str> {
    normalised.split([' ', '\t', '\n', '\r', '\u{C}']).filter(|word| !word.is_empty())
}

/// Whether the normaliser can give this word: letters, digits and `.`, `'`, `,`, `-`, none of them a capital, or a single
/// symbol. No other text ever comes out of it as one word.
pub fn is_word_of_normaliser(word: &str) -> bool {
    let mut chars = word.chars();
    let single = chars.next().is_some() && chars.next().is_none();
    let quote = |c| matches!(c, '`' | '\u{2018}' | '\u{2019}' | '\u{201C}' | '\u{201D}' | '\u{2013}');
    let inner = |c| is_alphanumeric(c) || matches!(c, '.' | '\'' | ',' | '-');
    let known = if single { !word.contains(quote) } else { word.chars().all(inner) };
    known && word.to_lowercase() == word
}

/// The letters METEOR knows (class `AL`).
fn is_letter(c: char) -> bool {
    matches!(c, 'A'..='Z' | 'a'..='z' | '\u{160}' | '\u{17D}' | '\u{161}' | '\u{17E}' | '\u{178}' | '\u{C0}'..='\u{D6}'
        | '\u{D8}'..='\u{F6}' | '\u{F8}'..='\u{17E}' | '\u{400}'..='\u{527}' | '\u{A640}'..='\u{A66E}'
        | '\u{A67E}'..='\u{A697}' | '\u{1D00}'..='\u{1D7F}')
}

fn is_alphanumeric(c: char) -> bool {
    is_letter(c) || c.is_ascii_digit()
}

/// Blanks around symbols; runs of dots become placeholder words, as in the original, whose placeholder a text may also
/// hold by itself.
fn separate_symbols(line: &str) -> Vec<char> {
    let mut out = vec![' '];
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        let kept = is_alphanumeric(c)
            || matches!(c, ' ' | '\t' | '\n' | '\u{B}' | '\u{C}' | '\r')
            || matches!(c, '.' | '\'' | '`' | ',' | '-' | '\u{2018}' | '\u{2019}');
        if c == '.' && chars.peek() == Some(&'.') {
            out.push(' ');
            while chars.next_if_eq(&'.').is_some() {
                out.extend("DOT".chars());
            }
            out.extend("DOTMULTI ".chars());
        } else if kept {
            out.push(c);
        } else {
            out.extend([' ', c, ' ']);
        }
    }
    out.push(' ');
    out
}

/// Replaces `middle` by `with` between two characters of given classes.
fn between(
    text: &[char],
    left: impl Fn(char) -> bool,
    middle: char,
    right: impl Fn(char) -> bool,
    with: &str,
) -> Vec<char> {
    let mut out = Vec::with_capacity(text.len() + 8);
    let mut i = 0;
    while i < text.len() {
        out.push(text[i]);
        match text.get(i + 1..i + 3) {
            Some(&[m, r]) if m == middle && left(text[i]) && right(r) => {
                out.extend(with.chars());
                out.push(r);
                i += 3;
            }
            _ => i += 1,
        }
    }
    out
}

/// Typographic double quotes and doubled apostrophes as `"`.
fn quotation_marks(text: &[char]) -> Vec<char> {
    let mut out = Vec::with_capacity(text.len() + 8);
    let mut i = 0;
    while i < text.len() {
        let doubled = text[i] == '\'' && text.get(i + 1) == Some(&'\'');
        if doubled || matches!(text[i], '\u{201C}' | '\u{201D}') {
            out.extend([' ', '"', ' ']);
        } else {
            out.push(text[i]);
        }
        i += if doubled { 2 } else { 1 };
    }
    out
}

/// En dashes as hyphens, then doubled hyphens as one.
fn dashes(text: &[char]) -> Vec<char> {
    let hyphen = |c: Option<&char>| matches!(c, Some('-' | '\u{2013}'));
    let mut out = Vec::with_capacity(text.len());
    let mut i = 0;
    while i < text.len() {
        if hyphen(text.get(i)) {
            out.push('-');
            i += if hyphen(text.get(i + 1)) { 2 } else { 1 };
        } else {
            out.push(text[i]);
            i += 1;
        }
    }
    out
}

/// Splits a final dot off a word unless the word owns it.
fn split_dots(text: &str, prefixes: &Prefixes) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    let mut words = words(text).peekable();
    while let Some(word) = words.next() {
        if !out.is_empty() {
            out.push(' ');
        }
        let stem = word.strip_suffix('.').filter(|stem| !stem.is_empty());
        let next_begins = |class: fn(&u8) -> bool, next: Option<&&str>| next.is_some_and(|n| class(&n.as_bytes()[0]));
        match stem {
            None => out.push_str(word),
            Some(stem) if stem.contains('.') && stem.contains(is_letter) => {
                out.extend(word.chars().filter(|&c| c != '.'));
            }
            Some(stem) => {
                let next = words.peek();
                let owned = Prefixes::holds(&prefixes.always, stem)
                    || Prefixes::holds(&prefixes.before_number, stem) && next_begins(u8::is_ascii_digit, next)
                    || next_begins(u8::is_ascii_lowercase, next);
                out.push_str(if owned { word } else { stem });
                if !owned {
                    out.push_str(" .");
                }
            }
        }
    }
    out
}

/// `DOT...DOTMULTI` back to dots.
fn restore_dot_runs(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut parts = text.split("DOTMULTI").peekable();
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            out.push_str(part);
            break;
        }
        let body = part.trim_end_matches("DOT");
        out.push_str(body);
        out.extend(std::iter::repeat_n('.', (part.len() - body.len()) / 3 + 1));
    }
    out
}
