//! The signature in words: every setting with its value and meaning.

use crate::settings::{Settings, choices};

/// One part of a signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignatureLine {
    pub key: String,
    pub label: String,
    pub group: String,
    pub value: String,
    pub meaning: String,
    /// Whether it is the official value; parts that are no setting always are.
    pub is_official: bool,
}

/// The parts of a signature: the settings first, then what else the text names (rules, word data, version).
pub fn lines(settings: &Settings, signature: &str) -> Vec<SignatureLine> {
    let mut lines: Vec<SignatureLine> = choices()
        .iter()
        .map(|choice| {
            let value = choice.get(settings);
            let meaning = choice.values.iter().find(|(name, _)| *name == value).map_or("", |(_, meaning)| meaning);
            SignatureLine {
                key: choice.key.into(),
                label: choice.label.into(),
                group: choice.group.into(),
                meaning: meaning.into(),
                is_official: choice.is_default(settings),
                value,
            }
        })
        .collect();
    for part in signature.split('|') {
        let Some((key, value)) = part.split_once(':') else { continue };
        if lines.iter().any(|line| line.key == key) {
            continue;
        }
        let (label, meaning) = match key {
            "rules" => ("Relation rules", "fingerprint of the rule set"),
            "words" | "data" => ("Word data", "fingerprint of METEOR's word data"),
            "grammar" => ("Grammar", "fingerprint of the parser's grammar"),
            "v" => ("Version", "of the program"),
            other => (other, ""),
        };
        lines.push(SignatureLine {
            key: key.into(),
            label: label.into(),
            group: "Program".into(),
            value: value.into(),
            meaning: meaning.into(),
            is_official: true,
        });
    }
    lines
}

/// Labels of the settings that are not the official ones.
pub fn unofficial(settings: &Settings) -> Vec<&'static str> {
    choices().iter().filter(|choice| !choice.is_default(settings)).map(|choice| choice.label).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::signature;

    #[test]
    fn every_part_of_the_signature_is_explained_once() {
        let settings = Settings::default();
        let text = signature(&settings, &[("rules", "3f2a91")]);
        let lines = lines(&settings, &text);
        assert_eq!(lines.len(), text.split('|').count());
        assert!(lines.iter().all(|line| text.contains(&format!("{}:{}", line.key, line.value))));
        assert!(lines.iter().any(|line| line.label == "Relation rules" && line.value == "3f2a91"));
    }

    #[test]
    fn a_changed_setting_is_named() {
        let mut settings = Settings::default();
        assert!(unofficial(&settings).is_empty());
        settings.set("iou", "0.75").unwrap();
        assert_eq!(unofficial(&settings), ["IoU threshold"]);
    }
}
