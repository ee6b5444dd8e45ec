//! Faults that users of related tools met, by their number. Boxes are `[cx, cy, w, h, theta]` in pixels and radians.

use super::*;

/// One answer for the image `a`.
fn answer(text: &str) -> Loaded {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    read("pred.jsonl", format!("{{\"image\":\"a\",\"response\":\"{text}\"}}"))
}

const PIXELS: &[(&str, &str)] = &[("scale", "pixel")];

#[test]
fn b10_degrees_in_a_file_that_says_radians_are_warned_of() {
    let text = "{\"ricap\":1,\"angle\":\"rad\",\"coords\":\"pixel\"}\n\
                {\"image\":\"a\",\"instances\":[{\"rbox\":[300,300,120,40,30]},{\"rbox\":[306,297,118,42,35]}]}";
    let loaded = read("gt.jsonl", text);
    assert_eq!(codes(&loaded), ["angle-range"]);
    let overlap = |choices: &[(&str, &str)]| {
        let found = boxes(&resolve(&loaded, choices, None));
        iou(&found[0], &found[1])
    };
    assert!((overlap(&[("angle", "deg")]) - 0.720455).abs() < 2e-6);
    assert!((overlap(&[]) - 0.218885).abs() < 2e-6);
}

#[test]
fn b12_a_flat_box_is_kept_and_warned_of() {
    let loaded = read(
        "p.jsonl",
        "{\"ricap\":1,\"coords\":\"pixel\"}\n{\"image\":\"a\",\"instances\":[{\"rbox\":[50,50,0,20,0.3]}]}",
    );
    let resolved = resolve(&loaded, &[], None);
    assert_eq!(resolved.set.instances().len(), 1);
    assert_eq!(resolved.diagnostics.entries()[0].code, "box-flat");
}

#[test]
fn b24_crossing_corners_are_put_in_order_and_the_line_is_named() {
    let loaded = read("P1.txt", "imagesource:x\n100 100 200 150 200 100 100 150 harbor 0\n");
    let resolved = resolve(&loaded, &[], None);
    assert_boxes(&boxes(&resolved), &[[150.0, 125.0, 100.0, 50.0, 0.0]]);
    let warning = &resolved.diagnostics.entries()[0];
    assert_eq!((warning.code.as_str(), warning.places[0].line), ("corners-crossing", Some(2)));
}

#[test]
fn b26_every_spelling_of_a_rectangle_is_the_same_box() {
    let text = "10 10 10 60 90 60 90 10 ground-track-field 0\n90 10 10 10 10 60 90 60 ground-track-field 0\n\
                90 60 90 10 10 10 10 60 ground-track-field 0\n10 60 90 60 90 10 10 10 ground-track-field 0\n";
    let found = boxes(&resolve(&read("P1.txt", text), &[], None));
    assert_boxes(&found, &[[50.0, 35.0, 80.0, 50.0, 0.0]; 4]);
    assert!(found.iter().all(|b| *b == found[0]));
}

#[test]
fn b75_an_answer_cut_inside_the_third_box_keeps_two() {
    let text = "Here you go: ```json [{\"bbox_2d\": [120, 80, 240, 160], \"label\": \"ship\"}, \
                {\"bbox_2d\": [300, 90, 410, 150], \"label\": \"ship\"}, {\"bbox_2d\": [512, 77, 6";
    let loaded = answer(text);
    assert_boxes(
        &boxes(&resolve(&loaded, PIXELS, None)),
        &[[180.0, 120.0, 120.0, 80.0, 0.0], [355.0, 120.0, 110.0, 60.0, 0.0]],
    );
    assert_eq!(loaded.images[0].state, RecordState::CutOff { dropped: 1 });
    let entry = loaded.diagnostics.entries().iter().find(|d| d.code == "cut-off").unwrap();
    assert!(entry.message.ends_with("cut off, 1 incomplete box dropped"), "{}", entry.message);
}

#[test]
fn b77_trailing_commas_and_single_quotes() {
    let loaded = answer("[{'bbox_2d': [10, 20, 60, 50,], 'label': 'plane, parked',},]");
    let resolved = resolve(&loaded, PIXELS, None);
    assert_boxes(&boxes(&resolved), &[[35.0, 35.0, 50.0, 30.0, 0.0]]);
    assert_eq!(resolved.set.categories(), ["plane, parked"]);
}

#[test]
fn b79_the_scale_is_one_choice_for_the_file() {
    let loaded = answer("[{\"bbox_2d\": [250, 500, 750, 900]}]");
    let size = Some([800, 600]);
    let relative = boxes(&resolve(&loaded, &[("scale", "per-mille")], size));
    let pixels = boxes(&resolve(&loaded, PIXELS, size));
    assert_boxes(&relative, &[[400.0, 420.0, 400.0, 240.0, 0.0]]);
    assert_boxes(&pixels, &[[500.0, 700.0, 500.0, 400.0, 0.0]]);
    assert!((iou(&relative[0], &pixels[0]) - 0.049645).abs() < 2e-6);
    let warned = resolve(&loaded, PIXELS, size).diagnostics;
    assert!(warned.entries().iter().any(|d| d.code == "boxes-far-outside"), "{warned:?}");
}

