//! Three boxes of a file under each candidate reading: a picture decides faster than a list of conventions.

use std::collections::HashMap;

use super::Session;
use super::file::SessionFile;
use crate::geometry::{OrientedBox, iou};
use crate::load::{Conventions, RawImage, RawInstance, resolve};
use crate::protocol::{Changes, FileId, FileRole, PreviewedReading, ReadingPreview};
use crate::schema::{ImageSize, KeyIndex};
use crate::settings::Duplicates;

/// Images among which the most telling one is looked for.
const MOST_IMAGES: usize = 200;
/// Boxes of an image among which the most telling ones are looked for.
const MOST_BOXES: usize = 200;
const BOXES: usize = 3;
/// Boxes that overlap more than this are not shown together.
const MOST_OVERLAP: f64 = 0.1;
/// Objects of the ground truth that are shown beside them.
const MOST_OBJECTS: usize = 300;
/// Boxes from this side length tell as much as larger ones.
const CLEAR_SIDE_PX: f64 = 60.0;

/// A reading on its way into a preview.
struct Candidate {
    changes: Changes,
    meaning: String,
    is_present: bool,
    conventions: Conventions,
}

impl Session {
    /// Boxes of a file under each value of one of its conventions. `None` if the file, its boxes or the key are unknown.
    pub fn preview(&self, file: FileId, key: &str) -> Option<ReadingPreview> {
        let file = self.find(file)?;
        let question = file.conventions.questions().into_iter().find(|question| question.key == key)?;
        let mut values = question.values;
        if !values.iter().any(|(value, _)| *value == question.value) {
            values.insert(0, (question.value.clone(), String::new()));
        }
        let candidates = values.into_iter().filter_map(|(value, meaning)| {
            let changes = vec![(key.to_owned(), value.clone())];
            Some(Candidate {
                conventions: file.conventions_with(&changes).ok()?,
                changes,
                is_present: value == question.value,
                meaning: if meaning.is_empty() { value } else { meaning },
            })
        });
        self.draw(file, candidates.collect())
    }

    /// Boxes of a file as it is read now and with some changes.
    pub fn preview_of(&self, file: FileId, changes: &Changes) -> Option<ReadingPreview> {
        let file = self.find(file)?;
        let candidate = |changes: Changes, meaning: &str, is_present| {
            let conventions = file.conventions_with(&changes).ok()?;
            Some(Candidate { changes, meaning: meaning.to_owned(), is_present, conventions })
        };
        let (now, then) =
            (candidate(Vec::new(), "as it is read now", true)?, candidate(changes.clone(), "tried", false)?);
        self.draw(file, vec![now, then])
    }

    fn draw(&self, file: &SessionFile, candidates: Vec<Candidate>) -> Option<ReadingPreview> {
        let sizes = self.sizes_beside(file);
        let size_of = |key: &str| sizes.get(key).copied();
        let images = &file.loaded.images;
        let step = images.iter().filter(|image| !image.instances.is_empty()).count().div_ceil(MOST_IMAGES).max(1);
        let chosen: Vec<RawImage> =
            images.iter().filter(|image| !image.instances.is_empty()).step_by(step).map(numbered).collect();
        let sample = file.loaded.with_images(chosen);
        let read: Vec<HashMap<String, Vec<(usize, OrientedBox)>>> = candidates
            .iter()
            .map(|candidate| {
                let set = resolve(&sample, &candidate.conventions, &size_of, Duplicates::First).set;
                let boxes = |image| {
                    let number = |id: &str| id.parse().ok();
                    let pair = |i: &crate::schema::Instance| Some((number(i.id.as_deref()?)?, i.rbox));
                    set.instances_of(image).iter().filter_map(pair).collect()
                };
                set.images().iter().map(|image| (image.key.clone(), boxes(image))).collect()
            })
            .collect();
        let size_of_image =
            |image: &RawImage| image.size.or_else(|| size_of(&image.key)).unwrap_or(ImageSize::BENCHMARK);
        // The most telling image, the first among equals.
        let mut best: Option<(f64, &RawImage, Vec<usize>)> = None;
        for image in &sample.images {
            let of_image: Vec<&[(usize, OrientedBox)]> =
                read.iter().map(|reading| reading.get(&*image.key).map_or(&[][..], Vec::as_slice)).collect();
            let (score, numbers) = most_telling(&of_image, &candidates, size_of_image(image));
            if score > best.as_ref().map_or(0.0, |best| best.0) {
                best = Some((score, image, numbers));
            }
        }
        let (_, image, numbers) = best?;
        let readings = candidates.into_iter().zip(&read).map(|(candidate, reading)| PreviewedReading {
            boxes: numbers
                .iter()
                .filter_map(|number| reading.get(&*image.key)?.iter().find(|(n, _)| n == number))
                .map(|(_, rbox)| *rbox)
                .collect(),
            changes: candidate.changes,
            meaning: candidate.meaning,
            is_present: candidate.is_present,
        });
        Some(ReadingPreview {
            image: image.key.to_string(),
            size: size_of_image(image),
            objects: self.objects_beside(file, &image.key),
            readings: readings.collect(),
        })
    }

