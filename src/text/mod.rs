//! Words: tokens, stems, n-grams, the dictionary of synonyms.

pub mod java;
pub mod normalise;
pub mod packed;
pub mod paraphrase;
pub mod ptb;
pub mod wordnet;
