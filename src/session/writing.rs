//! A file of a session in another format, as it is read now.

use super::Session;
use crate::diag::Diagnostics;
use crate::load::resolve;
use crate::load::write::{OutFile, Target, write};
use crate::protocol::{FileId, FileRole};
use crate::schema::{ImageSize, KeyIndex};
use crate::settings::{Duplicates, Settings};

impl Session {
    /// Files of the format with the content of a file, and what the format cannot hold. Image sizes that the file lacks come
    /// from the ground truth. A template is made from all of the ground truth, whichever file of it is named. `None` for an
    /// unknown file, or a template without a ground truth.
    pub fn written(&self, file: FileId, target: Target) -> Option<(Vec<OutFile>, Diagnostics)> {
        let file = self.find(file)?;
        let truth = self.ground_truth(&Settings::default(), &mut Diagnostics::new());
        if target == Target::Template {
            return Some(write(&truth?, target));
        }
        let truth = truth.unwrap_or_default();
        let keys = KeyIndex::new(truth.images().iter().map(|image| image.key.as_str()));
        let size_of = |key: &str| -> Option<ImageSize> {
            let is_own = file.role() == FileRole::GroundTruth;
            keys.find(key).filter(|_| !is_own).and_then(|(position, _)| truth.images()[position].size)
        };
        let resolved = resolve(&file.loaded, &file.conventions, &size_of, Duplicates::Join);
        let (mut files, problems) = write(&resolved.set, target);
        if let [one] = files.as_mut_slice() {
            let extension = one.name.rsplit_once('.').map_or("txt", |(_, extension)| extension).to_owned();
            one.name = format!("{}.{}.{extension}", file.stem(), target.name());
        }
        Some((files, problems))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::session;
    use super::*;

    const TRUTH: &str = "{\"image\":\"D/a.jpg\",\"source\":\"D\",\"width\":400,\"height\":200,\"instances\":[{\"rbox\":[0.5,0.5,0.1,0.2,0.25],\"ref\":\"ship\"}]}\n";

    fn text(session: &Session, file: u32, target: Target) -> (String, String) {
        let (files, _) = session.written(FileId(file), target).unwrap();
        let [file] = &files[..] else { panic!("{files:?}") };
        (file.name.clone(), file.text.clone())
    }

    #[test]
    fn a_template_has_the_images_of_the_whole_ground_truth_and_no_boxes() {
        let other = TRUTH.replace("D/a.jpg", "D/b.jpg");
        let session = session(&[("gt_1.jsonl", TRUTH), ("gt_2.jsonl", &other)]);
        let (name, text) = text(&session, 0, Target::Template);
        assert_eq!(name, "predictions.jsonl");
        let keys: Vec<_> = text.lines().map(|line| line.split('"').nth(3).unwrap()).collect();
        assert_eq!(keys, ["D/a.jpg", "D/b.jpg"]);
        assert_eq!(text.matches("\"instances\":[]").count(), 2);
        assert!(super::super::Session::new().written(FileId(0), Target::Template).is_none());
    }

    #[test]
    fn predictions_are_written_with_the_sizes_of_the_ground_truth_and_as_they_are_read() {
        let model = "{\"image\":\"a.png\",\"instances\":[{\"rbox\":[0.5,0.5,0.1,0.2,0.25],\"ref\":\"ship\"}]}\n";
        let mut session = session(&[("gt.jsonl", TRUTH), ("runs/heron_pred.jsonl", model)]);
        session.set_convention(FileId(1), "turn", "ccw").unwrap();
        let (name, text) = text(&session, 1, Target::Ricap);
        assert_eq!(name, "heron_pred.ricap.jsonl");
        assert!(text.contains("\"width\":400") && text.contains("[0.5,0.5,0.1,0.2,-0.25]"), "{text}");
    }
}
