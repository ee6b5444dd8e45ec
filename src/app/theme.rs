//! Light, dark, or as the system has it. The choice is the only thing that the page keeps in the browser.

use leptos::prelude::*;

/// Which colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    #[default]
    Auto,
    Light,
    Dark,
}

const STORED_AS: &str = "ricap-theme";

impl Theme {
    /// The next one, round and round.
    pub fn next(self) -> Theme {
        match self {
            Theme::Auto => Theme::Light,
            Theme::Light => Theme::Dark,
            Theme::Dark => Theme::Auto,
        }
    }

    /// Name in the page's attribute, and on screen.
    pub fn name(self) -> &'static str {
        match self {
            Theme::Auto => "auto",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    /// The stored choice; storage that is blocked means none.
    pub fn stored() -> Theme {
        let stored = window().local_storage().ok().flatten().and_then(|storage| storage.get_item(STORED_AS).ok()?);
        match stored.as_deref() {
            Some("light") => Theme::Light,
            Some("dark") => Theme::Dark,
            _ => Theme::Auto,
        }
    }

    /// Puts it on the page and stores it.
    pub fn apply(self) {
        if let Some(root) = document().document_element() {
            let _ = root.set_attribute("data-theme", self.name());
        }
        if let Ok(Some(storage)) = window().local_storage() {
            let _ = match self {
                Theme::Auto => storage.remove_item(STORED_AS),
                other => storage.set_item(STORED_AS, other.name()),
            };
        }
    }
}
