//! Ground truth and models in pixels, from the files and the choices.

use std::fmt;

use super::Session;
use super::file::SessionFile;
use crate::diag::Diagnostics;
use crate::load::resolve;
use crate::protocol::FileRole;
use crate::report::Coverage;
use crate::schema::{AnnotationSet, ImageSize, KeyIndex};
use crate::settings::Settings;

/// What a run works on.
pub struct Inputs {
    pub ground_truth: AnnotationSet,
    /// Records of the ground truth's files that could be read, of all.
    pub coverage: Coverage,
    pub models: Vec<ModelInput>,
    pub diagnostics: Diagnostics,
}

/// The detections of one model.
pub struct ModelInput {
    pub name: String,
    pub file: String,
    pub detections: AnnotationSet,
    /// Records of its file that could be read, of all.
    pub records: Coverage,
}

/// Why there is nothing to score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputError {
    NoGroundTruth,
    NoPredictions,
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            InputError::NoGroundTruth => "no file is marked as ground truth: add one, or change the role of a file",
            InputError::NoPredictions => "no file is marked as predictions: add one, or change the role of a file",
        })
    }
}

impl std::error::Error for InputError {}

impl Session {
    /// Resolves everything to pixels: several ground-truth files are joined, each file of predictions is a model. Image
    /// sizes that predictions lack come from the ground truth.
    ///
    /// # Errors
    /// [`InputError`] if there is no ground truth or no predictions.
    pub fn inputs(&self, settings: &Settings) -> Result<Inputs, InputError> {
        let mut diagnostics = Diagnostics::new();
        let mut ground_truth = AnnotationSet::new();
        let mut coverage = Coverage::default();
        let no_sizes = |_: &str| None;
        for file in self.with_role(FileRole::GroundTruth) {
            ground_truth.append(pixels(file, &no_sizes, settings, &mut diagnostics));
            coverage.used += file.loaded.records_read;
            coverage.total += file.loaded.records_total;
        }
        if self.with_role(FileRole::GroundTruth).next().is_none() {
            return Err(InputError::NoGroundTruth);
        }
        let keys = KeyIndex::new(ground_truth.images().iter().map(|image| image.key.as_str()));
        let size_of = |key: &str| -> Option<ImageSize> {
            keys.find(key).and_then(|(position, _)| ground_truth.images()[position].size)
        };
        let models: Vec<_> = self
            .with_role(FileRole::Predictions)
            .map(|file| ModelInput {
                name: file.name.clone(),
                file: file.path.clone(),
                detections: pixels(file, &size_of, settings, &mut diagnostics),
                records: Coverage { used: file.loaded.records_read, total: file.loaded.records_total },
            })
            .collect();
        if models.is_empty() {
            return Err(InputError::NoPredictions);
        }
        Ok(Inputs { ground_truth, coverage, models, diagnostics })
    }
}

fn pixels(
    file: &SessionFile,
    size_of: &dyn Fn(&str) -> Option<ImageSize>,
    settings: &Settings,
    diagnostics: &mut Diagnostics,
) -> AnnotationSet {
    let resolved = resolve(&file.loaded, &file.conventions, size_of, settings.duplicates);
    diagnostics.extend(resolved.diagnostics.into_sorted());
    resolved.set
}
