//! What the table shows, and its copies.

use leptos::prelude::*;

use crate::app::components::{Icon, icon};
use crate::app::route;
use crate::app::state::Store;
use crate::view::link::ViewState;
use crate::view::text_table::TextFormat;

#[component]
pub fn Tools(
    /// Copies the table.
    on_copy: impl Fn(TextFormat) + Clone + 'static,
) -> impl IntoView {
    let store = Store::here();
    let toggle = move |label: &'static str, get: fn(&ViewState) -> bool, set: fn(&mut ViewState)| {
        view! {
            <button
                class="button is-small"
                aria-pressed=move || store.view.with(get).to_string()
                on:click=move |_| route::push(store, set)
            >
                {label}
            </button>
        }
    };
    let copies = TextFormat::ALL
        .into_iter()
        .map(|format| {
            let on_copy = on_copy.clone();
            view! { <button class="button is-small" on:click=move |_| on_copy(format)>{format.label()}</button> }
        })
        .collect_view();
    view! {
        <div class="tools">
            <div class="button-row" role="group" aria-label="What the table shows">
                {toggle("By source", |v| v.by_source, |v| v.by_source = !v.by_source)}
                {toggle("Parts", |v| v.with_parts, |v| v.with_parts = !v.with_parts)}
                {toggle("Published", |v| v.published, |v| v.published = !v.published)}
                <button
                    class="button is-small"
                    title="One or two decimals"
                    on:click=move |_| store.decimals.update(|decimals| *decimals = 3 - *decimals)
                >
                    {move || if store.decimals.get() == 2 { "0.00" } else { "0.0" }}
                </button>
            </div>
            <details class="menu">
                <summary class="button is-small">{icon(Icon::Copy)}"Copy table"</summary>
                <div class="menu-body">{copies}</div>
            </details>
        </div>
    }
}
