//! The stage that parses captions for SPICE and scores their scene graphs: the slowest part, so the last one.
//!
//! Every distinct caption of a matched pair is parsed once, whoever wrote it.

use std::sync::Arc;

use super::captions::{CaptionStage, progress};
use super::{Evaluation, Step};
use crate::diag::{Diagnostic, Place};
use crate::report::Part;
use crate::settings::{SpiceEmpty, SpiceText};
use crate::spice::{SpiceParser, TextForm, TooLong, Tuple, score};
use crate::text::wordnet::Dictionary;

/// Pairs scored in one step.
const PER_STEP: usize = 500;

/// Whatever gives the tuples of captions. A program that gives a run no parser does not carry its code.
pub trait CaptionParser {
    /// The tuples of a caption.
    ///
    /// # Errors
    /// [`TooLong`] if a sentence is over the parser's limit.
    fn tuples(&mut self, caption: &str, form: TextForm) -> Result<Vec<Tuple>, TooLong>;
}

impl CaptionParser for SpiceParser {
    fn tuples(&mut self, caption: &str, form: TextForm) -> Result<Vec<Tuple>, TooLong> {
        self.parse_caption(caption, form).map(|parse| parse.tuples)
    }
}

/// SPICE of one pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PairSpice {
    pub oa: f64,
    pub all: f64,
    /// Whether neither side has a tuple of an object or attribute.
    pub is_empty: bool,
}

/// What is known about scene graphs so far.
#[derive(Default)]
pub(super) struct SpiceStage {
    tools: Tools,
    /// Per distinct caption, as far as they are parsed; `None` for one that is too long.
    tuples: Vec<Option<Vec<Tuple>>>,
    /// Per model, in the order of its pairs; `None` where a caption is too long.
    pairs: Vec<Vec<Option<PairSpice>>>,
}

/// Whether captions can be parsed.
#[derive(Default)]
enum Tools {
    #[default]
    Awaited,
    Ready(Box<dyn CaptionParser>, Arc<Dictionary>),
    Missing(String),
}

impl SpiceStage {
    /// SPICE of the pairs of a model, when all are scored.
    pub fn pairs(&self, model: usize, captions: &CaptionStage) -> Part<&[Option<PairSpice>]> {
        let (parsed, all) = (self.tuples.len(), captions.distinct());
        match &self.tools {
            Tools::Missing(why) => Part::NotAvailable(why.clone()),
            Tools::Awaited => Part::Pending { stage: "loading SPICE's grammar".into(), done: 0, total: all as u64 },
            Tools::Ready(..) if parsed < all => {
                Part::Pending { stage: "parsing captions".into(), done: parsed as u64, total: all as u64 }
            }
            Tools::Ready(..) => {
                let (done, all) = (self.pairs.get(model).map_or(0, Vec::len), captions.pairs[model].len());
                match done == all {
                    true => Part::Ready(self.pairs.get(model).map_or(&[], Vec::as_slice)),
                    false => Part::Pending { stage: "scoring SPICE".into(), done: done as u64, total: all as u64 },
                }
            }
        }
    }
}

impl Evaluation {
    /// Whether SPICE waits for its grammar and dictionary.
    pub(super) fn awaits_spice(&self) -> bool {
        matches!(self.spice.tools, Tools::Awaited) && self.captions.distinct() > 0
    }

    /// Gives the parser and the dictionary of SPICE, or the reason why there are none.
    pub fn give_spice(&mut self, tools: Result<(Box<dyn CaptionParser>, Arc<Dictionary>), String>) {
        self.spice.tools = match tools {
            Ok((parser, dictionary)) => Tools::Ready(parser, dictionary),
            Err(why) => Tools::Missing(why),
        };
    }

    /// Parses the next caption.
    pub(super) fn parse_one(&mut self) -> Option<Step> {
        let (done, all) = (self.spice.tuples.len(), self.captions.distinct());
        let Tools::Ready(parser, _) = &mut self.spice.tools else { return None };
        if done == all {
            return None;
        }
        let form = match self.settings.spice_text {
            SpiceText::Coco => TextForm::Coco,
            SpiceText::Raw => TextForm::Raw,
        };
        let caption = self.captions.raw(done);
        let tuples = match parser.tuples(caption, form) {
            Ok(tuples) => Some(tuples),
            Err(too_long) => {
                self.problems.push(
                    Diagnostic::error("caption-too-long", Place::default(), too_long.to_string())
                        .with_found(caption)
                        .with_fix("split the caption into sentences")
                        .with_action("SPICE-OA, CapA and RICScore of models with this caption are not available"),
                );
                None
            }
        };
        self.spice.tuples.push(tuples);
        Some(progress("parsing captions", "all files", done + 1, all, "captions"))
    }

    /// Scores some pairs of a model with SPICE.
    pub(super) fn spice_some(&mut self, model: usize) -> Option<Step> {
        let stage = &mut self.spice;
        let Tools::Ready(_, dictionary) = &stage.tools else { return None };
        stage.pairs.resize_with(self.captions.pairs.len(), Vec::new);
        let (done, all) = (stage.pairs[model].len(), self.captions.pairs[model].len());
        if done == all {
            return None;
        }
        let end = (done + PER_STEP).min(all);
        let tuples = |id: u32| stage.tuples[id as usize].as_deref();
        let scores = self.captions.pairs[model][done..end].iter().map(|&pair| {
            let (hypothesis, references) = self.captions.ids(pair);
            let references: Vec<Vec<&[String]>> =
                references.iter().map(|&id| tuples(id).map(words)).collect::<Option<_>>()?;
            let found = score(&words(tuples(hypothesis)?), &references, dictionary);
            let is_empty = found.oa.tp + found.oa.fp == 0 && found.oa.tp + found.oa.fn_ == 0;
            Some(PairSpice { oa: found.oa.f.unwrap_or(0.0), all: found.all.f.unwrap_or(0.0), is_empty })
        });
        let scores: Vec<Option<PairSpice>> = scores.collect();
        stage.pairs[model].extend(scores);
        Some(progress("scoring SPICE", &self.inputs.models[model].name, end, all, "pairs"))
    }
}

fn words(tuples: &[Tuple]) -> Vec<&[String]> {
    tuples.iter().map(|tuple| tuple.words.as_slice()).collect()
}

/// Whether a pair counts in the means.
pub(super) fn counts(pair: &PairSpice, empty: SpiceEmpty) -> bool {
    empty == SpiceEmpty::Zero || !pair.is_empty
}
