//! The grammar file: a header that is checked, then the compressed columns.

use std::fmt;
use std::io::Read;

use super::bytes::Reader;
use super::data::GrammarData;
use super::decode::decode;

const MAGIC: &[u8; 8] = b"ricapGRM";
const VERSION: u32 = 1;
/// Far above the real size (1.3 MB): a damaged length must not reserve memory.
const MAX_COLUMNS: u32 = 16 << 20;

/// Why bytes are not a usable grammar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GrammarError {
    /// The bytes do not begin like a grammar file.
    Foreign,
    /// Written by another version of the packer.
    Version { found: u32 },
    /// It begins well, but its content does not match its checksum or contradicts itself.
    Damaged,
}

impl fmt::Display for GrammarError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign => write!(f, "this is not a packed grammar file"),
            Self::Version { found } => {
                write!(f, "the packed grammar has version {found}, this program reads version {VERSION}")
            }
            Self::Damaged => write!(f, "the packed grammar is damaged: its content does not match its checksum"),
        }
    }
}

impl std::error::Error for GrammarError {}

/// FNV-1a with 64 bits: tells a damaged file from a whole one and names a grammar's version.
pub fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The version of the grammar in a file, from its head alone: a program that does not parse needs no more.
///
/// # Errors
/// [`GrammarError`]; damage behind the head is not seen here.
pub fn version_of(bytes: &[u8]) -> Result<u64, GrammarError> {
    Ok(read_head(bytes)?.checksum)
}

/// Reads a grammar file; also returns the checksum of its columns, which names the grammar's version.
pub fn read_file(bytes: &[u8]) -> Result<(GrammarData, u64), GrammarError> {
    let head = read_head(bytes)?;
    let columns = unpack(&head).ok_or(GrammarError::Damaged)?;
    let data = decode(&columns).ok_or(GrammarError::Damaged)?;
    Ok((data, head.checksum))
}

struct Head<'a> {
    len: u32,
    checksum: u64,
    props: u8,
    packed: &'a [u8],
}

fn read_head(bytes: &[u8]) -> Result<Head<'_>, GrammarError> {
    let mut input = Reader::new(bytes);
    if input.take(MAGIC.len()) != Some(MAGIC) {
        return Err(GrammarError::Foreign);
    }
    let version = input.u32().ok_or(GrammarError::Damaged)?;
    if version != VERSION {
        return Err(GrammarError::Version { found: version });
    }
    let mut rest = || {
        let len = input.u32().filter(|len| *len <= MAX_COLUMNS)?;
        let checksum = u64::from(input.u32()?) | u64::from(input.u32()?) << 32;
        Some(Head { len, checksum, props: input.u8()?, packed: input.rest() })
    };
    rest().ok_or(GrammarError::Damaged)
}

fn unpack(head: &Head) -> Option<Vec<u8>> {
    let len = head.len;
    let mut columns = Vec::with_capacity(len as usize);
    let (size, dictionary) = (u64::from(len), dictionary_size(len));
    let reader = lzma_rust2::LzmaReader::new_with_props(head.packed, size, head.props, dictionary, None).ok()?;
    reader.take(size).read_to_end(&mut columns).ok()?;
    (columns.len() == len as usize && checksum(&columns) == head.checksum).then_some(columns)
}

/// The whole content fits in the dictionary.
fn dictionary_size(len: u32) -> u32 {
    len.next_power_of_two().max(1 << 16)
}

/// The grammar file with these columns. The same columns give the same bytes.
#[cfg(feature = "pack")]
pub fn write_file(columns: &[u8]) -> std::io::Result<Vec<u8>> {
    use std::io::Write;
    let len = columns.len() as u32;
    let mut options = lzma_rust2::LzmaOptions::with_preset(9);
    (options.lc, options.lp, options.pb) = (3, 0, 0);
    options.dict_size = dictionary_size(len);
    options.nice_len = lzma_rust2::LzmaOptions::NICE_LEN_MAX;
    let mut packed = lzma_rust2::LzmaWriter::new_no_header(Vec::new(), &options, false)?;
    packed.write_all(columns)?;
    let packed = packed.finish()?;
    let mut out = super::bytes::Writer::default();
    out.bytes.extend_from_slice(MAGIC);
    out.u32(VERSION);
    out.u32(len);
    let sum = checksum(columns);
    out.u32(sum as u32);
    out.u32((sum >> 32) as u32);
    out.u8(((options.pb * 5 + options.lp) * 9 + options.lc) as u8);
    out.bytes.extend_from_slice(&packed);
    Ok(out.bytes)
}
