//! Which rule matches at a position.
//!
//! Rules are numbered; of the longest matches (look-ahead included) the one with the lowest number wins. They stand here
//! in groups by what may begin them, so that a group is skipped with one look at the first unit.

use super::abbreviations as abbr;
use super::classes::{is_digit, is_letter};
use super::emit::Form;
use super::far::Far;
use super::pieces::*;
use super::shapes::*;
use super::text::*;

/// What the winning rule matched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Match {
    rule: u8,
    /// The end of the match, look-ahead included.
    total: usize,
    /// The end of the token's text.
    pub(super) end: usize,
    /// Where the next match begins: before `end` if a part was pushed back.
    pub(super) next: usize,
    pub(super) form: Form,
}

impl Match {
    /// A word that no other rule wants.
    pub(super) fn plain(end: usize) -> Self {
        Match { rule: 12, total: end, end, next: end, form: Form::Soft }
    }
}

/// Finds matches in one text.
pub(super) struct Rules<'a> {
    t: Text<'a>,
    far: Far,
    best: Match,
}

impl<'a> Rules<'a> {
    pub(super) fn new(t: Text<'a>) -> Self {
        let best = Match { rule: u8::MAX, total: 0, end: 0, next: 0, form: Form::Skip };
        Rules { t, far: Far::default(), best }
    }

    /// The match at `i`, which must be a position inside the text.
    pub(super) fn at(&mut self, i: usize) -> Match {
        // What no rule knows is deleted.
        self.best = Match { rule: 79, total: i + 1, end: i + 1, next: i + 1, form: Form::Skip };
        let unit = self.t.at(i);
        if is_ascii_letter(unit) {
            self.letters(i);
            self.abbreviations(i);
        }
        if is_ascii_digit(unit) || matches!(unit, 0x28 | 0x2B) {
            self.phone(i);
        }
        self.words(i);
        self.apostrophes(i);
        self.addresses(i);
        self.numbers(i);
        if !is_ascii_letter(unit) {
            self.entities(i);
            self.symbols(i);
        }
        self.smileys(i);
        self.best
    }

    fn offer(&mut self, rule: u8, total: usize, end: usize, form: Form) {
        self.offer_back(rule, total, end, end, form);
    }

    /// An offer whose text is the whole match.
    fn offer_whole(&mut self, rule: u8, end: Option<usize>, form: Form) {
        if let Some(end) = end {
            self.offer(rule, end, end, form);
        }
    }

    fn offer_back(&mut self, rule: u8, total: usize, end: usize, next: usize, form: Form) {
        if total > self.best.total || (total == self.best.total && rule < self.best.rule) {
            self.best = Match { rule, total, end, next, form };
        }
    }

    /// Rules that begin with an ASCII letter and are no plain words.
    fn letters(&mut self, i: usize) {
        let t = self.t;
        self.offer_whole(1, t.literal(i, "c++"), Form::Plain);
        self.offer_whole(2, t.any_literal(i, &["c#", "f#"]), Form::Plain);
        if let Some(end) = t.literal(i, "cannot") {
            self.offer_back(3, end, i + 3, i + 3, Form::Plain);
        }
        if let Some(end) = t.any_literal(i, &["gonna", "gotta", "lemme", "gimme", "wanna"]) {
            self.offer_back(5, end, i + 3, i + 3, Form::Plain);
        }
        let joined = t.any_literal(i, &["C.D.s", "pro-", "anti-"]);
        self.offer_whole(26, joined, Form::Plain);
        let and = t.literal(i, "s&amp;").or_else(|| t.literal(i, "s&"));
        self.offer_whole(26, and.and_then(|end| t.any_literal(end, &["P-500", "Ls"])), Form::Ampersand);
        let apostrophe_at = |end| apostrophe(t, end);
        let cap_n = t.literal(i, "cap").and_then(apostrophe_at).and_then(|end| t.literal(end, "n"));
        let c_est = t.literal(i, "c").and_then(apostrophe_at).and_then(|end| t.literal(end, "est"));
        self.offer_whole(26, cap_n.or(c_est), Form::Ampersand);
        let capitals = t.run(i, is_ascii_upper);
        self.offer_whole(28, t.is(capitals, '$').then_some(capitals + 1), Form::Plain);
        self.company_names(i, capitals);
    }

