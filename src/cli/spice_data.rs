//! Where the commands find the data files that lie beside the program.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use super::CommandError;
use crate::spice::Grammar;
use crate::text::wordnet::Dictionary;

/// The folder with the data files.
#[derive(Args, Debug)]
pub struct DataArgs {
    /// Folder with `grammar/` and `words/`.
    #[arg(long, default_value = "www/data")]
    data: PathBuf,
}

impl DataArgs {
    fn read(&self, file: &str) -> Result<(PathBuf, Vec<u8>), CommandError> {
        let path = self.data.join(Path::new(file));
        let bytes = std::fs::read(&path).map_err(|error| CommandError(format!("{}: {error}", path.display())))?;
        Ok((path, bytes))
    }

    pub fn grammar(&self) -> Result<Arc<Grammar>, CommandError> {
        let (path, bytes) = self.read("grammar/english.bin")?;
        let grammar = Grammar::from_bytes(&bytes);
        grammar.map(Arc::new).map_err(|error| CommandError(format!("{}: {error}", path.display())))
    }

    pub fn dictionary(&self) -> Result<Dictionary, CommandError> {
        let (path, bytes) = self.read("words/dictionary.bin")?;
        Dictionary::parse(&bytes).map_err(|error| CommandError(format!("{}: {error}", path.display())))
    }
}
