//! What a run on the command line gets from files: word data, grammar, parses.

use std::path::Path;
use std::sync::Arc;

use super::CommandError;
use super::parses_file::ParsesFile;
use super::spice_parse::grammar;
use super::word_data::{WordData, data_folder};
use crate::eval::Data;
use crate::metrics::meteor::{LineId, Lines, Meteor};
use crate::settings::MeteorModules;
use crate::spice::cache::Parsed;
use crate::spice::{SpiceParser, TextForm};
use crate::text::wordnet::Dictionary;

/// The data folder of a run, and its parsers: one for each core.
pub struct ScoreData<'a> {
    folder: Option<&'a Path>,
    modules: MeteorModules,
    parses_path: Option<&'a Path>,
    parses: Option<ParsesFile>,
    parsers: Vec<SpiceParser>,
}

impl<'a> ScoreData<'a> {
    /// Data in `folder` (see [`data_folder`]), parses in the file `parses`. Nothing is read before it is needed.
    pub fn new(folder: Option<&'a Path>, modules: MeteorModules, parses: Option<&'a Path>) -> Self {
        ScoreData { folder, modules, parses_path: parses, parses: None, parsers: Vec::new() }
    }

    /// Writes the parses that are new.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save_parses(&self) -> Result<(), CommandError> {
        self.parses.as_ref().map_or(Ok(()), ParsesFile::save)
    }

    fn find_meteor(&self, texts: &[String]) -> Result<(Meteor, Vec<LineId>), CommandError> {
        let data = WordData::in_folder(&data_folder(self.folder)?);
        let lines = Lines::new(&data.dictionary()?, texts);
        let ids = lines.ids().collect();
        if self.modules == MeteorModules::NoParaphrases {
            return Ok((Meteor::without_paraphrases(lines), ids));
        }
        let index = data.index()?;
        let table = data.paraphrases(&index, &index.needed(lines.distinct_words()))?;
        let meteor = Meteor::full(lines, table).map_err(|error| CommandError(error.to_string()))?;
        Ok((meteor, ids))
    }

    fn find_spice(&mut self) -> Result<Arc<Dictionary>, CommandError> {
        let folder = data_folder(self.folder)?;
        let dictionary = WordData::in_folder(&folder).dictionary()?;
        let grammar = grammar(&folder)?;
        self.parses = self.parses_path.map(|path| ParsesFile::open(path, grammar.version())).transpose()?;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        self.parsers = (0..cores).map(|_| SpiceParser::new(Arc::clone(&grammar))).collect();
        Ok(Arc::new(dictionary))
    }
}

impl Data for ScoreData<'_> {
    fn meteor(&mut self, texts: &[String]) -> Result<(Meteor, Vec<LineId>), String> {
        self.find_meteor(texts).map_err(|error| error.0)
    }

    fn spice(&mut self) -> Result<Arc<Dictionary>, String> {
        self.find_spice().map_err(|error| error.0)
    }

    fn parse(&mut self, form: TextForm, texts: &[String]) -> Vec<Parsed> {
        let kept = |text: &String| self.parses.as_ref().and_then(|parses| parses.get(form, text).cloned());
        let mut all: Vec<Option<Parsed>> = texts.iter().map(kept).collect();
        let missing: Vec<usize> = (0..texts.len()).filter(|&at| all[at].is_none()).collect();
        for (at, parsed) in parse_on_all(&mut self.parsers, texts, &missing) {
            if let Some(parses) = &mut self.parses {
                parses.insert(form, texts[at].clone(), parsed.clone());
            }
            all[at] = Some(parsed);
        }
        all.into_iter().flatten().collect()
    }
}

/// Parses the texts at these positions; every parser takes each n-th, since neighbours are often equally long.
fn parse_on_all(parsers: &mut [SpiceParser], texts: &[String], positions: &[usize]) -> Vec<(usize, Parsed)> {
    let workers = parsers.len();
    let parse = |parser: &mut SpiceParser, at: usize| (at, parser.parse_text(&texts[at]).map(|parse| parse.tuples));
    std::thread::scope(|scope| {
        let threads: Vec<_> = parsers
            .iter_mut()
            .enumerate()
            .map(|(number, parser)| {
                let own = positions.iter().skip(number).step_by(workers);
                scope.spawn(move || own.map(|&at| parse(parser, at)).collect::<Vec<_>>())
            })
            .collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("a parser does not panic")).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn data<'a>(folder: &'a Path, parses: Option<&'a Path>) -> ScoreData<'a> {
        let mut data = ScoreData::new(Some(folder), MeteorModules::default(), parses);
        data.find_spice().unwrap();
        data
    }

    #[test]
    fn parses_do_not_depend_on_the_number_of_parsers_or_on_what_was_kept() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/data");
        let texts = ["a ship near a dock", "two red cars", "a ship near a dock", "the tank is left of a road", ""];
        let texts = texts.map(str::to_owned);
        let file = std::env::temp_dir().join(format!("ricap-parses-{}.jsonl", std::process::id()));
        let mut one = data(&folder, Some(&file));
        one.parsers.truncate(1);
        let expected = one.parse(TextForm::Coco, &texts);
        assert_eq!(expected.len(), texts.len());
        assert!(expected.iter().take(4).all(|parsed| parsed.as_ref().is_ok_and(|tuples| !tuples.is_empty())));
        one.save_parses().unwrap();

        let mut three = data(&folder, None);
        three.parsers = (0..3).map(|_| SpiceParser::new(grammar(&folder).unwrap())).collect();
        assert_eq!(three.parse(TextForm::Coco, &texts), expected);

        // All of them are in the file: no parser is needed.
        let mut none = data(&folder, Some(&file));
        none.parsers.clear();
        assert_eq!(none.parse(TextForm::Coco, &texts), expected);
        std::fs::remove_file(&file).unwrap();
    }
}
