//! The stage that compares spatial relations.
//!
//! The relations of an object are those of all its reference captions together. They are read once and serve all models.

use super::{Evaluation, Step};
use crate::metrics::relcap::{Outcome, RelationKey, RelationStats, compare, side};
use crate::relations::{Parser, PredicateId, RuleSet};
use crate::report::{Part, PredicateScores, Progress, RelationScores};
use crate::schema::{AnnotationSet, Instance};
use crate::settings::{RelationCompare, RelationPool};

/// Images in one step.
const PER_STEP: usize = 200;

/// What became of one relation, and in which image.
#[derive(Clone, Copy)]
struct Found {
    image: u32,
    predicate: PredicateId,
    outcome: Outcome,
}

/// What is known about relations so far.
#[derive(Default)]
pub(super) struct RelationStage {
    /// Relations of each object of the ground truth, once they are read.
    references: Vec<Option<Box<[RelationKey]>>>,
    /// Per model: relations of the images that are done, and how many those are.
    models: Vec<(Vec<Found>, usize)>,
}

impl Evaluation {
    /// Compares the relations of some images of a model.
    pub(super) fn relate_some(&mut self, model: usize) -> Option<Step> {
        let total = self.inputs.ground_truth.images().len();
        let mut stage = std::mem::take(&mut self.relations);
        stage.references.resize(self.inputs.ground_truth.instances().len(), None);
        stage.models.resize_with(self.models.len(), Default::default);
        let first = stage.models[model].1;
        let end = (first + PER_STEP).min(total);
        let mut reader = Reader::new(self.rules, self.settings.relation_compare);
        for image in first..end {
            self.relate_image(model, image, &mut stage, &mut reader);
        }
        stage.models[model].1 = end;
        self.relations = stage;
        (first < total).then(|| {
            Step::Working(Progress {
                stage: "comparing relations".into(),
                subject: self.inputs.models[model].name.clone(),
                done: end as u64,
                total: total as u64,
                unit: "images".into(),
            })
        })
    }

    fn relate_image(&self, model: usize, image: usize, stage: &mut RelationStage, reader: &mut Reader) {
        let ground_truth = &self.inputs.ground_truth;
        let first = ground_truth.first_instance(&ground_truth.images()[image]);
        let objects = ground_truth.instances_of(&ground_truth.images()[image]);
        let found = self.model_image(model, image);
        let detections = found.map_or(&[][..], |(set, image)| set.instances_of(image));
        let matched = &self.models[model].matches[image];
        let mut hit_of = matched.hit_of();
        for (at, object) in objects.iter().enumerate().filter(|(_, object)| !object.captions.is_empty()) {
            stage.references[first + at].get_or_insert_with(|| reader.read(ground_truth, object).into());
        }
        let RelationStage { references, models } = stage;
        let all = &mut models[model].0;
        let mut note = |predicate, outcome| all.push(Found { image: image as u32, predicate, outcome });
        let mut is_hit = vec![false; objects.len()];
        for hit in matched.hits() {
            is_hit[hit.ground_truth as usize] = true;
            // An object without a caption says nothing about relations: its pair is not compared.
            let Some(reference) = &references[first + hit.ground_truth as usize] else { continue };
            let Some((set, _)) = found else { continue };
            let said = reader.read(set, &detections[hit.detection as usize]);
            compare(reference, &said, |key, outcome| note(key.predicate(), outcome));
        }
        if self.settings.relation_pool == RelationPool::Matched {
            return;
        }
        for (at, _) in is_hit.iter().enumerate().filter(|(_, is_hit)| !**is_hit) {
            for key in references[first + at].iter().flatten() {
                note(key.predicate(), Outcome::Missed);
            }
        }
        hit_of.resize(detections.len(), None);
        for (detection, _) in detections.iter().zip(&hit_of).filter(|(_, hit)| hit.is_none()) {
            let Some((set, _)) = found else { continue };
            for key in reader.read(set, detection) {
                note(key.predicate(), Outcome::Invented);
            }
        }
    }
}

impl RelationStage {
    /// What each image adds to a model's scores.
    pub fn by_image(&self, model: usize, images: usize) -> Vec<RelationStats> {
        let mut all = vec![RelationStats::default(); images];
        for one in self.models.get(model).iter().flat_map(|(found, _)| found) {
            let stats = &mut all[one.image as usize];
            *match one.outcome {
                Outcome::Matched => &mut stats.true_positives,
                Outcome::Missed => &mut stats.false_negatives,
                Outcome::Invented => &mut stats.false_positives,
            } += 1;
        }
        all
    }

    /// The relation scores of a model over the images that `counts`, of `images` in all.
    pub fn scores(
        &self,
        model: usize,
        images: usize,
        rules: &RuleSet,
        counts: impl Fn(u32) -> bool,
    ) -> Part<RelationScores> {
        let (found, done) = match self.models.get(model) {
            Some((found, done)) => (found.as_slice(), *done),
            None => (&[][..], 0),
        };
        if done < images {
            return Part::Pending { stage: "comparing relations".into(), done: done as u64, total: images as u64 };
        }
        let mut by_predicate = vec![RelationStats::default(); rules.predicates().len()];
        for one in found.iter().filter(|one| counts(one.image)) {
            let stats = &mut by_predicate[one.predicate.index()];
            *match one.outcome {
                Outcome::Matched => &mut stats.true_positives,
                Outcome::Missed => &mut stats.false_negatives,
                Outcome::Invented => &mut stats.false_positives,
            } += 1;
        }
        let total: RelationStats = by_predicate.iter().copied().sum();
        let used =
            rules.predicates().iter().zip(&by_predicate).filter(|(_, stats)| **stats != RelationStats::default());
        Part::Ready(RelationScores {
            true_positives: total.true_positives,
            false_positives: total.false_positives,
            false_negatives: total.false_negatives,
            f1: total.f1(),
            precision: total.precision(),
            recall: total.recall(),
            by_predicate: used
                .map(|(predicate, stats)| PredicateScores {
                    predicate: predicate.name.clone(),
                    family: predicate.family.clone(),
                    stats: *stats,
                })
                .collect(),
        })
    }
}

/// Reads captions to keys.
struct Reader<'r> {
    rules: &'r RuleSet,
    parser: Parser<'r>,
    compare: RelationCompare,
}

impl<'r> Reader<'r> {
    fn new(rules: &'r RuleSet, compare: RelationCompare) -> Self {
        Reader { rules, parser: Parser::new(rules), compare }
    }

    /// The relations of all captions of an instance. Objects that are no whitelisted reference are left out.
    fn read(&mut self, set: &AnnotationSet, instance: &Instance) -> Vec<RelationKey> {
        let category = set.category_name(instance.category);
        let mut keys = Vec::new();
        for caption in &instance.captions {
            let triples = self.parser.parse(caption, Some(category)).iter();
            let mapped = triples.filter_map(|triple| triple.mapped(self.rules));
            keys.extend(mapped.map(|triple| RelationKey::new(&triple, self.rules, self.compare)));
        }
        side(keys, self.compare)
    }
}
