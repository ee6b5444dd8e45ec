//! The stage that waits for the parses of captions and scores their scene graphs: the slowest part, so the last one.
//!
//! Parsing itself is the caller's: it may be spread over workers, or taken from a file of parses. A program that only
//! scores does not carry the parser's code. Every distinct caption of a matched pair is asked for once, whoever wrote it.

use std::sync::Arc;

use super::captions::{CaptionStage, progress};
use super::{Evaluation, Step};
use crate::diag::{Diagnostic, Place};
use crate::report::{Part, Progress};
use crate::settings::{SpiceEmpty, SpiceText};
use crate::spice::cache::Parsed;
use crate::spice::{TextForm, Tuple, score};
use crate::text::wordnet::Dictionary;

/// Pairs scored in one step.
const PER_STEP: usize = 500;

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
    /// Per distinct caption; `None` while it has not been parsed.
    parses: Vec<Option<Parsed>>,
    /// How many are parsed.
    parsed: usize,
    /// Per model, in the order of its pairs; `None` where a caption is too long.
    pairs: Vec<Vec<Option<PairSpice>>>,
}

/// Whether scene graphs can be compared.
#[derive(Default)]
enum Tools {
    #[default]
    Awaited,
    Ready(Arc<Dictionary>),
    Missing(String),
}

/// A caption that waits for its parse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unparsed {
    /// Number of the caption in this run.
    pub id: u32,
    /// The caption in its text form, as [`SpiceParser::parse_text`](crate::spice::SpiceParser::parse_text) takes it.
    pub text: String,
}

impl SpiceStage {
    /// SPICE of the pairs of a model, when all are scored.
    pub fn pairs(&self, model: usize, captions: &CaptionStage) -> Part<&[Option<PairSpice>]> {
        let (parsed, all) = (self.parsed, captions.distinct());
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
    /// Whether SPICE waits for its dictionary.
    pub(super) fn awaits_spice(&self) -> bool {
        matches!(self.spice.tools, Tools::Awaited) && self.captions.distinct() > 0
    }

    /// Gives the dictionary of SPICE; or, at any time, the reason why captions cannot be parsed.
    pub fn give_spice(&mut self, dictionary: Result<Arc<Dictionary>, String>) {
        self.spice.parses.resize(self.captions.distinct(), None);
        self.spice.tools = match dictionary {
            Ok(dictionary) => Tools::Ready(dictionary),
            Err(why) => Tools::Missing(why),
        };
    }

    /// Whether captions wait for their parses.
    pub(super) fn awaits_parses(&self) -> bool {
        matches!(self.spice.tools, Tools::Ready(..)) && self.spice.parsed < self.captions.distinct()
    }

    /// The form in which captions are parsed.
    pub fn text_form(&self) -> TextForm {
        match self.settings.spice_text {
            SpiceText::Coco => TextForm::Coco,
            SpiceText::Raw => TextForm::Raw,
        }
    }

    /// The captions that wait for their parses, in their text form. Different captions may have the same text.
    pub fn unparsed(&self) -> impl Iterator<Item = Unparsed> {
        let form = self.text_form();
        let waiting = self.spice.parses.iter().enumerate().filter(|(_, parse)| parse.is_none());
        waiting.map(move |(id, _)| Unparsed { id: id as u32, text: form.apply(self.captions.raw(id)) })
    }

    /// Gives the parse of a caption; a second one is ignored.
    pub fn give_parse(&mut self, id: u32, parsed: Parsed) {
        let Some(place @ None) = self.spice.parses.get_mut(id as usize) else { return };
        if let Err(too_long) = &parsed {
            self.problems.push(
                Diagnostic::error("caption-too-long", Place::default(), too_long.to_string())
                    .with_found(self.captions.raw(id as usize))
                    .with_fix("split the caption into sentences")
                    .with_action("SPICE-OA, CapA and RICScore of models with this caption are not available"),
            );
        }
        *place = Some(parsed);
        self.spice.parsed += 1;
    }

    /// How many captions are parsed.
    pub fn parse_progress(&self) -> Progress {
        parse_progress(self.spice.parsed, self.captions.distinct())
    }

    /// Scores some pairs of a model with SPICE.
    pub(super) fn spice_some(&mut self, model: usize) -> Option<Step> {
        let stage = &mut self.spice;
        let Tools::Ready(dictionary) = &stage.tools else { return None };
        stage.pairs.resize_with(self.captions.pairs.len(), Vec::new);
        let (done, all) = (stage.pairs[model].len(), self.captions.pairs[model].len());
        if done == all {
            return None;
        }
        let end = (done + PER_STEP).min(all);
        let tuples = |id: u32| stage.parses[id as usize].as_ref()?.as_deref().ok();
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

fn parse_progress(done: usize, total: usize) -> Progress {
    let (done, total) = (done as u64, total as u64);
    Progress { stage: "parsing captions".into(), subject: "all files".into(), done, total, unit: "captions".into() }
}

fn words(tuples: &[Tuple]) -> Vec<&[String]> {
    tuples.iter().map(|tuple| tuple.words.as_slice()).collect()
}

/// Whether a pair counts in the means.
pub(super) fn counts(pair: &PairSpice, empty: SpiceEmpty) -> bool {
    empty == SpiceEmpty::Zero || !pair.is_empty
}
