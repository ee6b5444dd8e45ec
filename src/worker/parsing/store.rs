//! The browser's storage for parses: records in a cache of its own, each a file of parses.
//!
//! The Cache interface instead of a data base: a record is written once, read whole and never changed, and two tabs at
//! the same time add records without getting into each other's way.

use js_sys::{Array, Date, Math, Promise, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Cache, CacheStorage, DedicatedWorkerGlobalScope, Request, Response, Url};

use crate::worker::fetch::reason;

const NAME: &str = "ricap-parses";

/// A kept record.
pub struct Record {
    address: String,
    pub bytes: Vec<u8>,
}

/// The storage, opened.
pub struct Store {
    cache: Cache,
}

impl Store {
    /// Opens the storage.
    ///
    /// # Errors
    /// In words, why the browser keeps nothing here.
    pub async fn open() -> Result<Self, String> {
        let cache = resolved(caches()?.open(NAME)).await?;
        Ok(Store { cache: cache.unchecked_into() })
    }

    /// All records.
    ///
    /// # Errors
    /// The browser's reason.
    pub async fn records(&self) -> Result<Vec<Record>, String> {
        let mut records = Vec::new();
        for request in Array::from(&resolved(self.cache.keys()).await?).iter() {
            let request: Request = request.unchecked_into();
            let Ok(response) = resolved(self.cache.match_with_request(&request)).await?.dyn_into::<Response>() else {
                // Another tab has removed it meanwhile.
                continue;
            };
            let buffer = resolved(response.array_buffer().map_err(|error| reason(&error))?).await?;
            records.push(Record { address: request.url(), bytes: Uint8Array::new(&buffer).to_vec() });
        }
        Ok(records)
    }

    /// Keeps one more record.
    ///
    /// # Errors
    /// The browser's reason: the space is used up, or there is none.
    pub async fn add(&self, bytes: &[u8]) -> Result<(), String> {
        let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
        // Only a name: nothing is ever fetched from there.
        let name = format!("parses/{}-{:08x}", Date::now(), (Math::random() * f64::from(u32::MAX)) as u32);
        let address = Url::new_with_base(&name, &scope.location().href()).map_err(|error| reason(&error))?.href();
        let mut copy = bytes.to_vec();
        let response = Response::new_with_opt_u8_array(Some(&mut copy)).map_err(|error| reason(&error))?;
        resolved(self.cache.put_with_str(&address, &response)).await.map(|_| ())
    }

    /// Removes a record.
    ///
    /// # Errors
    /// The browser's reason.
    pub async fn remove(&self, record: &Record) -> Result<(), String> {
        resolved(self.cache.delete_with_str(&record.address)).await.map(|_| ())
    }

    /// Removes everything that was ever kept.
    ///
    /// # Errors
    /// The browser's reason.
    pub async fn wipe() -> Result<(), String> {
        resolved(caches()?.delete(NAME)).await.map(|_| ())
    }
}

/// Absent on pages that are not secure.
fn caches() -> Result<CacheStorage, String> {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let has = Reflect::get(&scope, &"caches".into()).is_ok_and(|caches| !caches.is_undefined());
    if !has {
        return Err("the browser keeps nothing for a page that is not served securely".into());
    }
    scope.caches().map_err(|error| reason(&error))
}

async fn resolved(promise: Promise) -> Result<JsValue, String> {
    JsFuture::from(promise).await.map_err(|error| reason(&error))
}
