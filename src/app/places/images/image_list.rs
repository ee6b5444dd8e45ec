//! The list of images with its filters. Only the rows in sight exist: a benchmark has thousands.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::app::route;
use crate::schema::Source;
use crate::view::image_list::counts;
use crate::view::number;

use super::session::Session;

/// Height of a row, CSS pixels; the style sheet gives it the same.
const ROW: f64 = 44.0;
/// Rows kept above and below what is in sight.
const SPARE: usize = 6;

#[component]
pub fn ImageList(session: Session) -> impl IntoView {
    let store = session.store;
    let count = move || {
        let shown = session.list.with(|list| list.len());
        let all = store.report.with(|report| report.as_ref().map_or(0, |report| report.images.len()));
        if shown == all {
            number::counted(all as u64, "image")
        } else {
            format!("{} of {}", number::grouped(shown as u64), number::counted(all as u64, "image"))
        }
    };
    view! {
        <section class="image-list" aria-label="Images">
            <div class="filters">
                <input
                    class="field"
                    type="search"
                    placeholder="Search (/)"
                    aria-label="Search images by name"
                    data-search=""
                    prop:value=move || store.view.with(|view| view.filter.search.clone())
                    on:input=move |event| {
                        let search = event_target_value(&event);
                        route::replace(store, |view| view.filter.search = search);
                    }
                />
                <SourceFilter session=session/>
                <label class="check">
                    <input
                        type="checkbox"
                        prop:checked=move || store.view.with(|view| view.filter.only_errors)
                        on:change=move |event| {
                            let only_errors = event_target_checked(&event);
                            route::push(store, |view| view.filter.only_errors = only_errors);
                        }
                    />
                    "Only with mistakes"
                </label>
                <p class="list-count">{count}</p>
            </div>
            <Rows session=session/>
        </section>
    }
}

#[component]
fn SourceFilter(session: Session) -> impl IntoView {
    let store = session.store;
    move || {
        let report = store.report.get()?;
        let sources: Vec<Source> =
            report.ground_truth.by_source.iter().filter_map(|part| part.source.clone()).collect();
        if sources.len() < 2 {
            return None;
        }
        let chosen = store.view.with_untracked(|view| view.filter.source.clone());
        let options = sources
            .iter()
            .map(|source| {
                let name = source.name().to_owned();
                let value = name.clone();
                view! { <option value=value selected=chosen.as_ref() == Some(source)>{name}</option> }
            })
            .collect_view();
        let change = move |event| {
            let source = Source::from_name(&event_target_value(&event));
            route::push(store, |view| view.filter.source = source);
        };
        Some(view! {
            <select class="field" aria-label="Source" on:change=change>
                <option value="">"All sources"</option>
                {options}
            </select>
        })
    }
}

#[component]
fn Rows(session: Session) -> impl IntoView {
    let frame = NodeRef::<leptos::html::Div>::new();
    let top = RwSignal::new(0.0);
    let height = RwSignal::new(900.0);
    let measure = move || {
        if let Some(element) = frame.get_untracked() {
            top.set(f64::from(element.scroll_top()));
            height.set(f64::from(element.client_height()));
        }
    };
    // Keeps the current image in sight when keys walk through the list.
    Effect::new(move |_| {
        let (Some(current), Some(element)) = (session.current.get(), frame.get()) else { return };
        let Some(at) = session.list.with(|list| list.iter().position(|index| *index == current)) else { return };
        let (from, to) = (at as f64 * ROW, (at + 1) as f64 * ROW);
        let (seen_from, room) = (f64::from(element.scroll_top()), f64::from(element.client_height()));
        if from < seen_from {
            element.set_scroll_top(from as i32);
        } else if to > seen_from + room {
            element.set_scroll_top((to - room) as i32);
        }
        measure();
    });
    let range = Memo::new(move |_| {
        let first = (top.get() / ROW) as usize;
        let rows = (height.get() / ROW).ceil() as usize;
        let count = session.list.with(|list| list.len());
        let from = first.saturating_sub(SPARE).min(count);
        (from, (first + rows + SPARE).min(count))
    });
    let rows = move || {
        let (from, to) = range.get();
        session.list.with(|list| (from..to).filter_map(|at| Some((at, *list.get(at)?))).collect::<Vec<_>>())
    };
    view! {
        <div class="rows" node_ref=frame on:scroll=move |_| measure() role="listbox"
            aria-activedescendant=move || session.current.get().map(|index| format!("image-{index}")) aria-label="Images" tabindex="0"
            on:keydown=move |event| {
                let step = match event.key().as_str() {
                    "ArrowDown" => 1,
                    "ArrowUp" => -1,
                    _ => return,
                };
                event.prevent_default();
                session.walk(step);
            }
        >
            <div class="rows-inner" style:height=move || format!("{}px", session.list.with(|list| list.len()) as f64 * ROW)>
                <For each=rows key=|row| *row let:row>
                    {image_row(session, row.0, row.1)}
                </For>
            </div>
        </div>
    }
}

fn image_row(session: Session, at: usize, index: usize) -> Option<AnyView> {
    let report = session.store.report.get_untracked()?;
    let image = report.images.get(index)?.clone();
    let size = session.list.with_untracked(|list| list.len());
    let tally = move || {
        let counts = session.store.report.with(|report| counts(report.as_ref()?, session.model.get(), index));
        match counts {
            Some(counts) => view! {
                <span class="tallies">
                    <span class="letter is-tp">{counts.true_positives}</span>
                    <span class="letter is-fp" class:is-none=counts.false_positives == 0>{counts.false_positives}</span>
                    <span class="letter is-fn" class:is-none=counts.false_negatives == 0>{counts.false_negatives}</span>
                </span>
            }
            .into_any(),
            None => view! { <span class="tallies">{number::counted(u64::from(image.instances), "object")}</span> }
                .into_any(),
        }
    };
    let key = image.key.clone();
    let source = image.source.as_ref().map(|source| source.name().to_owned());
    let click = move |event: leptos::ev::MouseEvent| {
        session.open(index, true);
        // The row may be made anew; the list keeps the focus.
        if let Some(list) = event.current_target().and_then(|row| row.dyn_into::<web_sys::Element>().ok())
            && let Ok(Some(list)) = list.closest(".rows")
            && let Ok(list) = list.dyn_into::<HtmlElement>()
        {
            let _ = list.focus();
        }
    };
    let row = view! {
        <div
            class="row"
            id=format!("image-{index}")
            role="option"
            aria-selected=move || (session.current.get() == Some(index)).to_string()
            aria-setsize=size.to_string()
            aria-posinset=(at + 1).to_string()
            style:transform=format!("translateY({}px)", at as f64 * ROW)
            on:click=click
        >
            <span class="row-key" title=key.clone()>{key.clone()}</span>
            <span class="row-source">{source}</span>
            {tally}
        </div>
    };
    Some(row.into_any())
}
