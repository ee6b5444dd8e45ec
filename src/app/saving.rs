//! Files for the user: written by the worker, saved by the browser.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlAnchorElement;

use crate::diag::Diagnostic;
use crate::load::write::Target;
use crate::protocol::{FileId, ToWorker};

use super::state::Store;

impl Store {
    /// Saves a loaded file in another format.
    pub fn save_as(self, file: FileId, target: Target) {
        let posted = self.on_desk(|desk| {
            let job = desk.next_job();
            desk.post(ToWorker::Write { job, file, target: target.name().to_owned() }, Vec::new())
        });
        self.check_posted(posted);
    }

    /// Hands a finished file to the browser's downloads, and says what its format cannot hold.
    pub(super) fn save(self, name: &str, address: &str, problems: Vec<Diagnostic>) {
        let link = document().create_element("a").ok().and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok());
        let Some(link) = link else { return };
        link.set_href(address);
        link.set_download(name);
        link.click();
        self.say(match problems.first() {
            Some(problem) => format!("{name}: {}", problem.message),
            None => format!("{name} was saved"),
        });
    }
}
