//! The boxes of the image as a list in reading order: what the canvas shows, for the keyboard and for screen readers.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, ScrollIntoViewOptions, ScrollLogicalPosition};

use crate::view::number;
use crate::view::overlay::{BoxRef, Entry, words};

use super::session::Session;

/// More entries than this are not listed: an answer that repeats itself can hold tens of thousands of boxes.
const MOST_ENTRIES: usize = 250;

#[component]
pub fn EntryList(session: Session) -> impl IntoView {
    let frame = NodeRef::<leptos::html::Ul>::new();
    Effect::new(move |_| {
        let (Some(_), Some(list)) = (session.selected.get(), frame.get()) else { return };
        request_animation_frame(move || {
            let chosen = list.query_selector("[aria-selected=true]").ok().flatten();
            if let Some(element) = chosen.and_then(|element| element.dyn_into::<Element>().ok()) {
                let options = ScrollIntoViewOptions::new();
                options.set_block(ScrollLogicalPosition::Nearest);
                element.scroll_into_view_with_scroll_into_view_options(&options);
            }
        });
    });
    let title = move || {
        let count = session.entries.with(Vec::len) as u64;
        if count == 1 { "1 box".to_owned() } else { format!("{} boxes", number::grouped(count)) }
    };
    let items = move || {
        let detail = session.detail();
        session.entries.with(|entries| {
            entries
                .iter()
                .take(MOST_ENTRIES)
                .map(|entry| {
                    let caption = detail.as_ref().and_then(|detail| words(detail, entry.target));
                    let caption = caption.and_then(|words| words.captions.into_iter().next());
                    item(session, entry, caption)
                })
                .collect_view()
        })
    };
    let rest = move || session.entries.with(Vec::len).saturating_sub(MOST_ENTRIES);
    view! {
        <section class="entries">
            <h2 class="eyebrow">{title}</h2>
            <ul
                class="entry-rows"
                node_ref=frame
                role="listbox"
                aria-label="Boxes in reading order"
                aria-activedescendant=move || session.selected_entry().map(|entry| option_id(entry.target))
                tabindex="0"
                on:keydown=move |event| {
                    let step = match event.key().as_str() {
                        "ArrowDown" => 1,
                        "ArrowUp" => -1,
                        _ => return,
                    };
                    event.prevent_default();
                    session.step_entry(step);
                }
            >
                {items}
            </ul>
            {move || (rest() > 0).then(|| view! {
                <p class="hint">{format!("and {} more, drawn on the image", number::grouped(rest() as u64))}</p>
            })}
        </section>
    }
}

/// The focus stays on the list; this tells a screen reader which option is meant.
fn option_id(target: BoxRef) -> String {
    match target {
        BoxRef::GroundTruth(index) => format!("box-g{index}"),
        BoxRef::Detection { model, index } => format!("box-m{model}-{index}"),
    }
}

fn item(session: Session, entry: &Entry, caption: Option<String>) -> impl IntoView + use<> {
    let (target, partner) = (entry.target, entry.partner);
    let is_selected = move || {
        let selected = session.selected.get();
        selected == Some(target) || (selected.is_some() && selected == partner)
    };
    let iou = entry.iou.map(|iou| view! { <span class="iou">{number::fixed(iou, 2)}</span> });
    let wrong = entry
        .is_wrong_category
        .then(|| view! { <span class="wrong" title="another category than the object's">"×"</span> });
    view! {
        <li
            class="entry"
            id=option_id(target)
            role="option"
            aria-selected=move || is_selected().to_string()
            on:click=move |_| session.select(Some(target))
            on:dblclick=move |_| session.control.zoom_to(target)
            on:pointerenter=move |_| session.control.hovered.set(Some(target))
            on:pointerleave=move |_| session.control.hovered.set(None)
        >
            <span class=format!("letter is-{}", entry.outcome.key()) title=entry.outcome.label()>{entry.outcome.letter()}</span>
            <span class="entry-category">{entry.category.clone()}{wrong}</span>
            {iou}
            <span class="entry-caption">{caption}</span>
        </li>
    }
    .into_any()
}
