//! The page's program: mounts the interface.

use leptos::prelude::*;

fn main() {
    console_error_panic_hook::set_once();
    mount_to_body(|| view! { <main id="page">"RICap"</main> });
}