    /// Sizes of the file's images that only the ground truth states.
    fn sizes_beside<'s>(&'s self, file: &'s SessionFile) -> HashMap<&'s str, ImageSize> {
        let mut sizes = HashMap::new();
        for truth in self.truths_beside(file) {
            let keys = KeyIndex::new(truth.loaded.images.iter().map(|image| &*image.key));
            for image in file.loaded.images.iter().filter(|image| image.size.is_none()) {
                let known = keys.find(&image.key).and_then(|(at, _)| truth.loaded.images[at].size);
                if let Some(size) = known {
                    sizes.entry(&*image.key).or_insert(size);
                }
            }
        }
        sizes
    }

    fn objects_beside(&self, file: &SessionFile, key: &str) -> Vec<OrientedBox> {
        let mut objects = Vec::new();
        for truth in self.truths_beside(file) {
            let keys = KeyIndex::new(truth.loaded.images.iter().map(|image| &*image.key));
            let Some((at, _)) = keys.find(key) else { continue };
            let one = truth.loaded.with_images(vec![truth.loaded.images[at].clone()]);
            let set = resolve(&one, &truth.conventions, &|_| None, Duplicates::First).set;
            objects.extend(set.instances().iter().map(|instance| instance.rbox));
        }
        objects.truncate(MOST_OBJECTS);
        objects
    }

    fn truths_beside<'s>(&'s self, file: &'s SessionFile) -> impl Iterator<Item = &'s SessionFile> {
        self.with_role(FileRole::GroundTruth).filter(move |truth| truth.id != file.id)
    }
}

/// The image with its boxes numbered: a reading may leave some out.
fn numbered(image: &RawImage) -> RawImage {
    let instances = image.instances.iter().take(MOST_BOXES).enumerate().map(|(number, instance)| RawInstance {
        id: Some(number.to_string().into()),
        captions: Vec::new(),
        ..instance.clone()
    });
    RawImage { instances: instances.collect(), ..image.clone() }
}