    /// `AT&T`: capitals joined by `&` or `+`.
    fn company_names(&mut self, i: usize, capitals: usize) {
        let t = self.t;
        let mut end = capitals;
        while let Some(from) = t.any_literal(end, &["&amp;", "&", "+"]) {
            let next = t.run(from, is_ascii_upper);
            if next == from {
                break;
            }
            end = next;
        }
        if capitals > i && end > capitals {
            self.kept_dot(69, end, Form::Ampersand);
            self.offer_whole(70, Some(end), Form::Ampersand);
        }
    }

    /// Words that keep their dot before a comma, colon or semicolon.
    fn kept_dot(&mut self, rule: u8, end: usize, form: Form) {
        if self.t.is(end, '.') && is_inner_stop(self.t.at(end + 1)) {
            self.offer(rule, end + 2, end + 1, form);
        }
    }

    /// Words with a dot that is theirs.
    fn abbreviations(&mut self, i: usize) {
        let t = self.t;
        for acronym in acronyms(t, i).into_iter().flatten() {
            if is_space_or_line_end(t.at(acronym)) {
                self.offer(38, acronym + 1, acronym, Form::Plain);
            }
            if t.is(acronym, '.') {
                let end = acronym + 1;
                self.offer_whole(36, Some(end), Form::Plain);
                if let Some(total) = self.new_sentence(end) {
                    // One letter gives its dot away; a longer acronym keeps it and the dot counts again.
                    let text_end = if acronym == i + 1 { acronym } else { end };
                    self.offer_back(30, total, text_end, acronym, Form::Plain);
                }
            }
        }
        if let Some(end) = abbr::numbered(t, i) {
            let number = if is_space_or_line_end(t.at(end)) { end + 1 } else { end };
            if is_digit(t.at(number)) {
                self.offer(31, number + 1, end, Form::Plain);
            }
        }
        if let Some(end) = abbr::company(t, i) {
            let limited = t.any_literal(end + 1, &["ltd", "lim"]).filter(|_| is_space(t.at(end)));
            if let Some(total) = limited {
                self.offer(32, total, end, Form::Plain);
            }
        }
        if let Some(end) = abbr::may_end_sentence(t, i) {
            let far = &mut self.far;
            let sentence = sentence_end(t, end, |i| tag(t, i, |i| far.markup_end(t, i)));
            if let Some(total) = sentence {
                self.offer_back(33, total, end, end - 1, Form::Plain);
            }
            if end + 2 <= t.units.len() {
                self.offer(34, end + 2, end, Form::Plain);
            }
            self.offer_back(35, end, end, end - 1, Form::Plain);
        }
        self.offer_whole(36, abbr::title(t, i), Form::Plain);
    }

    /// Blanks, a word or tag with which a sentence begins, and a blank.
    fn new_sentence(&mut self, i: usize) -> Option<usize> {
        let t = self.t;
        let start = t.run(i, is_space_or_line_end);
        if start == i {
            return None;
        }
        let tag = self.tag(start);
        let ends = abbr::sentence_starter(t, start).chain(tag);
        ends.filter(|&end| is_space_or_line_end(t.at(end))).map(|end| end + 1).max()
    }

    fn tag(&mut self, i: usize) -> Option<usize> {
        let far = &mut self.far;
        tag(self.t, i, |i| far.markup_end(self.t, i))
    }

