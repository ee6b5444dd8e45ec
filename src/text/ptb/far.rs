//! Rules that look far ahead: markup, web and mail addresses, file names, hyphenated words.
//!
//! What one start has seen holds for every later start in the same stretch of text, so each stretch is walked once and a
//! caption of any length costs time in proportion to its length.

use super::pieces::{SOFT_HYPHEN, is_space_or_line_end, word_run};
use super::text::*;

/// A stretch of text that was walked, and what was found in it.
#[derive(Clone, Copy, Default)]
struct Seen<T> {
    from: usize,
    to: usize,
    found: T,
}

impl<T: Copy> Seen<T> {
    fn at(&self, i: usize) -> Option<T> {
        (self.from <= i && i < self.to).then_some(self.found)
    }
}

/// The last place in a stretch where a match can end: only starts before `after` reach it.
#[derive(Clone, Copy, Default)]
struct Last {
    after: usize,
    end: usize,
}

impl Last {
    fn from(self, start: usize) -> Option<usize> {
        (self.after > start).then_some(self.end)
    }
}

/// The file name that ends last: its text and its whole match, the following unit included.
#[derive(Clone, Copy, Default)]
struct LastFile {
    dot: usize,
    end: usize,
}

/// What is remembered while a text is scanned.
#[derive(Default)]
pub(super) struct Far {
    markup_end: Seen<Option<usize>>,
    mail: Seen<Last>,
    plain_site: Seen<[Last; 2]>,
    www_site: Seen<[Last; 2]>,
    file: Seen<LastFile>,
    head: Seen<()>,
}

static EXTENSIONS: [&str; 32] = [
    "bat", "bmp", "c", "class", "cgi", "cpp", "dll", "doc", "docx", "exe", "gif", "gz", "h", "htm", "html", "jar",
    "java", "jpeg", "jpg", "mov", "mp3", "pdf", "php", "pl", "png", "ppt", "ps", "py", "sql", "tar", "txt", "wav",
];
static MORE_EXTENSIONS: [&str; 3] = ["x", "xml", "zip"];

/// Ends every address.
fn is_address_end(unit: u32) -> bool {
    matches!(unit, 0x20 | 0x09 | 0x0A | 0x0C | 0x0D | 0x22 | 0x3C | 0x3E | 0x7C | 0x28 | 0x29) || unit == END
}

fn is_brace(unit: u32) -> bool {
    matches!(unit, 0x7B | 0x7D)
}

/// A part between the dots of a site that begins with `www.`.
fn is_www_label(unit: u32) -> bool {
    !is_address_end(unit) && !is_brace(unit) && !matches!(unit, 0x2E | 0x21 | 0x3F | 0x2C)
}

/// A part between the dots of a site without `www.`.
fn is_plain_label(unit: u32) -> bool {
    is_www_label(unit) && !matches!(unit, 0x60 | 0x27 | 0x24 | 0x2C..=0x5F)
}

/// May not be the last unit of an address.
fn is_trailing(unit: u32) -> bool {
    is_brace(unit) || matches!(unit, 0x2E | 0x21 | 0x3F | 0x2C | 0x2D)
}

/// The end of the path that begins with the slash at `i`.
fn path(t: Text, i: usize) -> Option<usize> {
    let end = t.run(i + 1, |unit| !is_address_end(unit));
    let trimmed = trim(t, i + 1, end);
    (t.is(i, '/') && trimmed >= i + 3).then_some(trimmed)
}

fn trim(t: Text, from: usize, mut end: usize) -> usize {
    while end > from && is_trailing(t.at(end - 1)) {
        end -= 1;
    }
    end
}

impl Far {
    /// The next `>` from `i` on, on the same line.
    pub(super) fn markup_end(&mut self, t: Text, i: usize) -> Option<usize> {
        if let Some(found) = self.markup_end.at(i) {
            return found;
        }
        let end = t.run(i, |unit| !matches!(unit, 0x3E | 0x0A | 0x0D));
        let found = t.is(end, '>').then_some(end);
        self.markup_end = Seen { from: i, to: end + 1, found };
        found
    }

    /// `http://` or `https://` and what follows.
    pub(super) fn full_url(t: Text, i: usize) -> Option<usize> {
        let from = t.any_literal(i, &["http://", "https://"])?;
        let end = t.run(from, |unit| !is_address_end(unit) && !is_brace(unit));
        let end = trim(t, from, end);
        (end >= from + 2).then_some(end)
    }

    /// `www.site.tld/path`, or `site.com/path` with one of four top-level domains.
    pub(super) fn likely_url(&mut self, t: Text, i: usize) -> Option<usize> {
        let plain = is_plain_label(t.at(i)).then(|| self.plain_site(t, i)).flatten();
        let www = t.literal(i, "www.").filter(|&from| is_www_label(t.at(from))).and_then(|from| self.www_site(t, from));
        plain.max(www)
    }

