//! METEOR and CIDEr-D of one pair, taken apart.

use super::{Scorer, WordData};
use crate::eval::Evaluation;
use crate::metrics::cider_d::{CiderD, Explanation};
use crate::report::{MeteorDetail, Part};

/// Phrases that are kept; the others add next to nothing.
const PHRASES: usize = 12;

impl Evaluation {
    /// The word alignment of a pair with its best reference.
    pub(in crate::eval) fn meteor_of(&self, model: usize, pair: usize) -> Part<MeteorDetail> {
        let stage = &self.captions;
        let Some(&pair) = stage.pairs.get(model).and_then(|pairs| pairs.get(pair)) else {
            return Part::Undefined("there is no such pair".into());
        };
        let WordData::Ready(meteor, lines) = &stage.word_data else {
            return stage.meteor_part(model, |_| ()).and_then(|()| Part::Undefined("there is no word data".into()));
        };
        let (hypothesis, references) = stage.ids(pair);
        let line = |id: u32| lines[id as usize];
        let references: Vec<_> = references.iter().map(|&id| line(id)).collect();
        let segment = meteor.score(line(hypothesis), &references);
        match references.get(segment.reference) {
            Some(&reference) => Part::Ready(MeteorDetail {
                reference: segment.reference as u32,
                alignment: meteor.alignment(line(hypothesis), reference),
            }),
            None => Part::Undefined("there is no reference".into()),
        }
    }

    /// The phrases behind a pair's CIDEr-D. The scorer of the model asked about last is kept.
    pub(in crate::eval) fn cider_of(&mut self, model: usize, pair: usize) -> Part<Explanation> {
        let is_done = matches!(self.captions.cider_part(model, |_| ()), Part::Ready(()));
        let is_tokenised = self.captions.tokens.len() == self.captions.raw.len();
        if !is_done || !is_tokenised {
            return self
                .captions
                .cider_part(model, |_| ())
                .and_then(|()| Part::Undefined("captions are not split into words".into()));
        }
        if let Some(why) = &self.captions.cider_notes[model] {
            return Part::Undefined(why.clone());
        }
        if self.captions.scorer.as_ref().is_none_or(|scorer| scorer.model != model) {
            let cider = CiderD::new(self.document_frequencies(model));
            self.captions.scorer = Some(Scorer { model, cider });
        }
        let stage = &self.captions;
        let (Some(Scorer { cider, .. }), Some(&pair)) = (&stage.scorer, stage.pairs[model].get(pair)) else {
            return Part::Undefined("there is no such pair".into());
        };
        let (hypothesis, references) = stage.texts(pair);
        Part::from_option(cider.explain(hypothesis, &references, PHRASES), "there is no reference")
    }
}
