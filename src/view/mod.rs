//! From a report to what a screen shows: table rows, overlay shapes, links, text for the clipboard. Pure: tested without
//! a browser.

pub mod camera;
pub mod cell;
pub mod column;
pub mod curve;
pub mod exif;
#[cfg(test)]
mod fixture;
pub mod hit_grid;
pub mod image_list;
pub mod leaderboard;
pub mod link;
pub mod making;
pub mod number;
pub mod overlay;
pub mod pair;
pub mod problems;
pub mod published;
pub mod reading_preview;
pub mod signature;
pub mod text_table;
