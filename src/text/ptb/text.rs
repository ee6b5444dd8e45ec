//! The text as UTF-16 units, in which the reference program counts, and matching at a position.

/// What [`Text::at`] gives behind the last unit; no class holds it, so a look-ahead never matches there.
pub(super) const END: u32 = u32::MAX;

/// A text to scan.
#[derive(Clone, Copy)]
pub(super) struct Text<'a> {
    pub(super) units: &'a [u16],
}

impl Text<'_> {
    /// The unit at a position, or [`END`].
    pub(super) fn at(self, i: usize) -> u32 {
        self.units.get(i).map_or(END, |&unit| u32::from(unit))
    }

    /// Whether this ASCII character stands at `i`.
    pub(super) fn is(self, i: usize, c: char) -> bool {
        self.at(i) == c as u32
    }

    /// Whether one of these ASCII characters stands at `i`.
    pub(super) fn is_one_of(self, i: usize, set: &str) -> bool {
        ascii(self.at(i)).is_some_and(|byte| set.as_bytes().contains(&byte))
    }

    /// The end of an ASCII literal at `i`, in either case.
    pub(super) fn literal(self, i: usize, literal: &str) -> Option<usize> {
        let end = i + literal.len();
        let units = self.units.get(i..end)?;
        let equal = |(&unit, byte): (&u16, u8)| u8::try_from(unit).is_ok_and(|u| u.eq_ignore_ascii_case(&byte));
        units.iter().zip(literal.bytes()).all(equal).then_some(end)
    }

    /// The end of the first of several literals that stands at `i`.
    pub(super) fn any_literal(self, i: usize, literals: &[&str]) -> Option<usize> {
        literals.iter().find_map(|literal| self.literal(i, literal))
    }

    /// The end of the run of units of a class that begins at `i`; `i` itself if there is none.
    pub(super) fn run(self, i: usize, class: impl Fn(u32) -> bool) -> usize {
        let rest = self.units.get(i..).unwrap_or_default();
        i + rest.iter().take_while(|&&unit| class(u32::from(unit))).count()
    }

    /// Like [`Self::run`], at most `most` units long.
    pub(super) fn run_up_to(self, i: usize, most: usize, class: impl Fn(u32) -> bool) -> usize {
        let rest = self.units.get(i..).unwrap_or_default();
        i + rest.iter().take(most).take_while(|&&unit| class(u32::from(unit))).count()
    }
}

/// The unit as an ASCII byte.
pub(super) fn ascii(unit: u32) -> Option<u8> {
    u8::try_from(unit).ok().filter(u8::is_ascii)
}

pub(super) fn is_ascii_letter(unit: u32) -> bool {
    ascii(unit).is_some_and(|byte| byte.is_ascii_alphabetic())
}

pub(super) fn is_ascii_digit(unit: u32) -> bool {
    ascii(unit).is_some_and(|byte| byte.is_ascii_digit())
}

pub(super) fn is_ascii_alphanumeric(unit: u32) -> bool {
    ascii(unit).is_some_and(|byte| byte.is_ascii_alphanumeric())
}

pub(super) fn is_ascii_upper(unit: u32) -> bool {
    ascii(unit).is_some_and(|byte| byte.is_ascii_uppercase())
}
