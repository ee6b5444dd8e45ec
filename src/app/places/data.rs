//! Data: bring files in, see what each is taken for, and what is wrong.

use leptos::prelude::*;

use crate::app::components::{FileCard, Icon, ModelMark, ProblemList, Suspicions, icon};
use crate::app::state::{Phase, Store, Walk};
use crate::app::{intake, sample};
use crate::diag::Diagnostic;
use crate::load::write::Target;
use crate::protocol::{ConventionChoice, FileRole, FileSummary};
use crate::view::column::{Column, Scores};
use crate::view::link::PlaceName;
use crate::view::number;

/// Cards that are shown before the rest is folded: a folder of label files can hold thousands.
const SHOWN_FILES: usize = 24;

#[component]
pub fn DataPlace() -> impl IntoView {
    let store = Store::here();
    let is_empty = Memo::new(move |_| {
        let has_nothing = store.files.with(Vec::is_empty) && store.picture_count.get() == 0;
        has_nothing && store.phase.with(|phase| *phase != Phase::Loading)
    });
    view! {
        <div class="place data">
            {move || is_empty.get().then(|| view! { <Welcome/> })}
            <DropZone is_large=is_empty/>
            <LoadProblems/>
            {move || {
                if is_empty.get() {
                    view! { <Needed/> }.into_any()
                } else {
                    view! {
                        <h1 class="unseen">"Data"</h1>
                        <Result/>
                        <Missing/>
                        <Suspicions/>
                        <RunProblems/>
                        <Files/>
                    }
                        .into_any()
                }
            }}
        </div>
    }
}

#[component]
fn Welcome() -> impl IntoView {
    view! {
        <header class="welcome">
            <h1>"Score dense captions of oriented objects"</h1>
            <p>
                "Localisation, captions and spatial relations of aerial images, scored as RICapBench defines it: "
                <b>"DetA"</b>
                ", "
                <b>"CapA"</b>
                ", "
                <b>"RelCap-F1"</b>
                " and "
                <b>"RICScore"</b>
                "."
            </p>
        </header>
    }
}

#[component]
fn DropZone(
    /// Large while nothing is loaded, a strip afterwards.
    #[prop(into)]
    is_large: Signal<bool>,
) -> impl IntoView {
    let store = Store::here();
    let files = NodeRef::<leptos::html::Input>::new();
    let folder = NodeRef::<leptos::html::Input>::new();
    Effect::new(move |_| {
        if let Some(input) = folder.get() {
            // Not a property that the framework knows.
            let _ = input.set_attribute("webkitdirectory", "");
        }
    });
    let open = |node: NodeRef<leptos::html::Input>| {
        move |_| {
            if let Some(input) = node.get_untracked() {
                input.click();
            }
        }
    };
    let take = move |node: NodeRef<leptos::html::Input>| {
        if let Some(input) = node.get_untracked() {
            intake::take_chosen(store, &input);
        }
    };
    view! {
        <section class="drop" class:is-large=is_large aria-label="Add files">
            <span class="corner is-tl"></span>
            <span class="corner is-tr"></span>
            <span class="corner is-bl"></span>
            <span class="corner is-br"></span>
            <p class="drop-title">{move || if is_large.get() { "Drop files or folders here" } else { "Drop more files" }}</p>
            <div class="actions drop-actions">
                <button class="button is-primary" on:click=open(files)>{icon(Icon::File)}"Choose files"</button>
                <button class="button" on:click=open(folder)>{icon(Icon::Folder)}"Choose folder"</button>
                <button class="button" data-action="sample" on:click=move |_| sample::load(store)>
                    {icon(Icon::Spark)}
                    "Try the sample"
                </button>
            </div>
            {move || store.walking.get().map(|walk| view! { <p class="hint">{walk_text(&walk)}</p> })}
            <p class="privacy">
                {icon(Icon::Lock)}
                "Files are read in this tab. This page is not allowed to send data anywhere."
            </p>
            <input class="unseen" type="file" multiple node_ref=files tabindex="-1" aria-hidden="true" data-input="files" on:change=move |_| take(files)/>
            <input class="unseen" type="file" multiple node_ref=folder tabindex="-1" aria-hidden="true" data-input="folder" on:change=move |_| take(folder)/>
        </section>
    }
}

fn walk_text(walk: &Walk) -> String {
    match walk.total {
        0 => format!("{}: {} so far", walk.place, number::counted(walk.done, "file")),
        total => format!("{}: read {} of {}", walk.place, number::grouped(walk.done), number::counted(total, "file")),
    }
}

