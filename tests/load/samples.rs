//! Real sample files, where they are at hand: each is read, or refused with the right reason.

use super::*;

/// Path (a suffix or a folder), expected format, least number of boxes; 0 boxes and `no-boxes` for files that are refused.
const TABLE: &[(&str, &str, usize)] = &[
    ("cider/", "no-boxes", 0),
    ("clipscore/refs.json", "no-boxes", 0),
    ("clipscore/good_captions.json", "no-boxes", 0),
    ("clipscore/bad_captions.json", "no-boxes", 0),
    ("coco/coco_rbox_sample.json", "coco", 3),
    ("coco/vhr10_synthetic_annotations.json", "coco", 5),
    ("coco-caption/", "no-boxes", 0),
    ("cvat/for_images_task_train.xml", "cvat", 2),
    ("cvat/for_images_project_annotations.xml", "cvat", 2),
    ("describeearth/sample.json", "no-boxes", 0),
    ("dior-r/00001.xml", "dior-r", 1),
    ("dior-r/imageset_demo.txt", "no-boxes", 0),
    ("dior-r/synthetic-hbb-torchgeo/", "rolabelimg", 3),
    ("dota/labelTxt/", "dota", 10),
    ("dota/split/labelTxt/P0004__1__0___1024.txt", "dota", 0),
    ("dota/split/labelTxt/", "dota", 3),
    ("dota/synthetic-datumaro/", "dota", 1),
    ("P0000.txt", "dota", 0),
    ("dota/synthetic-torchgeo/", "dota", 2),
    ("earthdial-results/rs_detection/", "answers", 100),
    ("earthdial-results/rs_grounding_description/", "answers", 20),
    ("earthdial-results/rs_region_captioning/", "no-boxes", 0),
    ("earthdial-results/rs_image_caption/", "no-boxes", 0),
    ("earthdial-results/rs_change_detection/", "no-boxes", 0),
    ("fair1m/synthetic-torchgeo/labelXml/", "fair1m", 1),
    ("geopixel/GeoPixelD.json", "no-boxes", 0),
    ("geopixel/P0224_0_800_0_800.json", "geopixel", 4),
    ("hrsc2016/100000006.xml", "hrsc2016", 1),
    ("hrsc2016/imageset_demo.txt", "no-boxes", 0),
    ("rolabelimg/", "rolabelimg", 1),
    ("spice/", "no-boxes", 0),
    ("yolo-obb/roboflow-export/data.yaml", "class-names", 0),
    ("yolo-obb/roboflow-export/", "dota", 1),
];

fn walk(folder: &std::path::Path, files: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        match entry.path() {
            path if path.is_dir() => walk(&path, files),
            path => files.push(path),
        }
    }
    files.sort();
}

#[test]
fn every_sample_is_read_or_refused_with_its_reason() {
    let Ok(shared) = std::env::var("RICAP_SHARED") else { return };
    let root = std::path::Path::new(&shared).join("samples");
    let mut files = Vec::new();
    walk(&root, &mut files);
    assert!(files.len() > 50);
    for path in files.iter().filter(|path| !path.ends_with("PROVENANCE.md")) {
        let name = path.strip_prefix(&root).unwrap().to_str().unwrap();
        let loaded = read(name, std::fs::read(path).unwrap());
        if ["jpg", "png", "tif"].iter().any(|extension| name.ends_with(extension)) {
            assert_eq!(loaded.role, Role::Images, "{name}: {}", loaded.role_reason);
            continue;
        }
        let Some((_, format, least)) = TABLE.iter().find(|(part, ..)| name.starts_with(part) || name.ends_with(part))
        else {
            panic!("{name} is in no row of the table");
        };
        assert_eq!(loaded.format.name(), *format, "{name}: {:?}", loaded.diagnostics);
        let resolved = resolve(&loaded, &[], None);
        assert!(
            resolved.set.instances().len() >= *least,
            "{name}: {} boxes, {:?}",
            resolved.set.instances().len(),
            loaded.diagnostics
        );
        if *format == "no-boxes" {
            assert!(codes(&loaded).contains(&"no-boxes".to_owned()), "{name}");
        }
    }
}
