//! Files that only number their images or categories get their names from the file beside them that explains the numbers.

use super::Session;
use crate::load::{Numbered, Role, name_from};
use crate::protocol::FileRole;

impl Session {
    /// Names what is numbered, anew: files come, go and change their role. Class names beside the labels explain first, then
    /// the ground truth.
    pub(super) fn name_numbers(&mut self) {
        let explains = |position: &usize, role: Role| self.files[*position].loaded.role == role;
        let companion = (0..self.files.len()).find(|position| explains(position, Role::Companion));
        let truth = (0..self.files.len()).find(|position| {
            let file = &self.files[*position];
            file.role() == FileRole::GroundTruth && file.loaded.numbered == Numbered::default()
        });
        for target in 0..self.files.len() {
            let numbered = self.files[target].loaded.numbered;
            if numbered == Numbered::default() {
                continue;
            }
            // Numbers of images are the ground truth's; numbers of classes may be explained by either.
            let source = if numbered.images { truth.or(companion) } else { companion.or(truth) };
            let Some(source) = source.filter(|source| *source != target) else { continue };
            let (head, tail) = self.files.split_at_mut(source.max(target));
            let (target, source) = match source < target {
                true => (&mut tail[0], &head[source]),
                false => (&mut head[target], &tail[0]),
            };
            target.naming = name_from(&mut target.loaded, &source.loaded);
        }
    }
}
