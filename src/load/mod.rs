//! Bytes to `schema`: one file per format, each with `sniff` (cheap) and `read` (real).
//!
//! Reading and interpreting are two steps. [`read`] takes the numbers as they stand in the file and guesses how they are
//! meant ([`Conventions`]); [`resolve`] turns them into boxes in pixels. Changing a convention never reads a file again.

mod answer;
pub mod archive;
pub mod archive_directory;
mod boxes;
mod combine;
mod conventions;
mod format;
mod formats;
mod guess;
mod instance;
pub(crate) mod json;
mod loaded;
mod naming;
mod open;
mod reading;
mod record;
mod resolve;
mod role;
pub(crate) mod text;
mod voc;
pub mod write;
mod xml;

pub use combine::combine;
pub use conventions::{
    AngleUnit, AxisOrder, Basis, BoxForm, ConventionError, Conventions, Question, Scale, Settled, Sides, Turn,
};
pub use format::FormatId;
pub use loaded::{Loaded, Numbered, RawImage, RawInstance, RawShape, RecordState, Role};
pub use naming::name_from;
pub use open::read;
pub use resolve::{Resolved, resolve};
pub use role::Certainty;

#[cfg(test)]
mod tests;
