//! From a file's numbers to boxes in pixels, under given conventions.

use std::collections::HashMap;

use super::conventions::{AngleUnit, AxisOrder, BoxForm, Conventions, Sides, Turn};
use super::loaded::{Loaded, RawImage, RawShape, RecordState};
use crate::diag::{Diagnostic, Diagnostics, Place};
use crate::geometry::OrientedBox;
use crate::schema::{AnnotationSet, CategoryId, ImageSize, Instance};
use crate::settings::Duplicates;

/// The annotations of a file, in pixels.
pub struct Resolved {
    pub set: AnnotationSet,
    /// Problems of interpretation; those of reading are in [`Loaded::diagnostics`].
    pub diagnostics: Diagnostics,
}

/// Turns a file into annotations in pixels.
///
/// `conventions` are the file's own ([`Loaded::conventions`]) or those under which it shall be tried. `size_of` gives the
/// size of an image that the file does not state (from the ground truth, then from the image itself); without any,
/// 800 x 800 is taken and said. `duplicates` decides about keys that stand twice. Images keep the order of their first
/// occurrence. Boxes that become infinite are rejected and reported.
pub fn resolve(
    loaded: &Loaded,
    conventions: &Conventions,
    size_of: &dyn Fn(&str) -> Option<ImageSize>,
    duplicates: Duplicates,
) -> Resolved {
    let mut resolver = Resolver {
        loaded,
        conventions,
        set: AnnotationSet::new(),
        categories: Vec::new(),
        diagnostics: Diagnostics::new(),
    };
    resolver.categories = loaded.categories.iter().map(|name| resolver.set.category(name)).collect();
    for group in resolver.groups(duplicates) {
        resolver.image(&group, size_of);
    }
    Resolved { set: resolver.set, diagnostics: resolver.diagnostics }
}

struct Resolver<'l> {
    loaded: &'l Loaded,
    conventions: &'l Conventions,
    set: AnnotationSet,
    /// Ids of the file's category numbers.
    categories: Vec<CategoryId>,
    diagnostics: Diagnostics,
}

