//! The examples of the rule files, run as tests.

use std::fmt;

use super::{Effect, RuleSet};
use crate::relations::explain;

/// An example that does not come out as its rule file says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExampleFault {
    /// Path of the rule file.
    pub file: String,
    /// The sentence.
    pub text: String,
    /// What was expected and what came out.
    pub message: String,
}

impl fmt::Display for ExampleFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: \"{}\"\n  {}", self.file, self.text, self.message)
    }
}

impl RuleSet {
    /// Runs every example of every rule. An `accept` sentence must give exactly its triples, and the rule must take part; in a
    /// `reject` sentence the rule must not take part, and the triples must be the stated ones too.
    pub fn check_examples(&self) -> Vec<ExampleFault> {
        let mut faults = Vec::new();
        for rule in self.rules() {
            let accept = rule.accept.iter().map(|example| (example, true));
            let reject = rule.reject.iter().map(|example| (example, false));
            for (example, must_take_part) in accept.chain(reject) {
                let explanation = explain(self, &example.text, example.category.as_deref());
                let found: Vec<[String; 3]> = explanation
                    .triples
                    .iter()
                    .map(|triple| {
                        [triple.subject.clone(), self.predicate(triple.predicate).name.clone(), triple.object.clone()]
                    })
                    .collect();
                let mut fault = |message: String| {
                    faults.push(ExampleFault { file: rule.file.clone(), text: example.text.clone(), message });
                };
                if found != example.gives {
                    fault(format!("gives {found:?}, not {:?}", example.gives));
                }
                let takes_part = match rule.effect {
                    Effect::Relation(_) | Effect::Direction => {
                        explanation.triples.iter().any(|triple| self.rule(triple.rule).id == rule.id)
                    }
                    Effect::Silent | Effect::Place => {
                        explanation.silences.iter().any(|silence| self.rule(silence.rule).id == rule.id)
                    }
                };
                if takes_part != must_take_part {
                    fault(format!("the rule {} take part", if takes_part { "must not" } else { "does not" }));
                }
            }
        }
        faults
    }
}
