//! Why a hit scores what it scores: its words, its phrases, its scene graphs, its relations.

use std::sync::Arc;

use leptos::prelude::*;

use crate::metrics::cider_d;
use crate::metrics::meteor::Module;
use crate::report::{MeteorDetail, PairDetail, Part, RelationDetail, RelationOutcome};
use crate::view::number;
use crate::view::pair::{Stretch, module_name, stretches, summary};

use super::scene_graphs::scene_graphs;

#[component]
pub fn PairCard(pair: Arc<PairDetail>) -> impl IntoView {
    let percent = |part: &Part<f64>| part.ready().map_or_else(|| "–".to_owned(), |value| number::percent(*value, 1));
    let meteor = pair.meteor.map(|meteor| meteor.alignment.score);
    let cider = pair.cider_d.ready().map_or_else(|| "–".to_owned(), |cider| number::fixed(cider.score, 2));
    let spice_oa = pair.spice.map(|spice| spice.oa.f.unwrap_or(0.0));
    let figures = [
        ("Caption score", percent(&pair.score)),
        ("METEOR", percent(&meteor)),
        ("CIDEr-D", cider),
        ("SPICE-OA", percent(&spice_oa)),
    ];
    let figures = figures.map(|(label, value)| view! { <div><dt>{label}</dt><dd>{value}</dd></div> });
    view! {
        <section class="pair" aria-label="Why this score">
            <p class="pair-summary">{summary(&pair)}"."</p>
            <dl class="trial-figures">{figures}</dl>
            <h3 class="eyebrow">"Words that METEOR aligned"</h3>
            {match &pair.meteor {
                Part::Ready(meteor) => words(meteor),
                other => absent(other),
            }}
            <h3 class="eyebrow">"Phrases that earn CIDEr-D"</h3>
            {match &pair.cider_d {
                Part::Ready(cider) => phrases(cider),
                other => absent(other),
            }}
            <h3 class="eyebrow">"Objects and attributes that SPICE-OA compares"</h3>
            {match &pair.spice {
                Part::Ready(spice) => scene_graphs(spice),
                other => absent(other),
            }}
            <h3 class="eyebrow">"Relations"</h3>
            {relations(&pair)}
        </section>
    }
    .into_any()
}

fn absent<T>(part: &Part<T>) -> AnyView {
    view! { <p class="hint">{part.why_absent().unwrap_or_default()}</p> }.into_any()
}

fn words(meteor: &MeteorDetail) -> AnyView {
    // The match under the pointer, to light its partner.
    let lit = RwSignal::new(None::<usize>);
    let [caption, reference] = stretches(&meteor.alignment).map(|side| line(side, lit));
    let used: Vec<Module> = Module::ALL
        .into_iter()
        .filter(|module| meteor.alignment.spans.iter().any(|span| span.module == *module))
        .collect();
    let legend = used
        .into_iter()
        .map(|module| {
            let name = module_name(module);
            view! { <span class=format!("aligned is-{name}")>{name}</span>" " }
        })
        .collect_view();
    view! {
        <div class="alignment">
            <p class="alignment-line"><span class="alignment-side">"caption"</span>{caption}</p>
            <p class="alignment-line"><span class="alignment-side">"reference"</span>{reference}</p>
            <p class="hint">{legend}"· a bar before a word begins a new run"</p>
        </div>
    }
    .into_any()
}

fn line(side: Vec<Stretch>, lit: RwSignal<Option<usize>>) -> AnyView {
    side.into_iter()
        .map(|stretch| match (stretch.module, stretch.span) {
            (Some(module), Some(span)) => {
                let name = module_name(module);
                view! {
                    <span
                        class=format!("aligned is-{name}")
                        class:starts-chunk=stretch.starts_chunk
                        class:is-lit=move || lit.get() == Some(span)
                        title=name
                        on:pointerenter=move |_| lit.set(Some(span))
                        on:pointerleave=move |_| lit.set(None)
                    >
                        {stretch.words}
                    </span>
                    " "
                }
                .into_any()
            }
            _ => view! { <span class="unaligned">{stretch.words}</span>" " }.into_any(),
        })
        .collect_view()
        .into_any()
}

fn phrases(cider: &cider_d::Explanation) -> AnyView {
    if cider.contributions.is_empty() {
        return view! { <p class="hint">"No phrase of the caption stands in a reference and is rare enough to count."</p> }
            .into_any();
    }
    let rows = cider
        .contributions
        .iter()
        .take(8)
        .map(|phrase| {
            view! {
                <tr>
                    <th scope="row">{phrase.ngram.clone()}</th>
                    <td>{number::fixed(phrase.weight, 2)}</td>
                    <td>{format!("{} / {}", phrase.hypothesis_count, phrase.reference_count)}</td>
                    <td>{number::fixed(phrase.points, 3)}</td>
                </tr>
            }
        })
        .collect_view();
    view! {
        <table class="phrases">
            <thead>
                <tr>
                    <th scope="col">"Phrase"</th>
                    <th scope="col" title="ln(images / images that hold it): rare phrases weigh more">"Weight"</th>
                    <th scope="col" title="Occurrences in the caption / in the references">"Count"</th>
                    <th scope="col" title="Its part of the pair's CIDEr-D">"Points"</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
    .into_any()
}

fn relations(pair: &PairDetail) -> AnyView {
    let silent = [("caption", &pair.silent_caption), ("reference", &pair.silent_references)]
        .into_iter()
        .filter(|(_, why)| !why.is_empty())
        .map(|(side, why)| view! { <p class="hint">{format!("{side}: {why}")}</p> })
        .collect_view();
    let groups = [
        (RelationOutcome::Matched, "matched", "tp"),
        (RelationOutcome::Missed, "missed", "fn"),
        (RelationOutcome::Invented, "invented", "fp"),
        (RelationOutcome::NotCompared, "not compared: no listed object", "gt"),
    ];
    let groups = groups
        .into_iter()
        .filter_map(|(outcome, label, key)| {
            let chips: Vec<_> =
                pair.relations.iter().filter(|relation| relation.outcome == outcome).map(chip).collect();
            (!chips.is_empty()).then(|| {
                view! {
                    <li>
                        <span class=format!("relation-label is-{key}")>{label}</span>
                        <ul class="relation-chips">{chips}</ul>
                    </li>
                }
            })
        })
        .collect_view();
    view! { <ul class="relations" aria-label="Relations">{groups}</ul>{silent} }.into_any()
}

fn chip(relation: &RelationDetail) -> AnyView {
    let sources = relation
        .said
        .iter()
        .map(|source| {
            let side = if source.is_in_caption { "caption" } else { "reference" };
            view! {
                <li>
                    <span class="alignment-side">{side}</span>
                    <q>{source.words.clone()}</q>
                    " "
                    <span class="rule" title=source.summary.clone()>{source.rule.clone()}</span>
                </li>
            }
        })
        .collect_view();
    view! {
        <li class="relation">
            <details>
                <summary><b>{relation.predicate.clone()}</b>" "{relation.object.clone()}</summary>
                <ul>{sources}</ul>
            </details>
        </li>
    }
    .into_any()
}
