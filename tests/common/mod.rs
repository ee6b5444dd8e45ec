//! Checks that the native tests and the browser tests share.

pub mod caption_golden;
pub mod outcome;
