//! HRSC2016: XML with `HRSC_Objects/HRSC_Object`, centre, sides and an angle in radians, clockwise.

use super::super::format::{Format, Guess, Input};
use super::super::loaded::RawShape;
use super::super::reading::Reading;
use super::super::voc::{self, Layout};
use super::super::xml::Element;

pub static FORMAT: Format = Format { id: "hrsc2016", label: "HRSC2016 XML", sniff, read };

const LAYOUT: Layout = Layout {
    parent: "HRSC_Objects",
    object: "HRSC_Object",
    size: ["Img_SizeWidth", "Img_SizeHeight"],
    shape,
    category: |object| object.text_at("Class_Name").or_else(|| object.text_at("Class_ID")),
};

fn sniff(input: &Input<'_>) -> Option<Guess> {
    input.head().contains("<HRSC_Image").then(|| Guess { confidence: 95, reason: "XML with `HRSC_Image`".into() })
}

fn shape(object: &Element) -> Result<RawShape, String> {
    let mut numbers = [0.0; 5];
    for (slot, name) in numbers.iter_mut().zip(["mbox_cx", "mbox_cy", "mbox_w", "mbox_h", "mbox_ang"]) {
        *slot = object.number_at(name).ok_or_else(|| format!("`{name}` is missing or no number"))?;
    }
    Ok(RawShape::Centre(numbers))
}

fn read(input: &Input<'_>, reading: &mut Reading<'_>) {
    voc::read(input, &LAYOUT, reading);
}
