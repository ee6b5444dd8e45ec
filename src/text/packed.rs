//! The container of packed word data: a magic number, then deflated sections.
//!
//! ```text
//! file    = magic (4 bytes) | length of the body (u32) | deflate(body)
//! body    = section*        section = length (u32) | bytes        (numbers little-endian)
//! ```

use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// The most a packed file may unpack to; a damaged length must not eat the memory.
const BODY_LIMIT: usize = 1 << 28;

/// Why packed word data cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DataError {
    /// The file does not begin with the magic number of this kind and version.
    WrongKind { expected: [u8; 4] },
    /// The compressed part cannot be unpacked.
    Damaged { what: &'static str },
    /// A part ends early or holds a number out of range.
    Malformed { what: &'static str },
    /// A block of paraphrases that the captions need was not given.
    MissingBlock { word: String },
}

impl std::fmt::Display for DataError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            DataError::WrongKind { expected } => {
                let name = String::from_utf8_lossy(expected);
                write!(f, "this is not word data of the kind and version `{name}`")
            }
            DataError::Damaged { what } => {
                write!(f, "the {what} cannot be unpacked: the file is damaged or incomplete")
            }
            DataError::Malformed { what } => write!(f, "the {what} end early or hold a number out of range"),
            DataError::MissingBlock { word } => write!(f, "the paraphrases of `{word}` were not loaded"),
        }
    }
}

impl std::error::Error for DataError {}

/// Splits a packed file into its sections.
///
/// # Errors
/// [`DataError`] if the file is of another kind, damaged or cut.
pub fn sections(file: &[u8], magic: [u8; 4], what: &'static str) -> Result<Vec<Vec<u8>>, DataError> {
    let rest = file.strip_prefix(&magic).ok_or(DataError::WrongKind { expected: magic })?;
    let mut head = Reader::new(rest, what);
    let length = head.u32()? as usize;
    let body = inflate(head.rest(), length, what)?;
    let mut reader = Reader::new(&body, what);
    let mut sections = Vec::new();
    while !reader.is_empty() {
        let length = reader.u32()? as usize;
        sections.push(reader.bytes(length)?.to_vec());
    }
    Ok(sections)
}

/// Unpacks raw deflate data of a known length.
pub(crate) fn inflate(packed: &[u8], length: usize, what: &'static str) -> Result<Vec<u8>, DataError> {
    if length > BODY_LIMIT {
        return Err(DataError::Malformed { what });
    }
    let body = decompress_to_vec_with_limit(packed, length).map_err(|_| DataError::Damaged { what })?;
    if body.len() == length { Ok(body) } else { Err(DataError::Damaged { what }) }
}

/// Unpacks raw deflate data of unknown length, up to a limit.
pub(crate) fn inflate_up_to(packed: &[u8], limit: usize, what: &'static str) -> Result<Vec<u8>, DataError> {
    decompress_to_vec_with_limit(packed, limit).map_err(|_| DataError::Damaged { what })
}

/// Reads numbers and bytes; every read is checked.
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
    what: &'static str,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(bytes: &'a [u8], what: &'static str) -> Self {
        Reader { bytes, what }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    pub(crate) fn rest(&self) -> &'a [u8] {
        self.bytes
    }

    pub(crate) fn malformed(&self) -> DataError {
        DataError::Malformed { what: self.what }
    }

    pub(crate) fn bytes(&mut self, length: usize) -> Result<&'a [u8], DataError> {
        let (head, rest) = self.bytes.split_at_checked(length).ok_or(self.malformed())?;
        self.bytes = rest;
        Ok(head)
    }

    pub(crate) fn u8(&mut self) -> Result<u8, DataError> {
        Ok(self.bytes(1)?[0])
    }

    pub(crate) fn u32(&mut self) -> Result<u32, DataError> {
        let bytes = self.bytes(4)?;
        Ok(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    /// A number in groups of seven bits, lowest first (LEB128).
    pub(crate) fn varint(&mut self) -> Result<u32, DataError> {
        let mut value = 0u32;
        for shift in (0..35).step_by(7) {
            let byte = self.u8()?;
            let bits = u32::from(byte & 0x7F);
            value |= bits.checked_shl(shift).filter(|v| v >> shift == bits).ok_or(self.malformed())?;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(self.malformed())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_read_is_checked() {
        let mut reader = Reader::new(&[0x81, 0x01, 0xFF], "numbers");
        assert_eq!(reader.varint(), Ok(0x81));
        assert!(reader.varint().is_err());
        assert!(Reader::new(&[0xFF, 0xFF, 0xFF, 0xFF, 0x7F], "numbers").varint().is_err());
        assert!(Reader::new(&[1, 2, 3], "numbers").u32().is_err());
    }

    #[test]
    fn strangers_and_damaged_files_are_told_apart() {
        assert_eq!(sections(b"PK\x03\x04", *b"RWN1", "words"), Err(DataError::WrongKind { expected: *b"RWN1" }));
        assert_eq!(sections(b"RWN1\x09\0\0\0\x07\x07", *b"RWN1", "words"), Err(DataError::Damaged { what: "words" }));
        assert_eq!(sections(b"RWN1\xFF\xFF\xFF\xFF", *b"RWN1", "words"), Err(DataError::Malformed { what: "words" }));
    }
}
