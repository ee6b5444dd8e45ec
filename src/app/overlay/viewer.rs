//! The viewer: three canvases over each other (image, boxes, highlight), pan, zoom and choice by pointer.

use std::sync::Arc;

use leptos::ev::PointerEvent;
use leptos::prelude::*;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, HtmlElement, ResizeObserver};

use crate::geometry::Point;
use crate::schema::ImageSize;
use crate::view::camera::{Camera, Viewport};
use crate::view::hit_grid::HitGrid;
use crate::view::overlay::{BoxRef, Shape};

use super::paint::{Look, paint_boxes, paint_highlight, paint_image};
use super::pixels::Pixels;

/// Room around a fitted image, CSS pixels.
const MARGIN: f64 = 12.0;
/// A pointer that moved less than this between down and up has clicked.
const CLICK_SLACK: f64 = 4.0;
/// From this many boxes on, the painted canvas is moved while panning and painted again when still.
const MOVE_CANVAS_FROM: usize = 400;

/// What is drawn, with the index for finding a box by place.
pub struct Scene {
    pub size: ImageSize,
    pub shapes: Vec<Shape>,
    grid: HitGrid,
}

impl Scene {
    /// Shapes of an image of this size.
    pub fn new(size: ImageSize, shapes: Vec<Shape>) -> Arc<Self> {
        let grid = HitGrid::new(&shapes, f64::from(size.width_px), f64::from(size.height_px));
        Arc::new(Scene { size, shapes, grid })
    }

    /// The shape of a box.
    pub fn shape(&self, target: BoxRef) -> Option<&Shape> {
        self.shapes.iter().find(|shape| shape.target == target)
    }
}

/// The viewer's own state, with what keys may change; a handle.
#[derive(Clone, Copy)]
pub struct ViewerControl {
    pub camera: RwSignal<Camera>,
    pub viewport: RwSignal<Viewport>,
    /// Whether the whole image is to stay in sight when the viewer changes its size.
    is_fitted: RwSignal<bool>,
    pub look: RwSignal<Look>,
    /// Every box is hidden.
    pub is_bare: RwSignal<bool>,
    pub hovered: RwSignal<Option<BoxRef>>,
    /// Where the pointer is in the viewer, CSS pixels; `None` if it is elsewhere.
    pub pointer: RwSignal<Option<Point>>,
    pub scene: RwSignal<Arc<Scene>>,
    is_panning: RwSignal<bool>,
}

impl ViewerControl {
    /// A viewer without an image.
    pub fn new() -> Self {
        let viewport = Viewport { width: 0.0, height: 0.0 };
        ViewerControl {
            camera: RwSignal::new(Camera::fit(ImageSize::BENCHMARK, viewport, MARGIN)),
            viewport: RwSignal::new(viewport),
            is_fitted: RwSignal::new(true),
            look: RwSignal::new(Look { labels: false, headings: true }),
            is_bare: RwSignal::new(false),
            hovered: RwSignal::new(None),
            pointer: RwSignal::new(None),
            scene: RwSignal::new(Scene::new(ImageSize::BENCHMARK, Vec::new())),
            is_panning: RwSignal::new(false),
        }
    }

    /// Shows the whole image.
    pub fn fit(self) {
        self.is_fitted.set(true);
        self.refit();
    }

    fn refit(self) {
        let size = self.scene.with_untracked(|scene| scene.size);
        self.camera.set(Camera::fit(size, self.viewport.get_untracked(), MARGIN));
    }

    /// Takes other shapes; another image size is fitted again.
    pub fn set_scene(self, scene: Arc<Scene>) {
        let is_other_size = self.scene.with_untracked(|old| old.size != scene.size);
        self.scene.set(scene);
        self.hovered.set(None);
        if is_other_size {
            self.fit();
        }
    }

    /// Enlarges about the middle.
    pub fn zoom(self, factor: f64) {
        let Viewport { width, height } = self.viewport.get_untracked();
        self.zoom_about(factor, [width / 2.0, height / 2.0]);
    }

    /// One image pixel is one CSS pixel.
    pub fn actual_size(self) {
        self.zoom(1.0 / self.camera.get_untracked().scale);
    }

    fn zoom_about(self, factor: f64, about: Point) {
        self.is_fitted.set(false);
        let size = self.scene.with_untracked(|scene| scene.size);
        let least = Camera::fit(size, self.viewport.get_untracked(), MARGIN).scale / 2.0;
        self.camera.update(|camera| *camera = camera.zoomed(factor, about, least));
    }

    /// Shows a box large, with its surroundings.
    pub fn zoom_to(self, target: BoxRef) {
        let bounds = self.scene.with_untracked(|scene| scene.shape(target).map(|shape| shape.bounds));
        if let Some(bounds) = bounds {
            self.is_fitted.set(false);
            let view = self.viewport.get_untracked();
            let margin = f64::min(view.width, view.height) * 0.28;
            self.camera.set(Camera::around(&bounds, view, margin, 12.0));
        }
    }

