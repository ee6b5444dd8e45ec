//! Whole files in, annotations out.

use super::*;
use crate::geometry::OrientedBox;
use crate::schema::{ImageSize, Source};
use crate::settings::Duplicates;

fn load(name: &str, text: &str) -> Loaded {
    read(name, text.as_bytes(), None, &mut |_, _| {})
}

fn boxes(loaded: &Loaded) -> Vec<[f64; 5]> {
    let resolved = resolve(loaded, &loaded.conventions, &|_| None, Duplicates::Join);
    resolved.set.instances().iter().map(|i| [i.rbox.cx, i.rbox.cy, i.rbox.w, i.rbox.h, i.rbox.theta]).collect()
}

fn codes(loaded: &Loaded) -> Vec<&str> {
    loaded.diagnostics.entries().iter().map(|d| d.code.as_str()).collect()
}

const SHIP: &str = r#"{"image":"D/00011.jpg","source":"DIOR-R","width":800,"height":800,"instances":[
 {"id":"7","rbox":[0.5,0.375,0.25,0.125,0.52],"ref":"ship","caption":["A long gray ship.","A ship."]}]}"#;

#[test]
fn the_formats_own_example_becomes_its_box() {
    let loaded = load("a.jsonl", &SHIP.replace('\n', ""));
    assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics);
    assert_eq!((loaded.role, loaded.role_reason.as_str()), (Role::GroundTruth, "has lists of reference captions"));
    let resolved = resolve(&loaded, &loaded.conventions, &|_| None, Duplicates::Join);
    let image = &resolved.set.images()[0];
    assert_eq!((image.key.as_str(), image.source.clone()), ("D/00011.jpg", Some(Source::DiorR)));
    let instance = &resolved.set.instances()[0];
    assert_eq!(instance.rbox, OrientedBox { cx: 400.0, cy: 300.0, w: 200.0, h: 100.0, theta: 0.52 });
    assert_eq!((instance.captions.len(), instance.id.as_deref()), (2, Some("7")));
    assert_eq!(resolved.set.category_name(instance.category), "ship");
}

#[test]
fn lines_a_list_and_pretty_printing_are_one() {
    let line = SHIP.replace('\n', "");
    let expected = boxes(&load("a.jsonl", &line));
    for text in [SHIP.to_owned(), format!("[{SHIP},\n]"), format!("[{line}]"), format!("{{\"images\": [{SHIP}]}}")] {
        let loaded = load("a.json", &text);
        assert_eq!(boxes(&loaded), expected, "{text}");
        assert_eq!((loaded.records_total, loaded.records_read), (1, 1));
    }
}

#[test]
fn the_head_changes_scale_unit_and_turn_for_the_file() {
    let text = "{\"ricap\":1,\"angle\":\"deg\",\"coords\":\"pixel\",\"turn\":\"ccw\"}\n\
                {\"image\":\"a\",\"instances\":[{\"rbox\":[400,300,200,100,-30],\"ref\":\"ship\"}]}";
    let loaded = load("a.jsonl", text);
    assert!(loaded.diagnostics.is_empty());
    assert_eq!(boxes(&loaded), [[400.0, 300.0, 200.0, 100.0, 30f64.to_radians()]]);
    assert_eq!(loaded.conventions.scale.basis, Basis::Stated);
}

#[test]
fn another_convention_is_tried_without_reading_again() {
    let loaded = load("a.jsonl", "{\"image\":\"a\",\"instances\":[{\"rbox\":[0.5,0.5,0.25,0.125,0.5]}]}");
    let mut conventions = loaded.conventions.clone();
    conventions.set("turn", "ccw").unwrap();
    let size = |_: &str| Some(ImageSize { width_px: 100, height_px: 200 });
    let resolved = resolve(&loaded, &conventions, &size, Duplicates::Join);
    assert_eq!(resolved.set.instances()[0].rbox, OrientedBox { cx: 50.0, cy: 100.0, w: 25.0, h: 25.0, theta: -0.5 });
}

#[test]
fn repeated_images_are_joined_or_chosen_and_told() {
    let text = "{\"image\":\"a\",\"instances\":[{\"rbox\":[0.1,0.1,0.1,0.1,0]}]}\n\
                {\"image\":\"b\",\"instances\":[]}\n\
                {\"image\":\"a\",\"instances\":[{\"rbox\":[0.2,0.2,0.1,0.1,0]}]}";
    let loaded = load("a.jsonl", text);
    for (duplicates, expected) in
        [(Duplicates::Join, vec![80.0, 160.0]), (Duplicates::First, vec![80.0]), (Duplicates::Last, vec![160.0])]
    {
        let resolved = resolve(&loaded, &loaded.conventions, &|_| Some(ImageSize::BENCHMARK), duplicates);
        let centres: Vec<_> = resolved.set.instances().iter().map(|i| i.rbox.cx).collect();
        assert_eq!(centres, expected);
        assert_eq!(resolved.set.images().len(), 2);
        assert_eq!(resolved.diagnostics.entries()[0].code, "image-twice");
    }
}

#[test]
fn all_problems_are_reported_and_the_good_part_is_kept() {
    let text = "{\"image\":\"a\",\"instances\":[{\"rbox\":[0.1,0.1,0.1],\"ref\":\"x\"},{\"ref\":\"y\"},3,\
                {\"rbox\":[0.5,0.5,0.1,0.1,0],\"hue\":1}]}\n\
                {\"instances\":[]}\n\
                {\"image\" \"b\"}\n\
                {\"image\":\"c\",\"instances\":{}}\n\
                {\"image\":\"d\",\"instances\":[{\"rbox\":[0.5,0.5,0.1,0.1,0]}],\"weather\":\"rain\"";
    let loaded = load("a.jsonl", text);
    let mut found = codes(&loaded);
    found.sort_unstable();
    let expected = [
        "box-missing",
        "box-unreadable",
        "cut-off",
        "image-missing",
        "instance-unreadable",
        "instances-unreadable",
        "record-broken",
        "unknown-fields",
    ];
    assert_eq!(found, expected);
    assert_eq!(boxes(&loaded).len(), 2);
    assert_eq!((loaded.records_total, loaded.records_read), (5, 3));
    let unknown = loaded.diagnostics.entries().iter().find(|d| d.code == "unknown-fields").unwrap();
    assert!(unknown.message.contains("`hue`") && unknown.message.contains("`weather`"));
}

#[test]
fn files_of_one_kind_are_joined() {
    let file = |name: &str, image: &str, category: &str| {
        load(
            name,
            &format!(
                "{{\"image\":\"{image}\",\"instances\":[{{\"rbox\":[0.5,0.5,0.1,0.1,0],\"ref\":\"{category}\"}}]}}"
            ),
        )
    };
    let all = combine(vec![
        file("x/gt/1.json", "a", "ship"),
        file("x/gt/2.json", "b", "car"),
        file("x/gt/3.json", "c", "ship"),
    ]);
    let all = all.unwrap();
    assert_eq!(all.name, "x/gt");
    let names: Vec<_> = all.images.iter().map(|image| all.category_name(&image.instances[0])).collect();
    assert_eq!(names, ["ship", "car", "ship"]);
    assert_eq!(all.images[1].file.as_deref(), Some("x/gt/2.json"));
    assert_eq!(all.records_read, 3);
}
