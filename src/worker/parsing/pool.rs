//! The workers that parse, and the captions that wait for them.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::{Rc, Weak};

use gloo::events::EventListener;
use js_sys::{Array, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, ErrorEvent, MessageEvent, Url, Worker, WorkerOptions, WorkerType};

use super::messages::{FromParser, ToParser};
use crate::spice::cache::Parsed;
use crate::worker::fetch::reason;

/// More parsers than this are not started: each holds the grammar and a chart.
const MOST_PARSERS: usize = 8;
/// Captions in a batch: small, so that a pause and the last captions are soon done.
const BATCH: usize = 4;
/// Batches on their way to a parser: the second one keeps it busy while the first one's answer travels.
const BATCHES_AHEAD: usize = 2;
/// A batch that has ended this many parsers is not tried again.
const MOST_TRIES: usize = 2;

/// Texts for one message, and how often they were tried.
struct Batch {
    texts: Vec<String>,
    tries: usize,
}

struct Parser {
    worker: Worker,
    is_loaded: bool,
    at_work: VecDeque<Batch>,
    _listeners: [EventListener; 2],
}

struct State {
    grammar: Vec<u8>,
    /// By number; a parser that died is replaced at its place.
    parsers: Vec<Parser>,
    waiting: VecDeque<Batch>,
    done: Vec<(String, Parsed)>,
    is_paused: bool,
    failure: Option<String>,
}

/// Parsers at work. Dropping the pool ends them.
pub struct Pool {
    state: Rc<RefCell<State>>,
}

impl Pool {
    /// Starts parsers with this grammar.
    ///
    /// # Errors
    /// The browser's reason, if it starts no workers.
    pub fn start(grammar: Vec<u8>) -> Result<Self, String> {
        let state = State {
            grammar,
            parsers: Vec::new(),
            waiting: VecDeque::new(),
            done: Vec::new(),
            is_paused: false,
            failure: None,
        };
        let state = Rc::new(RefCell::new(state));
        for number in 0..cores().clamp(1, MOST_PARSERS) {
            let parser = start_parser(&state, number)?;
            state.borrow_mut().parsers.push(parser);
        }
        Ok(Pool { state })
    }

    /// Parses these texts, which are in their form, instead of what was waiting before. What is at work already goes on.
    pub fn parse(&self, texts: &[String]) {
        let mut state = self.state.borrow_mut();
        state.waiting = texts.chunks(BATCH).map(|texts| Batch { texts: texts.to_vec(), tries: 0 }).collect();
        state.feed_all();
    }

    /// While it is paused no parser gets a new batch.
    pub fn pause(&self, is_paused: bool) {
        let mut state = self.state.borrow_mut();
        state.is_paused = is_paused;
        state.feed_all();
    }

    /// What has been parsed since the last call, with its text.
    ///
    /// # Errors
    /// In words, why parsing cannot go on.
    pub fn take_done(&self) -> Result<Vec<(String, Parsed)>, String> {
        let mut state = self.state.borrow_mut();
        match state.failure.take() {
            Some(failure) => Err(failure),
            None => Ok(std::mem::take(&mut state.done)),
        }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        for parser in &self.state.borrow().parsers {
            parser.worker.terminate();
        }
    }
}

impl State {
    fn feed_all(&mut self) {
        for number in 0..self.parsers.len() {
            self.feed(number);
        }
    }

    fn feed(&mut self, number: usize) {
        let parser = &mut self.parsers[number];
        while !self.is_paused && parser.is_loaded && parser.at_work.len() < BATCHES_AHEAD {
            let Some(batch) = self.waiting.pop_front() else { return };
            match post(&parser.worker, &ToParser::Parse(batch.texts.clone()), &JsValue::NULL) {
                Ok(()) => parser.at_work.push_back(batch),
                Err(reason) => {
                    self.failure = Some(reason);
                    return;
                }
            }
        }
    }

