//! Phrase tree to basic dependencies: Universal Dependencies of early 2016, as the reference makes them.
//!
//! The tree is rewritten a little ([`rewrite`]), head words are found ([`heads`]), every phrase reports the relations it
//! sees ([`relations`]), the reports become a tree over the words ([`attach`]), which is finished ([`finish`]).

mod attach;
mod finish;
mod heads;
mod relations;
mod rewrite;
mod syntax;
mod words;

pub use attach::Basic;

use super::graph::visiting_order;
use super::tree::Tree;

/// Basic dependencies of a sentence; `sentence` is its number in the caption, from 0.
pub fn basic_dependencies(tree: &Tree, words: &[String], sentence: usize) -> Basic {
    let tags = tree.tags(words.len());
    let mut syntax = syntax::Syntax::new(tree, words);
    rewrite::rewrite(&mut syntax);
    let mut basic = attach::attach(&syntax);
    finish::finish(&mut basic, &tags, |mut tokens| {
        let key = visiting_order(tokens.len(), sentence);
        tokens.sort_by_key(|t| key(*t));
        tokens
    });
    basic
}
