//! The grammar as published: rules, lexicon counts and names, before any layout for speed.

/// What a state of the grammar is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StateKind {
    /// An intermediate state of a binarised rule; it never stands in a finished tree.
    Synthetic,
    /// A phrase label.
    Phrase,
    /// A part-of-speech tag.
    Tag,
}

/// `parent -> left right` with the natural logarithm of its weight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BinaryRule {
    pub parent: u16,
    pub left: u16,
    pub right: u16,
    pub score: f32,
}

/// `parent -> child` with the natural logarithm of its weight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UnaryRule {
    pub parent: u16,
    pub child: u16,
    pub score: f32,
}

/// A count that belongs to a pair of word (or word signature) and tag.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TagCount {
    pub tag: u16,
    pub count: f64,
}

/// Counts of one table of the lexicon: a row per word, its tags, and the totals.
///
/// The totals are stored, not summed: the last bit of a sum depends on its order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CountTable {
    /// Sorted by bytes.
    pub words: Vec<String>,
    /// The tags of every word, in ascending tag number.
    pub tags: Vec<Vec<TagCount>>,
    pub word_totals: Vec<f64>,
    /// By tag number; 0 for tags that do not occur.
    pub tag_totals: Vec<f64>,
    pub total: f64,
}

/// Everything the parser knows, in the numbering and order of the published grammar.
///
/// State numbers keep the published order because the unary step sweeps the states in that order; rules of one parent keep
/// their order because it decides ties.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GrammarData {
    pub kinds: Vec<StateKind>,
    /// By state; empty for synthetic states.
    pub names: Vec<String>,
    /// Grouped by parent, ascending.
    pub binary: Vec<BinaryRule>,
    /// In the order in which the closure has to take them.
    pub unary: Vec<UnaryRule>,
    /// State of every tag; tag numbers index this list.
    pub tag_states: Vec<u16>,
    pub seen: CountTable,
    /// Rows are word signatures.
    pub unseen: CountTable,
    /// Tag numbers an unknown word may have.
    pub open_class: Vec<u16>,
}
