//! Raw answers of models: the text of one image in a field of a record, or one text file for each image.

use std::collections::HashMap;

use super::super::answer::{self, Answer, Item as Object};
use super::super::format::{Format, Guess, Input};
use super::super::instance::{self, CAPTION_KEYS};
use super::super::json::{self, Item, Json, Record};
use super::super::loaded::{RawImage, RawInstance, RawShape, RecordState, Role};
use super::super::reading::Reading;
use super::super::record::{self, IMAGE_KEYS};
use crate::diag::{Diagnostic, Place, shorten};
use crate::schema::{key_without_extension, key_without_folders};

pub static FORMAT: Format = Format { id: "answers", label: "model answers", sniff, read };

/// Fields that hold a model's text, the most telling first.
const ANSWER_KEYS: [&str; 13] = [
    "response", "answer", "prediction", "output", "model_output", "generated_text", "model_response", "gen_raw", "pred",
    "text", "outputs", "result", "conversations",
];
const TAGS: [&str; 8] = ["<rbox>", "<ref>", "<box>", "<|box_start|>", "<|det|>", "bbox_2d", "box_2d", "<patch_index_"];

fn sniff(input: &Input<'_>) -> Option<Guess> {
    let records = input.head_records();
    let answer_key = records.iter().take(4).find_map(|record| answer_of(record).map(|(key, _)| key));
    let has_image = records.iter().take(4).any(|record| record.get_any(&IMAGE_KEYS).is_some());
    if let Some(key) = answer_key {
        return match has_image {
            true => Guess::new(80, format!("records with an image and the text of a model in `{key}`")),
            false => Guess::new(45, format!("records with the text of a model in `{key}`, without an image")),
        };
    }
    // A list of boxes without an image: the answer for the image that the file is named for.
    let is_box = |record: &Json<'_>| ["bbox_2d", "box_2d", "rbox"].iter().any(|key| record.get(key).is_some());
    if !has_image && records.iter().take(4).any(is_box) {
        return Guess::new(40, "one answer: a list of boxes without an image");
    }
    let tag = TAGS.iter().find(|tag| input.head().contains(**tag))?;
    Guess::new(35, format!("one answer: text with {tag}"))
}

/// The model's text of a record, with the name of its field.
fn answer_of<'j, 'a>(record: &'j Json<'a>) -> Option<(&'static str, &'j Json<'a>)> {
    ANSWER_KEYS.iter().find_map(|key| {
        let value = record.get(key)?;
        let is_answer = match *key {
            "conversations" => value.items().is_some(),
            "result" => matches!(value, Json::Text(_)) || value.get("gen").is_some() || value.get("gen_raw").is_some(),
            // A plain caption is no answer.
            "text" => value.as_str().is_some_and(|text| text.contains(['[', '{', '<'])),
            "pred" => matches!(value, Json::Text(_)),
            _ => matches!(value, Json::Text(_) | Json::Array { .. } | Json::Null) || value.fields().is_some(),
        };
        is_answer.then_some((*key, value))
    })
}

fn read(input: &Input<'_>, reading: &mut Reading<'_>) {
    let has_records = input.head_records().iter().take(4).any(|record| answer_of(record).is_some());
    if has_records {
        json::records(input.text, &mut |item, at| {
            match item {
                Item::Record(record) => read_record(&record, reading),
                other => record::report_other(other, reading),
            }
            reading.progress(at);
        });
    } else {
        reading.records_total = 1;
        let key = key_without_extension(key_without_folders(input.name));
        let key = key.strip_suffix(".json").unwrap_or(key);
        let place = reading.place().in_image(key);
        reading.evidence.responses += 1;
        let found = answer::read(input.text);
        push_image(key, found, Extra::default(), 1, &place, reading);
    }
    answer::settle(reading);
}

/// What a record says beside the text.
#[derive(Default)]
struct Extra {
    source: Option<crate::schema::Source>,
    size: Option<crate::schema::ImageSize>,
    captions: Vec<String>,
}

fn read_record(record: &Record<'_>, reading: &mut Reading<'_>) {
    let place = reading.place().at_line(record.line).at_record(record.number);
    reading.report_slips(record.slips, &place);
    reading.records_total += 1;
    let object = &record.value;
    let nested = object.get("extra_info");
    let key_value = object.get_any(&IMAGE_KEYS).or_else(|| nested.and_then(|info| info.get_any(&IMAGE_KEYS)));
    let key = match key_value.and_then(Json::as_text).map(|key| key.trim().to_owned()).filter(|key| !key.is_empty()) {
        Some(key) => key,
        None if object.fields().is_some() => {
            let diagnostic = Diagnostic::warning("image-missing", place.clone(), "an answer that names no image")
                .with_expected("a field `image` with the name of the image")
                .with_action("the number of the record stands for it");
            reading.push(diagnostic);
            format!("#{}", record.number)
        }
        None => {
            let _ = record::image_key(object, &place, reading);
            return;
        }
    };
    let place = place.in_image(key.clone());
    let Some((name, value)) = answer_of(object) else {
        let diagnostic = Diagnostic::error("answer-missing", place, "a record without the text of a model")
            .with_expected("a field `response`")
            .with_action("the image counts as one without boxes");
        reading.push(diagnostic);
        let state = RecordState::Unreadable { reason: "no answer in the record".into() };
        push_raw(&key, Vec::new(), state, Extra::default(), record.line, reading);
        return;
    };
    let found = match value {
        Json::Text(text) => answer::read(text),
        _ if name == "conversations" => {
            reading.evidence.stated = Some((Role::GroundTruth, "training conversations".into()));
            answer::read(&said_by_model(value))
        }
        Json::Object { .. } if name == "result" => {
            let text = value.get_any(&["gen", "gen_raw"]).and_then(Json::as_text).unwrap_or_default();
            answer::read(&text)
        }
        Json::Array { items, .. } if items.iter().all(|item| matches!(item, Json::Text(_))) && !items.is_empty() => {
            answer::read(&items[0].as_text().unwrap_or_default())
        }
        structured => answer::read_value(structured),
    };
    reading.evidence.responses += 1;
    let captions = match object.get_any(&CAPTION_KEYS[..2]) {
        Some(Json::Array { items, .. }) => items.iter().map(|c| c.as_text().unwrap_or_default().into_owned()).collect(),
        Some(value) => value.as_text().map(|text| text.into_owned()).into_iter().collect(),
        None => Vec::new(),
    };
    let extra = Extra { source: record::source(object, reading), size: record::image_size(object, &place, reading), captions };
    push_image(&key, found, extra, record.line, &place, reading);
}