    fn under(self, at: Point) -> Option<BoxRef> {
        let camera = self.camera.get_untracked();
        self.scene.with_untracked(|scene| {
            let found = scene.grid.find(&scene.shapes, camera.to_image(at), 5.0 / camera.scale)?;
            Some(scene.shapes[found].target)
        })
    }
}

/// Pointers that are down: one pans, two zoom.
#[derive(Default)]
struct Gesture {
    pointers: Vec<(i32, Point)>,
    moved: f64,
}

#[component]
pub fn Viewer(
    control: ViewerControl,
    pixels: Pixels,
    /// The chosen box.
    #[prop(into)]
    selected: Signal<Option<BoxRef>>,
    /// A box was clicked, or the ground beside them.
    #[prop(into)]
    on_select: Callback<Option<BoxRef>>,
) -> impl IntoView {
    let frame = NodeRef::<leptos::html::Div>::new();
    let image_canvas = NodeRef::<leptos::html::Canvas>::new();
    let box_canvas = NodeRef::<leptos::html::Canvas>::new();
    let top_canvas = NodeRef::<leptos::html::Canvas>::new();
    observe_size(frame, control);

    Effect::new(move |_| {
        let (camera, view) = (control.camera.get(), control.viewport.get());
        let size = control.scene.with(|scene| scene.size);
        if let Some(context) = image_canvas.get().and_then(|canvas| prepare(&canvas, view)) {
            pixels.bitmap.with(|bitmap| paint_image(&context, camera, view, size, bitmap.as_ref()));
        }
    });

    let painted = StoredValue::new(control.camera.get_untracked());
    Effect::new(move |_| {
        let (camera, view, look) = (control.camera.get(), control.viewport.get(), control.look.get());
        let (scene, is_bare, is_panning) = (control.scene.get(), control.is_bare.get(), control.is_panning.get());
        let Some(canvas) = box_canvas.get() else { return };
        let before = painted.get_value();
        if is_panning && before.scale == camera.scale && scene.shapes.len() >= MOVE_CANVAS_FROM {
            let (dx, dy) = (camera.offset[0] - before.offset[0], camera.offset[1] - before.offset[1]);
            return move_canvas(&canvas, dx, dy);
        }
        move_canvas(&canvas, 0.0, 0.0);
        if let Some(context) = prepare(&canvas, view) {
            let shapes: &[Shape] = if is_bare { &[] } else { &scene.shapes };
            paint_boxes(&context, camera, view, shapes, look);
            painted.set_value(camera);
        }
    });

    Effect::new(move |_| {
        let (camera, view) = (control.camera.get(), control.viewport.get());
        let (hovered, selected) = (control.hovered.get(), selected.get());
        let (scene, is_bare) = (control.scene.get(), control.is_bare.get());
        let Some(context) = top_canvas.get().and_then(|canvas| prepare(&canvas, view)) else { return };
        context.clear_rect(0.0, 0.0, view.width, view.height);
        if is_bare {
            return;
        }
        for (target, is_selected) in [(selected, true), (hovered.filter(|_| hovered != selected), false)] {
            if let Some(shape) = target.and_then(|target| scene.shape(target)) {
                paint_highlight(&context, camera, shape, is_selected);
            }
        }
    });

    let gesture = StoredValue::new(Gesture::default());
    let down = move |event: PointerEvent| {
        if let Some(canvas) = top_canvas.get_untracked() {
            let _ = canvas.set_pointer_capture(event.pointer_id());
        }
        gesture.update_value(|gesture| {
            if gesture.pointers.is_empty() {
                gesture.moved = 0.0;
            }
            gesture.pointers.push((event.pointer_id(), place(&event)));
        });
    };
    let moved = move |event: PointerEvent| {
        let at = place(&event);
        control.pointer.set(Some(at));
        let is_dragging = gesture.try_update_value(|gesture| drag(gesture, &event, control)).unwrap_or(false);
        if !is_dragging {
            control.hovered.set(control.under(at));
        }
    };
    let up = move |event: PointerEvent| {
        let was_click = gesture.try_update_value(|gesture| {
            gesture.pointers.retain(|(id, _)| *id != event.pointer_id());
            gesture.pointers.is_empty() && gesture.moved < CLICK_SLACK
        });
        control.is_panning.set(false);
        if was_click == Some(true) && event.type_() == "pointerup" {
            on_select.run(control.under(place(&event)));
        }
    };
    let wheel = move |event: leptos::ev::WheelEvent| {
        event.prevent_default();
        // Lines and pages are turned into pixels; a pinch on a touch pad arrives as a wheel with the control key.
        let unit = [1.0, 16.0, 240.0][(event.delta_mode() as usize).min(2)];
        let strength = if event.ctrl_key() { 0.01 } else { 0.0016 };
        let factor = (-event.delta_y() * unit * strength).clamp(-1.0, 1.0).exp();
        control.zoom_about(factor, [f64::from(event.offset_x()), f64::from(event.offset_y())]);
    };
    view! {
        <div class="viewer" node_ref=frame>
            <canvas class="layer" node_ref=image_canvas data-layer="image"></canvas>
            <canvas class="layer" node_ref=box_canvas data-layer="boxes"></canvas>
            <canvas
                class="layer is-top"
                class:is-pointing=move || control.hovered.with(Option::is_some)
                node_ref=top_canvas
                data-layer="highlight"
                role="img"
                aria-label="The image with its boxes; the list beside it names them"
                on:pointerdown=down
                on:pointermove=moved
                on:pointerup=up
                on:pointercancel=up
                on:pointerleave=move |_| {
                    control.pointer.set(None);
                    control.hovered.set(None);
                }
                on:wheel=wheel
                on:dblclick=move |_| control.fit()
            ></canvas>
        </div>
    }
}

