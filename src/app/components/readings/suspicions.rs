//! What looks like a mistake in the input: said, tried without changing anything, taken over and taken back with a click.

use leptos::prelude::*;

use crate::app::components::{Icon, icon};
use crate::app::readings::{Applied, TrialState};
use crate::app::state::Store;
use crate::protocol::{FileId, FileSuspicion, SuggestedReading, Trial};
use crate::view::number;

use super::ReadingPictures;

#[component]
pub fn Suspicions(
    /// Most suspicions that are shown; the rest is on the place "Data".
    #[prop(default = usize::MAX)]
    most: usize,
) -> impl IntoView {
    let store = Store::here();
    let open = Memo::new(move |_| -> Vec<FileSuspicion> {
        let dismissed = store.dismissed.get();
        let is_open = |s: &&FileSuspicion| !dismissed.contains(&(s.file, s.code.clone()));
        store.suspicions.with(|all| all.iter().filter(is_open).cloned().collect())
    });
    let applied = Memo::new(move |_| -> Vec<Applied> {
        store.applied.get().into_iter().filter(|applied| store.is_in_force(applied)).collect()
    });
    move || {
        let (open, applied) = (open.get(), applied.get());
        if open.is_empty() && applied.is_empty() {
            return None;
        }
        let more = open.len().saturating_sub(most);
        let items = open.into_iter().take(most).map(|suspicion| item(store, suspicion)).collect_view();
        let taken = applied.into_iter().map(|applied| taken_over(store, applied)).collect_view();
        let more = (more > 0).then(|| {
            view! {
                <button class="button is-small is-quiet" on:click=move |_| store.go_to_files()>
                    {format!("{} more in Data", number::grouped(more as u64))}
                </button>
            }
        });
        Some(view! {
            <section class="suspicions" aria-label="Possible mistakes in the input">
                <ul>{items}{taken}</ul>
                {more}
            </section>
        })
    }
}

fn name_of(store: Store, file: FileId) -> String {
    store
        .files
        .with(|files| files.iter().find(|known| known.id == file).map_or_else(String::new, |known| known.name.clone()))
}

fn item(store: Store, suspicion: FileSuspicion) -> AnyView {
    let name = name_of(store, suspicion.file);
    let mark = (suspicion.file, suspicion.code.clone());
    let dismiss = move |_| {
        store.dismissed.update(|dismissed| {
            dismissed.insert(mark.clone());
        })
    };
    let reading = suspicion.reading.clone().map(|reading| suggestion(store, suspicion.clone(), reading));
    view! {
        <li class="suspicion">
            <p class="suspicion-text">
                <span class="severity">"Looks wrong"</span>
                <span><b>{name}</b>": "{suspicion.message.clone()}"."</span>
            </p>
            <button class="button is-icon is-small" aria-label="Dismiss" title="Dismiss" on:click=dismiss>
                {icon(Icon::Close)}
            </button>
            {reading}
        </li>
    }
    .into_any()
}

/// What the other reading gives, and the two ways to go on.
fn suggestion(store: Store, suspicion: FileSuspicion, reading: SuggestedReading) -> AnyView {
    let (file, changes) = (suspicion.file, reading.changes.clone());
    let trial = {
        let changes = changes.clone();
        Memo::new(move |_| {
            store.trial.get().filter(|trial: &TrialState| trial.file == file && trial.changes == changes)
        })
    };
    let toggle = move |_| match trial.get_untracked() {
        Some(_) => store.trial.set(None),
        None => store.try_reading(file, changes.clone()),
    };
    let gain = format!("on {}", number::counted(reading.compared_images, "image"));
    view! {
        <p class="suspicion-gain">
            "DetA "
            {number::percent(reading.det_a_now, 2)}
            <span aria-label="would be">" → "</span>
            <strong>{number::percent(reading.det_a, 2)}</strong>
            " "
            <small>{gain}</small>
        </p>
        <div class="actions">
            <button class="button is-small" aria-expanded=move || trial.with(Option::is_some).to_string() on:click=toggle>
                "Try this reading"
            </button>
            <button class="button is-small is-primary" on:click=move |_| store.apply_reading(&suspicion)>
                "Apply"
            </button>
        </div>
        {move || {
            trial.get().map(|trial| match trial.outcome {
                None => view! { <p class="hint trial">"Scoring with this reading …"</p> }.into_any(),
                Some(outcome) => tried(*outcome),
            })
        }}
    }
    .into_any()
}

/// The scores that the leaderboard would show.
fn tried(trial: Trial) -> AnyView {
    let scores = &trial.detection;
    let percent = |value: Option<f64>| value.map_or_else(|| "–".to_owned(), |value| number::percent(value, 2));
    let figures = [
        ("DetA", percent(scores.det_a)),
        ("Precision", percent(scores.precision)),
        ("Recall", percent(scores.recall)),
        ("Hits", number::grouped(scores.true_positives)),
        ("False alarms", number::grouped(scores.false_positives)),
        ("Misses", number::grouped(scores.false_negatives)),
    ];
    let figures = figures.map(|(label, value)| view! { <div><dt>{label}</dt><dd>{value}</dd></div> });
    view! {
        <div class="trial" role="group" aria-label="Scores under this reading">
            <dl class="trial-figures">{figures}</dl>
            {trial.preview.map(|preview| view! { <ReadingPictures preview=Box::new(preview)/> })}
        </div>
    }
    .into_any()
}

fn taken_over(store: Store, applied: Applied) -> AnyView {
    let name = name_of(store, applied.file);
    let now = {
        let file = applied.file;
        move || {
            // The table fills later than the list.
            store.report.track();
            store.det_a_of(file).map(|det_a| number::percent(det_a, 2))
        }
    };
    let before = applied.det_a_before.map(|before| format!("DetA was {}", number::percent(before, 2)));
    let meaning = applied.meaning.clone();
    view! {
        <li class="suspicion is-taken">
            <p class="suspicion-text">
                <span class="severity">"Applied"</span>
                <span><b>{name}</b>" is read as suggested ("{meaning}")."</span>
            </p>
            <p class="suspicion-gain">{before}{move || now().map(|now| format!(", is {now} now"))}</p>
            <div class="actions">
                <button class="button is-small" on:click=move |_| store.revert_reading(&applied)>"Revert"</button>
            </div>
        </li>
    }
    .into_any()
}