    fn words(&mut self, i: usize) {
        let t = self.t;
        if let Some(end) = word(t, i) {
            if let Some(total) = clitic(t, end) {
                self.offer(10, total, end, Form::Soft);
            }
            self.offer_whole(12, Some(end), Form::Soft);
            self.kept_dot(41, end, Form::Soft);
        }
        self.before_not(i);
        if is_ascii_alphanumeric(t.at(i)) {
            self.offer_whole(27, slashed(t, i), Form::Plain);
            if let Some(end) = self.far.hyphenated(t, i) {
                self.kept_dot(65, end, Form::Soft);
                self.offer_whole(66, Some(end), Form::Soft);
            }
        }
        if let Some(end) = self.far.file(t, i) {
            self.offer(40, end + 1, end, Form::Plain);
        }
        if let Some(end) = joined(t, i) {
            self.kept_dot(67, end, Form::Plain);
            self.offer_whole(68, Some(end), Form::Plain);
        }
    }

    /// The word before `n't`.
    fn before_not(&mut self, i: usize) {
        let t = self.t;
        let end = t.run(i, |unit| is_ascii_letter(unit) || unit == SOFT_HYPHEN);
        if end < i + 2 || !t.is_one_of(end - 1, "nN") {
            return;
        }
        let Some(total) = not_clitic(t, end - 1) else { return };
        let last = (i..end - 1).rev().find(|&k| t.at(k) != SOFT_HYPHEN);
        if last.is_some_and(|last| !t.is_one_of(last, "nN")) {
            self.offer(11, total, end - 1, Form::Soft);
        }
    }

    fn apostrophes(&mut self, i: usize) {
        let t = self.t;
        if t.literal(i, "'twas").is_some() {
            self.offer_back(4, i + 5, i + 2, i + 2, Form::Plain);
        }
        if t.literal(i, "'tis").is_some() {
            self.offer_back(4, i + 4, i + 2, i + 2, Form::Plain);
        }
        self.offer_whole(13, word_with_apostrophe(t, i), Form::Plain);
        if let Some(end) = t.literal(i, "y").and_then(|end| apostrophe(t, end))
            && is_letter(t.at(end))
        {
            self.offer(14, end + 1, end, Form::Plain);
        }
        let not_letter = |i: usize| t.at(i) != END && !is_ascii_letter(t.at(i));
        for (rule, bare, end) in [(19, 72, clitic(t, i)), (20, 73, not_clitic(t, i))] {
            let Some(end) = end else { continue };
            if not_letter(end) {
                self.offer(rule, end + 1, end, Form::CloseQuote);
            }
            self.offer_whole(bare, Some(end), Form::CloseQuote);
        }
        if let Some(end) = apostrophe(t, i) {
            if is_ascii_digit(t.at(end)) && is_ascii_digit(t.at(end + 1)) && is_space_or_line_end(t.at(end + 2)) {
                self.offer(39, end + 3, end + 2, Form::Plain);
            }
            self.offer_whole(74, Some(end), Form::CloseQuote);
        }
        if t.is(i, '\'') {
            let second = t.at(i + 2);
            if is_ascii_letter(t.at(i + 1)) && second != END && !matches!(second, 0x20 | 0x09 | 0x0A | 0x0D | 0xA0) {
                self.offer(71, i + 3, i + 1, Form::OpenQuote);
            }
        }
        self.offer_whole(74, t.literal(i, "''"), Form::CloseQuote);
        let marks = t.run_up_to(i, 2, is_quotation_mark);
        self.offer_whole(74, (marks > i).then_some(marks), Form::CloseQuote);
    }

    fn addresses(&mut self, i: usize) {
        let t = self.t;
        self.offer_whole(15, Far::full_url(t, i), Form::Plain);
        let url = self.far.likely_url(t, i);
        self.offer_whole(16, url, Form::Plain);
        let start = t.any_literal(i, &["<", "&lt;"]).unwrap_or(i);
        for start in [i, start] {
            let mail = self.far.mail(t, start).map(|end| t.any_literal(end, &[">", "&gt;"]).unwrap_or(end));
            self.offer_whole(17, mail, Form::Plain);
        }
        let name_start = |unit| is_ascii_letter(unit) || unit == 0x5F;
        if t.is(i, '@') && name_start(t.at(i + 1)) {
            let end = t.run(i + 1, |unit| is_ascii_alphanumeric(unit) || unit == 0x5F);
            self.offer_whole(18, Some(end), Form::Plain);
        }
        if t.is(i, '#') {
            let mut end = i + 1;
            while let Some(next) = word_letter(t, end) {
                end = next;
            }
            self.offer_whole(18, (end > i + 1).then_some(end), Form::Plain);
        }
    }

