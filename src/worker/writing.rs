//! A file for the user to save, kept in the browser's memory under an address of its own.

use std::cell::RefCell;

use js_sys::{Array, JsString, Uint8Array};
use web_sys::{Blob, Url};

use super::desk::Desk;
use super::fetch::reason;
use super::port::Port;
use crate::diag::{Diagnostic, Diagnostics, Place};
use crate::load::write::{OutFile, Target, zip};
use crate::protocol::{FileId, FromWorker, JobId};

/// Writes a file in another format. The bytes stay on this side: the page is told where the browser keeps them.
pub fn write(desk: &RefCell<Desk>, job: JobId, file: FileId, target: &str, port: &Port) {
    let written = Target::from_name(target).and_then(|target| desk.borrow().session.written(file, target));
    let stem = desk.borrow().session.stem(file).unwrap_or_default();
    let archive_name = format!("{stem}.{target}.zip");
    let outcome = match written {
        Some((files, problems)) => keep(files, &archive_name).map(|(name, address)| (name, address, problems)),
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

/// One file as it is, several as an archive.
fn keep(files: Vec<OutFile>, archive_name: &str) -> Result<(String, String), String> {
    let (name, blob) = match <[OutFile; 1]>::try_from(files) {
        Ok([file]) => (file.name, Blob::new_with_str_sequence(&Array::of1(&JsString::from(file.text)))),
        Err(files) => {
            let bytes = zip(&files).ok_or("it is too large for one archive")?;
            let parts = Array::of1(&Uint8Array::from(bytes.as_slice()));
            (archive_name.to_owned(), Blob::new_with_u8_array_sequence(&parts))
        }
    };
    let blob = blob.map_err(|error| reason(&error))?;
    let address = Url::create_object_url_with_blob(&blob).map_err(|error| reason(&error))?;
    Ok((name, address))
}
