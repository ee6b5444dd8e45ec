//! Files from the user: dropped files and folders, and the two file dialogs.

use js_sys::{Array, Function, Promise};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    DataTransfer, File, FileList, FileSystemDirectoryEntry, FileSystemEntry, FileSystemFileEntry, HtmlInputElement,
};

use super::adding::Incoming;
use super::state::{Store, Walk};
use super::worker_client::describe;

/// Takes what was dropped: files, and folders with everything in them.
pub fn take_dropped(store: Store, transfer: &DataTransfer) {
    // Entries must be asked for before the event ends; afterwards the list is empty.
    let items = transfer.items();
    let entries: Vec<FileSystemEntry> = (0..items.length())
        .filter_map(|index| items.get(index))
        .filter_map(|item| item.webkit_get_as_entry().ok().flatten())
        .collect();
    if entries.is_empty() {
        if let Some(files) = transfer.files() {
            store.add_files(from_list(&files));
        }
        return;
    }
    spawn_local(async move {
        let mut files = Vec::new();
        for entry in entries {
            walk(store, entry, &mut files).await;
        }
        store.walking.set(None);
        store.add_files(files);
    });
}

/// Takes what was chosen in a file dialog, and empties the dialog so that the same file can be chosen again.
pub fn take_chosen(store: Store, input: &HtmlInputElement) {
    if let Some(files) = input.files() {
        store.add_files(from_list(&files));
    }
    input.set_value("");
}

fn from_list(files: &FileList) -> Vec<Incoming> {
    (0..files.length())
        .filter_map(|index| files.item(index))
        .map(|file| {
            let folder_path = js_sys::Reflect::get(&file, &"webkitRelativePath".into()).ok();
            let path = folder_path.and_then(|path| path.as_string()).filter(|path| !path.is_empty());
            Incoming::new(path.unwrap_or_else(|| file.name()), file.into())
        })
        .collect()
}

/// Walks a folder completely, in the order in which the browser names its entries.
async fn walk(store: Store, root: FileSystemEntry, files: &mut Vec<Incoming>) {
    let place = root.name();
    let mut waiting = vec![root];
    while let Some(entry) = waiting.pop() {
        let path = entry.full_path().trim_start_matches('/').to_owned();
        if entry.is_directory() {
            match read_directory(entry.unchecked_into()).await {
                Ok(entries) => waiting.extend(entries.into_iter().rev()),
                Err(reason) => store.report_problem(&path, "the browser cannot read this folder", reason),
            }
        } else {
            match read_file(entry.unchecked_into()).await {
                Ok(file) => {
                    files.push(Incoming::new(path, file.into()));
                    let done = files.len() as u64;
                    // A folder can hold tens of thousands: not each of them is worth a new text.
                    if done % 20 == 1 {
                        store.walking.set(Some(Walk { place: place.clone(), done, total: 0 }));
                    }
                }
                Err(reason) => store.report_problem(&path, "the browser cannot read this file", reason),
            }
        }
    }
}

/// All entries of a folder. One call gives a hundred at most: it is repeated until it gives none.
async fn read_directory(directory: FileSystemDirectoryEntry) -> Result<Vec<FileSystemEntry>, String> {
    let reader = directory.create_reader();
    let mut all = Vec::new();
    loop {
        let batch = called_back(|resolve, reject| {
            reader.read_entries_with_callback_and_callback(resolve, reject).map_err(|error| describe(&error))
        })
        .await?;
        let batch: Array = batch.unchecked_into();
        if batch.length() == 0 {
            return Ok(all);
        }
        all.extend(batch.iter().map(JsCast::unchecked_into::<FileSystemEntry>));
    }
}

async fn read_file(entry: FileSystemFileEntry) -> Result<File, String> {
    let file = called_back(|resolve, reject| {
        entry.file_with_callback_and_callback(resolve, reject);
        Ok(())
    });
    file.await.map(JsCast::unchecked_into)
}

/// A call with two callbacks as a future.
async fn called_back(call: impl FnOnce(&Function, &Function) -> Result<(), String>) -> Result<JsValue, String> {
    let mut call = Some(call);
    let mut refused = None;
    let promise = Promise::new(&mut |resolve, reject| {
        if let Some(call) = call.take() {
            refused = call(&resolve, &reject).err();
            if refused.is_some() {
                let _ = reject.call0(&JsValue::NULL);
            }
        }
    });
    JsFuture::from(promise).await.map_err(|error| refused.unwrap_or_else(|| describe(&error)))
}

/// Takes files dropped anywhere on the page; without this a missed target would replace the page by the file.
pub fn catch_drops(store: Store) -> RwSignal<bool> {
    let is_over = RwSignal::new(false);
    let over = window_event_listener(leptos::ev::dragover, move |event| {
        event.prevent_default();
        is_over.set(true);
    });
    let leave = window_event_listener(leptos::ev::dragleave, move |event| {
        // Leaving for another element of the page is no leaving.
        if event.related_target().is_none() {
            is_over.set(false);
        }
    });
    let drop = window_event_listener(leptos::ev::drop, move |event| {
        event.prevent_default();
        is_over.set(false);
        if let Some(transfer) = event.data_transfer() {
            take_dropped(store, &transfer);
        }
    });
    on_cleanup(move || {
        over.remove();
        leave.remove();
        drop.remove();
    });
    is_over
}
