//! Parts that several rules share. Each function gives the end of the longest match at a position.

use super::classes::{is_digit, is_upper, is_word_letter};
use super::text::*;

pub(super) const SOFT_HYPHEN: u32 = 0xAD;

/// A blank inside a line (class `sp`).
pub(super) fn is_space(unit: u32) -> bool {
    matches!(unit, 0x20 | 0x09 | 0xA0 | 0x2000..=0x200A | 0x3000)
}

/// A blank or a line end (class `sn`).
pub(super) fn is_space_or_line_end(unit: u32) -> bool {
    is_space(unit) || matches!(unit, 0x0A..=0x0D | 0x85 | 0x2028 | 0x2029)
}

/// A comma, colon or semicolon (class `is`).
pub(super) fn is_inner_stop(unit: u32) -> bool {
    matches!(unit, 0x2C | 0x3A | 0x3B | 0x3001)
}

/// A hyphen that joins words (class `hy`).
pub(super) fn is_joiner(unit: u32) -> bool {
    matches!(unit, 0x2D | 0x5F | 0x58A | 0x2010 | 0x2011)
}

/// An apostrophe (class `ap`).
pub(super) fn apostrophe(t: Text, i: usize) -> Option<usize> {
    match t.at(i) {
        0x27 | 0x92 | 0x2019 => Some(i + 1),
        0x26 => t.literal(i, "&apos;"),
        _ => None,
    }
}

/// An apostrophe or an opening single quote (class `aq`).
pub(super) fn apostrophe_or_quote(t: Text, i: usize) -> Option<usize> {
    match t.at(i) {
        0x60 | 0x91 | 0x2018 | 0x201B => Some(i + 1),
        _ => apostrophe(t, i),
    }
}

/// A letter, soft hyphen, mark or letter entity such as `&eacute;` (class `LT`).
pub(super) fn word_letter(t: Text, i: usize) -> Option<usize> {
    let unit = t.at(i);
    if unit == u32::from(b'&') {
        if !t.is_one_of(i + 1, "aeiouAEIOU") {
            return None;
        }
        return t.any_literal(i + 2, &["acute;", "grave;", "uml;"]);
    }
    is_word_letter(unit).then_some(i + 1)
}

/// The end of the run of word letters and digits at `i`; `i` itself if there is none.
pub(super) fn word_run(t: Text, mut i: usize) -> usize {
    loop {
        i = t.run(i, |unit| is_word_letter(unit) || is_digit(unit));
        match word_letter(t, i) {
            Some(next) => i = next,
            None => return i,
        }
    }
}

/// A word: letters and digits from a letter on; `.`, `!` and `?` join it to a following letter.
pub(super) fn word(t: Text, i: usize) -> Option<usize> {
    let mut end = word_run(t, word_letter(t, i)?);
    while t.is_one_of(end, ".!?") {
        match word_letter(t, end + 1) {
            Some(next) => end = word_run(t, next),
            None => break,
        }
    }
    Some(end)
}

/// An English clitic: `'m`, `'s`, `'d`, `'re`, `'ve`, `'ll`.
pub(super) fn clitic(t: Text, i: usize) -> Option<usize> {
    let next = apostrophe(t, i)?;
    if t.is_one_of(next, "msdMSD") { Some(next + 1) } else { t.any_literal(next, &["re", "ve", "ll"]) }
}

/// `n't`.
pub(super) fn not_clitic(t: Text, i: usize) -> Option<usize> {
    t.literal(apostrophe_or_quote(t, t.literal(i, "n")?)?, "t")
}

/// A letter, then dots and letters in turn: `u.s`; also a few words with `-U.S`. The final dot is not part of it.
pub(super) fn acronym(t: Text, i: usize) -> Option<usize> {
    let mut end = i + 1;
    if !is_ascii_letter(t.at(i)) {
        return None;
    }
    while t.is(end, '.') && is_ascii_letter(t.at(end + 1)) {
        end += 2;
    }
    end = end.max(t.any_literal(i, &["U.S.-U.S.S.R", "U.S.-U.K"]).unwrap_or(0));
    let nation = t.any_literal(i, &["Canada", "Sino", "Korean", "EU", "Japan", "non"]);
    Some(end.max(nation.and_then(|next| t.literal(next, "-U.S")).unwrap_or(0)))
}

/// A markup tag. `far_gt` answers, for a position, where the next `>` of the same line stands.
pub(super) fn tag(t: Text, i: usize, far_gt: impl FnOnce(usize) -> Option<usize>) -> Option<usize> {
    if !t.is(i, '<') {
        return None;
    }
    if t.is_one_of(i + 1, "!?") {
        return (is_ascii_letter(t.at(i + 2)) || t.is(i + 2, '-')).then(|| far_gt(i + 3)).flatten().map(|gt| gt + 1);
    }
    let close = |i: usize| {
        let i = blanks(t, i);
        t.is(i, '>').then_some(i + 1)
    };
    if t.is(i + 1, '/') {
        return close(name(t, i + 2)?);
    }
    let mut end = name(t, i + 1)?;
    loop {
        let next = blanks(t, end);
        match (next > end).then(|| attribute(t, next)).flatten() {
            Some(next) => end = next,
            None => break,
        }
    }
    let next = blanks(t, end);
    if t.is(next, '/') { close(next + 1) } else { close(next) }
}

fn blanks(t: Text, i: usize) -> usize {
    t.run(i, |unit| unit == 0x20)
}

fn name(t: Text, i: usize) -> Option<usize> {
    let part = |unit| is_ascii_alphanumeric(unit) || matches!(unit, 0x5F | 0x3A | 0x2E | 0x2D);
    is_ascii_letter(t.at(i)).then(|| t.run(i + 1, part))
}

fn attribute(t: Text, i: usize) -> Option<usize> {
    let end = name(t, i)?;
    let equals = blanks(t, end);
    let quote = blanks(t, equals + 1);
    if t.is(equals, '=') && t.is_one_of(quote, "\"'") {
        let close = t.run(quote + 1, |unit| unit != t.at(quote));
        if close < t.units.len() {
            return Some(close + 1);
        }
    }
    Some(end)
}

/// One blank or line end, then another, a capital or a tag: what follows an abbreviation at a sentence's end.
pub(super) fn sentence_end(t: Text, i: usize, tag_at: impl FnOnce(usize) -> Option<usize>) -> Option<usize> {
    if !is_space_or_line_end(t.at(i)) {
        return None;
    }
    let next = t.at(i + 1);
    if is_space_or_line_end(next) || is_upper(next) { Some(i + 2) } else { tag_at(i + 1) }
}
