//! The page, in Leptos: state and actions here, screens in `places`, what they are made of in `components`.

mod actions;
mod archive;
mod clipboard;
mod components;
mod desk;
mod intake;
mod keys;
mod overlay;
mod pictures;
mod places;
mod readings;
mod route;
mod sample;
mod saving;
mod state;
mod theme;
mod title;
mod worker_client;

use leptos::prelude::*;

use crate::view::link::PlaceName;

use components::{CrashCard, PhaseBar, Rail, Sheets, TopBar};
use places::{DataPlace, ImagesPlace, LeaderboardPlace};
use state::{Phase, Store};

/// Shows the page.
pub fn mount() {
    console_error_panic_hook::set_once();
    theme::Theme::stored().apply();
    leptos::mount::mount_to_body(Page);
}

/// The whole page.
#[component]
fn Page() -> impl IntoView {
    let store = Store::new(route::current());
    provide_context(store);
    route::follow(store);
    keys::listen(store);
    let is_over = intake::catch_drops(store);
    let place = Memo::new(move |_| store.view.with(|view| view.place));
    let is_crashed = Memo::new(move |_| matches!(store.phase.get(), Phase::Crashed(_)));
    view! {
        <a class="skip" href="#main">"Skip to content"</a>
        <TopBar/>
        <div class="frame">
            <Rail/>
            <main id="main" class="main" tabindex="-1" class:is-over=is_over>
                <PhaseBar/>
                {move || {
                    if is_crashed.get() {
                        return view! { <CrashCard/> }.into_any();
                    }
                    match place.get() {
                        PlaceName::Data => view! { <DataPlace/> }.into_any(),
                        PlaceName::Leaderboard => view! { <LeaderboardPlace/> }.into_any(),
                        PlaceName::Images => view! { <ImagesPlace/> }.into_any(),
                    }
                }}
            </main>
        </div>
        <Sheets/>
        <p class="unseen" aria-live="polite">{move || store.announcement.get()}</p>
        <div class="toast" role="status" class:is-shown=move || store.toast.with(Option::is_some)>
            {move || store.toast.get()}
        </div>
    }
}
