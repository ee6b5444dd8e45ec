//! The way in: from the bytes of a file to the reader that takes it.

use sha2::{Digest, Sha256};

use super::conventions::Conventions;
use super::format::{Format, FormatId, Guess, Input};
use super::formats;
use super::loaded::{Loaded, Numbered, Role};
use super::reading::Reading;
use super::role::{self, Certainty};
use super::text::{self, Remark};
use crate::diag::{Diagnostic, Diagnostics, Place};

/// Reads a file.
///
/// `name` is the file's name with its folders, `choice` a format that the user chose (`None`: recognised by content),
/// `progress` hears bytes done and bytes in all, a few times per megabyte. Never fails: everything that is wrong with the
/// file is in [`Loaded::diagnostics`], and the good part is in [`Loaded::images`].
pub fn read(name: &str, bytes: &[u8], choice: Option<FormatId>, progress: &mut dyn FnMut(u64, u64)) -> Loaded {
    let size = bytes.len() as u64;
    let mut loaded = Loaded {
        name: name.to_owned(),
        format: FormatId::NONE,
        format_reason: String::new(),
        role: Role::Unknown,
        role_certainty: Certainty::None,
        role_reason: String::new(),
        images: Vec::new(),
        categories: Vec::new(),
        category_ids: Vec::new(),
        numbered: Numbered::default(),
        conventions: Conventions::pixels(),
        diagnostics: Diagnostics::new(),
        records_total: 0,
        records_read: 0,
        bytes: size,
        sha256: hex(&Sha256::digest(bytes)),
    };
    if let Some(kind) = picture_kind(bytes) {
        loaded.role = Role::Images;
        loaded.role_reason = format!("starts like {kind}");
        return loaded;
    }
    if text::is_binary(bytes) {
        let diagnostic = Diagnostic::stop("not-text", Place::file(name), format!("`{name}` is not a text file"))
            .with_expected("annotations or predictions as text, pictures, or a zip archive of them");
        return refused(loaded, diagnostic);
    }
    let decoded = text::decode(bytes);
    if let Some(remark) = decoded.remark {
        loaded.diagnostics.push(encoding_remark(name, remark));
    }
    let input = Input::new(name, &decoded.text);
    let (format, reason) = match choice.and_then(FormatId::format) {
        Some(format) => (format, "chosen by you".to_owned()),
        None => match recognise(&input) {
            Some((format, guess)) => (format, guess.reason),
            None => return refused(loaded, not_recognised(name, &input)),
        },
    };
    let mut reading = Reading::new(name, size, progress);
    (format.read)(&input, &mut reading);
    reading.finish_unknown_fields();
    reading.progress(bytes.len());
    (loaded.role, loaded.role_certainty, loaded.role_reason) = role::guess(name, &reading.evidence);
    loaded.format = FormatId::of(format);
    loaded.format_reason = reason;
    loaded.images = reading.images;
    loaded.categories = reading.categories;
    loaded.category_ids = reading.category_ids;
    loaded.numbered = reading.numbered;
    loaded.conventions = reading.conventions;
    loaded.diagnostics.extend(reading.diagnostics.into_sorted());
    loaded.records_total = reading.records_total;
    loaded.records_read = reading.records_read;
    loaded
}

fn recognise(input: &Input<'_>) -> Option<(&'static Format, Guess)> {
    let mut best: Option<(&'static Format, Guess)> = None;
    for format in formats::ALL {
        if let Some(guess) = (format.sniff)(input)
            && best.as_ref().is_none_or(|(_, known)| guess.confidence > known.confidence)
        {
            best = Some((format, guess));
        }
    }
    best
}

fn refused(mut loaded: Loaded, diagnostic: Diagnostic) -> Loaded {
    loaded.role_reason = diagnostic.message.clone();
    loaded.diagnostics.push(diagnostic);
    loaded
}

fn not_recognised(name: &str, input: &Input<'_>) -> Diagnostic {
    let place = Place::file(name);
    if input.text.trim().is_empty() {
        let size = match input.text.len() {
            0 => "is empty (0 bytes)".to_owned(),
            n => format!("holds nothing but {n} bytes of white space"),
        };
        return Diagnostic::stop("empty-file", place, format!("`{name}` {size}"))
            .with_fix("check that the program that wrote it had finished");
    }
    Diagnostic::stop("format-unknown", place, format!("the format of `{name}` was not recognised"))
        .with_found(input.text.trim_start())
        .with_expected(
            "one of the formats listed on the help page; the project's own is JSON Lines with `image` and `instances`",
        )
        .with_fix("choose the format on the file's chip")
}

fn encoding_remark(name: &str, remark: Remark) -> Diagnostic {
    let place = Place::file(name);
    match remark {
        Remark::Utf16 => Diagnostic::note("utf-16", place, "the text is UTF-16").with_action("read as UTF-16"),
        Remark::Latin1 => Diagnostic::warning("not-utf-8", place, "the text is not UTF-8")
            .with_fix("save the file as UTF-8")
            .with_action("read as Latin-1: letters outside of English may be wrong"),
        Remark::Replaced => Diagnostic::warning("bad-utf-8", place, "some bytes are not UTF-8")
            .with_fix("check whether the file was cut or joined from files of different encodings")
            .with_action("replaced by U+FFFD"),
    }
}

/// What the first bytes of a picture or an archive say.
fn picture_kind(bytes: &[u8]) -> Option<&'static str> {
    const KINDS: [(&[u8], &str); 8] = [
        (b"\x89PNG", "a PNG image"),
        (b"\xFF\xD8\xFF", "a JPEG image"),
        (b"II*\0", "a TIFF image"),
        (b"MM\0*", "a TIFF image"),
        (b"GIF8", "a GIF image"),
        (b"RIFF", "a WebP image"),
        (b"BM", "a BMP image"),
        (b"PK\x03\x04", "a zip archive"),
    ];
    let (_, kind) = KINDS.iter().find(|(magic, _)| bytes.starts_with(magic))?;
    let is_sure = match *kind {
        "a BMP image" => bytes.len() > 26 && bytes[6..10] == [0; 4],
        "a WebP image" => bytes.get(8..12) == Some(b"WEBP"),
        _ => true,
    };
    is_sure.then_some(*kind)
}

pub(super) fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut out, b| {
        let _ = write!(out, "{b:02x}");
        out
    })
}
