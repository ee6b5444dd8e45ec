//! Overlap of oriented boxes. `overlapping` is the honest case: every pair overlaps and has to be clipped. `anywhere` are
//! boxes spread over an image, most of which the cheap reject sees.
//!
//! `cargo bench --bench iou`; items per second are pairs per second on one core.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use ricap::geometry::{OrientedBox, iou};

mod random;
use random::Random;

const PAIRS: usize = 10_000;

fn main() {
    divan::main();
}

/// Pairs that overlap: the second box a shifted, scaled and turned copy of the first, at any angle.
fn overlapping_pairs() -> Vec<(OrientedBox, OrientedBox)> {
    let mut random = Random::new(1);
    let mut pairs = Vec::new();
    while pairs.len() < PAIRS {
        let a = random.image_box();
        let b = OrientedBox {
            cx: a.cx + random.between(-0.4, 0.4) * a.w,
            cy: a.cy + random.between(-0.4, 0.4) * a.h,
            w: a.w * random.between(0.5, 2.0),
            h: a.h * random.between(0.5, 2.0),
            theta: random.between(-3.0, 3.0),
        };
        if iou(&a, &b) > 0.0 {
            pairs.push((a, b));
        }
    }
    pairs
}

fn pairs_anywhere() -> Vec<(OrientedBox, OrientedBox)> {
    let mut random = Random::new(2);
    (0..PAIRS).map(|_| (random.image_box(), random.image_box())).collect()
}

fn sum_of_ious(pairs: &[(OrientedBox, OrientedBox)]) -> f64 {
    pairs.iter().map(|(a, b)| iou(a, b)).sum()
}

#[divan::bench]
fn overlapping(bencher: Bencher) {
    let pairs = overlapping_pairs();
    bencher.counter(ItemsCount::new(PAIRS)).bench_local(|| sum_of_ious(black_box(&pairs)));
}

#[divan::bench]
fn anywhere(bencher: Bencher) {
    let pairs = pairs_anywhere();
    bencher.counter(ItemsCount::new(PAIRS)).bench_local(|| sum_of_ious(black_box(&pairs)));
}
