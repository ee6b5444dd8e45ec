//! The whole run: inputs and settings in, a [`Report`] out, in steps that a caller can count, show and interleave.
//!
//! An [`Evaluation`] is driven by [`Evaluation::step`] until [`Step::Done`]. Detection scores come first, for all models;
//! parts that are not there yet say so in the report. The same inputs give the same report, however the steps fall.

mod assemble;
mod captions;
mod detail;
mod detection;
mod intervals;
mod join;
mod model;
mod pair;
mod relations;
mod spice;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::diag::Diagnostics;
use crate::matching::{ImageMatch, Pair};
use crate::metrics::meteor::{LineId, Meteor};
use crate::relations::RuleSet;
use crate::report::{ImageDetail, MatchedPair, Progress, Report};
use crate::schema::{AnnotationSet, Image, KeyIndex};
use crate::session::Inputs;
use crate::settings::Settings;
use crate::spice::TextForm;
use crate::spice::cache::Parsed;
use crate::text::wordnet::Dictionary;

use captions::CaptionStage;
use intervals::IntervalStage;
pub use join::{Joined, join};
use model::ModelRun;
use relations::RelationStage;
use spice::SpiceStage;
pub use spice::Unparsed;

/// What a step did.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Some work; there is more.
    Working(Progress),
    /// A stage is complete: the report has new parts.
    Stage,
    /// METEOR waits for its word data: give it with [`Evaluation::give_meteor`], or the reason why there is none.
    NeedsMeteor,
    /// SPICE waits for its dictionary: give it with [`Evaluation::give_spice`], or the reason why there is none.
    NeedsSpice,
    /// Captions wait for their parses: take [`Evaluation::unparsed`] and give each with [`Evaluation::give_parse`], in any
    /// order and as many at a time as you like; or the reason why there are none with [`Evaluation::give_spice`].
    NeedsParses,
    /// Nothing is left to do.
    Done,
}

/// Where a run gets what lies beside the program.
pub trait Data {
    /// METEOR over these texts, line by line in the same order.
    ///
    /// # Errors
    /// In words, why there is none.
    fn meteor(&mut self, texts: &[String]) -> Result<(Meteor, Vec<LineId>), String>;

    /// The dictionary of SPICE, when captions can be parsed.
    ///
    /// # Errors
    /// In words, why there is none.
    fn spice(&mut self) -> Result<Arc<Dictionary>, String>;

    /// Parses a text that is in its form; asked only after [`spice`](Self::spice) has given the dictionary.
    fn parse(&mut self, form: TextForm, text: &str) -> Parsed;
}

/// One run over ground truth and models.
pub struct Evaluation {
    inputs: Inputs,
    settings: Settings,
    models: Vec<ModelRun>,
    captions: CaptionStage,
    relations: RelationStage,
    spice: SpiceStage,
    intervals: IntervalStage,
    rules: &'static RuleSet,
    problems: Diagnostics,
    stage: Stage,
}

/// Where the run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Boxes of a model, up to an image.
    Matching {
        model: usize,
        image: usize,
    },
    Relations {
        model: usize,
    },
    Tokenising,
    Cider {
        model: usize,
    },
    Meteor {
        model: usize,
    },
    Parsing,
    Spice {
        model: usize,
    },
    Resampling,
    Done,
}

impl Evaluation {
    /// Joins the models to the ground truth; nothing is scored yet.
    pub fn new(mut inputs: Inputs, settings: Settings) -> Self {
        let keys = KeyIndex::new(inputs.ground_truth.images().iter().map(|image| image.key.as_str()));
        let mut problems = std::mem::take(&mut inputs.diagnostics);
        let models = inputs
            .models
            .iter()
            .map(|model| {
                ModelRun::new(join(&inputs.ground_truth, &model.detections, &keys, &model.file, &mut problems))
            })
            .collect();
        let (captions, stage) = (CaptionStage::default(), Stage::Matching { model: 0, image: 0 });
        let (relations, rules) = (RelationStage::default(), RuleSet::embedded());
        let spice = SpiceStage::default();
        let intervals = IntervalStage::default();
        Evaluation { inputs, settings, models, captions, relations, spice, intervals, rules, problems, stage }
    }

