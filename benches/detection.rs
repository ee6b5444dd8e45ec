//! Matching and scoring of the whole evaluation split: 1,930 images with 16,605 objects, for each of the three
//! assignments, and one crowded image.
//!
//! `cargo bench --bench detection`; items are objects of the ground truth.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use ricap::geometry::OrientedBox;
use ricap::matching::match_image;
use ricap::metrics::detection::DetectionStats;
use ricap::settings::{Assignment, Settings};

mod random;
use random::Random;

const IMAGES: usize = 1_930;
const OBJECTS: usize = 16_605;

fn main() {
    divan::main();
}

struct Image {
    ground_truth: Vec<OrientedBox>,
    detections: Vec<OrientedBox>,
}

/// An image with `objects` objects: nine of ten are found with errors of position, size and angle, and one false alarm
/// comes for every five objects.
fn image(random: &mut Random, objects: usize) -> Image {
    let ground_truth: Vec<OrientedBox> = (0..objects).map(|_| random.image_box()).collect();
    let mut detections = Vec::new();
    for b in &ground_truth {
        if random.between(0.0, 1.0) < 0.9 {
            detections.push(OrientedBox {
                cx: b.cx + random.between(-0.2, 0.2) * b.w,
                cy: b.cy + random.between(-0.2, 0.2) * b.h,
                w: b.w * random.between(0.8, 1.25),
                h: b.h * random.between(0.8, 1.25),
                theta: b.theta + random.between(-0.1, 0.1),
            });
        }
        if random.between(0.0, 1.0) < 0.2 {
            detections.push(random.image_box());
        }
    }
    Image { ground_truth, detections }
}

/// The split: a skewed spread of objects over images, as in aerial data, that adds up exactly.
fn split() -> Vec<Image> {
    let mut random = Random::new(3);
    let mut counts = vec![1; IMAGES];
    for _ in 0..OBJECTS - IMAGES {
        let place = random.between(0.0, 1.0);
        counts[(place * place * IMAGES as f64) as usize] += 1;
    }
    counts.into_iter().map(|objects| image(&mut random, objects)).collect()
}

fn score(images: &[Image], settings: &Settings) -> DetectionStats {
    let stats =
        |image: &Image| DetectionStats::of(&match_image(&image.ground_truth, &image.detections, |_, _| true, settings));
    images.iter().map(stats).sum()
}

#[divan::bench(args = [Assignment::Chota, Assignment::Iou, Assignment::Gated])]
fn evaluation_split(bencher: Bencher, assignment: Assignment) {
    let images = split();
    let settings = Settings { assignment, ..Settings::default() };
    assert_eq!(images.iter().map(|image| image.ground_truth.len()).sum::<usize>(), OBJECTS);
    bencher.counter(ItemsCount::new(OBJECTS)).bench_local(|| score(black_box(&images), &settings));
}

/// Objects per image of 800 x 800; at 2,000 nearly all boxes hang together and the assignment is one large matrix.
#[divan::bench(args = [200, 2_000])]
fn crowded_image(bencher: Bencher, objects: usize) {
    let images = [image(&mut Random::new(4), objects)];
    bencher.counter(ItemsCount::new(objects)).bench_local(|| score(black_box(&images), &Settings::default()));
}