impl<'l> Resolver<'l> {
    /// The records of each image, by key, in order of first occurrence.
    fn groups(&mut self, duplicates: Duplicates) -> Vec<Vec<&'l RawImage>> {
        let mut groups: Vec<Vec<&RawImage>> = Vec::with_capacity(self.loaded.images.len());
        let mut index: HashMap<&str, usize> = HashMap::with_capacity(self.loaded.images.len());
        for image in &self.loaded.images {
            let at = *index.entry(&image.key).or_insert(groups.len());
            if at == groups.len() {
                groups.push(vec![image]);
                continue;
            }
            let action = match duplicates {
                Duplicates::Join => "the lists are joined",
                Duplicates::First => "the first list counts",
                Duplicates::Last => "the last list counts",
            };
            let diagnostic =
                Diagnostic::warning("image-twice", self.place(image), "an image stands more than once in the file")
                    .with_fix("keep one record for each image")
                    .with_action(action);
            self.diagnostics.push(diagnostic);
            match duplicates {
                Duplicates::Join => groups[at].push(image),
                Duplicates::First => {}
                Duplicates::Last => groups[at] = vec![image],
            }
        }
        groups
    }

    fn place(&self, image: &RawImage) -> Place {
        let file = image.file.as_deref().unwrap_or(&self.loaded.name);
        Place::file(file).at_line(u64::from(image.at)).in_image(&*image.key)
    }

    fn image(&mut self, records: &[&RawImage], size_of: &dyn Fn(&str) -> Option<ImageSize>) {
        let key = &records[0].key;
        let stated = records.iter().find_map(|record| record.size);
        let known = stated.or_else(|| size_of(key));
        let size = known.unwrap_or(ImageSize::BENCHMARK);
        let has_boxes = records.iter().any(|record| !record.instances.is_empty());
        if known.is_none() && has_boxes && self.conventions.scale.value.needs_size() {
            let diagnostic =
                Diagnostic::note("size-assumed", self.place(records[0]), "the size of an image is not known")
                    .with_expected("`width` and `height` in the ground truth, or the image itself")
                    .with_action("800 x 800 pixels are taken");
            self.diagnostics.push(diagnostic);
        }
        let mut instances = Vec::with_capacity(records.iter().map(|record| record.instances.len()).sum());
        let (mut outside, mut far_outside) = (0, 0);
        for record in records {
            if let RecordState::Unreadable { reason } = &record.state {
                let diagnostic =
                    Diagnostic::error("answer-unreadable", self.place(record), "nothing can be read from an answer")
                        .with_found(&**reason)
                        .with_action("the image counts as one without boxes");
                self.diagnostics.push(diagnostic);
            }
            for (index, raw) in record.instances.iter().enumerate() {
                let place = || self.place(record).at_line(u64::from(raw.at)).at_instance(index as u64 + 1);
                let mut problems = Vec::new();
                let rbox = to_pixels(&raw.shape, self.conventions, size, &mut |d: Diagnostic| problems.push(d), &place);
                self.diagnostics.extend(problems);
                let Some(rbox) = rbox else { continue };
                match known.map_or(Reach::Inside, |size| reach(&rbox, size)) {
                    Reach::Inside => {}
                    Reach::OverBorder => outside += 1,
                    Reach::FarOutside => far_outside += 1,
                }
                let category = match raw.category {
                    Some(number) => self.categories[number as usize],
                    None => self.set.category(""),
                };
                instances.push(Instance {
                    rbox,
                    category,
                    captions: raw.captions.clone(),
                    id: raw.id.clone(),
                    confidence: raw.confidence,
                    is_difficult: raw.is_difficult,
                });
            }
        }
        let place = || self.place(records[0]);
        let mut found = Vec::new();
        if outside > 0 {
            let note = Diagnostic::note("boxes-outside", place(), "boxes reach over the border of their image")
                .with_action("kept as they are, not clipped");
            found.push(Diagnostic { count: outside, ..note });
        }
        if far_outside > 0 {
            let warning = Diagnostic::warning("boxes-far-outside", place(), "boxes lie far outside of their image")
                .with_expected("coordinates in the image: the scale, or the size of the image, may be another")
                .with_fix("try another scale on the file's chip")
                .with_action("kept as they are, not clipped");
            found.push(Diagnostic { count: far_outside, ..warning });
        }
        self.diagnostics.extend(found);
        let source = records.iter().find_map(|record| record.source.clone());
        self.set.push_image(key.as_ref(), source, known, instances);
    }
}

/// Where a box lies in its image.
enum Reach {
    Inside,
    /// Legal: objects are cut by the border.
    OverBorder,
    /// By more than a quarter of the image: tells of a wrong scale.
    FarOutside,
}

fn reach(rbox: &OrientedBox, size: ImageSize) -> Reach {
    let (width, height) = (f64::from(size.width_px), f64::from(size.height_px));
    if rbox.is_inside(width, height) {
        return Reach::Inside;
    }
    let bounds = rbox.bounds();
    let beyond_x = (-bounds.min_x).max(bounds.max_x - width) / width;
    let beyond_y = (-bounds.min_y).max(bounds.max_y - height) / height;
    if beyond_x.max(beyond_y) > 0.25 { Reach::FarOutside } else { Reach::OverBorder }
}