/// The boxes of an image that differ most between the readings while they lie inside it as it is read now, and how much
/// they tell together.
fn most_telling(readings: &[&[(usize, OrientedBox)]], candidates: &[Candidate], size: ImageSize) -> (f64, Vec<usize>) {
    let Some(present) = candidates.iter().position(|candidate| candidate.is_present) else { return (0.0, Vec::new()) };
    let mut scored: Vec<(f64, usize)> = readings[present]
        .iter()
        .map(|(number, rbox)| {
            let others = readings.iter().enumerate().filter(|(at, _)| *at != present).map(|(_, reading)| {
                let other = reading.iter().find(|(n, _)| n == number);
                other.map_or(1.0, |(_, other)| 1.0 - iou(rbox, other))
            });
            let clear = (rbox.area().sqrt() / CLEAR_SIDE_PX).min(1.0);
            let is_inside = rbox.is_inside(f64::from(size.width_px), f64::from(size.height_px));
            let visible = if is_inside { 1.0 } else { 0.25 };
            (others.sum::<f64>() * (0.1 + clear) * visible, *number)
        })
        .filter(|(score, _)| *score > 1e-3)
        .collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    // Copies and near copies of a box would say the same three times.
    let rbox_of = |number: usize| readings[present].iter().find(|(n, _)| *n == number).map(|(_, rbox)| rbox);
    let mut chosen: Vec<(f64, usize)> = Vec::with_capacity(BOXES);
    for (score, number) in scored {
        let is_near =
            |other: &(f64, usize)| rbox_of(number).zip(rbox_of(other.1)).is_some_and(|(a, b)| iou(a, b) > MOST_OVERLAP);
        if chosen.len() < BOXES && !chosen.iter().any(is_near) {
            chosen.push((score, number));
        }
    }
    let scored = chosen;
    (scored.iter().map(|(score, _)| score).sum(), scored.iter().map(|(_, number)| *number).collect())
}

#[cfg(test)]
mod tests {
    use super::super::testing::session;
    use super::*;

    const TRUTH: &str = "{\"image\":\"a.jpg\",\"source\":\"D\",\"width\":800,\"height\":800,\"instances\":[{\"rbox\":[0.5,0.5,0.3,0.1,0.5]}]}\n";

    fn model(boxes: &[[f64; 5]]) -> String {
        let boxes: Vec<String> = boxes.iter().map(|b| format!("{{\"rbox\":{b:?}}}")).collect();
        format!("{{\"image\":\"a.jpg\",\"instances\":[{}]}}\n", boxes.join(","))
    }

    #[test]
    fn the_boxes_that_differ_most_are_shown_under_every_value() {
        // The round one and the upright one look the same whichever way angles turn.
        let text = model(&[
            [0.5, 0.5, 0.1, 0.1, 0.0],
            [0.2, 0.2, 0.3, 0.05, 0.5],
            [0.5, 0.5, 0.3, 0.1, 0.0],
            [0.7, 0.3, 0.3, 0.05, 0.6],
        ]);
        let session = session(&[("gt.jsonl", TRUTH), ("pred.jsonl", &text)]);
        let preview = session.preview(FileId(1), "turn").unwrap();
        assert_eq!((preview.image.as_str(), preview.size), ("a.jpg", ImageSize { width_px: 800, height_px: 800 }));
        assert_eq!(preview.objects.len(), 1);
        let [clockwise, counter] = &preview.readings[..] else { panic!("{preview:?}") };
        assert!(clockwise.is_present && !counter.is_present);
        let turns = |reading: &PreviewedReading| reading.boxes.iter().map(|b| b.canonical().theta).collect::<Vec<_>>();
        // The more turned one first.
        assert_eq!(turns(clockwise), [0.6, 0.5]);
        assert_eq!(turns(counter), [-0.6, -0.5]);
    }

    #[test]
    fn a_file_that_no_reading_changes_has_no_preview() {
        let text = model(&[[0.5, 0.5, 0.1, 0.1, 0.0]]);
        let session = session(&[("gt.jsonl", TRUTH), ("pred.jsonl", &text)]);
        assert_eq!(session.preview(FileId(1), "turn"), None);
        assert_eq!(session.preview(FileId(1), "colour"), None);
        assert_eq!(session.preview(FileId(7), "turn"), None);
    }

    #[test]
    fn a_trial_shows_the_present_reading_and_the_tried_one() {
        let text = model(&[[0.5, 0.5, 0.3, 0.1, 0.5]]);
        let session = session(&[("gt.jsonl", TRUTH), ("pred.jsonl", &text)]);
        let preview = session.preview_of(FileId(1), &vec![("turn".into(), "ccw".into())]).unwrap();
        assert_eq!(preview.readings.iter().map(|r| r.is_present).collect::<Vec<_>>(), [true, false]);
        assert_eq!(preview.readings[1].boxes[0].canonical().theta, -0.5);
    }
}
