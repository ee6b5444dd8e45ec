//! Posting and receiving: the codec of the border, and the last words of a panic.

use js_sys::Array;
use wasm_bindgen::prelude::*;
use web_sys::{Blob, DedicatedWorkerGlobalScope, MessageEvent};

use crate::protocol::{FromWorker, ToWorker};

/// The worker's end of the message channel.
#[derive(Clone)]
pub struct Port {
    scope: DedicatedWorkerGlobalScope,
}

impl Port {
    /// The channel of this worker.
    pub fn open() -> Self {
        Port { scope: js_sys::global().unchecked_into() }
    }

    /// Posts an answer. A failure to post cannot be reported to anybody but the page's error event: it is thrown.
    pub fn post(&self, answer: &FromWorker) {
        let posted = serde_wasm_bindgen::to_value(answer)
            .map_err(JsValue::from)
            .and_then(|value| self.scope.post_message(&value));
        if let Err(error) = posted {
            wasm_bindgen::throw_val(error);
        }
    }

    /// Calls back for every request, with the handles that came beside it.
    pub fn on_message(&self, callback: impl Fn(Result<ToWorker, JsValue>, Vec<Blob>) + 'static) {
        let handler = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let parts: Array = event.data().unchecked_into();
            let request = serde_wasm_bindgen::from_value(parts.get(0)).map_err(JsValue::from);
            let handles: Array = parts.get(1).dyn_into().unwrap_or_default();
            callback(request, handles.iter().filter_map(|handle| handle.dyn_into().ok()).collect());
        });
        self.scope.set_onmessage(Some(handler.as_ref().unchecked_ref()));
        handler.forget();
    }

    /// A panic ends the program: its message reaches the page before that.
    pub fn report_panics() {
        std::panic::set_hook(Box::new(|info| {
            console_error_panic_hook::hook(info);
            Port::open().post(&FromWorker::Crashed { message: info.to_string() });
        }));
    }
}
