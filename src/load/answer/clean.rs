//! What is no answer: reasoning, special tokens, HTML escapes.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

/// An answer without its wrapping.
pub struct Cleaned<'a> {
    pub text: Cow<'a, str>,
    /// Whether the text is reasoning to its end.
    pub is_all_reasoning: bool,
}

const REASONING: [(&str, &str); 6] = [
    ("<think>", "</think>"),
    ("<thinking>", "</thinking>"),
    ("<thought>", "</thought>"),
    ("<reasoning>", "</reasoning>"),
    ("<|begin_of_thought|>", "<|end_of_thought|>"),
    ("◁think▷", "◁/think▷"),
];

/// Removes reasoning, the end tokens of chat templates, and HTML escapes.
pub fn clean(text: &str) -> Cleaned<'_> {
    let mut text = Cow::Borrowed(text);
    let mut is_all_reasoning = false;
    for (open, close) in REASONING {
        // A template may have put the opening tag into the prompt: everything up to the last closing one is reasoning.
        if let Some(end) = text.rfind(close) {
            let rest = text[end + close.len()..].to_owned();
            // Text before the first opening tag belongs to the answer.
            let before = text.find(open).filter(|start| *start < end).map_or("", |start| &text[..start]);
            text = Cow::Owned(format!("{before}{rest}"));
        }
        if let Some(start) = text.find(open) {
            is_all_reasoning |= text[..start].trim().is_empty();
            text = Cow::Owned(text[..start].to_owned());
        }
    }
    if text.contains("&lt;") || text.contains("&quot;") {
        let plain = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#39;", "'");
        text = Cow::Owned(plain.replace("&amp;", "&"));
    }
    static TOKENS: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(
            r"<\|(?:im_start|im_end|endoftext|end|eot_id|end_of_text|eos|return|message|channel|start)\|>|</?s>|<pad>|<eos>|<bos>|<(?:start|end)_of_turn>|<unk>|<｜end▁of▁sentence｜>",
        )
        .expect("a fixed pattern")
    });
    if TOKENS.is_match(&text) {
        text = Cow::Owned(TOKENS.replace_all(&text, " ").into_owned());
    }
    Cleaned { text, is_all_reasoning }
}

/// Whether an answer without boxes says that there is nothing to find.
pub fn says_nothing(text: &str) -> bool {
    static NOTHING: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(
            r"^(?:```\w*)?\W*(?i-u:none|null|n/a|nothing|empty)?\W*(?:```)?$|(?i-u:<box>\s*none)|\b(?i-u:no|not any|without any|there (?:is|are) no|contains no|cannot (?:find|see|detect)|do not see any|don't see any)\b[^.]{0,60}\b(?i-u:object|target|instance|ship|plane|vehicle|box|boxes|such|found|visible|detected|present)",
        )
        .expect("a fixed pattern")
    });
    text.len() < 2000 && NOTHING.is_match(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasoning_is_cut_however_it_is_marked() {
        for (text, rest) in [
            ("<think>maybe [1, 2, 3, 4]</think>[5]", "[5]"),
            ("maybe [1, 2, 3, 4]</think>[5]", "[5]"),
            ("Sure. <think>a</think>b<think>c</think>[5]<|im_end|></s>", "Sure. [5]"),
        ] {
            assert_eq!(clean(text).text.trim(), rest, "{text}");
        }
        let open = clean("<think>and so on [1, 2, 3, 4]");
        assert!(open.is_all_reasoning && open.text.is_empty());
    }

    #[test]
    fn escapes_of_html_are_undone() {
        assert_eq!(clean("{&lt;37&gt;&lt;31&gt;|&lt;30&gt;}").text, "{<37><31>|<30>}");
    }

    #[test]
    fn no_object_is_an_answer() {
        for text in
            ["[]", "```json\n[]\n```", "None", "There are no ships in the image.", "<ref>ship</ref><box>none</box>"]
        {
            assert!(says_nothing(text), "{text}");
        }
        for text in ["The ship is at the pier.", "a gray ship"] {
            assert!(!says_nothing(text), "{text}");
        }
    }
}
