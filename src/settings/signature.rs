//! The line that names every choice behind a number.

use super::{Settings, choices};

/// Version of the program, last in every signature.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The signature of scores: every setting in declared order, then further parts (rule set, word data, grammar), version
/// last. Example: `match:chota|iou:0.5|...|rules:3f2a91|v:0.1.0`.
///
/// `parts` are name and value of what is no setting but can change a number, such as the hash of the rule set.
pub fn signature(settings: &Settings, parts: &[(&str, &str)]) -> String {
    let own = choices().iter().map(|choice| (choice.key, choice.get(settings)));
    let further = parts.iter().map(|(name, value)| (*name, (*value).to_owned()));
    let mut text = String::new();
    for (name, value) in own.chain(further) {
        text.push_str(name);
        text.push(':');
        text.push_str(&value);
        text.push('|');
    }
    text + "v:" + VERSION
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signature_names_every_setting_and_the_version_last() {
        let text = signature(&Settings::default(), &[("rules", "3f2a91")]);
        for choice in choices() {
            assert!(text.contains(&format!("{}:{}", choice.key, choice.get(&Settings::default()))), "{text}");
        }
        assert!(text.starts_with("match:chota|iou:0.5|") && text.ends_with(&format!("|rules:3f2a91|v:{VERSION}")));
    }

    #[test]
    fn another_setting_gives_another_signature() {
        for choice in choices() {
            let official = Settings::default();
            for (value, _) in choice.values.iter().filter(|(value, _)| *value != choice.get(&official)) {
                let mut settings = official.clone();
                choice.set(&mut settings, value).unwrap();
                assert_ne!(signature(&settings, &[]), signature(&official, &[]));
            }
        }
    }
}