/// What is needed, as a picture of three rows.
#[component]
fn Needed() -> impl IntoView {
    view! {
        <section class="needed" aria-labelledby="needed-title">
            <h2 id="needed-title" class="eyebrow">"What is needed"</h2>
            <ol class="needed-rows">
                <li>
                    <svg viewBox="0 0 64 44" class="sketch" aria-hidden="true">
                        <rect class="frame-line" x="1" y="1" width="62" height="42"></rect>
                        <rect class="gt-line" x="12" y="10" width="22" height="9" transform="rotate(-18 23 14)"></rect>
                        <rect class="gt-line" x="36" y="24" width="18" height="10" transform="rotate(24 45 29)"></rect>
                    </svg>
                    <div>
                        <h3>"Ground truth"<span class="once">"once"</span></h3>
                        <p>"Oriented boxes with category and reference captions."</p>
                    </div>
                </li>
                <li>
                    <svg viewBox="0 0 64 44" class="sketch" aria-hidden="true">
                        <rect class="frame-line" x="1" y="1" width="62" height="42"></rect>
                        <rect class="tp-line" x="13" y="11" width="22" height="9" transform="rotate(-15 24 15)"></rect>
                        <rect class="fp-line" x="38" y="8" width="16" height="9" transform="rotate(40 46 12)"></rect>
                        <rect class="fn-line" x="36" y="24" width="18" height="10" transform="rotate(24 45 29)"></rect>
                    </svg>
                    <div>
                        <h3>"Predictions"<span class="once">"one file or more per model"</span></h3>
                        <p>"The same kind of records, or the untouched answers of a model."</p>
                    </div>
                </li>
                <li>
                    <svg viewBox="0 0 64 44" class="sketch" aria-hidden="true">
                        <rect class="frame-line" x="1" y="1" width="62" height="42"></rect>
                        <path class="land" d="M1 34 20 22l12 8 14-16 17 14v15H1z"></path>
                        <circle class="land" cx="48" cy="11" r="4"></circle>
                    </svg>
                    <div>
                        <h3>"Images"<span class="once">"optional"</span></h3>
                        <p>"A folder or a zip archive, any number. Scoring works without them."</p>
                    </div>
                </li>
            </ol>
            <p class="hint formats">
                "RICap and COCO JSON, DOTA and YOLO text, VOC XML, tables, untouched model answers and more; normalised, "
                "in pixels or per mille, degrees or radians: each file says how it was read, and you can change it."
            </p>
        </section>
    }
}

#[component]
fn LoadProblems() -> impl IntoView {
    let store = Store::here();
    move || {
        store.load_problems.with(|problems| !problems.is_empty()).then(|| {
            view! {
                <section class="card" aria-label="Files that could not be read">
                    <ProblemList diagnostics=store.load_problems open=true/>
                    <button class="button is-small is-quiet" on:click=move |_| store.load_problems.set(Vec::new())>
                        "Dismiss"
                    </button>
                </section>
            }
        })
    }
}

/// Problems of the run itself: keys that do not meet, suspicious results.
#[component]
fn RunProblems() -> impl IntoView {
    let store = Store::here();
    let problems = Memo::new(move |_| -> Vec<Diagnostic> {
        store.report.with(|report| report.as_ref().map(|report| report.diagnostics.clone()).unwrap_or_default())
    });
    move || {
        problems.with(|problems| !problems.is_empty()).then(|| {
            view! {
                <section class="run-problems" aria-labelledby="run-problems">
                    <h2 class="eyebrow" id="run-problems">"Found while scoring"</h2>
                    <ProblemList diagnostics=problems/>
                </section>
            }
        })
    }
}

/// Says in one line what came out, with a way to the table.
#[component]
fn Result() -> impl IntoView {
    let store = Store::here();
    move || {
        let report = store.report.get()?;
        let scores = report
            .models
            .iter()
            .enumerate()
            .map(|(at, model)| {
                let column = if model.ric_score.ready().is_some() { Column::RicScore } else { Column::DetA };
                let value = column.cell(&Scores::from(model)).text(store.decimals.get());
                view! {
                    <li>
                        <ModelMark at=at/>
                        <span class="model-name">{model.name.clone()}</span>
                        <span class="result-value">{value}<small>{column.label()}</small></span>
                    </li>
                }
            })
            .collect_view();
        Some(view! {
            <section class="card result" aria-label="Result">
                <ul class="result-models">{scores}</ul>
                <button class="button is-primary" on:click=move |_| store.go(PlaceName::Leaderboard)>
                    "Open the leaderboard"
                </button>
            </section>
        })
    }
}

