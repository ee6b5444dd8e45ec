//! The only types that cross the border between page and worker.
//!
//! Every request has a [`JobId`]; answers carry it back, and answers of an older job are dropped by the page. Files cross
//! as browser handles and are read inside the worker: the page never holds their bytes.

mod files;
mod readings;

use serde::{Deserialize, Serialize};

use crate::diag::Diagnostic;
use crate::report::{ImageDetail, PairDetail, Report};
use crate::settings::Settings;

pub use crate::report::Progress;
pub use files::{ConventionChoice, FileId, FileRole, FileSummary};
pub use readings::{Changes, FileSuspicion, PreviewedReading, ReadingPreview, SuggestedReading, Trial};

/// Number of a request, counted up by the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct JobId(pub u32);

/// Page to worker.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum ToWorker {
    /// Read these files and keep them; answers with [`FromWorker::Files`]. The browser handles (`File` or `Blob`) travel
    /// beside the message, in the same order.
    AddFiles { job: JobId, files: Vec<NewFile> },
    /// Forget a file.
    RemoveFile { job: JobId, file: FileId },
    /// The user says what a file is.
    SetRole { job: JobId, file: FileId, role: FileRole },
    /// The user names a model.
    Rename { job: JobId, file: FileId, name: String },
    /// The user chooses how a file's numbers are to be read; the keys are those of [`FileSummary::conventions`]. Without a
    /// value: as the file itself says.
    SetConventions { job: JobId, file: FileId, changes: Vec<(String, Option<String>)> },
    /// How some boxes of a file look under each value of a convention; answers with [`FromWorker::Preview`].
    Preview { job: JobId, file: FileId, key: String },
    /// What a file would score under another reading; answers with [`FromWorker::Tried`].
    TryReading { job: JobId, file: FileId, changes: Changes },
    /// A file in another format; answers with [`FromWorker::Written`].
    Write { job: JobId, file: FileId, target: String },
    /// Score everything that is loaded; answers with [`FromWorker::Report`], first in part, at last whole.
    Score { job: JobId, settings: Settings },
    /// One hit of the last report taken apart: positions of model, image and detection; answers with [`FromWorker::Pair`].
    Pair { job: JobId, model: u32, image: u32, detection: u32 },
    /// Boxes and captions of one image of the last report.
    Image { job: JobId, index: u32 },
}

/// A file on its way to the worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NewFile {
    pub id: FileId,
    /// Name with the folders it was dropped with.
    pub path: String,
    pub bytes: u64,
    /// What the user, or the sample's list, already said about it.
    pub role: Option<FileRole>,
    /// Name of the format that the user chose for it.
    pub format: Option<String>,
    /// Choices the user already made for it (after a restart of the worker), as key and value.
    pub conventions: Vec<(String, String)>,
    /// Name the user already gave the model.
    pub name: Option<String>,
}

/// Worker to page.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum FromWorker {
    /// The worker can take requests; it reads these formats, by name and what they are called on screen.
    Ready { formats: Vec<(String, String)> },
    /// Something goes on.
    Progress { job: JobId, progress: Progress },
    /// What is loaded now: all files, in the order in which they came.
    Files { job: JobId, files: Vec<FileSummary>, images: ImageFiles },
    /// Scores; `complete` is false while parts are still being computed.
    Report { job: JobId, report: Box<Report>, complete: bool },
    /// What looks like a mistake in the files of this scoring; comes anew, with more, as files are looked at.
    Suspicions { job: JobId, suspicions: Vec<FileSuspicion> },
    /// A preview; `None` where no image tells the readings apart.
    Preview { job: JobId, preview: Option<Box<ReadingPreview>> },
    /// A trial.
    Tried { job: JobId, trial: Box<Trial> },
    /// A file to be saved, at an address that the browser serves from memory, and what the format cannot hold.
    Written { job: JobId, name: String, address: String, problems: Vec<Diagnostic> },
    /// One hit; `None` if there is no such hit (any more).
    Pair { job: JobId, detail: Option<Box<PairDetail>> },
    /// One image.
    Image { job: JobId, detail: Box<ImageDetail> },
    /// The request could not be answered.
    Failed { job: JobId, diagnostics: Vec<Diagnostic> },
    /// The program itself failed; the worker cannot be used any more.
    Crashed { message: String },
}

/// Image files found among the dropped files (in archives too), by name; pixels are read by the page when shown.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ImageFiles {
    /// Path of each image in an archive, with the archive's file id.
    pub in_archives: Vec<(FileId, String)>,
}