    fn plain_site(&mut self, t: Text, i: usize) -> Option<usize> {
        let domains = |dot| t.any_literal(dot + 1, &["com", "net", "org", "edu"]).into_iter();
        site(t, i, &mut self.plain_site, is_plain_label, domains)
    }

    fn www_site(&mut self, t: Text, i: usize) -> Option<usize> {
        let domains = |dot| (dot + 3)..=t.run_up_to(dot + 1, 4, is_ascii_letter);
        site(t, i, &mut self.www_site, is_www_label, domains)
    }

    /// A mail address, from its first letter or digit on.
    pub(super) fn mail(&mut self, t: Text, i: usize) -> Option<usize> {
        if !is_ascii_alphanumeric(t.at(i)) {
            return None;
        }
        let part = |unit| !is_address_end(unit) && !is_brace(unit) && unit != 0xA0;
        let after_dot = |i| part(t.at(i)) && !t.is(i, '.');
        let last = self.mail.at(i).unwrap_or_else(|| {
            let to = t.run(i, part);
            let mut last = Last::default();
            if let Some(at) = (i..to).rev().find(|&at| t.is(at, '@') && after_dot(at + 1)) {
                let mut end = at + 1;
                while part(t.at(end)) && (!t.is(end, '.') || after_dot(end + 1)) {
                    end += 1;
                }
                last = Last { after: at, end };
            }
            self.mail = Seen { from: i, to, found: last };
            last
        });
        last.from(i)
    }

    /// A file name: the end of its text. One more unit, a blank or stop, belongs to the match.
    pub(super) fn file(&mut self, t: Text, i: usize) -> Option<usize> {
        if t.is(i, '.') {
            return None;
        }
        let last = self.file.at(i).unwrap_or_else(|| {
            let mut end = word_run(t, i);
            if end == i {
                return LastFile::default();
            }
            let mut last = LastFile::default();
            while t.is(end, '.') {
                let next = word_run(t, end + 1);
                if next == end + 1 {
                    break;
                }
                let ends_at = |list: &[&str]| list.iter().any(|ext| t.literal(end + 1, ext) == Some(next));
                let follows = is_space_or_line_end(t.at(next)) || t.is_one_of(next, ".?!,");
                if follows && (ends_at(&EXTENSIONS) || ends_at(&MORE_EXTENSIONS)) {
                    last = LastFile { dot: end, end: next };
                }
                end = next;
            }
            self.file = Seen { from: i, to: end.max(i + 1), found: last };
            last
        });
        (last.dot > i).then_some(last.end)
    }

    /// A word with hyphens whose first part may hold dots and commas.
    pub(super) fn hyphenated(&mut self, t: Text, i: usize) -> Option<usize> {
        if !is_ascii_alphanumeric(t.at(i)) {
            return None;
        }
        if self.head.at(i).is_none() {
            let head = |unit| is_ascii_alphanumeric(unit) || matches!(unit, 0x2E | 0x2C | SOFT_HYPHEN);
            self.head = Seen { from: i, to: t.run(i, head), found: () };
        }
        let mut end = self.head.to;
        let first = end;
        while t.is(end, '-') {
            let run = t.run(end + 1, |unit| is_ascii_alphanumeric(unit) || unit == SOFT_HYPHEN);
            match dotted_acronym(t, end + 1).or((run > end + 1).then_some(run)) {
                Some(next) => end = next,
                None => break,
            }
        }
        (end > first).then_some(end)
    }
}

/// Letters and dots in turn, two letters at least, with the final dot.
fn dotted_acronym(t: Text, i: usize) -> Option<usize> {
    let mut end = i;
    while is_ascii_letter(t.at(end)) && t.is(end + 1, '.') {
        end += 2;
    }
    (end >= i + 4).then_some(end)
}

/// Walks `label.label.domain/path` from `i`, remembering where in this stretch a domain, or a domain with a path, ends last.
fn site<D: Iterator<Item = usize>>(
    t: Text,
    i: usize,
    seen: &mut Seen<[Last; 2]>,
    is_label: fn(u32) -> bool,
    domains: impl Fn(usize) -> D,
) -> Option<usize> {
    let found = seen.at(i).unwrap_or_else(|| {
        let mut found = [Last::default(); 2];
        let mut path_of_stretch = None;
        let mut end = t.run(i, is_label);
        while t.is(end, '.') {
            for domain in domains(end) {
                found[0] = Last { after: end, end: domain };
                if t.is(domain, '/') {
                    // All paths of one stretch run to the same place; only a start close to it has none.
                    let path_end = *path_of_stretch.get_or_insert_with(|| path(t, domain));
                    if let Some(path_end) = path_end.filter(|&path_end| path_end >= domain + 3) {
                        found[1] = Last { after: end, end: path_end };
                    }
                }
            }
            let next = t.run(end + 1, is_label);
            if next == end + 1 {
                break;
            }
            end = next;
        }
        *seen = Seen { from: i, to: end.max(i + 1), found };
        found
    });
    found[0].from(i).max(found[1].from(i))
}
