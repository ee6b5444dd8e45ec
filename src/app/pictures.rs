//! Image files at hand, by name. Pixels stay where they are until an image is looked at.

use js_sys::{Array, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, ImageBitmap, Response};

use crate::load::archive_directory::PackedFile;
use crate::schema::{KeyIndex, KeyMatch};
use crate::view::exif;

use super::archive;
use super::worker_client::describe;

/// Where the pixels of an image are.
#[derive(Clone)]
pub enum Picture {
    File(Blob),
    /// A file of an archive, unpacked when shown.
    Packed(Blob, PackedFile),
    /// A file of the sample, fetched when shown.
    Address(String),
}

/// Image files by name, found by the keys of annotations.
#[derive(Default)]
pub struct Pictures {
    names: Vec<String>,
    pictures: Vec<Picture>,
    index: Option<KeyIndex>,
}

impl Pictures {
    /// Adds files; a name that is there already gets the new file.
    pub fn add(&mut self, files: impl IntoIterator<Item = (String, Picture)>) {
        let mut known: std::collections::HashMap<String, usize> =
            self.names.iter().enumerate().map(|(at, name)| (name.clone(), at)).collect();
        for (name, picture) in files {
            match known.get(&name) {
                Some(&at) => self.pictures[at] = picture,
                None => {
                    known.insert(name.clone(), self.names.len());
                    self.names.push(name);
                    self.pictures.push(picture);
                }
            }
        }
        self.index = Some(KeyIndex::new(self.names.iter().map(String::as_str)));
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Pictures::default();
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// The file for an image key, its name, and how it was found.
    pub fn find(&self, key: &str) -> Option<(&str, &Picture, KeyMatch)> {
        let (at, how) = self.index.as_ref()?.find(key)?;
        Some((&self.names[at], &self.pictures[at], how))
    }
}

/// Whether a name is one of an image that a browser may show. TIFF is an image here too, so that it is not taken for
/// annotations; it just cannot be shown.
pub fn is_picture(name: &str) -> bool {
    const EXTENSIONS: [&str; 10] = ["jpg", "jpeg", "png", "webp", "bmp", "gif", "avif", "tif", "tiff", "jfif"];
    name.rsplit_once('.').is_some_and(|(_, extension)| EXTENSIONS.iter().any(|e| extension.eq_ignore_ascii_case(e)))
}

/// Whether a name is one of a TIFF file.
pub fn is_tiff(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    name.ends_with(".tif") || name.ends_with(".tiff")
}

/// Bytes at the start of a file in which a camera's orientation is looked for.
const HEAD_BYTES: f64 = 256.0 * 1024.0;

/// Decodes an image, off the main thread, as it is stored: annotations refer to stored pixels, so a camera's orientation
/// tag is taken out first. (The `imageOrientation` option that once did this is gone from the standard.)
///
/// # Errors
/// The browser's reason.
pub async fn decode(picture: Picture) -> Result<ImageBitmap, String> {
    let blob = match picture {
        Picture::File(blob) => blob,
        Picture::Packed(archive, file) => archive::extract(&archive, &file).await?,
        Picture::Address(address) => fetch_blob(&address).await?,
    };
    let blob = without_orientation(blob).await?;
    let window = web_sys::window().ok_or("there is no window")?;
    let promise = window.create_image_bitmap_with_blob(&blob).map_err(|error| describe(&error))?;
    let bitmap = JsFuture::from(promise).await.map_err(|error| describe(&error))?;
    bitmap.dyn_into().map_err(|_| "the browser gave no image".to_owned())
}

/// Fetches a file of this site.
///
/// # Errors
/// The browser's reason, or the host's answer.
pub async fn fetch_blob(address: &str) -> Result<Blob, String> {
    let window = web_sys::window().ok_or("there is no window")?;
    let response = JsFuture::from(window.fetch_with_str(address)).await.map_err(|error| describe(&error))?;
    let response: Response = response.unchecked_into();
    if !response.ok() {
        return Err(format!("{address}: the host answered {}", response.status()));
    }
    let blob = response.blob().map_err(|error| describe(&error))?;
    JsFuture::from(blob).await.map(JsCast::unchecked_into).map_err(|error| describe(&error))
}

async fn without_orientation(blob: Blob) -> Result<Blob, String> {
    let head = blob.slice_with_f64_and_f64(0.0, blob.size().min(HEAD_BYTES)).map_err(|error| describe(&error))?;
    let bytes = JsFuture::from(head.array_buffer()).await.map_err(|error| describe(&error))?;
    let mut bytes = Uint8Array::new(&bytes).to_vec();
    if !exif::reset_orientation(&mut bytes) {
        return Ok(blob);
    }
    let tail = blob.slice_with_f64_and_f64(bytes.len() as f64, blob.size()).map_err(|error| describe(&error))?;
    let parts = Array::of2(&Uint8Array::from(&bytes[..]), &JsValue::from(tail));
    Blob::new_with_blob_sequence(&parts).map_err(|error| describe(&error))
}
