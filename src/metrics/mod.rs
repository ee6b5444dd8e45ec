//! One file per metric: statistics per item first, totals by adding, rates last.

pub mod detection;
