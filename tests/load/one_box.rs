//! The one test box, in every format: it must come out equal.

use super::*;

const TURNED: [f64; 5] = [400.0, 300.0, 200.0, 100.0, std::f64::consts::FRAC_PI_6];
/// The upright box around it: formats without angles.
const UPRIGHT: [f64; 5] = [400.0, 300.0, 223.206, 186.602, 0.0];

/// Folder, file, format, expected box, and the least overlap: numbers rounded to a thousandth of the side, or to whole percents,
/// cannot be exact.
const TABLE: &[(&str, &str, &str, [f64; 5], f64)] = &[
    ("ricap", "gt.jsonl", "ricap", TURNED, 0.99999),
    ("ricap_head", "gt.json", "ricap", TURNED, 0.99999),
    ("ricap_tags", "pred.jsonl", "answers", TURNED, 0.99999),
    ("dota", "P1.txt", "dota", TURNED, 0.9999),
    ("dota_header", "P1.txt", "dota", TURNED, 0.9999),
    ("dota_task1", "Task1_ship.txt", "dota-task1", TURNED, 0.9999),
    ("yolo_obb", "P1.txt", "yolo-obb", TURNED, 0.9999),
    ("dior_r", "P1.xml", "dior-r", TURNED, 0.9999),
    ("fair1m", "P1.xml", "fair1m", TURNED, 0.9999),
    ("rolabelimg", "P1.xml", "rolabelimg", TURNED, 0.99999),
    ("rolabelimg_degrees", "P1.xml", "rolabelimg", TURNED, 0.99999),
    ("hrsc2016", "P1.xml", "hrsc2016", TURNED, 0.99999),
    ("cvat", "annotations.xml", "cvat", TURNED, 0.99999),
    ("coco_polygon", "gt.json", "coco", TURNED, 0.9999),
    ("coco_detectron2", "gt.json", "coco", TURNED, 0.99999),
    ("labelme", "P1.json", "labelme", TURNED, 0.9999),
    ("label_studio", "tasks.json", "label-studio", TURNED, 0.9999),
    ("ultralytics", "predictions.json", "coco-results", TURNED, 0.9999),
    ("csv", "pred.csv", "csv", TURNED, 0.99999),
    ("fair1m_csv", "result.csv", "csv", TURNED, 0.9999),
    ("fit_rs", "pred.jsonl", "answers", TURNED, 0.99999),
    ("geochat", "pred.jsonl", "answers", TURNED, 0.9),
    ("earthdial", "pred.jsonl", "answers", TURNED, 0.9),
    ("qwen3_vl", "pred.jsonl", "answers", UPRIGHT, 0.99),
    ("internvl", "pred.jsonl", "answers", UPRIGHT, 0.99),
    ("ovis", "pred.jsonl", "answers", UPRIGHT, 0.99),
    ("locate_anything", "pred.jsonl", "answers", UPRIGHT, 0.99),
    ("gemini", "pred.jsonl", "answers", UPRIGHT, 0.99),
    ("llava", "pred.jsonl", "answers", UPRIGHT, 0.99),
    ("llava_onevision_2", "pred.jsonl", "answers", UPRIGHT, 0.99),
    ("paligemma", "pred.jsonl", "answers", UPRIGHT, 0.98),
    ("gpt", "pred.jsonl", "answers", UPRIGHT, 0.99),
];

fn fixture(folder: &str, file: &str) -> Loaded {
    let path = format!("{}/tests/fixtures/load/one_box/{folder}/{file}", env!("CARGO_MANIFEST_DIR"));
    read(file, std::fs::read(path).unwrap())
}

#[test]
fn the_one_box_is_equal_in_all_formats() {
    for (folder, file, format, expected, least) in TABLE {
        let mut loaded = fixture(folder, file);
        assert_eq!(loaded.format.name(), *format, "{folder}: {:?}", loaded.diagnostics);
        if *folder == "yolo_obb" {
            let names = fixture(folder, "data.yaml");
            assert_eq!(names.role, Role::Companion);
            assert!(load::name_from(&mut loaded, &names).is_empty());
        }
        let resolved = resolve(&loaded, &[], Some([800, 800]));
        let found = boxes(&resolved);
        assert_eq!(found.len(), 1, "{folder}: {:?}", loaded.diagnostics);
        let overlap = iou(&found[0], &rbox(*expected));
        assert!(overlap >= *least, "{folder}: {found:?}, IoU {overlap}");
        let key = ricap::schema::key_without_extension(&resolved.set.images()[0].key);
        assert_eq!(key, "P1", "{folder}");
        let instance = &resolved.set.instances()[0];
        let name = resolved.set.category_name(instance.category);
        let is_unnamed = ["llava", "ultralytics"].contains(folder);
        assert!(is_unnamed || name == "ship" || name == "a ship", "{folder}: {name}");
    }
}

#[test]
fn qwen_2_5_counts_pixels_of_the_image_it_saw() {
    let loaded = fixture("qwen25_vl", "pred.jsonl");
    let reason = &loaded.conventions.questions()[0].reason;
    assert!(reason.contains("Qwen2.5-VL writes pixels"), "{reason}");
    let found = boxes(&resolve(&loaded, &[("scale", "pixel-28")], Some([800, 800])));
    assert!(iou(&found[0], &rbox(UPRIGHT)) > 0.99);
    assert!(iou(&boxes(&resolve(&loaded, &[], Some([800, 800])))[0], &rbox(UPRIGHT)) < 0.6);
}

#[test]
fn every_folder_is_in_the_table() {
    let folder = format!("{}/tests/fixtures/load/one_box", env!("CARGO_MANIFEST_DIR"));
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap).filter(|e| e.path().is_dir()) {
        let name = entry.file_name().into_string().unwrap();
        assert!(name == "qwen25_vl" || TABLE.iter().any(|row| row.0 == name), "{name}");
    }
}
