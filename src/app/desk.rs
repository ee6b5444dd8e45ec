//! What the page knows about its worker: requests on their way, files with their handles, and every choice of the user,
//! so that a new worker can be given all of it again.

use std::collections::{BTreeMap, BTreeSet};

use web_sys::Blob;

use crate::protocol::{FileId, FileRole, JobId, NewFile, ToWorker};

use super::worker_client::WorkerClient;

/// A file that the worker has, or will get.
#[derive(Clone)]
pub struct Loaded {
    pub new: NewFile,
    pub handle: Blob,
}

/// Book-keeping of requests; knows nothing about the screen.
#[derive(Default)]
pub struct Desk {
    client: Option<WorkerClient>,
    is_ready: bool,
    /// Requests made before the worker was ready.
    waiting: Vec<(ToWorker, Vec<Blob>)>,
    last_job: u32,
    last_file: u32,
    pub files: BTreeMap<FileId, Loaded>,
    /// Requests to read files that are not answered yet, with the files each brought.
    pub loading: BTreeMap<JobId, Vec<FileId>>,
    /// The newest request of its kind; answers to older ones are dropped.
    pub scoring: Option<JobId>,
    pub looking: Option<JobId>,
    pub pairing: Option<JobId>,
    pub previewing: Option<JobId>,
    pub trying: Option<JobId>,
    /// The next answer about files does not start scoring by itself: it follows a cancel.
    pub holds_back: bool,
    /// The next answer about files changes no number: it follows a new name.
    pub keeps_report: bool,
    generation: u32,
}

impl Desk {
    /// The number for a worker that is about to be started.
    pub fn next_generation(&mut self) -> u32 {
        self.generation += 1;
        self.generation
    }

    /// The number of the worker started last.
    pub fn generation(&self) -> u32 {
        self.generation
    }

    /// Ends a worker that has died. Files that it was reading stay in the books as unread.
    pub fn drop_client(&mut self) {
        self.client = None;
        self.is_ready = false;
        self.waiting.clear();
        self.scoring = None;
        self.looking = None;
        self.pairing = None;
        self.previewing = None;
        self.trying = None;
    }

    /// Takes a new worker; the old one ends.
    pub fn set_client(&mut self, client: Option<WorkerClient>) {
        self.client = client;
        self.is_ready = false;
        self.waiting.clear();
        self.loading.clear();
        self.scoring = None;
        self.looking = None;
        self.pairing = None;
        self.previewing = None;
        self.trying = None;
    }

    /// Whether there is a worker.
    pub fn has_client(&self) -> bool {
        self.client.is_some()
    }

    /// The worker can take requests: sends what has waited.
    ///
    /// # Errors
    /// The first failure to post.
    pub fn ready(&mut self) -> Result<(), String> {
        self.is_ready = true;
        for (request, handles) in std::mem::take(&mut self.waiting) {
            self.post(request, handles)?;
        }
        Ok(())
    }

    /// Sends a request now, or as soon as the worker is ready.
    ///
    /// # Errors
    /// If it cannot be posted.
    pub fn post(&mut self, request: ToWorker, handles: Vec<Blob>) -> Result<(), String> {
        match &self.client {
            Some(client) if self.is_ready => client.post(&request, &handles),
            _ => {
                self.waiting.push((request, handles));
                Ok(())
            }
        }
    }

    /// The number of a new request.
    pub fn next_job(&mut self) -> JobId {
        self.last_job += 1;
        JobId(self.last_job)
    }

    /// The number of a new file.
    pub fn next_file(&mut self) -> FileId {
        self.last_file += 1;
        FileId(self.last_file)
    }

    /// Asks the worker to read files, and remembers them.
    ///
    /// # Errors
    /// If the request cannot be posted.
    pub fn add(&mut self, files: Vec<Loaded>) -> Result<(), String> {
        let job = self.next_job();
        self.loading.insert(job, files.iter().map(|file| file.new.id).collect());
        let (new, handles) = files.iter().map(|file| (file.new.clone(), file.handle.clone())).unzip();
        self.files.extend(files.into_iter().map(|file| (file.new.id, file)));
        self.post(ToWorker::AddFiles { job, files: new }, handles)
    }

    /// Forgets the files of unanswered requests and gives a new worker all others, with the user's choices.
    ///
    /// # Errors
    /// If the request cannot be posted.
    pub fn restart(&mut self, client: WorkerClient) -> Result<(), String> {
        let unread: BTreeSet<FileId> = self.loading.values().flatten().copied().collect();
        self.set_client(Some(client));
        let kept: Vec<Loaded> =
            std::mem::take(&mut self.files).into_values().filter(|file| !unread.contains(&file.new.id)).collect();
        if kept.is_empty() { Ok(()) } else { self.add(kept) }
    }

    /// Remembers a choice of the user for a file.
    pub fn remember(&mut self, file: FileId, choice: Choice) {
        let Some(loaded) = self.files.get_mut(&file) else { return };
        match choice {
            Choice::Role(role) => loaded.new.role = Some(role),
            Choice::Name(name) => loaded.new.name = Some(name),
            Choice::Format(format) => loaded.new.format = format,
            Choice::Convention(key, value) => {
                loaded.new.conventions.retain(|(known, _)| *known != key);
                loaded.new.conventions.extend(value.map(|value| (key, value)));
            }
        }
    }
}

/// Something that the user said about a file.
pub enum Choice {
    Role(FileRole),
    Name(String),
    /// Name of a format, or to be recognised.
    Format(Option<String>),
    /// A key and its value; without one, as the file itself says.
    Convention(String, Option<String>),
}
