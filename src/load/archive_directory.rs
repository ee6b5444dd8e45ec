//! Where the files of a zip archive are, from the end of the archive alone.
//!
//! In a browser an archive of images can be larger than memory. Its directory stands at its end: with that, single
//! files are cut out when they are looked at. The caller reads the archive; nothing here does.

use std::ops::Range;

use super::archive::{MAX_ENTRIES, is_passed_over, left_out, why_left_out};
use crate::diag::Diagnostics;

/// Bytes at the end of an archive in which [`find`] looks: a closing record with the longest comment, and the two
/// records of large archives before it.
pub const TAIL_BYTES: u64 = 22 + 65_535 + 20 + 56;
/// Bytes at [`PackedFile::header_at`] that [`data_at`] needs.
pub const LOCAL_HEADER_BYTES: u64 = 30;

/// Largest directory that is read: about what the most entries with long names take.
const MAX_DIRECTORY_BYTES: u64 = 64 << 20;

/// How a file is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    Stored,
    Deflated,
}

/// A file of an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedFile {
    /// Path in the archive, with `/` between folders.
    pub path: String,
    /// Unpacked size that the archive states.
    pub bytes: u64,
    pub packed_bytes: u64,
    pub packing: Packing,
    /// Where the file's own header begins.
    pub header_at: u64,
}

/// Where the directory stands in an archive of `archive_bytes`, given its last bytes (at least [`TAIL_BYTES`], or all).
///
/// # Errors
/// In words, why this is no archive that can be read.
pub fn find(tail: &[u8], archive_bytes: u64) -> Result<Range<u64>, String> {
    const CUT: &str = "its closing record is missing: the archive is cut off, or it is none";
    let closing = (0..tail.len().saturating_sub(21)).rev().find(|&at| is_closing(&tail[at..])).ok_or(CUT)?;
    let record = Fields(&tail[closing..]);
    let (mut size, mut start) = (u64::from(record.u32(12)?), u64::from(record.u32(16)?));
    let mut entries = u64::from(record.u16(10)?);
    if size == 0xffff_ffff || start == 0xffff_ffff || entries == 0xffff {
        // A large archive: the numbers stand in a record of their own, which a pointer before this one leads to.
        let pointer = closing.checked_sub(20).ok_or(CUT)?;
        let pointer = Fields(&tail[pointer..]);
        if pointer.u32(0)? == 0x0706_4b50 {
            let record_at = pointer.u64(8)?;
            let at = record_at.checked_sub(archive_bytes - tail.len() as u64).ok_or(CUT)?;
            let large = Fields(tail.get(usize::try_from(at).map_err(|_| CUT)?..).ok_or(CUT)?);
            if large.u32(0)? != 0x0606_4b50 {
                return Err(CUT.into());
            }
            (entries, size, start) = (large.u64(32)?, large.u64(40)?, large.u64(48)?);
        }
    }
    if entries > MAX_ENTRIES as u64 || size > MAX_DIRECTORY_BYTES {
        return Err(format!("it has {entries} entries; at most {MAX_ENTRIES} are read"));
    }
    let end = start.checked_add(size).filter(|end| *end <= archive_bytes).ok_or("its directory leads outside of it")?;
    Ok(start..end)
}

/// The files that a directory names. Folders and what systems leave in archives are passed over; what is not taken (see
/// [`archive`](super::archive)) is reported. A directory that breaks off gives the files before the break, and a report.
pub fn read(name: &str, directory: &[u8]) -> (Vec<PackedFile>, Diagnostics) {
    let mut files = Vec::new();
    let mut diagnostics = Diagnostics::new();
    let mut total = 0;
    let mut at = 0;
    while at < directory.len() {
        let Ok((entry, length)) = entry(&directory[at..]) else {
            diagnostics.push(left_out(name, "", "the rest of a directory that cannot be read"));
            break;
        };
        at += length;
        if entry.path.ends_with('/') || is_passed_over(&entry.path) {
            continue;
        }
        let problem = why_left_out(&entry.path, entry.is_encrypted, entry.bytes, entry.packed_bytes, total);
        let packing = match entry.method {
            0 => Some(Packing::Stored),
            8 => Some(Packing::Deflated),
            _ => None,
        };
        match (problem, packing) {
            (None, Some(packing)) => {
                total += entry.bytes;
                files.push(PackedFile {
                    path: entry.path,
                    bytes: entry.bytes,
                    packed_bytes: entry.packed_bytes,
                    packing,
                    header_at: entry.header_at,
                });
            }
            (problem, _) => {
                let problem = problem.unwrap_or("a file that is packed by a method other than deflate");
                diagnostics.push(left_out(name, &entry.path, problem));
            }
        }
    }
    (files, diagnostics)
}

