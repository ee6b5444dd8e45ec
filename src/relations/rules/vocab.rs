//! Every word that a rule file names, with its classes, as a number.

use std::collections::HashMap;

use super::forms;

/// Classes of words that the rule files name use the low bits; these facts about a word use the high ones.
pub(crate) mod flag {
    pub(crate) const FINITE: u64 = 1 << 63;
    pub(crate) const PARTICIPLE: u64 = 1 << 62;
    pub(crate) const ING: u64 = 1 << 61;
    pub(crate) const PLURAL: u64 = 1 << 60;
    pub(crate) const COMMA: u64 = 1 << 59;
    pub(crate) const STOP: u64 = 1 << 58;
    /// A compound written with hyphens, such as "blue-roofed".
    pub(crate) const HYPHENATED: u64 = 1 << 57;
    pub(crate) const DIGITS: u64 = 1 << 56;
    /// A word that a relation pattern names and no class does: never part of a name.
    pub(crate) const PATTERN_WORD: u64 = 1 << 55;
    /// Not in any rule file.
    pub(crate) const UNKNOWN: u64 = 1 << 54;
    /// Possessive 's.
    pub(crate) const GENITIVE: u64 = 1 << 53;
    /// A word that a known name of several words can hold before its last.
    pub(crate) const OPENS_NAME: u64 = 1 << 52;
    /// Everything above; classes stay below.
    pub(crate) const FIRST_BIT: u32 = 52;
}

/// Number of a word that is in no rule file.
pub(crate) const UNKNOWN_WORD: u32 = 0;

/// Declares words that the reading itself asks for: they have the same number in every vocabulary.
macro_rules! fixed_words {
    ($($name:ident = $number:literal $text:literal;)+) => {
        /// Numbers of words that the reading itself asks for.
        pub(crate) mod word {
            $(pub(crate) const $name: u32 = $number;)+
            pub(super) const TEXTS: &[&str] = &[$($text),+];
        }
    };
}

fixed_words! {
    OF = 1 "of";
    FROM = 2 "from";
    THE = 3 "the";
    THIS = 4 "this";
    THESE = 5 "these";
    THOSE = 6 "those";
    BOTH = 7 "both";
    THEM = 8 "them";
    THEY = 9 "they";
    THEIR = 10 "their";
    WHICH = 11 "which";
    WHOM = 12 "whom";
    ABOUT = 13 "about";
    AT = 14 "at";
    LEAST = 15 "least";
    MOST = 16 "most";
    MORE = 17 "more";
    FEWER = 18 "fewer";
    LESS = 19 "less";
    THAN = 20 "than";
    NO = 21 "no";
    NOT = 22 "not";
    UP = 23 "up";
    TO = 24 "to";
    IS = 25 "is";
    ALL = 26 "all";
    ENTRANCE = 27 "entrance";
    ENTRY = 28 "entry";
    EXIT = 29 "exit";
    GATE = 30 "gate";
    GATEWAY = 31 "gateway";
    INSIDE = 32 "inside";
    OUTSIDE = 33 "outside";
    HALF = 34 "half";
}

/// What is known of a word.
#[derive(Clone, Debug, Default)]
pub(crate) struct WordInfo {
    pub text: Box<str>,
    pub classes: u64,
    /// Number of the verb that this is a form of; 0 if none.
    pub verb: u16,
    /// The singular; the word itself if it has none.
    pub lemma: u32,
}

/// A map whose hash is fast and the same everywhere.
pub(crate) type WordMap<K, V> = rustc_hash::FxHashMap<K, V>;

/// All words of a rule set.
#[derive(Clone, Debug)]
pub(crate) struct Vocab {
    ids: WordMap<Box<str>, u32>,
    pub words: Vec<WordInfo>,
    verbs: HashMap<Box<str>, u16>,
}

impl Vocab {
    pub(crate) fn new() -> Self {
        let mut vocab = Vocab { ids: WordMap::default(), words: vec![WordInfo::default()], verbs: HashMap::new() };
        for text in word::TEXTS {
            vocab.add(text);
        }
        vocab
    }

    /// The number of a word in small letters, if it is known.
    pub(crate) fn get(&self, word: &str) -> Option<u32> {
        self.ids.get(word).copied()
    }

    /// The number of a word, added if it is new.
    pub(crate) fn add(&mut self, word: &str) -> u32 {
        if let Some(id) = self.get(word) {
            return id;
        }
        let id = self.words.len() as u32;
        self.words.push(WordInfo { text: word.into(), lemma: id, ..WordInfo::default() });
        self.ids.insert(word.into(), id);
        id
    }

    /// Makes a word unknown if it was added as number `first` or later.
    pub(crate) fn forget_from(&mut self, first: u32, word: &str) {
        if self.get(word).is_some_and(|id| id >= first) {
            self.ids.remove(word);
        }
    }

    pub(crate) fn add_class(&mut self, word: &str, class: u64) -> u32 {
        let id = self.add(word);
        self.words[id as usize].classes |= class;
        id
    }

    /// Adds a noun and its plural to a class.
    pub(crate) fn add_noun(&mut self, noun: &str, class: u64) -> u32 {
        let lemma = self.add_class(noun, class);
        let plural = forms::plural(noun);
        if plural != noun {
            let id = self.add_class(&plural, class | flag::PLURAL);
            self.words[id as usize].lemma = lemma;
        }
        lemma
    }

    /// The number of a verb; its forms are added if it is new. `irregular`: third person, past, -ing form, participle.
    pub(crate) fn add_verb(&mut self, verb: &str, irregular: Option<&[String]>) -> u16 {
        if let Some(&id) = self.verbs.get(verb) {
            return id;
        }
        let id = self.verbs.len() as u16 + 1;
        self.verbs.insert(verb.into(), id);
        let mut form = |word: &str, flags: u64| {
            let word = self.add_class(word, flags);
            let info = &mut self.words[word as usize];
            // "lay" is the past of "lie" and a verb of its own: the first verb that claims a form keeps it.
            if info.verb == 0 {
                info.verb = id;
            }
        };
        form(verb, flag::FINITE);
        match irregular {
            Some([third, past, ing, participle]) => {
                form(third, flag::FINITE);
                form(past, if past == participle { flag::PARTICIPLE } else { flag::FINITE });
                form(ing, flag::ING);
                form(participle, flag::PARTICIPLE);
            }
            _ => {
                form(&forms::third_person(verb), flag::FINITE);
                form(&forms::past(verb), flag::PARTICIPLE);
                form(&forms::ing(verb), flag::ING);
            }
        }
        id
    }

    /// The basic form of a verb.
    pub(crate) fn verb_name(&self, verb: u16) -> &str {
        self.verbs.iter().find(|(_, id)| **id == verb).map_or("", |(name, _)| name)
    }

    /// The words that are forms of a verb.
    pub(crate) fn forms_of(&self, verb: u16) -> impl Iterator<Item = u32> + '_ {
        (1..self.words.len() as u32).filter(move |&id| self.words[id as usize].verb == verb)
    }
}
