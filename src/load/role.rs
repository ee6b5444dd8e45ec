//! Ground truth or predictions? A guess with a reason, open to change.

use super::loaded::Role;
use super::reading::Evidence;

const TRUTH_WORDS: [&str; 14] = [
    "gt",
    "groundtruth",
    "truth",
    "annotation",
    "annotations",
    "ann",
    "anns",
    "annfile",
    "annfiles",
    "label",
    "labels",
    "labeltxt",
    "reference",
    "references",
];
const PREDICTION_WORDS: [&str; 16] = [
    "pred",
    "preds",
    "prediction",
    "predictions",
    "predicted",
    "result",
    "results",
    "output",
    "outputs",
    "answer",
    "answers",
    "response",
    "responses",
    "dt",
    "detections",
    "task1",
];

/// How far a guessed role is to be trusted, from nothing to certainty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Certainty {
    /// Nothing tells.
    #[default]
    None,
    /// Fields that ground truth has as a rule, but predictions may have too.
    Hint,
    /// The file's name.
    Name,
    /// Fields that only one side has, or the format itself.
    Contents,
}

/// The role of a file with boxes, how sure that is, and why.
pub fn guess(name: &str, evidence: &Evidence) -> (Role, Certainty, String) {
    if let Some((role, reason)) = &evidence.stated {
        return (*role, Certainty::Contents, reason.clone());
    }
    if evidence.responses > 0 {
        return (Role::Predictions, Certainty::Contents, "holds the text of a model".into());
    }
    if evidence.caption_lists > 0 {
        return (Role::GroundTruth, Certainty::Contents, "has lists of reference captions".into());
    }
    if evidence.confidences > 0 {
        return (Role::Predictions, Certainty::Contents, "has confidences".into());
    }
    if let Some((role, word)) = word_in(name) {
        return (role, Certainty::Name, format!("\"{word}\" in the name"));
    }
    if evidence.sources > 0 {
        return (Role::GroundTruth, Certainty::Hint, "names the source of its images".into());
    }
    if evidence.difficult > 0 {
        return (Role::GroundTruth, Certainty::Hint, "marks difficult objects".into());
    }
    (Role::Unknown, Certainty::None, "neither its name nor its fields tell".into())
}

/// The last telling word of the path: the file's own name counts more than its folders'.
fn word_in(name: &str) -> Option<(Role, String)> {
    let words: Vec<String> =
        name.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(str::to_lowercase).collect();
    let role_of = |word: &str| {
        if TRUTH_WORDS.contains(&word) {
            return Some(Role::GroundTruth);
        }
        PREDICTION_WORDS.contains(&word).then_some(Role::Predictions)
    };
    let pair = |at: usize| words.get(at..at + 2).is_some_and(|pair| pair == ["ground", "truth"]);
    (0..words.len()).rev().find_map(|at| match pair(at) {
        true => Some((Role::GroundTruth, "ground truth".to_owned())),
        false => role_of(&words[at]).map(|role| (role, words[at].clone())),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contents_count_more_than_names() {
        let lists = Evidence { caption_lists: 1, ..Evidence::default() };
        assert_eq!(guess("pred.json", &lists).0, Role::GroundTruth);
        let scored = Evidence { confidences: 1, ..Evidence::default() };
        assert_eq!(guess("gt.json", &scored).0, Role::Predictions);
    }

    #[test]
    fn the_last_telling_word_of_the_path_decides() {
        let none = Evidence::default();
        for (name, role) in [
            ("data/gt/model_a.preds.jsonl", Role::Predictions),
            ("results/ground_truth.json", Role::GroundTruth),
            ("Ground-Truth.jsonl", Role::GroundTruth),
            ("val/labelTxt/P0706.txt", Role::GroundTruth),
            ("widget.json", Role::Unknown),
        ] {
            assert_eq!(guess(name, &none).0, role, "{name}");
        }
        assert_eq!(guess("my_gt.json", &none).2, "\"gt\" in the name");
    }

    #[test]
    fn sources_speak_for_ground_truth_when_the_name_says_nothing() {
        let evidence = Evidence { sources: 5, ..Evidence::default() };
        assert_eq!(guess("a.jsonl", &evidence).0, Role::GroundTruth);
        assert!(guess("a.jsonl", &evidence).1 < guess("a_gt.jsonl", &evidence).1, "a hint is less than a name");
        assert_eq!(guess("a_pred.jsonl", &evidence).0, Role::Predictions);
    }
}
