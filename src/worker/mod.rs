//! The worker's side of the border: takes requests, reads files, calls the core, posts answers.
//!
//! A message from the page is the array `[request, handles]`: the encoded [`ToWorker`] and the browser handles of
//! [`ToWorker::AddFiles`], in the same order. Long work gives the event loop a turn every few milliseconds, so that an
//! image can be looked at while captions are scored. The page cancels by ending the worker: nothing here needs to stop.

mod desk;
mod fetch;
mod port;
mod read;
mod readings;
mod turn;
mod words;
mod writing;

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;
use web_sys::Blob;

use crate::diag::{Diagnostic, Place};
use crate::load::{ConventionError, FormatId};
use crate::protocol::{FromWorker, JobId, ToWorker};

use desk::Desk;
use port::Port;

/// Starts answering messages. Called once, by the worker's binary.
pub fn start() {
    Port::report_panics();
    let port = Port::open();
    let desk = Rc::new(RefCell::new(Desk::default()));
    let answers = port.clone();
    port.on_message(move |request, handles| {
        let (desk, port) = (desk.clone(), answers.clone());
        match request {
            Ok(request) => spawn_local(answer(request, handles, desk, port)),
            Err(error) => port.post(&FromWorker::Failed { job: JobId(0), diagnostics: vec![undecodable(&error)] }),
        }
    });
    let formats = FormatId::all().map(|(id, label)| (id.name().to_owned(), label.to_owned())).collect();
    port.post(&FromWorker::Ready { formats });
}

async fn answer(request: ToWorker, handles: Vec<Blob>, desk: Rc<RefCell<Desk>>, port: Port) {
    match request {
        ToWorker::AddFiles { job, files } => desk::add_files(&desk, job, files, handles, &port).await,
        ToWorker::RemoveFile { job, file } => {
            desk.borrow_mut().session.remove(file);
            desk.borrow().post_files(job, &port);
        }
        ToWorker::SetRole { job, file, role } => {
            desk.borrow_mut().session.set_role(file, role);
            desk.borrow().post_files(job, &port);
        }
        ToWorker::Rename { job, file, name } => {
            desk.borrow_mut().session.rename(file, name);
            desk.borrow().post_files(job, &port);
        }
        ToWorker::SetConventions { job, file, changes } => {
            let outcome = desk.borrow_mut().session.set_conventions(file, &changes);
            if let Err(error) = outcome {
                port.post(&FromWorker::Failed { job, diagnostics: vec![no_such_choice(&error)] });
            }
            desk.borrow().post_files(job, &port);
        }
        ToWorker::Preview { job, file, key } => {
            let preview = desk.borrow().session.preview(file, &key).map(Box::new);
            port.post(&FromWorker::Preview { job, preview });
        }
        ToWorker::TryReading { job, file, changes } => readings::try_reading(&desk, job, file, changes, &port).await,
        ToWorker::Write { job, file, target } => writing::write(&desk, job, file, &target, &port),
        ToWorker::Score { job, settings } => desk::score(&desk, job, settings, &port).await,
        ToWorker::Pair { job, model, image, detection } => {
            let detail = desk.borrow_mut().pair(model, image, detection).map(Box::new);
            port.post(&FromWorker::Pair { job, detail });
        }
        ToWorker::Image { job, index } => {
            let answer = match desk.borrow().image(index) {
                Some(detail) => FromWorker::Image { job, detail: Box::new(detail) },
                None => FromWorker::Failed { job, diagnostics: vec![no_such_image(index)] },
            };
            port.post(&answer);
        }
    }
}

fn undecodable(error: &JsValue) -> Diagnostic {
    let text = error.as_string().unwrap_or_else(|| format!("{error:?}"));
    Diagnostic::stop("request-unreadable", Place::default(), "a request of the page could not be read")
        .with_found(text)
        .with_fix("reload the page: page and worker are of different versions")
}

fn no_such_choice(error: &ConventionError) -> Diagnostic {
    Diagnostic::error("convention-unknown", Place::default(), error.to_string())
}

fn no_such_image(index: u32) -> Diagnostic {
    Diagnostic::error("image-unknown", Place::default(), format!("there is no image number {index} in the last result"))
        .with_fix("score again")
}
