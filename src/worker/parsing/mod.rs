//! Parsing captions for SPICE: by workers of their own, as many as the machine has cores, with what was parsed on earlier
//! visits taken from the browser's storage.
//!
//! The parser is a program of its own (`src/bin/parser.rs`): whoever scores no captions never loads it, and a caption that
//! takes long keeps nobody waiting. A parse depends on its text and the grammar alone, so neither the number of workers nor
//! what was kept changes a result.

mod kept;
mod messages;
pub mod parser;
mod pool;
mod run;
mod shelf;
mod store;

pub use run::{export, forget, import, parse_captions, pause};
pub use shelf::Shelf;
