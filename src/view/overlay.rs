//! What a viewer draws and lists for one image: shapes with their outcome, and entries in reading order.

use crate::geometry::{Bounds, OrientedBox, Point};
use crate::report::ImageDetail;

/// One box of an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoxRef {
    GroundTruth(u32),
    Detection { model: u32, index: u32 },
}

/// What became of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// An object, seen without a model, or one that was hit.
    GroundTruth,
    TruePositive,
    FalsePositive,
    /// An object that no detection hits.
    FalseNegative,
}

impl Outcome {
    /// The letter in lists; meaning is never carried by colour alone.
    pub fn letter(self) -> &'static str {
        match self {
            Outcome::GroundTruth => "G",
            Outcome::TruePositive => "T",
            Outcome::FalsePositive => "F",
            Outcome::FalseNegative => "M",
        }
    }

    /// The words on screen.
    pub fn label(self) -> &'static str {
        match self {
            Outcome::GroundTruth => "ground truth",
            Outcome::TruePositive => "hit",
            Outcome::FalsePositive => "false alarm",
            Outcome::FalseNegative => "miss",
        }
    }

    /// End of the CSS class.
    pub fn key(self) -> &'static str {
        match self {
            Outcome::GroundTruth => "gt",
            Outcome::TruePositive => "tp",
            Outcome::FalsePositive => "fp",
            Outcome::FalseNegative => "fn",
        }
    }
}

/// Which outcomes are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Show {
    #[default]
    All,
    Hits,
    FalseAlarms,
    Misses,
}

impl Show {
    /// In the order of the cycle.
    pub const ALL: [Show; 4] = [Show::All, Show::Hits, Show::FalseAlarms, Show::Misses];

    /// The next one, round and round.
    pub fn next(self) -> Show {
        let at = Show::ALL.iter().position(|show| *show == self).unwrap_or(0);
        Show::ALL[(at + 1) % Show::ALL.len()]
    }

    /// Name in links.
    pub fn key(self) -> &'static str {
        match self {
            Show::All => "all",
            Show::Hits => "tp",
            Show::FalseAlarms => "fp",
            Show::Misses => "fn",
        }
    }

    /// The value with this name in links.
    pub fn from_key(key: &str) -> Option<Show> {
        Show::ALL.into_iter().find(|show| show.key() == key)
    }

    /// The word on the button.
    pub fn label(self) -> &'static str {
        match self {
            Show::All => "All",
            Show::Hits => "Hits",
            Show::FalseAlarms => "False alarms",
            Show::Misses => "Misses",
        }
    }

    fn shows(self, outcome: Outcome) -> bool {
        match self {
            Show::All => true,
            Show::Hits => outcome == Outcome::TruePositive,
            Show::FalseAlarms => outcome == Outcome::FalsePositive,
            Show::Misses => outcome == Outcome::FalseNegative,
        }
    }
}

/// A box to draw, in pixels of the image.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    pub target: BoxRef,
    pub outcome: Outcome,
    /// A hit whose category differs from the object's.
    pub is_wrong_category: bool,
    pub rbox: OrientedBox,
    pub corners: [Point; 4],
    pub bounds: Bounds,
    pub category: String,
}

/// One line of the list of an image: a matched pair, or a box alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The box that stands for the entry: the detection, or the object where there is none.
    pub target: BoxRef,
    /// The object of a matched pair.
    pub partner: Option<BoxRef>,
    pub outcome: Outcome,
    pub is_wrong_category: bool,
    pub category: String,
    /// Overlap of a pair; the largest overlap of a false alarm.
    pub iou: Option<f64>,
}

