//! The line above the viewer: which model, which outcomes, how it is drawn.

use leptos::prelude::*;

use crate::app::components::{Icon, ModelMark, icon};
use crate::app::route;
use crate::view::overlay::Show;

use super::session::Session;

#[component]
pub fn Controls(session: Session) -> impl IntoView {
    let control = session.control;
    let key = move || session.detail().map(|detail| detail.key.clone()).unwrap_or_default();
    let position = move || {
        let list = session.list.get();
        let at = session.current.get().and_then(|current| list.iter().position(|index| *index == current));
        at.map(|at| format!("{} of {}", at + 1, list.len())).unwrap_or_default()
    };
    view! {
        <header class="controls">
            <div class="controls-title">
                <button class="button is-icon is-small" aria-label="Previous image" title="Previous image (k)" on:click=move |_| session.walk(-1)>"‹"</button>
                <h1 title=key>{key}</h1>
                <span class="position">{position}</span>
                <button class="button is-icon is-small" aria-label="Next image" title="Next image (j)" on:click=move |_| session.walk(1)>"›"</button>
            </div>
            <ModelSwitch session=session/>
            <ShowSwitch session=session/>
            <div class="button-row">
                <button
                    class="button is-small"
                    title="Labels (l)"
                    aria-pressed=move || control.look.with(|look| look.labels).to_string()
                    on:click=move |_| control.look.update(|look| look.labels = !look.labels)
                >
                    "Labels"
                </button>
                <button
                    class="button is-small"
                    title="Heading marks (d)"
                    aria-pressed=move || control.look.with(|look| look.headings).to_string()
                    on:click=move |_| control.look.update(|look| look.headings = !look.headings)
                >
                    "Headings"
                </button>
                <button class="button is-small" aria-label="Fit the image" title="Fit the image (f)" on:click=move |_| control.fit()>
                    {icon(Icon::Fit)}
                </button>
            </div>
        </header>
    }
}

#[component]
fn ModelSwitch(session: Session) -> impl IntoView {
    let store = session.store;
    move || {
        let report = store.report.get()?;
        let hidden = store.hidden.get();
        let models = report
            .models
            .iter()
            .enumerate()
            .filter(|(at, _)| !hidden.contains(at))
            .map(|(at, model)| {
                let title = format!("{} ({})", model.name, at + 1);
                view! {
                    <button
                        class="button is-small"
                        title=title
                        aria-pressed=move || (session.model.get() == Some(at)).to_string()
                        on:click=move |_| session.show_model(Some(at))
                    >
                        <ModelMark at=at/>
                        <span class="model-name">{model.name.clone()}</span>
                    </button>
                }
            })
            .collect_view();
        Some(view! {
            <div class="button-row is-joined" role="group" aria-label="Model">
                {models}
                <button
                    class="button is-small"
                    title="Ground truth alone"
                    aria-pressed=move || session.model.get().is_none().to_string()
                    on:click=move |_| session.show_model(None)
                >
                    "Truth"
                </button>
            </div>
        })
    }
}

#[component]
fn ShowSwitch(session: Session) -> impl IntoView {
    let store = session.store;
    let counts = Memo::new(move |_| {
        let (current, model) = (session.current.get()?, session.model.get());
        store.report.with(|report| crate::view::image_list::counts(report.as_ref()?, model, current))
    });
    let buttons = Show::ALL.map(|show| {
        let count = move || {
            let counts = counts.get()?;
            Some(match show {
                Show::All => return None,
                Show::Hits => counts.true_positives,
                Show::FalseAlarms => counts.false_positives,
                Show::Misses => counts.false_negatives,
            })
        };
        view! {
            <button
                class="button is-small"
                title="All, hits, false alarms, misses (t)"
                disabled=move || session.model.get().is_none()
                aria-pressed=move || store.view.with(|view| view.show == show).to_string()
                on:click=move |_| route::replace(store, |view| view.show = show)
            >
                {show.label()}
                {move || count().map(|count| view! { <span class="tally">{count}</span> })}
            </button>
        }
    });
    view! { <div class="button-row is-joined" role="group" aria-label="Outcomes">{buttons}</div> }
}