/// Where a file's packed bytes begin, from its own header (its first [`LOCAL_HEADER_BYTES`]).
///
/// # Errors
/// In words, if the header is not one.
pub fn data_at(file: &PackedFile, header: &[u8]) -> Result<u64, String> {
    let header = Fields(header);
    if header.u32(0)? != 0x0403_4b50 {
        return Err("the directory names a place where no file begins".into());
    }
    Ok(file.header_at + LOCAL_HEADER_BYTES + u64::from(header.u16(26)?) + u64::from(header.u16(28)?))
}

/// A closing record whose comment ends where the archive ends.
fn is_closing(bytes: &[u8]) -> bool {
    let record = Fields(bytes);
    record.u32(0) == Ok(0x0605_4b50) && record.u16(20).is_ok_and(|comment| 22 + usize::from(comment) == bytes.len())
}

struct RawEntry {
    path: String,
    method: u16,
    is_encrypted: bool,
    bytes: u64,
    packed_bytes: u64,
    header_at: u64,
}

/// One entry of a directory, and its length.
fn entry(bytes: &[u8]) -> Result<(RawEntry, usize), String> {
    let fields = Fields(bytes);
    if fields.u32(0)? != 0x0201_4b50 {
        return Err("this is no entry".into());
    }
    let (name, extra) = (usize::from(fields.u16(28)?), usize::from(fields.u16(30)?));
    let length = 46 + name + extra + usize::from(fields.u16(32)?);
    let path = bytes.get(46..46 + name).ok_or("the entry is cut off")?;
    let mut raw = RawEntry {
        path: String::from_utf8_lossy(path).replace('\\', "/"),
        method: fields.u16(10)?,
        is_encrypted: fields.u16(8)? & 1 != 0,
        bytes: u64::from(fields.u32(24)?),
        packed_bytes: u64::from(fields.u32(20)?),
        header_at: u64::from(fields.u32(42)?),
    };
    let extra = bytes.get(46 + name..46 + name + extra).ok_or("the entry is cut off")?;
    large_sizes(&mut raw, extra)?;
    Ok((raw, length))
}

/// Numbers that do not fit 32 bits stand in a block of their own, in this order, those that fit left out.
fn large_sizes(raw: &mut RawEntry, extra: &[u8]) -> Result<(), String> {
    let mut at = 0;
    while let (Ok(kind), Ok(length)) = (Fields(&extra[at..]).u16(0), Fields(&extra[at..]).u16(2)) {
        let block = extra.get(at + 4..at + 4 + usize::from(length)).ok_or("the entry is cut off")?;
        if kind == 1 {
            let mut next = 0;
            for number in [&mut raw.bytes, &mut raw.packed_bytes, &mut raw.header_at] {
                if *number == 0xffff_ffff {
                    *number = Fields(block).u64(next)?;
                    next += 8;
                }
            }
        }
        at += 4 + usize::from(length);
    }
    Ok(())
}

/// Numbers in a record, little-endian.
struct Fields<'a>(&'a [u8]);

