//! A card per loaded file: what it is taken for and why, what was read, how its numbers are read, what is wrong with it.

use leptos::prelude::*;

use crate::app::readings::Picture;
use crate::app::state::Store;
use crate::load::write::Target;
use crate::protocol::{Changes, ConventionChoice, FileId, FileRole, FileSummary};
use crate::view::number;

use super::{Icon, ProblemList, ReadingPictures, icon};

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
    let keys: Vec<String> = file.conventions.iter().map(|choice| choice.key.clone()).collect();
    let role = (file.images > 0 || file.role != FileRole::Ignored).then(|| role_select(id, &file));
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
                {save_menu(id, &file)}
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
                {format_select(id, &file)}
                {role}
                {name}
                {conventions}
            </div>
            {move || pictures(id, &keys)}
            {unknown_categories(&file)}
            {problems}
        </article>
    }
    .into_any()
}

fn facts(file: &FileSummary) -> impl IntoView + use<> {
    let mut facts = vec![number::size(file.bytes)];
    if file.parts.len() > 1 {
        facts.insert(0, file.format.clone());
        facts.push(number::counted(file.parts.len() as u64, "file"));
    }
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

/// A set of files shows its format among the facts: what one file of it is, all are.
fn format_select(id: FileId, file: &FileSummary) -> Option<AnyView> {
    let store = Store::here();
    if file.parts.len() > 1 || file.bytes == 0 {
        return None;
    }
    let change = move |event| {
        let value = event_target_value(&event);
        store.set_format(id, (!value.is_empty()).then_some(value));
    };
    let chosen = file.format_name.clone();
    let options = move || {
        let option = |(name, label): (String, String)| {
            view! { <option value=name.clone() selected=name == chosen>{label}</option> }
        };
        store.formats.get().into_iter().map(option).collect_view()
    };
    let none = file.format_name.is_empty().then(|| view! { <option value="" selected=true>"not recognised"</option> });
    Some(
        view! {
            <label class="choice">
                <span class="choice-label">"Format"</span>
                <select class="field" on:change=change>{none}{options}</select>
                <span class="reason">{file.format_reason.clone()}</span>
            </label>
        }
        .into_any(),
    )
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
    let options = choice
        .values
        .iter()
        .map(|(value, meaning)| {
            let text = if meaning.is_empty() { value.clone() } else { meaning.clone() };
            view! { <option value=value.clone() selected=*value == choice.value>{text}</option> }
        })
        .collect_view();
    let change = {
        let key = choice.key.clone();
        move |event| store.set_conventions(id, vec![(key.clone(), Some(event_target_value(&event)))])
    };
    let reset = choice.is_chosen.then(|| {
        let key = choice.key.clone();
        view! {
            <button class="link" on:click=move |_| store.set_conventions(id, vec![(key.clone(), None)])>
                "as the file says"
            </button>
        }
    });
    let shown = {
        let key = choice.key.clone();
        move || store.preview.with(|shown| shown.as_ref().is_some_and(|shown| shown.file == id && shown.key == key))
    };
    let toggle = {
        let key = choice.key.clone();
        move |_| store.toggle_preview(id, &key)
    };
    let label = format!("Compare readings: {}", choice.label);
    view! {
        <div class="choice">
            <label class="choice">
                <span class="choice-label">{choice.label.clone()}</span>
                <select class="field" on:change=change>{options}</select>
                <span class="reason">{choice.reason.clone()}</span>
            </label>
            <p class="choice-links">
                <button class="link" aria-label=label aria-expanded=move || shown().to_string() on:click=toggle>
                    "compare"
                </button>
                {reset}
            </p>
        </div>
    }
}

/// The boxes under each value of the convention that is being compared.
fn pictures(id: FileId, keys: &[String]) -> Option<AnyView> {
    let store = Store::here();
    let shown = store.preview.get().filter(|shown| shown.file == id && keys.contains(&shown.key))?;
    Some(match shown.picture {
        Picture::Waiting => view! { <p class="hint readings">"Looking for boxes that differ …"</p> }.into_any(),
        Picture::Nothing => view! {
            <p class="hint readings">"No box of this file looks different under another reading."</p>
        }
        .into_any(),
        Picture::There(preview) => {
            let choose = Callback::new(move |changes: Changes| {
                store.set_conventions(id, changes.into_iter().map(|(key, value)| (key, Some(value))).collect());
            });
            view! { <ReadingPictures preview=preview on_choose=choose/> }.into_any()
        }
    })
}

/// Names that are shown before the rest is only counted.
const SHOWN_NAMES: usize = 40;

fn unknown_categories(file: &FileSummary) -> Option<AnyView> {
    let names = &file.unknown_categories;
    if names.is_empty() {
        return None;
    }
    let head = match names.len() {
        1 => "1 category name is none of the 28 of the benchmark; it is kept".to_owned(),
        count => format!(
            "{} category names are none of the 28 of the benchmark; they are kept",
            number::grouped(count as u64)
        ),
    };
    let items = names
        .iter()
        .take(SHOWN_NAMES)
        .map(|(name, count)| view! { <li>{name.clone()}" "<small>{number::grouped(*count)}</small></li> })
        .collect_view();
    let more = names.len().saturating_sub(SHOWN_NAMES);
    let more =
        (more > 0).then(|| view! { <li class="more">{format!("and {} more", number::grouped(more as u64))}</li> });
    Some(
        view! {
            <details class="unknown-names">
                <summary>{head}</summary>
                <ul>{items}{more}</ul>
            </details>
        }
        .into_any(),
    )
}

/// The file in other formats, and a template made from it.
fn save_menu(id: FileId, file: &FileSummary) -> Option<AnyView> {
    let store = Store::here();
    if file.images == 0 || !matches!(file.role, FileRole::GroundTruth | FileRole::Predictions) {
        return None;
    }
    let is_truth = file.role == FileRole::GroundTruth;
    let targets = [
        (Target::Template, "Template for predictions", is_truth),
        (Target::Ricap, "RICap JSON Lines", true),
        (Target::Coco, "COCO JSON", true),
        (Target::Dota, "DOTA text, a file per image", true),
    ];
    let items = targets
        .into_iter()
        .filter(|(.., is_offered)| *is_offered)
        .map(|(target, label, _)| {
            view! { <button class="button is-small" on:click=move |_| store.save_as(id, target)>{label}</button> }
        })
        .collect_view();
    Some(
        view! {
            <details class="menu">
                <summary class="button is-small is-quiet" aria-label=format!("Save as: {}", file.path)>
                    {icon(Icon::Save)}
                    "Save as"
                </summary>
                <div class="menu-body">{items}</div>
            </details>
        }
        .into_any(),
    )
}
