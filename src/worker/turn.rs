//! Giving the event loop a turn.

use js_sys::Promise;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::DedicatedWorkerGlobalScope;

/// Waits until the browser has delivered what is waiting: messages, fetched data.
pub async fn next_turn() {
    wait(0).await;
}

/// Waits for so many milliseconds.
pub async fn wait(milliseconds: i32) {
    let promise = Promise::new(&mut |resolve, _| {
        let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
        // Without a timer at all the promise would resolve before any waiting message is looked at.
        if scope.set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, milliseconds).is_err() {
            let _ = resolve.call0(&wasm_bindgen::JsValue::NULL);
        }
    });
    let _ = JsFuture::from(promise).await;
}
