//! What is shown when the worker has died: what happened, text to copy, and a way on.

use leptos::prelude::*;

use crate::app::clipboard;
use crate::app::state::{Crash, Phase, Store};

use super::{Icon, icon};

#[component]
pub fn CrashCard() -> impl IntoView {
    let store = Store::here();
    let crash = store.phase.with_untracked(|phase| match phase {
        Phase::Crashed(crash) => Some(crash.clone()),
        _ => None,
    });
    let text = crash.as_ref().map(report_text).unwrap_or_default();
    let copied = text.clone();
    view! {
        <section class="card crash" role="alert" aria-labelledby="crash-title">
            <h1 id="crash-title">"The scoring worker stopped"</h1>
            <p>
                "This is a fault of the program, not of your files. The page itself is fine: your files, roles and names "
                "are kept and can be read again by a fresh worker."
            </p>
            <pre class="crash-text">{text}</pre>
            <p class="hint">"The text names no files, images or captions, so it can go into a bug report as it is."</p>
            <div class="actions">
                <button class="button is-primary" on:click=move |_| store.recover()>"Start a fresh worker"</button>
                <button class="button" on:click=move |_| clipboard::copy(store, "Report", copied.clone())>
                    {icon(Icon::Copy)}
                    "Copy report"
                </button>
                <button class="button" on:click=move |_| store.clear()>"Remove all files"</button>
            </div>
        </section>
    }
}

fn report_text(crash: &Crash) -> String {
    let browser = window().navigator().user_agent().unwrap_or_default();
    let progress = if crash.total > 0 { format!(", {} of {}", crash.done, crash.total) } else { String::new() };
    format!(
        "ricap {}\nbrowser: {browser}\nstage:   {}{progress}\n{}",
        env!("CARGO_PKG_VERSION"),
        crash.stage,
        crash.message
    )
}