    /// Takes a parser's answer.
    fn hear(&mut self, number: usize, answer: FromParser) -> Result<(), String> {
        let parser = &mut self.parsers[number];
        match answer {
            FromParser::Ready => {
                post(&parser.worker, &ToParser::Grammar, &Uint8Array::from(self.grammar.as_slice()))?;
            }
            FromParser::Loaded => parser.is_loaded = true,
            FromParser::Parsed(parses) => {
                let batch = parser.at_work.pop_front().ok_or("an answer came that nobody had asked for")?;
                self.done.extend(batch.texts.into_iter().zip(parses));
            }
            FromParser::Failed(reason) => return Err(reason),
        }
        self.feed(number);
        Ok(())
    }
}

/// A parser died: its batches go back to the front of the queue, and another parser takes its place.
fn replace(state: &Rc<RefCell<State>>, number: usize, why: &str) {
    let is_loaded = {
        let mut state = state.borrow_mut();
        let Some(parser) = state.parsers.get_mut(number) else { return };
        parser.worker.terminate();
        let batches: Vec<Batch> = parser.at_work.drain(..).collect();
        let is_loaded = parser.is_loaded;
        for (place, mut batch) in batches.into_iter().enumerate().rev() {
            // Only the first batch was being parsed.
            batch.tries += usize::from(place == 0);
            if batch.tries >= MOST_TRIES {
                let first = batch.texts.first().map_or("", String::as_str);
                state.failure = Some(format!("a parser stopped twice near \"{first}\": {why}"));
            }
            state.waiting.push_front(batch);
        }
        is_loaded
    };
    // One that never came to work would not the second time either.
    let replacement = if is_loaded { start_parser(state, number) } else { Err(why.to_owned()) };
    let mut state = state.borrow_mut();
    match replacement {
        Ok(parser) => state.parsers[number] = parser,
        Err(reason) => state.failure = Some(format!("a parser could not be started: {reason}")),
    }
}

fn start_parser(state: &Rc<RefCell<State>>, number: usize) -> Result<Parser, String> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&script_address()?, &options).map_err(|error| reason(&error))?;
    let weak = Rc::downgrade(state);
    let on_error = weak.clone();
    let listeners = [
        EventListener::new(&worker, "message", move |event| {
            let data = event.unchecked_ref::<MessageEvent>().data();
            let answer = serde_wasm_bindgen::from_value(data).map_err(|error| error.to_string());
            with(&weak, |state| {
                let heard = answer.and_then(|answer| state.borrow_mut().hear(number, answer));
                if let Err(why) = heard {
                    replace(state, number, &why);
                }
            });
        }),
        EventListener::new(&worker, "error", move |event| {
            event.prevent_default();
            let message = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message).unwrap_or_default();
            let why = if message.is_empty() { "its program could not be loaded or started" } else { &message };
            with(&on_error, |state| replace(state, number, why));
        }),
    ];
    Ok(Parser { worker, is_loaded: false, at_work: VecDeque::new(), _listeners: listeners })
}

fn with(state: &Weak<RefCell<State>>, f: impl FnOnce(&Rc<RefCell<State>>)) {
    if let Some(state) = state.upgrade() {
        f(&state);
    }
}

fn post(worker: &Worker, message: &ToParser, bytes: &JsValue) -> Result<(), String> {
    let message = serde_wasm_bindgen::to_value(message).map_err(|error| error.to_string())?;
    worker.post_message(&Array::of2(&message, bytes)).map_err(|error| reason(&error))
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

fn cores() -> usize {
    scope().navigator().hardware_concurrency() as usize
}

/// The page names the parser's script behind the `#` of the scorer's address: the build puts a hash into it.
fn script_address() -> Result<String, String> {
    let location = scope().location();
    let hash = location.hash();
    let name = hash.strip_prefix('#').filter(|name| !name.is_empty()).ok_or("the page does not name its parser")?;
    Url::new_with_base(name, &location.href()).map(|url| url.href()).map_err(|error| reason(&error))
}
