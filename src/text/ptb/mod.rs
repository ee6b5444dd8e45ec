//! Tokens of the COCO caption tools: the Penn Treebank tokeniser of Stanford CoreNLP 3.4.1, lower-cased, followed by the
//! punctuation filter of `pycocoevalcap` 1.2.
//!
//! Written from measured behaviour of that program, as a scanner: at each position the rule with the longest match
//! wins, the look-ahead included, and among equals the rule with the lowest number. [`rules`] holds the rules in groups
//! by what may begin them.
//!
//! | file | content |
//! | --- | --- |
//! | `classes` | letters, digits, capitals as the program knows them (Unicode 6.1) |
//! | `text` | the text as UTF-16 units, and matching at a position |
//! | `pieces` | parts that several rules share: word, clitic, acronym, tag |
//! | `abbreviations` | the words that keep their dot |
//! | `rules` | which rule matches at a position |
//! | `shapes` | numbers, phone numbers, slashed words, smileys |
//! | `far` | rules that look far ahead, with what they saw remembered, so that no text costs quadratic time |
//! | `emit` | a matched text made into a token |

mod abbreviations;
mod classes;
mod emit;
mod far;
mod pieces;
mod rules;
mod shapes;
mod text;

use emit::{Form, Letters};
use rules::{Match, Rules};
use text::Text;

/// Tokens that the caption tools drop after tokenising. Brackets are *not* dropped: the filter knows `-LRB-` but the
/// tokens are lower case by then.
const PUNCTUATION: [&str; 13] = ["''", "'", "``", "`", ".", "?", "!", ",", ":", "-", "--", "...", ";"];

/// Whether punctuation tokens stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Punctuation {
    /// As the tokeniser gives them.
    Keep,
    /// As the caption tools hand them to the metrics.
    Drop,
}

/// PTB tokens of one caption, lower case, without punctuation, joined by one blank.
///
/// The caption is read as if a line with a plain word followed, so its tokens never depend on another caption; see
/// [`tokenize_block`] for the original's behaviour. Line ends inside the caption act as a blank. Characters outside the
/// Basic Multilingual Plane (emoji) are deleted and separate words. A caption without tokens gives the empty string.
/// Some tokens hold a no-break space (`2 1/2`); it is kept, as the original keeps it.
///
/// # Reference
/// Equal to `PTBTokenizer` of `pycocoevalcap` 1.2 on `tests/fixtures/ptb/`.
pub fn tokenize(caption: &str) -> String {
    tokenize_line(caption, Punctuation::Drop)
}

/// [`tokenize`], with the punctuation kept or dropped.
pub fn tokenize_line(caption: &str, punctuation: Punctuation) -> String {
    let mut units = Vec::with_capacity(caption.len() + 2);
    push_units(caption, &mut units);
    let end = units.len();
    units.extend("\nq".encode_utf16());
    scan(&units, end, punctuation, Letters::Lower).pop().unwrap_or_default()
}

/// PTB tokens of one caption with its capitals and punctuation, joined by one blank; brackets as `-LRB-`, `-RRB-`: what a
/// parser reads. An abbreviation at the very end gives its full stop as a token of its own as well.
pub fn tokenize_cased(caption: &str) -> String {
    let mut units = Vec::with_capacity(caption.len());
    push_units(caption, &mut units);
    scan(&units, units.len(), Punctuation::Keep, Letters::Kept).pop().unwrap_or_default()
}

/// PTB tokens of captions that are tokenised in one call, as the caption tools do it: a caption's last tokens can depend
/// on how the next caption begins (`letter P.` keeps its dot unless `A man ...` follows).
///
/// Gives one line per caption, in order.
pub fn tokenize_block<S: AsRef<str>>(captions: &[S], punctuation: Punctuation) -> Vec<String> {
    let mut units = Vec::new();
    for (index, caption) in captions.iter().enumerate() {
        if index > 0 {
            units.push(u16::from(b'\n'));
        }
        push_units(caption.as_ref(), &mut units);
    }
    let mut lines = scan(&units, units.len(), punctuation, Letters::Lower);
    lines.resize(captions.len(), String::new());
    lines
}

/// Appends the caption's units. Line ends become blanks: the original splits a caption at some of them and hands the
/// rest to the next caption, which nobody can want.
fn push_units(caption: &str, units: &mut Vec<u16>) {
    units.extend(caption.encode_utf16().map(|unit| match unit {
        0x0A..=0x0D | 0x2028 | 0x2029 => u16::from(b' '),
        unit => unit,
    }));
}

