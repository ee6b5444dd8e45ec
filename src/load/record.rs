//! What JSON records of all kinds share: the image key, its size, its source, and what goes wrong with a record.

use super::json::{Item, Json};
use super::loaded::RecordState;
use super::reading::Reading;
use crate::diag::{Diagnostic, Place};
use crate::schema::{ImageSize, Source};

/// Names of the image key, the most telling first.
pub const IMAGE_KEYS: [&str; 8] =
    ["image", "image_id", "img", "file_name", "filename", "image_name", "img_id", "image_path"];
const WIDTH_KEYS: [&str; 4] = ["width", "image_width", "img_w", "imageWidth"];
const HEIGHT_KEYS: [&str; 4] = ["height", "image_height", "img_h", "imageHeight"];
const SOURCE_KEYS: [&str; 3] = ["source", "dataset", "subset"];

/// Whether a field of an image's record has a meaning here.
pub fn is_known(name: &str) -> bool {
    WIDTH_KEYS.contains(&name) || HEIGHT_KEYS.contains(&name) || SOURCE_KEYS.contains(&name)
}

/// The image key of a record, as text; reports a record without one.
pub fn image_key(object: &Json<'_>, place: &Place, reading: &mut Reading<'_>) -> Option<String> {
    let value = object.get_any(&IMAGE_KEYS);
    let key = value.and_then(Json::as_text).map(|key| key.trim().to_owned()).filter(|key| !key.is_empty());
    if key.is_none() {
        let (code, message) = match object {
            Json::Object { .. } => ("image-missing", "a record without `image`"),
            _ => ("record-unreadable", "a record that is no object"),
        };
        reading.push(
            Diagnostic::error(code, place.clone(), message)
                .with_found(value.map_or_else(|| object.kind(), Json::kind))
                .with_expected("an object with `image`, the name of the image")
                .with_action("the record was left out"),
        );
    }
    key
}

/// The source of an image, if the record names one.
pub fn source(object: &Json<'_>, reading: &mut Reading<'_>) -> Option<Source> {
    let source = Source::from_name(&object.get_any(&SOURCE_KEYS)?.as_text()?)?;
    reading.evidence.sources += 1;
    Some(source)
}

/// Width and height in pixels, if the record has both.
pub fn image_size(object: &Json<'_>, place: &Place, reading: &mut Reading<'_>) -> Option<ImageSize> {
    let (width, height) = (object.get_any(&WIDTH_KEYS)?, object.get_any(&HEIGHT_KEYS)?);
    let size = size_from(width.as_f64(), height.as_f64());
    if size.is_none() {
        let text = |value: &Json<'_>| value.as_text().map_or_else(|| value.kind().to_owned(), |t| t.into_owned());
        reading.push(
            Diagnostic::warning("image-size", place.clone(), "an image size that is no size")
                .with_found(format!("{} x {}", text(width), text(height)))
                .with_expected("two whole numbers of pixels above 0")
                .with_action("taken as missing"),
        );
    }
    size
}

/// A size from numbers; `None` unless both are pixels that an image can have.
pub fn size_from(width: Option<f64>, height: Option<f64>) -> Option<ImageSize> {
    let side = |number: f64| (1.0..=1e6).contains(&number).then(|| number.round() as u32);
    Some(ImageSize { width_px: side(width?)?, height_px: side(height?)? })
}

/// Reports what is no record.
pub fn report_other(item: Item<'_>, reading: &mut Reading<'_>) {
    match item {
        Item::Record(_) => {}
        Item::Broken { line, number, flaw, found } => {
            reading.records_total += 1;
            // Around the flaw, where the eye should go.
            let mut from = flaw.offset.saturating_sub(40).min(found.len());
            while !found.is_char_boundary(from) {
                from -= 1;
            }
            reading.push(
                Diagnostic::error(
                    "record-broken",
                    reading.place().at_line(line).at_record(number),
                    "a record that is not JSON",
                )
                .with_found(&found[from..])
                .with_expected(flaw.message)
                .with_action("the record was left out"),
            );
        }
        Item::Trailing { line, found } => reading.push(
            Diagnostic::warning("trailing-text", reading.place().at_line(line), "text behind the end of the data")
                .with_found(found)
                .with_action("ignored"),
        ),
    }
}

/// Reports a record that the end of the text cut off, and gives its state.
pub fn cut_off(dropped: u32, place: &Place, reading: &mut Reading<'_>) -> RecordState {
    let boxes = if dropped == 1 { "box" } else { "boxes" };
    reading.push(
        Diagnostic::error(
            "cut-off",
            place.clone(),
            format!("the text ends too early: cut off, {dropped} incomplete {boxes} dropped"),
        )
        .with_fix("check whether the file was written to its end, or raise the token limit")
        .with_action("the complete part was kept"),
    );
    RecordState::CutOff { dropped }
}
