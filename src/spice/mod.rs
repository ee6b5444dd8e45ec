//! Scene graphs of captions: SPICE 1.0 from text to tuples to score.
//!
//! ```text
//! caption -> text form -> sentences, tokens -> chart -> tree -> dependencies -> graph -> tuples -> scene graph -> score
//! ```

pub mod cache;
pub mod chart;
pub mod deps;
pub mod grammar;
pub mod graph;
pub mod lemma;
pub mod lexicon;
mod parser;
pub mod scene;
mod score;
mod text_form;
pub mod tree;
pub mod tuples;

pub use grammar::{Grammar, GrammarError};
pub use parser::{CaptionParse, MAX_TOKENS, SentenceParse, SpiceParser, Token, TooLong};
pub use score::{MergedTuple, SpiceScore, TupleScore, score};
pub use text_form::TextForm;
pub use tuples::{Rule, Tuple};