/// The model's side of a conversation, joined.
fn said_by_model(conversation: &Json<'_>) -> String {
    let is_model = |turn: &Json<'_>| {
        let from = turn.get_any(&["from", "role"]).and_then(Json::as_text).unwrap_or_default().to_lowercase();
        matches!(from.as_str(), "gpt" | "assistant" | "model")
    };
    let turns = conversation.items().unwrap_or_default().iter().filter(|turn| is_model(turn));
    turns.filter_map(|turn| turn.get_any(&["value", "content"])?.as_text().map(|t| t.into_owned())).collect::<Vec<_>>().join("\n")
}

fn push_image(key: &str, found: Answer, extra: Extra, line: u64, place: &Place, reading: &mut Reading<'_>) {
    report(&found, place, reading);
    let state = match &found.reason {
        Some(reason) => RecordState::Unreadable { reason: reason.as_str().into() },
        None if found.is_cut_off => RecordState::CutOff { dropped: found.dropped },
        None => RecordState::Read,
    };
    let at = line.min(u64::from(u32::MAX)) as u32;
    let mut captions = extra.captions.iter();
    // A caption in a field of its own goes with the only box; a list of captions with the boxes one by one.
    let has_own_captions = extra.captions.len() == found.items.len();
    let mut instances = Vec::with_capacity(found.items.len());
    for (index, object) in found.items.into_iter().enumerate() {
        let caption = captions.next().filter(|_| has_own_captions);
        let place = || place.clone().at_instance(index as u64 + 1);
        instances.extend(to_instance(object, caption, at, &place, reading));
    }
    push_raw(key, instances, state, extra, line, reading);
}

fn push_raw(key: &str, instances: Vec<RawInstance>, state: RecordState, extra: Extra, line: u64, reading: &mut Reading<'_>) {
    reading.records_read += u64::from(!matches!(state, RecordState::Unreadable { .. }));
    let at = line.min(u64::from(u32::MAX)) as u32;
    let (source, size) = (extra.source, extra.size);
    reading.images.push(RawImage { key: key.into(), source, size, instances, state, at, ..RawImage::default() });
}

fn to_instance(
    object: Object,
    own_caption: Option<&String>,
    at: u32,
    place: &dyn Fn() -> Place,
    reading: &mut Reading<'_>,
) -> Option<RawInstance> {
    if !instance::is_finite(&object.shape, place, reading) {
        return None;
    }
    reading.extremes.add(&object.shape);
    *reading.syntaxes.entry(object.syntax).or_default() += 1;
    reading.evidence.confidences += u64::from(object.confidence.is_some());
    let caption = object.caption.as_ref().or(own_caption).map(|text| text.trim()).filter(|text| !text.is_empty());
    Some(RawInstance {
        category: object.label.and_then(|label| reading.category(&label)),
        captions: caption.map(Into::into).into_iter().collect(),
        shape: object.shape,
        id: object.id.map(Into::into),
        confidence: object.confidence,
        is_difficult: false,
        at,
    })
}

fn report(found: &Answer, place: &Place, reading: &mut Reading<'_>) {
    if let Some(reason) = &found.reason {
        reading.push(
            Diagnostic::error("answer-unreadable", place.clone(), "nothing can be read from an answer")
                .with_found(reason.clone())
                .with_expected("boxes in JSON, in tags or in brackets")
                .with_action("the image counts as one without boxes"),
        );
        return;
    }
    if found.is_cut_off {
        record::cut_off(found.dropped, place, reading);
    }
    if found.unread > 0 {
        let example = found.first_unread.as_deref().unwrap_or_default();
        reading.push(
            Diagnostic::error("box-unreadable", place.clone(), "numbers in an answer that are no box")
                .with_found(shorten(example, 80))
                .with_expected("four numbers, or five with the angle")
                .with_action("left out"),
        );
    }
    if let Some(copies) = most_repeated(&found.items).filter(|copies| *copies >= 3) {
        reading.push(
            Diagnostic::warning("boxes-repeated", place.clone(), format!("{copies} identical boxes in one answer"))
                .with_fix("a repetition penalty, or a lower token limit")
                .with_action("all are kept: copies count as false alarms"),
        );
    }
}

/// How often the most frequent box stands in the answer.
fn most_repeated(items: &[Object]) -> Option<u64> {
    let bits = |shape: &RawShape| shape.numbers().map(f64::to_bits).collect::<Vec<_>>();
    let mut counts: HashMap<Vec<u64>, u64> = HashMap::with_capacity(items.len());
    items.iter().for_each(|item| *counts.entry(bits(&item.shape)).or_default() += 1);
    counts.into_values().max()
}
