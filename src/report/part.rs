//! A number that is there, on its way, without meaning, or not to be had.

use serde::{Deserialize, Serialize};

/// A part of the result. Never a number under a wrong name: what is not there says why.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Part<T> {
    /// The value.
    Ready(T),
    /// Being computed, or waiting for data.
    Pending {
        /// What is done, in words: "parsing captions", "loading word data".
        stage: String,
        done: u64,
        total: u64,
    },
    /// There is nothing to compute it from, such as a matched pair with a caption.
    Undefined(String),
    /// This build, or this set of files, cannot give it.
    NotAvailable(String),
}

impl<T> Part<T> {
    /// The value, if it is there.
    pub fn ready(&self) -> Option<&T> {
        match self {
            Part::Ready(value) => Some(value),
            _ => None,
        }
    }

    /// Why there is no value; `None` if there is one.
    pub fn why_absent(&self) -> Option<String> {
        match self {
            Part::Ready(_) => None,
            Part::Pending { stage, done, total } => Some(format!("{stage}: {done} of {total}")),
            Part::Undefined(why) | Part::NotAvailable(why) => Some(why.clone()),
        }
    }

    /// The same part with a value made from this one.
    pub fn map<U>(&self, f: impl FnOnce(&T) -> U) -> Part<U> {
        match self {
            Part::Ready(value) => Part::Ready(f(value)),
            Part::Pending { stage, done, total } => Part::Pending { stage: stage.clone(), done: *done, total: *total },
            Part::Undefined(why) => Part::Undefined(why.clone()),
            Part::NotAvailable(why) => Part::NotAvailable(why.clone()),
        }
    }

    /// The part that a value of this one leads to, such as a number that may be undefined.
    pub fn and_then<U>(&self, f: impl FnOnce(&T) -> Part<U>) -> Part<U> {
        match self.map(f) {
            Part::Ready(part) => part,
            Part::Pending { stage, done, total } => Part::Pending { stage, done, total },
            Part::Undefined(why) => Part::Undefined(why),
            Part::NotAvailable(why) => Part::NotAvailable(why),
        }
    }

    /// A value that may not exist, with the reason for its absence.
    pub fn from_option(value: Option<T>, why_not: &str) -> Self {
        value.map_or_else(|| Part::Undefined(why_not.to_owned()), Part::Ready)
    }
}