    fn numbers(&mut self, i: usize) {
        let t = self.t;
        self.offer_whole(21, date(t, i), Form::Plain);
        let start = if t.is_one_of(i, "+-") { i + 1 } else { i };
        self.offer_whole(22, number(t, start), Form::Soft);
        let sign = matches!(t.at(i), 0x207A | 0x207B | 0x208A | 0x208B);
        let start = if sign { i + 1 } else { i };
        let above = t.run(start, |unit| matches!(unit, 0x2070 | 0xB9 | 0xB2 | 0xB3 | 0x2074..=0x2079));
        let below = t.run(start, |unit| matches!(unit, 0x2080..=0x2089));
        self.offer_whole(23, Some(above.max(below)).filter(|&end| end > start), Form::Plain);
        if is_digit(t.at(i)) {
            self.offer_whole(24, fraction(t, i), Form::OneToken);
        }
        let value = match t.at(i) {
            0xBC => Form::Fixed("1/4"),
            0xBD => Form::Fixed("1/2"),
            0xBE => Form::Fixed("3/4"),
            0x2153 => Form::Fixed("1/3"),
            0x2154 => Form::Fixed("2/3"),
            0x2155..=0x215E => Form::Plain,
            _ => return,
        };
        self.offer_whole(25, Some(i + 1), value);
    }

    fn phone(&mut self, i: usize) {
        self.offer_whole(42, phone(self.t, i), Form::Phone);
    }

    /// Tags and character entities.
    fn entities(&mut self, i: usize) {
        let t = self.t;
        if t.is(i, '<') {
            let end = self.tag(i);
            self.offer_whole(6, end, Form::OneToken);
        }
        if t.is(i, '&') {
            self.offer_whole(7, t.any_literal(i, &["&MD;", "&mdash;", "&ndash;"]), Form::Fixed("--"));
            self.offer_whole(8, t.literal(i, "&amp;"), Form::Fixed("&"));
            static NAMED: [&str; 9] = ["&HT;", "&TL;", "&UR;", "&LR;", "&QC;", "&QL;", "&QR;", "&odq;", "&cdq;"];
            self.offer_whole(9, t.any_literal(i, &NAMED), Form::Plain);
            if t.is(i + 1, '#') {
                let end = t.run(i + 2, is_ascii_digit);
                self.offer_whole(9, (end > i + 2 && t.is(end, ';')).then_some(end + 1), Form::Plain);
            }
            self.offer_whole(77, t.literal(i, "&nbsp;"), Form::Skip);
        }
        if let Some(end) = t.any_literal(i, &["\"", "&quot;"]) {
            if is_ascii_alphanumeric(t.at(end)) || t.is(end, '$') {
                self.offer(43, end + 1, end, Form::OpenQuote);
            }
            self.offer_whole(44, Some(end), Form::CloseQuote);
        }
        self.offer_whole(46, t.any_literal(i, &["<", "&lt;"]), Form::Fixed("<"));
        self.offer_whole(47, t.any_literal(i, &[">", "&gt;"]), Form::Fixed(">"));
    }

