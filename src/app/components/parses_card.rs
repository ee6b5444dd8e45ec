//! What is kept of parsed captions: how much, saving it as a file, wiping it.

use leptos::prelude::*;

use crate::app::state::Store;
use crate::protocol::ParsesKept;
use crate::view::number;

#[component]
pub fn ParsesCard() -> impl IntoView {
    let store = Store::here();
    move || {
        let kept = store.parses_kept.get()?;
        let has_parses = kept.captions > 0;
        Some(view! {
            <section class="card parses" aria-labelledby="parses-title">
                <h2 class="eyebrow" id="parses-title">"Parsed captions"</h2>
                <p>
                    <b>{number::counted(kept.captions, "caption")}</b>
                    {place(&kept)}
                </p>
                <p class="hint">
                    "Parsing is the slow part of SPICE. Save the parses of a data set once, and whoever drops the file here "
                    "need not parse it again."
                </p>
                <div class="actions">
                    <button class="button is-small" disabled=!has_parses on:click=move |_| store.export_parses()>
                        "Save as a file"
                    </button>
                    <button class="button is-small is-quiet" disabled=!has_parses on:click=move |_| store.forget_parses()>
                        "Wipe"
                    </button>
                </div>
            </section>
        })
    }
}

fn place(kept: &ParsesKept) -> String {
    match &kept.problem {
        Some(problem) => format!(" at hand until this tab is closed: {problem}"),
        None => format!(" kept in this browser, {}", number::size(kept.bytes)),
    }
}
