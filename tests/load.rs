//! Files as people have them: one box in every format, cases from real use, and the project's own output read back.

use ricap::geometry::{OrientedBox, iou};
use ricap::load::{self, Loaded, RecordState, Resolved, Role};
use ricap::schema::ImageSize;
use ricap::settings::Duplicates;

#[path = "load/cases.rs"]
mod cases;
#[path = "load/mutations.rs"]
mod mutations;
#[path = "load/one_box.rs"]
mod one_box;
#[path = "load/samples.rs"]
mod samples;
#[path = "load/write.rs"]
mod write;

fn read(name: &str, bytes: impl AsRef<[u8]>) -> Loaded {
    load::read(name, bytes.as_ref(), None, &mut |_, _| {})
}

/// With the file's own conventions, or with others set by key and value.
fn resolve(loaded: &Loaded, choices: &[(&str, &str)], size: Option<[u32; 2]>) -> Resolved {
    let mut conventions = loaded.conventions.clone();
    for (key, value) in choices {
        conventions.set(key, value).unwrap();
    }
    let size = size.map(|[width_px, height_px]| ImageSize { width_px, height_px });
    load::resolve(loaded, &conventions, &|_| size, Duplicates::Join)
}

fn boxes(resolved: &Resolved) -> Vec<OrientedBox> {
    resolved.set.instances().iter().map(|instance| instance.rbox).collect()
}

fn rbox(n: [f64; 5]) -> OrientedBox {
    OrientedBox { cx: n[0], cy: n[1], w: n[2], h: n[3], theta: n[4] }
}

/// Whether two lists of boxes hold the same rectangles, in order.
#[track_caller]
fn assert_boxes(found: &[OrientedBox], expected: &[[f64; 5]]) {
    assert_eq!(found.len(), expected.len(), "{found:?}");
    for (found, expected) in found.iter().zip(expected) {
        let overlap = iou(found, &rbox(*expected));
        assert!(overlap > 1.0 - 1e-6, "{found:?} is not {expected:?}: IoU {overlap}");
    }
}

fn codes(loaded: &Loaded) -> Vec<String> {
    loaded.diagnostics.entries().iter().map(|diagnostic| diagnostic.code.clone()).collect()
}
