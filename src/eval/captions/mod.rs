//! The stage that scores captions: words first, CIDEr-D at once, METEOR when its word data has come.
//!
//! Every distinct caption is tokenised once, whoever wrote it. Pairs are matched pairs whose object has a reference
//! caption; a detection without a caption is a pair with the empty caption.

mod detail;
mod pairs;
mod scores;
mod sums;

use std::collections::HashMap;

use super::{Evaluation, Step};
use crate::metrics::cider_d::{CiderD, DocumentFrequencies};
use crate::metrics::meteor::{LineId, Meteor};
use crate::report::{Part, Progress};
use crate::settings::{DocumentFrequency, Tokens};
use crate::text::ptb;

pub(super) use scores::caption_scores;
pub(super) use sums::{CaptionSums, caption_sums};

/// Captions tokenised, or pairs scored, in one step.
const PER_STEP: usize = 1000;

/// Number of a distinct caption.
type CaptionId = u32;

/// A matched pair whose object has at least one reference caption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CaptionPair {
    /// Image of the ground truth.
    pub image: u32,
    hypothesis: CaptionId,
    /// Stretch of [`CaptionStage::references`].
    references: (u32, u32),
}

/// What is known about captions so far.
#[derive(Default)]
pub(super) struct CaptionStage {
    /// Distinct captions, as written.
    raw: Vec<Box<str>>,
    /// The same, as words joined by blanks; as far as they are done.
    tokens: Vec<String>,
    references: Vec<CaptionId>,
    /// Per model.
    pub pairs: Vec<Vec<CaptionPair>>,
    /// Per model, as far as they are done; in the order of the pairs.
    pub cider: Vec<Vec<f64>>,
    pub meteor: Vec<Vec<f64>>,
    /// Why a model's CIDEr-D says nothing.
    pub cider_notes: Vec<Option<String>>,
    scorer: Option<Scorer>,
    word_data: WordData,
}

/// CIDEr-D of the model that is being scored.
struct Scorer {
    model: usize,
    cider: CiderD,
}

/// Whether METEOR can be computed.
#[derive(Default)]
enum WordData {
    /// Nobody asked for it yet, or it is on its way.
    #[default]
    Awaited,
    Ready(Box<Meteor>, Vec<LineId>),
    Missing(String),
}

impl CaptionStage {
    /// The state of METEOR, where a value is there when all pairs of the model are scored.
    pub fn meteor_part<T>(&self, model: usize, value: impl FnOnce(&[f64]) -> T) -> Part<T> {
        let (done, all) = (self.meteor[model].len(), self.pairs[model].len());
        let pending = |stage: &str| Part::Pending { stage: stage.into(), done: done as u64, total: all as u64 };
        match &self.word_data {
            WordData::Missing(why) => Part::NotAvailable(why.clone()),
            WordData::Ready(..) if done == all => Part::Ready(value(&self.meteor[model])),
            WordData::Ready(..) => pending("scoring METEOR"),
            WordData::Awaited => pending("loading METEOR's word data"),
        }
    }

    /// The state of CIDEr-D, likewise.
    pub fn cider_part<T>(&self, model: usize, value: impl FnOnce(&[f64]) -> T) -> Part<T> {
        let (done, all) = (self.cider[model].len(), self.pairs[model].len());
        match done == all {
            true => Part::Ready(value(&self.cider[model])),
            false => Part::Pending { stage: "scoring CIDEr-D".into(), done: done as u64, total: all as u64 },
        }
    }

    /// Number of distinct captions.
    pub fn distinct(&self) -> usize {
        self.raw.len()
    }

    /// A distinct caption, as written.
    pub fn raw(&self, id: usize) -> &str {
        &self.raw[id]
    }

    /// Numbers of a pair's caption and of its references.
    pub fn ids(&self, pair: CaptionPair) -> (CaptionId, &[CaptionId]) {
        (pair.hypothesis, &self.references[pair.references.0 as usize..pair.references.1 as usize])
    }

    fn texts(&self, pair: CaptionPair) -> (&str, Vec<&str>) {
        let (hypothesis, references) = self.ids(pair);
        let text = |id: CaptionId| self.tokens[id as usize].as_str();
        (text(hypothesis), references.iter().map(|&id| text(id)).collect())
    }
}

