//! Detections meet ground truth on the image key.

use std::collections::BTreeMap;

use crate::diag::{Diagnostic, Diagnostics, Place};
use crate::schema::{AnnotationSet, KeyIndex, KeyMatch};

/// For each image of the ground truth, the position of the model's image, if it gave one.
#[derive(Clone, Debug, PartialEq)]
pub struct Joined {
    pub image_of: Vec<Option<usize>>,
    /// Boxes on images that the ground truth does not have: reported, not scored.
    pub unknown_instances: u64,
}

/// Joins one model to the ground truth.
///
/// Keys are read as strictly as finds an image (exactly, then without folders, without extension, letter case ignored);
/// looser readings, unknown images and images that meet twice are reported under `file`.
pub fn join(
    ground_truth: &AnnotationSet,
    detections: &AnnotationSet,
    keys: &KeyIndex,
    file: &str,
    problems: &mut Diagnostics,
) -> Joined {
    let mut joined = Joined { image_of: vec![None; ground_truth.images().len()], unknown_instances: 0 };
    let mut loose: BTreeMap<KeyMatch, u64> = BTreeMap::new();
    for (position, image) in detections.images().iter().enumerate() {
        let place = || Place::file(file).in_image(image.key.as_str());
        let Some((at, reading)) = keys.find(&image.key) else {
            joined.unknown_instances += detections.instances_of(image).len() as u64;
            problems.push(
                Diagnostic::error("image-unknown", place(), "the ground truth has no image with this key")
                    .with_found(image.key.as_str())
                    .with_expected(format!("a key such as {}", example_key(ground_truth)))
                    .with_fix("use the keys of the ground truth; a template can be made from it")
                    .with_action("the image's boxes are not scored"),
            );
            continue;
        };
        if reading != KeyMatch::Exact {
            *loose.entry(reading).or_default() += 1;
        }
        if joined.image_of[at].is_some() {
            joined.unknown_instances += detections.instances_of(image).len() as u64;
            problems.push(
                Diagnostic::error(
                    "image-met-twice",
                    place(),
                    "two images of the file are the same image of the ground truth",
                )
                .with_found(image.key.as_str())
                .with_expected(format!("one of them to be \"{}\"", ground_truth.images()[at].key))
                .with_fix("give each image its own key")
                .with_action("the first is scored, this one is not"),
            );
            continue;
        }
        joined.image_of[at] = Some(position);
    }
    for (reading, count) in loose {
        problems.push(Diagnostic::note(
            &format!("key-{}", if reading == KeyMatch::CaseFolded { "case" } else { "loose" }),
            Place::file(file),
            format!("{count} images were found by {}", reading.describe()),
        ));
    }
    joined
}

fn example_key(ground_truth: &AnnotationSet) -> String {
    ground_truth.images().first().map_or_else(|| "(the ground truth is empty)".into(), |i| format!("\"{}\"", i.key))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(keys: &[&str]) -> AnnotationSet {
        let mut set = AnnotationSet::new();
        for key in keys {
            set.push_image(*key, None, None, []);
        }
        set
    }

    fn run(ground_truth: &[&str], detections: &[&str]) -> (Joined, Diagnostics) {
        let (ground_truth, detections) = (set(ground_truth), set(detections));
        let keys = KeyIndex::new(ground_truth.images().iter().map(|image| image.key.as_str()));
        let mut problems = Diagnostics::new();
        (join(&ground_truth, &detections, &keys, "model.json", &mut problems), problems)
    }

    #[test]
    fn order_does_not_matter_and_missing_images_have_no_detections() {
        let (joined, problems) = run(&["a.jpg", "b.jpg", "c.jpg"], &["c.jpg", "a.jpg"]);
        assert_eq!(joined.image_of, [Some(1), None, Some(0)]);
        assert!(problems.is_empty());
    }

    #[test]
    fn a_looser_reading_is_noted_and_an_unknown_image_is_an_error() {
        let (joined, problems) = run(&["D/a.jpg", "D/b.jpg"], &["a.png", "x.jpg"]);
        assert_eq!(joined.image_of, [Some(0), None]);
        let codes: Vec<_> = problems.entries().iter().map(|d| d.code.as_str()).collect();
        assert_eq!(codes, ["image-unknown", "key-loose"]);
    }

    #[test]
    fn two_images_that_become_one_are_not_joined_silently() {
        let (joined, problems) = run(&["a.jpg"], &["a.jpg", "a.png"]);
        assert_eq!(joined.image_of, [Some(0)]);
        assert_eq!(problems.entries()[0].code, "image-met-twice");
    }
}
