//! One matched pair of a run, taken apart.

use super::Evaluation;
use crate::metrics::relcap::{Outcome, RelationKey, compare, side};
use crate::relations::{Triple, explain};
use crate::report::{PairDetail, Part, RelationDetail, RelationOutcome, RelationSource};
use crate::schema::{AnnotationSet, Instance};

/// A relation on one side, with its key if it is compared.
struct Said {
    key: Option<RelationKey>,
    predicate: String,
    object: String,
    source: RelationSource,
}

impl Evaluation {
    /// Takes a hit apart, by positions in the report and in the image's detections; `None` if there is no such hit. What is
    /// not scored yet says so.
    pub fn pair(&mut self, model: u32, image: u32, detection: u32) -> Option<PairDetail> {
        let (model_at, image_at) = (model as usize, image as usize);
        let matched = self.models.get(model_at)?.matches.get(image_at)?;
        let hit = *matched.hits().find(|hit| hit.detection == detection)?;
        let ground_truth = &self.inputs.ground_truth;
        let truth = ground_truth.images().get(image_at)?;
        let (set, other) = self.model_image(model_at, image_at)?;
        let object = &ground_truth.instances_of(truth)[hit.ground_truth as usize];
        let found = &set.instances_of(other)[detection as usize];
        let references = self.said(ground_truth, object, false);
        let caption = self.said(set, found, true);
        let compared = !object.captions.is_empty();
        let detail = PairDetail {
            model,
            image,
            detection,
            object: hit.ground_truth,
            meteor: Part::Undefined(NO_REFERENCE.into()),
            cider_d: Part::Undefined(NO_REFERENCE.into()),
            spice_oa: Part::Undefined(NO_REFERENCE.into()),
            score: Part::Undefined(NO_REFERENCE.into()),
            relations: if compared { self.outcomes(&references.0, &caption.0) } else { Vec::new() },
            silent_caption: caption.1,
            silent_references: references.1,
        };
        if !compared {
            return Some(detail);
        }
        // Pairs stand in the order of images and hits, those without a reference left out.
        let with_captions = |hit: &&crate::matching::Pair| {
            !ground_truth.instances_of(truth)[hit.ground_truth as usize].captions.is_empty()
        };
        let before = matched.hits().filter(with_captions).position(|hit| hit.detection == detection)?;
        let first = self.captions.pairs.get(model_at)?.iter().position(|pair| pair.image == image)?;
        Some(self.with_captions(detail, model_at, first + before))
    }

    fn with_captions(&mut self, detail: PairDetail, model: usize, pair: usize) -> PairDetail {
        let meteor = self.meteor_of(model, pair);
        let cider_d = self.cider_of(model, pair);
        let spice_oa = match self.spice.pairs(model, &self.captions) {
            Part::Ready(all) => match all.get(pair).copied().flatten() {
                Some(spice) => Part::Ready(spice.oa),
                None => Part::NotAvailable("a caption is too long to parse".into()),
            },
            other => other.map(|_| 0.0),
        };
        let score =
            meteor.and_then(|m| cider_d.and_then(|c| spice_oa.map(|s| (m.alignment.score + c.score / 10.0 + s) / 3.0)));
        PairDetail { meteor, cider_d, spice_oa, score, ..detail }
    }

    /// The relations that the captions of an instance state, and why there are none.
    fn said(&self, set: &AnnotationSet, instance: &Instance, is_in_caption: bool) -> (Vec<Said>, String) {
        let category = set.category_name(instance.category);
        let (mut all, mut silent) = (Vec::new(), String::new());
        for caption in &instance.captions {
            let explanation = explain(self.rules, caption, Some(category));
            if silent.is_empty() {
                silent = explanation.why_empty(self.rules);
            }
            all.extend(explanation.triples.iter().map(|triple| self.one_said(triple, caption, is_in_caption)));
        }
        if instance.captions.is_empty() {
            silent = "there is no caption".into();
        }
        let silent = if all.is_empty() { silent } else { String::new() };
        (all, silent)
    }

    fn one_said(&self, triple: &Triple, caption: &str, is_in_caption: bool) -> Said {
        let mapped = triple.mapped(self.rules);
        let rule = self.rules.rule(triple.rule);
        let start = triple.words.start.min(triple.object_words.start) as usize;
        let end = triple.words.end.max(triple.object_words.end) as usize;
        Said {
            key: mapped.map(|mapped| RelationKey::new(&mapped, self.rules, self.settings.relation_compare)),
            predicate: self.rules.predicate(triple.predicate).name.clone(),
            object: mapped.map_or_else(|| triple.object.clone(), |mapped| mapped.object.to_owned()),
            source: RelationSource {
                is_in_caption,
                words: caption.get(start..end).unwrap_or_default().to_owned(),
                rule: rule.id.clone(),
                summary: rule.summary.clone(),
            },
        }
    }

    fn outcomes(&self, references: &[Said], caption: &[Said]) -> Vec<RelationDetail> {
        let setting = self.settings.relation_compare;
        let keys = |said: &[Said]| side(said.iter().filter_map(|said| said.key).collect(), setting);
        let mut all = Vec::new();
        let detail = |outcome, said: Vec<&Said>| {
            let first = said.first()?;
            Some(RelationDetail {
                outcome,
                predicate: first.predicate.clone(),
                object: first.object.clone(),
                said: said.iter().map(|said| said.source.clone()).collect(),
            })
        };
        compare(&keys(references), &keys(caption), |key, outcome| {
            let said = caption.iter().chain(references).filter(|said| said.key == Some(key)).collect();
            let outcome = match outcome {
                Outcome::Matched => RelationOutcome::Matched,
                Outcome::Missed => RelationOutcome::Missed,
                Outcome::Invented => RelationOutcome::Invented,
            };
            all.extend(detail(outcome, said));
        });
        let left_out = caption.iter().chain(references).filter(|said| said.key.is_none());
        all.extend(left_out.filter_map(|said| detail(RelationOutcome::NotCompared, vec![said])));
        all
    }
}

const NO_REFERENCE: &str = "the object has no reference caption";
