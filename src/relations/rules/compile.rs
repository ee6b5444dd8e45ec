//! From rule files to a [`RuleSet`]: names first, then the patterns that use them. All faults are collected.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use toml::Spanned;

use super::automaton::{Automaton, Symbol};
use super::fault::RuleFault;
use super::file::{self, CategoryFile, Forms, ObjectFile, PatternFile, PredicateFile, TableFile, WordFile};
use super::forgiving::Forgiving;
use super::known::Known;
use super::names::Names;
use super::pattern::{self, Node, PatternError};
use super::starts;
use super::vocab::{UNKNOWN_WORD, Vocab, WordMap, flag};
use super::{Conditions, Effect, Ground, Neighbours, Pattern, Predicate, PredicateId, Rule, RuleId, RuleSet, forms};
use crate::schema::fold_category;

/// Limits for rule sets of users: far above need, low enough that compiling and matching stay quick.
const MAX_FILES: usize = 4000;
const MAX_FILE_BYTES: usize = 1 << 20;
const MAX_PATTERNS: usize = 8000;

/// A file that was read, with what faults need.
struct Source<'t, T> {
    path: &'t str,
    text: &'t str,
    id: &'t str,
    content: T,
}

impl<T> Source<'_, T> {
    fn fault(&self, span: Range<usize>, message: impl Into<String>, fix: impl Into<String>) -> RuleFault {
        RuleFault::at(self.path, self.text, span, message, fix)
    }
}

#[derive(Default)]
struct Files<'t> {
    words: Vec<Source<'t, WordFile>>,
    predicates: Vec<Source<'t, PredicateFile>>,
    objects: Vec<Source<'t, ObjectFile>>,
    categories: Vec<Source<'t, CategoryFile>>,
    tables: Vec<Source<'t, TableFile>>,
    patterns: Vec<Source<'t, PatternFile>>,
}

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

