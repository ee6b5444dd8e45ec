//! The page's end of the channel to the worker.
//!
//! A raw `Worker` instead of gloo's bridge: the bridge gives neither the `error` event (a panic must reach the screen)
//! nor an ending at once (cancel must not wait for the computation). Dropping a client ends its worker.

use gloo::events::EventListener;
use js_sys::Array;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, ErrorEvent, MessageEvent, Url, Worker, WorkerOptions, WorkerType};

use crate::protocol::{FromWorker, ToWorker};

/// What a worker says, or what the browser says about it.
pub enum WorkerEvent {
    Message(Box<FromWorker>),
    /// The worker ended, or could not be started; it answers no more.
    Died(String),
}

/// A running worker.
pub struct WorkerClient {
    worker: Worker,
    _listeners: [EventListener; 3],
}

impl WorkerClient {
    /// Starts a worker. It takes requests once it has said [`FromWorker::Ready`].
    ///
    /// # Errors
    /// The browser's reason, if it starts no workers or the page does not name the worker's script.
    pub fn start(on_event: impl Fn(WorkerEvent) + Clone + 'static) -> Result<Self, String> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&script_address()?, &options).map_err(|error| describe(&error))?;
        let on_message = on_event.clone();
        let on_unreadable = on_event.clone();
        let listeners = [
            EventListener::new(&worker, "message", move |event| {
                let data = event.unchecked_ref::<MessageEvent>().data();
                on_message(match serde_wasm_bindgen::from_value(data) {
                    Ok(message) => WorkerEvent::Message(Box::new(message)),
                    Err(error) => WorkerEvent::Died(format!("an answer of the worker could not be read: {error}")),
                });
            }),
            EventListener::new(&worker, "error", move |event| {
                event.prevent_default();
                on_event(WorkerEvent::Died(describe_error_event(event)));
            }),
            EventListener::new(&worker, "messageerror", move |_| {
                on_unreadable(WorkerEvent::Died("an answer of the worker could not be copied to the page".into()));
            }),
        ];
        Ok(WorkerClient { worker, _listeners: listeners })
    }

    /// Sends a request, with the browser handles of [`ToWorker::AddFiles`] beside it.
    ///
    /// # Errors
    /// If the request cannot be encoded or posted.
    pub fn post(&self, request: &ToWorker, handles: &[Blob]) -> Result<(), String> {
        let request = serde_wasm_bindgen::to_value(request).map_err(|error| error.to_string())?;
        let handles: Array = handles.iter().map(JsValue::from).collect();
        self.worker.post_message(&Array::of2(&request, &handles)).map_err(|error| describe(&error))
    }
}

impl Drop for WorkerClient {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// The build writes the scripts' names, with their hashes, into the page; they are relative to the page, wherever that is
/// served. The worker starts parsers of its own: their script stands behind the `#`.
fn script_address() -> Result<String, String> {
    let document = web_sys::window().and_then(|window| window.document()).ok_or("there is no document")?;
    let named = |what: &str| {
        let meta = document.query_selector(&format!("meta[name={what}]")).ok().flatten();
        let name = meta.and_then(|meta| meta.get_attribute("content"));
        name.ok_or_else(|| format!("the page does not name its {what}"))
    };
    let base = document.base_uri().ok().flatten().ok_or("the page has no address")?;
    let address = Url::new_with_base(&named("worker")?, &base).map_err(|error| describe(&error))?;
    address.set_hash(&named("parser")?);
    Ok(address.href())
}

/// The event of a worker whose script did not load has no message.
fn describe_error_event(event: &web_sys::Event) -> String {
    let message = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message).unwrap_or_default();
    if message.is_empty() { "the worker's program could not be loaded or started".to_owned() } else { message }
}

/// A thrown value as text.
pub fn describe(error: &JsValue) -> String {
    match error.dyn_ref::<js_sys::Error>() {
        Some(error) => String::from(error.to_string()),
        None => error.as_string().unwrap_or_else(|| format!("{error:?}")),
    }
}