#[test]
fn b82_y_before_x() {
    let loaded = answer("{\"box_2d\": [100, 200, 300, 600], \"label\": \"bridge\"}");
    assert_boxes(&boxes(&resolve(&loaded, &[], Some([1000, 500]))), &[[400.0, 100.0, 400.0, 100.0, 0.0]]);
}

#[test]
fn b84_several_boxes_in_one_tag() {
    let loaded = answer("<ref>ship</ref><box>[[100, 200, 300, 400], [500, 600, 700, 800]]</box>");
    let resolved = resolve(&loaded, &[], Some([1000, 1000]));
    assert_boxes(&boxes(&resolved), &[[200.0, 300.0, 200.0, 200.0, 0.0], [600.0, 700.0, 200.0, 200.0, 0.0]]);
    assert_eq!(resolved.set.categories(), ["ship"]);
}

#[test]
fn b86_percent_corners_and_an_angle() {
    let loaded = answer("<p>bridge</p>{<40><30><60><38>|<30>}");
    let truth = rbox([400.0, 272.0, 160.0, 64.0, std::f64::consts::FRAC_PI_6]);
    let overlap = |choices: &[(&str, &str)]| iou(&boxes(&resolve(&loaded, choices, Some([800, 800])))[0], &truth);
    assert!(overlap(&[]) >= 0.999999);
    assert!((overlap(&[("turn", "ccw")]) - 0.300289).abs() < 2e-6);
    assert!((overlap(&[("angle", "rad")]) - 0.272931).abs() < 2e-6);
}

#[test]
fn b88_three_hundred_copies_are_kept_and_told() {
    let copy = "{\"bbox_2d\": [120, 80, 240, 160], \"label\": \"ship\"}";
    let loaded = answer(&format!("[{}", vec![copy; 300].join(", ")));
    assert_eq!(loaded.instance_count(), 300);
    let entry = loaded.diagnostics.entries().iter().find(|d| d.code == "boxes-repeated").unwrap();
    assert!(entry.message.starts_with("300 identical boxes"), "{}", entry.message);
}

#[test]
fn b90_boxes_in_the_reasoning_are_no_answer() {
    let text = "<think>maybe [1, 2, 3, 4] or {\"bbox_2d\": [5, 5, 9, 9]}</think>[{\"bbox_2d\": [10, 20, 60, 50], \"label\": \"plane\"}]";
    assert_boxes(&boxes(&resolve(&answer(text), PIXELS, None)), &[[35.0, 35.0, 50.0, 30.0, 0.0]]);
}

#[test]
fn b92_headers_and_empty_label_files_are_images_without_objects() {
    for (text, count) in [
        ("", 0),
        ("imagesource:TestSource\ngsd:0.15\n", 0),
        ("imagesource:TestSource\ngsd:null\n1 1 5 1 5 5 1 5 ship 0\n", 1),
    ] {
        let loaded = read("labels/P1.txt", text);
        assert_eq!((loaded.images.len(), loaded.instance_count()), (1, count), "{text:?}");
        assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics);
        assert_eq!(loaded.role, Role::GroundTruth);
    }
}

#[test]
fn b94_the_flag_of_difficult_objects_is_kept() {
    let loaded = read(
        "P1.txt",
        "0 0 9 0 9 9 0 9 ship 0\n20 0 29 0 29 9 20 9 ship 1\n40 0 49 0 49 9 40 9 ship 2\n60 0 69 0 69 9 60 9 ship\n",
    );
    let flags: Vec<_> = loaded.images[0].instances.iter().map(|i| i.is_difficult).collect();
    assert_eq!(flags, [false, true, true, false]);
}

#[test]
fn b96_spellings_of_a_category_are_one() {
    let names =
        ["Expressway-Service-area", "expressway service area", "expressway_service_area", "EXPRESSWAY-SERVICE-AREA"];
    let list: Vec<_> =
        names.iter().map(|name| format!("{{\"rbox\":[0.5,0.5,0.1,0.1,0],\"ref\":\"{name}\"}}")).collect();
    let loaded = read("gt.json", format!("[{{\"image\":\"a\",\"instances\":[{}]}}]", list.join(",")));
    let resolved = resolve(&loaded, &[], None);
    assert_eq!(resolved.set.categories(), ["Expressway-Service-area"]);
}

