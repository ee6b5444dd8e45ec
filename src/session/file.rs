//! One file of a session: what was read, what was guessed, what the user chose.

use crate::diag::{Diagnostic, Diagnostics};
use crate::load::{Certainty, ConventionError, Conventions, Loaded, Role};
use crate::protocol::{ConventionChoice, FileId, FileRole, FileSummary, NewFile};
use crate::schema::key_without_folders;

use super::folders::Kind;
use super::roles::Suggested;

pub(super) struct SessionFile {
    pub id: FileId,
    /// The files of a set that lies in a folder as a file for each image; the file itself otherwise.
    pub parts: Vec<FileId>,
    /// What further files of such a set must be like; `None` for a file that no other can join.
    pub kind: Option<Kind>,
    pub path: String,
    /// Name of the model, for predictions.
    pub name: String,
    pub loaded: Loaded,
    /// The file's own, with the user's choices.
    pub conventions: Conventions,
    chosen_conventions: Vec<(String, String)>,
    /// Numbers of images or categories that the file beside it does not explain.
    pub naming: Diagnostics,
    /// The role that the files beside it suggest.
    pub suggested: Suggested,
    pub role_problems: Diagnostics,
    chosen_role: Option<FileRole>,
    is_renamed: bool,
}

impl SessionFile {
    pub fn new(
        new: NewFile,
        loaded: Loaded,
        kind: Option<Kind>,
        parts: Vec<FileId>,
        is_taken: impl Fn(&str) -> bool,
    ) -> Self {
        let path = if parts.len() > 1 { loaded.name.clone() } else { new.path };
        let is_renamed = new.name.is_some();
        let name = new.name.unwrap_or_else(|| free_name(&model_name(&path, parts.len()), is_taken));
        let mut file = SessionFile {
            id: new.id,
            parts,
            kind,
            path,
            name,
            conventions: loaded.conventions.clone(),
            chosen_conventions: Vec::new(),
            loaded,
            naming: Diagnostics::new(),
            suggested: None,
            role_problems: Diagnostics::new(),
            chosen_role: new.role,
            is_renamed,
        };
        for (key, value) in &new.conventions {
            // A choice that does not fit any more (another file under the same name) is dropped; the guess stands.
            let _ = file.set_conventions(&[(key.clone(), Some(value.clone()))]);
        }
        file
    }

    /// The content, to be joined with more and given back by [`replace`](Self::replace).
    pub fn take_loaded(&mut self) -> Loaded {
        let nothing = crate::load::read("", b"", None, &mut |_, _| {});
        std::mem::replace(&mut self.loaded, nothing)
    }

    /// The set has grown.
    pub fn replace(&mut self, loaded: Loaded) {
        if !self.is_renamed {
            self.name = model_name(&loaded.name, self.parts.len());
        }
        self.path.clone_from(&loaded.name);
        self.loaded = loaded;
        self.apply_conventions();
    }

    pub fn role(&self) -> FileRole {
        let suggested = self.suggested.as_ref().map(|(role, _)| *role);
        self.chosen_role.or(suggested).unwrap_or(match self.loaded.role {
            Role::GroundTruth => FileRole::GroundTruth,
            Role::Predictions => FileRole::Predictions,
            Role::Images => FileRole::Image,
            Role::Result | Role::RuleSet | Role::Companion | Role::Unknown => FileRole::Ignored,
        })
    }

    fn role_reason(&self) -> String {
        match (self.chosen_role, &self.suggested) {
            (Some(_), _) => "as chosen".to_owned(),
            (None, Some((_, reason))) => reason.clone(),
            (None, None) => self.loaded.role_reason.clone(),
        }
    }

    /// Whether the user said what the file is for.
    pub fn is_chosen(&self) -> bool {
        self.chosen_role.is_some()
    }

    pub fn certainty(&self) -> Certainty {
        self.loaded.role_certainty
    }

    pub fn set_role(&mut self, role: FileRole) {
        self.chosen_role = Some(role);
    }

    pub fn rename(&mut self, name: &str) {
        self.name = name.to_owned();
        self.is_renamed = true;
    }

