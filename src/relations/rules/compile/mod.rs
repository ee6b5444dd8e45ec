//! From rule files to a [`RuleSet`]: names first, then the patterns that use them. All faults are collected.

mod patterns;
mod source;
mod vocabulary;

use std::collections::{BTreeMap, HashMap};

use super::fault::RuleFault;
use super::file::PredicateFile;
use super::forgiving::Forgiving;
use super::known::Known;
use super::names::Names;
use super::starts;
use super::vocab::{UNKNOWN_WORD, Vocab, WordMap, flag};
use super::{Conditions, Effect, Pattern, Predicate, PredicateId, Rule, RuleSet, forms};
use source::{Source, read_all};

/// Files of a user's rule set: far above need, low enough that compiling stays quick.
const MAX_FILES: usize = 4000;

pub(super) fn compile(files: &[(&str, &str)]) -> Result<RuleSet, Vec<RuleFault>> {
    let mut sorted = files.to_vec();
    sorted.sort_unstable();
    if sorted.len() > MAX_FILES {
        let (path, text) = sorted[MAX_FILES];
        let message = format!("there are more than {MAX_FILES} rule files");
        return Err(vec![RuleFault::of_file(path, text, message, "drop only the folder of the rules")]);
    }
    let mut faults = Vec::new();
    let read = read_all(&sorted, &mut faults);
    let mut builder = Builder::default();
    builder.words(&read.words);
    builder.listed_words = builder.vocab.0.words.len() as u32;
    builder.names(&read.categories, &read.objects);
    builder.tables(&read.tables);
    builder.predicates(&read.predicates);
    builder.patterns(&read.patterns);
    faults.append(&mut builder.faults);
    // A class that is missing because its file has a fault is not a second fault.
    let known = match Known::resolve(|name| builder.classes.get(name).copied()) {
        Ok(known) => known,
        Err(name) => {
            if faults.is_empty() {
                let path = format!("words/{}.toml", name.to_lowercase());
                let message = format!("the word class {name} is missing");
                faults.push(RuleFault::of_file(
                    &path,
                    "",
                    message,
                    "every parser needs this file; take it from the embedded rules",
                ));
            }
            Known::default()
        }
    };
    if !faults.is_empty() {
        faults.sort_by(|a, b| (&a.file, a.line, a.column).cmp(&(&b.file, b.line, b.column)));
        return Err(faults);
    }
    Ok(builder.finish(known, &sorted))
}

#[derive(Default)]
struct Builder {
    faults: Vec<RuleFault>,
    vocab: VocabBox,
    classes: BTreeMap<String, u64>,
    /// Words of the word classes; later ones come from names and patterns.
    listed_words: u32,
    names: Names,
    compounds: WordMap<(u32, u32), u32>,
    compound_ends: Vec<bool>,
    joined: WordMap<Box<str>, Vec<u32>>,
    spelling: WordMap<Box<str>, u32>,
    same_noun: WordMap<Box<str>, Box<str>>,
    predicates: Vec<Predicate>,
    directions: [Option<PredicateId>; 16],
    rules: Vec<Rule>,
    patterns: Vec<Pattern>,
    conditions: Vec<Conditions>,
}

/// A vocabulary with a default value.
struct VocabBox(Vocab);

impl Default for VocabBox {
    fn default() -> Self {
        VocabBox(Vocab::new())
    }
}

