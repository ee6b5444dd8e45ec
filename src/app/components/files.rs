//! A card per loaded file: what it is taken for and why, what was read, how its numbers are read, what is wrong with it.

use leptos::prelude::*;

use crate::app::state::Store;
use crate::protocol::{ConventionChoice, FileId, FileRole, FileSummary};
use crate::view::number;

use super::{Icon, ProblemList, icon};

#[component]
pub fn FileCard(file: FileSummary) -> impl IntoView {
    let store = Store::here();
    let id = file.id;
    let is_model = file.role == FileRole::Predictions;
    let role_class = match file.role {
        FileRole::GroundTruth => "file is-truth",
        FileRole::Predictions => "file is-model",
        FileRole::Image => "file is-image",
        FileRole::Ignored => "file is-ignored",
    };
    let conventions = file.conventions.iter().map(|choice| convention(id, choice)).collect_view();
    let name = is_model.then(|| name_field(id, &file.name));
    let problems = (!file.diagnostics.is_empty())
        .then(|| view! { <ProblemList diagnostics=Signal::stored(file.diagnostics.clone())/> });
    let path = file.path.clone();
    let remove_label = format!("Remove {path}");
    view! {
        <article class=role_class aria-label=path.clone()>
            <header class="file-head">
                {icon(Icon::File)}
                <h3 class="file-path" title=path.clone()>{path.clone()}</h3>
                <button
                    class="button is-icon is-small"
                    aria-label=remove_label.clone()
                    title=remove_label
                    on:click=move |_| store.remove_file(id)
                >
                    {icon(Icon::Close)}
                </button>
            </header>
            <p class="file-facts">{facts(&file)}</p>
            <div class="file-choices">
                {role_select(id, &file)}
                {name}
                {conventions}
            </div>
            {problems}
        </article>
    }
    .into_any()
}

fn facts(file: &FileSummary) -> impl IntoView + use<> {
    let mut facts = vec![file.format.clone(), number::size(file.bytes)];
    if file.images > 0 {
        facts.push(number::counted(file.images, "image"));
    }
    if file.instances > 0 {
        let noun = if file.role == FileRole::GroundTruth { "object" } else { "box" };
        let plural = if noun == "box" && file.instances != 1 { "boxes".to_owned() } else { String::new() };
        facts.push(if plural.is_empty() {
            number::counted(file.instances, noun)
        } else {
            format!("{} {plural}", number::grouped(file.instances))
        });
    }
    if file.captions > 0 {
        facts.push(number::counted(file.captions, "caption"));
    }
    let is_whole = file.records_read == file.records_total;
    let records =
        format!("read {} of {}", number::grouped(file.records_read), number::counted(file.records_total, "record"));
    facts.retain(|fact| !fact.is_empty());
    let facts = facts.into_iter().map(|fact| view! { <span>{fact}</span> }).collect_view();
    view! { {facts}<span class:is-part=!is_whole>{records}</span> }
}

fn role_select(id: FileId, file: &FileSummary) -> impl IntoView + use<> {
    const ROLES: [FileRole; 3] = [FileRole::GroundTruth, FileRole::Predictions, FileRole::Ignored];
    let store = Store::here();
    let role = file.role;
    let change = move |event| {
        let value = event_target_value(&event);
        if let Some(role) = ROLES.into_iter().find(|role| role.label() == value) {
            store.set_role(id, role);
        }
    };
    let options = ROLES
        .into_iter()
        // An archive of images can only be that, or nothing.
        .chain((role == FileRole::Image).then_some(FileRole::Image))
        .map(|each| view! { <option value=each.label() selected=each == role>{each.label()}</option> })
        .collect_view();
    view! {
        <label class="choice">
            <span class="choice-label">"Used as"</span>
            <select class="field" on:change=change>{options}</select>
            <span class="reason">{file.role_reason.clone()}</span>
        </label>
    }
}

fn name_field(id: FileId, name: &str) -> impl IntoView + use<> {
    let store = Store::here();
    let old = name.to_owned();
    let change = move |event| {
        let name = event_target_value(&event).trim().to_owned();
        if !name.is_empty() && name != old {
            store.rename(id, name);
        }
    };
    view! {
        <label class="choice">
            <span class="choice-label">"Model name"</span>
            <input class="field" type="text" maxlength="80" prop:value=name.to_owned() on:change=change/>
        </label>
    }
}

fn convention(id: FileId, choice: &ConventionChoice) -> impl IntoView + use<> {
    let store = Store::here();
    let key = choice.key.clone();
    let options = choice
        .values
        .iter()
        .map(|(value, meaning)| {
            let text = if meaning.is_empty() { value.clone() } else { meaning.clone() };
            view! { <option value=value.clone() selected=*value == choice.value>{text}</option> }
        })
        .collect_view();
    let change = move |event| store.set_convention(id, key.clone(), event_target_value(&event));
    view! {
        <label class="choice">
            <span class="choice-label">{choice.label.clone()}</span>
            <select class="field" on:change=change>{options}</select>
            <span class="reason">{choice.reason.clone()}</span>
        </label>
    }
}
