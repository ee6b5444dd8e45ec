//! Random boxes with a seed, the same on every machine.

use ricap::geometry::OrientedBox;

/// A small generator (SplitMix64): good enough for boxes, and no dependency.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number in `[low, high)`.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A box as it occurs in an image of 800 x 800.
    pub fn image_box(&mut self) -> OrientedBox {
        OrientedBox {
            cx: self.between(0.0, 800.0),
            cy: self.between(0.0, 800.0),
            w: self.between(8.0, 160.0),
            h: self.between(4.0, 60.0),
            theta: self.between(-1.6, 1.6),
        }
    }
}
