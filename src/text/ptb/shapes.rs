//! Shapes of tokens that one rule each looks for: slashed words, dates, numbers, phone numbers, smileys. Each function gives
//! the end of the longest match at a position.

use super::classes::{is_digit, is_letter};
use super::pieces::*;
use super::text::*;

/// The letter form and the `-U.S` form of an acronym.
pub(super) fn acronyms(t: Text, i: usize) -> [Option<usize>; 2] {
    let mut letters = i + 1;
    while t.is(letters, '.') && is_ascii_letter(t.at(letters + 1)) {
        letters += 2;
    }
    [Some(letters), acronym(t, i).filter(|&end| end != letters)]
}

/// `km/h`, `black/white/red`: two or three parts.
pub(super) fn slashed(t: Text, i: usize) -> Option<usize> {
    let part = |i: usize| {
        let mut end = t.run(i, is_ascii_alphanumeric);
        if end == i {
            return None;
        }
        for _ in 0..2 {
            let next = t.run(end + 1, is_ascii_letter);
            if !t.is(end, '-') || next == end + 1 {
                break;
            }
            end = next;
        }
        Some(end)
    };
    let slash = |i| t.any_literal(i, &["/", "\\/"]);
    let second = part(slash(part(i)?)?)?;
    Some(slash(second).and_then(part).unwrap_or(second))
}

/// Letters and digits of any script, joined by hyphens or underscores.
pub(super) fn joined(t: Text, i: usize) -> Option<usize> {
    let inner = |unit| is_letter(unit) || is_digit(unit);
    let part = |i: usize| {
        if t.is_one_of(i, "dDoOlL")
            && let Some(next) = apostrophe_or_quote(t, i + 1).filter(|&next| inner(t.at(next)))
        {
            let end = t.run(next + 1, inner);
            if end > next + 1 {
                return Some(end);
            }
        }
        let end = t.run(i, inner);
        (end > i).then_some(end)
    };
    let mut end = part(i)?;
    while is_joiner(t.at(end)) {
        match part(end + 1) {
            Some(next) => end = next,
            None => break,
        }
    }
    Some(end)
}

/// Words that hold an apostrophe.
pub(super) fn word_with_apostrophe(t: Text, i: usize) -> Option<usize> {
    let mut best = None;
    let mut offer = |end: Option<usize>| best = best.max(end);
    if let Some(next) = apostrophe(t, i) {
        let n = t.literal(next, "n");
        offer(n.map(|end| apostrophe(t, end).unwrap_or(end)));
        offer(t.any_literal(next, &["em", "till", "til", "cause"]));
        offer(t.is_one_of(next, "23456789").then(|| t.literal(next + 1, "0s")).flatten());
        offer(t.literal(i, "'twas"));
    }
    if !is_letter(t.at(i)) {
        return best;
    }
    if t.is_one_of(i, "lLdDjJ") {
        offer(apostrophe(t, i + 1));
    }
    offer(t.any_literal(i, &["dunkin", "somethin", "ol"]).and_then(|end| apostrophe(t, end)));
    if t.is_one_of(i, "ABCDEFGHJKLMNOPQRSTUVWXZn")
        && let Some(next) = apostrophe_or_quote(t, i + 1)
    {
        let end = t.run(next, is_letter);
        offer((end >= next + 2).then_some(end));
    }
    let letters = t.run(i, is_letter);
    if letters >= i + 2
        && t.is_one_of(letters - 1, "aeiouyAEIOUY")
        && let Some(next) = apostrophe_or_quote(t, letters)
        && (t.is_one_of(next, "aeiou") || is_ascii_upper(t.at(next)))
    {
        offer(Some(t.run(next + 1, is_letter)));
    }
    offer(t.literal(i, "cont'd").map(|end| if t.is(end, '.') { end + 1 } else { end }));
    offer(t.any_literal(i, &["nor'easter", "c'mon", "e'er", "s'mores", "ev'ry", "li'l", "nat'l"]));
    offer(t.literal(i, "o").and_then(|end| apostrophe_or_quote(t, end)).and_then(|end| t.literal(end, "o")));
    best
}