impl Fields<'_> {
    fn array<const N: usize>(&self, at: usize) -> Result<[u8; N], String> {
        let bytes = self.0.get(at..at + N).ok_or("a record is cut off")?;
        Ok(bytes.try_into().expect("the slice has N bytes"))
    }

    fn u16(&self, at: usize) -> Result<u16, String> {
        self.array(at).map(u16::from_le_bytes)
    }

    fn u32(&self, at: usize) -> Result<u32, String> {
        self.array(at).map(u32::from_le_bytes)
    }

    fn u64(&self, at: usize) -> Result<u64, String> {
        self.array(at).map(u64::from_le_bytes)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use zip::CompressionMethod;
    use zip::write::{SimpleFileOptions, ZipWriter};

    use super::*;

    /// An archive with these files; text that repeats is packed, the rest stored.
    fn archive(files: &[(&str, &[u8])], is_large: bool) -> Vec<u8> {
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        for (path, content) in files {
            let method = if content.len() > 100 { CompressionMethod::Deflated } else { CompressionMethod::Stored };
            let options = SimpleFileOptions::default().compression_method(method).large_file(is_large);
            writer.start_file(*path, options).unwrap();
            writer.write_all(content).unwrap();
        }
        writer.set_comment("PK\u{5}\u{6} is not the closing record").unwrap();
        writer.finish().unwrap().into_inner()
    }

    fn list(archive: &[u8]) -> Result<(Vec<PackedFile>, Diagnostics), String> {
        let tail = archive.len().saturating_sub(TAIL_BYTES as usize);
        let directory = find(&archive[tail..], archive.len() as u64)?;
        Ok(read("a.zip", &archive[directory.start as usize..directory.end as usize]))
    }

    #[test]
    fn every_file_is_found_and_its_bytes_are_where_they_are_said_to_be() {
        let long = b"ship ".repeat(100);
        for is_large in [false, true] {
            let bytes = archive(&[("D/1.png", b"pixels"), ("truth.json", &long), (".DS_Store", b"x")], is_large);
            let (files, diagnostics) = list(&bytes).unwrap();
            assert!(diagnostics.is_empty());
            let paths: Vec<_> = files.iter().map(|file| (file.path.as_str(), file.packing)).collect();
            assert_eq!(paths, [("D/1.png", Packing::Stored), ("truth.json", Packing::Deflated)]);
            assert_eq!((files[0].bytes, files[1].bytes), (6, 500));
            let header = &bytes[files[0].header_at as usize..][..LOCAL_HEADER_BYTES as usize];
            let start = data_at(&files[0], header).unwrap() as usize;
            assert_eq!(&bytes[start..start + files[0].packed_bytes as usize], b"pixels");
        }
    }

    #[test]
    fn a_large_archive_has_its_numbers_in_a_record_of_its_own() {
        // 70,000 entries in a directory of 5,000,000 bytes from byte 6,000,000,000 on; the records follow it.
        let (start, size, entries) = (6_000_000_000u64, 5_000_000u64, 70_000u64);
        let mut large = vec![0; 56];
        large[..4].copy_from_slice(&0x0606_4b50u32.to_le_bytes());
        for (at, number) in [(32, entries), (40, size), (48, start)] {
            large[at..at + 8].copy_from_slice(&number.to_le_bytes());
        }
        let mut pointer = vec![0; 20];
        pointer[..4].copy_from_slice(&0x0706_4b50u32.to_le_bytes());
        pointer[8..16].copy_from_slice(&(start + size).to_le_bytes());
        let mut closing = vec![0xff; 22];
        closing[..4].copy_from_slice(&0x0605_4b50u32.to_le_bytes());
        closing[20..].copy_from_slice(&[0, 0]);
        let tail = [large, pointer, closing].concat();
        assert_eq!(find(&tail, start + size + tail.len() as u64), Ok(start..start + size));
    }

    #[test]
    fn what_is_dangerous_is_left_out_and_reported() {
        let bomb = vec![b'a'; 5 << 20];
        let bytes = archive(&[("../x.png", b"1"), ("inner.zip", b"2"), ("bomb.json", &bomb), ("ok.png", b"3")], false);
        let (files, diagnostics) = list(&bytes).unwrap();
        assert_eq!(files.iter().map(|file| file.path.as_str()).collect::<Vec<_>>(), ["ok.png"]);
        assert_eq!(diagnostics.entries().iter().map(|problem| problem.count).sum::<u64>(), 3);
    }

    #[test]
    fn a_cut_or_foreign_file_is_refused_and_nothing_panics() {
        let bytes = archive(&[("a.png", b"pixels"), ("b.png", b"pixels")], true);
        for length in 0..bytes.len() {
            assert!(find(&bytes[..length], length as u64).is_err(), "{length}");
            // A broken directory gives what stands before the break.
            let _ = read("a.zip", &bytes[length..]);
        }
        for at in 0..bytes.len() {
            let mut broken = bytes.clone();
            broken[at] ^= 0xff;
            let _ = list(&broken);
        }
    }
}