/// The entries of an image for one model (its position), or of the ground truth alone, in reading order.
pub fn entries(detail: &ImageDetail, model: Option<usize>, show: Show) -> Vec<Entry> {
    let mut entries = Vec::new();
    let seen = model.and_then(|at| Some((at as u32, detail.models.get(at)?)));
    for (index, object) in detail.ground_truth.iter().enumerate() {
        let outcome = match seen {
            None => Outcome::GroundTruth,
            Some((_, image)) if image.hit_by.get(index).copied().flatten().is_none() => Outcome::FalseNegative,
            // A hit object is part of its detection's entry.
            Some(_) => continue,
        };
        entries.push(Entry {
            target: BoxRef::GroundTruth(index as u32),
            partner: None,
            outcome,
            is_wrong_category: false,
            category: object.category.clone(),
            iou: None,
        });
    }
    if let Some((model, image)) = seen {
        for (index, detection) in image.detections.iter().enumerate() {
            let object = detection.hits.and_then(|at| detail.ground_truth.get(at as usize));
            entries.push(Entry {
                target: BoxRef::Detection { model, index: index as u32 },
                partner: detection.hits.map(BoxRef::GroundTruth),
                outcome: if detection.hits.is_some() { Outcome::TruePositive } else { Outcome::FalsePositive },
                is_wrong_category: object.is_some_and(|object| !same_category(&object.category, &detection.category)),
                category: detection.category.clone(),
                iou: Some(detection.iou),
            });
        }
        entries.retain(|entry| show.shows(entry.outcome));
    }
    let place = |entry: &Entry| reading_place(detail, rbox(detail, entry.target));
    entries.sort_by(|a, b| {
        let (a, b) = (place(a), place(b));
        a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1))
    });
    entries
}

/// The shapes to draw, in drawing order: what is likely to be looked at comes last and lies on top.
pub fn shapes(detail: &ImageDetail, model: Option<usize>, show: Show) -> Vec<Shape> {
    let entries = entries(detail, model, show);
    let mut shapes = Vec::with_capacity(entries.len() * 2);
    for entry in &entries {
        if let Some(partner) = entry.partner {
            shapes.extend(shape(detail, partner, Outcome::GroundTruth, false));
        }
    }
    for entry in &entries {
        shapes.extend(shape(detail, entry.target, entry.outcome, entry.is_wrong_category));
    }
    shapes
}

/// The box itself; `None` if it does not exist.
pub fn rbox(detail: &ImageDetail, target: BoxRef) -> Option<OrientedBox> {
    match target {
        BoxRef::GroundTruth(index) => detail.ground_truth.get(index as usize).map(|object| object.rbox),
        BoxRef::Detection { model, index } => {
            detail.models.get(model as usize)?.detections.get(index as usize).map(|detection| detection.rbox)
        }
    }
}

/// What a box is called and what is said about it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Words {
    pub category: String,
    pub captions: Vec<String>,
    pub id: Option<String>,
    pub confidence: Option<f64>,
}

/// The words of a box; `None` if it does not exist.
pub fn words(detail: &ImageDetail, target: BoxRef) -> Option<Words> {
    match target {
        BoxRef::GroundTruth(index) => {
            let object = detail.ground_truth.get(index as usize)?;
            Some(Words {
                category: object.category.clone(),
                captions: object.captions.clone(),
                id: object.id.clone(),
                confidence: None,
            })
        }
        BoxRef::Detection { model, index } => {
            let detection = detail.models.get(model as usize)?.detections.get(index as usize)?;
            Some(Words {
                category: detection.category.clone(),
                captions: detection.caption.clone().into_iter().collect(),
                id: detection.id.clone(),
                confidence: detection.confidence,
            })
        }
    }
}

/// The heading tick: from the middle of the edge that `theta` points to, outwards, half as long as the box is high
/// (but `limit` at most, in image pixels).
pub fn heading_tick(rbox: &OrientedBox, corners: &[Point; 4], limit: f64) -> [Point; 2] {
    let middle = [(corners[1][0] + corners[2][0]) / 2.0, (corners[1][1] + corners[2][1]) / 2.0];
    let length = (rbox.h / 2.0).min(limit);
    let half = (rbox.w / 2.0).max(1e-9);
    let (dx, dy) = ((middle[0] - rbox.cx) / half, (middle[1] - rbox.cy) / half);
    [middle, [middle[0] + dx * length, middle[1] + dy * length]]
}

