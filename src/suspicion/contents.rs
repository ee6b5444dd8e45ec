//! Ids, categories, captions and confidences that look wrong.

use std::collections::BTreeMap;

use super::Suspicion;
use crate::matching::match_image;
use crate::schema::{AnnotationSet, KeyIndex, KeyMatch, fold_category};
use crate::settings::Settings;

/// Fewest items from which a pattern is more than chance.
const FEWEST: usize = 20;

pub fn examine(
    ground_truth: &AnnotationSet,
    predictions: &AnnotationSet,
    settings: &Settings,
    keys: &KeyIndex,
) -> Vec<Suspicion> {
    [
        ids(predictions, keys),
        equal(ground_truth, predictions, keys),
        categories(ground_truth, predictions, settings, keys),
        captions(predictions),
        confidences(predictions),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn suspicion(code: &'static str, message: String) -> Option<Suspicion> {
    Some(Suspicion { code, message, det_a_now: None, alternative: None })
}

/// Images that are found only by a looser reading of their key, or not at all.
fn ids(predictions: &AnnotationSet, keys: &KeyIndex) -> Option<Suspicion> {
    let images = predictions.images();
    let (mut unknown, mut loose, mut loosest) = (0, 0, KeyMatch::Exact);
    for image in images {
        match keys.find(&image.key) {
            None => unknown += 1,
            Some((_, KeyMatch::Exact)) => {}
            Some((_, how)) => {
                loose += 1;
                loosest = loosest.max(how);
            }
        }
    }
    if unknown * 2 > images.len() {
        let example = images.iter().find(|image| keys.find(&image.key).is_none()).map_or("", |image| &image.key);
        return suspicion(
            "ids-unknown",
            format!("{unknown} of {} images are not in the ground truth, such as \"{example}\"", images.len()),
        );
    }
    (loose > 0).then(|| {
        suspicion("ids-loose", format!("{loose} of {} images are found only by {}", images.len(), loosest.describe()))
    })?
}

/// Predictions that are the ground truth itself.
fn equal(ground_truth: &AnnotationSet, predictions: &AnnotationSet, keys: &KeyIndex) -> Option<Suspicion> {
    let mut compared = 0;
    for image in predictions.images() {
        let truth = &ground_truth.images()[keys.find(&image.key)?.0];
        let (truth, found) = (ground_truth.instances_of(truth), predictions.instances_of(image));
        let same = |(a, b): (&crate::schema::Instance, &crate::schema::Instance)| {
            let [p, q] = [a, b].map(|i| [i.rbox.cx, i.rbox.cy, i.rbox.w, i.rbox.h, i.rbox.theta]);
            p.iter().zip(q).all(|(x, y)| (x - y).abs() < 1e-6)
                && b.caption().is_none_or(|c| a.captions.iter().any(|r| **r == *c))
        };
        if truth.len() != found.len() || !truth.iter().zip(found).all(same) {
            return None;
        }
        compared += found.len();
    }
    (compared >= FEWEST).then(|| {
        suspicion("equal-to-truth", format!("all {compared} boxes and captions are those of the ground truth"))
    })?
}

/// Categories that are exchanged one for another all over the file.
fn categories(
    ground_truth: &AnnotationSet,
    predictions: &AnnotationSet,
    settings: &Settings,
    keys: &KeyIndex,
) -> Option<Suspicion> {
    let mut pairs: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
    for image in predictions.images().iter().take(500) {
        let Some((position, _)) = keys.find(&image.key) else { continue };
        let (truth, found) =
            (ground_truth.instances_of(&ground_truth.images()[position]), predictions.instances_of(image));
        let boxes = |list: &[crate::schema::Instance]| list.iter().map(|i| i.rbox).collect::<Vec<_>>();
        let matched = match_image(&boxes(truth), &boxes(found), |_, _| true, settings);
        for pair in matched.hits() {
            let ours = predictions.category_name(found[pair.detection as usize].category);
            let theirs = ground_truth.category_name(truth[pair.ground_truth as usize].category);
            *pairs.entry(ours).or_default().entry(theirs).or_default() += 1;
        }
    }
    let all: usize = pairs.values().flat_map(BTreeMap::values).sum();
    let is_same = |ours: &str, theirs: &str| fold_category(ours) == fold_category(theirs);
    let right: usize =
        pairs.iter().flat_map(|(a, row)| row.iter().filter(move |(b, _)| is_same(a, b)).map(|(_, n)| n)).sum();
    let main: Vec<(&str, &str, usize)> = pairs
        .iter()
        .filter_map(|(ours, row)| row.iter().max_by_key(|(_, n)| **n).map(|(theirs, n)| (*ours, *theirs, *n)))
        .collect();
    let consistent: usize = main.iter().map(|(.., n)| n).sum();
    let is_suspicious = all >= FEWEST && pairs.len() >= 2 && right * 5 < all && consistent * 10 >= all * 9;
    let example = main.iter().max_by_key(|(.., n)| *n)?;
    is_suspicious.then(|| {
        suspicion(
            "categories-shifted",
            format!("categories are exchanged one for another: \"{}\" always meets \"{}\"; check the order of the class list", example.0, example.1),
        )
    })?
}

/// One caption for nearly everything.
fn captions(predictions: &AnnotationSet) -> Option<Suspicion> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    predictions.instances().iter().filter_map(|i| i.caption()).for_each(|c| *counts.entry(c).or_default() += 1);
    let all: usize = counts.values().sum();
    let (caption, most) = counts.into_iter().max_by_key(|(_, n)| *n)?;
    let is_suspicious = all >= FEWEST && most * 10 >= all * 9;
    is_suspicious.then(|| {
        suspicion(
            "captions-identical",
            format!("{most} of {all} captions are \"{}\"", crate::diag::shorten(caption, 60)),
        )
    })?
}

/// One confidence for everything: no threshold was applied, or the field is a placeholder.
fn confidences(predictions: &AnnotationSet) -> Option<Suspicion> {
    let mut values = predictions.instances().iter().filter_map(|instance| instance.confidence);
    let first = values.next()?;
    let (count, is_constant) = values.fold((1, true), |(n, same), value| (n + 1, same && value == first));
    (is_constant && count >= FEWEST)
        .then(|| suspicion("confidence-constant", format!("all {count} confidences are {first}")))?
}
