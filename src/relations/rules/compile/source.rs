//! Rule files sorted by what they hold.

use std::collections::HashMap;
use std::ops::Range;

use super::super::fault::RuleFault;
use super::super::file::{self, CategoryFile, ObjectFile, PatternFile, PredicateFile, TableFile, WordFile};

const MAX_FILE_BYTES: usize = 1 << 20;

/// A file that was read, with what faults need.
pub(super) struct Source<'t, T> {
    pub(super) path: &'t str,
    pub(super) text: &'t str,
    pub(super) id: &'t str,
    pub(super) content: T,
}

impl<T> Source<'_, T> {
    pub(super) fn fault(&self, span: Range<usize>, message: impl Into<String>, fix: impl Into<String>) -> RuleFault {
        RuleFault::at(self.path, self.text, span, message, fix)
    }
}

#[derive(Default)]
pub(super) struct Files<'t> {
    pub(super) words: Vec<Source<'t, WordFile>>,
    pub(super) predicates: Vec<Source<'t, PredicateFile>>,
    pub(super) objects: Vec<Source<'t, ObjectFile>>,
    pub(super) categories: Vec<Source<'t, CategoryFile>>,
    pub(super) tables: Vec<Source<'t, TableFile>>,
    pub(super) patterns: Vec<Source<'t, PatternFile>>,
}

/// Reads all files, sorted by path; a file with a fault is left out.
pub(super) fn read_all<'t>(files: &[(&'t str, &'t str)], faults: &mut Vec<RuleFault>) -> Files<'t> {
    let mut read = Files::default();
    let mut ids: HashMap<(&str, &str), &str> = HashMap::new();
    for &(path, text) in files {
        if text.len() > MAX_FILE_BYTES {
            faults.push(RuleFault::of_file(
                path,
                "",
                "the file is larger than 1 MiB",
                "rule files are short texts; is this one of them?",
            ));
            continue;
        }
        let name = path.rsplit('/').next().unwrap_or(path);
        let id = name.strip_suffix(".toml").unwrap_or(name);
        let folder = path.split('/').next().filter(|folder| *folder != name).unwrap_or("");
        let kind = match folder {
            "words" | "predicates" | "objects" => folder,
            "" => name,
            _ => "rule",
        };
        if let Some(first) = ids.insert((kind, id), path) {
            let message = format!("there are two rules `{id}`; the other is {first}");
            faults.push(RuleFault::of_file(
                path,
                text,
                message,
                "the file name is the rule's name: rename one of them",
            ));
            continue;
        }
        macro_rules! take {
            ($list:ident) => {
                match file::read(path, text) {
                    Ok(content) => read.$list.push(Source { path, text, id, content }),
                    Err(fault) => faults.push(fault),
                }
            };
        }
        match kind {
            "words" => take!(words),
            "predicates" => take!(predicates),
            "objects" => take!(objects),
            "categories.toml" => take!(categories),
            "spelling.toml" | "same-noun.toml" => take!(tables),
            "rule" => take!(patterns),
            _ => faults.push(RuleFault::of_file(
                path,
                text,
                "this file is in no folder",
                "put a rule into a folder such as relations/; only categories, spelling and same-noun stand outside",
            )),
        }
    }
    read
}