impl Evaluation {
    /// Tokenises some captions.
    pub(super) fn tokenise_some(&mut self) -> Option<Step> {
        let stage = &mut self.captions;
        let done = stage.tokens.len();
        if done == stage.raw.len() {
            return None;
        }
        let end = (done + PER_STEP).min(stage.raw.len());
        let words = |text: &str| match self.settings.tokens {
            Tokens::Ptb => ptb::tokenize(text),
            Tokens::Raw => text.to_owned(),
        };
        let tokens: Vec<String> = stage.raw[done..end].iter().map(|text| words(text)).collect();
        stage.tokens.extend(tokens);
        Some(progress("splitting captions into words", "all files", end, stage.raw.len(), "captions"))
    }

    /// Scores some pairs of a model with CIDEr-D.
    pub(super) fn cider_some(&mut self, model: usize) -> Option<Step> {
        let (done, all) = (self.captions.cider[model].len(), self.captions.pairs[model].len());
        if done == all {
            return None;
        }
        if self.captions.scorer.as_ref().is_none_or(|scorer| scorer.model != model) {
            let cider = CiderD::new(self.document_frequencies(model));
            self.captions.cider_notes[model] = cider.undefined().map(|why| why.to_string());
            self.captions.scorer = Some(Scorer { model, cider });
        }
        let stage = &mut self.captions;
        let Some(Scorer { cider, .. }) = &stage.scorer else { return None };
        let end = (done + PER_STEP).min(all);
        let scores: Vec<f64> = stage.pairs[model][done..end]
            .iter()
            .map(|&pair| {
                let (hypothesis, references) = stage.texts(pair);
                cider.score(hypothesis, &references).unwrap_or(0.0)
            })
            .collect();
        stage.cider[model].extend(scores);
        Some(progress("scoring CIDEr-D", &self.inputs.models[model].name, end, all, "pairs"))
    }

    fn document_frequencies(&self, model: usize) -> DocumentFrequencies {
        let mut frequencies = DocumentFrequencies::default();
        match self.settings.cider_df {
            DocumentFrequency::Scored => {
                for &pair in &self.captions.pairs[model] {
                    frequencies.add_image(&self.captions.texts(pair).1);
                }
            }
            DocumentFrequency::GroundTruth => {
                let ids: HashMap<&str, usize> =
                    self.captions.raw.iter().enumerate().map(|(id, text)| (&**text, id)).collect();
                for object in self.inputs.ground_truth.instances().iter().filter(|object| !object.captions.is_empty()) {
                    let texts = object.captions.iter().map(|caption| self.captions.tokens[ids[&**caption]].as_str());
                    frequencies.add_image(&texts.collect::<Vec<_>>());
                }
            }
        }
        frequencies
    }

    /// Every distinct caption as METEOR wants it: what word data must be found for. Complete once a step asked for it.
    pub fn caption_texts(&self) -> &[String] {
        &self.captions.tokens
    }

    /// Gives METEOR over [`caption_texts`](Self::caption_texts), line by line in the same order, or the reason why there is none.
    pub fn give_meteor(&mut self, meteor: Result<(Meteor, Vec<LineId>), String>) {
        self.captions.word_data = match meteor {
            Ok((meteor, lines)) => WordData::Ready(Box::new(meteor), lines),
            Err(why) => WordData::Missing(why),
        };
    }

    /// Whether METEOR waits for its word data.
    pub(super) fn awaits_meteor(&self) -> bool {
        matches!(self.captions.word_data, WordData::Awaited) && !self.captions.raw.is_empty()
    }

    /// Scores some pairs of a model with METEOR.
    pub(super) fn meteor_some(&mut self, model: usize) -> Option<Step> {
        let stage = &mut self.captions;
        let (done, all) = (stage.meteor[model].len(), stage.pairs[model].len());
        let WordData::Ready(meteor, lines) = &stage.word_data else { return None };
        if done == all {
            return None;
        }
        let end = (done + PER_STEP).min(all);
        let line = |id: &CaptionId| lines[*id as usize];
        let scores = stage.pairs[model][done..end].iter().map(|&pair| {
            let (hypothesis, references) = stage.ids(pair);
            meteor.score(line(&hypothesis), &references.iter().map(line).collect::<Vec<_>>()).score
        });
        let scores: Vec<f64> = scores.collect();
        stage.meteor[model].extend(scores);
        Some(progress("scoring METEOR", &self.inputs.models[model].name, end, all, "pairs"))
    }
}

pub(super) fn progress(stage: &str, subject: &str, done: usize, total: usize, unit: &str) -> Step {
    Step::Working(Progress {
        stage: stage.into(),
        subject: subject.into(),
        done: done as u64,
        total: total as u64,
        unit: unit.into(),
    })
}