#[test]
fn b98_a_box_over_the_border_stays_whole() {
    let text = "{\"ricap\":1,\"coords\":\"pixel\"}\n{\"image\":\"a\",\"width\":800,\"height\":600,\"instances\":[\
                {\"rbox\":[795,300,60,20,0.5]},{\"rbox\":[790,300,60,20,0.5]}]}";
    let resolved = resolve(&read("gt.jsonl", text), &[], None);
    assert_eq!(resolved.diagnostics.worst(), Some(ricap::diag::Severity::Note));
    let found = boxes(&resolved);
    assert!((iou(&found[0], &found[1]) - 0.688871).abs() < 2e-6);
}

#[test]
fn b100_the_box_is_not_made_of_two_corners() {
    let found = boxes(&resolve(&read("P1.txt", "150 100 190 140 150 180 110 140 storage-tank 0"), &[], None));
    assert!((found[0].area() - 3200.0).abs() < 1e-6);
}

#[test]
fn b102_xml_without_a_declaration_is_utf_8() {
    let text = "<annotation><!-- 甲 --><size><width>9</width><height>9</height></size><object><name>飞机</name>\
                <bndbox><xmin>1</xmin><ymin>1</ymin><xmax>5</xmax><ymax>5</ymax></bndbox></object></annotation>";
    let loaded = read("1.xml", text);
    assert_eq!((loaded.instance_count(), &*loaded.categories[0]), (1, "飞机"));
    assert!(loaded.diagnostics.is_empty());
}

#[test]
fn b104_a_byte_order_mark_is_no_part_of_the_first_name() {
    let json = read("p.json", "\u{feff}[{\"image\":\"a\",\"instances\":[{\"rbox\":[0.5,0.5,0.1,0.1,0]}]}]");
    let csv = read("p.csv", "\u{feff}image_id,cx,cy,w,h,theta\na,0.5,0.5,0.1,0.1,0\n");
    for loaded in [&json, &csv] {
        assert_eq!((loaded.instance_count(), loaded.diagnostics.is_empty()), (1, true), "{:?}", loaded.diagnostics);
        assert_eq!(&*loaded.images[0].key, "a");
    }
}

#[test]
fn b106_nan_and_infinity_cost_their_field_only() {
    let text = "[{\"image_id\": \"7\", \"score\": NaN, \"box\": [10, 10, 20, 10, 0]}, \
                {\"image_id\": \"8\", \"score\": 1, \"box\": [10, NaN, 20, 10, Infinity]}]";
    let loaded = read("pred.json", text);
    assert_eq!((loaded.records_total, loaded.records_read), (2, 1));
    assert_eq!(loaded.images[0].instances[0].confidence, None);
    assert!(codes(&loaded).contains(&"box-not-finite".to_owned()));
    assert_boxes(
        &boxes(&resolve(&loaded, &[("scale", "pixel"), ("form", "centre")], None)),
        &[[10.0, 10.0, 20.0, 10.0, 0.0]],
    );
}

#[test]
fn b108_windows_line_ends_and_a_blank_last_line() {
    let record = |key: &str| format!("{{\"image\":\"{key}\",\"instances\":[]}}\r\n");
    let loaded = read("p.jsonl", format!("{}{}{}\r\n", record("a"), record("b"), record("c")));
    assert_eq!((loaded.records_read, loaded.diagnostics.is_empty()), (3, true));
}

#[test]
fn b110_a_folder_of_250_label_files_is_250_images() {
    let file = |n: usize| read(&format!("val/labelTxt/P{n:04}.txt"), "0 0 9 0 9 9 0 9 ship 0\n");
    let all = load::combine((1..=250).map(file).collect()).unwrap();
    assert_eq!((all.images.len(), all.instance_count(), all.name.as_str()), (250, 250, "val/labelTxt"));
}

#[test]
fn b113_long_numbers_are_text() {
    let text = "[{\"image_id\": 9007199254740992, \"rbox\": [0.5,0.5,0.1,0.1,0]}, {\"image_id\": 9007199254740993, \"rbox\": [0.5,0.5,0.1,0.1,0]}]";
    let loaded = read("p.json", text);
    let keys: Vec<_> = loaded.images.iter().map(|image| &*image.key).collect();
    assert_eq!(keys, ["9007199254740992", "9007199254740993"]);
}

#[test]
fn b121_markup_is_kept_as_text() {
    let caption = "<b>Dock</b> <img src=x onerror=\\\"document.title=1\\\">";
    let text = format!(
        "{{\"image\":\"a\",\"instances\":[{{\"rbox\":[0.5,0.5,0.1,0.1,0],\"ref\":\"<i>ship</i>\",\"caption\":\"{caption}\"}}]}}"
    );
    let loaded = read("p.jsonl", text);
    let instance = &loaded.images[0].instances[0];
    assert_eq!(&*instance.captions[0], caption.replace("\\\"", "\""));
    assert_eq!(loaded.category_name(instance), "<i>ship</i>");
}

#[test]
fn b123_an_empty_file_is_named_with_its_size() {
    let loaded = read("pred.json", "");
    let text = loaded.diagnostics.entries()[0].to_string();
    assert!(text.contains("pred.json") && text.contains("0 bytes"), "{text}");
}
