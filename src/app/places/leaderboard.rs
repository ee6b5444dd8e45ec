//! Leaderboard: one row per model, every part of every score, the signature below.

use std::sync::Arc;

use leptos::prelude::*;

use crate::app::components::{Icon, ModelMark, icon};
use crate::app::state::{Phase, Sheet, Store};
use crate::app::{clipboard, route, sample};
use crate::report::{Coverage, Report};
use crate::view::cell::{Cell, DASH, Direction};
use crate::view::column::{Column, Group};
use crate::view::leaderboard::{Row, best_text, model_rows, sort, source_rows, text_table};
use crate::view::link::PlaceName;
use crate::view::text_table::TextFormat;
use crate::view::{number, published};

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

/// Without own scores the published figures are still there to read.
#[component]
fn PublishedOnly() -> impl IntoView {
    view! {
        <section class="published-alone" aria-labelledby="published-title">
            <h2 class="eyebrow" id="published-title">"Published figures"</h2>
            <div class="table-frame">
                <table class="board">
                    <thead>
                        <tr>
                            <th scope="col" class="name-col">"Model"</th>
                            {headline_columns().map(|c| view! { <th scope="col">{c.label()}</th> }).collect_view()}
                        </tr>
                    </thead>
                    <tbody class="published">{published_rows(&headline_columns().collect::<Vec<_>>(), false)}</tbody>
                </table>
            </div>
            <p class="hint">{published::ORIGIN}</p>
        </section>
    }
}

