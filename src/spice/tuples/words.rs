//! Word lists of the tuple rules.

/// Quantifiers with an article: "a lot of people".
pub const WITH_ARTICLE: &[&str] = &[
    "array",
    "assortment",
    "bit",
    "bunch",
    "clutch",
    "couple",
    "dozen",
    "form",
    "handful",
    "heap",
    "kind",
    "litany",
    "lot",
    "mountain",
    "multitude",
    "number",
    "pair",
    "plethora",
    "range",
    "series",
    "sheaf",
    "slew",
    "sort",
    "spate",
    "string",
    "ton",
    "total",
    "triple",
    "type",
    "variety",
    "version",
    "wad",
    "wave",
];

/// Quantifiers without one: "lots of trees".
pub const BARE: &[&str] = &[
    "billions",
    "dozens",
    "hundreds",
    "loads",
    "lots",
    "many",
    "millions",
    "mountains",
    "multitudes",
    "pairs",
    "plenty",
    "several",
    "tens",
    "thousands",
    "tons",
    "trillions",
];

/// Quantifiers before a definite noun: "some of the cars".
pub const DEFINITE: &[&str] = &[
    "all", "both", "everyone", "neither", "nobody", "some", "one", "two", "three", "four", "five", "six", "seven",
    "eight", "nine", "ten", "hundred", "thousand", "million", "billion", "trillion",
];

/// Pronouns that stand for one thing; compared as written.
pub const SINGULAR_PRONOUNS: &[&str] = &[
    "he", "her", "hers", "herself", "him", "himself", "his", "i", "it", "its", "itself", "me", "mine", "my", "myself",
    "one", "one's", "oneself", "she", "yourself",
];

/// "50s": digits and an s.
pub fn is_plural_number(word: &str) -> bool {
    word.strip_suffix('s').is_some_and(is_number)
}

pub fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit())
}