fn read_all<'t>(files: &[(&'t str, &'t str)], faults: &mut Vec<RuleFault>) -> Files<'t> {
    let mut read = Files::default();
    let mut ids: HashMap<(&str, &str), &str> = HashMap::new();
    for &(path, text) in files {
        if text.len() > MAX_FILE_BYTES {
            faults.push(RuleFault::of_file(
                path,
                "",
                "the file is larger than 1 MiB",
                "rule files are short texts; is this one of them?",
            ));
            continue;
        }
        let name = path.rsplit('/').next().unwrap_or(path);
        let id = name.strip_suffix(".toml").unwrap_or(name);
        let folder = path.split('/').next().filter(|folder| *folder != name).unwrap_or("");
        let kind = match folder {
            "words" | "predicates" | "objects" => folder,
            "" => name,
            _ => "rule",
        };
        if let Some(first) = ids.insert((kind, id), path) {
            let message = format!("there are two rules `{id}`; the other is {first}");
            faults.push(RuleFault::of_file(
                path,
                text,
                message,
                "the file name is the rule's name: rename one of them",
            ));
            continue;
        }
        macro_rules! take {
            ($list:ident) => {
                match file::read(path, text) {
                    Ok(content) => read.$list.push(Source { path, text, id, content }),
                    Err(fault) => faults.push(fault),
                }
            };
        }
        match kind {
            "words" => take!(words),
            "predicates" => take!(predicates),
            "objects" => take!(objects),
            "categories.toml" => take!(categories),
            "spelling.toml" | "same-noun.toml" => take!(tables),
            "rule" => take!(patterns),
            _ => faults.push(RuleFault::of_file(
                path,
                text,
                "this file is in no folder",
                "put a rule into a folder such as relations/; only categories, spelling and same-noun stand outside",
            )),
        }
    }
    read
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
    fn words(&mut self, files: &[Source<'_, WordFile>]) {
        for (at, file) in files.iter().enumerate() {
            if at as u32 >= flag::FIRST_BIT {
                let message = format!("there are more than {} word classes", flag::FIRST_BIT);
                self.faults.push(file.fault(0..0, message, "join classes that are used alike"));
                return;
            }
            self.classes.insert(file.id.to_uppercase(), 1 << at);
        }
        let mut includes = Vec::new();
        for file in files {
            let class = self.classes[&file.id.to_uppercase()];
            for word in &file.content.words {
                let text = word.get_ref().as_str();
                if text.chars().any(char::is_uppercase) {
                    match self.classes.get(text) {
                        Some(&included) => includes.push((included, class)),
                        None => self.faults.push(unknown_class(file, word.span(), text)),
                    }
                    continue;
                }
                if !is_plain(text) {
                    let message = format!("`{text}` is no word");
                    self.faults.push(file.fault(
                        word.span(),
                        message,
                        "words hold letters, digits, `-`, `'` and single blanks",
                    ));
                    continue;
                }
                self.class_word(text, class, file.content.forms, file.content.irregular.get(text).map(Vec::as_slice));
            }
            for (verb, forms) in &file.content.irregular {
                if forms.len() != 4 {
                    let at = file.text.find(verb.as_str()).unwrap_or(0);
                    self.faults.push(file.fault(
                        at..at + verb.len(),
                        format!("`{verb}` has {} forms, not four", forms.len()),
                        "list third person, past, -ing form and participle: stand = [\"stands\", \"stood\", \"standing\", \"stood\"]",
                    ));
                }
            }
        }
        // Included classes may include others: repeat until nothing changes.
        loop {
            let mut changed = false;
            for info in &mut self.vocab.0.words {
                for &(included, class) in &includes {
                    if info.classes & included != 0 && info.classes & class == 0 {
                        info.classes |= class;
                        changed = true;
                    }
                }
            }
            if !changed {
                break;
            }
        }
    }

    fn class_word(&mut self, text: &str, class: u64, forms: Forms, irregular: Option<&[String]>) {
        if text.contains(' ') {
            self.compound(text, class);
            return;
        }
        match forms {
            Forms::None => {
                self.vocab.0.add_class(text, class);
            }
            Forms::Noun => {
                self.vocab.0.add_noun(text, class);
            }
            Forms::Verb => {
                let verb = self.vocab.0.add_verb(text, irregular.filter(|forms| forms.len() == 4));
                let all: Vec<u32> = self.vocab.0.forms_of(verb).collect();
                for id in all {
                    self.vocab.0.words[id as usize].classes |= class;
                }
            }
        }
    }

    /// Adds a name of one or more words: the last is a noun.
    fn name(&mut self, text: &str) {
        let noun = self.classes.get("NOUN").copied().unwrap_or(0);
        self.class_word(text, noun, Forms::Noun, None);
    }

    fn compound(&mut self, text: &str, class: u64) {
        let words: Vec<&str> = text.split(' ').collect();
        let size = self.classes.get("SIZE").copied().unwrap_or(0);
        let last = self.vocab.0.add_noun(words[words.len() - 1], class);
        let ids: Vec<u32> = words[..words.len() - 1]
            .iter()
            .map(|word| self.vocab.0.add_class(word, flag::OPENS_NAME))
            .chain([last])
            .collect();
        self.join(text, &ids);
        // "small car" is a class name, but a small car in a caption is a car.
        if self.vocab.0.words[ids[0] as usize].classes & size != 0 {
            return;
        }
        if self.compound_ends.is_empty() {
            self.compound_ends.push(false);
        }
        let mut node = 0;
        for &id in ids.iter().rev() {
            let next = self.compound_ends.len() as u32;
            let entry = *self.compounds.entry((node, id)).or_insert(next);
            if entry == next {
                self.compound_ends.push(false);
            }
            node = entry;
        }
        self.compound_ends[node as usize] = true;
    }

    fn join(&mut self, text: &str, ids: &[u32]) {
        let joined = fold_category(text);
        let plural_last = forms::plural(&self.vocab.0.words[ids[ids.len() - 1] as usize].text.clone());
        let plural_joined =
            fold_category(&format!("{}{plural_last}", text.rsplit_once(' ').map_or("", |(front, _)| front)));
        if let Some(plural) = self.vocab.0.get(&plural_last) {
            let mut plural_ids = ids.to_vec();
            *plural_ids.last_mut().expect("a name has words") = plural;
            self.joined.insert(plural_joined.into(), plural_ids);
        }
        self.joined.insert(joined.into(), ids.to_vec());
    }

    fn names(&mut self, categories: &[Source<'_, CategoryFile>], objects: &[Source<'_, ObjectFile>]) {
        for file in categories {
            for entry in &file.content.category {
                let at = self.names.add_category(entry.name.get_ref());
                let sources = entry.dior_r.iter().chain(&entry.codrone).chain(&entry.fair1m);
                let names = std::iter::once(&entry.name).chain(sources).chain(&entry.aliases);
                self.aliases(file, names, at);
            }
        }
        for file in objects {
            for entry in &file.content.object {
                if let Some(other) = self.names.mapped(entry.name.get_ref()).map(str::to_owned) {
                    let message = format!("`{}` already stands for `{other}`", entry.name.get_ref());
                    self.faults.push(file.fault(entry.name.span(), message, "keep the name in one place"));
                    continue;
                }
                let at = self.names.add_object(entry.name.get_ref());
                self.aliases(file, std::iter::once(&entry.name).chain(&entry.aliases), at);
            }
        }
    }

    fn aliases<'a, T>(&mut self, file: &Source<'_, T>, names: impl Iterator<Item = &'a Spanned<String>>, at: u16) {
        for name in names {
            let text = name.get_ref().trim();
            if text.is_empty() {
                self.faults.push(file.fault(name.span(), "this name is empty", "write a name or remove it"));
                continue;
            }
            if let Err(other) = self.names.add_alias(text, at) {
                let message = format!("`{text}` already stands for `{other}`");
                self.faults.push(file.fault(name.span(), message, "keep the name in one place"));
                continue;
            }
            let words = text.to_lowercase().replace(['-', '_'], " ");
            let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
            self.name(&words);
        }
    }

    fn tables(&mut self, files: &[Source<'_, TableFile>]) {
        for file in files {
            for (right, forms) in &file.content.table {
                for form in forms {
                    let text = form.get_ref().as_str();
                    if file.id == "spelling" {
                        if self.vocab.0.get(text).is_some_and(|id| self.vocab.0.words[id as usize].classes != 0) {
                            let message = format!("`{text}` is a word of its own in another file");
                            self.faults.push(file.fault(
                                form.span(),
                                message,
                                "list only words that are always an error",
                            ));
                        }
                        let id = self.vocab.0.add(right);
                        self.spelling.insert(text.into(), id);
                    } else {
                        self.name(text);
                        self.same_noun.insert(text.into(), right.as_str().into());
                    }
                }
                if file.id != "spelling" {
                    self.name(right);
                }
            }
        }
    }

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

    fn patterns(&mut self, files: &[Source<'_, PatternFile>]) {
        for file in files {
            self.rule(file);
        }
    }

    fn rule(&mut self, file: &Source<'_, PatternFile>) {
        let content = &file.content;
        let rule = RuleId(self.rules.len() as u16);
        for (examples, name) in [(&content.accept, "accept"), (&content.reject, "reject")] {
            if examples.get_ref().is_empty() {
                let message = format!("the rule has no [[{name}]] example");
                self.faults.push(file.fault(examples.span(), message, "add a sentence: examples are the rule's tests"));
            }
        }
        let effect = match (&content.predicate, &content.silent, &content.place) {
            (Some(name), None, None) if name.get_ref() == "DIRECTION" => Effect::Direction,
            (Some(name), None, None) => {
                match self.predicates.iter().position(|predicate| predicate.name == *name.get_ref()) {
                    Some(at) => Effect::Relation(PredicateId(at as u16)),
                    None => {
                        let message = format!("there is no predicate `{}`", name.get_ref());
                        let fix =
                            format!("use a name from predicates/ ({}), or add a file there", self.predicate_names());
                        self.faults.push(file.fault(name.span(), message, fix));
                        Effect::Silent
                    }
                }
            }
            (None, Some(_), None) => Effect::Silent,
            (None, None, Some(_)) => Effect::Place,
            _ => {
                self.faults.push(file.fault(
                    0..0,
                    "a rule has exactly one of `predicate`, `silent` and `place`",
                    "say which predicate the words give, or why they give nothing",
                ));
                Effect::Silent
            }
        };
        for text in &content.patterns {
            if self.patterns.len() == MAX_PATTERNS {
                let message = format!("there are more than {MAX_PATTERNS} patterns");
                self.faults.push(file.fault(text.span(), message, "join patterns with `|`"));
                return;
            }
            if let Some((automaton, ground)) = self.pattern(file, text, effect) {
                // "a basin without ships": words that begin a silent pattern end a noun phrase.
                for symbol in automaton.first_symbols() {
                    if let (Effect::Silent, Symbol::Word(word)) = (effect, symbol)
                        && self.vocab.0.words[word as usize].classes == 0
                    {
                        self.vocab.0.words[word as usize].classes = flag::PATTERN_WORD;
                    }
                }
                self.patterns.push(Pattern { rule, text: text.get_ref().as_str().into(), automaton, ground });
            }
        }
        let conditions = Conditions {
            except: content.except.iter().filter_map(|text| self.pattern(file, text, effect)).map(|(a, _)| a).collect(),
            not_after: self.neighbours(file, &content.not_after),
            not_before: self.neighbours(file, &content.not_before),
            only_after: self.neighbours(file, &content.only_after),
            only_before: self.neighbours(file, &content.only_before),
        };
        self.conditions.push(conditions);
        self.rules.push(Rule {
            id: file.id.to_owned(),
            file: file.path.to_owned(),
            family: file.path.rsplit_once('/').map_or("", |(folder, _)| folder).to_owned(),
            summary: content.summary.clone(),
            effect,
            reason: content.silent.clone().or_else(|| content.place.clone()).unwrap_or_default(),
            is_turned: content.turned,
            also: content.also.iter().map(|word| self.vocab.0.add(word.get_ref())).collect(),
            then: content.then,
            accept: content.accept.get_ref().clone(),
            reject: content.reject.get_ref().clone(),
        });
    }

    fn predicate_names(&self) -> String {
        self.predicates.iter().map(|predicate| predicate.name.as_str()).collect::<Vec<_>>().join(", ")
    }

    /// A pattern and where its reference object stands. OBJECT may only be the last word.
    fn pattern(
        &mut self,
        file: &Source<'_, PatternFile>,
        text: &Spanned<String>,
        effect: Effect,
    ) -> Option<(Automaton, Ground)> {
        // The text of a basic string begins one byte after its quote.
        let base = text.span().start + 1;
        let report = |builder: &mut Self, error: PatternError| {
            let span = base + error.span.start..base + error.span.end.max(error.span.start + 1);
            builder.faults.push(file.fault(span, error.message, error.fix));
        };
        let node = match pattern::parse(text.get_ref()) {
            Ok(node) => node,
            Err(error) => {
                report(self, error);
                return None;
            }
        };
        let (node, follows) = strip_object(node);
        let Some(node) = node else {
            let error = PatternError {
                span: 0..text.get_ref().len(),
                message: "a pattern needs a word before OBJECT".into(),
                fix: "write the words that give the relation",
            };
            report(self, error);
            return None;
        };
        let its = self.classes.get("ITS").copied().unwrap_or(0) | self.classes.get("IT").copied().unwrap_or(0);
        let mut has_its = false;
        let is_relation = matches!(effect, Effect::Relation(_) | Effect::Direction);
        let built = Automaton::build(&node, &mut |node| {
            let symbol = self.symbol(node, is_relation)?;
            has_its |= matches!(symbol, Symbol::Class(class) if class & its != 0);
            Ok(symbol)
        });
        match built {
            Ok(automaton) if automaton.first_symbols().any(|symbol| symbol == Symbol::Thing) => {
                let error = PatternError {
                    span: 0..text.get_ref().len(),
                    message: "a pattern cannot begin with THING".into(),
                    fix: "begin with a word",
                };
                report(self, error);
                None
            }
            Ok(automaton) => {
                let ground = match (follows, has_its) {
                    (true, _) => Ground::Follows,
                    (false, true) => Ground::Its,
                    (false, false) => Ground::Unsaid,
                };
                Some((automaton, ground))
            }
            Err(error) => {
                report(self, error);
                None
            }
        }
    }

    fn symbol(&mut self, node: &Node, is_relation: bool) -> Result<Symbol, PatternError> {
        Ok(match node {
            Node::Word(word, _) => {
                let id = self.vocab.0.add(word);
                let info = &mut self.vocab.0.words[id as usize];
                if is_relation && info.classes & !flag::OPENS_NAME == 0 {
                    info.classes |= flag::PATTERN_WORD;
                }
                Symbol::Word(id)
            }
            Node::Verb(verb, _) => Symbol::Verb(self.vocab.0.add_verb(verb, None)),
            Node::Class(name, span) => match name.as_str() {
                "THING" => Symbol::Thing,
                "OBJECT" => {
                    return Err(PatternError {
                        span: span.clone(),
                        message: "OBJECT can only stand at the end of a pattern".into(),
                        fix: "write THING for a noun phrase that is not the object of the relation",
                    });
                }
                _ => match self.classes.get(name) {
                    Some(&class) => Symbol::Class(class),
                    None => {
                        return Err(PatternError {
                            span: span.clone(),
                            message: format!("there is no word class {name}"),
                            fix: "use THING, OBJECT or the name of a file in words/, in capitals",
                        });
                    }
                },
            },
            _ => unreachable!("only words, verbs and classes have a symbol"),
        })
    }

    fn neighbours(&mut self, file: &Source<'_, PatternFile>, list: &[Spanned<String>]) -> Neighbours {
        let mut neighbours = Neighbours::default();
        for item in list {
            let text = item.get_ref().as_str();
            match text {
                "COMMA" => neighbours.classes |= flag::COMMA,
                "STOP" => neighbours.classes |= flag::STOP,
                "PARTICIPLE" => neighbours.classes |= flag::PARTICIPLE,
                _ if text.chars().any(char::is_uppercase) => match self.classes.get(text) {
                    Some(&class) => neighbours.classes |= class,
                    None => self.faults.push(unknown_class(file, item.span(), text)),
                },
                _ => neighbours.words.push(self.vocab.0.add(text)),
            }
        }
        neighbours
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

fn unknown_class<T>(file: &Source<'_, T>, span: Range<usize>, text: &str) -> RuleFault {
    let message = format!("there is no word class `{text}`");
    file.fault(
        span,
        message,
        "words are written in small letters; a class is the name of a file in words/, in capitals",
    )
}

fn is_plain(text: &str) -> bool {
    !text.is_empty()
        && text.split(' ').all(|word| {
            !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '\'' || c == ',')
        })
}

/// Takes a trailing OBJECT off a pattern.
fn strip_object(node: Node) -> (Option<Node>, bool) {
    let is_object = |node: &Node| matches!(node, Node::Class(name, _) if name == "OBJECT");
    match node {
        Node::Sequence(mut items) if items.last().is_some_and(is_object) => {
            items.pop();
            (Some(if items.len() == 1 { items.remove(0) } else { Node::Sequence(items) }), true)
        }
        node if is_object(&node) => (None, true),
        node => (Some(node), false),
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
