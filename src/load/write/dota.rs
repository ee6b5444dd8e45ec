//! DOTA text: a file for each image, named for its key.

use std::collections::HashSet;
use std::fmt::Write;

use super::OutFile;
use crate::diag::{Diagnostic, Diagnostics, Place};
use crate::schema::{AnnotationSet, key_without_extension, key_without_folders};

/// One file an image; corners with six decimals, blanks in categories as hyphens, because other readers split on them.
pub fn write(set: &AnnotationSet, diagnostics: &mut Diagnostics) -> Vec<OutFile> {
    let mut taken = HashSet::new();
    set.images()
        .iter()
        .map(|image| {
            let mut text = String::new();
            for instance in set.instances_of(image) {
                for coordinate in instance.rbox.corners().as_flattened() {
                    let rounded = format!("{coordinate:.6}");
                    let short = rounded.trim_end_matches('0').trim_end_matches('.');
                    text.push_str(if short == "-0" { "0" } else { short });
                    text.push(' ');
                }
                let name = set.category_name(instance.category).split_whitespace().collect::<Vec<_>>().join("-");
                let name = if name.is_empty() { "unknown" } else { &name };
                let _ = writeln!(text, "{name} {}", u8::from(instance.is_difficult));
            }
            let stem = key_without_extension(key_without_folders(&image.key)).to_owned();
            let name = match taken.insert(stem.clone()) {
                true => format!("{stem}.txt"),
                false => {
                    let place = Place::default().in_image(image.key.clone());
                    let warning = Diagnostic::warning("name-taken", place, "two images have one file name")
                        .with_action("folders are kept in the second one's name");
                    diagnostics.push(warning);
                    format!("{}.txt", key_without_extension(&image.key).replace(['/', '\\'], "__"))
                }
            };
            OutFile { name, text }
        })
        .collect()
}
