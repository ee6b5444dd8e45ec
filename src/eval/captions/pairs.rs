//! Which captions are compared with which.

use std::collections::HashMap;

use super::{CaptionId, CaptionPair, CaptionStage};
use crate::eval::Evaluation;
use crate::settings::DocumentFrequency;

/// Gives each distinct caption one number.
#[derive(Default)]
struct Numbers<'t> {
    known: HashMap<&'t str, CaptionId>,
    texts: Vec<&'t str>,
}

impl<'t> Numbers<'t> {
    fn of(&mut self, text: &'t str) -> CaptionId {
        let next = self.texts.len() as CaptionId;
        *self.known.entry(text).or_insert_with(|| {
            self.texts.push(text);
            next
        })
    }
}

impl Evaluation {
    /// Collects the pairs of every model; all boxes must be matched.
    pub(in crate::eval) fn collect_pairs(&mut self) {
        let ground_truth = &self.inputs.ground_truth;
        let mut numbers = Numbers::default();
        let mut references = Vec::new();
        let mut stretch: Vec<Option<(u32, u32)>> = vec![None; ground_truth.instances().len()];
        let mut all = Vec::with_capacity(self.models.len());
        for (model, run) in self.models.iter().enumerate() {
            let mut pairs = Vec::new();
            for (at, image) in ground_truth.images().iter().enumerate() {
                let Some((set, other)) = self.model_image(model, at) else { continue };
                let (first, found) = (ground_truth.first_instance(image), set.instances_of(other));
                for hit in run.matches[at].hits() {
                    let object = first + hit.ground_truth as usize;
                    let captions = &ground_truth.instances()[object].captions;
                    if captions.is_empty() {
                        continue;
                    }
                    let references = *stretch[object].get_or_insert_with(|| {
                        let start = references.len() as u32;
                        references.extend(captions.iter().map(|caption| numbers.of(caption)));
                        (start, references.len() as u32)
                    });
                    let hypothesis = numbers.of(found[hit.detection as usize].caption().unwrap_or(""));
                    pairs.push(CaptionPair { image: at as u32, hypothesis, references });
                }
            }
            all.push(pairs);
        }
        if self.settings.cider_df == DocumentFrequency::GroundTruth && all.iter().any(|pairs| !pairs.is_empty()) {
            let captions = ground_truth.instances().iter().flat_map(|object| &object.captions);
            captions.for_each(|caption| _ = numbers.of(caption));
        }
        let empty = || all.iter().map(|_| Vec::new()).collect::<Vec<Vec<f64>>>();
        self.captions = CaptionStage {
            raw: numbers.texts.into_iter().map(Box::from).collect(),
            references,
            cider: empty(),
            meteor: empty(),
            cider_notes: vec![None; all.len()],
            pairs: all,
            ..CaptionStage::default()
        };
    }
}
