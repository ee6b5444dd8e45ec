//! METEOR's English word data, packed from the published package `pycocoevalcap` 1.2.
//!
//! | file | content | read by |
//! | --- | --- | --- |
//! | `dictionary.bin` | function words, abbreviations, WordNet synsets, irregular forms | [`Dictionary`](crate::text::wordnet::Dictionary) |
//! | `paraphrase-index.bin` | vocabulary and block lengths | [`ParaphraseIndex`](crate::text::paraphrase::ParaphraseIndex) |
//! | `paraphrase-blocks.bin` | per word, the paraphrases of which it is the rarest word | [`ParaphraseTable`](crate::text::paraphrase::ParaphraseTable) |
//! | `manifest.json` | sizes and hashes of these, origin | the page and the command line |

mod check;
mod dictionary;
mod paraphrases;
mod source;

use serde::Serialize;
use sha2::{Digest, Sha256};

pub use check::check;
pub use source::{Source, SourceError};

/// Version of the layout; the page asks for no other.
pub const FORMAT: u32 = 1;

/// A file to write.
pub struct Packed {
    pub name: &'static str,
    pub bytes: Vec<u8>,
}

#[derive(Serialize)]
struct Manifest<'a> {
    format: u32,
    origin: &'a str,
    origin_sha256: &'a str,
    files: Vec<ManifestFile<'a>>,
}

#[derive(Serialize)]
struct ManifestFile<'a> {
    name: &'a str,
    bytes: usize,
    sha256: String,
}

/// All files, the manifest last. The same source gives the same bytes.
pub fn pack(source: &Source) -> Vec<Packed> {
    let (index, blocks) = paraphrases::pack(&source.paraphrases);
    let mut files = vec![
        Packed { name: "dictionary.bin", bytes: dictionary::pack(source) },
        Packed { name: "paraphrase-index.bin", bytes: index },
        Packed { name: "paraphrase-blocks.bin", bytes: blocks },
    ];
    let manifest = Manifest {
        format: FORMAT,
        origin: source::ORIGIN,
        origin_sha256: source::SHA256,
        files: files
            .iter()
            .map(|file| ManifestFile { name: file.name, bytes: file.bytes.len(), sha256: sha256(&file.bytes) })
            .collect(),
    };
    let mut json = serde_json::to_vec_pretty(&manifest).expect("plain data");
    json.push(b'\n');
    files.push(Packed { name: "manifest.json", bytes: json });
    files
}

/// SHA-256 in hexadecimal.
pub(super) fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
