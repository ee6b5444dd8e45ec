//! Which images a list shows, and where the next mistake is.

use crate::report::{ImageCounts, Report};
use crate::schema::Source;

/// What a list of images is narrowed to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImageFilter {
    /// Part of the key, letter case ignored; empty for all.
    pub search: String,
    pub source: Option<Source>,
    /// Only images where the chosen model has a false alarm or a miss.
    pub only_errors: bool,
}

/// Positions of the images that pass, in file order.
pub fn filtered(report: &Report, filter: &ImageFilter, model: Option<usize>) -> Vec<usize> {
    let search = filter.search.trim().to_lowercase();
    (0..report.images.len())
        .filter(|&index| {
            let image = &report.images[index];
            (search.is_empty() || image.key.to_lowercase().contains(&search))
                && (filter.source.is_none() || image.source == filter.source)
                && (!filter.only_errors || has_error(report, model, index))
        })
        .collect()
}

/// The counts of one model on one image.
pub fn counts(report: &Report, model: Option<usize>, image: usize) -> Option<ImageCounts> {
    report.models.get(model?)?.image_counts.get(image).copied()
}

/// Whether a model (any model, for `None`) has a false alarm or a miss there.
pub fn has_error(report: &Report, model: Option<usize>, image: usize) -> bool {
    let wrong = |counts: ImageCounts| counts.false_positives + counts.false_negatives > 0;
    match model {
        Some(_) => counts(report, model, image).is_some_and(wrong),
        None => (0..report.models.len()).any(|at| counts(report, Some(at), image).is_some_and(wrong)),
    }
}

/// The neighbour of an image in a list, `step` places on (negative: back); stays at the ends. An image that is not in the
/// list leads to the first.
pub fn neighbour(list: &[usize], current: Option<usize>, step: isize) -> Option<usize> {
    let at = current.and_then(|image| list.iter().position(|&other| other == image));
    let Some(at) = at else { return list.first().copied() };
    let last = list.len() as isize - 1;
    list.get((at as isize + step).clamp(0, last) as usize).copied()
}

/// The next image of a list (in the direction of `step`, 1 or -1) that passes, not counting the current one.
pub fn next_where(list: &[usize], current: Option<usize>, step: isize, pass: impl Fn(usize) -> bool) -> Option<usize> {
    let start = match current.and_then(|image| list.iter().position(|&other| other == image)) {
        Some(at) => at as isize + step,
        None if step > 0 => 0,
        None => list.len() as isize - 1,
    };
    let mut at = start;
    while let Some(&image) = usize::try_from(at).ok().and_then(|at| list.get(at)) {
        if pass(image) {
            return Some(image);
        }
        at += step;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::fixture;

    #[test]
    fn filters_narrow_the_list() {
        let report = fixture::report();
        let all = |filter: &ImageFilter| filtered(&report, filter, Some(0));
        assert_eq!(all(&ImageFilter::default()), [0, 1, 2]);
        assert_eq!(all(&ImageFilter { search: " D/ ".into(), ..Default::default() }), [0, 1]);
        assert_eq!(all(&ImageFilter { source: Some(Source::Fair1M), ..Default::default() }), [2]);
        assert_eq!(all(&ImageFilter { only_errors: true, ..Default::default() }), [0, 2]);
    }

    #[test]
    fn neighbours_stay_inside_the_list() {
        let list = [3, 5, 9];
        assert_eq!(neighbour(&list, Some(5), 1), Some(9));
        assert_eq!(neighbour(&list, Some(9), 1), Some(9));
        assert_eq!(neighbour(&list, Some(3), -1), Some(3));
        assert_eq!(neighbour(&list, None, 1), Some(3));
        assert_eq!(neighbour(&[], Some(3), 1), None);
    }

    #[test]
    fn the_next_mistake_is_another_image() {
        let list = [0, 1, 2];
        let report = fixture::report();
        let error = |image| has_error(&report, Some(0), image);
        assert_eq!(next_where(&list, Some(0), 1, error), Some(2));
        assert_eq!(next_where(&list, Some(2), 1, error), None);
        assert_eq!(next_where(&list, Some(2), -1, error), Some(0));
        assert_eq!(next_where(&list, None, -1, error), Some(2));
    }
}
