//! Roles that follow from the files beside: what a file says about itself is often not enough.

use super::Session;
use super::file::SessionFile;
use crate::diag::{Diagnostic, Diagnostics, Place};
use crate::load::{Certainty, Role};
use crate::protocol::FileRole;
use crate::schema::KeyIndex;

/// A role that other files suggest, with the reason for people.
pub(super) type Suggested = Option<(FileRole, String)>;

impl Session {
    /// Looks at all files together, anew after each change: files come, go and are given roles.
    ///
    /// Two files about the same images are rarely both ground truth, so one that only hints at it yields to a surer one; and
    /// a file that says nothing about itself stands beside a ground truth as predictions, whichever came first.
    pub(super) fn settle_roles(&mut self) {
        for file in &mut self.files {
            file.suggested = None;
            file.role_problems = Diagnostics::new();
        }
        self.yield_to_surer_truth();
        self.place_silent_files();
        self.report_truths_about_the_same();
    }

    fn yield_to_surer_truth(&mut self) {
        let is_truth = |file: &SessionFile| file.role() == FileRole::GroundTruth;
        let is_sure = |file: &SessionFile| is_truth(file) && (file.is_chosen() || file.certainty() >= Certainty::Name);
        let Some(sure) = self.files.iter().find(|file| is_sure(file)) else { return };
        let name = sure.path.clone();
        let keys = index(self.files.iter().filter(|file| is_sure(file)));
        for file in self.files.iter_mut().filter(|file| is_truth(file) && !is_sure(file)) {
            if is_about(file, &keys) {
                let reason = format!("the same images as {name}, which is surer to be the ground truth");
                file.suggested = Some((FileRole::Predictions, reason));
            }
        }
    }

    fn place_silent_files(&mut self) {
        let silent: Vec<usize> = (0..self.files.len()).filter(|&at| self.files[at].is_silent()).collect();
        let truth = self.with_role(FileRole::GroundTruth).next().map(|file| file.path.clone());
        if let Some(truth) = truth {
            let reason = format!("beside the ground truth {truth}, and nothing in it says otherwise");
            for at in silent {
                self.files[at].suggested = Some((FileRole::Predictions, reason.clone()));
            }
            return;
        }
        // Ground truth states the sizes of its images as a rule, models hardly ever.
        let mut sized = silent.iter().copied().filter(|&at| self.files[at].states_sizes());
        let (Some(truth), None) = (sized.next(), sized.next()) else { return };
        if self.files.iter().filter(|file| file.is_silent() || file.role() == FileRole::Predictions).count() < 2 {
            return;
        }
        let reason = format!("beside {}, which states the sizes of its images", self.files[truth].path);
        for at in silent {
            self.files[at].suggested = Some((FileRole::Predictions, reason.clone()));
        }
        self.files[truth].suggested =
            Some((FileRole::GroundTruth, "the only file that states the sizes of its images".into()));
    }

    /// Objects of an image that two files name are joined, which is right for lists by category and wrong for two versions.
    fn report_truths_about_the_same(&mut self) {
        let truths: Vec<usize> =
            (0..self.files.len()).filter(|&at| self.files[at].role() == FileRole::GroundTruth).collect();
        for (at, &later) in truths.iter().enumerate().skip(1) {
            let keys = index(truths[..at].iter().map(|&earlier| &self.files[earlier]));
            if is_about(&self.files[later], &keys) {
                let problem = Diagnostic::warning(
                    "truth-twice",
                    Place::file(&*self.files[later].path),
                    "this and another file are both ground truth of the same images",
                )
                .with_found(format!("most of its images stand in {} too", self.files[truths[0]].path))
                .with_fix("if it holds the boxes of a model, use it as predictions")
                .with_action("the objects of both count");
                self.files[later].role_problems.push(problem);
            }
        }
    }
}

impl SessionFile {
    /// Boxes, but neither the file nor the user says on which side they stand.
    fn is_silent(&self) -> bool {
        !self.is_chosen() && self.loaded.role == Role::Unknown && self.loaded.instance_count() > 0
    }

    fn states_sizes(&self) -> bool {
        self.loaded.images.iter().any(|image| image.size.is_some())
    }
}

fn index<'f>(files: impl Iterator<Item = &'f SessionFile>) -> KeyIndex {
    // A key that two files name would stand for neither.
    let keys: std::collections::BTreeSet<&str> =
        files.flat_map(|file| &file.loaded.images).map(|image| &*image.key).collect();
    KeyIndex::new(keys)
}

