//! Everything about the chosen box: crop, captions of both sides, overlap, numbers.

use leptos::prelude::*;

use crate::app::components::PairCard;
use crate::app::overlay::Crop;
use crate::geometry::OrientedBox;
use crate::report::ImageDetail;
use crate::view::number;
use crate::view::overlay::{BoxRef, Entry, Outcome, Words, rbox, words};

use super::session::Session;

#[component]
pub fn Inspector(session: Session) -> impl IntoView {
    let targets = Signal::derive(move || match session.selected_entry() {
        Some(entry) => entry.partner.into_iter().chain([entry.target]).collect(),
        None => Vec::new(),
    });
    let body = move || {
        let (entry, detail) = (session.selected_entry()?, session.detail()?);
        Some(about(&detail, &entry))
    };
    // The hit behind the chosen box, by positions of model, image and detection.
    let hit = Memo::new(move |_| {
        let entry = session.selected_entry()?;
        let image = u32::try_from(session.current.get()?).ok()?;
        match entry.target {
            BoxRef::Detection { model, index } if entry.partner.is_some() => Some((model, image, index)),
            _ => None,
        }
    });
    let store = session.store;
    Effect::new(move |_| {
        // Parts of the score come one after the other.
        store.report.track();
        match hit.get() {
            Some((model, image, detection)) => store.look_into(model, image, detection),
            None => store.pair.set(None),
        }
    });
    let pair = move || {
        let (model, image, detection) = hit.get()?;
        let pair = store.pair.get()?;
        let is_this = (pair.model, pair.image, pair.detection) == (model, image, detection);
        is_this.then(|| view! { <PairCard pair=pair/> })
    };
    let is_chosen = Memo::new(move |_| session.selected_entry().is_some());
    view! {
        <section class="inspector" aria-label="Chosen box">
            {move || match is_chosen.get() {
                true => view! {
                    <Crop control=session.control pixels=session.pixels targets=targets/>
                    {body}
                    {pair}
                }
                .into_any(),
                false => view! { <p class="hint">"Choose a box on the image or in the list (→)."</p> }.into_any(),
            }}
        </section>
    }
}

fn about(detail: &ImageDetail, entry: &Entry) -> impl IntoView + use<> {
    let object = match (entry.target, entry.partner) {
        (object @ BoxRef::GroundTruth(_), _) => Some(object),
        (_, partner) => partner,
    };
    let detection = matches!(entry.target, BoxRef::Detection { .. }).then_some(entry.target);
    let overlap = entry.iou.map(|iou| {
        let label = if entry.outcome == Outcome::FalsePositive { "Best IoU with any object" } else { "IoU" };
        view! { <p class="overlap">{label}<strong>{number::fixed(iou, 3)}</strong></p> }
    });
    let sides = [("Detection", detection), ("Ground truth", object)]
        .into_iter()
        .filter_map(|(title, target)| {
            let target = target?;
            Some(side(title, words(detail, target)?, rbox(detail, target)?))
        })
        .collect_view();
    view! {
        <p class="inspector-head">
            <span class=format!("letter is-{}", entry.outcome.key())>{entry.outcome.letter()}</span>
            <strong>{entry.outcome.label()}</strong>
            {entry.is_wrong_category.then_some(", another category")}
        </p>
        {overlap}
        {sides}
    }
}

fn side(title: &'static str, words: Words, rbox: OrientedBox) -> impl IntoView {
    let captions = if words.captions.is_empty() {
        view! { <p class="hint">"no caption"</p> }.into_any()
    } else {
        words.captions.into_iter().map(|caption| view! { <p class="caption">{caption}</p> }).collect_view().into_any()
    };
    let numbers = format!(
        "{}, {} · {} × {} px · {}",
        number::fixed(rbox.cx, 1),
        number::fixed(rbox.cy, 1),
        number::fixed(rbox.w, 1),
        number::fixed(rbox.h, 1),
        number::degrees(rbox.theta)
    );
    let confidence =
        words.confidence.map(|value| view! { <span>{format!("confidence {}", number::fixed(value, 3))}</span> });
    let id = words.id.map(|id| view! { <span>{format!("id {id}")}</span> });
    view! {
        <div class="inspector-side">
            <h3><span class="eyebrow">{title}</span>{words.category}</h3>
            {captions}
            <p class="numbers" title="centre x, y · width × height · turn, clockwise">{numbers}</p>
            <p class="numbers">{id}{confidence}</p>
        </div>
    }
}