pub(super) fn is_quotation_mark(unit: u32) -> bool {
    matches!(unit, 0x60 | 0x2018..=0x201F | 0x91..=0x94 | 0x2039 | 0x203A | 0xAB | 0xBB)
}

/// `9/11/2001`, `11-9-01`.
pub(super) fn date(t: Text, i: usize) -> Option<usize> {
    let short = |i: usize| {
        let end = t.run_up_to(i, 2, is_digit);
        (end > i && t.is_one_of(end, "-/")).then_some(end + 1)
    };
    let year = short(short(i)?)?;
    let end = t.run_up_to(year, 4, is_digit);
    (end >= year + 2).then_some(end)
}

/// Digits with inner points, commas and colons.
pub(super) fn number(t: Text, i: usize) -> Option<usize> {
    let separator = |unit| matches!(unit, 0x2E | 0x3A | 0x2C | SOFT_HYPHEN | 0x066B | 0x066C);
    let mut end = t.run(i, is_digit);
    while separator(t.at(end)) && is_digit(t.at(end + 1)) {
        end = t.run(end + 1, is_digit);
    }
    (end > i).then_some(end)
}

/// `1/2`, `2 1/2`, `2-1/2`.
pub(super) fn fraction(t: Text, i: usize) -> Option<usize> {
    let plain = |i: usize| {
        let above = t.run_up_to(i, 4, is_digit);
        let below = t.any_literal(above, &["/", "\\/"]).or((t.at(above) == 0x2044).then_some(above + 1))?;
        let end = t.run_up_to(below, 4, is_digit);
        (above > i && end > below).then_some(end)
    };
    let whole = t.run_up_to(i, 4, is_digit);
    let mixed = || matches!(t.at(whole), 0x2D | 0x20 | 0xA0).then(|| plain(whole + 1)).flatten();
    plain(i).or_else(mixed)
}

/// A phone number. Parts may be read in several ways, so all are tried; each has few digits.
pub(super) fn phone(t: Text, i: usize) -> Option<usize> {
    let digits = |i: usize, least: usize, most: usize| {
        let end = t.run_up_to(i, most, is_ascii_digit);
        i + least..=end
    };
    let blank = |i: usize| matches!(t.at(i), 0x20 | 0xA0).then_some(i + 1);
    let separator = |i: usize| blank(i).or(t.is(i, '-').then_some(i + 1));
    let last_part = |i: usize, separator: &dyn Fn(usize) -> Option<usize>, optional: bool| {
        let middle = digits(i, 3, 4);
        middle
            .flat_map(|end| [separator(end), optional.then_some(end)])
            .flatten()
            .flat_map(|from| digits(from, 3, 5))
            .max()
    };
    let plus = if t.is(i, '+') { if t.is(i + 1, '+') { i + 2 } else { i + 1 } } else { i };
    let mut best = None;
    // (555) 123-4567
    if t.is(i, '(') {
        for end in digits(i + 1, 2, 3).filter(|&end| t.is(end, ')')) {
            for from in [Some(end + 1), blank(end + 1)].into_iter().flatten() {
                best = best.max(last_part(from, &separator, true));
            }
        }
        return best;
    }
    // +49 555 123-4567 and 555 123-4567
    let with = |from: usize, separator: &dyn Fn(usize) -> Option<usize>, optional: bool| {
        digits(from, 2, 4).filter_map(separator).filter_map(|next| last_part(next, separator, optional)).max()
    };
    best = best.max(with(plus, &separator, true));
    for next in digits(plus, 2, 4).filter_map(separator) {
        best = best.max(with(next, &separator, true));
    }
    // 49.555.123.4567 and 555.123.4567
    let dot = |i: usize| t.is(i, '.').then_some(i + 1);
    best = best.max(with(i, &dot, false));
    for next in digits(plus, 2, 4).filter_map(dot) {
        best = best.max(with(next, &dot, false));
    }
    best
}

