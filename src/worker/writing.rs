//! A file for the user to save, kept in the browser's memory under an address of its own.

use std::cell::RefCell;

use js_sys::{Array, JsString};
use web_sys::{Blob, Url};

use super::desk::Desk;
use super::fetch::reason;
use super::port::Port;
use crate::diag::{Diagnostic, Diagnostics, Place};
use crate::load::write::{OutFile, Target};
use crate::protocol::{FileId, FromWorker, JobId};

/// Writes a file in another format. The bytes stay on this side: the page is told where the browser keeps them.
pub fn write(desk: &RefCell<Desk>, job: JobId, file: FileId, target: &str, port: &Port) {
    let written = Target::from_name(target).and_then(|target| desk.borrow().session.written(file, target));
    let outcome = match written {
        Some((files, problems)) => keep(files).map(|(name, address)| (name, address, problems)),
        None => Err(format!("there is nothing to write as {target}")),
    };
    port.post(&match outcome {
        Ok((name, address, problems)) => {
            FromWorker::Written { job, name, address, problems: Diagnostics::into_sorted(problems) }
        }
        Err(error) => FromWorker::Failed {
            job,
            diagnostics: vec![
                Diagnostic::error("not-written", Place::default(), "the file could not be written").with_found(error),
            ],
        },
    });
}

fn keep(files: Vec<OutFile>) -> Result<(String, String), String> {
    let [file] = <[OutFile; 1]>::try_from(files).map_err(|files| format!("{} files at once", files.len()))?;
    let parts = Array::of1(&JsString::from(file.text));
    let blob = Blob::new_with_str_sequence(&parts).map_err(|error| reason(&error))?;
    let address = Url::create_object_url_with_blob(&blob).map_err(|error| reason(&error))?;
    Ok((file.name, address))
}
