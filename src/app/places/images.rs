use leptos::prelude::*;
#[component]
pub fn ImagesPlace() -> impl IntoView {
    view! { <div></div> }
}