/// Says what is missing before anything can be scored.
#[component]
fn Missing() -> impl IntoView {
    let store = Store::here();
    move || {
        let is_waiting = match store.phase.get() {
            Phase::Waiting => true,
            Phase::Empty => store.picture_count.get() > 0,
            _ => false,
        };
        if !is_waiting {
            return None;
        }
        let has = |role| store.files.with(|files| files.iter().any(|file| file.role == role && file.records_read > 0));
        let (truth, models) = (has(FileRole::GroundTruth), has(FileRole::Predictions));
        let truths = store.files.with(|files| files.iter().filter(|file| file.role == FileRole::GroundTruth).count());
        let text = match (truth, models) {
            (true, true) => "Ready to score.",
            (true, false) if truths > 1 => {
                "Every file is taken for ground truth: say below which ones are predictions, or add some."
            }
            (true, false) => "Predictions are missing: add the file of at least one model.",
            (false, true) => "The ground truth is missing: add it, or say below which file it is.",
            (false, false) if store.files.with(Vec::is_empty) => {
                "The images are here. To score, add a ground truth and the predictions of a model."
            }
            (false, false) => "Nothing here can be scored yet: add a ground truth and the predictions of a model.",
        };
        let template = (truth && !models).then(|| {
            let truth = store.files.with(|files| {
                files.iter().find(|file| file.role == FileRole::GroundTruth && file.images > 0).map(|file| file.id)
            });
            truth.map(|file| {
                view! {
                    <button class="button" on:click=move |_| store.save_as(file, Target::Template)>
                        {icon(Icon::Save)}
                        "Download a template"
                    </button>
                }
            })
        });
        let button = (truth && models).then(|| {
            view! { <button class="button is-primary" on:click=move |_| store.score()>"Score"</button> }
        });
        Some(
            view! { <section class="card missing"><p>{text}</p><div class="actions">{template}{button}</div></section> },
        )
    }
}

#[component]
fn Files() -> impl IntoView {
    let store = Store::here();
    let shows_all = RwSignal::new(false);
    let shown = Memo::new(move |_| -> Vec<FileSummary> {
        let limit = if shows_all.get() { usize::MAX } else { SHOWN_FILES };
        store.files.with(|files| files.iter().take(limit).cloned().collect())
    });
    let hidden = move || store.files.with(Vec::len).saturating_sub(shown.with(Vec::len));
    let pictures = move || {
        let count = store.picture_count.get() as u64;
        let images = store.report.with(|report| report.as_ref().map(|report| report.images.len() as u64));
        (count > 0).then(|| {
            let of = images.map(|images| format!(" for {}", number::counted(images, "annotated image")));
            format!("{}{}", number::counted(count, "image file"), of.unwrap_or_default())
        })
    };
    view! {
        <section aria-labelledby="files-title">
            <header class="section-head">
                <h2 class="eyebrow" id="files-title">
                    {move || {
                        let count = store.files.with(Vec::len) as u64;
                        let files = (count > 0).then(|| number::counted(count, "file"));
                        files.into_iter().chain(pictures()).collect::<Vec<_>>().join(" · ")
                    }}
                </h2>
                <button class="button is-small is-quiet" on:click=move |_| store.clear()>"Remove all"</button>
            </header>
            <div class="files">
                <For each=move || shown.get() key=|file| file_key(file) let:file>
                    <FileCard file=file/>
                </For>
            </div>
            {move || (hidden() > 0).then(|| view! {
                <button class="button" on:click=move |_| shows_all.set(true)>
                    {format!("Show {} more", number::grouped(hidden() as u64))}
                </button>
            })}
        </section>
    }
}

/// A card is made anew when anything on it changes.
fn file_key(file: &FileSummary) -> String {
    let choice = |choice: &ConventionChoice| format!("{} {}", choice.value, choice.is_chosen);
    let conventions: Vec<String> = file.conventions.iter().map(choice).collect();
    format!(
        "{}|{}|{:?}|{}|{}|{}|{}|{}|{}|{}",
        file.id.0,
        file.format_name,
        file.role,
        file.role_reason,
        file.name,
        file.parts.len(),
        file.records_read,
        file.unknown_categories.len(),
        file.diagnostics.len(),
        conventions.join(",")
    )
}
