//! Problems, grouped by cause: folded, in full when opened, to be copied.

use leptos::prelude::*;

use crate::app::clipboard;
use crate::app::state::Store;
use crate::diag::{Diagnostic, Severity};
use crate::view::number;
use crate::view::problems::{Problem, group};

use super::{Icon, icon};

#[component]
pub fn ProblemList(
    /// The problems, of one file or of all.
    #[prop(into)]
    diagnostics: Signal<Vec<Diagnostic>>,
    /// Whether the first one is unfolded.
    #[prop(optional)]
    open: bool,
) -> impl IntoView {
    move || {
        let problems = diagnostics.with(|all| group(all));
        let items = problems.into_iter().enumerate().map(|(at, problem)| item(problem, open && at == 0)).collect_view();
        view! { <ul class="problems">{items}</ul> }
    }
}

fn item(problem: Problem, is_open: bool) -> impl IntoView {
    let store = Store::here();
    let text = problem.text();
    let count = (problem.count > 1).then(|| view! { <span class="count">{number::grouped(problem.count)}"×"</span> });
    let entries = problem.entries.iter().map(entry).collect_view();
    view! {
        <li class=format!("problem is-{}", problem.severity.label())>
            <details open=is_open>
                <summary>
                    <span class="severity">{severity_word(problem.severity)}</span>
                    <span class="problem-message">{problem.message.clone()}</span>
                    {count}
                </summary>
                <div class="problem-body">
                    {entries}
                    <p class="problem-foot">
                        <code>{problem.code.clone()}</code>
                        <button
                            class="button is-small is-quiet"
                            on:click=move |_| clipboard::copy(store, "Problem", text.clone())
                        >
                            {icon(Icon::Copy)}
                            "Copy"
                        </button>
                    </p>
                </div>
            </details>
        </li>
    }
    .into_any()
}

fn severity_word(severity: Severity) -> &'static str {
    match severity {
        Severity::Note => "Note",
        Severity::Warning => "Check",
        Severity::Error => "Lost",
        Severity::Stop => "Stop",
    }
}

fn entry(diagnostic: &Diagnostic) -> impl IntoView + use<> {
    let places = diagnostic.places.iter().map(|place| view! { <li>{place.to_string()}</li> }).collect_view();
    let more = diagnostic.count.saturating_sub(diagnostic.places.len() as u64);
    let more =
        (more > 0).then(|| view! { <li class="more">{format!("and {} more like it", number::grouped(more))}</li> });
    let line = |label: &'static str, text: &Option<String>, class: &'static str| {
        text.clone().map(|text| view! { <dt>{label}</dt><dd class=class>{text}</dd> })
    };
    view! {
        <dl class="facts">
            <dt>"where"</dt>
            <dd><ul class="places">{places}{more}</ul></dd>
            {line("found", &diagnostic.found, "is-code")}
            {line("expected", &diagnostic.expected, "")}
            {line("to fix", &diagnostic.fix, "")}
            {line("done", &diagnostic.action, "")}
        </dl>
    }
    .into_any()
}
