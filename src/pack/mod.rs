//! Builders of the packed data that lies beside the program. Needs the feature `pack`; not part of the evaluator.

mod deflate;
pub mod grammar;
pub mod words;
