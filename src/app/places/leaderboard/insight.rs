//! Below the table: how each RICScore is made, and DetA over the IoU threshold.

use std::sync::Arc;

use leptos::prelude::*;

use crate::app::components::ModelMark;
use crate::app::state::Store;
use crate::report::Report;
use crate::view::curve::{HEIGHT, LEFT, WIDTH, curves, x_of, y_of};
use crate::view::leaderboard::Row;
use crate::view::making::making;
use crate::view::number;

#[component]
pub fn Insight(
    report: Arc<Report>,
    /// The rows of the table, sorted.
    rows: Memo<Vec<Row>>,
) -> impl IntoView {
    view! {
        <div class="insight">
            <section class="card" aria-labelledby="making-title">
                <h2 class="eyebrow" id="making-title">"How each RICScore is made"</h2>
                <p class="hint">"The geometric mean of DetA, CapA and RelCap-F1: no part can make up for another."</p>
                <ul class="makings">{move || rows.with(|rows| rows.iter().map(one_making).collect_view())}</ul>
            </section>
            <section class="card" aria-labelledby="curve-title">
                <h2 class="eyebrow" id="curve-title">"DetA over the IoU threshold"</h2>
                <Curves report=report/>
            </section>
        </div>
    }
}

fn one_making(row: &Row) -> impl IntoView + use<> {
    let making = making(row);
    view! {
        <li>
            <span class="making-name"><ModelMark at=making.model/><span class="model-name">{making.name}</span></span>
            <span class="formula">{making.formula}</span>
            <span class="hint">{making.remark}</span>
        </li>
    }
}

#[component]
fn Curves(report: Arc<Report>) -> impl IntoView {
    let store = Store::here();
    let official = report.settings.iou_threshold;
    move || {
        let hidden = store.hidden.get();
        let shown = curves(&report, |at| !hidden.contains(&at));
        let lines = shown
            .iter()
            .map(|curve| {
                let dots = curve
                    .points
                    .iter()
                    .map(|[x, y]| view! { <circle cx=x.to_string() cy=y.to_string() r="2"></circle> })
                    .collect_view();
                view! { <g class=format!("curve hue-{}", curve.model % 6)><path d=curve.path.clone()></path>{dots}</g> }
            })
            .collect_view();
        let names =
            shown.iter().map(|curve| view! { <li><ModelMark at=curve.model/>{curve.name.clone()}</li> }).collect_view();
        view! {
            <svg class="curves" viewBox=format!("0 0 {WIDTH} {HEIGHT}") role="img" aria-label="DetA at the IoU thresholds 0.05 to 0.95, one line per model; the table has the mean">
                {axes(official)}
                {lines}
            </svg>
            <ul class="curve-names">{names}</ul>
        }
    }
}

fn axes(official: f64) -> impl IntoView {
    let horizontal = [0.0, 0.25, 0.5, 0.75, 1.0].map(|fraction| {
        let y = y_of(fraction);
        view! {
            <path class="grid" d=format!("M{LEFT} {y:.1}H{:.1}", x_of(1.0))></path>
            <text x=(LEFT - 6.0).to_string() y=(y + 3.5).to_string() text-anchor="end">{number::percent(fraction, 0)}</text>
        }
    });
    let vertical = [0.1, 0.3, 0.5, 0.7, 0.9].map(|threshold| {
        let x = x_of(threshold);
        view! { <text x=x.to_string() y=(HEIGHT - 6.0).to_string() text-anchor="middle">{number::fixed(threshold, 1)}</text> }
    });
    let x = x_of(official);
    view! {
        {horizontal}
        {vertical}
        <path class="official" d=format!("M{x:.1} {:.1}V{:.1}", y_of(1.0), y_of(0.0))></path>
    }
}
