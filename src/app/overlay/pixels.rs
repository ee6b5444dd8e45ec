//! The pixels of the image in the viewer: found by key, decoded when looked at, a few kept.

use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::ImageBitmap;

use crate::app::pictures::{decode, is_tiff};
use crate::app::state::Store;

/// Decoded images that are kept: going back and forth is instant, and memory stays bounded.
const KEPT: usize = 8;

/// What is known about the pixels of the current image.
#[derive(Clone, Debug, PartialEq)]
pub enum PixelState {
    Loading,
    Shown {
        width_px: u32,
        height_px: u32,
    },
    /// There are none, and why.
    Missing(String),
}

/// Pixels of the current image; a handle.
#[derive(Clone, Copy)]
pub struct Pixels {
    pub bitmap: RwSignal<Option<ImageBitmap>, LocalStorage>,
    pub state: RwSignal<PixelState>,
    key: StoredValue<String>,
    kept: StoredValue<Vec<(String, ImageBitmap)>, LocalStorage>,
}

impl Pixels {
    /// No image yet.
    pub fn new() -> Self {
        Pixels {
            bitmap: RwSignal::new_local(None),
            state: RwSignal::new(PixelState::Loading),
            key: StoredValue::new(String::new()),
            kept: StoredValue::new_local(Vec::new()),
        }
    }

    /// Shows the image with this key; what was shown before goes at once.
    pub fn show(self, store: Store, key: &str) {
        self.key.set_value(key.to_owned());
        let found = store
            .pictures
            .with_value(|pictures| pictures.find(key).map(|(name, picture, _)| (name.to_owned(), picture.clone())));
        let Some((name, picture)) = found else {
            let why = match store.picture_count.get_untracked() {
                0 => format!("No image files are loaded. Drop the folder of images to see {key}; boxes only."),
                _ => format!("No image for {key}, boxes only."),
            };
            return self.set_missing(why);
        };
        if is_tiff(&name) {
            return self.set_missing(format!(
                "{name}: browsers cannot show TIFF. Convert it to PNG to see it; scoring works without it."
            ));
        }
        let kept = self.kept.with_value(|kept| kept.iter().find(|(n, _)| *n == name).map(|(_, bitmap)| bitmap.clone()));
        if let Some(bitmap) = kept {
            return self.set_shown(bitmap);
        }
        self.bitmap.set(None);
        self.state.set(PixelState::Loading);
        let key = key.to_owned();
        spawn_local(async move {
            let decoded = decode(picture).await;
            // The viewer may be gone, or at another image.
            let is_current = self.key.try_with_value(|current| *current == key).unwrap_or(false);
            match decoded {
                Ok(bitmap) => {
                    self.kept.try_update_value(|kept| {
                        kept.push((name, bitmap.clone()));
                        if kept.len() > KEPT {
                            kept.remove(0);
                        }
                    });
                    if is_current {
                        self.set_shown(bitmap);
                    }
                }
                Err(reason) if is_current => {
                    self.set_missing(format!("{name} cannot be shown ({reason}); boxes only."));
                }
                Err(_) => {}
            }
        });
    }

    fn set_shown(self, bitmap: ImageBitmap) {
        self.state.set(PixelState::Shown { width_px: bitmap.width(), height_px: bitmap.height() });
        self.bitmap.set(Some(bitmap));
    }

    fn set_missing(self, why: String) {
        self.bitmap.set(None);
        self.state.set(PixelState::Missing(why));
    }
}
