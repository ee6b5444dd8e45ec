//! Sessions over small files, for the tests of this folder.

use super::Session;
use crate::load::{self, Loaded};
use crate::protocol::{FileId, NewFile};

/// A file about which the user has said nothing.
pub fn file(id: u32, path: &str, text: &str) -> (NewFile, Loaded) {
    let loaded = load::read(path, text.as_bytes(), None, &mut |_, _| {});
    let new = NewFile {
        id: FileId(id),
        path: path.to_owned(),
        bytes: text.len() as u64,
        role: None,
        format: None,
        conventions: Vec::new(),
        name: None,
    };
    (new, loaded)
}

/// A session of files that came together, numbered from 0.
pub fn session(files: &[(&str, &str)]) -> Session {
    let mut session = Session::new();
    session.add_all((0..).zip(files).map(|(id, (path, text))| file(id, path, text)).collect());
    session
}
