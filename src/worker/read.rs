//! Bytes of a browser handle, in pieces: only one piece at a time is held twice.

use js_sys::Uint8Array;
use wasm_bindgen_futures::JsFuture;
use web_sys::Blob;

use super::fetch::reason;

/// Bytes read at once.
const PIECE: u64 = 8 << 20;

/// Reads a whole file; `progress` is told the bytes read so far after each piece.
///
/// # Errors
/// The browser's reason, if the file cannot be read (moved, changed, permission withdrawn), or that memory is short.
pub async fn read_all(blob: &Blob, mut progress: impl FnMut(u64)) -> Result<Vec<u8>, String> {
    // A size is a whole number below 2^53.
    let size = blob.size() as u64;
    let capacity = usize::try_from(size).map_err(|_| "the file is larger than the address space".to_owned())?;
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(capacity).map_err(|_| format!("there is no memory for {size} bytes"))?;
    let mut from = 0;
    while from < size {
        let to = (from + PIECE).min(size);
        let piece = blob.slice_with_f64_and_f64(from as f64, to as f64).map_err(|error| reason(&error))?;
        let buffer = JsFuture::from(piece.array_buffer()).await.map_err(|error| reason(&error))?;
        let piece = Uint8Array::new(&buffer);
        let start = bytes.len();
        bytes.resize(start + piece.length() as usize, 0);
        piece.copy_to(&mut bytes[start..]);
        from = to;
        progress(from);
    }
    Ok(bytes)
}
