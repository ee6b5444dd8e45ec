//! The source data set of an image.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The data set that an image of the benchmark comes from.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Source {
    DiorR,
    CoDrone,
    Fair1M,
    /// A name of the user's own: a group of its own.
    Other(String),
}

impl Source {
    /// Reads a name as people write it: `DIOR-R`, `dior`, `D`, `CODrone`, `C`, `FAIR1M v2.0`, `F`; letter case, blanks,
    /// `-`, `_` and a version do not matter. Any other name is [`Source::Other`]; a blank one is `None`.
    pub fn from_name(name: &str) -> Option<Source> {
        let name = name.trim();
        let folded: String = name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
        match folded.as_str() {
            "" => None,
            "d" | "dior" | "diorr" => Some(Source::DiorR),
            "c" | "codrone" => Some(Source::CoDrone),
            "f" | "fair1m" | "fair1mv2" | "fair1mv20" | "fair1m20" | "fair1m2" => Some(Source::Fair1M),
            _ => Some(Source::Other(name.to_owned())),
        }
    }

    /// The name on screen and in files.
    pub fn name(&self) -> &str {
        match self {
            Source::DiorR => "DIOR-R",
            Source::CoDrone => "CODrone",
            Source::Fair1M => "FAIR1M",
            Source::Other(name) => name,
        }
    }

    /// The paper's letter; the whole name for a source of the user's own.
    pub fn letter(&self) -> &str {
        match self {
            Source::DiorR => "D",
            Source::CoDrone => "C",
            Source::Fair1M => "F",
            Source::Other(name) => name,
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_people_write_them() {
        for (name, source) in [
            ("DIOR-R", Source::DiorR),
            ("dior_r", Source::DiorR),
            (" d ", Source::DiorR),
            ("CODrone", Source::CoDrone),
            ("FAIR1M v2.0", Source::Fair1M),
            ("fair1m", Source::Fair1M),
            ("My tiles", Source::Other("My tiles".into())),
        ] {
            assert_eq!(Source::from_name(name), Some(source));
        }
        assert_eq!(Source::from_name("  "), None);
        assert_eq!(Source::from_name("--"), None);
    }

    #[test]
    fn every_name_is_read_back() {
        for source in [Source::DiorR, Source::CoDrone, Source::Fair1M, Source::Other("x y".into())] {
            assert_eq!(Source::from_name(source.name()), Some(source.clone()));
            assert_eq!(Source::from_name(source.letter()), Some(source));
        }
    }
}
