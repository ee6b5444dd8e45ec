//! A caption as tokens: words with their classes, spelling mended, joined class names taken apart.

use super::rules::forms;
use super::rules::{Input, RuleSet, Seen, Symbol, UNKNOWN_WORD, flag, guess, singular, word};
use std::borrow::Cow;

use super::memo::Memo;
use super::{noun_phrase, noun_phrase::Phrase};

/// One word or punctuation mark.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    /// Byte range in the caption. Parts of a joined name share one range.
    pub start: u32,
    pub end: u32,
    /// Number in the vocabulary, [`UNKNOWN_WORD`] if it is in no rule file.
    pub word: u32,
    /// Classes and flags.
    pub classes: u64,
    /// Number of the verb it is a form of, 0 if none.
    pub verb: u16,
}

impl Token {
    /// Whether the token is in one of these classes.
    pub(crate) fn is(&self, classes: u64) -> bool {
        self.classes & classes != 0
    }
}

/// A caption with its tokens.
pub(crate) struct Sentence<'a> {
    pub rules: &'a RuleSet,
    pub text: &'a str,
    pub tokens: &'a [Token],
    pub memo: &'a Memo,
    pub seen: Seen,
}

impl<'a> Sentence<'a> {
    /// A caption with its tokens; `memo` must be empty.
    pub(crate) fn new(rules: &'a RuleSet, text: &'a str, tokens: &'a [Token], memo: &'a Memo) -> Self {
        let mut seen = Seen::default();
        for token in tokens {
            seen.add(token.word, token.classes, token.verb);
        }
        Sentence { rules, text, tokens, memo, seen }
    }

    /// The token at a position; a full stop past the end.
    pub(crate) fn token(&self, at: usize) -> Token {
        const END: Token = Token { start: 0, end: 0, word: UNKNOWN_WORD, classes: flag::STOP, verb: 0 };
        self.tokens.get(at).copied().unwrap_or(END)
    }

    /// Whether the token at a position is in one of these classes.
    pub(crate) fn is(&self, at: usize, classes: u64) -> bool {
        self.token(at).is(classes)
    }

    /// The noun phrase that begins at a position.
    pub(crate) fn phrase(&self, at: usize) -> Option<Phrase> {
        self.memo.phrase(at, || noun_phrase::read(self, at))
    }

    /// A token's text as it stands in the caption.
    pub(crate) fn source(&self, at: usize) -> &'a str {
        let token = &self.tokens[at];
        &self.text[token.start as usize..token.end as usize]
    }

    /// Appends a token's word, in small letters; `is_lemma` gives its singular. Short words in capitals stay ("SUV").
    pub(crate) fn push_word(&self, at: usize, is_lemma: bool, out: &mut String) {
        let token = &self.tokens[at];
        if token.word != UNKNOWN_WORD {
            let words = &self.rules.vocab.words;
            let info = &words[token.word as usize];
            out.push_str(if is_lemma { &words[info.lemma as usize].text } else { &info.text });
            return;
        }
        let source = self.source(at);
        let capitals = source.trim_end_matches('s');
        if (2..=5).contains(&capitals.len()) && capitals.bytes().all(|b| b.is_ascii_uppercase()) {
            out.push_str(if is_lemma { capitals } else { source });
            return;
        }
        let lower = source.to_lowercase();
        if is_lemma { out.push_str(&singular(&lower)) } else { out.push_str(&lower) }
    }
}

impl Input for Sentence<'_> {
    fn len(&self) -> usize {
        self.tokens.len()
    }

    fn takes(&self, symbol: Symbol, at: usize) -> usize {
        let token = &self.tokens[at];
        match symbol {
            Symbol::Word(word) => usize::from(token.word == word),
            Symbol::Verb(verb) => usize::from(token.verb == verb),
            Symbol::Class(classes) => usize::from(token.is(classes)),
            Symbol::Thing => self.phrase(at).map_or(0, |phrase| phrase.end - at),
        }
    }
}

/// Appends the tokens of a caption; `lower` is scratch space.
pub(crate) fn tokenise(rules: &RuleSet, text: &str, tokens: &mut Vec<Token>, lower: &mut String) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let c = text[at..].chars().next().expect("`at` is a character boundary");
        let width = c.len_utf8();
        if c.is_alphanumeric() {
            let end = word_end(text, at);
            word(rules, text, at, end, tokens, lower);
            at = end;
            // "the visitors' boats"
            if text[..end].ends_with('s') && (text[end..].starts_with("' ") || text[end..].starts_with("’ ")) {
                let (start, after) = (end as u32, end + text[end..].chars().next().map_or(0, char::len_utf8));
                let classes = flag::GENITIVE;
                tokens.push(Token { start, end: after as u32, word: UNKNOWN_WORD, classes, verb: 0 });
                at = after;
            }
            continue;
        }
        let classes = match c {
            '.' | ';' | '!' | '?' => flag::STOP,
            ',' | '(' | ')' | ':' | '–' | '—' => flag::COMMA,
            _ => 0,
        };
        if classes != 0 {
            tokens.push(Token { start: at as u32, end: (at + width) as u32, word: UNKNOWN_WORD, classes, verb: 0 });
        }
        at += width;
    }
}

