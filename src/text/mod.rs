//! Words: tokens, stems, n-grams, the dictionary of synonyms.

pub mod ptb;
