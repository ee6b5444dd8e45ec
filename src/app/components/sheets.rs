//! Sheets over the page: the keys, and the signature in words.

use leptos::prelude::*;

use crate::app::clipboard;
use crate::app::keys::SHORTCUTS;
use crate::app::state::{Sheet, Store};
use crate::settings::{Settings, choices};
use crate::view::signature;

use super::{Icon, icon};

#[component]
pub fn Sheets() -> impl IntoView {
    let store = Store::here();
    move || {
        store.sheet.get().map(|sheet| {
            let (title, body) = match sheet {
                Sheet::Shortcuts => ("Keys", view! { <Shortcuts/> }.into_any()),
                Sheet::Signature => ("How these scores are made", view! { <SignatureSheet/> }.into_any()),
            };
            view! { <Frame title=title>{body}</Frame> }
        })
    }
}

#[component]
fn Frame(title: &'static str, children: Children) -> impl IntoView {
    let store = Store::here();
    let close = NodeRef::<leptos::html::Button>::new();
    // The keyboard starts inside the sheet, and goes back to where it was when the sheet closes.
    let before = document().active_element();
    Effect::new(move |_| {
        if let Some(button) = close.get() {
            let _ = button.focus();
        }
    });
    let before = StoredValue::new_local(before);
    on_cleanup(move || {
        use wasm_bindgen::JsCast;
        let element = before.try_update_value(Option::take).flatten();
        if let Some(element) = element.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok()) {
            let _ = element.focus();
        }
    });
    view! {
        <div class="veil" on:click=move |_| store.sheet.set(None)>
            <div
                class="sheet"
                role="dialog"
                aria-modal="true"
                aria-label=title
                on:click=|event| event.stop_propagation()
            >
                <div class="sheet-head">
                    <h2>{title}</h2>
                    <button
                        class="button is-icon"
                        node_ref=close
                        aria-label="Close"
                        title="Close (Esc)"
                        on:click=move |_| store.sheet.set(None)
                    >
                        {icon(Icon::Close)}
                    </button>
                </div>
                <div class="sheet-body" tabindex="0">{children()}</div>
            </div>
        </div>
    }
}

#[component]
fn Shortcuts() -> impl IntoView {
    SHORTCUTS
        .iter()
        .map(|(group, lines)| {
            let lines = lines
                .iter()
                .map(|line| {
                    let keys = line.keys.iter().map(|key| view! { <kbd>{*key}</kbd> }).collect_view();
                    view! { <tr><th scope="row">{line.action}</th><td>{keys}</td></tr> }
                })
                .collect_view();
            view! {
                <section class="keys">
                    <h3>{*group}</h3>
                    <table><tbody>{lines}</tbody></table>
                </section>
            }
        })
        .collect_view()
}

/// Every choice with its value, its meaning, and a way to change it.
#[component]
fn SignatureSheet() -> impl IntoView {
    let store = Store::here();
    let text = move || match store.report.get() {
        Some(report) => report.signature.clone(),
        None => crate::settings::signature(&store.settings.get(), &[]),
    };
    let rows = move || {
        let settings = store.settings.get();
        signature::lines(&settings, &text())
            .into_iter()
            .map(|line| {
                let control = match choices().iter().position(|choice| choice.key == line.key) {
                    Some(at) => view! { <Control at=at/> }.into_any(),
                    None => view! { <code>{line.value.clone()}</code> }.into_any(),
                };
                view! {
                    <tr class:is-unofficial=!line.is_official>
                        <th scope="row">{line.label}<small>{line.group}</small></th>
                        <td>{control}</td>
                        <td class="meaning">{line.meaning}</td>
                    </tr>
                }
            })
            .collect_view()
    };
    let is_official = move || store.settings.with(|settings| signature::unofficial(settings).is_empty());
    view! {
        <p class="hint">"Every choice that can change a number. The official setting is the one that RICapBench's figures mean."</p>
        <table class="signature-table"><tbody>{rows}</tbody></table>
        <p class="signature-text"><code>{text}</code></p>
        <div class="actions">
            <button class="button" on:click=move |_| clipboard::copy(store, "Signature", text())>
                {icon(Icon::Copy)}
                "Copy signature"
            </button>
            <button
                class="button"
                disabled=is_official
                on:click=move |_| store.change_settings(Settings::default())
            >
                "Back to the official setting"
            </button>
        </div>
    }
}

#[component]
fn Control(
    /// Position in the declared list.
    at: usize,
) -> impl IntoView {
    let store = Store::here();
    let choice = &choices()[at];
    let set = move |value: String| {
        let mut settings = store.settings.get_untracked();
        match choice.set(&mut settings, &value) {
            Ok(()) => store.change_settings(settings),
            Err(error) => store.say(error.to_string()),
        }
    };
    let current = store.settings.with_untracked(|settings| choice.get(settings));
    if choice.values.is_empty() {
        return view! {
            <input
                class="field is-number"
                type="text"
                inputmode="decimal"
                aria-label=choice.label
                prop:value=current
                on:change=move |event| set(event_target_value(&event))
            />
        }
        .into_any();
    }
    let options = choice
        .values
        .iter()
        .map(|(name, _)| view! { <option value=*name selected=*name == current>{*name}</option> })
        .collect_view();
    view! {
        <select class="field" aria-label=choice.label on:change=move |event| set(event_target_value(&event))>
            {options}
        </select>
    }
    .into_any()
}