/// The lines of tokens of `units[..end]`; what follows `end` is look-ahead only.
fn scan(units: &[u16], end: usize, punctuation: Punctuation, letters: Letters) -> Vec<String> {
    let text = Text { units };
    let mut rules = Rules::new(text);
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut i = 0;
    let mut token_start = 0;
    while i < end {
        let token = match plain_word(text, i) {
            Some(word_end) => Match::plain(word_end),
            None => rules.at(i),
        };
        match token.form {
            Form::Skip => {}
            Form::LineEnd => lines.push(finish(std::mem::take(&mut line), token_start)),
            form => {
                let length = line.len();
                if length > 0 {
                    line.push(' ');
                }
                token_start = line.len();
                emit::emit(text, i, token.end, form, letters, &mut line);
                if punctuation == Punctuation::Drop && PUNCTUATION.contains(&&line[token_start..]) {
                    line.truncate(length);
                    token_start = length;
                }
            }
        }
        i = token.next;
    }
    lines.push(finish(line, token_start));
    lines
}

/// The caption tools strip white space from the end of a line, so a last token loses no-break spaces at its end.
fn finish(mut line: String, token_start: usize) -> String {
    let token = &line[token_start.min(line.len())..];
    line.truncate(line.len() - token.len() + token.trim_end().len());
    line
}

/// The end of a run of ASCII letters before a blank or line end, unless it is one of the few that are split: no rule
/// gives such a word another form, so most words of a caption need no look at the rules.
fn plain_word(t: Text, i: usize) -> Option<usize> {
    let end = t.run(i, text::is_ascii_letter);
    let plain = end > i && matches!(t.at(end), 0x20 | 0x0A);
    let split = matches!(end - i, 5 | 6)
        && t.any_literal(i, &["cannot", "gonna", "gotta", "lemme", "gimme", "wanna"]).is_some();
    (plain && !split).then_some(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_vanish_and_brackets_stay() {
        assert_eq!(tokenize("A \"quoted\" (small) dog's tail."), "a quoted -lrb- small -rrb- dog 's tail");
        assert_eq!(tokenize_line("\"Stop!\" it isn't", Punctuation::Keep), "`` stop ! '' it is n't",);
    }

    #[test]
    fn a_line_end_inside_a_caption_is_a_blank() {
        for line_end in ["\n", "\r\n", "\u{2028}", "\u{2029}", "\u{B}", "\u{C}"] {
            assert_eq!(tokenize(&format!("a bridge{line_end}over water")), "a bridge over water");
        }
        assert_eq!(tokenize_block(&["a\nb", "c"], Punctuation::Drop), ["a b", "c"]);
    }

    #[test]
    fn alone_a_caption_does_not_see_the_next_one() {
        assert_eq!(tokenize("the letter P."), "the letter p.");
        assert_eq!(tokenize_block(&["the letter P.", "A man walks"], Punctuation::Drop)[0], "the letter p");
    }

    #[test]
    fn a_parser_gets_the_full_stop_of_a_last_abbreviation_twice() {
        assert_eq!(tokenize_cased("Ships, boats, etc."), "Ships , boats , etc. .");
        assert_eq!(tokenize_cased("Main St. and a dock"), "Main St. and a dock");
        assert_eq!(tokenize("Ships, boats, etc."), "ships boats etc.");
    }

    #[test]
    fn nothing_and_emoji_give_no_tokens() {
        for empty in ["", " ", "\n", "😀", "\u{FFFD}", "..."] {
            assert_eq!(tokenize(empty), "");
        }
        assert_eq!(tokenize_block::<&str>(&[], Punctuation::Drop), Vec::<String>::new());
        assert_eq!(tokenize_block(&["", ""], Punctuation::Drop), ["", ""]);
    }

    #[test]
    fn no_text_costs_more_than_its_length() {
        // Each of these makes some rule look far ahead from every position. With a cost that grows with the square of
        // the length, one of them alone would run for minutes.
        let pieces = [
            "a@",
            "a,",
            "<a ",
            "<!a",
            "www.+",
            "www.a.b/!",
            "a#",
            "#.",
            "a.1.",
            "-1",
            "1-",
            "a-",
            "a&",
            "&A",
            "o'",
            "(",
            "<a b='",
            "<a b=\"",
            "U.",
            "a/",
            "1,",
            "'",
            "''",
            "`",
            ".",
            ". ",
            "-",
            "http://",
            "http://.",
            "^_",
            "n't",
            "\u{AD}",
            "&eacute;",
            "中",
            "😀",
            "A b. ",
        ];
        for piece in pieces {
            let text = piece.repeat(200_000 / piece.len());
            let tokens = tokenize(&text);
            assert!(tokens.len() <= 7 * text.len(), "{piece}");
        }
    }
}
