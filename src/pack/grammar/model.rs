//! The grammar out of the published model, `englishPCFG.ser.gz` in the models package of CoreNLP 3.6.0.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use sha2::{Digest, Sha256};

use super::java::{self, Entity, Object, Stream, Value};
use crate::spice::grammar::data::{BinaryRule, GrammarData, UnaryRule};

/// Tags that more unseen words than this had are open for unknown words.
const OPEN_CLASS: f64 = 50.0;

const IN_PACKAGE: &str = "edu/stanford/nlp/models/lexparser/englishPCFG.ser.gz";
const SHA256: &str = "ed674cce7311f76c018806e61cdb045e219258ee30014da4e3e686b9230ebea9";

/// Reads the models package (a jar), or the model file out of it.
///
/// # Errors
/// A sentence: the file cannot be read, holds no model, or another one than the published.
pub fn read_file(path: &Path) -> Result<GrammarData, String> {
    let mut gz = Vec::new();
    if path.extension().is_some_and(|e| e == "jar") {
        let file = BufReader::new(File::open(path).map_err(|error| error.to_string())?);
        let mut package = zip::ZipArchive::new(file).map_err(|error| error.to_string())?;
        let mut entry = package.by_name(IN_PACKAGE).map_err(|error| format!("{IN_PACKAGE}: {error}"))?;
        entry.read_to_end(&mut gz).map_err(|error| error.to_string())?;
    } else {
        gz = std::fs::read(path).map_err(|error| error.to_string())?;
    }
    let found: String = Sha256::digest(&gz).iter().map(|byte| format!("{byte:02x}")).collect();
    if found != SHA256 {
        return Err(format!("the model's SHA-256 is {found}, expected {SHA256}"));
    }
    read_model(&gz)
}

/// Reads a model file from memory.
///
/// # Errors
/// A sentence that says what is missing.
pub fn read_model(gz: &[u8]) -> Result<GrammarData, String> {
    let mut bytes = Vec::new();
    flate2::read::GzDecoder::new(gz).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    let model = Model { stream: java::read(&bytes)? };
    model.grammar().ok_or_else(|| "the object stream holds no parser of the expected form".to_owned())
}

struct Model {
    stream: Stream,
}

impl Model {
    fn grammar(&self) -> Option<GrammarData> {
        let parser = self.object(self.stream.contents.first()?)?;
        let field = |object: &'_ Object, name: &str| object.fields.get(name).cloned();
        let states = self.index(&field(parser, "stateIndex")?)?;
        let tags = self.index(&field(parser, "tagIndex")?)?;
        let words = self.index(&field(parser, "wordIndex")?)?;
        let state = |name: &String| states.iter().position(|s| s == name).map(|s| s as u16);
        let tag_states = tags.iter().map(state).collect::<Option<Vec<_>>>()?;
        let kinds = super::kinds(&states, &tag_states);
        let names = super::names(&states, &kinds);
        let mut binary = self.binary(self.object(&field(parser, "bg")?)?)?;
        binary.sort_by_key(|rule| rule.parent);
        let unary = self.unary(self.object(&field(parser, "ug")?)?)?;
        let lexicon = self.object(&field(parser, "lex")?)?;
        let seen = self.counter(&field(lexicon, "seenCounter")?)?;
        let unknown = self.object(&field(lexicon, "uwModel")?)?;
        let unseen = self.counter(&field(unknown, "unSeenCounter")?)?;
        let seen = super::count_table(&seen, &words, tags.len());
        let unseen = super::count_table(&unseen, &words, tags.len());
        let open_class = (0..tags.len() as u16).filter(|t| unseen.tag_totals[*t as usize] > OPEN_CLASS).collect();
        Some(GrammarData { kinds, names, binary, unary, tag_states, seen, unseen, open_class })
    }

    fn object(&self, value: &Value) -> Option<&Object> {
        match value {
            Value::Ref(handle) => match self.stream.entities.get(*handle)? {
                Entity::Object(object) => Some(object),
                _ => None,
            },
            _ => None,
        }
    }

    fn number(&self, object: &Object, field: &str) -> Option<i64> {
        match object.fields.get(field)? {
            Value::Int(number) => Some(*number),
            _ => None,
        }
    }

    /// What a list or map object wrote, without the block of sizes in front.
    fn items<'a>(&self, object: &'a Object) -> impl Iterator<Item = &'a Value> {
        object.written.iter().filter(|v| !matches!(v, Value::Block(_)))
    }

    /// Names in the order of their numbers.
    fn index(&self, value: &Value) -> Option<Vec<String>> {
        let list = self.object(self.object(value)?.fields.get("objects")?)?;
        self.items(list)
            .map(|item| match item {
                Value::Ref(handle) => match self.stream.entities.get(*handle)? {
                    Entity::Text(text) => Some(text.clone()),
                    _ => None,
                },
                _ => None,
            })
            .collect()
    }

    fn state(&self, rule: &Object, field: &str) -> Option<u16> {
        u16::try_from(self.number(rule, field)?).ok()
    }

    fn score(&self, rule: &Object) -> Option<f32> {
        match rule.fields.get("score")? {
            Value::Float(score) => Some(*score),
            _ => None,
        }
    }

    fn binary(&self, grammar: &Object) -> Option<Vec<BinaryRule>> {
        self.items(self.object(grammar.fields.get("allRules")?)?)
            .map(|item| {
                let rule = self.object(item)?;
                Some(BinaryRule {
                    parent: self.state(rule, "parent")?,
                    left: self.state(rule, "leftChild")?,
                    right: self.state(rule, "rightChild")?,
                    score: self.score(rule)?,
                })
            })
            .collect()
    }

    fn unary(&self, grammar: &Object) -> Option<Vec<UnaryRule>> {
        let map = self.object(grammar.fields.get("coreRules")?)?;
        let mut rules = self
            .items(map)
            .step_by(2)
            .map(|item| {
                let rule = self.object(item)?;
                let (parent, child) = (self.state(rule, "parent")?, self.state(rule, "child")?);
                Some(UnaryRule { parent, child, score: self.score(rule)? })
            })
            .collect::<Option<Vec<_>>>()?;
        super::sort_for_closing(&mut rules);
        Some(rules)
    }

    /// `(word or -1, tag or -1, count)` of a counter.
    fn counter(&self, value: &Value) -> Option<Vec<(i32, i32, f64)>> {
        let map = self.object(self.object(value)?.fields.get("map")?)?;
        let items: Vec<&Value> = self.items(map).collect();
        items
            .chunks(2)
            .map(|pair| {
                let key = self.object(pair[0])?;
                let count = self.object(pair.get(1)?)?;
                let count = match count.fields.get("d")? {
                    Value::Double(count) => *count,
                    _ => return None,
                };
                Some((self.number(key, "word")? as i32, self.number(key, "tag")? as i32, count))
            })
            .collect()
    }
}
