//! A caption from text to tuples.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::chart::Chart;
use super::deps::basic_dependencies;
use super::grammar::Grammar;
use super::graph::collapse;
use super::lemma::lemma;
use super::text_form::{TextForm, sentences};
use super::tuples::{self, Tuple};

/// Tokens in the longest sentence that is parsed. The chart then takes about 300 MB; see `docs/spice.md` for other lengths.
pub const MAX_TOKENS: usize = 100;

/// One parsed sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SentenceParse {
    pub tokens: Vec<Token>,
    /// The phrase tree in brackets.
    pub tree: String,
    /// The collapsed graph: label, governor, dependent; tokens from 1, 0 is the root, copies with primes (`3'`).
    pub graph: Vec<(String, String, String)>,
}

/// A word of a sentence in the basic dependency tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Token {
    pub word: String,
    pub tag: String,
    pub lemma: String,
    /// Number of the governor, from 1; 0 for the root, -1 for a token without a place.
    pub head: i32,
    /// Label of the edge to the governor.
    pub label: Option<String>,
}

/// A parsed caption: everything the explanation view shows. Sentence borders are borders for everything.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaptionParse {
    pub sentences: Vec<SentenceParse>,
    /// Tuples of all sentences, in the order in which the scene graph takes them.
    pub tuples: Vec<Tuple>,
}

/// A sentence that was not parsed because it is too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TooLong {
    /// Number of the sentence in the caption, from 0.
    pub sentence: usize,
    pub tokens: usize,
    pub limit: usize,
}

impl std::fmt::Display for TooLong {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a sentence of {} tokens is too long to parse; the limit is {}", self.tokens, self.limit)
    }
}

impl std::error::Error for TooLong {}

/// Parses captions. Keeps its working memory between captions; a result depends on the text and the grammar alone.
#[derive(Debug)]
pub struct SpiceParser {
    grammar: Arc<Grammar>,
    chart: Chart,
    max_tokens: usize,
}

impl SpiceParser {
    pub fn new(grammar: Arc<Grammar>) -> Self {
        Self { grammar, chart: Chart::default(), max_tokens: MAX_TOKENS }
    }

    /// A parser with another limit than [`MAX_TOKENS`].
    pub fn with_limit(grammar: Arc<Grammar>, max_tokens: usize) -> Self {
        Self { max_tokens, ..Self::new(grammar) }
    }

    pub fn grammar(&self) -> &Grammar {
        &self.grammar
    }

    /// Brings `caption` into its text form and parses it. No text gives no sentences and no tuples.
    ///
    /// # Errors
    /// [`TooLong`] if a sentence is over the limit; such a caption has no score.
    pub fn parse_caption(&mut self, caption: &str, form: TextForm) -> Result<CaptionParse, TooLong> {
        self.parse_text(&form.apply(caption))
    }

    /// Parses a text that is in its form already.
    ///
    /// # Errors
    /// As [`parse_caption`](Self::parse_caption).
    pub fn parse_text(&mut self, text: &str) -> Result<CaptionParse, TooLong> {
        let sentences = sentences(text);
        if let Some((sentence, tokens)) = sentences.iter().enumerate().find(|(_, s)| s.len() > self.max_tokens) {
            return Err(TooLong { sentence, tokens: tokens.len(), limit: self.max_tokens });
        }
        let mut parse = CaptionParse::default();
        for (number, words) in sentences.into_iter().enumerate() {
            let (sentence, tuples) = self.parse_sentence(words, number);
            parse.sentences.push(sentence);
            parse.tuples.extend(tuples);
        }
        Ok(parse)
    }

    fn parse_sentence(&mut self, words: Vec<String>, number: usize) -> (SentenceParse, Vec<Tuple>) {
        let tree = self.chart.parse(&self.grammar, &words);
        let tags = tree.tags(words.len());
        let lemmas: Vec<String> = words.iter().zip(&tags).map(|(word, tag)| lemma(word, tag)).collect();
        let lower: Vec<String> = words.iter().map(|w| w.to_lowercase()).collect();
        let basic = basic_dependencies(&tree, &words, number);
        let graph = collapse(&basic, &lower, &tags, number);
        let tokens = (0..words.len())
            .map(|i| Token {
                word: words[i].clone(),
                tag: tags[i].clone(),
                lemma: lemmas[i].clone(),
                head: match basic.governors[i] {
                    Some(governor) => governor as i32 + 1,
                    None if basic.root == Some(i) => 0,
                    None => -1,
                },
                label: Some(basic.labels[i].clone()).filter(|l| !l.is_empty()),
            })
            .collect();
        let sentence = SentenceParse { tokens, tree: tree.display(&words).to_string(), graph: graph.as_triples() };
        let tuples = tuples::extract(tuples::Sentence { graph, words, lower, tags, lemmas });
        (sentence, tuples)
    }
}
