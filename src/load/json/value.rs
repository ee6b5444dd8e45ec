//! The value tree, borrowing from the text.

use std::borrow::Cow;

use super::number::to_f64;

/// Keys and values in the order of the text.
pub type Fields<'a> = Vec<(Cow<'a, str>, Json<'a>)>;

/// A JSON value; `complete` is false for a list or object that the end of the text cut off.
#[derive(Clone, Debug, PartialEq)]
pub enum Json<'a> {
    Null,
    Bool(bool),
    /// The number as written, `NaN` and `Infinity` included.
    Number(&'a str),
    Text(Cow<'a, str>),
    Array {
        items: Vec<Json<'a>>,
        complete: bool,
    },
    Object {
        fields: Fields<'a>,
        complete: bool,
    },
}

impl<'a> Json<'a> {
    /// The field with this name, if this is an object that has it. Of a repeated key the last value counts.
    pub fn get(&self, key: &str) -> Option<&Json<'a>> {
        match self {
            Json::Object { fields, .. } => fields.iter().rev().find(|(k, _)| k == key).map(|(_, value)| value),
            _ => None,
        }
    }

    /// The first of these fields that is there and not null.
    pub fn get_any(&self, keys: &[&str]) -> Option<&Json<'a>> {
        keys.iter().find_map(|key| self.get(key).filter(|value| **value != Json::Null))
    }

    /// The elements of a list.
    pub fn items(&self) -> Option<&[Json<'a>]> {
        match self {
            Json::Array { items, .. } => Some(items),
            _ => None,
        }
    }

    /// The fields of an object.
    pub fn fields(&self) -> Option<&Fields<'a>> {
        match self {
            Json::Object { fields, .. } => Some(fields),
            _ => None,
        }
    }

    /// A string, or a number or boolean as it is written.
    pub fn as_text(&self) -> Option<Cow<'_, str>> {
        match self {
            Json::Text(text) => Some(Cow::Borrowed(text)),
            Json::Number(text) => Some(Cow::Borrowed(text)),
            Json::Bool(true) => Some(Cow::Borrowed("true")),
            Json::Bool(false) => Some(Cow::Borrowed("false")),
            _ => None,
        }
    }

    /// A string.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Json::Text(text) => Some(text),
            _ => None,
        }
    }

    /// A number, or a string that holds nothing but a number. May be NaN or infinite.
    pub fn as_f64(&self) -> Option<f64> {
        match self {
            Json::Number(text) => to_f64(text),
            Json::Text(text) => to_f64(text.trim()),
            _ => None,
        }
    }

    /// A boolean, 0 or 1.
    pub fn as_flag(&self) -> Option<bool> {
        match self {
            Json::Bool(flag) => Some(*flag),
            other => other.as_f64().map(|number| number != 0.0),
        }
    }

    /// Whether the end of the text cut it off (itself or something in it that matters: an unfinished field is not kept).
    pub fn is_complete(&self) -> bool {
        match self {
            Json::Array { complete, .. } | Json::Object { complete, .. } => *complete,
            _ => true,
        }
    }

    /// What it is, for messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Json::Null => "null",
            Json::Bool(_) => "true or false",
            Json::Number(_) => "a number",
            Json::Text(_) => "a string",
            Json::Array { .. } => "a list",
            Json::Object { .. } => "an object",
        }
    }
}
