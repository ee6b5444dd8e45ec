//! The parser: rules and scratch space for many captions.

use super::graph::{self, Graph};
use super::memo::Memo;
use super::resolve;
use super::rules::RuleSet;
use super::sentence::{Sentence, Token, tokenise};
use super::triple::Triple;

/// Reads captions with one rule set. Keeps its buffers, so use one parser for many captions.
pub struct Parser<'r> {
    rules: &'r RuleSet,
    tokens: Vec<Token>,
    lower: String,
    memo: Memo,
    graph: Graph,
    triples: Vec<Triple>,
}

impl<'r> Parser<'r> {
    /// A parser for a rule set.
    pub fn new(rules: &'r RuleSet) -> Self {
        Parser {
            rules,
            tokens: Vec::new(),
            lower: String::new(),
            memo: Memo::default(),
            graph: Graph::default(),
            triples: Vec::new(),
        }
    }

    /// The relations that a caption states of the described instance, in the order of the text.
    ///
    /// `category` is the instance's class; without it (or with a blank one) the first noun phrase is described. Any text is
    /// read; one without relations gives no triples. The time is linear in the length of the caption.
    pub fn parse(&mut self, caption: &str, category: Option<&str>) -> &[Triple] {
        self.tokens.clear();
        self.triples.clear();
        tokenise(self.rules, caption, &mut self.tokens, &mut self.lower);
        self.memo.reset(self.tokens.len());
        let sentence = Sentence::new(self.rules, caption, &self.tokens, &self.memo);
        graph::read(&sentence, &mut self.graph);
        resolve::triples(&sentence, &self.graph, category, &mut self.triples);
        &self.triples
    }
}