    /// Takes all changes or, if one of them does not fit, none. No value: back to what the file itself says.
    pub fn set_conventions(&mut self, changes: &[(String, Option<String>)]) -> Result<(), ConventionError> {
        let mut chosen = self.chosen_conventions.clone();
        for (key, value) in changes {
            chosen.retain(|(known, _)| known != key);
            if let Some(value) = value {
                self.loaded.conventions.clone().set(key, value)?;
                chosen.push((key.clone(), value.clone()));
            }
        }
        self.chosen_conventions = chosen;
        self.apply_conventions();
        Ok(())
    }

    fn apply_conventions(&mut self) {
        self.conventions = self.loaded.conventions.clone();
        for (key, value) in &self.chosen_conventions {
            // Each was checked when it was chosen.
            let _ = self.conventions.set(key, value);
        }
    }

    pub fn summary(&self) -> FileSummary {
        let loaded = &self.loaded;
        FileSummary {
            id: self.id,
            parts: self.parts.clone(),
            path: self.path.clone(),
            name: self.name.clone(),
            bytes: loaded.bytes,
            format: loaded.format.label().to_owned(),
            format_name: loaded.format.name().to_owned(),
            format_reason: loaded.format_reason.clone(),
            role: self.role(),
            role_reason: self.role_reason(),
            images: loaded.images.len() as u64,
            instances: loaded.instance_count() as u64,
            captions: loaded.caption_count() as u64,
            records_read: loaded.records_read,
            records_total: loaded.records_total,
            unknown_categories: self.unknown_categories(),
            conventions: self.open_questions(),
            diagnostics: self.diagnostics(),
        }
    }

    fn unknown_categories(&self) -> Vec<(String, u64)> {
        // Numbers that no other file explains are no names yet.
        let is_named = matches!(self.role(), FileRole::GroundTruth | FileRole::Predictions)
            && (!self.loaded.numbered.categories
                || self.loaded.categories.iter().any(|name| name.parse::<u64>().is_err()));
        if is_named { super::categories::unknown(&self.loaded) } else { Vec::new() }
    }

    /// The file's name without folders and extension.
    pub fn stem(&self) -> String {
        model_name(&self.path, self.parts.len())
    }

    fn diagnostics(&self) -> Vec<Diagnostic> {
        let mut all = self.loaded.diagnostics.clone();
        all.extend(self.naming.entries().iter().cloned());
        all.extend(self.role_problems.entries().iter().cloned());
        all.into_sorted()
    }

    fn open_questions(&self) -> Vec<ConventionChoice> {
        if loaded_is_empty(&self.loaded) {
            return Vec::new();
        }
        let questions = self.conventions.questions().into_iter().filter(|question| question.is_open);
        questions
            .map(|question| ConventionChoice {
                key: question.key.to_owned(),
                label: question.label.to_owned(),
                value: question.value,
                values: question.values,
                reason: question.reason,
                is_chosen: self.chosen_conventions.iter().any(|(key, _)| key == question.key),
            })
            .collect()
    }
}

fn loaded_is_empty(loaded: &Loaded) -> bool {
    loaded.images.is_empty()
}

/// `runs/heron-8b.predictions.jsonl` → `heron-8b.predictions`; a folder of several files gives its whole name.
fn model_name(path: &str, files: usize) -> String {
    let file = key_without_folders(path);
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    if files > 1 || stem.is_empty() { file.to_owned() } else { stem.to_owned() }
}

/// The name, or the name with the first number that makes it its own.
fn free_name(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    if !is_taken(name) {
        return name.to_owned();
    }
    (2..).map(|number| format!("{name} ({number})")).find(|candidate| !is_taken(candidate)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_is_called_like_its_file() {
        assert_eq!(model_name(r"runs\a/heron-8b.predictions.jsonl", 1), "heron-8b.predictions");
        assert_eq!(model_name(".jsonl", 1), ".jsonl");
        assert_eq!(model_name("answers", 1), "answers");
        assert_eq!(model_name("runs/heron-1.5", 250), "heron-1.5");
    }

    #[test]
    fn a_taken_name_gets_a_number() {
        assert_eq!(free_name("a", |name| name == "a" || name == "a (2)"), "a (3)");
    }
}
