//! The words that METEOR and CIDEr-D see of a caption.

use crate::settings::Tokens;
use crate::text::ptb;

/// A caption as one line of words, by the setting `tok`.
///
/// `ptb`: PTB tokens, lower case, no punctuation. `raw`: the caption as it is, whose words METEOR and CIDEr-D
/// separate at white space themselves. Line ends are blanks in both.
pub fn caption_words(caption: &str, tokens: Tokens) -> String {
    match tokens {
        Tokens::Ptb => ptb::tokenize(caption),
        Tokens::Raw => caption.replace(['\n', '\r', '\u{B}', '\u{C}', '\u{85}', '\u{2028}', '\u{2029}'], " "),
    }
}
