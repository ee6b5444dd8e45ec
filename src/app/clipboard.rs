//! Copying text, with a word about whether it worked.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;

use super::state::Store;

/// Copies text and says so; `what` begins the sentence: "Table".
pub fn copy(store: Store, what: &'static str, text: String) {
    spawn_local(async move {
        // Absent on pages that are not secure: the call then throws, and the promise is an error.
        let promise = js_sys::Reflect::get(&window().navigator(), &"clipboard".into())
            .ok()
            .filter(|clipboard| !clipboard.is_undefined())
            .map(|_| window().navigator().clipboard().write_text(&text));
        let is_copied = match promise {
            Some(promise) => JsFuture::from(promise).await.is_ok(),
            None => false,
        };
        store.say(if is_copied { format!("{what} copied") } else { "The browser did not allow copying".to_owned() });
    });
}
