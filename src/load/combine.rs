//! Formats with one file per image: many files, one set.

use std::collections::HashMap;

use sha2::{Digest, Sha256};

use super::conventions::Basis;
use super::loaded::Loaded;
use super::open::hex;
use crate::diag::Diagnostics;

/// Joins files of one format and role into one, image after image in the given order.
///
/// Category numbers are made common; diagnostics keep the names of their files. Conventions are those of the first file
/// with boxes, except that a convention which any file states or which a user chose wins over a guess. `None` for an
/// empty list; a single file is given back as it is.
pub fn combine(files: Vec<Loaded>) -> Option<Loaded> {
    let mut files = files.into_iter();
    let mut all = files.next()?;
    let mut rest = files.peekable();
    if rest.peek().is_none() {
        return Some(all);
    }
    let first_name = all.name.clone();
    let mut hashes = Sha256::new();
    hashes.update(all.sha256.as_bytes());
    let mut index: HashMap<Box<str>, u32> = (0..).zip(&all.categories).map(|(at, name)| (name.clone(), at)).collect();
    let mut diagnostics = Diagnostics::new();
    diagnostics.extend(all.diagnostics.into_sorted());
    mark_file(&mut all.images, &first_name);
    let mut common = folder_of(&first_name).to_owned();
    let mut has_boxes = all.images.iter().any(|image| !image.instances.is_empty());
    for file in rest {
        hashes.update(file.sha256.as_bytes());
        common.truncate(common_length(&common, folder_of(&file.name)));
        let numbers: Vec<u32> = file
            .categories
            .iter()
            .map(|name| {
                *index.entry(name.clone()).or_insert_with(|| {
                    all.categories.push(name.clone());
                    all.categories.len() as u32 - 1
                })
            })
            .collect();
        for (id, at) in file.category_ids {
            if !all.category_ids.iter().any(|(known, _)| *known == id) {
                all.category_ids.push((id, numbers[at as usize]));
            }
        }
        let mut images = file.images;
        mark_file(&mut images, &file.name);
        for instance in images.iter_mut().flat_map(|image| &mut image.instances) {
            instance.category = instance.category.map(|at| numbers[at as usize]);
        }
        let is_first_with_boxes = !has_boxes && images.iter().any(|image| !image.instances.is_empty());
        has_boxes |= is_first_with_boxes;
        if is_first_with_boxes {
            all.conventions = file.conventions;
        } else {
            let (ours, theirs) = (&mut all.conventions, file.conventions);
            macro_rules! prefer_certain {
                ($($field:ident),+) => {
                    $(if matches!(ours.$field.basis, Basis::Guessed(_)) && !matches!(theirs.$field.basis, Basis::Guessed(_)) {
                        ours.$field = theirs.$field;
                    })+
                };
            }
            prefer_certain!(scale, angle_unit, turn, axis_order, box_form, sides);
        }
        all.images.append(&mut images);
        diagnostics.extend(file.diagnostics.into_sorted());
        all.records_total += file.records_total;
        all.records_read += file.records_read;
        all.bytes += file.bytes;
    }
    let common = common.trim_end_matches(['/', '\\']);
    all.name = if common.is_empty() { format!("{} files", all.images.len()) } else { common.to_owned() };
    all.diagnostics = diagnostics;
    all.sha256 = hex(&hashes.finalize());
    Some(all)
}

fn mark_file(images: &mut [super::RawImage], name: &str) {
    for image in images {
        image.file.get_or_insert_with(|| name.into());
    }
}

/// The folders of a path, with their last slash.
fn folder_of(name: &str) -> &str {
    &name[..name.rfind(['/', '\\']).map_or(0, |at| at + 1)]
}

/// Length of the common folders of two folders.
fn common_length(a: &str, b: &str) -> usize {
    let same = a.bytes().zip(b.bytes()).take_while(|(x, y)| x == y).count();
    a.as_bytes()[..same].iter().rposition(|c| matches!(c, b'/' | b'\\')).map_or(0, |at| at + 1)
}
