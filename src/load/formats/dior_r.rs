//! DIOR-R: VOC-like XML, eight corner coordinates by name, one file for each image; also with a caption for each object.

use super::super::format::{Format, Guess, Input};
use super::super::reading::Reading;
use super::super::voc::{self, Layout};

pub static FORMAT: Format = Format { id: "dior-r", label: "DIOR-R XML", sniff, read };

// The `angle` beside the corners is of unknown unit and says nothing that the corners do not.
const LAYOUT: Layout = Layout {
    parent: "",
    object: "object",
    size: ["size/width", "size/height"],
    shape: voc::object_shape,
    category: |object| object.text_at("name"),
};

fn sniff(input: &Input<'_>) -> Option<Guess> {
    let head = input.head();
    let is_voc = head.contains("<annotation") && head.contains("<object>");
    (is_voc && head.contains("<x_left_top>")).then(|| Guess { confidence: 90, reason: "XML with `x_left_top`".into() })
}

fn read(input: &Input<'_>, reading: &mut Reading<'_>) {
    voc::read(input, &LAYOUT, reading);
}
