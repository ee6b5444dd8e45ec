//! The packed word data as files: where it lies, and reading only what the captions need.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::CommandError;
use crate::text::paraphrase::{DEFAULT_GAP, Needed, ParaphraseIndex, ParaphraseTable, Piece};
use crate::text::wordnet::Dictionary;

/// The folder `words` of the data.
pub struct WordData {
    folder: PathBuf,
}

/// The folder of packed data: `given`, else the environment variable `RICAP_DATA`, else `www/data` below the current folder, else
/// `data` beside the program.
///
/// # Errors
/// If there is none; the message says what to do.
pub fn data_folder(given: Option<&Path>) -> Result<PathBuf, CommandError> {
    let missing = |place: &Path| {
        let place = place.display();
        CommandError(format!("{place} holds no word data (words/manifest.json); build it with scripts/data"))
    };
    let has_words = |folder: &Path| folder.join("words/manifest.json").is_file();
    let named = given.map(Path::to_owned).or_else(|| std::env::var_os("RICAP_DATA").map(PathBuf::from));
    if let Some(folder) = named {
        return if has_words(&folder) { Ok(folder) } else { Err(missing(&folder)) };
    }
    let beside = std::env::current_exe().ok().and_then(|program| Some(program.parent()?.join("data")));
    let places = [Some(PathBuf::from("www/data")), beside];
    places.into_iter().flatten().find(|folder| has_words(folder)).ok_or_else(|| {
        CommandError(
            "METEOR needs its word data and none was found: give its folder with --data, set RICAP_DATA, or run from the \
             project's folder (www/data; scripts/data builds it)"
                .to_owned(),
        )
    })
}

impl WordData {
    /// The word data in a data folder.
    pub fn in_folder(data: &Path) -> Self {
        WordData { folder: data.join("words") }
    }

    fn read(&self, name: &str) -> Result<Vec<u8>, CommandError> {
        std::fs::read(self.folder.join(name)).map_err(|error| self.fault(name, &error))
    }

    fn fault(&self, name: &str, error: &dyn std::fmt::Display) -> CommandError {
        CommandError(format!("{}: {error}", self.folder.join(name).display()))
    }

    /// Reads the dictionary.
    ///
    /// # Errors
    /// If the file cannot be read or is no dictionary.
    pub fn dictionary(&self) -> Result<Dictionary, CommandError> {
        const NAME: &str = "dictionary.bin";
        Dictionary::parse(&self.read(NAME)?).map_err(|error| self.fault(NAME, &error))
    }

    /// Reads the index of the paraphrases.
    ///
    /// # Errors
    /// If the file cannot be read or is no index.
    pub fn index(&self) -> Result<Arc<ParaphraseIndex>, CommandError> {
        const NAME: &str = "paraphrase-index.bin";
        ParaphraseIndex::parse(&self.read(NAME)?).map(Arc::new).map_err(|error| self.fault(NAME, &error))
    }

    /// Reads the paraphrases of some words.
    ///
    /// # Errors
    /// If the file cannot be read or belongs to another index.
    pub fn paraphrases(&self, index: &Arc<ParaphraseIndex>, needed: &Needed) -> Result<ParaphraseTable, CommandError> {
        const NAME: &str = "paraphrase-blocks.bin";
        let io = |error: std::io::Error| self.fault(NAME, &error);
        let mut file = File::open(self.folder.join(NAME)).map_err(io)?;
        if file.metadata().map_err(io)?.len() != index.blocks_len() {
            return Err(self.fault(NAME, &"belongs to another index; build both with scripts/data"));
        }
        let mut stretches = Vec::new();
        for range in index.ranges(needed, DEFAULT_GAP) {
            let mut bytes = vec![0; (range.end - range.start) as usize];
            file.seek(SeekFrom::Start(range.start)).and_then(|_| file.read_exact(&mut bytes)).map_err(io)?;
            stretches.push((range.start, bytes));
        }
        let pieces: Vec<Piece> = stretches.iter().map(|(start, bytes)| Piece { start: *start, bytes }).collect();
        ParaphraseTable::build(index, needed, &pieces).map_err(|error| self.fault(NAME, &error))
    }
}
