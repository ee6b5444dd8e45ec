//! A matched text made into a token.

use super::text::Text;

/// What a rule makes of its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// As it is.
    Plain,
    /// Without soft hyphens.
    Soft,
    /// `&amp;` as `&`.
    Ampersand,
    /// Blanks as no-break spaces, so that it stays one token.
    OneToken,
    /// Round brackets by name.
    Brackets,
    /// Blanks as no-break spaces and round brackets by name.
    Phone,
    /// Quotation marks of all kinds as opening ASCII ones.
    OpenQuote,
    /// Quotation marks of all kinds as closing ASCII ones.
    CloseQuote,
    /// This token whatever the text is.
    Fixed(&'static str),
    /// No token.
    Skip,
    /// No token; the line ends.
    LineEnd,
}

/// What happens to capitals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Letters {
    /// Tokens in lower case.
    Lower,
    /// Tokens as written; names of brackets in capitals.
    Kept,
}

/// The token of `text[from..to]`, appended to `out`. Must not be called for [`Form::Skip`] and [`Form::LineEnd`].
pub(super) fn emit(t: Text, from: usize, to: usize, form: Form, letters: Letters, out: &mut String) {
    let units = &t.units[from..to];
    if letters == Letters::Lower && units.iter().all(|&unit| unit < 0x80) && matches!(form, Form::Plain | Form::Soft) {
        out.extend(units.iter().map(|&unit| (unit as u8).to_ascii_lowercase() as char));
        return;
    }
    let text = || String::from_utf16_lossy(units);
    let add = |text: &str, out: &mut String| match letters {
        Letters::Lower => lower(text, out),
        Letters::Kept => out.push_str(text),
    };
    let brackets = |text: &str| match letters {
        Letters::Lower => brackets(text),
        Letters::Kept => text.replace('(', "-LRB-").replace(')', "-RRB-"),
    };
    match form {
        Form::Plain => add(&text(), out),
        Form::Soft => {
            let text = text().replace('\u{AD}', "");
            add(if text.is_empty() { "-" } else { &text }, out);
        }
        Form::Ampersand => add(&replace_ignoring_case(&text(), "&amp;", "&"), out),
        Form::OneToken => add(&text().replace(' ', "\u{A0}"), out),
        Form::Brackets => add(&brackets(&text()), out),
        Form::Phone => add(&brackets(&text().replace(' ', "\u{A0}")), out),
        Form::OpenQuote => add(&quotes(&text(), "`", "``"), out),
        Form::CloseQuote => add(&quotes(&text(), "'", "''"), out),
        Form::Fixed(token) if letters == Letters::Kept && token.len() == 5 && token.ends_with("b-") => {
            out.push_str(&token.to_uppercase());
        }
        Form::Fixed(token) => out.push_str(token),
        Form::Skip | Form::LineEnd => {}
    }
}

/// Lower case by the full Unicode mapping, as the reference program does it token by token.
fn lower(text: &str, out: &mut String) {
    if text.is_ascii() {
        out.extend(text.bytes().map(|byte| byte.to_ascii_lowercase() as char));
    } else {
        out.push_str(&text.to_lowercase());
    }
}

fn brackets(text: &str) -> String {
    text.replace('(', "-lrb-").replace(')', "-rrb-")
}

fn replace_ignoring_case(text: &str, from: &str, to: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        match rest.get(..from.len()) {
            Some(head) if head.eq_ignore_ascii_case(from) => {
                out.push_str(to);
                rest = &rest[from.len()..];
            }
            _ => {
                out.push(c);
                rest = &rest[c.len_utf8()..];
            }
        }
    }
    out
}

/// `single` and `double` are what the ASCII marks become; the typographic ones say themselves which side they are.
fn quotes(text: &str, single: &str, double: &str) -> String {
    let text = text.replace("&apos;", "'").replace("&quot;", "\"");
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\'' => out.push_str(single),
            '"' => out.push_str(double),
            '\u{91}' | '\u{2018}' | '\u{201B}' | '\u{2039}' => out.push('`'),
            '\u{92}' | '\u{2019}' | '\u{203A}' => out.push('\''),
            '\u{93}' | '\u{201C}' | '\u{AB}' => out.push_str("``"),
            '\u{94}' | '\u{201D}' | '\u{BB}' => out.push_str("''"),
            other => out.push(other),
        }
    }
    out
}
