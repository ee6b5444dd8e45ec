//! Zip archives: a list of entries, and one entry at a time; nothing in an archive can cost more than its limits.

use std::io::{Cursor, Read};

use zip::ZipArchive;
use zip::result::ZipError;

use crate::diag::{Diagnostic, Diagnostics, Place};

/// Most entries of an archive.
pub const MAX_ENTRIES: usize = 200_000;
/// Most bytes of all entries together.
pub const MAX_TOTAL_BYTES: u64 = 2 << 30;
/// Most bytes for each compressed byte, for entries above [`RATIO_FREE_BYTES`]. Text and JSON stay below 100.
pub const MAX_RATIO: u64 = 250;
/// Entries up to this size may be packed as tightly as they like.
pub const RATIO_FREE_BYTES: u64 = 4 << 20;

/// A file in an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Path in the archive, with `/` between folders.
    pub path: String,
    /// Unpacked size that the archive states.
    pub bytes: u64,
    index: usize,
}

/// An open archive.
pub struct Archive<'a> {
    zip: ZipArchive<Cursor<&'a [u8]>>,
    name: String,
    pub entries: Vec<Entry>,
    pub diagnostics: Diagnostics,
}

/// Whether a file starts like a zip archive.
pub fn is_archive(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06")
}

/// Opens an archive and lists its files: folders, `__MACOSX` and hidden files are passed over; archives inside, paths that
/// lead outside, encrypted and oversized entries are reported and left out.
///
/// # Errors
/// A [`Severity::Stop`](crate::diag::Severity::Stop) diagnostic if it is no archive or has too many entries.
pub fn open<'a>(name: &str, bytes: &'a [u8]) -> Result<Archive<'a>, Box<Diagnostic>> {
    let stop = |message: String| Diagnostic::stop("archive-unreadable", Place::file(name), message);
    let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(|error| {
        let unreadable = stop(format!("`{name}` cannot be opened as a zip archive")).with_found(error.to_string());
        Box::new(unreadable.with_fix("check whether it was downloaded to its end"))
    })?;
    if zip.len() > MAX_ENTRIES {
        let many = stop(format!("`{name}` has {} entries", zip.len())).with_expected(format!("at most {MAX_ENTRIES}"));
        return Err(Box::new(many));
    }
    let mut archive_entries = Vec::with_capacity(zip.len());
    let mut diagnostics = Diagnostics::new();
    let mut total = 0u64;
    for index in 0..zip.len() {
        let Ok(file) = zip.by_index_raw(index) else {
            diagnostics.push(left_out(name, &format!("entry {index}"), "an entry whose header cannot be read"));
            continue;
        };
        let path = file.name().replace('\\', "/");
        if file.is_dir() || path.ends_with('/') || is_passed_over(&path) {
            continue;
        }
        let (bytes, packed) = (file.size(), file.compressed_size());
        if let Some(problem) = why_left_out(&path, file.encrypted(), bytes, packed, total) {
            diagnostics.push(left_out(name, &path, problem));
            continue;
        }
        total += bytes;
        archive_entries.push(Entry { path, bytes, index });
    }
    Ok(Archive { zip, name: name.to_owned(), entries: archive_entries, diagnostics })
}

impl Archive<'_> {
    /// The bytes of an entry of this archive.
    ///
    /// # Errors
    /// A diagnostic if the entry is damaged, packed by an unknown method, or larger than it says.
    pub fn read(&mut self, entry: &Entry) -> Result<Vec<u8>, Box<Diagnostic>> {
        let place = || Place::file(format!("{}/{}", self.name, entry.path));
        let fail = |message: String| {
            Box::new(
                Diagnostic::error("entry-unreadable", place(), "a file in the archive cannot be read")
                    .with_found(message)
                    .with_action("left out"),
            )
        };
        let file = self.zip.by_index(entry.index).map_err(|error: ZipError| fail(error.to_string()))?;
        // Room for what is really there: the stated size may be a lie.
        let mut out = Vec::with_capacity(entry.bytes.min(RATIO_FREE_BYTES) as usize);
        let read = file.take(entry.bytes + 1).read_to_end(&mut out).map_err(|error| fail(error.to_string()))?;
        if read as u64 > entry.bytes {
            return Err(fail("it is larger than the archive says".into()));
        }
        Ok(out)
    }
}

