//! One file per metric: statistics per item first, totals by adding, rates last.

pub mod bootstrap;
pub mod caption_text;
pub mod cider_d;
pub mod detection;
pub mod meteor;
pub mod relcap;
pub mod ricscore;
