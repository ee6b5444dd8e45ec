//! Formats with a file for each image: the files of a folder are one set, with one role, one name, one way to be read.

use std::collections::HashMap;

use super::Session;
use super::file::SessionFile;
use crate::load::{self, FormatId, Loaded, combine};
use crate::protocol::{FileRole, NewFile};
use crate::schema::{key_without_extension, key_without_folders};

/// What files of one set have in common: folder, format, what the user says they are. What they say themselves differs from
/// file to file: only some label files hold a difficult object.
pub(super) type Kind = (String, FormatId, Option<FileRole>);

/// Files that become one, and their kind if more may follow.
type Group = (Option<Kind>, Vec<(NewFile, Loaded)>);

impl Session {
    /// Takes files, joining those that describe one image each to the set of their folder. Joining goes set by set, not
    /// file by file: a folder can hold tens of thousands.
    pub(super) fn take(&mut self, files: Vec<(NewFile, Loaded)>) {
        let mut index: HashMap<Kind, usize> = HashMap::new();
        let mut groups: Vec<Group> = Vec::new();
        let mut empty = Vec::new();
        for (new, loaded) in files {
            if is_empty(&loaded) {
                empty.push((groups.len(), new, loaded));
                continue;
            }
            let kind = kind(&new, &loaded);
            match kind.as_ref().and_then(|kind| index.get(kind)) {
                Some(&at) => groups[at].1.push((new, loaded)),
                None => {
                    index.extend(kind.clone().map(|kind| (kind, groups.len())));
                    groups.push((kind, vec![(new, loaded)]));
                }
            }
        }
        // An empty file says nothing by itself; among label files it is an image without objects.
        for (place, new, loaded) in empty.into_iter().rev() {
            let home = folder(&new.path);
            let fits = |(kind, group): &&mut Group| {
                kind.as_ref().is_some_and(|kind| kind.0 == home) && extension(&group[0].1.name) == extension(&new.path)
            };
            match groups.iter_mut().find(fits) {
                Some((Some(kind), group)) => {
                    let loaded = load::read(&new.path, b"", Some(kind.1), &mut |_, _| {});
                    group.push((new, loaded));
                }
                _ => groups.insert(place, (None, vec![(new, loaded)])),
            }
        }
        for (kind, group) in groups {
            self.take_group(kind, group);
        }
    }

    fn take_group(&mut self, kind: Option<Kind>, group: Vec<(NewFile, Loaded)>) {
        let known = kind.as_ref().and_then(|kind| self.files.iter().position(|file| file.kind.as_ref() == Some(kind)));
        let mut old = known.map(|at| self.files.remove(at));
        let (news, loaded): (Vec<NewFile>, Vec<Loaded>) = group.into_iter().unzip();
        let count = loaded.len() + old.as_ref().map_or(0, |file| file.parts.len());
        let all: Vec<Loaded> = old.as_mut().map(SessionFile::take_loaded).into_iter().chain(loaded).collect();
        // The first of the surest.
        let surest = all.iter().rev().max_by_key(|loaded| loaded.role_certainty);
        let surest = surest.map(|loaded| (loaded.role, loaded.role_certainty, loaded.role_reason.clone()));
        let (Some(surest), Some(mut joined)) = (surest, combine(all)) else { return };
        (joined.role, joined.role_certainty, joined.role_reason) = surest;
        if let (Some((home, ..)), true) = (&kind, count > 1) {
            joined.name = if home.is_empty() { format!("{count} files") } else { home.clone() };
        }
        let parts = news.iter().map(|new| new.id);
        match (old, known) {
            (Some(mut file), Some(at)) => {
                file.parts.extend(parts);
                file.replace(joined);
                self.files.insert(at, file);
            }
            _ => {
                let parts = parts.collect();
                let Some(first) = news.into_iter().next() else { return };
                let is_taken = |name: &str| self.files.iter().any(|file| file.name == name);
                let file = SessionFile::new(first, joined, kind, parts, is_taken);
                self.files.push(file);
            }
        }
    }
}

/// `None` for a file that is no part of a set: one that describes other images than the one it is named after.
fn kind(new: &NewFile, loaded: &Loaded) -> Option<Kind> {
    let [image] = loaded.images.as_slice() else { return None };
    let name = key_without_folders(&loaded.name);
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let is_own = key_without_extension(key_without_folders(&image.key)) == key_without_extension(stem);
    (is_own && new.name.is_none()).then(|| (folder(&loaded.name).to_owned(), loaded.format, new.role))
}

/// The folders of a path; empty without any.
fn folder(path: &str) -> &str {
    path.rfind(['/', '\\']).map_or("", |at| &path[..at])
}

fn extension(path: &str) -> Option<String> {
    path.rsplit_once('.').map(|(_, extension)| extension.to_lowercase())
}

/// Nothing, or a line end.
fn is_empty(loaded: &Loaded) -> bool {
    loaded.bytes <= 2 && loaded.instance_count() == 0
}

#[cfg(test)]
mod tests {
    use super::super::testing::{file, session};
    use super::*;
    use crate::protocol::FileId;

    const LABEL: &str = "10 10 30 10 30 20 10 20 ship 0\n";

    #[test]
    fn label_files_of_a_folder_are_one_set_whenever_they_come() {
        let mut session = session(&[("val/labelTxt/P1.txt", LABEL), ("val/labelTxt/P2.txt", LABEL)]);
        session.add_all(vec![file(9, "val/labelTxt/P3.txt", LABEL)]);
        let files = session.summaries();
        assert_eq!(files.len(), 1);
        assert_eq!((files[0].path.as_str(), files[0].images, files[0].instances), ("val/labelTxt", 3, 3));
        assert_eq!(files[0].parts, [FileId(0), FileId(1), FileId(9)]);
        session.remove(FileId(0));
        assert!(session.summaries().is_empty(), "the set goes as a whole");
    }

    #[test]
    fn folders_and_formats_are_kept_apart() {
        let list = "{\"image\":\"P1.jpg\",\"instances\":[]}\n{\"image\":\"P2.jpg\",\"instances\":[]}\n";
        let session = session(&[
            ("gt/labelTxt/P1.txt", LABEL),
            ("gt/labelTxt/P2.txt", LABEL),
            ("heron/preds/P1.txt", LABEL),
            ("heron/preds/P2.txt", LABEL),
            ("heron/preds/all.jsonl", list),
        ]);
        let paths: Vec<_> = session.summaries().into_iter().map(|file| (file.path, file.role)).collect();
        assert_eq!(
            paths,
            [
                ("gt/labelTxt".to_owned(), FileRole::GroundTruth),
                ("heron/preds".to_owned(), FileRole::Predictions),
                ("heron/preds/all.jsonl".to_owned(), FileRole::Predictions),
            ]
        );
    }

    #[test]
    fn an_empty_file_among_labels_is_an_image_without_objects_and_elsewhere_a_problem() {
        let yolo = "0 0.1 0.1 0.3 0.1 0.3 0.2 0.1 0.2\n";
        let session = session(&[("a/P1.txt", yolo), ("a/P2.txt", ""), ("a/P3.txt", "\r\n"), ("pred.json", "")]);
        let files = session.summaries();
        assert_eq!(files.len(), 2, "{files:#?}");
        assert_eq!((files[0].images, files[0].instances, files[0].diagnostics.len()), (3, 1, 0));
        assert_eq!(files[1].diagnostics[0].code, "empty-file");
    }
}