impl Builder {
    fn predicates(&mut self, files: &[Source<'_, PredicateFile>]) {
        let ids: HashMap<String, PredicateId> = files
            .iter()
            .enumerate()
            .map(|(at, file)| (file.content.name.get_ref().clone(), PredicateId(at as u16)))
            .collect();
        for (at, file) in files.iter().enumerate() {
            let content = &file.content;
            let id = PredicateId(at as u16);
            if ids[content.name.get_ref()] != id {
                let message = format!("another file holds the predicate `{}` too", content.name.get_ref());
                self.faults.push(file.fault(content.name.span(), message, "keep one of them"));
            }
            let inverse = content.inverse.as_ref().and_then(|inverse| {
                let known = ids.get(inverse.get_ref()).copied();
                if known.is_none() {
                    let message = format!("there is no predicate `{}`", inverse.get_ref());
                    self.faults.push(file.fault(inverse.span(), message, "name a predicate as its own file does"));
                }
                known
            });
            if let Some(directions) = &content.direction {
                let mut set = 0;
                for direction in directions {
                    match ["LEFT", "RIGHT", "UP", "DOWN"].iter().position(|name| name == direction.get_ref()) {
                        Some(bit) => set |= 1 << bit,
                        None => self.faults.push(file.fault(
                            direction.span(),
                            format!("`{}` is no direction", direction.get_ref()),
                            "the directions are LEFT, RIGHT, UP and DOWN",
                        )),
                    }
                }
                self.directions[set] = Some(id);
            }
            self.predicates.push(Predicate {
                name: content.name.get_ref().clone(),
                family: content.family.clone(),
                inverse: if content.symmetric { Some(id) } else { inverse },
                is_symmetric: content.symmetric,
                summary: content.summary.clone(),
            });
        }
    }

    fn finish(mut self, known: Known, files: &[(&str, &str)]) -> RuleSet {
        let vocab = &mut self.vocab.0;
        // "tenniscourt" is an alias of its own in a source; in a caption it is two words all the same.
        for joined in self.joined.keys() {
            vocab.forget_from(self.listed_words, joined);
        }
        for info in vocab.words.iter_mut().skip(1).filter(|info| info.classes & !flag::OPENS_NAME == 0) {
            let guess = forms::guess(&info.text);
            info.classes |= guess.flags;
            if guess.is_adverb {
                info.classes |= known.adverb;
            }
            if guess.is_adjective {
                info.classes |= known.adjective;
            }
        }
        for id in 1..vocab.words.len() {
            if vocab.words[id].classes & known.invariable != 0 {
                vocab.words[id].lemma = id as u32;
            }
        }
        let is_place = |pattern: &Pattern| self.rules[pattern.rule.index()].effect == Effect::Place;
        let starts = starts::index(&vocab.words, &self.patterns, |pattern| !is_place(pattern));
        let place_starts = starts::index(&vocab.words, &self.patterns, is_place);
        debug_assert!(starts[UNKNOWN_WORD as usize].is_empty());
        let key = known.place | known.position | known.preposition | known.noun | flag::PATTERN_WORD;
        let forgiving = (1..vocab.words.len() as u32).filter(|&id| {
            let info = &vocab.words[id as usize];
            // Longer for nouns: "horses" are no houses.
            let is_noun_only = info.classes & known.noun != 0 && info.verb == 0;
            // "chairs" are no chains: of a verb only the forms that no noun looks like.
            let is_verb_form = info.classes & (flag::PARTICIPLE | flag::ING) != 0 && info.verb != 0;
            let is_form_only = info.verb == 0 || is_verb_form;
            info.text.len() >= if is_noun_only { 7 } else { 6 }
                && is_form_only
                && (info.classes & key != 0 || is_verb_form)
        });
        let forgiving = Forgiving::new(vocab, forgiving);
        let short_key = known.place | known.with | known.preposition | known.relative | flag::PATTERN_WORD;
        let forgiving_short = (1..vocab.words.len() as u32).filter(|&id| {
            let info = &vocab.words[id as usize];
            (4..=6).contains(&info.text.len()) && info.classes & short_key != 0 && info.verb == 0
        });
        let forgiving_short = Forgiving::new(vocab, forgiving_short);
        let mut class_names = vec![String::new(); self.classes.len()];
        for (name, class) in self.classes {
            class_names[class.trailing_zeros() as usize] = name;
        }
        RuleSet {
            class_names,
            hash: content_hash(files),
            predicates: self.predicates,
            rules: self.rules,
            names: self.names,
            vocab: self.vocab.0,
            known,
            patterns: self.patterns,
            conditions: self.conditions,
            starts,
            place_starts,
            directions: self.directions,
            compounds: self.compounds,
            compound_ends: if self.compound_ends.is_empty() { vec![false] } else { self.compound_ends },
            joined: self.joined,
            spelling: self.spelling,
            forgiving,
            forgiving_short,
            same_noun: self.same_noun,
        }
    }
}

/// Six hexadecimal digits of a 64-bit FNV-1a hash over paths and texts.
fn content_hash(files: &[(&str, &str)]) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    for (path, text) in files {
        // Line ends do not change a rule, and checkouts differ in them.
        for byte in path.bytes().chain([0]).chain(text.bytes().filter(|&byte| byte != b'\r')).chain([0]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    format!("{:06x}", (hash ^ (hash >> 32)) & 0xff_ffff)
}
