//! Keys of the place.

use leptos::ev;
use leptos::prelude::*;

use crate::app::keys::is_for_something_else;
use crate::app::route;

use super::session::Session;

/// Listens as long as the place is shown.
pub fn listen(session: Session) {
    let after_g = StoredValue::new(false);
    let down = window_event_listener(ev::keydown, move |event| {
        if is_for_something_else(&event) || session.store.sheet.get_untracked().is_some() {
            return;
        }
        let key = event.key();
        // The second key of a sequence such as `g l` goes to another place.
        if after_g.get_value() {
            after_g.set_value(false);
            return;
        }
        after_g.set_value(key == "g");
        if act(session, &key, event.repeat()) {
            event.prevent_default();
        }
    });
    let up = window_event_listener(ev::keyup, move |event| {
        if event.key() == "h" {
            session.control.is_bare.set(false);
        }
    });
    // A key that is held while the window loses the focus is never heard to go up.
    let blur = window_event_listener(ev::blur, move |_| session.control.is_bare.set(false));
    on_cleanup(move || {
        down.remove();
        up.remove();
        blur.remove();
    });
}

fn act(session: Session, key: &str, is_repeat: bool) -> bool {
    let control = session.control;
    match key {
        "j" => session.walk(1),
        "k" => session.walk(-1),
        "n" => session.walk_to_error(1),
        "p" => session.walk_to_error(-1),
        "ArrowRight" => session.step_entry(1),
        "ArrowLeft" => session.step_entry(-1),
        "t" => route::replace(session.store, |view| view.show = view.show.next()),
        "x" => session.flicker(),
        "h" if !is_repeat => control.is_bare.set(true),
        "h" => {}
        "l" => control.look.update(|look| look.labels = !look.labels),
        "d" => control.look.update(|look| look.headings = !look.headings),
        "f" => control.fit(),
        "z" => {
            if let Some(target) = session.selected.get_untracked() {
                control.zoom_to(target);
            }
        }
        "+" | "=" => control.zoom(1.5),
        "-" => control.zoom(1.0 / 1.5),
        "0" => control.actual_size(),
        "Escape" => match session.selected.get_untracked() {
            Some(_) => session.select(None),
            None => control.fit(),
        },
        key => return toggle_model(session, key),
    }
    true
}

/// `1` shows the first model; pressed again, the ground truth alone.
fn toggle_model(session: Session, key: &str) -> bool {
    let Some(model) = key.parse::<usize>().ok().and_then(|number| number.checked_sub(1)) else { return false };
    if session.report().is_none_or(|report| model >= report.models.len()) {
        return false;
    }
    let is_shown = session.model.get_untracked() == Some(model);
    session.show_model((!is_shown).then_some(model));
    true
}
