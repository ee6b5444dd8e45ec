//! Rules and their patterns, with words and classes resolved.

use toml::Spanned;

use super::super::automaton::{Automaton, Symbol};
use super::super::file::PatternFile;
use super::super::pattern::{self, Node, PatternError};
use super::super::vocab::flag;
use super::super::{Conditions, Effect, Ground, Neighbours, Pattern, PredicateId, Rule, RuleId};
use super::Builder;
use super::source::Source;
use super::vocabulary::unknown_class;

/// More patterns than any rule set needs, few enough that matching stays quick.
const MAX_PATTERNS: usize = 8000;

impl Builder {
    pub(super) fn patterns(&mut self, files: &[Source<'_, PatternFile>]) {
        for file in files {
            self.rule(file);
        }
    }

    pub(super) fn rule(&mut self, file: &Source<'_, PatternFile>) {
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

    pub(super) fn predicate_names(&self) -> String {
        self.predicates.iter().map(|predicate| predicate.name.as_str()).collect::<Vec<_>>().join(", ")
    }

    /// A pattern and where its reference object stands. OBJECT may only be the last word.
    pub(super) fn pattern(
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

    pub(super) fn symbol(&mut self, node: &Node, is_relation: bool) -> Result<Symbol, PatternError> {
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

    pub(super) fn neighbours(&mut self, file: &Source<'_, PatternFile>, list: &[Spanned<String>]) -> Neighbours {
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
