//! The tab's title.

const NAME: &str = "RICap";

/// Shows a title for the time being, or the name alone.
pub fn show(title: Option<&str>) {
    if let Some(document) = web_sys::window().and_then(|window| window.document()) {
        let title = title.unwrap_or(NAME);
        // Reports come often; most leave the title as it is.
        if document.title() != title {
            document.set_title(title);
        }
    }
}
