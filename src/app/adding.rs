//! Files on their way in: from a drop, a dialog or the sample to the worker.

use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::Blob;

use crate::protocol::{FileRole, NewFile};

use super::archive::{is_archive, unpack};
use super::desk::Loaded;
use super::pictures::{Picture, is_picture};
use super::state::{Phase, Store, Walk};

/// A file on its way in.
pub struct Incoming {
    /// Name with the folders it came with.
    pub path: String,
    pub handle: Blob,
    pub role: Option<FileRole>,
    pub name: Option<String>,
}

impl Incoming {
    /// A file about which nothing is known but its name.
    pub fn new(path: String, handle: Blob) -> Self {
        Incoming { path, handle, role: None, name: None }
    }
}

impl Store {
    /// Takes files: archives are opened, images stay here by name, everything else goes to the worker.
    pub fn add_files(self, files: Vec<Incoming>) {
        let (archives, files): (Vec<_>, Vec<_>) = files.into_iter().partition(|file| is_archive(&file.path));
        if archives.is_empty() {
            return self.add_plain_files(files);
        }
        spawn_local(async move {
            let mut files = files;
            for archive in archives {
                let progress = |done, total| self.walking.set(Some(Walk { place: archive.path.clone(), done, total }));
                let unpacked = unpack(&archive, progress).await;
                self.add_pictures(unpacked.pictures);
                self.load_problems.update(|problems| problems.extend(unpacked.problems));
                files.extend(unpacked.files);
            }
            self.walking.set(None);
            self.add_plain_files(files);
        });
    }

    fn add_plain_files(self, files: Vec<Incoming>) {
        let (images, others): (Vec<_>, Vec<_>) =
            files.into_iter().filter(|file| !is_system_file(&file.path)).partition(|file| is_picture(&file.path));
        if !images.is_empty() {
            self.add_pictures(images.into_iter().map(|file| (file.path, Picture::File(file.handle))));
        }
        if others.is_empty() || !self.ensure_worker() {
            return;
        }
        self.start_stage(Phase::Loading, "Reading files");
        let posted = self.on_desk(|desk| {
            let files = others
                .into_iter()
                .map(|file| {
                    let id = desk.next_file();
                    let bytes = file.handle.size() as u64;
                    let (role, name) = (file.role, file.name);
                    let new = NewFile { id, path: file.path, bytes, role, format: None, conventions: Vec::new(), name };
                    Loaded { new, handle: file.handle }
                })
                .collect();
            desk.add(files)
        });
        self.check_posted(posted);
    }

    /// Takes image files by name.
    pub fn add_pictures(self, files: impl IntoIterator<Item = (String, Picture)>) {
        let count = self.pictures.try_update_value(|pictures| {
            pictures.add(files);
            pictures.len()
        });
        self.picture_count.set(count.unwrap_or(0));
    }
}

/// Files that systems leave in folders and archives.
fn is_system_file(path: &str) -> bool {
    let name = crate::schema::key_without_folders(path);
    name.starts_with('.') || ["Thumbs.db", "desktop.ini"].contains(&name) || path.contains("__MACOSX/")
}
