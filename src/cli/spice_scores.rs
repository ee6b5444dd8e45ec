//! SPICE-OA and SPICE of single captions, each distinct text parsed once.

use std::collections::HashMap;
use std::path::Path;

use super::CommandError;
use super::spice_parse::grammar;
use crate::spice::{SpiceParser, TextForm, TooLong, Tuple, score};
use crate::text::wordnet::Dictionary;

/// A parser with what it has parsed.
pub struct SpiceScores {
    parser: SpiceParser,
    dictionary: Dictionary,
    form: TextForm,
    parsed: HashMap<String, Result<Vec<Tuple>, TooLong>>,
}

impl SpiceScores {
    /// Reads the grammar in a data folder.
    ///
    /// # Errors
    /// If the file cannot be read or is no grammar.
    pub fn open(data: &Path, dictionary: Dictionary, form: TextForm) -> Result<Self, CommandError> {
        Ok(Self { parser: SpiceParser::new(grammar(data)?), dictionary, form, parsed: HashMap::new() })
    }

    /// SPICE-OA and SPICE of a caption against all its references together.
    ///
    /// # Errors
    /// [`TooLong`] if one of the texts has a sentence that is too long to parse.
    pub fn score(&mut self, caption: &str, references: &[String]) -> Result<[f64; 2], TooLong> {
        let test = self.tuples(caption)?;
        let references = references.iter().map(|text| self.tuples(text)).collect::<Result<Vec<_>, _>>()?;
        let scores = score(&test, &references, &self.dictionary);
        // Both are numbers for every caption: without reference tuples they are 0.
        Ok([scores.oa, scores.all].map(|score| score.f.unwrap_or(0.0)))
    }

    fn tuples(&mut self, text: &str) -> Result<Vec<Tuple>, TooLong> {
        let (parser, form) = (&mut self.parser, self.form);
        let parse = || parser.parse_caption(text, form).map(|parse| parse.tuples);
        self.parsed.entry(text.to_owned()).or_insert_with(parse).clone()
    }
}
