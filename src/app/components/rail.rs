//! The places, as links: a rail at the left, a bar at the lower edge of small screens.

use leptos::prelude::*;

use crate::app::state::Store;
use crate::view::link::{PlaceName, ViewState};

use super::{Icon, icon};

#[component]
pub fn Rail() -> impl IntoView {
    let store = Store::here();
    let links = PlaceName::ALL.map(|place| {
        let which = match place {
            PlaceName::Data => Icon::Data,
            PlaceName::Leaderboard => Icon::Leaderboard,
            PlaceName::Images => Icon::Images,
        };
        let is_current = move || store.view.with(|view| view.place == place);
        // The link carries the place's own options, so that going back to a place finds it as it was left.
        let address = move || store.view.with(|view| ViewState { place, ..view.clone() }.to_hash());
        view! {
            <li>
                <a
                    class="rail-link"
                    href=address
                    aria-current=move || is_current().then_some("page")
                    title=format!("{} (g {})", place.label(), place.letter())
                >
                    {icon(which)}
                    <span>{place.label()}</span>
                </a>
            </li>
        }
    });
    view! {
        <nav class="rail" aria-label="Places">
            <ul>{links}</ul>
        </nav>
    }
}
