//! Zip archives from the user. The directory at the end of the archive is read first; annotation files are then unpacked,
//! images stay packed until they are looked at. So an archive of images may be larger than memory.

use js_sys::{Promise, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::Blob;

use crate::diag::{Diagnostic, Diagnostics, Place};
use crate::load::archive_directory::{LOCAL_HEADER_BYTES, PackedFile, Packing, TAIL_BYTES, data_at, find, read};

use super::actions::Incoming;
use super::pictures::{Picture, is_picture};
use super::worker_client::describe;

#[wasm_bindgen]
extern "C" {
    /// The browser's own inflate.
    type DecompressionStream;
    #[wasm_bindgen(constructor, catch)]
    fn new(format: &str) -> Result<DecompressionStream, JsValue>;

    type Stream;
    #[wasm_bindgen(method, js_name = pipeThrough)]
    fn pipe_through(this: &Stream, through: &DecompressionStream) -> Stream;
    #[wasm_bindgen(method, js_name = getReader)]
    fn reader(this: &Stream) -> Reader;

    type Reader;
    #[wasm_bindgen(method)]
    fn read(this: &Reader) -> Promise;
    #[wasm_bindgen(method)]
    fn cancel(this: &Reader) -> Promise;

    type Piece;
    #[wasm_bindgen(method, getter)]
    fn done(this: &Piece) -> bool;
    #[wasm_bindgen(method, getter)]
    fn value(this: &Piece) -> Uint8Array;

    type Streamed;
    #[wasm_bindgen(method)]
    fn stream(this: &Streamed) -> Stream;
}

/// Whether a name is one of a zip archive.
pub fn is_archive(path: &str) -> bool {
    path.to_ascii_lowercase().ends_with(".zip")
}

/// What came out of an archive.
#[derive(Default)]
pub struct Unpacked {
    pub files: Vec<Incoming>,
    pub pictures: Vec<(String, Picture)>,
    pub problems: Vec<Diagnostic>,
}

/// Lists an archive and unpacks its annotation files; `progress` is told how many of how many are done.
pub async fn unpack(archive: &Incoming, mut progress: impl FnMut(u64, u64)) -> Unpacked {
    let mut out = Unpacked::default();
    let mut problems = Diagnostics::new();
    match list(archive).await {
        Ok((entries, reported)) => {
            problems.extend(reported.into_sorted());
            // Two archives may hold folders and files of the same names: each is a folder of its own.
            let home = home_of(&archive.path);
            let path_of = |entry: &PackedFile| match entry.path.starts_with(&home) {
                true => entry.path.clone(),
                false => format!("{home}{}", entry.path),
            };
            let (images, others): (Vec<_>, Vec<_>) = entries.into_iter().partition(|entry| is_picture(&entry.path));
            out.pictures.extend(
                images.into_iter().map(|entry| (path_of(&entry), Picture::Packed(archive.handle.clone(), entry))),
            );
            let count = others.len() as u64;
            for (at, entry) in others.into_iter().enumerate() {
                progress(at as u64, count);
                match extract(&archive.handle, &entry).await {
                    Ok(handle) => out.files.push(Incoming::new(path_of(&entry), handle)),
                    Err(reason) => problems.push(
                        Diagnostic::error(
                            "entry-unreadable",
                            Place::file(format!("{}/{}", archive.path, entry.path)),
                            "a file in the archive cannot be read",
                        )
                        .with_found(reason)
                        .with_action("left out"),
                    ),
                }
            }
        }
        Err(reason) => problems.push(
            Diagnostic::stop(
                "archive-unreadable",
                Place::file(&archive.path),
                format!("`{}` cannot be opened as a zip archive", archive.path),
            )
            .with_found(reason)
            .with_fix("check whether it was downloaded to its end"),
        ),
    }
    out.problems = problems.into_sorted();
    out
}

/// `runs/val.zip` → `val/`.
fn home_of(path: &str) -> String {
    let name = crate::schema::key_without_folders(path);
    format!("{}/", name.rsplit_once('.').map_or(name, |(stem, _)| stem))
}

async fn list(archive: &Incoming) -> Result<(Vec<PackedFile>, Diagnostics), String> {
    let size = archive.handle.size() as u64;
    let tail = bytes_of(&archive.handle, size.saturating_sub(TAIL_BYTES), size).await?;
    let directory = find(&tail, size)?;
    let directory = bytes_of(&archive.handle, directory.start, directory.end).await?;
    Ok(read(&archive.path, &directory))
}

/// One file of an archive, unpacked.
///
/// # Errors
/// In words: the browser's reason, or that the file is not what the directory says.
pub async fn extract(archive: &Blob, file: &PackedFile) -> Result<Blob, String> {
    let header = bytes_of(archive, file.header_at, file.header_at + LOCAL_HEADER_BYTES).await?;
    let start = data_at(file, &header)?;
    let packed = slice(archive, start, start + file.packed_bytes)?;
    if file.packing == Packing::Stored {
        return Ok(packed);
    }
    let inflate = DecompressionStream::new("deflate-raw").map_err(|error| describe(&error))?;
    let reader = packed.unchecked_ref::<Streamed>().stream().pipe_through(&inflate).reader();
    let parts = js_sys::Array::new();
    let mut length = 0;
    loop {
        let piece = JsFuture::from(reader.read()).await.map_err(|error| describe(&error))?;
        let piece: Piece = piece.unchecked_into();
        if piece.done() {
            break;
        }
        length += u64::from(piece.value().length());
        // The stated size may be a lie, told to fill the memory.
        if length > file.bytes {
            let _ = JsFuture::from(reader.cancel()).await;
            return Err("it is larger than the archive says".into());
        }
        parts.push(&piece.value());
    }
    Blob::new_with_u8_array_sequence(&parts).map_err(|error| describe(&error))
}

fn slice(blob: &Blob, from: u64, to: u64) -> Result<Blob, String> {
    blob.slice_with_f64_and_f64(from as f64, to as f64).map_err(|error| describe(&error))
}

async fn bytes_of(blob: &Blob, from: u64, to: u64) -> Result<Vec<u8>, String> {
    let buffer = slice(blob, from, to)?.array_buffer();
    let buffer = JsFuture::from(buffer).await.map_err(|error| describe(&error))?;
    Ok(Uint8Array::new(&buffer).to_vec())
}