/// One shape in pixels; reports and gives `None` if that is not a finite box.
fn to_pixels(
    shape: &RawShape,
    conventions: &Conventions,
    size: ImageSize,
    report: &mut dyn FnMut(Diagnostic),
    place: &dyn Fn() -> Place,
) -> Option<OrientedBox> {
    let (sx, sy) = conventions.scale.value.pixels_per_unit(size);
    let is_y_first = conventions.axis_order.value == AxisOrder::YFirst;
    let pair = |a: f64, b: f64| if is_y_first { (b * sx, a * sy) } else { (a * sx, b * sy) };
    let form = match shape {
        RawShape::Centre(_) => BoxForm::CentreSize,
        RawShape::Extents(_) => BoxForm::Extents,
        _ => conventions.box_form.value,
    };
    let mut rbox = match shape {
        RawShape::Centre(n) | RawShape::Extents(n) | RawShape::Numbers(n) => {
            let theta = angle(n[4], conventions);
            let ((ax, ay), (bx, by)) = (pair(n[0], n[1]), pair(n[2], n[3]));
            match form {
                BoxForm::CentreSize if conventions.sides.value == Sides::HeightFirst => {
                    let (w, h) = pair(n[3], n[2]);
                    OrientedBox { cx: ax, cy: ay, w, h, theta }
                }
                BoxForm::CentreSize => OrientedBox { cx: ax, cy: ay, w: bx, h: by, theta },
                BoxForm::Extents => {
                    if ax > bx || ay > by {
                        report(
                            Diagnostic::warning(
                                "corners-reversed",
                                place(),
                                "the corners of a box stand in reversed order",
                            )
                            .with_action("taken in order"),
                        );
                    }
                    OrientedBox {
                        cx: (ax + bx) / 2.0,
                        cy: (ay + by) / 2.0,
                        w: (bx - ax).abs(),
                        h: (by - ay).abs(),
                        theta,
                    }
                }
            }
        }
        RawShape::Points(points) => from_points(points, pair, report, place)?,
    };
    if ![rbox.cx, rbox.cy, rbox.w, rbox.h, rbox.theta].iter().all(|n| n.is_finite()) {
        report(
            Diagnostic::error("box-not-finite", place(), "a box too large to compute with")
                .with_action("the box was left out"),
        );
        return None;
    }
    if rbox.w < 0.0 || rbox.h < 0.0 {
        report(
            Diagnostic::warning("side-negative", place(), "a box with a negative side")
                .with_found(format!("{} x {}", rbox.w, rbox.h))
                .with_action("taken without the sign"),
        );
        (rbox.w, rbox.h) = (rbox.w.abs(), rbox.h.abs());
    }
    if rbox.w == 0.0 || rbox.h == 0.0 {
        report(
            Diagnostic::warning("box-flat", place(), "a box without area")
                .with_found(format!("{} x {} pixels", rbox.w, rbox.h))
                .with_action("kept; it overlaps nothing"),
        );
    }
    Some(rbox)
}

fn from_points(
    points: &[[f64; 2]],
    pair: impl Fn(f64, f64) -> (f64, f64),
    report: &mut dyn FnMut(Diagnostic),
    place: &dyn Fn() -> Place,
) -> Option<OrientedBox> {
    let points: Vec<[f64; 2]> = points.iter().map(|[a, b]| pair(*a, *b).into()).collect();
    let found = match <&[[f64; 2]; 4]>::try_from(points.as_slice()) {
        Ok(corners) => crate::geometry::from_corners(corners).map(|found| (found.rectangle, found.was_reordered)),
        Err(_) => crate::geometry::from_polygon(&points).map(|rectangle| (rectangle, false)),
    };
    match found {
        Ok((rectangle, was_reordered)) => {
            if was_reordered {
                report(
                    Diagnostic::warning("corners-crossing", place(), "the corners of a box stand in crossing order")
                        .with_action("taken in order around their centre"),
                );
            }
            Some(rectangle)
        }
        Err(error) => {
            report(
                Diagnostic::error("box-not-finite", place(), "corners that give no box")
                    .with_found(error.to_string())
                    .with_action("the box was left out"),
            );
            None
        }
    }
}

fn angle(value: f64, conventions: &Conventions) -> f64 {
    let radians = match conventions.angle_unit.value {
        AngleUnit::Radians => value,
        AngleUnit::Degrees => value.to_radians(),
    };
    match conventions.turn.value {
        Turn::Clockwise => radians,
        // Not `-0.0` for an upright box.
        Turn::CounterClockwise => 0.0 - radians,
    }
}
