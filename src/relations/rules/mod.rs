//! The rule set: rule files compiled once for matching.
//!
//! `rules/README.md` explains the files. They are embedded in the program ([`RuleSet::embedded`]) and can be replaced at run
//! time ([`RuleSet::compile`]). Whatever a user's files hold, matching stays linear: a pattern has at most 64 states.

mod automaton;
mod check;
mod compile;
mod fault;
mod file;
mod forgiving;
pub(crate) mod forms;
mod known;
mod names;
mod pattern;
mod starts;
mod vocab;

use std::sync::OnceLock;

pub use check::ExampleFault;
pub use fault::RuleFault;
pub use names::{Names, OFFICIAL_CATEGORIES};

pub(crate) use automaton::{Automaton, Input, Symbol, bits};
pub(crate) use file::{Example, Then};
pub(crate) use forgiving::Forgiving;
pub(crate) use forms::{guess, singular};
pub(crate) use known::Known;
pub(crate) use starts::{Seen, Start};
pub(crate) use vocab::{UNKNOWN_WORD, Vocab, WordMap, flag, word};

/// The rule files of this version, sorted by path: path from the project's root and text.
static EMBEDDED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/embedded_rules.rs"));

/// A predicate of a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PredicateId(pub(crate) u16);

impl PredicateId {
    /// Position in [`RuleSet::predicates`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A rule of a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(pub(crate) u16);

impl RuleId {
    /// Position in [`RuleSet::rules`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A canonical predicate.
#[derive(Clone, Debug)]
pub struct Predicate {
    /// As it stands in triples, such as `left of`.
    pub name: String,
    /// direction, proximity, containment, path, arrangement.
    pub family: String,
    /// The predicate with subject and object exchanged, if there is one.
    pub inverse: Option<PredicateId>,
    pub is_symmetric: bool,
    pub summary: String,
}

/// What the words of a rule mean.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Effect {
    /// This predicate.
    Relation(PredicateId),
    /// The predicate that the direction words name.
    Direction,
    /// Nothing.
    Silent,
    /// A noun phrase that names no object.
    Place,
}

/// One rule file that holds patterns.
#[derive(Clone, Debug)]
pub struct Rule {
    /// File name without folder and extension.
    pub id: String,
    /// Path of the file.
    pub file: String,
    /// Folder of the file.
    pub family: String,
    pub summary: String,
    pub effect: Effect,
    /// Why silent words give nothing, such as "image location"; empty for relations.
    pub reason: String,
    pub(crate) is_turned: bool,
    pub(crate) also: Vec<u32>,
    pub(crate) then: Then,
    pub(crate) accept: Vec<Example>,
    pub(crate) reject: Vec<Example>,
}

/// Where the reference object of a pattern stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ground {
    /// After the pattern: `near OBJECT`.
    Follows,
    /// A pronoun in the pattern: `on ITS left`.
    Its,
    /// Not said: "with a road beside".
    Unsaid,
}

/// What may stand directly before or after a pattern.
#[derive(Clone, Debug, Default)]
pub(crate) struct Neighbours {
    pub words: Vec<u32>,
    pub classes: u64,
}

impl Neighbours {
    pub(crate) fn is_empty(&self) -> bool {
        self.words.is_empty() && self.classes == 0
    }
}

/// One pattern of a rule.
#[derive(Clone, Debug)]
pub(crate) struct Pattern {
    pub rule: RuleId,
    /// As the file writes it.
    pub text: Box<str>,
    pub automaton: Automaton,
    pub ground: Ground,
}

impl Pattern {
    /// Whether a noun phrase is part of it.
    pub(crate) fn has_thing(&self) -> bool {
        self.ground == Ground::Follows || self.automaton.symbols.contains(&Symbol::Thing)
    }
}

/// What all patterns of a rule share when they are tried.
#[derive(Clone, Debug, Default)]
pub(crate) struct Conditions {
    pub except: Vec<Automaton>,
    pub not_after: Neighbours,
    pub not_before: Neighbours,
    pub only_after: Neighbours,
    pub only_before: Neighbours,
}

