//! One line at the top of every place while the worker works: stage, subject, how far, and Cancel. Also says when
//! scoring was not possible.

use leptos::prelude::*;

use crate::app::state::{Phase, Store};
use crate::protocol::Progress;
use crate::view::{number, pace};

use super::ProblemList;

/// The stage that can be paused; see [`Evaluation::parse_progress`](crate::eval::Evaluation::parse_progress).
const PARSING: &str = "parsing captions";

#[component]
pub fn PhaseBar() -> impl IntoView {
    let store = Store::here();
    let phase = Memo::new(move |_| store.phase.get());
    move || match phase.get() {
        Phase::Loading | Phase::Running => Some(view! { <Working/> }.into_any()),
        Phase::Failed(problems) => Some(
            view! {
                <section class="card failed" aria-label="Scoring was not possible">
                    <h2>"Scoring was not possible"</h2>
                    <ProblemList diagnostics=Signal::stored(problems) open=true/>
                    <div class="actions">
                        <button class="button" on:click=move |_| store.score()>"Try again"</button>
                    </div>
                </section>
            }
            .into_any(),
        ),
        _ => None,
    }
}

#[component]
fn Working() -> impl IntoView {
    let store = Store::here();
    let progress = store.progress;
    let percent =
        move || progress.with(|p| p.as_ref().and_then(|p| number::done_percent(p.done, p.total))).unwrap_or(0);
    let is_known = move || progress.with(|p| p.as_ref().is_some_and(|p| p.total > 0));
    let stage = move || {
        progress.with(|p| match p {
            Some(progress) => capitalised(&progress.stage),
            None if store.phase.get() == Phase::Loading => "Reading files".to_owned(),
            None => "Scoring".to_owned(),
        })
    };
    let subject = move || progress.with(|p| p.as_ref().map(|p| p.subject.clone()).unwrap_or_default());
    let is_parsing = Memo::new(move |_| progress.with(|p| p.as_ref().is_some_and(|p| p.stage == PARSING)));
    let time_left = move || {
        let progress = progress.get()?;
        let now = js_sys::Date::now();
        let seconds = store.pace.with(|pace| pace.as_ref()?.seconds_left(now, progress.done, progress.total))?;
        (!store.is_parsing_paused.get()).then(|| pace::words(seconds))
    };
    let pause = move || {
        is_parsing.get().then(|| {
            let is_paused = store.is_parsing_paused.get();
            let word = if is_paused { "Go on" } else { "Pause" };
            view! {
                <button class="button is-small" on:click=move |_| store.pause_parsing(!is_paused)>{word}</button>
            }
        })
    };
    let amount = move || progress.with(|p| p.as_ref().map(amount_text).unwrap_or_default());
    view! {
        <section class="working" aria-label="Progress">
            <p class="working-text">
                <strong>{stage}</strong>
                <span class="working-subject">{subject}</span>
                <span class="working-amount">{amount}</span>
                <span class="working-left">{time_left}</span>
            </p>
            <div
                class="bar"
                role="progressbar"
                aria-valuemin="0"
                aria-valuemax="100"
                aria-valuenow=move || is_known().then(|| percent().to_string())
                class:is-unknown=move || !is_known()
            >
                <span class="bar-fill" style:width=move || format!("{}%", percent())></span>
            </div>
            <div class="working-buttons">
                {pause}
                <button class="button is-small" on:click=move |_| store.cancel()>"Cancel"</button>
            </div>
        </section>
    }
}

fn amount_text(progress: &Progress) -> String {
    match (progress.total, progress.unit.as_str()) {
        (0, "bytes") => number::size(progress.done),
        (0, unit) => format!("{} {unit}", number::grouped(progress.done)),
        (total, "bytes") => format!("{} of {}", number::size(progress.done), number::size(total)),
        (total, unit) => format!("{} of {} {unit}", number::grouped(progress.done), number::grouped(total)),
    }
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}
