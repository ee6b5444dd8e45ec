//! Detections against ground truth, one image at a time: fill the overlap table, assign from the table alone.
//!
//! [`OverlapTable`] clips boxes; [`score`] turns its overlaps into the scores that an assignment maximises; [`assign`]
//! finds the assignment; [`match_image`] does all of it as the settings say.

pub mod assign;
mod image;
pub mod score;
mod table;
mod threshold;

pub use image::{ImageMatch, match_image};
pub use table::{OverlapTable, Pair};
pub use threshold::{IOU_SLACK, SWEEP, is_hit};
