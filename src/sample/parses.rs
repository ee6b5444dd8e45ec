//! The parses of the sample's captions, so that a first visit shows SPICE at once.

use super::files::Sample;
use crate::spice::cache::ParseCache;
use crate::spice::{Grammar, SpiceParser, TextForm};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

/// Name of the file in the sample's folder.
pub const FILE: &str = "captions.ricap-parses.jsonl";

/// The grammar that the site ships.
///
/// # Errors
/// If it cannot be read.
pub fn grammar() -> Result<Arc<Grammar>, String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/data/grammar/english.bin");
    let bytes = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    Grammar::from_bytes(&bytes).map(Arc::new).map_err(|error| format!("{}: {error}", path.display()))
}

impl Sample {
    /// Every distinct caption, of the ground truth and of the models, in SPICE's default text form.
    pub fn spice_texts(&self) -> BTreeSet<String> {
        let truth = self.truth.iter().flat_map(|image| &image.objects).flat_map(|object| &object.captions);
        let truth = truth.map(|caption| caption.text());
        let answers = self.models.iter().flat_map(|model| &model.images).flat_map(|(_, _, guesses)| guesses);
        truth.chain(answers.map(|guess| guess.caption.clone())).map(|text| TextForm::Coco.apply(&text)).collect()
    }

    /// The file of parses.
    pub fn parses(&self, grammar: Arc<Grammar>) -> String {
        let mut cache = ParseCache::new(grammar.version());
        let mut parser = SpiceParser::new(grammar);
        for text in self.spice_texts() {
            let parsed = parser.parse_text(&text).map(|parse| parse.tuples);
            cache.insert(TextForm::Coco, text, parsed);
        }
        cache.to_text()
    }
}
