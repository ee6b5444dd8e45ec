//! The last stage: intervals of every score, from the sums of each image.

use super::captions::{CaptionSums, caption_sums};
use super::{Evaluation, Step};
use crate::metrics::bootstrap::{Interval, Resampler};
use crate::metrics::detection::DetectionStats;
use crate::metrics::relcap::RelationStats;
use crate::metrics::ricscore::ric_score;
use crate::report::{Progress, ScoreInterval, ScoreIntervals};

/// Additions in one step: some milliseconds.
const ADDITIONS_PER_STEP: usize = 2_000_000;

/// What an image adds to the scores of a model. Counts are kept as they are: sums of a draw stay far below 2^53.
#[derive(Clone, Copy, Default)]
struct Sums {
    detection: DetectionStats,
    captions: CaptionSums,
    relations: RelationStats,
}

/// The scores that have intervals, in the order of [`ScoreIntervals`].
const SCORES: usize = 13;

/// Draws so far.
#[derive(Default)]
pub(super) struct IntervalStage {
    /// Per model, per image.
    sums: Vec<Vec<Sums>>,
    resampler: Option<Resampler>,
    times: Vec<u32>,
    /// Per model, per score, per draw.
    drawn: Vec<[Vec<Option<f64>>; SCORES]>,
    /// Per model, once all draws are done.
    done: Vec<ScoreIntervals>,
}

impl IntervalStage {
    /// From the draws to intervals and ties, score by score.
    fn finish(&self) -> Vec<ScoreIntervals> {
        let once = vec![1; self.times.len()];
        let points: Vec<_> = self.sums.iter().map(|sums| scores(&total(sums, &once))).collect();
        let mut all = vec![[None; SCORES]; self.drawn.len()];
        for score in 0..SCORES {
            let point = |model: usize| points[model][score];
            // The first of the best.
            let best = (0..points.len())
                .rev()
                .filter(|&model| point(model).is_some())
                .max_by(|&a, &b| point(a).unwrap_or(0.0).total_cmp(&point(b).unwrap_or(0.0)));
            let ties: Vec<bool> = (0..points.len())
                .map(|model| best.is_some_and(|best| best != model && self.is_tied(best, model, score)))
                .collect();
            let has_tie = ties.contains(&true);
            for (model, intervals) in all.iter_mut().enumerate() {
                intervals[score] = Interval::of(&self.drawn[model][score]).map(|interval| ScoreInterval {
                    interval,
                    is_tied: ties[model] || (Some(model) == best && has_tie),
                });
            }
        }
        all.into_iter().map(named).collect()
    }

    /// Whether 0 lies in the interval of the difference of two models on the same draws.
    fn is_tied(&self, best: usize, other: usize, score: usize) -> bool {
        let pairs = self.drawn[best][score].iter().zip(&self.drawn[other][score]);
        let differences: Vec<Option<f64>> = pairs.map(|(a, b)| a.zip(*b).map(|(a, b)| a - b)).collect();
        Interval::of(&differences).is_some_and(|difference| difference.low <= 0.0)
    }

    /// The intervals of a model, when they are known.
    pub fn of(&self, model: usize) -> Option<ScoreIntervals> {
        self.done.get(model).cloned()
    }
}

impl Evaluation {
    /// Makes some draws; `None` when all are made.
    pub(super) fn resample_some(&mut self) -> Option<Step> {
        let draws = self.settings.draws as usize;
        let (images, models) = (self.images(), self.models.len());
        let mut stage = std::mem::take(&mut self.intervals);
        if stage.resampler.is_none() {
            stage.sums = (0..models).map(|model| self.sums(model)).collect();
            stage.drawn = (0..models).map(|_| std::array::from_fn(|_| Vec::with_capacity(draws))).collect();
            stage.times = vec![0; images];
            stage.resampler = Some(Resampler::new(self.settings.seed));
        }
        let made = |stage: &IntervalStage| stage.drawn.first().map_or(draws, |drawn| drawn[0].len());
        let first = made(&stage);
        let per_step = (ADDITIONS_PER_STEP / (images * models * 64).max(1)).clamp(1, 200);
        let end = (first + per_step).min(draws);
        for _ in first..end {
            if let Some(resampler) = &mut stage.resampler {
                resampler.draw(&mut stage.times);
            }
            for (sums, drawn) in stage.sums.iter().zip(&mut stage.drawn) {
                let scores = scores(&total(sums, &stage.times));
                drawn.iter_mut().zip(scores).for_each(|(drawn, score)| drawn.push(score));
            }
        }
        let is_over = first >= draws;
        if is_over {
            stage.done = stage.finish();
            (stage.sums, stage.drawn) = (Vec::new(), Vec::new());
        }
        self.intervals = stage;
        (!is_over).then(|| {
            Step::Working(Progress {
                stage: "resampling images".into(),
                subject: "all models".into(),
                done: end as u64,
                total: draws as u64,
                unit: "draws".into(),
            })
        })
    }

    fn sums(&self, model: usize) -> Vec<Sums> {
        let captions = caption_sums(&self.captions, &self.spice, self.settings.spice_empty, model, self.images());
        let relations = self.relations.by_image(model, self.images());
        self.models[model]
            .stats
            .iter()
            .zip(captions)
            .zip(relations)
            .map(|((detection, captions), relations)| Sums { detection: *detection, captions, relations })
            .collect()
    }
}

fn total(sums: &[Sums], times: &[u32]) -> Sums {
    let mut total = Sums::default();
    for (sums, &times) in sums.iter().zip(times).filter(|(_, times)| **times > 0) {
        total.detection.add_times(&sums.detection, times);
        total.captions.add_times(&sums.captions, times);
        total.relations.add_times(sums.relations, times);
    }
    total
}

fn scores(total: &Sums) -> [Option<f64>; SCORES] {
    let (detection, captions) = (&total.detection, &total.captions);
    let relations = &total.relations;
    let (det_a, cap_a) = (detection.counts.det_a(), captions.cap_a());
    let f1 = relations.f1();
    let ric = det_a.zip(cap_a).zip(f1).map(|((d, c), r)| ric_score(d, c, r));
    [
        ric,
        det_a,
        cap_a,
        f1,
        detection.mean_det_a(),
        detection.counts.precision(),
        detection.counts.recall(),
        detection.localisation(),
        captions.meteor(),
        captions.cider_d(),
        captions.spice_oa(),
        relations.precision(),
        relations.recall(),
    ]
}

fn named(intervals: [Option<ScoreInterval>; SCORES]) -> ScoreIntervals {
    let [
        ric_score,
        det_a,
        cap_a,
        relation_f1,
        det_a_mean,
        precision,
        recall,
        localisation,
        meteor,
        cider_d,
        spice_oa,
        relation_precision,
        relation_recall,
    ] = intervals;
    ScoreIntervals {
        ric_score,
        det_a,
        cap_a,
        relation_f1,
        det_a_mean,
        precision,
        recall,
        localisation,
        meteor,
        cider_d,
        spice_oa,
        relation_precision,
        relation_recall,
    }
}