/// Moves the picture by one pointer, or enlarges it by two; tells whether a pointer is down.
fn drag(gesture: &mut Gesture, event: &PointerEvent, control: ViewerControl) -> bool {
    let at = place(event);
    let Some(index) = gesture.pointers.iter().position(|(id, _)| *id == event.pointer_id()) else { return false };
    let before = gesture.pointers[index].1;
    gesture.pointers[index].1 = at;
    gesture.moved += f64::hypot(at[0] - before[0], at[1] - before[1]);
    match gesture.pointers[..] {
        [_] if gesture.moved >= CLICK_SLACK => {
            control.is_fitted.set(false);
            control.is_panning.set(true);
            control.camera.update(|camera| *camera = camera.panned(at[0] - before[0], at[1] - before[1]));
        }
        [(_, a), (_, b)] => {
            let other = if index == 0 { b } else { a };
            let spread = |p: Point| f64::hypot(p[0] - other[0], p[1] - other[1]).max(1.0);
            let middle = [(at[0] + other[0]) / 2.0, (at[1] + other[1]) / 2.0];
            control.camera.update(|camera| {
                *camera = camera.panned((at[0] - before[0]) / 2.0, (at[1] - before[1]) / 2.0);
            });
            control.zoom_about(spread(at) / spread(before), middle);
        }
        _ => {}
    }
    true
}

fn place(event: &PointerEvent) -> Point {
    [f64::from(event.offset_x()), f64::from(event.offset_y())]
}

/// Follows the size of the viewer.
fn observe_size(frame: NodeRef<leptos::html::Div>, control: ViewerControl) {
    let observer = StoredValue::new_local(None::<(ResizeObserver, Closure<dyn FnMut(JsValue)>)>);
    Effect::new(move |_| {
        let Some(element) = frame.get() else { return };
        let measured: HtmlElement = element.clone().unchecked_into();
        let closure = Closure::<dyn FnMut(JsValue)>::new(move |_| {
            let view =
                Viewport { width: f64::from(measured.client_width()), height: f64::from(measured.client_height()) };
            if control.viewport.try_get_untracked().is_some_and(|old| old != view) {
                control.viewport.set(view);
                if control.is_fitted.get_untracked() {
                    control.refit();
                }
            }
        });
        if let Ok(created) = ResizeObserver::new(closure.as_ref().unchecked_ref()) {
            created.observe(&element);
            observer.set_value(Some((created, closure)));
        }
    });
    on_cleanup(move || {
        observer.try_update_value(|observer| {
            if let Some((observer, _)) = observer.take() {
                observer.disconnect();
            }
        });
    });
}

/// Gives a canvas the right number of pixels and a context in CSS pixels.
pub(super) fn prepare(canvas: &HtmlCanvasElement, view: Viewport) -> Option<CanvasRenderingContext2d> {
    if view.width < 1.0 || view.height < 1.0 {
        return None;
    }
    // Some phones refuse a canvas of more than 16 million pixels.
    let most = (16_000_000.0 / (view.width * view.height)).sqrt();
    let ratio = window().device_pixel_ratio().clamp(1.0, 3.0).min(most);
    let (width, height) = ((view.width * ratio).round() as u32, (view.height * ratio).round() as u32);
    if canvas.width() != width || canvas.height() != height {
        canvas.set_width(width);
        canvas.set_height(height);
    }
    let context: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
    context.set_transform(ratio, 0.0, 0.0, ratio, 0.0, 0.0).ok()?;
    Some(context)
}

fn move_canvas(canvas: &HtmlCanvasElement, dx: f64, dy: f64) {
    let style = web_sys::HtmlElement::style(canvas);
    let _ = match (dx, dy) {
        (0.0, 0.0) => style.remove_property("transform").map(drop),
        _ => style.set_property("transform", &format!("translate({dx}px, {dy}px)")),
    };
}
