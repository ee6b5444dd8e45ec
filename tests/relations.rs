//! The relation parser on its rules' own examples, on labelled captions, on reported cases and on any text.

use std::collections::BTreeSet;

use proptest::prelude::*;
use ricap::relations::{Parser, RuleSet, explain};

fn triples(caption: &str, category: Option<&str>) -> Vec<(String, String, String)> {
    let rules = RuleSet::embedded();
    let mut parser = Parser::new(rules);
    parser
        .parse(caption, category)
        .iter()
        .map(|t| (t.subject.clone(), rules.predicate(t.predicate).name.clone(), t.object.clone()))
        .collect()
}

fn triple(subject: &str, predicate: &str, object: &str) -> (String, String, String) {
    (subject.to_owned(), predicate.to_owned(), object.to_owned())
}

#[test]
fn the_embedded_rules_compile() {
    let files: Vec<(&str, &str)> = RuleSet::embedded_files().collect();
    if let Err(faults) = RuleSet::compile(&files) {
        let texts: Vec<String> = faults.iter().map(ToString::to_string).collect();
        panic!("{}", texts.join("\n\n"));
    }
}

#[test]
fn every_rule_does_what_its_examples_say() {
    let faults: Vec<String> = RuleSet::embedded().check_examples().iter().map(ToString::to_string).collect();
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

/// The fixture's README says how the counts are made: required, lenient and wrong pairs, pooled over captions.
fn assert_f1(captions: &str, floor: f64) {
    let (mut hits, mut wrong, mut missed) = (0, 0, 0);
    for line in captions.lines() {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        let pairs = |field: &str| -> BTreeSet<(String, String)> {
            let pair =
                |t: &serde_json::Value| (t[1].as_str().unwrap().to_owned(), t[2].as_str().unwrap().to_lowercase());
            case[field].as_array().unwrap().iter().map(pair).collect()
        };
        let (required, lenient) = (pairs("triples"), pairs("lenient"));
        let found: BTreeSet<(String, String)> = triples(case["caption"].as_str().unwrap(), case["category"].as_str())
            .into_iter()
            .map(|(_, predicate, object)| (predicate, object.to_lowercase()))
            .collect();
        hits += found.intersection(&required).count();
        wrong += found.iter().filter(|pair| !required.contains(pair) && !lenient.contains(pair)).count();
        missed += required.difference(&found).count();
    }
    let f1 = 2.0 * hits as f64 / (2 * hits + wrong + missed) as f64;
    assert!(f1 >= floor, "F1 {f1:.4}: {hits} hits, {wrong} wrong, {missed} missed");
}

#[test]
fn captions_that_two_people_labelled_are_read_with_an_f1_above_the_floor() {
    assert_f1(include_str!("fixtures/relations/composed.jsonl"), 0.98);
}

#[test]
fn captions_that_one_person_labelled_are_read_with_an_f1_above_the_floor() {
    assert_f1(include_str!("fixtures/relations/written.jsonl"), 0.96);
}

#[test]
fn in_front_of_is_one_relation() {
    let found = triples("A ship is docked in front of the warehouse.", None);
    assert_eq!(found, [triple("ship", "in front of", "warehouse")]);
}

#[test]
fn two_subjects_have_the_relation_each() {
    let found = triples("Two trucks and a crane are beside the hangar.", None);
    assert_eq!(found, [triple("truck", "next to", "hangar"), triple("crane", "next to", "hangar")]);
}

#[test]
fn objects_are_words_of_the_caption() {
    let found = triples("A vehicle crosses the bridge while smoke drifts away.", None);
    assert_eq!(found, [triple("vehicle", "over", "bridge")]);
}

#[test]
fn a_direction_word_is_never_an_object() {
    let found =
        triples("The parking lot is situated above the court and to the right of a vehicle.", Some("parking lot"));
    assert_eq!(found, [triple("parking lot", "above", "court"), triple("parking lot", "right of", "vehicle")]);
    assert_eq!(triples("A truck is to the right of the vehicle.", None), [triple("truck", "right of", "vehicle")]);
}

#[test]
fn long_and_odd_texts_are_read_in_time() {
    for unit in [
        "on the left of ",
        "a a a ",
        "ship and ",
        "with a road beside it, ",
        "( ",
        "of ",
        "the car of ",
        "there is ",
        "and ",
        "which is near a car ",
    ] {
        let text = unit.repeat(200_000 / unit.len());
        let _ = triples(&text, Some("ship"));
        let _ = triples(&text, None);
    }
}

proptest! {
    #[test]
    fn any_text_is_read(text in "\\PC{0,80}", category in proptest::option::of("\\PC{0,12}")) {
        check(&text, category.as_deref());
    }

    #[test]
    fn any_words_are_read(words in prop::collection::vec(
        prop::sample::select(vec![
            "a", "the", "its", "it", "ship", "road", "left", "of", "on", "with", "and", ",", ".", "above", "image", "there",
            "is", "which", "another", "each", "other", "not", "than", "from", "surrounded", "by", "two", "parked", "'s", "one",
        ]),
        0..40,
    )) {
        check(&words.join(" "), Some("ship"));
    }
}

/// Spans lie in the caption and names are not empty.
fn check(text: &str, category: Option<&str>) {
    let explanation = explain(RuleSet::embedded(), text, category);
    for triple in &explanation.triples {
        assert!(
            text.get(triple.words.start as usize..triple.words.end as usize).is_some_and(|words| !words.is_empty())
        );
        assert!(text.get(triple.object_words.start as usize..triple.object_words.end as usize).is_some());
        assert!(!triple.object.is_empty());
    }
}

/// The embedded rules with one more file, or one file replaced.
fn compile_with(path: &str, text: &str) -> Result<RuleSet, Vec<ricap::relations::RuleFault>> {
    let mut files: Vec<(&str, &str)> = RuleSet::embedded_files().filter(|(known, _)| *known != path).collect();
    files.push((path, text));
    RuleSet::compile(&files)
}

const EXAMPLES: &str = "\n[[accept]]\ntext = \"a\"\n[[reject]]\ntext = \"b\"\n";

#[test]
fn every_fault_of_a_rule_file_says_where_and_what_to_do() {
    let rule = |head: &str| format!("summary = \"s\"\n{head}{EXAMPLES}");
    for (path, text, line, column, message) in [
        (
            "new/x.toml",
            rule("patterns = [\"near (to OBJECT\"]\npredicate = \"near\""),
            2,
            19,
            "this bracket is never closed",
        ),
        (
            "new/x.toml",
            rule("patterns = [\"near OBJECT\"]\npredicate = \"nere\""),
            3,
            13,
            "there is no predicate `nere`",
        ),
        (
            "new/x.toml",
            rule("patterns = [\"near DIRECTON of\"]\nsilent = \"x\""),
            2,
            19,
            "there is no word class DIRECTON",
        ),
        (
            "new/x.toml",
            rule("patterns = [\"OBJECT near\"]\nsilent = \"x\""),
            2,
            14,
            "OBJECT can only stand at the end of a pattern",
        ),
        ("new/x.toml", rule("patterns = [\"OBJECT\"]\nsilent = \"x\""), 2, 14, "a pattern needs a word before OBJECT"),
        ("new/x.toml", rule("patterns = [\"THING near\"]\nsilent = \"x\""), 2, 14, "a pattern cannot begin with THING"),
        (
            "new/x.toml",
            rule("patterns = [\"near? to?\"]\nsilent = \"x\""),
            2,
            14,
            "this pattern also fits no words at all",
        ),
        (
            "new/x.toml",
            rule("patterns = [\"near\"]"),
            1,
            1,
            "a rule has exactly one of `predicate`, `silent` and `place`",
        ),
        (
            "new/near.toml",
            rule("patterns = [\"near\"]\nsilent = \"x\""),
            1,
            1,
            "there are two rules `near`; the other is new/near.toml",
        ),
        ("x.toml", rule("patterns = [\"near\"]\nsilent = \"x\""), 1, 1, "this file is in no folder"),
        ("words/x.toml", "summary = \"s\"\nwords = [\"a\", \"NONE\"]\n".into(), 2, 15, "there is no word class `NONE`"),
        (
            "objects/x.toml",
            "summary = \"s\"\n[[object]]\nname = \"bridge\"\n".into(),
            3,
            8,
            "`bridge` already stands for `bridge`",
        ),
        (
            "predicates/x.toml",
            "summary = \"s\"\nname = \"x\"\nfamily = \"f\"\ninverse = \"y\"\n".into(),
            4,
            11,
            "there is no predicate `y`",
        ),
    ] {
        let faults = compile_with(path, &text).expect_err(message);
        let found = faults.iter().find(|fault| fault.message == message || fault.message.starts_with("there are two"));
        let fault = found.unwrap_or_else(|| panic!("{message}: {faults:?}"));
        if fault.message == message {
            assert_eq!((fault.line, fault.column), (line, column), "{fault}");
        }
        assert!(!fault.fix.is_empty() && fault.to_string().contains('^'));
    }
    let missing = compile_with("new/x.toml", "summary = \"s\"\npatterns = [\"near\"]\nsilent = \"x\"\n").unwrap_err();
    assert!(missing[0].message.contains("missing field"), "{}", missing[0]);
    let unknown = compile_with("new/x.toml", &rule("pattern = [\"near\"]")).unwrap_err();
    assert!(unknown[0].message.contains("unknown field") && unknown[0].line == 2, "{}", unknown[0]);
}

#[test]
fn adding_a_file_adds_a_rule_and_changes_the_hash() {
    let text = "summary = \"s\"\npatterns = [\"yonder OBJECT\"]\npredicate = \"near\"\n\
                [[accept]]\ntext = \"A car yonder a barn.\"\ngives = [[\"car\", \"near\", \"barn\"]]\n\
                [[reject]]\ntext = \"A car.\"\n";
    let rules = compile_with("mine/yonder.toml", text).unwrap();
    assert_eq!(rules.rules().len(), RuleSet::embedded().rules().len() + 1);
    assert_ne!(rules.hash(), RuleSet::embedded().hash());
    assert_eq!(rules.check_examples(), []);
}
