//! What the parser gets to see of a caption, and how it falls into sentences and tokens.

use serde::{Deserialize, Serialize};

use crate::text::ptb;

/// The text that reaches the parser.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default)]
#[serde(rename_all = "lowercase")]
pub enum TextForm {
    /// As the COCO caption tools hand it over: PTB tokens, lower case, without punctuation. Most published SPICE numbers.
    #[default]
    Coco,
    /// The caption as it is: SPICE's own command line.
    Raw,
}

impl TextForm {
    /// The caption in this form.
    pub fn apply(self, caption: &str) -> String {
        match self {
            Self::Coco => ptb::tokenize(caption),
            Self::Raw => caption.to_owned(),
        }
    }
}

/// Sentences of a text in its form, each a list of tokens. A text without tokens has no sentences.
///
/// A sentence ends after a full stop or a run of `!` and `?`, with the closing quotes and brackets that follow.
pub fn sentences(text: &str) -> Vec<Vec<String>> {
    let mut sentences: Vec<Vec<String>> = Vec::new();
    let mut is_ended = true;
    for token in ptb::tokenize_cased(text).split(' ').filter(|t| !t.is_empty()) {
        let joins_previous = is_closing(token) && !sentences.is_empty();
        if is_ended && !joins_previous {
            sentences.push(Vec::new());
            is_ended = false;
        }
        if let Some(sentence) = sentences.last_mut() {
            sentence.push(token.to_owned());
        }
        is_ended = is_ended || token == "." || token.bytes().all(|b| b == b'!' || b == b'?');
    }
    sentences
}

fn is_closing(token: &str) -> bool {
    matches!(token, ")" | "]" | "}" | "\"" | "'" | "''" | "\u{2019}" | "\u{201D}" | "-RRB-" | "-RSB-" | "-RCB-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stop_ends_a_sentence_and_takes_its_quote_along() {
        let split = |text: &str| -> Vec<String> { sentences(text).iter().map(|s| s.join(" ")).collect() };
        assert_eq!(split("The boats are red. some are not"), ["The boats are red .", "some are not"]);
        assert_eq!(split("\"Stop!\" (he says.) Go"), ["`` Stop ! ''", "-LRB- he says . -RRB-", "Go"]);
        assert_eq!(split("a ship near a dock"), ["a ship near a dock"]);
        assert!(split(" \n").is_empty());
    }

    #[test]
    fn the_coco_form_has_no_punctuation() {
        assert_eq!(TextForm::Coco.apply("A ship, near a dock."), "a ship near a dock");
        assert_eq!(TextForm::Raw.apply("A ship."), "A ship.");
    }
}