/// What cannot be drawn (a number that is not finite) is left out; it still stands in the list.
fn shape(detail: &ImageDetail, target: BoxRef, outcome: Outcome, is_wrong_category: bool) -> Option<Shape> {
    let rbox = rbox(detail, target)?;
    let corners = rbox.corners();
    if !corners.iter().flatten().all(|n| n.is_finite()) {
        return None;
    }
    let category = words(detail, target)?.category;
    Some(Shape { target, outcome, is_wrong_category, rbox, corners, bounds: rbox.bounds(), category })
}

fn same_category(a: &str, b: &str) -> bool {
    crate::schema::fold_category(a) == crate::schema::fold_category(b)
}

/// Row of a twelfth of the image's height, then x: near enough to how one reads a picture.
fn reading_place(detail: &ImageDetail, rbox: Option<OrientedBox>) -> (f64, f64) {
    let Some(rbox) = rbox else { return (f64::INFINITY, f64::INFINITY) };
    let band = (f64::from(detail.size.height_px) / 12.0).max(1.0);
    ((rbox.cy / band).floor(), rbox.cx)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::fixture;

    #[test]
    fn a_model_turns_boxes_into_hits_false_alarms_and_misses() {
        let detail = fixture::image_detail();
        let outcomes: Vec<_> = entries(&detail, Some(0), Show::All).iter().map(|entry| entry.outcome).collect();
        assert_eq!(outcomes, [Outcome::TruePositive, Outcome::FalseNegative, Outcome::FalsePositive]);
        assert_eq!(entries(&detail, None, Show::All).len(), 2);
        assert_eq!(entries(&detail, Some(0), Show::Misses).len(), 1);
    }

    #[test]
    fn a_hit_is_drawn_with_its_object_below_it() {
        let detail = fixture::image_detail();
        let targets: Vec<_> = shapes(&detail, Some(0), Show::Hits).into_iter().map(|shape| shape.target).collect();
        assert_eq!(targets, [BoxRef::GroundTruth(0), BoxRef::Detection { model: 0, index: 0 }]);
    }

    #[test]
    fn a_box_that_is_no_number_is_listed_but_not_drawn() {
        let mut detail = fixture::image_detail();
        detail.models[0].detections[1].rbox.cx = f64::NAN;
        assert_eq!(entries(&detail, Some(0), Show::FalseAlarms).len(), 1);
        assert!(shapes(&detail, Some(0), Show::FalseAlarms).is_empty());
    }

    #[test]
    fn a_box_has_its_words_and_one_that_is_not_there_has_none() {
        let detail = fixture::image_detail();
        let said = words(&detail, BoxRef::Detection { model: 0, index: 0 }).unwrap();
        assert_eq!((said.category.as_str(), said.captions), ("ship", vec!["a ship".to_owned()]));
        assert_eq!(words(&detail, BoxRef::GroundTruth(9)), None);
        assert_eq!(words(&detail, BoxRef::Detection { model: 3, index: 0 }), None);
    }

    #[test]
    fn the_tick_points_where_theta_points() {
        let rbox = OrientedBox { cx: 100.0, cy: 50.0, w: 40.0, h: 20.0, theta: std::f64::consts::FRAC_PI_2 };
        let [from, to] = heading_tick(&rbox, &rbox.corners(), 100.0);
        // A quarter turn clockwise: the front is the lower edge, y = 50 + 40 / 2, and the tick is 20 / 2 long.
        assert!((from[1] - 70.0).abs() < 1e-9 && (to[1] - 80.0).abs() < 1e-9 && (to[0] - 100.0).abs() < 1e-9);
    }

    #[test]
    fn a_wrong_category_is_marked_and_spelling_is_no_difference() {
        let mut detail = fixture::image_detail();
        detail.models[0].detections[0].category = "SHIP".into();
        assert!(!entries(&detail, Some(0), Show::Hits)[0].is_wrong_category);
        detail.models[0].detections[0].category = "bridge".into();
        assert!(entries(&detail, Some(0), Show::Hits)[0].is_wrong_category);
    }

    #[test]
    fn the_cycle_comes_round() {
        assert_eq!(Show::ALL.map(Show::next), [Show::Hits, Show::FalseAlarms, Show::Misses, Show::All]);
        for show in Show::ALL {
            assert_eq!(Show::from_key(show.key()), Some(show));
        }
    }
}
