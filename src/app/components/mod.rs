//! What the places are made of.

mod crash_card;
mod files;
mod icon;
mod pair;
mod phase_bar;
mod problems;
mod rail;
mod readings;
mod sheets;
mod top_bar;

pub use crash_card::CrashCard;
pub use files::FileCard;
pub use icon::{Icon, icon};
pub use pair::PairCard;
pub use phase_bar::PhaseBar;
pub use problems::ProblemList;
pub use rail::Rail;
pub use readings::{ReadingPictures, Suspicions};
pub use sheets::Sheets;
pub use top_bar::{ModelMark, TopBar};
