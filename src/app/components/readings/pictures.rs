//! The same boxes under each reading, side by side on the same part of their image.

use std::sync::Arc;

use leptos::prelude::*;

use crate::app::overlay::{Pixels, paint_reading};
use crate::app::state::Store;
use crate::protocol::{Changes, PreviewedReading, ReadingPreview};
use crate::view::camera::Viewport;
use crate::view::number;
use crate::view::reading_preview::hits;

const VIEW: Viewport = Viewport { width: 208.0, height: 156.0 };

#[component]
pub fn ReadingPictures(
    preview: Box<ReadingPreview>,
    /// What a click on a reading does; without it the pictures are only to be looked at.
    #[prop(optional)]
    on_choose: Option<Callback<Changes>>,
) -> impl IntoView {
    let store = Store::here();
    let pixels = Pixels::new();
    pixels.show(store, &preview.image);
    let preview: Arc<ReadingPreview> = Arc::from(preview);
    let pictures = preview
        .readings
        .iter()
        .enumerate()
        .map(|(at, reading)| picture(preview.clone(), at, reading, pixels, on_choose))
        .collect_view();
    let count = preview.readings.iter().map(|reading| reading.boxes.len()).max().unwrap_or(0);
    let boxes = if count == 1 { "One box".to_owned() } else { format!("{count} boxes") };
    let beside = match preview.objects.is_empty() {
        true => "",
        false => "; white: ground truth, blue: on an object, orange: beside every object",
    };
    view! {
        <div class="readings">
            <div class="reading-row" role="group" aria-label=format!("The same boxes of {} under each reading", preview.image)>
                {pictures}
            </div>
            <p class="hint">{format!("{boxes} of {}{beside}. The tick marks the heading.", preview.image)}</p>
        </div>
    }
}

fn picture(
    preview: Arc<ReadingPreview>,
    at: usize,
    reading: &PreviewedReading,
    pixels: Pixels,
    on_choose: Option<Callback<Changes>>,
) -> AnyView {
    let canvas = NodeRef::<leptos::html::Canvas>::new();
    let is_present = reading.is_present;
    let says = match (preview.objects.is_empty(), reading.boxes.len()) {
        (_, 0) => "no box can be made".to_owned(),
        (true, _) => String::new(),
        (false, all) => {
            format!("{} of {} on an object", hits(&preview, reading), number::grouped(all as u64))
        }
    };
    let meaning = reading.meaning.clone();
    let changes = reading.changes.clone();
    Effect::new(move |_| {
        let Some(canvas) = canvas.get() else { return };
        pixels.bitmap.with(|bitmap| paint_reading(&canvas, VIEW, &preview, at, bitmap.as_ref()));
    });
    let body = view! {
        <canvas node_ref=canvas aria-hidden="true"></canvas>
        <span class="reading-meaning">{meaning}</span>
        <span class="reading-says">{says}</span>
    };
    match on_choose {
        Some(choose) => view! {
            <button
                class="reading"
                aria-pressed=is_present.to_string()
                on:click=move |_| {
                    if !is_present {
                        choose.run(changes.clone());
                    }
                }
            >
                {body}
            </button>
        }
        .into_any(),
        None => view! { <div class="reading" class:is-present=is_present>{body}</div> }.into_any(),
    }
}
