//! Many files as one zip archive, stored as they are: what a browser can save with one click.

use super::OutFile;

/// Version of the format that readers need, flags (names are UTF-8), method (stored), time and date (midnight of 1980-01-01:
/// the same files give the same bytes).
const COMMON: [u8; 10] = [20, 0, 0, 8, 0, 0, 0, 0, 0x21, 0];

/// The archive's bytes; `None` if it would pass the format's 4 GB or 65,535 files.
///
/// # Reference
/// PKWARE, ".ZIP File Format Specification" (APPNOTE.TXT), sections 4.3 and 4.4.
pub fn zip(files: &[OutFile]) -> Option<Vec<u8>> {
    let (mut out, mut directory, table) = (Vec::new(), Vec::new(), check_table());
    for file in files {
        let (name, data) = (file.name.as_bytes(), file.text.as_bytes());
        let (offset, size) = (u32::try_from(out.len()).ok()?, u32::try_from(data.len()).ok()?);
        let mut header = COMMON.to_vec();
        for number in [check_sum(&table, data), size, size] {
            header.extend(number.to_le_bytes());
        }
        header.extend(u16::try_from(name.len()).ok()?.to_le_bytes());
        header.extend([0, 0]);
        out.extend(b"PK\x03\x04");
        out.extend(&header);
        out.extend(name);
        out.extend(data);
        directory.extend(b"PK\x01\x02\x14\x00");
        directory.extend(&header);
        // No comment, first disk, no attributes.
        directory.extend([0; 10]);
        directory.extend(offset.to_le_bytes());
        directory.extend(name);
    }
    let (count, start) = (u16::try_from(files.len()).ok()?, u32::try_from(out.len()).ok()?);
    let length = u32::try_from(directory.len()).ok()?;
    out.append(&mut directory);
    out.extend(b"PK\x05\x06\0\0\0\0");
    out.extend([count.to_le_bytes(), count.to_le_bytes()].concat());
    out.extend([length.to_le_bytes(), start.to_le_bytes()].concat());
    out.extend([0, 0]);
    Some(out)
}

/// CRC-32 of each byte, made here: a library's ready tables are larger than the rest of this file's code.
fn check_table() -> [u32; 256] {
    std::array::from_fn(|byte| {
        (0..8).fold(byte as u32, |sum, _| (sum >> 1) ^ if sum & 1 == 1 { 0xedb8_8320 } else { 0 })
    })
}

fn check_sum(table: &[u32; 256], data: &[u8]) -> u32 {
    !data.iter().fold(!0, |sum, byte| (sum >> 8) ^ table[usize::from(sum as u8 ^ byte)])
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn another_program_reads_it_back() {
        let file = |name: &str, text: &str| OutFile { name: name.into(), text: text.into() };
        let files = [file("P0001.txt", "1 2 3\n"), file("飞机.txt", ""), file("P0002.txt", "4\n")];
        let bytes = zip(&files).unwrap();
        assert_eq!(bytes, zip(&files).unwrap());
        let mut archive = ::zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
        let read: Vec<OutFile> = (0..archive.len())
            .map(|at| {
                let mut entry = archive.by_index(at).unwrap();
                let mut text = String::new();
                // Checks the sum too.
                entry.read_to_string(&mut text).unwrap();
                OutFile { name: entry.name().to_owned(), text }
            })
            .collect();
        assert_eq!(read, files);
    }
}
