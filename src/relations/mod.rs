//! Spatial relation triples from captions, by rules.
//!
//! ```text
//! caption -> sentence (tokens) -> noun_phrase + matching -> graph (who stands where to whom) -> resolve -> triples
//! ```
//!
//! The rules are data: see `rules/README.md` and [`RuleSet`].

mod explain;
mod graph;
mod matching;
mod memo;
mod near_miss;
mod noun_phrase;
mod parser;
mod resolve;
mod rules;
mod sentence;
mod stats;
mod triple;

pub use explain::{Explanation, SilentWords, explain};
pub use near_miss::{FailedPart, NearMiss, near_misses};
pub use parser::Parser;
pub use rules::{
    Effect, ExampleFault, Names, OFFICIAL_CATEGORIES, Predicate, PredicateId, Rule, RuleFault, RuleId, RuleSet,
};
pub use stats::{RelationStatistics, statistics};
pub use triple::{MappedTriple, Triple};
