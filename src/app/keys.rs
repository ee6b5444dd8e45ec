//! Keys that work anywhere: places, the sheet of shortcuts, the theme. The viewer has its own (see `places::images`).

use leptos::ev::{self, KeyboardEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlInputElement};

use crate::view::link::PlaceName;

use super::state::{Sheet, Store};

/// One line of the sheet.
pub struct Shortcut {
    pub keys: &'static [&'static str],
    pub action: &'static str,
}

macro_rules! shortcuts {
    ($($action:literal: $($key:literal)+;)*) => { &[$(Shortcut { keys: &[$($key),+], action: $action }),*] };
}

/// Every key, by group, as the sheet shows them.
pub const SHORTCUTS: &[(&str, &[Shortcut])] = &[
    (
        "Anywhere",
        shortcuts! {
            "This sheet": "?";
            "Data, Leaderboard, Images": "g d" "g l" "g i";
            "Search the list": "/";
            "Close, or step back": "Esc";
        },
    ),
    (
        "Images",
        shortcuts! {
            "Next, previous image": "j" "k";
            "Next, previous image with a mistake": "n" "p";
            "Next, previous box in reading order": "→" "←";
            "Show a model": "1 … 9";
            "Ground truth alone": "0";
            "Flicker between the last two models": "x";
            "All, hits, false alarms, misses": "t";
        },
    ),
    (
        "Picture",
        shortcuts! {
            "Hide every box while held": "h";
            "Labels": "l";
            "Heading marks": "d";
            "Fit the image": "f";
            "Zoom to the selected box": "z";
            "Zoom in, out": "+" "-";
        },
    ),
];

/// Listens as long as the page lives.
pub fn listen(store: Store) {
    // The first key of a sequence such as `g l`.
    let began = StoredValue::new(false);
    let handle = window_event_listener(ev::keydown, move |event| {
        if is_for_something_else(&event) {
            return;
        }
        let key = event.key();
        let is_second = began.get_value();
        began.set_value(key == "g" && !is_second);
        let place = PlaceName::ALL.into_iter().find(|place| is_second && place.letter() == key);
        if let Some(place) = place {
            store.go(place);
        } else if key == "?" {
            store.sheet.update(|sheet| *sheet = if sheet.is_none() { Some(Sheet::Shortcuts) } else { None });
        } else if key == "Escape" && store.sheet.get_untracked().is_some() {
            store.sheet.set(None);
        } else if key == "/" {
            focus_search();
        } else {
            return;
        }
        event.prevent_default();
    });
    on_cleanup(move || handle.remove());
}

/// Whether a key belongs to a text field, a menu or the browser.
pub fn is_for_something_else(event: &KeyboardEvent) -> bool {
    if event.ctrl_key() || event.meta_key() || event.alt_key() || event.default_prevented() || event.is_composing() {
        return true;
    }
    let Some(target) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else { return false };
    match target.tag_name().as_str() {
        "SELECT" | "TEXTAREA" => true,
        "INPUT" => {
            let is_text = target
                .dyn_ref::<HtmlInputElement>()
                .is_some_and(|input| !["checkbox", "radio", "button", "file"].contains(&input.type_().as_str()));
            is_text && event.key() != "Escape"
        }
        _ => false,
    }
}

fn focus_search() {
    let field = document().query_selector("[data-search]").ok().flatten();
    if let Some(field) = field.and_then(|field| field.dyn_into::<HtmlElement>().ok()) {
        let _ = field.focus();
    }
}
