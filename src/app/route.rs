//! The address part after `#` and the view state say the same; back and forward work.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

use crate::view::link::ViewState;

use super::state::Store;

/// The view that the address names now.
pub fn current() -> ViewState {
    ViewState::parse(&hash().unwrap_or_default())
}

/// Follows the address: called once, when the page starts.
pub fn follow(store: Store) {
    let update = move || {
        let view = store.view.with_untracked(|old| current().keeping_other_places(old));
        if store.view.with_untracked(|old| *old != view) {
            store.view.set(view);
        }
    };
    // A click on a link gives both events, "back" over a pushed step only the second.
    let hash_change = window_event_listener(ev::hashchange, move |_| update());
    let pop_state = window_event_listener(ev::popstate, move |_| update());
    on_cleanup(move || {
        hash_change.remove();
        pop_state.remove();
    });
}

/// Changes the view as a step that "back" undoes: places, selections, filters.
pub fn push(store: Store, change: impl FnOnce(&mut ViewState)) {
    apply(store, change, true);
}

/// Changes the view without a step of its own: typing, walking through a list.
pub fn replace(store: Store, change: impl FnOnce(&mut ViewState)) {
    apply(store, change, false);
}

fn apply(store: Store, change: impl FnOnce(&mut ViewState), is_step: bool) {
    let mut view = store.view.get_untracked();
    change(&mut view);
    if store.view.with_untracked(|old| *old == view) {
        return;
    }
    let hash = view.to_hash();
    if hash != self::hash().unwrap_or_default()
        && let Some(history) = web_sys::window().and_then(|window| window.history().ok())
    {
        // A browser that refuses (too many changes a second) only loses a step of its history.
        let _ = match is_step {
            true => history.push_state_with_url(&JsValue::NULL, "", Some(&hash)),
            false => history.replace_state_with_url(&JsValue::NULL, "", Some(&hash)),
        };
    }
    store.view.set(view);
}

fn hash() -> Option<String> {
    web_sys::window()?.location().hash().ok()
}