fn headline_columns() -> impl Iterator<Item = Column> {
    Column::ALL.into_iter().filter(|column| column.is_headline())
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
                    <p class="coverage">{coverage_text(&report)}</p>
                </div>
                <Tools on_copy=copy/>
            </header>
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
                <p class="hint">"Scores × 100, except CIDEr-D (0 to 10). A dash means that there is no number; its reason is in the tooltip."</p>
            </footer>
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

#[component]
fn Tools(on_copy: impl Fn(TextFormat) + Clone + 'static) -> impl IntoView {
    let store = Store::here();
    let toggle = move |label: &'static str,
                       get: fn(&crate::view::link::ViewState) -> bool,
                       set: fn(&mut crate::view::link::ViewState)| {
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

fn table_head(store: Store, columns: &[Column], sorted: Column, direction: Direction) -> impl IntoView + use<> {
    let groups = Group::ALL
        .into_iter()
        .filter_map(|group| {
            let span = columns.iter().filter(|column| column.group() == group).count();
            (span > 0)
                .then(|| view! { <th scope="colgroup" colspan=span.to_string() class="group">{group.label()}</th> })
        })
        .collect_view();
    let headings = columns
        .iter()
        .map(|&column| {
            let order = (column == sorted).then_some(match direction {
                Direction::Descending => "descending",
                Direction::Ascending => "ascending",
            });
            let click = move |_| {
                route::push(store, |view| {
                    view.direction = if view.sort == column { view.direction.flipped() } else { Direction::Descending };
                    view.sort = column;
                });
            };
            view! {
                <th
                    scope="col"
                    aria-sort=order
                    class:is-headline=column.is_headline()
                    class:starts-group=starts_group(column)
                >
                    <button class="sort" title=column.meaning() on:click=click>
                        {column.label()}
                        <span class="sort-mark" aria-hidden="true"></span>
                    </button>
                </th>
            }
        })
        .collect_view();
    view! {
        <thead>
            <tr class="groups"><td class="name-col"></td>{groups}</tr>
            <tr><th scope="col" class="name-col">"Model"</th>{headings}</tr>
        </thead>
    }
}

/// The first column of a group has a line at its left.
fn starts_group(column: Column) -> bool {
    column.group().columns().next() == Some(column)
}

fn table_body(report: &Report, rows: &[Row], columns: &[Column], by_source: bool, decimals: usize) -> AnyView {
    if rows.is_empty() {
        let span = (columns.len() + 1).to_string();
        return view! { <tr><td class="no-rows" colspan=span>"Every model is hidden: open an eye at the top."</td></tr> }
            .into_any();
    }
    let best: Vec<Option<String>> = columns.iter().map(|&column| best_text(rows, column, decimals)).collect();
    let largest: Vec<f64> = columns.iter().map(|&column| largest(rows, column)).collect();
    rows.iter()
        .map(|row| {
            let cells = columns
                .iter()
                .enumerate()
                .map(|(at, &column)| cell_view(row.cell(column), column, decimals, best[at].as_deref(), largest[at]))
                .collect_view();
            let sources = by_source.then(|| {
                source_rows(report, row.model)
                    .iter()
                    .map(|source| {
                        let cells = columns
                            .iter()
                            .map(|&column| cell_view(source.cell(column), column, decimals, None, 0.0))
                            .collect_view();
                        let name = source.scope.clone().unwrap_or_default();
                        view! { <tr class="source-row"><th scope="row" class="name-col">{name}</th>{cells}</tr> }
                    })
                    .collect_view()
            });
            view! {
                <tr>
                    <th scope="row" class="name-col" title=row.file.clone()>
                        <span class="name-cell">
                            <ModelMark at=row.model/>
                            <span class="model-name">{row.name.clone()}</span>
                        </span>
                        {coverage_note(row, report.images.len() as u64)}
                    </th>
                    {cells}
                </tr>
                {sources}
            }
        })
        .collect_view()
        .into_any()
}

fn coverage_note(row: &Row, images: u64) -> Option<impl IntoView + use<>> {
    let mut notes = Vec::new();
    if !row.coverage.is_complete() {
        notes.push(format!("{} of {} boxes", number::grouped(row.coverage.used), number::grouped(row.coverage.total)));
    }
    if row.answered_images < images {
        notes.push(format!("{} of {} images answered", number::grouped(row.answered_images), number::grouped(images)));
    }
    (!notes.is_empty()).then(|| view! { <small class="is-part">{notes.join(", ")}</small> })
}

fn largest(rows: &[Row], column: Column) -> f64 {
    if !column.is_headline() {
        return 0.0;
    }
    rows.iter().filter_map(|row| row.cell(column).sort_key()).fold(0.0, f64::max)
}

/// A cell of the table; headline scores have a bar in proportion to the largest of the column.
fn cell_view(cell: &Cell, column: Column, decimals: usize, best: Option<&str>, largest: f64) -> AnyView {
    let text = cell.text(decimals);
    let is_best = cell.sort_key().is_some() && best == Some(text.as_str());
    let share = cell.sort_key().filter(|_| largest > 0.0).map(|value| value / largest * 100.0);
    let bar = share.map(|share| view! { <span class="share" style:width=format!("{share:.1}%")></span> });
    let class = format!(
        "num{}{}{}",
        if column.is_headline() { " is-headline" } else { "" },
        if starts_group(column) { " starts-group" } else { "" },
        if is_best { " is-best" } else { "" }
    );
    match cell {
        Cell::Pending { stage, percent } => {
            let percent = percent.map(|percent| format!("{percent} %"));
            let title = format!("{stage} {}", percent.clone().unwrap_or_default());
            view! { <td class=class title=title><span class="shimmer">{percent.unwrap_or_default()}</span></td> }
                .into_any()
        }
        Cell::Missing(reason) => view! {
            <td class=class title=reason.clone()>
                <span class="dash" aria-hidden="true">{DASH}</span>
                <span class="unseen">{reason.clone()}</span>
            </td>
        }
        .into_any(),
        _ => view! { <td class=class><span class="value">{text}</span>{bar}</td> }.into_any(),
    }
}

fn published_body(columns: &[Column], by_source: bool) -> impl IntoView + use<> {
    let span = (columns.len() + 1).to_string();
    view! {
        <tbody class="published">
            <tr class="published-head">
                <th scope="rowgroup" colspan=span>
                    <span class="name-col-text">"Published"</span>
                    <small>{published::ORIGIN}</small>
                </th>
            </tr>
            {published_rows(columns, by_source)}
        </tbody>
    }
}

fn published_rows(columns: &[Column], by_source: bool) -> AnyView {
    published::rows()
        .iter()
        .filter(|row| by_source || row.source.is_none())
        .map(|row| {
            let cells = columns
                .iter()
                .map(|&column| {
                    let class = if starts_group(column) { "num starts-group" } else { "num" };
                    match row.text(column) {
                        Some(text) => view! { <td class=class><span class="value">{text}</span></td> }.into_any(),
                        None => view! { <td class=class title="not stated"></td> }.into_any(),
                    }
                })
                .collect_view();
            let class = if row.source.is_some() { "source-row" } else { "" };
            view! {
                <tr class=class>
                    <th scope="row" class="name-col">
                        {row.source.unwrap_or(row.model)}
                        {row.source.is_none().then(|| view! { <small>{row.adaptation}</small> })}
                    </th>
                    {cells}
                </tr>
            }
        })
        .collect_view()
        .into_any()
}