/// Whether most images of a file are among the keys.
fn is_about(file: &SessionFile, keys: &KeyIndex) -> bool {
    let images = &file.loaded.images;
    let known = images.iter().filter(|image| keys.find(&image.key).is_some()).count();
    known * 2 > images.len()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{file, session};
    use crate::protocol::{FileId, FileRole};
    use crate::session::Session;

    /// Two images with a box each; `more` is put into each record.
    fn text(keys: [&str; 2], more: &str) -> String {
        keys.map(|key| format!("{{\"image\":\"{key}\"{more},\"instances\":[{{\"rbox\":[0.5,0.5,0.1,0.1,0]}}]}}\n"))
            .concat()
    }
    const KEYS: [&str; 2] = ["a.jpg", "b.jpg"];
    const SOURCE: &str = ",\"source\":\"D\"";
    const SIZE: &str = ",\"width\":800,\"height\":800";

    fn roles(session: &Session) -> Vec<FileRole> {
        session.summaries().iter().map(|file| file.role).collect()
    }
    use FileRole::{GroundTruth, Ignored, Predictions};

    #[test]
    fn a_file_that_says_nothing_stands_beside_a_ground_truth_as_predictions() {
        let (truth, model) = (text(KEYS, SOURCE), text(KEYS, ""));
        for (files, expected) in [
            ([("truth.jsonl", &truth), ("heron.jsonl", &model)], [GroundTruth, Predictions]),
            // Whichever came first, and by a hint alone too.
            ([("heron.jsonl", &model), ("val.jsonl", &truth)], [Predictions, GroundTruth]),
        ] {
            let mut session = Session::new();
            for (id, (path, text)) in (0..).zip(files) {
                session.add_all(vec![file(id, path, text)]);
            }
            assert_eq!(roles(&session), expected);
            let model = session.summaries().into_iter().find(|file| file.path == "heron.jsonl").unwrap();
            assert!(model.role_reason.starts_with("beside the ground truth"), "{}", model.role_reason);
        }
    }

    #[test]
    fn files_that_say_nothing_are_not_guessed_from_each_other() {
        let model = text(KEYS, "");
        assert_eq!(roles(&session(&[("heron.jsonl", &model), ("plover.jsonl", &model)])), [Ignored, Ignored]);
        let named = [("heron_pred.jsonl", model.as_str()), ("plover_pred.jsonl", &model)];
        assert_eq!(roles(&session(&named)), [Predictions, Predictions]);
        // A single unknown file beside predictions may be a model as well.
        assert_eq!(roles(&session(&[named[0], ("plover.jsonl", &model)])), [Predictions, Ignored]);
    }

    #[test]
    fn the_only_file_with_sizes_is_the_ground_truth() {
        let (sized, model) = (text(KEYS, SIZE), text(KEYS, ""));
        let files = [("heron.jsonl", model.as_str()), ("val.jsonl", &sized), ("plover_pred.jsonl", &model)];
        let session_of_three = session(&files);
        assert_eq!(roles(&session_of_three), [Predictions, GroundTruth, Predictions]);
        assert_eq!(session_of_three.summaries()[1].role_reason, "the only file that states the sizes of its images");
        assert_eq!(roles(&session(&files[1..2])), [Ignored], "alone it may be anything");
    }

    #[test]
    fn a_hint_yields_to_a_surer_ground_truth_of_the_same_images_only() {
        let (truth, other) = (text(KEYS, SOURCE), text(["c.jpg", "d.jpg"], SOURCE));
        let same = session(&[("heron.jsonl", &truth), ("truth.jsonl", &truth)]);
        assert_eq!(roles(&same), [Predictions, GroundTruth]);
        assert!(same.summaries()[0].role_reason.contains("truth.jsonl"));
        // Another part of the ground truth.
        assert_eq!(roles(&session(&[("part2.jsonl", &other), ("truth.jsonl", &truth)])), [GroundTruth, GroundTruth]);
    }

    #[test]
    fn two_ground_truths_of_the_same_images_are_reported_and_a_choice_settles_it() {
        let truth = text(KEYS, SOURCE);
        let mut both = session(&[("gt_a.jsonl", &truth), ("gt_b.jsonl", &truth)]);
        assert_eq!(roles(&both), [GroundTruth, GroundTruth]);
        assert_eq!(both.summaries()[1].diagnostics[0].code, "truth-twice");
        both.set_role(FileId(1), Predictions);
        assert_eq!(roles(&both), [GroundTruth, Predictions]);
        assert!(both.summaries()[1].diagnostics.is_empty());
    }

    #[test]
    fn a_choice_of_the_user_counts_as_ground_truth_for_the_others() {
        let model = text(KEYS, "");
        let mut session = session(&[("heron.jsonl", &model), ("plover.jsonl", &model)]);
        session.set_role(FileId(0), GroundTruth);
        assert_eq!(roles(&session), [GroundTruth, Predictions]);
        session.set_role(FileId(0), Ignored);
        assert_eq!(roles(&session), [Ignored, Ignored]);
    }
}
