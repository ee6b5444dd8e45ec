//! The words, names and tables of a rule set, as one vocabulary.

use std::ops::Range;

use toml::Spanned;

use super::super::fault::RuleFault;
use super::super::file::{CategoryFile, Forms, ObjectFile, TableFile, WordFile};
use super::super::forms;
use super::super::vocab::flag;
use super::Builder;
use super::source::Source;
use crate::schema::fold_category;

impl Builder {
    pub(super) fn words(&mut self, files: &[Source<'_, WordFile>]) {
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

    pub(super) fn class_word(&mut self, text: &str, class: u64, forms: Forms, irregular: Option<&[String]>) {
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
    pub(super) fn name(&mut self, text: &str) {
        let noun = self.classes.get("NOUN").copied().unwrap_or(0);
        self.class_word(text, noun, Forms::Noun, None);
    }

    pub(super) fn compound(&mut self, text: &str, class: u64) {
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

    pub(super) fn join(&mut self, text: &str, ids: &[u32]) {
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

    pub(super) fn names(&mut self, categories: &[Source<'_, CategoryFile>], objects: &[Source<'_, ObjectFile>]) {
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

    pub(super) fn aliases<'a, T>(
        &mut self,
        file: &Source<'_, T>,
        names: impl Iterator<Item = &'a Spanned<String>>,
        at: u16,
    ) {
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

    pub(super) fn tables(&mut self, files: &[Source<'_, TableFile>]) {
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
}

pub(super) fn unknown_class<T>(file: &Source<'_, T>, span: Range<usize>, text: &str) -> RuleFault {
    let message = format!("there is no word class `{text}`");
    file.fault(
        span,
        message,
        "words are written in small letters; a class is the name of a file in words/, in capitals",
    )
}

pub(super) fn is_plain(text: &str) -> bool {
    !text.is_empty()
        && text.split(' ').all(|word| {
            !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '\'' || c == ',')
        })
}