/// All rules, ready to parse with.
#[derive(Clone, Debug)]
pub struct RuleSet {
    hash: String,
    predicates: Vec<Predicate>,
    rules: Vec<Rule>,
    names: Names,
    pub(crate) vocab: Vocab,
    pub(crate) known: Known,
    /// Names of the word classes, by bit.
    class_names: Vec<String>,
    pub(crate) patterns: Vec<Pattern>,
    /// One per rule.
    pub(crate) conditions: Vec<Conditions>,
    /// Patterns that may start with a word, by word: relations and silent words.
    pub(crate) starts: Vec<Vec<Start>>,
    /// The same for noun phrases that name no object.
    pub(crate) place_starts: Vec<Vec<Start>>,
    /// Predicate by set of directions: bit 0 left, 1 right, 2 up, 3 down.
    pub(crate) directions: [Option<PredicateId>; 16],
    /// Known names of more than one word, read from the last word to the first: next node by node and word.
    pub(crate) compounds: WordMap<(u32, u32), u32>,
    /// Nodes of `compounds` at which a name is complete.
    pub(crate) compound_ends: Vec<bool>,
    /// Names of several words written as one ("storagetank"): their words.
    pub(crate) joined: WordMap<Box<str>, Vec<u32>>,
    /// Misspelt words.
    pub(crate) spelling: WordMap<Box<str>, u32>,
    /// Words of six letters and more that a misspelling of one letter is read as.
    pub(crate) forgiving: Forgiving,
    /// Words of relations that a word of four or five letters may be a slip of ("abve", "wiht").
    pub(crate) forgiving_short: Forgiving,
    /// Nouns that are written as another in the triples (street: road).
    pub(crate) same_noun: WordMap<Box<str>, Box<str>>,
}

impl RuleSet {
    /// The rules of this version. Compiled at the first call.
    pub fn embedded() -> &'static RuleSet {
        static RULES: OnceLock<RuleSet> = OnceLock::new();
        RULES.get_or_init(|| {
            let files: Vec<(&str, &str)> = Self::embedded_files().collect();
            RuleSet::compile(&files).unwrap_or_else(|faults| {
                panic!("the embedded rules are checked by the tests: {}", faults[0]);
            })
        })
    }

    /// The rule files of this version: path below `rules/` and text, sorted by path.
    pub fn embedded_files() -> impl Iterator<Item = (&'static str, &'static str)> {
        EMBEDDED.iter().map(|(path, text)| (path.strip_prefix("rules/").unwrap_or(path), *text))
    }

    /// Compiles rule files: path (with forward slashes, below the rules' folder) and text. The order does not matter.
    ///
    /// # Errors
    /// Every fault of every file. Examples are not run here; see [`check_examples`](Self::check_examples).
    pub fn compile(files: &[(&str, &str)]) -> Result<RuleSet, Vec<RuleFault>> {
        compile::compile(files)
    }

    /// Six hexadecimal digits that name the content of all files, for the signature.
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// All predicates, sorted by file name.
    pub fn predicates(&self) -> &[Predicate] {
        &self.predicates
    }

    /// A predicate.
    pub fn predicate(&self, id: PredicateId) -> &Predicate {
        &self.predicates[id.index()]
    }

    /// The predicate with this name.
    pub fn predicate_named(&self, name: &str) -> Option<PredicateId> {
        self.predicates.iter().position(|predicate| predicate.name == name).map(|at| PredicateId(at as u16))
    }

    /// All rules, sorted by file.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// A rule.
    pub fn rule(&self, id: RuleId) -> &Rule {
        &self.rules[id.index()]
    }

    /// What a pattern's symbol is called in the rule files.
    pub(crate) fn symbol_text(&self, symbol: Symbol) -> String {
        match symbol {
            Symbol::Word(word) => self.vocab.words[word as usize].text.to_string(),
            Symbol::Verb(verb) => format!("[{}]", self.vocab.verb_name(verb)),
            Symbol::Class(class) => self.class_names[class.trailing_zeros() as usize].clone(),
            Symbol::Thing => "THING".to_owned(),
        }
    }

    /// Categories and the whitelist of reference objects.
    pub fn names(&self) -> &Names {
        &self.names
    }
}
