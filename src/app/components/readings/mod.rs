//! Other readings of a file: pictures side by side, suspicions with a way to try them.

mod pictures;
mod suspicions;

pub use pictures::ReadingPictures;
pub use suspicions::Suspicions;