    fn symbols(&mut self, i: usize) {
        let t = self.t;
        let one = Some(i + 1);
        match t.at(i) {
            0x96 | 0x97 | 0x2013..=0x2015 => self.offer_whole(7, one, Form::Fixed("--")),
            0x2D => {
                let end = t.run(i, |unit| unit == 0x2D);
                self.offer_whole(26, bracket_name(t, i), Form::Ampersand);
                self.offer_whole(
                    56,
                    Some(end),
                    if end - i == 3 || end - i == 4 { Form::Fixed("--") } else { Form::Plain },
                );
            }
            0x24 | 0x23 => {
                self.offer_whole(28, one, Form::Plain);
                self.run_of_same(58, i, "#");
            }
            0xA2 => self.offer_whole(29, one, Form::Fixed("cents")),
            0xA3 => self.offer_whole(29, one, Form::Fixed("#")),
            0xA4 | 0x80 | 0x20A0 | 0x20AC => self.offer_whole(29, one, Form::Fixed("$")),
            0xA5 | 0x060B | 0x0E3F | 0x20A4 | 0xFFE0 | 0xFFE1 | 0xFFE5 | 0xFFE6 => {
                self.offer_whole(29, one, Form::Plain)
            }
            0x7F => self.offer_whole(45, one, Form::Skip),
            0x7B => self.offer_whole(50, one, Form::Fixed("-lcb-")),
            0x7D => self.offer_whole(51, one, Form::Fixed("-rcb-")),
            0x5B => self.offer_whole(52, one, Form::Fixed("-lsb-")),
            0x5D => self.offer_whole(53, one, Form::Fixed("-rsb-")),
            0x28 => self.offer_whole(54, one, Form::Fixed("-lrb-")),
            0x29 => self.offer_whole(55, one, Form::Fixed("-rrb-")),
            0x2E => {
                self.offer_whole(57, ellipsis(t, i), Form::Fixed("..."));
                self.offer_whole(62, one, Form::Plain);
            }
            0x85 | 0x2026 => self.offer_whole(57, one, Form::Fixed("...")),
            0x40 => self.run_of_same(58, i, "@"),
            0x5F => self.run_of_same(58, i, "_"),
            0x2A => self.run_of_same(59, i, "*"),
            0x5C => {
                let mut end = i;
                while end < i + 6 && t.is(end, '\\') && t.is(end + 1, '*') {
                    end += 2;
                }
                self.offer_whole(59, (end > i).then_some(end), Form::Plain);
                self.offer_whole(76, one, Form::Plain);
            }
            unit if is_inner_stop(unit) => self.offer_whole(60, one, Form::Plain),
            0x3F | 0x21 => self.offer_whole(61, Some(t.run(i, |unit| matches!(unit, 0x3F | 0x21))), Form::Plain),
            0xA1 | 0xBF | 0x037E | 0x0589 | 0x061F | 0x06D4 | 0x0700..=0x0702 | 0x07FA | 0x3002 => {
                self.offer_whole(62, one, Form::Plain);
            }
            0x3D => self.offer_whole(63, one, Form::Plain),
            0x2F => self.offer_whole(64, one, Form::Plain),
            0x3C => self.offer_whole(75, t.literal(i, "<<"), Form::Plain),
            0x3E => self.offer_whole(75, t.literal(i, ">>"), Form::Plain),
            0x0000 | 0x200B | 0x200E | 0x200F | 0xFEFF => self.offer_whole(77, one, Form::Skip),
            unit if is_space(unit) => self.offer_whole(77, Some(t.run(i, is_space)), Form::Skip),
            0x0A..=0x0D | 0x2028 | 0x2029 => self.offer_whole(78, one, Form::LineEnd),
            unit if is_symbol(unit) => self.offer_whole(76, one, Form::Plain),
            _ => {}
        }
    }

    /// A run of one character.
    fn run_of_same(&mut self, rule: u8, i: usize, character: &str) {
        let end = self.t.run(i, |unit| ascii(unit) == Some(character.as_bytes()[0]));
        self.offer_whole(rule, (end > i).then_some(end), Form::Plain);
    }

    fn smileys(&mut self, i: usize) {
        let t = self.t;
        if let Some(end) = smiley(t, i)
            && t.at(end) != END
            && !is_ascii_alphanumeric(t.at(end))
        {
            self.offer(48, end + 1, end, Form::Brackets);
        }
        self.offer_whole(49, asian_smiley(t, i), Form::Brackets);
    }
}
