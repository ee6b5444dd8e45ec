//! What the scorer and a parser say to each other.

use serde::{Deserialize, Serialize};

use crate::spice::cache::Parsed;

/// Scorer to parser.
#[derive(Debug, Serialize, Deserialize)]
pub enum ToParser {
    /// The grammar; its bytes come beside the message.
    Grammar,
    /// Parse these texts, which are in their form.
    Parse(Vec<String>),
}

/// Parser to scorer.
#[derive(Debug, Serialize, Deserialize)]
pub enum FromParser {
    /// The program runs and waits for the grammar.
    Ready,
    /// The grammar is read.
    Loaded,
    /// A batch, in its order.
    Parsed(Vec<Parsed>),
    /// It cannot go on.
    Failed(String),
}
