//! Is a low score the model's, or the file's? Checks that would have caught the usual input mistakes.
//!
//! Most wrong scores come from ids, angle conventions, units and scale. Each check looks at ground truth and one file of
//! predictions; those about conventions read the file in other ways and say what DetA would be then.

mod contents;
mod readings;

use crate::load::{Conventions, Loaded};
use crate::schema::{AnnotationSet, ImageSize, KeyIndex};
use crate::settings::Settings;

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
    /// DetA of the compared images under this reading.
    pub det_a: f64,
}

/// All suspicions about a file of predictions, the most telling first.
///
/// `conventions` are those in use. Readings are compared on at most 200 images, evenly spread, that both sides have;
/// `ground_truth` is in pixels.
pub fn examine(
    ground_truth: &AnnotationSet,
    predictions: &Loaded,
    conventions: &Conventions,
    settings: &Settings,
) -> Vec<Suspicion> {
    let keys = KeyIndex::new(ground_truth.images().iter().map(|image| image.key.as_str()));
    let size_of = |key: &str| -> Option<ImageSize> { ground_truth.images()[keys.find(key)?.0].size };
    let mut found = readings::examine(ground_truth, predictions, conventions, settings, &keys, &size_of);
    let resolved = crate::load::resolve(predictions, conventions, &size_of, settings.duplicates);
    found.extend(contents::examine(ground_truth, &resolved.set, settings, &keys));
    found
}

#[cfg(test)]
mod tests;
