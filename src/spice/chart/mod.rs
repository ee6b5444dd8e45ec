//! Tokens to tree: exact Viterbi parsing with the English grammar.

mod cells;
mod edges;
mod extract;
mod inside;

use super::grammar::Grammar;
use super::lexicon::Offer;
use super::tree::Tree;

/// A parser with its working memory. What it returns depends on the tokens alone.
#[derive(Debug, Default)]
pub struct Chart {
    inside: inside::Inside,
}

impl Chart {
    /// The best tree over `tokens`. A sentence that has no parse even with every tag allowed gets a flat tree, `(X (XX a) ...)`.
    pub fn parse(&mut self, grammar: &Grammar, tokens: &[String]) -> Tree {
        for offer in [Offer::Usual, Offer::Flood] {
            let tags: Vec<_> =
                tokens.iter().enumerate().map(|(i, token)| grammar.lexicon.tags(token, i, offer)).collect();
            if let Some(tree) = self.try_parse(grammar, &tags) {
                return tree;
            }
        }
        flat_tree(tokens.len())
    }

    fn try_parse(&mut self, grammar: &Grammar, tags: &[Vec<(u16, f32)>]) -> Option<Tree> {
        let words = tags.len();
        if words == 0 {
            return None;
        }
        self.inside.fill(&grammar.tables, tags);
        let top = self.inside.top(&grammar.tables, words);
        extract::Forest { tables: &grammar.tables, cells: &self.inside.cells, top: &top, words }.best_tree()
    }
}

/// Every token under one phrase, with the tag for "unknown".
pub fn flat_tree(tokens: usize) -> Tree {
    let mut tree = Tree::default();
    let children = (0..tokens as u32).map(|token| tree.preterminal("XX", token)).collect();
    tree.root = tree.phrase("X", children);
    tree
}
