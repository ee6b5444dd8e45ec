//! The rule files as TOML: what each kind of file may hold.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use super::fault::RuleFault;

/// `words/<class>.toml`: a class of words.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WordFile {
    #[allow(dead_code, reason = "for people who read the file")]
    pub summary: String,
    /// Words in small letters; capitals include another class.
    pub words: Vec<Spanned<String>>,
    #[serde(default)]
    pub forms: Forms,
    /// Verbs whose forms do not follow the rule: third person, past, -ing form, participle.
    #[serde(default)]
    pub irregular: BTreeMap<String, Vec<String>>,
}

/// Which other forms of the words are meant.
#[derive(Clone, Copy, Default, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Forms {
    /// The words as they stand.
    #[default]
    None,
    /// Their plurals too.
    Noun,
    /// All forms of the verb.
    Verb,
}

/// `predicates/<name>.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PredicateFile {
    pub summary: String,
    pub name: Spanned<String>,
    pub family: String,
    /// The predicate with subject and object exchanged.
    pub inverse: Option<Spanned<String>>,
    /// The predicate is its own inverse.
    #[serde(default)]
    pub symmetric: bool,
    /// The direction classes that together name this predicate: `["UP", "LEFT"]`.
    pub direction: Option<Vec<Spanned<String>>>,
}

/// Any file outside `words/`, `predicates/`, `objects/`: one rule.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PatternFile {
    pub summary: String,
    pub patterns: Vec<Spanned<String>>,
    /// The relation these words give; `DIRECTION` for the one that the direction words name.
    pub predicate: Option<Spanned<String>>,
    /// The noun phrase before is the object and the one after the subject: "grass *separates* them from the road".
    #[serde(default)]
    pub turned: bool,
    /// Small words that bring a further object after the objects: "links the island *to* the shore".
    #[serde(default)]
    pub also: Vec<Spanned<String>>,
    /// These words give nothing, and this is why.
    pub silent: Option<String>,
    /// These words are a noun phrase that names no object, and this is why.
    pub place: Option<String>,
    /// What follows from silent words for the words after them.
    #[serde(default)]
    pub then: Then,
    #[serde(default)]
    pub except: Vec<Spanned<String>>,
    /// Words or classes; the pattern does not hold directly after one of them.
    #[serde(default)]
    pub not_after: Vec<Spanned<String>>,
    /// The pattern does not hold directly before one of them.
    #[serde(default)]
    pub not_before: Vec<Spanned<String>>,
    /// The pattern holds only directly after one of them.
    #[serde(default)]
    pub only_after: Vec<Spanned<String>>,
    /// The pattern holds only directly before one of them.
    #[serde(default)]
    pub only_before: Vec<Spanned<String>>,
    #[allow(dead_code, reason = "for people who read the file")]
    pub source: Option<String>,
    pub accept: Spanned<Vec<Example>>,
    pub reject: Spanned<Vec<Example>>,
}

/// Effect of silent words on what follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Then {
    /// No effect.
    #[default]
    GoOn,
    /// The noun phrase that follows names the thing before: "the second *from the left of* some ships".
    SameThing,
    /// Nothing counts up to the next comma, "and", verb or full stop: "smaller *than* the ship beside it".
    SkipPhrase,
    /// Nothing counts up to the next comma, "and", "but" or full stop: "is *not* parked on the road".
    SkipClause,
}

/// A sentence that shows what a rule does.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Example {
    pub text: String,
    /// Class of the described instance; without it the first noun phrase is described.
    pub category: Option<String>,
    /// All triples of the sentence.
    #[serde(default)]
    pub gives: Vec<[String; 3]>,
}

/// `objects/<group>.toml`: reference objects that count, with other names.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ObjectFile {
    #[allow(dead_code, reason = "for people who read the file")]
    pub summary: String,
    pub object: Vec<ObjectEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ObjectEntry {
    pub name: Spanned<String>,
    #[serde(default)]
    pub aliases: Vec<Spanned<String>>,
}

/// `categories.toml`: the categories of the benchmark and the names of the three sources.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CategoryFile {
    #[allow(dead_code, reason = "for people who read the file")]
    pub summary: String,
    pub category: Vec<CategoryEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct CategoryEntry {
    pub name: Spanned<String>,
    #[serde(default)]
    pub dior_r: Vec<Spanned<String>>,
    #[serde(default)]
    pub codrone: Vec<Spanned<String>>,
    #[serde(default)]
    pub fair1m: Vec<Spanned<String>>,
    #[serde(default)]
    pub aliases: Vec<Spanned<String>>,
}

/// `spelling.toml` and `same-word.toml`: a word, and what it is written as.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TableFile {
    #[allow(dead_code, reason = "for people who read the file")]
    pub summary: String,
    /// Right form, and the forms that stand for it.
    pub table: BTreeMap<String, Vec<Spanned<String>>>,
}

/// Reads one file; a fault has the place that the TOML reader names.
pub(crate) fn read<T: serde::de::DeserializeOwned>(path: &str, text: &str) -> Result<T, RuleFault> {
    toml::from_str(text).map_err(|error| {
        let message = error.message().lines().collect::<Vec<_>>().join(" ");
        let fix = if message.starts_with("unknown field") {
            "use one of the keys named above; rules/README.md explains each"
        } else if message.starts_with("missing field") {
            "add the key; rules/README.md shows a whole file"
        } else if message.starts_with("unknown variant") {
            "use one of the values named above"
        } else {
            "text stands in \"quotes\", lists in [brackets], each key on a line of its own"
        };
        RuleFault::at(path, text, error.span().unwrap_or(0..0), message, fix)
    })
}