    /// Does a small piece of work: some milliseconds for common images and captions.
    pub fn step(&mut self) -> Step {
        match self.stage {
            Stage::Matching { model, image } if model < self.models.len() => self.match_some(model, image),
            Stage::Matching { .. } => {
                self.collect_pairs();
                self.enter(Stage::Relations { model: 0 })
            }
            Stage::Relations { model } if model < self.models.len() => {
                self.relate_some(model).unwrap_or_else(|| self.enter(Stage::Relations { model: model + 1 }))
            }
            Stage::Relations { .. } => self.enter(Stage::Tokenising),
            Stage::Tokenising => self.tokenise_some().unwrap_or_else(|| self.enter(Stage::Cider { model: 0 })),
            Stage::Cider { model } if model < self.models.len() => {
                self.cider_some(model).unwrap_or_else(|| self.enter(Stage::Cider { model: model + 1 }))
            }
            Stage::Cider { .. } => self.enter(Stage::Meteor { model: 0 }),
            Stage::Meteor { .. } if self.awaits_meteor() => Step::NeedsMeteor,
            Stage::Meteor { model } if model < self.models.len() => {
                self.meteor_some(model).unwrap_or_else(|| self.enter(Stage::Meteor { model: model + 1 }))
            }
            Stage::Meteor { .. } => self.enter(Stage::Parsing),
            Stage::Parsing if self.awaits_spice() => Step::NeedsSpice,
            Stage::Parsing if self.awaits_parses() => Step::NeedsParses,
            Stage::Parsing => self.enter(Stage::Spice { model: 0 }),
            Stage::Spice { model } if model < self.models.len() => {
                self.spice_some(model).unwrap_or_else(|| self.enter(Stage::Spice { model: model + 1 }))
            }
            Stage::Spice { .. } => self.enter(Stage::Resampling),
            Stage::Resampling => self.resample_some().unwrap_or_else(|| self.enter(Stage::Done)),
            Stage::Done => Step::Done,
        }
    }

    fn enter(&mut self, stage: Stage) -> Step {
        self.stage = stage;
        Step::Stage
    }

    /// Does all work at once; `data` is asked for word data and grammar when they are needed.
    pub fn run(&mut self, data: &mut dyn Data, mut progress: impl FnMut(&Progress)) -> Report {
        loop {
            match self.step() {
                Step::Working(now) => progress(&now),
                Step::Stage => {}
                Step::NeedsMeteor => self.give_meteor(data.meteor(self.caption_texts())),
                Step::NeedsSpice => self.give_spice(data.spice()),
                Step::NeedsParses => {
                    let form = self.text_form();
                    let waiting: Vec<Unparsed> = self.unparsed().collect();
                    for caption in waiting {
                        self.give_parse(caption.id, data.parse(form, &caption.text));
                        progress(&self.parse_progress());
                    }
                }
                Step::Done => return self.report(),
            }
        }
    }

    fn images(&self) -> usize {
        self.inputs.ground_truth.images().len()
    }

    /// The settings of the run.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The ground truth, in pixels.
    pub fn ground_truth(&self) -> &AnnotationSet {
        &self.inputs.ground_truth
    }

    /// The result as far as it is known.
    pub fn report(&self) -> Report {
        assemble::report(self)
    }

    /// The hits of each model, in the order of the models, images and objects.
    pub fn matched_pairs(&self) -> Vec<Vec<MatchedPair>> {
        let images = self.inputs.ground_truth.images();
        let pairs_of = |run: &ModelRun| {
            let of_image = |(image, matched): (&Image, &ImageMatch)| {
                let pair = |hit: &Pair| MatchedPair {
                    image: image.key.clone(),
                    ground_truth: hit.ground_truth,
                    detection: hit.detection,
                    iou: hit.iou,
                };
                matched.hits().map(pair).collect::<Vec<_>>()
            };
            images.iter().zip(&run.matches).flat_map(of_image).collect()
        };
        self.models.iter().map(pairs_of).collect()
    }

    /// Boxes, captions and outcomes of one image of the ground truth; `None` if there is no such image.
    pub fn image(&self, index: u32) -> Option<ImageDetail> {
        detail::image(self, index as usize)
    }
}