/// End of the word that begins at `start`: letters and digits, and `-`, `'`, `’`, `.` between them.
fn word_end(text: &str, start: usize) -> usize {
    let mut end = start;
    let mut chars = text[start..].char_indices().peekable();
    while let Some((offset, c)) = chars.next() {
        let joins = match c {
            '-' | '\'' | '’' => chars.peek().is_some_and(|(_, next)| next.is_alphanumeric()),
            // A decimal point, as in "20.5"; a full stop before a word has a blank after it, or should have had.
            '.' => {
                text[..start + offset].ends_with(|c: char| c.is_ascii_digit())
                    && chars.peek().is_some_and(|(_, next)| next.is_ascii_digit())
            }
            _ => c.is_alphanumeric(),
        };
        if !joins {
            break;
        }
        end = start + offset + c.len_utf8();
    }
    end
}

fn word(rules: &RuleSet, text: &str, start: usize, end: usize, tokens: &mut Vec<Token>, lower: &mut String) {
    let source = &text[start..end];
    lower.clear();
    if source.is_ascii() {
        lower.push_str(source);
        lower.make_ascii_lowercase();
    } else {
        lower.extend(source.chars().flat_map(char::to_lowercase).map(|c| if c == '’' { '\'' } else { c }));
    }
    let token = |word: u32| {
        let info = &rules.vocab.words[word as usize];
        Token { start: start as u32, end: end as u32, word, classes: info.classes, verb: info.verb }
    };
    if let Some(known) = rules.vocab.get(lower) {
        tokens.push(token(known));
        return;
    }
    if let Some(&mended) = rules.spelling.get(lower.as_str()) {
        tokens.push(token(mended));
        return;
    }
    if let Some(quote) = lower.find('\'') {
        // Positions agree only in plain text; elsewhere the word stays whole.
        if source.is_ascii() && quote > 0 {
            return clitic(rules, text, start, start + quote, end, tokens, lower);
        }
    }
    let has_hyphen = lower.contains('-');
    if lower.len() > 6 {
        let folded = if has_hyphen { Cow::Owned(lower.replace('-', "")) } else { Cow::Borrowed(lower.as_str()) };
        if let Some(words) = rules.joined.get(&*folded) {
            tokens.extend(words.iter().map(|&id| token(id)));
            return;
        }
    }
    if has_hyphen {
        // "top-left" is two words; "blue-roofed" describes.
        let split: Option<Vec<u32>> = lower.split('-').map(|part| rules.vocab.get(part)).collect();
        let is_place = |id: &u32| rules.vocab.words[*id as usize].classes & rules.known.place != 0;
        if let Some(parts) = split.filter(|parts| parts.iter().all(is_place)) {
            tokens.extend(parts.iter().map(|&id| token(id)));
            return;
        }
        let classes = flag::UNKNOWN | flag::HYPHENATED;
        tokens.push(Token { start: start as u32, end: end as u32, word: UNKNOWN_WORD, classes, verb: 0 });
        return;
    }
    let meant = match lower.len() {
        4..=5 => rules.forgiving_short.meant(&rules.vocab, lower, forms::is_slip),
        6..=16 => rules.forgiving.meant(&rules.vocab, lower, forms::is_misspelt),
        _ => None,
    };
    if let Some(meant) = meant {
        tokens.push(token(meant));
        return;
    }
    tokens.push(Token {
        start: start as u32,
        end: end as u32,
        word: UNKNOWN_WORD,
        classes: unknown_classes(rules, lower),
        verb: 0,
    });
}

fn unknown_classes(rules: &RuleSet, word: &str) -> u64 {
    let guess = guess(word);
    let mut classes = flag::UNKNOWN | guess.flags;
    if guess.is_adverb {
        classes |= rules.known.adverb;
    }
    if guess.is_adjective {
        classes |= rules.known.adjective;
    }
    if guess.flags & flag::DIGITS != 0 && word.bytes().all(|b| b.is_ascii_digit() || b == b'.') {
        classes |= rules.known.number;
    }
    classes
}

/// "ship's", "isn't", "it's": the word and what hangs on it.
fn clitic(
    rules: &RuleSet,
    text: &str,
    start: usize,
    quote: usize,
    end: usize,
    tokens: &mut Vec<Token>,
    lower: &mut String,
) {
    let tail = &text[quote + 1..end];
    let is_not = tail.eq_ignore_ascii_case("t") && lower[..quote - start].ends_with('n') && quote - start > 2;
    let cut = if is_not { quote - 1 } else { quote };
    word(rules, text, start, cut, tokens, lower);
    let follows_pronoun = tokens.last().is_some_and(|token| token.is(rules.known.it | rules.known.there));
    let (word, classes) = match (is_not, follows_pronoun) {
        (true, _) => (word::NOT, rules.known.negation),
        (false, true) => (word::IS, rules.known.be),
        (false, false) => (UNKNOWN_WORD, flag::GENITIVE),
    };
    tokens.push(Token { start: cut as u32, end: end as u32, word, classes, verb: 0 });
}
