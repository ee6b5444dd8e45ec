//! Line icons on a grid of 24, drawn with the colour of the text.

use leptos::prelude::*;

/// Which icon.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Icon {
    Data,
    Leaderboard,
    Images,
    Eye,
    EyeClosed,
    Close,
    Copy,
    Sun,
    Moon,
    Contrast,
    Folder,
    File,
    Spark,
    Lock,
    Fit,
    Save,
}

impl Icon {
    fn path(self) -> &'static str {
        match self {
            Icon::Data => {
                "M4 6c0-1.7 3.6-3 8-3s8 1.3 8 3-3.6 3-8 3-8-1.3-8-3Zm0 0v12c0 1.7 3.6 3 8 3s8-1.3 8-3V6M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3"
            }
            Icon::Leaderboard => "M4 20V10h4v10M10 20V4h4v16M16 20v-7h4v7M3 20h18",
            Icon::Images => "M3 5h18v14H3zM9.2 8.2l7.6 3.2-1.9 4.4-7.6-3.2zM16 13.6l2.2.9",
            Icon::Eye => {
                "M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Zm10 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z"
            }
            Icon::EyeClosed => "M3 10c2 3 5.3 5 9 5s7-2 9-5M5.5 13 3.8 15.6M12 15v3M18.5 13l1.7 2.6",
            Icon::Close => "m6 6 12 12M18 6 6 18",
            Icon::Copy => "M9 9h11v11H9zM15 9V4H4v11h5",
            Icon::Sun => {
                "M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5"
            }
            Icon::Moon => "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z",
            Icon::Contrast => "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 3v18M12 7l6.5-.5M12 12h9M12 17l6.5.5",
            Icon::Folder => "M3 6h6l2 2.5h10V19H3z",
            Icon::File => "M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6",
            Icon::Spark => "M12 3v6M12 15v6M3 12h6M15 12h6M6 6l3.5 3.5M14.5 14.5 18 18M6 18l3.5-3.5M14.5 9.5 18 6",
            Icon::Lock => "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
            Icon::Save => "M12 3v12m0 0-4.5-4.5M12 15l4.5-4.5M4 20h16",
            Icon::Fit => "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
        }
    }
}

/// The icon; it is decoration: the control around it has the name.
pub fn icon(which: Icon) -> impl IntoView {
    view! {
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d=which.path()></path>
        </svg>
    }
}
