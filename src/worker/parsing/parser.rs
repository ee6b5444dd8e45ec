//! The parser's side: reads the grammar once, then parses batch after batch.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use super::messages::{FromParser, ToParser};
use crate::spice::{Grammar, SpiceParser};

/// Starts answering messages. Called once, by the parser's binary.
pub fn start() {
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        post(&FromParser::Failed(info.to_string()));
    }));
    let parser: Rc<RefCell<Option<SpiceParser>>> = Rc::default();
    let handler = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let parts: Array = event.data().unchecked_into();
        match answer(&mut parser.borrow_mut(), &parts) {
            Ok(answer) => post(&answer),
            Err(reason) => post(&FromParser::Failed(reason)),
        }
    });
    scope().set_onmessage(Some(handler.as_ref().unchecked_ref()));
    handler.forget();
    post(&FromParser::Ready);
}

fn answer(parser: &mut Option<SpiceParser>, parts: &Array) -> Result<FromParser, String> {
    match serde_wasm_bindgen::from_value(parts.get(0)).map_err(|error| error.to_string())? {
        ToParser::Grammar => {
            let bytes = Uint8Array::new(&parts.get(1)).to_vec();
            let grammar = Grammar::from_bytes(&bytes).map_err(|error| error.to_string())?;
            *parser = Some(SpiceParser::new(Arc::new(grammar)));
            Ok(FromParser::Loaded)
        }
        ToParser::Parse(texts) => {
            let parser = parser.as_mut().ok_or("the parser has no grammar yet")?;
            let parse = |text: &String| parser.parse_text(text).map(|parse| parse.tuples);
            Ok(FromParser::Parsed(texts.iter().map(parse).collect()))
        }
    }
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

/// A failure to post cannot be reported to anybody but the scorer's error event: it is thrown.
fn post(answer: &FromParser) {
    let posted =
        serde_wasm_bindgen::to_value(answer).map_err(JsValue::from).and_then(|value| scope().post_message(&value));
    if let Err(error) = posted {
        wasm_bindgen::throw_val(error);
    }
}
