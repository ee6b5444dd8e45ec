//! The declared list of settings: what a form, a command line and a signature need to know about each.

use super::*;

/// One setting as a form or a command line sees it.
pub struct Choice {
    /// Name in files, links, flags and signatures.
    pub key: &'static str,
    /// Short label on screen.
    pub label: &'static str,
    /// Which score it belongs to.
    pub group: &'static str,
    /// Every value with its meaning; empty for a number.
    pub values: &'static [(&'static str, &'static str)],
    /// What numbers are allowed, where `values` is empty.
    pub numbers: &'static str,
    get: fn(&Settings) -> String,
    set: fn(&mut Settings, &str) -> bool,
}

/// Why a setting was not changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChoiceError {
    /// No setting has this key.
    UnknownKey { key: String, known: Vec<&'static str> },
    /// The setting does not take this value.
    BadValue { key: &'static str, value: String, allowed: String },
}

impl std::fmt::Display for ChoiceError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ChoiceError::UnknownKey { key, known } => {
                write!(f, "there is no setting `{key}`; the settings are {}", known.join(", "))
            }
            ChoiceError::BadValue { key, value, allowed } => {
                write!(f, "`{key}` cannot be `{value}`; allowed: {allowed}")
            }
        }
    }
}

impl std::error::Error for ChoiceError {}

impl Choice {
    /// The value in these settings, as text.
    pub fn get(&self, settings: &Settings) -> String {
        (self.get)(settings)
    }

    /// Changes the value.
    ///
    /// # Errors
    /// [`ChoiceError::BadValue`] if the setting does not take this value; the settings are unchanged then.
    pub fn set(&self, settings: &mut Settings, value: &str) -> Result<(), ChoiceError> {
        if (self.set)(settings, value) {
            return Ok(());
        }
        let allowed = match self.values {
            [] => self.numbers.to_owned(),
            values => values.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", "),
        };
        Err(ChoiceError::BadValue { key: self.key, value: value.to_owned(), allowed })
    }

    /// Whether the value is the official one.
    pub fn is_default(&self, settings: &Settings) -> bool {
        self.get(settings) == self.get(&Settings::default())
    }
}

macro_rules! choice {
    ($key:literal, $label:literal, $group:literal, $field:ident: $kind:ident) => {
        Choice {
            key: $key,
            label: $label,
            group: $group,
            values: $kind::VALUES,
            numbers: "",
            get: |settings| settings.$field.name().to_owned(),
            set: |settings, value| $kind::from_name(value).map(|v| settings.$field = v).is_some(),
        }
    };
}

/// Every setting, in the order of the signature.
pub fn choices() -> &'static [Choice] {
    static CHOICES: &[Choice] = &[
        choice!("match", "Assignment", "DetA", assignment: Assignment),
        Choice {
            key: "iou",
            label: "IoU threshold",
            group: "DetA",
            values: &[],
            numbers: "a number above 0 and up to 1",
            get: |settings| settings.iou_threshold.to_string(),
            set: |settings, value| match value.parse::<f64>() {
                Ok(number) if number > 0.0 && number <= 1.0 => {
                    settings.iou_threshold = number;
                    true
                }
                _ => false,
            },
        },
        choice!("class", "Categories", "DetA", class_mode: ClassMode),
        choice!("difficult", "Difficult objects", "DetA", difficult: Difficult),
        choice!("dup", "Repeated images", "DetA", duplicates: Duplicates),
        choice!("tok", "Words", "CapA", tokens: Tokens),
        choice!("meteor", "METEOR", "CapA", meteor: MeteorModules),
        choice!("df", "CIDEr-D document frequency", "CapA", cider_df: DocumentFrequency),
        choice!("spice", "SPICE text", "CapA", spice_text: SpiceText),
        choice!("spice0", "Pairs without tuples", "CapA", spice_empty: SpiceEmpty),
        choice!("rel", "Relations compared as", "RelCap-F1", relation_compare: RelationCompare),
        choice!("pool", "Relations counted on", "RelCap-F1", relation_pool: RelationPool),
        Choice {
            key: "draws",
            label: "Draws behind each interval",
            group: "Intervals",
            values: &[],
            numbers: "a whole number up to 100000; 0 for no intervals",
            get: |settings| settings.draws.to_string(),
            set: |settings, value| match value.parse() {
                Ok(draws) if draws <= 100_000 => {
                    settings.draws = draws;
                    true
                }
                _ => false,
            },
        },
        Choice {
            key: "seed",
            label: "Seed of the draws",
            group: "Intervals",
            values: &[],
            // Beyond 2^53 a number would not survive the way through a browser.
            numbers: "a whole number below 2^53",
            get: |settings| settings.seed.to_string(),
            set: |settings, value| match value.parse::<u64>() {
                Ok(seed) if seed < 1 << 53 => {
                    settings.seed = seed;
                    true
                }
                _ => false,
            },
        },
    ];
    CHOICES
}

impl Settings {
    /// Changes one setting by its key.
    ///
    /// # Errors
    /// [`ChoiceError`] if the key or the value is unknown; the settings are unchanged then.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), ChoiceError> {
        match choices().iter().find(|choice| choice.key == key) {
            Some(choice) => choice.set(self, value),
            None => Err(ChoiceError::UnknownKey {
                key: key.to_owned(),
                known: choices().iter().map(|choice| choice.key).collect(),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_takes_each_of_its_values_and_gives_it_back() {
        for choice in choices() {
            for (value, _) in choice.values {
                let mut settings = Settings::default();
                choice.set(&mut settings, value).unwrap();
                assert_eq!(choice.get(&settings), *value);
            }
            assert!(choice.is_default(&Settings::default()), "{}", choice.key);
            let mut settings = Settings::default();
            assert!(choice.set(&mut settings, "no such value").is_err(), "{}", choice.key);
            assert_eq!(settings, Settings::default());
        }
    }

    #[test]
    fn the_threshold_must_be_a_number_that_a_hit_can_reach() {
        let mut settings = Settings::default();
        for bad in ["0", "-0.5", "1.01", "NaN", "inf", ""] {
            assert!(settings.set("iou", bad).is_err(), "{bad}");
        }
        settings.set("iou", "0.75").unwrap();
        assert_eq!(settings.iou_threshold, 0.75);
    }

    #[test]
    fn an_unknown_key_is_answered_with_the_known_ones() {
        let error = Settings::default().set("treshold", "0.5").unwrap_err().to_string();
        assert!(error.contains("`treshold`") && error.contains("match, iou, class"), "{error}");
    }
}
