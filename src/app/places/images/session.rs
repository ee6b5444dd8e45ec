//! What the parts of the place share: the current image and model, the entries, the viewer.

use std::sync::Arc;

use leptos::prelude::*;

use crate::app::overlay::{Pixels, Scene, ViewerControl};
use crate::app::route;
use crate::app::state::Store;
use crate::report::{ImageDetail, Report};
use crate::view::image_list::{filtered, has_error, neighbour, next_where};
use crate::view::overlay::{BoxRef, Entry, entries, shapes};

/// A handle, cheap to copy.
#[derive(Clone, Copy)]
pub struct Session {
    pub store: Store,
    pub control: ViewerControl,
    pub pixels: Pixels,
    /// Positions of the images that pass the filters.
    pub list: Memo<Arc<Vec<usize>>>,
    /// Position of the image in the viewer.
    pub current: Memo<Option<usize>>,
    /// Position of the model in the viewer; `None` for the ground truth alone.
    pub model: Memo<Option<usize>>,
    pub entries: Memo<Vec<Entry>>,
    pub selected: Memo<Option<BoxRef>>,
    /// The model that was shown before this one, to flicker to.
    previous_model: RwSignal<Option<usize>>,
}

impl Session {
    /// Follows the store as long as the place is shown.
    pub fn new(store: Store) -> Self {
        let model = Memo::new(move |_| {
            let wanted = store.view.with(|view| view.model)?;
            let count = store.report.with(|report| report.as_ref().map_or(0, |report| report.models.len()));
            let is_shown = |at: &usize| store.hidden.with(|hidden| !hidden.contains(at));
            Some(wanted).filter(|at| *at < count && is_shown(at)).or_else(|| (0..count).find(is_shown))
        });
        let list = Memo::new(move |_| {
            let filter = store.view.with(|view| view.filter.clone());
            let report = store.report.get();
            Arc::new(report.map(|report| filtered(&report, &filter, model.get())).unwrap_or_default())
        });
        let current = Memo::new(move |_| {
            let key = store.view.with(|view| view.image.clone());
            let report = store.report.get()?;
            let named = key.and_then(|key| report.images.iter().position(|image| image.key == key));
            named.or_else(|| list.with(|list| list.first().copied()))
        });
        let show = Memo::new(move |_| store.view.with(|view| view.show));
        let entries = Memo::new(move |_| {
            store
                .detail
                .with(|detail| detail.as_ref().map(|detail| entries(detail, model.get(), show.get())))
                .unwrap_or_default()
        });
        let selected = Memo::new(move |_| store.view.with(|view| view.selected));
        let session = Session {
            store,
            control: ViewerControl::new(),
            pixels: Pixels::new(),
            list,
            current,
            model,
            entries,
            selected,
            previous_model: RwSignal::new(None),
        };
        session.follow(show);
        session
    }

    fn follow(self, show: Memo<crate::view::overlay::Show>) {
        let Session { store, control, pixels, current, model, .. } = self;
        Effect::new(move |_| {
            // A report in part is replaced by the next: the boxes of an image stay what they are.
            let _ = store.scoring_count.get();
            if let Some(index) = current.get() {
                store.look_at(index as u32);
            }
        });
        let detail_key = Memo::new(move |_| store.detail.with(|detail| detail.as_ref().map(|d| d.key.clone())));
        Effect::new(move |_| {
            let _ = store.picture_count.get();
            if let Some(key) = detail_key.get() {
                pixels.show(store, &key);
            }
        });
        Effect::new(move |_| {
            if let Some(detail) = store.detail.get() {
                control.set_scene(Scene::new(detail.size, shapes(&detail, model.get(), show.get())));
            }
        });
    }

    /// The report, which is there whenever this place is shown.
    pub fn report(self) -> Option<Arc<Report>> {
        self.store.report.get_untracked()
    }

    /// The image in the viewer, if it is still the current one.
    pub fn detail(self) -> Option<Arc<ImageDetail>> {
        self.store.detail.get()
    }

    /// Shows an image; `is_step` if "back" is to lead here again.
    pub fn open(self, index: usize, is_step: bool) {
        let Some(report) = self.report() else { return };
        let Some(image) = report.images.get(index) else { return };
        let key = image.key.clone();
        let change = |view: &mut crate::view::link::ViewState| {
            view.image = Some(key);
            view.selected = None;
        };
        if is_step { route::push(self.store, change) } else { route::replace(self.store, change) }
    }

    /// The neighbour in the list, `step` places on.
    pub fn walk(self, step: isize) {
        let next = self.list.with_untracked(|list| neighbour(list, self.current.get_untracked(), step));
        if let Some(index) = next {
            self.open(index, false);
        }
    }

    /// The next image with a false alarm or a miss.
    pub fn walk_to_error(self, step: isize) {
        let Some(report) = self.report() else { return };
        let model = self.model.get_untracked();
        let pass = |index| has_error(&report, model, index);
        match self.list.with_untracked(|list| next_where(list, self.current.get_untracked(), step, pass)) {
            Some(index) => self.open(index, false),
            None => self.store.say("No further image with a mistake in this list"),
        }
    }

    /// Shows another model, or with `None` the ground truth alone.
    pub fn show_model(self, model: Option<usize>) {
        let before = self.model.get_untracked();
        if before != model {
            self.previous_model.set(before);
            route::replace(self.store, |view| {
                view.model = model;
                if matches!(view.selected, Some(BoxRef::Detection { .. })) {
                    view.selected = None;
                }
            });
        }
    }

    /// Back to the model that was shown before: pressed again and again, two models flicker in place.
    pub fn flicker(self) {
        let count = self.report().map_or(0, |report| report.models.len());
        let previous = self.previous_model.get_untracked();
        let other = previous.or_else(|| (0..count).find(|at| Some(*at) != self.model.get_untracked()));
        if other.is_some() {
            self.show_model(other);
        }
    }

    /// Chooses a box.
    pub fn select(self, target: Option<BoxRef>) {
        route::replace(self.store, |view| view.selected = target);
    }

    /// The entry of the chosen box: its own, or the pair that it is part of.
    pub fn selected_entry(self) -> Option<Entry> {
        let target = self.selected.get()?;
        self.entries.with(|entries| entries.iter().find(|e| e.target == target || e.partner == Some(target)).cloned())
    }

    /// The next entry in reading order.
    pub fn step_entry(self, step: isize) {
        let selected = self.selected.get_untracked();
        let next = self.entries.with_untracked(|entries| {
            let at = entries
                .iter()
                .position(|e| Some(e.target) == selected || (e.partner == selected && selected.is_some()));
            let last = entries.len() as isize - 1;
            let next = match at {
                Some(at) => (at as isize + step).clamp(0, last.max(0)),
                None if step > 0 => 0,
                None => last,
            };
            usize::try_from(next).ok().and_then(|next| entries.get(next)).map(|entry| entry.target)
        });
        if next.is_some() {
            self.select(next);
        }
    }
}
