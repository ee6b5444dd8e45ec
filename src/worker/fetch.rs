//! Data files of the site, whole or in stretches. Nothing else is ever fetched: the page's policy forbids it.

use std::ops::Range;

use js_sys::{Array, ArrayBuffer, Promise, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use web_sys::{DedicatedWorkerGlobalScope, Request, RequestInit, Response, Url};

/// Requests that wait for their answer at the same time; browsers hold six connections to a host.
const AT_ONCE: usize = 6;

/// What came for a stretch.
pub enum Fetched {
    /// The stretch itself.
    Stretch(Vec<u8>),
    /// The host does not serve stretches: the whole file.
    Whole(Vec<u8>),
}

/// A data file, by its path below `data/`.
///
/// # Errors
/// In words: the address and the host's answer, or that there was none.
pub async fn file(path: &str) -> Result<Vec<u8>, String> {
    match get(path, None).await? {
        Fetched::Stretch(bytes) | Fetched::Whole(bytes) => Ok(bytes),
    }
}

/// Stretches of a data file, in order, several at a time; stops early with the whole file where the host serves no
/// stretches. `progress` is told the bytes that have come.
///
/// # Errors
/// As [`file`].
pub async fn stretches(
    path: &str,
    ranges: &[Range<u64>],
    mut progress: impl FnMut(u64),
) -> Result<Vec<Fetched>, String> {
    let mut all = Vec::with_capacity(ranges.len());
    let mut bytes = 0;
    for some in ranges.chunks(AT_ONCE) {
        let requests: Array = some.iter().map(|range| begin(path.to_owned(), range.clone())).collect();
        let answers = JsFuture::from(Promise::all(&requests)).await.map_err(|error| reason(&error))?;
        for answer in Array::from(&answers).iter() {
            let pair: Array = answer.unchecked_into();
            let data = Uint8Array::new(&pair.get(1)).to_vec();
            bytes += data.len() as u64;
            if pair.get(0).is_truthy() {
                return Ok(vec![Fetched::Whole(data)]);
            }
            all.push(Fetched::Stretch(data));
        }
        progress(bytes);
    }
    Ok(all)
}

/// A promise of `[is the whole file, its bytes]`.
fn begin(path: String, range: Range<u64>) -> Promise {
    future_to_promise(async move {
        let fetched = get(&path, Some(range)).await.map_err(|error| JsValue::from_str(&error))?;
        let (is_whole, bytes) = match fetched {
            Fetched::Stretch(bytes) => (false, bytes),
            Fetched::Whole(bytes) => (true, bytes),
        };
        Ok(Array::of2(&is_whole.into(), &Uint8Array::from(bytes.as_slice()).buffer()).into())
    })
}

async fn get(path: &str, range: Option<Range<u64>>) -> Result<Fetched, String> {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    // The worker's script lies beside the folder `data`, wherever the site is.
    let address = Url::new_with_base(&format!("data/{path}"), &scope.location().href()).map_err(|e| reason(&e))?.href();
    let failed = |why: String| format!("{path} could not be fetched: {why}");
    let request = Request::new_with_str_and_init(&address, &RequestInit::new()).map_err(|e| failed(reason(&e)))?;
    if let Some(range) = &range {
        let value = format!("bytes={}-{}", range.start, range.end - 1);
        request.headers().set("Range", &value).map_err(|e| failed(reason(&e)))?;
    }
    let answer = JsFuture::from(scope.fetch_with_request(&request)).await.map_err(|e| failed(reason(&e)))?;
    let response: Response = answer.unchecked_into();
    if !response.ok() {
        return Err(failed(format!("the host answered {}", response.status())));
    }
    let buffer = response.array_buffer().map_err(|e| failed(reason(&e)))?;
    let buffer: ArrayBuffer = JsFuture::from(buffer).await.map_err(|e| failed(reason(&e)))?.unchecked_into();
    let bytes = Uint8Array::new(&buffer).to_vec();
    match range {
        Some(range) if response.status() == 206 => match bytes.len() as u64 == range.end - range.start {
            true => Ok(Fetched::Stretch(bytes)),
            false => Err(failed(format!("{} bytes came instead of {}", bytes.len(), range.end - range.start))),
        },
        _ => Ok(Fetched::Whole(bytes)),
    }
}

/// The browser's words for an error.
pub fn reason(error: &JsValue) -> String {
    match error.dyn_ref::<js_sys::Error>() {
        Some(error) => String::from(error.message()),
        None => error.as_string().unwrap_or_else(|| format!("{error:?}")),
    }
}
