//! The frame of the place, and what stands there without scores.

use leptos::prelude::*;

use crate::app::components::{Icon, icon};
use crate::app::overlay::{PixelState, Viewer};
use crate::app::sample;
use crate::app::state::{Phase, Store};
use crate::view::link::PlaceName;
use crate::view::overlay::BoxRef;
use crate::view::{number, overlay};

use super::controls::Controls;
use super::entry_list::EntryList;
use super::image_list::ImageList;
use super::inspector::Inspector;
use super::keys;
use super::session::Session;

#[component]
pub fn ImagesPlace() -> impl IntoView {
    let store = Store::here();
    let has_report = Memo::new(move |_| store.report.with(Option::is_some));
    move || match has_report.get() {
        true => view! { <Images/> }.into_any(),
        false => view! { <NoImages/> }.into_any(),
    }
}

#[component]
fn NoImages() -> impl IntoView {
    let store = Store::here();
    let is_busy = move || store.phase.with(Phase::is_busy);
    view! {
        <div class="place">
            <section class="empty" class:is-busy=is_busy>
                {icon(Icon::Images)}
                <h1>{move || if is_busy() { "Boxes are on their way" } else { "Nothing to look at yet" }}</h1>
                <p>"Load a ground truth and predictions to see every hit, false alarm and miss. Image files are optional."</p>
                <div class="actions">
                    <button class="button is-primary" on:click=move |_| store.go(PlaceName::Data)>"Add files"</button>
                    <button class="button" on:click=move |_| sample::load(store)>"Try the sample"</button>
                </div>
            </section>
        </div>
    }
}

#[component]
fn Images() -> impl IntoView {
    let store = Store::here();
    let session = Session::new(store);
    keys::listen(session);
    let select = Callback::new(move |target: Option<BoxRef>| session.select(target));
    view! {
        <div class="images">
            <ImageList session=session/>
            <section class="stage" aria-label="Image">
                <Controls session=session/>
                <div class="stage-view">
                    <Viewer control=session.control pixels=session.pixels selected=session.selected on_select=select/>
                    <Hover session=session/>
                    <Notes session=session/>
                </div>
                <Legend session=session/>
            </section>
            <aside class="side" aria-label="Boxes of the image">
                <EntryList session=session/>
                <Inspector session=session/>
            </aside>
        </div>
    }
}

/// Category and caption of the box under the pointer.
#[component]
fn Hover(session: Session) -> impl IntoView {
    let control = session.control;
    let is_inside = Memo::new(move |_| control.pointer.with(Option::is_some));
    let pointer = move || control.pointer.get().unwrap_or_default();
    move || {
        // A box that is pointed at in the list is only drawn.
        if !is_inside.get() {
            return None;
        }
        let target = control.hovered.get()?;
        let detail = session.detail()?;
        let entry = session
            .entries
            .with(|entries| entries.iter().find(|e| e.target == target || e.partner == Some(target)).cloned());
        let outcome = match (&entry, target) {
            (Some(entry), _) if entry.target == target => entry.outcome,
            _ => overlay::Outcome::GroundTruth,
        };
        let words = overlay::words(&detail, target)?;
        let iou = entry.and_then(|entry| entry.iou).filter(|_| outcome != overlay::Outcome::GroundTruth);
        // To the side where there is room.
        let is_left = move || pointer()[0] > control.viewport.with(|view| view.width) * 0.6;
        let is_above = move || pointer()[1] > control.viewport.with(|view| view.height) * 0.65;
        Some(view! {
            <div
                class="hover-card"
                class:is-left=is_left
                class:is-above=is_above
                style:left=move || format!("{}px", pointer()[0])
                style:top=move || format!("{}px", pointer()[1])
            >
                <p class="hover-head">
                    <span class=format!("letter is-{}", outcome.key())>{outcome.letter()}</span>
                    <strong>{words.category}</strong>
                    {iou.map(|iou| view! { <span class="iou">{format!("IoU {}", number::fixed(iou, 2))}</span> })}
                </p>
                <p class="hover-caption">{words.captions.first().cloned()}</p>
            </div>
        })
    }
}

/// What is to be said about the pixels.
#[component]
fn Notes(session: Session) -> impl IntoView {
    let text = move || match session.pixels.state.get() {
        PixelState::Loading => None,
        PixelState::Missing(why) => Some(why),
        PixelState::Shown { width_px, height_px } => {
            let size = session.detail()?.size;
            ((width_px, height_px) != (size.width_px, size.height_px)).then(|| {
                format!(
                    "The image file has {width_px} × {height_px} pixels, the annotations {} × {}: it is drawn to fit them.",
                    size.width_px, size.height_px
                )
            })
        }
    };
    move || text().map(|text| view! { <p class="stage-note">{text}</p> })
}

/// What the lines mean, with counts.
#[component]
fn Legend(session: Session) -> impl IntoView {
    use overlay::Outcome::{FalseNegative, FalsePositive, GroundTruth, TruePositive};
    move || {
        let outcomes: &[overlay::Outcome] = match session.model.get() {
            Some(_) => &[GroundTruth, TruePositive, FalsePositive, FalseNegative],
            None => &[GroundTruth],
        };
        let items = outcomes
            .iter()
            .map(|outcome| {
                view! {
                    <li>
                        <svg class=format!("legend-line is-{}", outcome.key()) viewBox="0 0 28 8" aria-hidden="true">
                            <path class="casing" d="M1 4h26"></path>
                            <path class="line" d="M1 4h26"></path>
                        </svg>
                        <span class=format!("letter is-{}", outcome.key())>{outcome.letter()}</span>
                        {outcome.label()}
                    </li>
                }
            })
            .collect_view();
        view! { <ul class="legend">{items}</ul> }
    }
}
