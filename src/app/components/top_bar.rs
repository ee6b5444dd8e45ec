//! The slim bar at the top: name, data set, models, signature, theme, keys.

use leptos::prelude::*;

use crate::app::state::{Sheet, Store};
use crate::app::theme::Theme;
use crate::view::link::PlaceName;
use crate::view::{number, signature};

use super::{Icon, icon};

#[component]
pub fn TopBar() -> impl IntoView {
    view! {
        <header class="top">
            <a class="brand" href="#/data" aria-label="RICap, start">
                <Mark/>
                <span class="brand-name">"RICap"</span>
            </a>
            <DatasetChip/>
            <ModelChips/>
            <div class="top-end">
                <SignatureChip/>
                <ThemeButton/>
                <KeysButton/>
            </div>
        </header>
    }
}

/// The product's mark: an oriented box with its heading.
#[component]
fn Mark() -> impl IntoView {
    view! {
        <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
            <g transform="rotate(-28 16 16)" fill="none" stroke-linejoin="round">
                <rect class="mark-box" x="5" y="10.5" width="19" height="11"></rect>
                <path class="mark-tick" d="M24 16h6" stroke-linecap="round"></path>
            </g>
        </svg>
    }
}

#[component]
fn DatasetChip() -> impl IntoView {
    let store = Store::here();
    move || {
        let report = store.report.get()?;
        let truth = &report.ground_truth;
        let sources: Vec<String> = truth
            .by_source
            .iter()
            .map(|part| {
                let name = crate::view::leaderboard::source_name(part.source.as_ref());
                format!("{name}: {}", number::counted(part.images, "image"))
            })
            .collect();
        Some(view! {
            <button class="chip dataset-chip" title=sources.join("\n") on:click=move |_| store.go(PlaceName::Data)>
                <strong>{number::grouped(truth.images)}</strong>
                " images "
                <strong>{number::grouped(truth.instances)}</strong>
                " objects"
            </button>
        })
    }
}

/// Models by shape and a muted hue: a channel of its own, apart from hit and miss. The eye hides a model everywhere.
#[component]
fn ModelChips() -> impl IntoView {
    let store = Store::here();
    move || {
        let report = store.report.get()?;
        let chips = report
            .models
            .iter()
            .enumerate()
            .map(|(at, model)| {
                let is_hidden = move || store.hidden.with(|hidden| hidden.contains(&at));
                let toggle = move |_| {
                    store.hidden.update(|hidden| {
                        if !hidden.remove(&at) {
                            hidden.insert(at);
                        }
                    });
                };
                view! {
                    <li>
                        <button
                            class="chip model-chip"
                            class:is-hidden=is_hidden
                            aria-pressed=move || (!is_hidden()).to_string()
                            title=format!("{}: show or hide", model.name)
                            on:click=toggle
                        >
                            <ModelMark at=at/>
                            <span class="model-name">{model.name.clone()}</span>
                            {move || icon(if is_hidden() { Icon::EyeClosed } else { Icon::Eye })}
                        </button>
                    </li>
                }
            })
            .collect_view();
        Some(view! { <ul class="models" aria-label="Models">{chips}</ul> })
    }
}

/// The mark of a model: its shape and hue follow from its position.
#[component]
pub fn ModelMark(
    /// Position of the model in the report.
    at: usize,
) -> impl IntoView {
    const SHAPES: [&str; 6] = [
        "M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11Z",
        "M3 3h10v10H3z",
        "M8 2l6.5 11.5h-13z",
        "M8 1.5 14.5 8 8 14.5 1.5 8z",
        "M8 14 1.5 2.5h13z",
        "M5.5 2h5v3.5H14v5h-3.5V14h-5v-3.5H2v-5h3.5z",
    ];
    view! {
        <svg class=format!("model-mark hue-{}", at % 6) viewBox="0 0 16 16" aria-hidden="true">
            <path d=SHAPES[at % SHAPES.len()]></path>
        </svg>
    }
}

#[component]
fn SignatureChip() -> impl IntoView {
    let store = Store::here();
    let unofficial = move || store.settings.with(|settings| signature::unofficial(settings).len());
    let text = move || match unofficial() {
        0 => "Official setting".to_owned(),
        1 => "1 setting changed".to_owned(),
        count => format!("{count} settings changed"),
    };
    view! {
        <button
            class="chip signature-chip"
            class:is-unofficial=move || { unofficial() > 0 }
            title="Every choice behind the numbers"
            aria-haspopup="dialog"
            on:click=move |_| store.sheet.set(Some(Sheet::Signature))
        >
            <span class="dot"></span>
            <span>{text}</span>
        </button>
    }
}

#[component]
fn ThemeButton() -> impl IntoView {
    let theme = RwSignal::new(Theme::stored());
    let label = move || format!("Theme: {}", theme.get().name());
    let change = move |_| {
        let next = theme.get_untracked().next();
        next.apply();
        theme.set(next);
    };
    view! {
        <button class="button is-icon" aria-label=label title=label on:click=change>
            {move || {
                icon(match theme.get() {
                    Theme::Auto => Icon::Contrast,
                    Theme::Light => Icon::Sun,
                    Theme::Dark => Icon::Moon,
                })
            }}
        </button>
    }
}

#[component]
fn KeysButton() -> impl IntoView {
    let store = Store::here();
    view! {
        <button
            class="button is-icon"
            aria-label="Keys"
            aria-haspopup="dialog"
            title="Keys (?)"
            on:click=move |_| store.sheet.set(Some(Sheet::Shortcuts))
        >
            "?"
        </button>
    }
}