/// Why an entry is not taken, or `None` if it is; `total` are the unpacked bytes of those taken before it.
pub(super) fn why_left_out(
    path: &str,
    is_encrypted: bool,
    bytes: u64,
    packed: u64,
    total: u64,
) -> Option<&'static str> {
    const ARCHIVES: [&str; 8] = [".zip", ".7z", ".rar", ".tar", ".gz", ".tgz", ".xz", ".bz2"];
    if is_outside(path) {
        Some("a path that leads outside of the archive")
    } else if is_encrypted {
        Some("an encrypted file")
    } else if ARCHIVES.iter().any(|end| path.to_lowercase().ends_with(end)) {
        Some("an archive inside the archive: unpack it first")
    } else if bytes > RATIO_FREE_BYTES && bytes / packed.max(1) > MAX_RATIO {
        Some("a file that is packed suspiciously tightly")
    } else if total.saturating_add(bytes) > MAX_TOTAL_BYTES {
        Some("more than 2 GB in all")
    } else {
        None
    }
}

/// What systems leave in archives.
pub(super) fn is_passed_over(path: &str) -> bool {
    path.split('/').any(|part| part == "__MACOSX" || (part.starts_with('.') && part != "." && part != ".."))
        || path.ends_with("Thumbs.db")
}

fn is_outside(path: &str) -> bool {
    path.starts_with('/') || path.split('/').any(|part| part == "..") || path.as_bytes().get(1) == Some(&b':')
}

pub(super) fn left_out(name: &str, path: &str, message: &str) -> Diagnostic {
    Diagnostic::warning("entry-left-out", Place::file(format!("{name}/{path}")), message).with_action("left out")
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use zip::write::{SimpleFileOptions, ZipWriter};

    use super::*;

    fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        for (path, bytes) in files {
            writer.start_file(*path, SimpleFileOptions::default()).unwrap();
            writer.write_all(bytes).unwrap();
        }
        writer.finish().unwrap().into_inner()
    }

    #[test]
    fn files_are_listed_and_read() {
        let bytes =
            archive(&[("a/gt.jsonl", b"{}"), ("__MACOSX/a/._gt.jsonl", b"x"), (".DS_Store", b"x"), ("b.txt", b"1 2")]);
        assert!(is_archive(&bytes));
        let mut opened = open("x.zip", &bytes).unwrap_or_else(|error| panic!("{error}"));
        let entries = opened.entries.clone();
        assert_eq!(entries.iter().map(|e| e.path.as_str()).collect::<Vec<_>>(), ["a/gt.jsonl", "b.txt"]);
        assert_eq!(opened.read(&entries[0]).unwrap(), b"{}");
        assert_eq!(opened.read(&entries[1]).unwrap(), b"1 2");
        assert!(opened.diagnostics.is_empty());
    }

    #[test]
    fn bombs_escapes_and_archives_inside_are_left_out_with_a_reason() {
        let zeros = vec![0; 8 << 20];
        let bytes = archive(&[("../../etc/x.txt", b"x"), ("in.zip", b"PK"), ("zeros.txt", &zeros), ("ok.txt", b"x")]);
        let opened = open("x.zip", &bytes).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(opened.entries.iter().map(|e| e.path.as_str()).collect::<Vec<_>>(), ["ok.txt"]);
        assert_eq!(opened.diagnostics.entries().iter().map(|d| d.count).sum::<u64>(), 3);
    }

    #[test]
    fn a_cut_archive_is_refused() {
        let bytes = archive(&[("a.txt", b"hello")]);
        for end in 0..bytes.len() {
            if let Ok(mut opened) = open("x.zip", &bytes[..end]) {
                for entry in opened.entries.clone() {
                    let _ = opened.read(&entry);
                }
            }
        }
        assert!(open("x.zip", &bytes[..bytes.len() - 5]).is_err());
    }
}
