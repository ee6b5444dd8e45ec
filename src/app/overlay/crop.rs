//! A small picture of one box with its surroundings.

use leptos::prelude::*;

use crate::view::camera::{Camera, Viewport};
use crate::view::overlay::BoxRef;

use super::paint::{paint_highlight, paint_image};
use super::pixels::Pixels;
use super::viewer::{ViewerControl, prepare};

const VIEW: Viewport = Viewport { width: 264.0, height: 160.0 };

#[component]
pub fn Crop(
    control: ViewerControl,
    pixels: Pixels,
    /// The boxes to show, the most important one last; the crop is made around all of them.
    #[prop(into)]
    targets: Signal<Vec<BoxRef>>,
) -> impl IntoView {
    let canvas = NodeRef::<leptos::html::Canvas>::new();
    Effect::new(move |_| {
        let (scene, targets) = (control.scene.get(), targets.get());
        let Some(context) = canvas.get().and_then(|canvas| prepare(&canvas, VIEW)) else { return };
        let shapes: Vec<_> = targets.iter().filter_map(|target| scene.shape(*target)).collect();
        let Some(bounds) = shapes.iter().map(|shape| shape.bounds).reduce(|a, b| crate::geometry::Bounds {
            min_x: a.min_x.min(b.min_x),
            min_y: a.min_y.min(b.min_y),
            max_x: a.max_x.max(b.max_x),
            max_y: a.max_y.max(b.max_y),
        }) else {
            return context.clear_rect(0.0, 0.0, VIEW.width, VIEW.height);
        };
        let camera = Camera::around(&bounds, VIEW, 28.0, 8.0);
        pixels.bitmap.with(|bitmap| paint_image(&context, camera, VIEW, scene.size, bitmap.as_ref()));
        for shape in shapes {
            paint_highlight(&context, camera, shape, false);
        }
    });
    view! { <canvas class="crop" node_ref=canvas aria-hidden="true"></canvas> }
}
