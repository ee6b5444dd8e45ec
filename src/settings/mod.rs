//! Every choice that can change a number: its name, default, values and place in the signature.
//!
//! A setting is declared once, in [`choices`]; the page, the command line and the signature are made from that list.

mod choice;
mod signature;

use serde::{Deserialize, Serialize};

pub use choice::{Choice, ChoiceError, choices};
pub use signature::signature;

/// Declares a setting with a closed list of values: the enum, its names in files and on screen, and what each value means.
macro_rules! setting_enum {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $text:literal, $meaning:literal;)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum $name { $($(#[$vdoc])* #[serde(rename = $text)] $variant,)+ }

        impl $name {
            /// Every value, in the order in which they are offered: name in files and what it means.
            pub const VALUES: &[(&'static str, &'static str)] = &[$(($text, $meaning)),+];

            /// The value's name in files, links and signatures.
            pub fn name(self) -> &'static str {
                match self { $($name::$variant => $text,)+ }
            }

            /// The value with this name.
            pub fn from_name(name: &str) -> Option<Self> {
                match name { $($text => Some($name::$variant),)+ _ => None }
            }
        }
    };
}

setting_enum! {
    /// How detections are assigned to ground truth in one image.
    Assignment {
        #[default]
        Chota = "chota", "one optimal assignment on the CHOTA score, threshold afterwards";
        Iou = "iou", "one optimal assignment on plain IoU, threshold afterwards";
        Gated = "gated", "pairs under the threshold are removed first, one assignment per threshold";
    }
}

setting_enum! {
    /// Whether a pair may join two categories.
    ClassMode {
        #[default]
        Agnostic = "agnostic", "a box may match a box of any category";
        Aware = "aware", "a box matches only boxes of its own category";
    }
}

setting_enum! {
    /// What METEOR and CIDEr-D take as words.
    Tokens {
        #[default]
        Ptb = "ptb", "PTB tokens as in the COCO caption tools";
        Raw = "raw", "words between white space, as the CHOTA code feeds them";
    }
}

setting_enum! {
    /// Which word matches METEOR may use.
    MeteorModules {
        #[default]
        Full = "full", "exact, stem, synonym and the full paraphrase table";
        NoParaphrases = "exact+stem+synonym", "without the paraphrase table";
    }
}

setting_enum! {
    /// Over which references CIDEr-D counts how many images hold an n-gram.
    DocumentFrequency {
        #[default]
        Scored = "scored", "the reference sets of the matched pairs that are scored together";
        GroundTruth = "gt", "all captions of the ground truth";
    }
}

setting_enum! {
    /// The text that SPICE's parser sees.
    SpiceText {
        #[default]
        Coco = "coco", "the COCO caption tools' form: PTB tokens, lower case, no punctuation";
        Raw = "raw", "the caption as it is";
    }
}

setting_enum! {
    /// What a pair without SPICE tuples on either side counts.
    SpiceEmpty {
        #[default]
        Zero = "zero", "counts as 0 and is shown";
        Excluded = "excluded", "is left out of the mean";
    }
}

setting_enum! {
    /// How the relation triples of a matched pair are compared.
    RelationCompare {
        #[default]
        Set = "set", "the set of (predicate, object); the subject is the pair itself";
        Multiset = "multiset", "repeated triples count each time";
        WithSubject = "subject", "the set, with the subject's category compared too";
    }
}

setting_enum! {
    /// Which instances RelCap-F1 counts.
    RelationPool {
        #[default]
        Matched = "matched", "relations of matched pairs only";
        All = "all", "unmatched ground truth adds misses, unmatched predictions add inventions";
    }
}

setting_enum! {
    /// What happens to ground truth that its source file marks as difficult.
    Difficult {
        #[default]
        Keep = "keep", "scored like any other, as in the paper";
        Ignore = "ignore", "neither a miss nor a false alarm when hit";
    }
}

setting_enum! {
    /// What happens when one prediction file names an image twice.
    Duplicates {
        #[default]
        Join = "join", "the lists are joined";
        First = "first", "the first list counts";
        Last = "last", "the last list counts";
    }
}

/// All settings of a run. [`Settings::default`] is the official setting.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    pub assignment: Assignment,
    pub class_mode: ClassMode,
    /// Smallest IoU of a hit, in (0, 1]; a pair within 1e-9 below it still counts.
    pub iou_threshold: f64,
    pub tokens: Tokens,
    pub meteor: MeteorModules,
    pub cider_df: DocumentFrequency,
    pub spice_text: SpiceText,
    pub spice_empty: SpiceEmpty,
    pub relation_compare: RelationCompare,
    pub relation_pool: RelationPool,
    pub difficult: Difficult,
    pub duplicates: Duplicates,
    /// Draws behind each interval; 0 for none.
    pub draws: u32,
    /// Start of the random numbers of the draws.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            assignment: Assignment::default(),
            class_mode: ClassMode::default(),
            iou_threshold: 0.5,
            tokens: Tokens::default(),
            meteor: MeteorModules::default(),
            cider_df: DocumentFrequency::default(),
            spice_text: SpiceText::default(),
            spice_empty: SpiceEmpty::default(),
            relation_compare: RelationCompare::default(),
            relation_pool: RelationPool::default(),
            difficult: Difficult::default(),
            duplicates: Duplicates::default(),
            draws: 1000,
            seed: 1,
        }
    }
}
