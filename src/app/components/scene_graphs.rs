//! The scene graphs of a pair: which objects and attributes SPICE-OA found on both sides.

use leptos::prelude::*;

use crate::report::RelationOutcome;
use crate::spice::SpiceScore;
use crate::view::scene_graph::{TupleText, tuples};

/// The tuples of a pair, by what became of them.
pub fn scene_graphs(score: &SpiceScore) -> AnyView {
    let groups = tuples(score);
    if groups.iter().all(|(_, tuples)| tuples.is_empty()) {
        return view! { <p class="hint">"Neither side names an object that the parser knows as a noun."</p> }
            .into_any();
    }
    let groups = groups
        .into_iter()
        .filter(|(_, tuples)| !tuples.is_empty())
        .map(|(outcome, tuples)| {
            let (label, key) = match outcome {
                RelationOutcome::Matched => ("matched", "tp"),
                RelationOutcome::Missed => ("missed", "fn"),
                _ => ("invented", "fp"),
            };
            view! {
                <li>
                    <span class=format!("relation-label is-{key}")>{label}</span>
                    <ul class="relation-chips">{tuples.into_iter().map(chip).collect_view()}</ul>
                </li>
            }
        })
        .collect_view();
    view! {
        <ul class="relations" aria-label="Scene graphs">{groups}</ul>
        <p class="hint">"Dashed: relations, which the full SPICE counts and SPICE-OA leaves out."</p>
    }
    .into_any()
}

fn chip(tuple: TupleText) -> impl IntoView {
    let partner = tuple.partner.map(|partner| view! { <span class="alignment-side">" ≙ "{partner}</span> });
    view! { <li class="relation" class:is-uncounted=!tuple.counts>{tuple.words}{partner}</li> }
}
