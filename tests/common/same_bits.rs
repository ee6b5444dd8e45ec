//! Digests over the exact bits of many results. One constant must come out natively and in every browser; it changes only
//! when the arithmetic is changed on purpose.

use ricap::geometry::{OrientedBox, iou};

/// Digest of the overlaps of `pairs` pairs of boxes, many of them overlapping, some degenerate.
pub fn overlaps(pairs: u32) -> u64 {
    let mut random = Random(0x5EED);
    let mut digest = Digest::new();
    for _ in 0..pairs {
        let a = some_box(&mut random, [400.0, 400.0], 60.0);
        let b = some_box(&mut random, [a.cx, a.cy], 20.0);
        digest.add(iou(&a, &b));
        let canonical = b.canonical();
        for number in [canonical.cx, canonical.cy, canonical.w, canonical.h, canonical.theta] {
            digest.add(number);
        }
        b.corners().as_flattened().iter().for_each(|&number| digest.add(number));
    }
    digest.0
}

fn some_box(random: &mut Random, [cx, cy]: [f64; 2], spread: f64) -> OrientedBox {
    let mut around = |centre: f64, spread: f64| centre + (random.unit() - 0.5) * 2.0 * spread;
    OrientedBox::new(around(cx, spread), around(cy, spread), around(40.0, 41.0), around(25.0, 24.0), around(0.0, 7.0))
}

/// A linear congruential generator (Knuth's constants): the same numbers on every machine.
struct Random(u64);

impl Random {
    /// The next number in `[0, 1)`, from the upper 53 bits.
    fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// FNV-1a over the bytes of the numbers, in order.
struct Digest(u64);

impl Digest {
    fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, number: f64) {
        for byte in number.to_bits().to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}
