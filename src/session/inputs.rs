//! Ground truth and models in pixels, from the files and the choices.

use std::collections::HashMap;
use std::fmt;

use super::Session;
use super::file::SessionFile;
use crate::diag::Diagnostics;
use crate::load::{Conventions, resolve};
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
    /// Resolves everything to pixels: several ground-truth files are joined, image by image; each file of predictions (or
    /// folder, for formats with a file for each image) is a model. Image
    /// sizes that predictions lack come from the ground truth.
    ///
    /// # Errors
    /// [`InputError`] if there is no ground truth or no predictions.
    pub fn inputs(&self, settings: &Settings) -> Result<Inputs, InputError> {
        let models: Vec<_> = self.with_role(FileRole::Predictions).map(|file| (file, &file.conventions)).collect();
        self.inputs_of(&models, settings)
    }

    /// The same for some files of predictions, each with the way it is read.
    pub(super) fn inputs_of(
        &self,
        models: &[(&SessionFile, &Conventions)],
        settings: &Settings,
    ) -> Result<Inputs, InputError> {
        let mut diagnostics = Diagnostics::new();
        let ground_truth = self.ground_truth(settings, &mut diagnostics).ok_or(InputError::NoGroundTruth)?;
        let mut coverage = Coverage::default();
        for file in self.with_role(FileRole::GroundTruth) {
            coverage.used += file.loaded.records_read;
            coverage.total += file.loaded.records_total;
        }
        let keys = KeyIndex::new(ground_truth.images().iter().map(|image| image.key.as_str()));
        let size_of = |key: &str| -> Option<ImageSize> {
            keys.find(key).and_then(|(position, _)| ground_truth.images()[position].size)
        };
        let models: Vec<_> = models
            .iter()
            .map(|(file, conventions)| ModelInput {
                name: file.name.clone(),
                file: file.path.clone(),
                detections: pixels(file, conventions, &size_of, settings, &mut diagnostics),
                records: Coverage { used: file.loaded.records_read, total: file.loaded.records_total },
            })
            .collect();
        if models.is_empty() {
            return Err(InputError::NoPredictions);
        }
        Ok(Inputs { ground_truth, coverage, models, diagnostics })
    }
}

impl Session {
    /// All files of the ground truth as one set; `None` without any.
    pub(super) fn ground_truth(&self, settings: &Settings, diagnostics: &mut Diagnostics) -> Option<AnnotationSet> {
        let pixels = |file: &SessionFile| pixels(file, &file.conventions, &|_| None, settings, diagnostics);
        let truths: Vec<_> = self.with_role(FileRole::GroundTruth).map(pixels).collect();
        (!truths.is_empty()).then(|| joined(truths))
    }
}

/// One set of all; objects of an image that several sets name stand together, so that no key stands twice.
fn joined(sets: Vec<AnnotationSet>) -> AnnotationSet {
    let mut all = AnnotationSet::new();
    let count: usize = sets.iter().map(|set| set.images().len()).sum();
    sets.into_iter().for_each(|set| all.append(set));
    let mut places: Vec<Vec<usize>> = Vec::with_capacity(count);
    let mut index: HashMap<&str, usize> = HashMap::with_capacity(count);
    for (at, image) in all.images().iter().enumerate() {
        match index.get(image.key.as_str()) {
            Some(&known) => places[known].push(at),
            None => {
                index.insert(&image.key, places.len());
                places.push(vec![at]);
            }
        }
    }
    if places.len() == count {
        return all;
    }
    let mut out = AnnotationSet::new();
    // In the same order, so that the numbers of the categories stay.
    for name in all.categories() {
        out.category(name);
    }
    for group in places {
        let images: Vec<_> = group.iter().map(|&at| &all.images()[at]).collect();
        let source = images.iter().find_map(|image| image.source.clone());
        let size = images.iter().find_map(|image| image.size);
        let instances = images.iter().flat_map(|image| all.instances_of(image)).cloned();
        out.push_image(images[0].key.clone(), source, size, instances);
    }
    out
}

fn pixels(
    file: &SessionFile,
    conventions: &Conventions,
    size_of: &dyn Fn(&str) -> Option<ImageSize>,
    settings: &Settings,
    diagnostics: &mut Diagnostics,
) -> AnnotationSet {
    let resolved = resolve(&file.loaded, conventions, size_of, settings.duplicates);
    diagnostics.extend(resolved.diagnostics.into_sorted());
    resolved.set
}

#[cfg(test)]
mod tests {
    use super::super::testing::session;
    use super::*;

    #[test]
    fn objects_of_one_image_in_two_files_of_ground_truth_stand_together() {
        let line = |key: &str, category: &str| {
            format!(
                "{{\"image\":\"{key}\",\"source\":\"D\",\"instances\":[{{\"rbox\":[0.5,0.5,0.1,0.1,0],\"ref\":\"{category}\"}}]}}\n"
            )
        };
        let (ships, bridges) = (line("a.jpg", "ship") + &line("b.jpg", "ship"), line("b.jpg", "bridge"));
        let inputs = session(&[("gt/ships.jsonl", &ships), ("gt/bridges.jsonl", &bridges), ("pred.jsonl", &ships)])
            .inputs(&Settings::default())
            .unwrap();
        let set = &inputs.ground_truth;
        let names = |at: usize| {
            let image = &set.images()[at];
            let names = set.instances_of(image).iter().map(|i| set.category_name(i.category)).collect::<Vec<_>>();
            (image.key.as_str(), names)
        };
        assert_eq!(set.images().len(), 2);
        assert_eq!((names(0), names(1)), (("a.jpg", vec!["ship"]), ("b.jpg", vec!["ship", "bridge"])));
    }
}
