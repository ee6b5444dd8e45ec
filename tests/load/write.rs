//! What the project writes, it reads back.

use ricap::load::write::{Target, write};

use super::*;

const GT: &str = "{\"image\":\"D/1.jpg\",\"source\":\"DIOR-R\",\"width\":800,\"height\":600,\"instances\":[\
    {\"id\":\"7\",\"rbox\":[0.5,0.375,0.25,0.125,0.5],\"ref\":\"Small Car\",\"caption\":[\"A \\\"long\\\" car.\",\"Ein Auto, 飞机\"],\"difficult\":1},\
    {\"rbox\":[0.1,0.2,0.05,0.3,-1.2],\"ref\":\"ship\",\"caption\":\"one\"}]}\n\
    {\"image\":\"D/2.jpg\",\"width\":800,\"height\":600,\"instances\":[]}\n";

fn source() -> Resolved {
    let loaded = read("gt.jsonl", GT);
    assert!(loaded.diagnostics.is_empty());
    resolve(&loaded, &[], None)
}

#[test]
fn the_own_format_keeps_everything() {
    let first = source();
    let (files, losses) = write(&first.set, Target::Ricap);
    assert!(losses.is_empty());
    let again = resolve(&read(&files[0].name, &files[0].text), &[], None);
    assert_eq!(again.set.images().len(), 2);
    for (a, b) in first.set.instances().iter().zip(again.set.instances()) {
        assert!(
            (a.rbox.cx - b.rbox.cx).abs() < 1e-9 && (a.rbox.h - b.rbox.h).abs() < 1e-9 && a.rbox.theta == b.rbox.theta
        );
        assert_eq!((&a.captions, &a.id, a.is_difficult), (&b.captions, &b.id, b.is_difficult));
    }
    assert_eq!(first.set.images()[0].source, again.set.images()[0].source);
}

#[test]
fn without_sizes_the_own_format_is_written_in_pixels() {
    let dota = resolve(&read("P1.txt", "10 10 90 10 90 60 10 60 ship 0\n"), &[], None);
    let (files, _) = write(&dota.set, Target::Ricap);
    let again = read("gt.jsonl", &files[0].text);
    assert!(again.diagnostics.is_empty(), "{:?}", again.diagnostics);
    assert_boxes(&boxes(&resolve(&again, &[], None)), &[[50.0, 35.0, 80.0, 50.0, 0.0]]);
}

#[test]
fn dota_and_coco_keep_the_boxes() {
    let first = source();
    let expected: Vec<[f64; 5]> = boxes(&first).iter().map(|b| [b.cx, b.cy, b.w, b.h, b.theta]).collect();
    let (files, losses) = write(&first.set, Target::Dota);
    assert_eq!(files.iter().map(|f| f.name.as_str()).collect::<Vec<_>>(), ["1.txt", "2.txt"]);
    let all = load::combine(files.iter().map(|f| read(&f.name, &f.text)).collect()).unwrap();
    let again = resolve(&all, &[], None);
    assert_boxes(&boxes(&again), &expected);
    assert_eq!(again.set.categories(), ["Small-Car", "ship"]);
    assert!(again.set.instances()[0].is_difficult);
    let lost: Vec<_> = losses.entries().iter().map(|d| (d.code.as_str(), d.count)).collect();
    assert_eq!(lost, [("captions-lost", 2), ("ids-lost", 1)]);

    let (files, losses) = write(&first.set, Target::Coco);
    assert!(losses.is_empty());
    let again = resolve(&read(&files[0].name, &files[0].text), &[], None);
    assert_boxes(&boxes(&again), &expected);
    assert_eq!(again.set.instances()[0].captions, first.set.instances()[0].captions);
    assert_eq!(again.set.images()[0].key, "D/1.jpg");
}

#[test]
fn the_template_has_the_images_and_nothing_else() {
    let (files, _) = write(&source().set, Target::Template);
    let loaded = read("predictions.jsonl", &files[0].text);
    let keys: Vec<_> = loaded.images.iter().map(|image| &*image.key).collect();
    assert_eq!((keys, loaded.instance_count()), (vec!["D/1.jpg", "D/2.jpg"], 0));
    assert!(loaded.diagnostics.is_empty());
}

#[test]
fn results_get_the_names_of_the_ground_truth() {
    let (files, _) = write(&source().set, Target::Coco);
    let truth = read("gt.json", &files[0].text);
    let mut results = read(
        "results.json",
        "[{\"image_id\":1,\"category_id\":2,\"bbox\":[10,10,20,20],\"score\":0.5,\"caption\":\"x\"}]",
    );
    assert_eq!(results.role, Role::Predictions);
    assert!(load::name_from(&mut results, &truth).is_empty());
    assert_eq!((&*results.images[0].key, &*results.categories[0]), ("D/1.jpg", "ship"));
    let mut other = read("results.json", "[{\"image_id\":9,\"category_id\":7,\"bbox\":[10,10,20,20],\"score\":0.5}]");
    let found = load::name_from(&mut other, &truth);
    assert_eq!(
        found.entries().iter().map(|d| d.code.as_str()).collect::<Vec<_>>(),
        ["category-unknown", "image-unknown"]
    );
}