/// `-LRB-` and its kin, as other tools write brackets.
pub(super) fn bracket_name(t: Text, i: usize) -> Option<usize> {
    t.any_literal(i, &["-RRB-", "-LRB-", "-RCB-", "-LCB-", "-RSB-", "-LSB-"])
}

/// Three to five dots, also with single blanks between.
pub(super) fn ellipsis(t: Text, i: usize) -> Option<usize> {
    let close = t.run_up_to(i, 5, |unit| unit == 0x2E);
    let mut last = i;
    for _ in 0..4 {
        if matches!(t.at(last + 1), 0x20 | 0xA0) && t.is(last + 2, '.') {
            last += 2;
        } else {
            break;
        }
    }
    let spaced = (last >= i + 4).then_some(last + 1);
    (close >= i + 3).then_some(close).max(spaced)
}

/// The end of `:-)` and its kin.
pub(super) fn smiley(t: Text, i: usize) -> Option<usize> {
    let eyes = if t.is_one_of(i, "<>") { i + 1 } else { i };
    let nose = t.is_one_of(eyes, ":;=").then_some(eyes + 1)?;
    let mouth = if t.is_one_of(nose, "-o*'") { nose + 1 } else { nose };
    t.is_one_of(mouth, "()DPdpO\\{@|[]").then_some(mouth + 1)
}

/// The end of `^_^`, `(^_^)` and their kin.
pub(super) fn asian_smiley(t: Text, i: usize) -> Option<usize> {
    let eye = |i| t.is_one_of(i, "-^x=~<>'");
    if t.is_one_of(i, "^x=~<>")
        && let Some(end) = t.literal(i + 1, ".[^x=~<>]")
    {
        return Some(end);
    }
    if eye(i) {
        return (t.is(i + 1, '_') && eye(i + 2)).then_some(i + 3);
    }
    if !t.is(i, '(') {
        return None;
    }
    let second = if t.is_one_of(i + 2, "_.") { i + 3 } else { i + 2 };
    if eye(i + 1) && eye(second) && t.is(second + 1, ')') {
        return Some(second + 2);
    }
    let wink = t.is_one_of(i + 1, "^x=~<>'") && t.is(i + 2, '-') && t.is_one_of(i + 3, "^x=~<>'`") && t.is(i + 4, ')');
    wink.then_some(i + 5)
}

/// Symbols that are tokens of their own.
pub(super) fn is_symbol(unit: u32) -> bool {
    matches!(unit,
        0x2B | 0x25 | 0x26 | 0x7E | 0x5E | 0x7C | 0x5C | 0xA6..=0xA9 | 0xAC | 0xAE..=0xB4 | 0xB5..=0xBA | 0xD7 | 0xF7
        | 0x0387 | 0x05BE | 0x05C0 | 0x05C3 | 0x05C6 | 0x05F3 | 0x05F4 | 0x0600..=0x0603 | 0x0606..=0x060A | 0x060C
        | 0x0614 | 0x061B | 0x061E | 0x066A | 0x066D | 0x0703..=0x070D | 0x07F6..=0x07F8 | 0x0964 | 0x0965 | 0x0E4F
        | 0x1FBD | 0x2016 | 0x2017 | 0x2020..=0x2023 | 0x2030..=0x2038 | 0x203B | 0x203E..=0x2042 | 0x2044
        | 0x207A..=0x207F | 0x208A..=0x208E | 0x2100..=0x214F | 0x2190..=0x2BFF | 0x3012 | 0x30FB | 0xFF01..=0xFF0F
        | 0xFF1A..=0xFF20 | 0xFF3B..=0xFF40 | 0xFF5B..=0xFF65)
}
