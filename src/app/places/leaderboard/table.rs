//! The table itself: heading with sorting, rows of models and sources.

use leptos::prelude::*;

use crate::app::components::ModelMark;
use crate::app::route;
use crate::app::state::Store;
use crate::report::Report;
use crate::view::cell::{Cell, DASH, Direction};
use crate::view::column::{Column, Group};
use crate::view::leaderboard::{Row, best_text, source_rows};
use crate::view::number;

pub fn table_head(store: Store, columns: &[Column], sorted: Column, direction: Direction) -> impl IntoView + use<> {
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
pub fn starts_group(column: Column) -> bool {
    column.group().columns().next() == Some(column)
}

pub fn table_body(report: &Report, rows: &[Row], columns: &[Column], by_source: bool, decimals: usize) -> AnyView {
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
                .map(|(at, &column)| {
                    let interval = row.interval_text(column, decimals.saturating_sub(1).max(1));
                    let is_tied = row.is_tied(column) && column.is_ranked();
                    // What cannot be told from the second best is not set apart from it.
                    let best = best[at].as_deref().filter(|_| !is_tied);
                    let interval = interval.map(|text| (text, is_tied));
                    cell_view(row.cell(column), column, decimals, best, largest[at], interval)
                })
                .collect_view();
            let sources = by_source.then(|| {
                source_rows(report, row.model)
                    .iter()
                    .map(|source| {
                        let cells = columns
                            .iter()
                            .map(|&column| cell_view(source.cell(column), column, decimals, None, 0.0, None))
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

/// What of a model's file was not scored.
fn coverage_note(row: &Row, images: u64) -> Option<impl IntoView + use<>> {
    let mut notes = Vec::new();
    let records = Store::here().files.with_untracked(|files| {
        let file = files.iter().find(|file| file.path == row.file)?;
        (file.records_read < file.records_total).then_some((file.records_read, file.records_total))
    });
    if let Some((read, total)) = records {
        notes.push(format!("{} of {} records", number::grouped(read), number::grouped(total)));
    }
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
fn cell_view(
    cell: &Cell,
    column: Column,
    decimals: usize,
    best: Option<&str>,
    largest: f64,
    interval: Option<(String, bool)>,
) -> AnyView {
    let tie = interval.as_ref().filter(|(_, is_tied)| *is_tied).map(|_| {
        let title = "cannot be told from the best: the 95 % interval of the difference holds 0";
        view! { <span class="tie" title=title role="img" aria-label="tied with the best">"≈"</span> }
    });
    let interval = interval.map(|(text, _)| view! { <small class="interval" title="95 % interval">{text}</small> });
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
        _ => view! { <td class=class>{tie}<span class="value">{text}</span>{interval}{bar}</td> }.into_any(),
    }
}
