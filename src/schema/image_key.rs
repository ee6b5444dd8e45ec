//! How image keys of two files meet, and how category names are compared.

use std::collections::HashMap;

/// By which reading of the key an image was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KeyMatch {
    Exact,
    WithoutFolders,
    WithoutExtension,
    WithoutBoth,
    /// Letter case does not matter either.
    CaseFolded,
}

impl KeyMatch {
    /// How the reading is described to the user.
    pub fn describe(self) -> &'static str {
        match self {
            KeyMatch::Exact => "the same key",
            KeyMatch::WithoutFolders => "the key without folders",
            KeyMatch::WithoutExtension => "the key without extension",
            KeyMatch::WithoutBoth => "the key without folders and extension",
            KeyMatch::CaseFolded => "the key without folders and extension, letter case ignored",
        }
    }

    const ALL: [KeyMatch; 5] = [
        KeyMatch::Exact,
        KeyMatch::WithoutFolders,
        KeyMatch::WithoutExtension,
        KeyMatch::WithoutBoth,
        KeyMatch::CaseFolded,
    ];

    fn apply(self, key: &str) -> String {
        match self {
            KeyMatch::Exact => key.to_owned(),
            KeyMatch::WithoutFolders => key_without_folders(key).to_owned(),
            KeyMatch::WithoutExtension => key_without_extension(key).to_owned(),
            KeyMatch::WithoutBoth => key_without_extension(key_without_folders(key)).to_owned(),
            KeyMatch::CaseFolded => key_without_extension(key_without_folders(key)).to_lowercase(),
        }
    }
}

/// `a/b/c.jpg` → `c.jpg`; both slashes separate.
pub fn key_without_folders(key: &str) -> &str {
    key.rsplit(['/', '\\']).next().unwrap_or(key)
}

/// `a/c.jpg` → `a/c`. Only extensions of image and annotation files are cut, so that `P0001.5` stays whole.
pub fn key_without_extension(key: &str) -> &str {
    const EXTENSIONS: [&str; 11] = ["jpg", "jpeg", "png", "tif", "tiff", "bmp", "webp", "gif", "avif", "txt", "xml"];
    match key.rsplit_once('.') {
        Some((stem, extension)) if EXTENSIONS.iter().any(|e| extension.eq_ignore_ascii_case(e)) && !stem.is_empty() => {
            stem
        }
        _ => key,
    }
}

/// Category names are compared without letter case, blanks, `_` and `-`: `Expressway-Service-area`,
/// `expressway service area` and `EXPRESSWAY_SERVICE_AREA` are one.
pub fn fold_category(name: &str) -> String {
    name.chars().filter(|c| !c.is_whitespace() && *c != '_' && *c != '-').flat_map(char::to_lowercase).collect()
}

/// Finds images by key, exactly or by a looser reading. A looser reading that would join two known images finds nothing.
pub struct KeyIndex {
    readings: Vec<(KeyMatch, HashMap<String, Option<usize>>)>,
}

impl KeyIndex {
    /// An index over keys; the position of a key is its answer.
    pub fn new<'k>(keys: impl IntoIterator<Item = &'k str>) -> Self {
        let keys: Vec<&str> = keys.into_iter().collect();
        let readings = KeyMatch::ALL
            .into_iter()
            .map(|reading| {
                let mut map = HashMap::with_capacity(keys.len());
                for (position, key) in keys.iter().enumerate() {
                    map.entry(reading.apply(key)).and_modify(|known| *known = None).or_insert(Some(position));
                }
                (reading, map)
            })
            .collect();
        KeyIndex { readings }
    }

    /// The position of the image with this key, and by which reading it was found: the strictest that finds exactly one.
    pub fn find(&self, key: &str) -> Option<(usize, KeyMatch)> {
        self.readings
            .iter()
            .find_map(|(reading, map)| map.get(&reading.apply(key)).copied().flatten().map(|at| (at, *reading)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_meet_by_the_strictest_reading_that_finds_one_image() {
        let index = KeyIndex::new(["D/00011.jpg", "F/00012.png", "C/00012.jpg"]);
        assert_eq!(index.find("D/00011.jpg"), Some((0, KeyMatch::Exact)));
        assert_eq!(index.find("00011.jpg"), Some((0, KeyMatch::WithoutFolders)));
        assert_eq!(index.find("D/00011.PNG"), Some((0, KeyMatch::WithoutExtension)));
        assert_eq!(index.find("images/00011"), Some((0, KeyMatch::WithoutBoth)));
        assert_eq!(index.find("00012.jpg"), Some((2, KeyMatch::WithoutFolders)));
        assert_eq!(index.find("00012"), None, "two images are called 00012");
        assert_eq!(index.find("99999.jpg"), None);
    }

    #[test]
    fn letter_case_is_the_last_resort() {
        let index = KeyIndex::new(["Tile_A.PNG"]);
        assert_eq!(index.find("tile_a.png"), Some((0, KeyMatch::CaseFolded)));
    }

    #[test]
    fn only_known_extensions_are_cut() {
        assert_eq!(key_without_extension("P0001.5"), "P0001.5");
        assert_eq!(key_without_extension("a/b.TIFF"), "a/b");
        assert_eq!(key_without_extension(".jpg"), ".jpg");
        assert_eq!(key_without_folders(r"a\b/c.jpg"), "c.jpg");
    }

    #[test]
    fn category_names_fold_to_one() {
        for name in ["expressway service area", "expressway_service_area", "EXPRESSWAY-SERVICE-AREA"] {
            assert_eq!(fold_category(name), fold_category("Expressway-Service-area"));
        }
        assert_ne!(fold_category("Truck Tractor"), fold_category("Tractor"));
    }
}
