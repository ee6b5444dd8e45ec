//! Files that number their images or categories, named by the file that explains the numbers.

use std::collections::HashMap;

use super::loaded::Loaded;
use crate::diag::{Diagnostic, Diagnostics, Place};
use crate::schema::{key_without_extension, key_without_folders};

/// Names the images and categories of `target` that are numbers so far, from a file that explains them: the ground truth
/// of COCO results, the class names beside YOLO labels.
///
/// Can be called again with another file: the numbers are kept. Numbers that the other file does not know keep their names
/// and are reported.
pub fn name_from(target: &mut Loaded, other: &Loaded) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    if target.numbered.categories && !other.category_ids.is_empty() {
        let names: HashMap<&str, &str> =
            other.category_ids.iter().map(|(id, at)| (&**id, &*other.categories[*at as usize])).collect();
        for (id, at) in &target.category_ids {
            match names.get(&**id) {
                Some(name) => target.categories[*at as usize] = (*name).into(),
                None => diagnostics.push(
                    Diagnostic::warning(
                        "category-unknown",
                        Place::file(target.name.clone()),
                        "a category number without a name",
                    )
                    .with_found(&**id)
                    .with_expected(format!("one of the {} numbers of {}", names.len(), other.name))
                    .with_action("the number stands for the name"),
                ),
            }
        }
    }
    if target.numbered.images {
        name_images(target, other, &mut diagnostics);
    }
    diagnostics
}

fn name_images(target: &mut Loaded, other: &Loaded, diagnostics: &mut Diagnostics) {
    let by_id: HashMap<&str, &str> =
        other.images.iter().filter_map(|image| Some((image.id.as_deref()?, &*image.key))).collect();
    // Without numbers of its own: a stem that is the number, leading zeros aside (a validator writes 12 for 00012).
    let mut by_stem: HashMap<u64, Option<&str>> = HashMap::new();
    for image in other.images.iter().filter(|image| image.id.is_none()) {
        if let Ok(number) = key_without_extension(key_without_folders(&image.key)).parse::<u64>() {
            by_stem.entry(number).and_modify(|known| *known = None).or_insert(Some(&image.key));
        }
    }
    let file = target.name.clone();
    for image in &mut target.images {
        let Some(id) = image.id.as_deref() else { continue };
        let by_number = || id.parse::<u64>().ok().and_then(|number| by_stem.get(&number).copied().flatten());
        match by_id.get(id).copied().or_else(by_number) {
            Some(key) => image.key = key.into(),
            None if !by_id.is_empty() => diagnostics.push(
                Diagnostic::warning(
                    "image-unknown",
                    Place::file(file.clone()).in_image(id),
                    "an image number that the other file does not have",
                )
                .with_action("the number stays the key"),
            ),
            None => {}
        }
    }
}
