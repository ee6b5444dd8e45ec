//! Leaderboard: one row per model, every part of every score, the signature below.

use std::sync::Arc;

use leptos::prelude::*;

use crate::app::components::{Icon, Suspicions, icon};
use crate::app::state::{Phase, Sheet, Store};
use crate::app::{clipboard, sample};
use crate::report::{Coverage, Report};
use crate::view::column::Column;
use crate::view::leaderboard::{model_rows, sort, text_table};
use crate::view::link::PlaceName;
use crate::view::number;
use crate::view::problems::count_to_check;
use crate::view::text_table::TextFormat;

use super::insight::Insight;
use super::published::{PublishedOnly, published_body};
use super::table::{table_body, table_head};
use super::tools::Tools;

#[component]
pub fn LeaderboardPlace() -> impl IntoView {
    let store = Store::here();
    move || match store.report.get() {
        Some(report) => view! { <Board report=report/> }.into_any(),
        None => view! { <NoBoard/> }.into_any(),
    }
}

#[component]
fn NoBoard() -> impl IntoView {
    let store = Store::here();
    let is_busy = move || store.phase.with(Phase::is_busy);
    view! {
        <div class="place">
            <section class="empty" class:is-busy=is_busy>
                {icon(Icon::Leaderboard)}
                <h1>{move || if is_busy() { "Scores are on their way" } else { "No scores yet" }}</h1>
                <p>"The leaderboard needs a ground truth and the predictions of at least one model."</p>
                <div class="actions">
                    <button class="button is-primary" on:click=move |_| store.go(PlaceName::Data)>"Add files"</button>
                    <button class="button" on:click=move |_| sample::load(store)>"Try the sample"</button>
                </div>
            </section>
            <PublishedOnly/>
        </div>
    }
}

#[component]
fn Board(report: Arc<Report>) -> impl IntoView {
    let store = Store::here();
    let options = Memo::new(move |_| {
        store.view.with(|view| (view.sort, view.direction, view.by_source, view.with_parts, view.published))
    });
    let rows = {
        let report = report.clone();
        Memo::new(move |_| {
            let (column, direction, ..) = options.get();
            let mut rows = model_rows(&report);
            store.hidden.with(|hidden| rows.retain(|row| !hidden.contains(&row.model)));
            sort(&mut rows, column, direction);
            rows
        })
    };
    let columns = Memo::new(move |_| -> Vec<Column> {
        let with_parts = options.get().3;
        Column::ALL.into_iter().filter(|column| with_parts || column.is_headline()).collect()
    });
    let (for_body, for_copy) = (report.clone(), report.clone());
    let body = move || {
        let (_, _, by_source, ..) = options.get();
        table_body(&for_body, &rows.get(), &columns.get(), by_source, store.decimals.get())
    };
    let copy = move |format: TextFormat| {
        let (_, _, by_source, ..) = options.get_untracked();
        let decimals = store.decimals.get_untracked();
        let rows = rows.get_untracked();
        let table = text_table(&for_copy, &rows, &columns.get_untracked(), by_source, decimals);
        clipboard::copy(store, "Table", format.write(&table));
    };
    view! {
        <div class="place board-place">
            <header class="place-head">
                <div>
                    <h1>"Leaderboard"</h1>
                    <p class="coverage">{coverage_text(&report)}<ToCheck/></p>
                </div>
                <Tools on_copy=copy/>
            </header>
            <Suspicions most=3/>
            <div class="table-frame" tabindex="0" role="region" aria-label="Scores of the models">
                <table class="board">
                    {move || table_head(store, &columns.get(), options.get().0, options.get().1)}
                    <tbody>{body}</tbody>
                    {move || options.get().4.then(|| published_body(&columns.get(), options.get().2))}
                </table>
            </div>
            <footer class="board-foot">
                <button class="signature-line" title="Every choice behind the numbers" on:click=move |_| store.sheet.set(Some(Sheet::Signature))>
                    <code>{report.signature.clone()}</code>
                </button>
                <p class="hint">"Scores × 100, except CIDEr-D (0 to 10); below each its 95 % interval over resampled images; ≈ where they cannot tell it from the best. A dash means that there is no number; its reason is in the tooltip."</p>
            </footer>
            <Insight report=report.clone() rows=rows/>
        </div>
    }
}

fn coverage_text(report: &Report) -> impl IntoView + use<> {
    let truth = &report.ground_truth;
    let Coverage { used, total } = truth.coverage;
    let records = if truth.coverage.is_complete() {
        format!("Scored on all {}", number::counted(total, "record"))
    } else {
        format!("Scored on {} of {}", number::grouped(used), number::counted(total, "record"))
    };
    let rest = format!(
        " · {}, {}, {} with captions",
        number::counted(truth.images, "image"),
        number::counted(truth.instances, "object"),
        number::grouped(truth.captioned)
    );
    let is_part = !truth.coverage.is_complete();
    view! { <span class:is-part=is_part>{records}</span>{rest} }
}

/// Leads to the problems, if there are any that may change a number.
#[component]
fn ToCheck() -> impl IntoView {
    let store = Store::here();
    let count = Memo::new(move |_| {
        let in_files = store.files.with(|files| count_to_check(files.iter().flat_map(|file| &file.diagnostics)));
        let in_run = store.report.with(|report| report.as_ref().map_or(0, |r| count_to_check(&r.diagnostics)));
        in_files + in_run + store.load_problems.with(|problems| count_to_check(problems))
    });
    move || {
        let count = count.get();
        (count > 0).then(|| {
            view! {
                <button class="to-check" on:click=move |_| store.go(PlaceName::Data)>
                    {number::counted(count, "thing")}
                    " to check"
                </button>
            }
        })
    }
}
