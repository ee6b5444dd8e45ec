//! One file of a session: what was read, what was guessed, what the user chose.

use crate::diag::{Diagnostic, Diagnostics};
use crate::load::{ConventionError, Conventions, Loaded, Role};
use crate::protocol::{ConventionChoice, FileId, FileRole, FileSummary, NewFile};
use crate::schema::key_without_folders;

pub(super) struct SessionFile {
    pub id: FileId,
    pub path: String,
    /// Name of the model, for predictions.
    pub name: String,
    pub loaded: Loaded,
    pub conventions: Conventions,
    /// Numbers of images or categories that the file beside it does not explain.
    pub naming: Diagnostics,
    chosen_role: Option<FileRole>,
}

impl SessionFile {
    pub fn new(new: NewFile, loaded: Loaded, is_taken: impl Fn(&str) -> bool) -> Self {
        let mut conventions = loaded.conventions.clone();
        for (key, value) in &new.conventions {
            // A choice that does not fit any more (another file under the same name) is dropped; the guess stands.
            let _ = conventions.set(key, value);
        }
        let name = new.name.unwrap_or_else(|| free_name(&model_name(&new.path), is_taken));
        SessionFile {
            id: new.id,
            path: new.path,
            name,
            loaded,
            conventions,
            naming: Diagnostics::new(),
            chosen_role: new.role,
        }
    }

    pub fn role(&self) -> FileRole {
        self.chosen_role.unwrap_or(match self.loaded.role {
            Role::GroundTruth => FileRole::GroundTruth,
            Role::Predictions => FileRole::Predictions,
            Role::Images => FileRole::Image,
            Role::Result | Role::RuleSet | Role::Companion | Role::Unknown => FileRole::Ignored,
        })
    }

    pub fn set_role(&mut self, role: FileRole) {
        self.chosen_role = Some(role);
    }

    pub fn set_convention(&mut self, key: &str, value: &str) -> Result<(), ConventionError> {
        self.conventions.set(key, value)
    }

    pub fn summary(&self) -> FileSummary {
        let loaded = &self.loaded;
        FileSummary {
            id: self.id,
            path: self.path.clone(),
            name: self.name.clone(),
            bytes: loaded.bytes,
            format: loaded.format.label().to_owned(),
            role: self.role(),
            role_reason: match self.chosen_role {
                Some(_) => "chosen by you".to_owned(),
                None => loaded.role_reason.clone(),
            },
            images: loaded.images.len() as u64,
            instances: loaded.instance_count() as u64,
            captions: loaded.caption_count() as u64,
            records_read: loaded.records_read,
            records_total: loaded.records_total,
            conventions: self.open_questions(),
            diagnostics: self.diagnostics(),
        }
    }

    fn diagnostics(&self) -> Vec<Diagnostic> {
        let mut all = self.loaded.diagnostics.clone();
        all.extend(self.naming.entries().iter().cloned());
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
            })
            .collect()
    }
}

fn loaded_is_empty(loaded: &Loaded) -> bool {
    loaded.images.is_empty()
}

/// `runs/heron-8b.predictions.jsonl` → `heron-8b.predictions`.
fn model_name(path: &str) -> String {
    let file = key_without_folders(path);
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| if stem.is_empty() { file } else { stem });
    stem.to_owned()
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
        assert_eq!(model_name(r"runs\a/heron-8b.predictions.jsonl"), "heron-8b.predictions");
        assert_eq!(model_name(".jsonl"), ".jsonl");
        assert_eq!(model_name("answers"), "answers");
    }

    #[test]
    fn a_taken_name_gets_a_number() {
        assert_eq!(free_name("a", |name| name == "a" || name == "a (2)"), "a (3)");
    }
}
