//! Giving the user a file.

use js_sys::Array;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

use super::state::Store;
use super::worker_client::describe;

/// Offers text as a file with this name. A failure is said on the page.
pub fn save_text(store: Store, name: &str, kind: &str, text: &str) {
    if let Err(error) = save(name, kind, &text.into()) {
        store.say(format!("{name} could not be saved: {}", describe(&error)));
    }
}

fn save(name: &str, kind: &str, content: &JsValue) -> Result<(), JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let blob = Blob::new_with_str_sequence_and_options(&Array::of1(content), &options)?;
    let address = Url::create_object_url_with_blob(&blob)?;
    let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    // The browser has taken over the address by the time this turn ends.
    set_timeout(move || drop(Url::revoke_object_url(&address)), std::time::Duration::from_secs(60));
    Ok(())
}
