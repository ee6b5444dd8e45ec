//! The whole run: inputs and settings in, a [`Report`] out, in steps that a caller can count, show and interleave.
//!
//! An [`Evaluation`] is driven by [`Evaluation::step`] until [`Step::Done`]. Detection scores come first, for all models;
//! parts that are not there yet say so in the report. The same inputs give the same report, however the steps fall.

mod assemble;
mod detail;
mod detection;
mod join;
mod model;
#[cfg(test)]
mod tests;

use crate::diag::Diagnostics;
use crate::report::{ImageDetail, Progress, Report};
use crate::schema::KeyIndex;
use crate::session::Inputs;
use crate::settings::Settings;

pub use join::{Joined, join};
use model::ModelRun;

/// What a step did.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Some work; there is more.
    Working(Progress),
    /// A stage is complete: the report has new parts.
    Stage,
    /// Nothing is left to do.
    Done,
}

/// One run over ground truth and models.
pub struct Evaluation {
    inputs: Inputs,
    settings: Settings,
    models: Vec<ModelRun>,
    problems: Diagnostics,
    stage: Stage,
}

/// Where the run is: a model and how many of its images are done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Matching { model: usize, image: usize },
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
        Evaluation { inputs, settings, models, problems, stage: Stage::Matching { model: 0, image: 0 } }
    }

    /// Does a small piece of work: some milliseconds for common images.
    pub fn step(&mut self) -> Step {
        match self.stage {
            Stage::Matching { model, image } if model < self.models.len() => self.match_some(model, image),
            Stage::Matching { .. } => {
                self.stage = Stage::Done;
                Step::Stage
            }
            Stage::Done => Step::Done,
        }
    }

    /// Does all work at once.
    pub fn run(&mut self, mut progress: impl FnMut(&Progress)) -> Report {
        loop {
            match self.step() {
                Step::Working(now) => progress(&now),
                Step::Stage => {}
                Step::Done => return self.report(),
            }
        }
    }

    /// The result as far as it is known.
    pub fn report(&self) -> Report {
        assemble::report(self)
    }

    /// Boxes, captions and outcomes of one image of the ground truth; `None` if there is no such image.
    pub fn image(&self, index: u32) -> Option<ImageDetail> {
        detail::image(self, index as usize)
    }
}
