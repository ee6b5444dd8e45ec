//! Is a low score the model's, or the file's? Checks that would have caught the usual input mistakes.
//!
//! Most wrong scores come from ids, angle conventions, units and scale. Each check looks at ground truth and one file of
//! predictions; those about conventions read the file in other ways and say what DetA would be then. An [`Examination`]
//! goes in steps, because it does the work of many scorings.

mod contents;
mod readings;
mod sample;

use crate::load::{Conventions, Loaded, resolve};
use crate::schema::{AnnotationSet, ImageSize, KeyIndex};
use crate::settings::Settings;

use readings::Readings;
use sample::Sample;

/// Something that looks like a mistake in the input.
#[derive(Clone, Debug, PartialEq)]
pub struct Suspicion {
    /// Stable name, such as `angle-turn`.
    pub code: &'static str,
    /// One sentence for people.
    pub message: String,
    /// DetA of the compared images as the file is read now; `None` where it does not matter.
    pub det_a_now: Option<f64>,
    /// The other reading to try, if that could help.
    pub alternative: Option<Alternative>,
}

/// Another way to read a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Alternative {
    /// Keys and values for [`Conventions::set`].
    pub changes: Vec<(&'static str, String)>,
    pub conventions: Conventions,
    /// What the changes mean, for people.
    pub meaning: String,
    /// DetA of the compared images under this reading.
    pub det_a: f64,
}

/// A look at one file of predictions. It owns what it looks at, so that the inputs stay free between two steps.
pub struct Examination {
    found: Vec<Suspicion>,
    readings: Option<Readings>,
    compared: usize,
}

impl Examination {
    /// Looks at names and values, and prepares the readings.
    ///
    /// `conventions` are those in use. Readings are compared on at most 200 images, evenly spread, that both sides have;
    /// `ground_truth` is in pixels.
    pub fn new(
        ground_truth: &AnnotationSet,
        predictions: &Loaded,
        conventions: &Conventions,
        settings: &Settings,
    ) -> Self {
        let keys = KeyIndex::new(ground_truth.images().iter().map(|image| image.key.as_str()));
        let size_of = |key: &str| -> Option<ImageSize> { ground_truth.images()[keys.find(key)?.0].size };
        let resolved = resolve(predictions, conventions, &size_of, settings.duplicates);
        let found = contents::examine(ground_truth, &resolved.set, settings, &keys);
        let sample = Sample::of(ground_truth, predictions, &keys);
        let compared = sample.len();
        let readings = (compared > 0).then(|| Readings::new(sample, conventions, settings));
        Examination { found, readings, compared }
    }

    /// Tries one reading; `false` when none is left.
    pub fn step(&mut self) -> bool {
        self.readings.as_mut().is_some_and(Readings::step)
    }

    /// Images on which readings are compared.
    pub fn compared_images(&self) -> usize {
        self.compared
    }

    /// All suspicions, the most telling first. Readings that were not tried are not known.
    pub fn finish(self) -> Vec<Suspicion> {
        let mut all = self.readings.map(Readings::finish).unwrap_or_default();
        all.extend(self.found);
        all
    }
}

/// All suspicions about a file of predictions at once; see [`Examination`].
pub fn examine(
    ground_truth: &AnnotationSet,
    predictions: &Loaded,
    conventions: &Conventions,
    settings: &Settings,
) -> Vec<Suspicion> {
    let mut examination = Examination::new(ground_truth, predictions, conventions, settings);
    while examination.step() {}
    examination.finish()
}

#[cfg(test)]
mod tests;
