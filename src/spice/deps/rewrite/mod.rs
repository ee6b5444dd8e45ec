//! Rewrites of the phrase tree before dependencies are read from it.

mod coordination;
mod fixed;
mod other;

use super::syntax::{Id, Syntax};

/// Far more changes than any sentence needs; a rule that undoes another must not hang the program.
const MAX_CHANGES_PER_NODE: usize = 8;

/// All rewrites, in order.
pub fn rewrite(tree: &mut Syntax) {
    fixed::join_fixed_expressions(tree);
    until_nothing_fits(tree, other::join_prepositions);
    other::rename_unlike_coordination(tree);
    until_nothing_fits(tree, coordination::bracket_conjuncts);
    until_nothing_fits(tree, other::join_numbers);
    until_nothing_fits(tree, other::bracket_number_conjuncts);
    until_nothing_fits(tree, other::bracket_amount);
    until_nothing_fits(tree, other::open_question);
    until_nothing_fits(tree, other::join_date);
    until_nothing_fits(tree, other::drop_twin);
    until_nothing_fits(tree, other::join_and_yet);
    until_nothing_fits(tree, other::move_adverb_into_clause);
    until_nothing_fits(tree, other::move_adverb_into_phrase);
    until_nothing_fits(tree, other::move_adverb_into_fragment);
    other::rename_temporal_clauses(tree);
    until_nothing_fits(tree, other::now_that);
}

/// Tries `change` on every node, parents first, and starts over after each success.
fn until_nothing_fits(tree: &mut Syntax, change: impl Fn(&mut Syntax, Id) -> bool) {
    for _ in 0..tree.len() * MAX_CHANGES_PER_NODE {
        let nodes = tree.preorder(tree.root);
        if !nodes.into_iter().any(|id| change(tree, id)) {
            return;
        }
    }
}
