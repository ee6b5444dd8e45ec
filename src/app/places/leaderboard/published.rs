//! Published figures, apart from computed ones.

use leptos::prelude::*;

use crate::view::column::Column;
use crate::view::published;

use super::table::starts_group;

/// Without own scores the published figures are still there to read.
#[component]
pub fn PublishedOnly() -> impl IntoView {
    view! {
        <section class="published-alone" aria-labelledby="published-title">
            <h2 class="eyebrow" id="published-title">"Published figures"</h2>
            <div class="table-frame" tabindex="0" role="region" aria-label="Table of published figures">
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

/// The rows below the computed ones, under a heading of their own.
pub fn published_body(columns: &[Column], by_source: bool) -> impl IntoView + use<> {
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
