//! Intervals of scores by resampling images.
//!
//! A score is a function of sums over images. Drawing as many images as there are, with replacement, and adding their sums
//! gives the score of another data set of the same kind; many draws give the spread. Sums are kept by image, so that no
//! box is matched and no caption is scored again.

use serde::{Deserialize, Serialize};

/// Share of the draws inside an interval.
pub const LEVEL: f64 = 0.95;

/// A percentile interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    pub low: f64,
    pub high: f64,
}

impl Interval {
    /// The middle [`LEVEL`] of the values, with linear interpolation between two of them. `None` if a draw had no value
    /// (a score that is undefined for some draws has no honest interval) or there are none.
    ///
    /// # Reference
    /// Efron, "Bootstrap methods: another look at the jackknife", 1979; percentiles of type 7 in Hyndman and Fan, 1996, as
    /// NumPy and R compute them.
    pub fn of(values: &[Option<f64>]) -> Option<Interval> {
        let mut values: Vec<f64> = values.iter().copied().collect::<Option<_>>()?;
        values.sort_by(f64::total_cmp);
        let last = values.len().checked_sub(1)?;
        let at = |share: f64| {
            let place = share * last as f64;
            let below = place.floor() as usize;
            let above = (below + 1).min(last);
            values[below] + (values[above] - values[below]) * (place - below as f64)
        };
        let tail = (1.0 - LEVEL) / 2.0;
        Some(Interval { low: at(tail), high: at(1.0 - tail) })
    }
}

/// Draws of images; the same seed gives the same draws on every machine.
#[derive(Clone, Debug)]
pub struct Resampler {
    state: u64,
}

impl Resampler {
    /// Draws from the beginning.
    pub fn new(seed: u64) -> Self {
        Resampler { state: seed }
    }

    /// One draw: how often each image comes, written into `times` (an entry per image). They add up to the number of images.
    pub fn draw(&mut self, times: &mut [u32]) {
        times.fill(0);
        for _ in 0..times.len() {
            let image = (u128::from(self.next()) * times.len() as u128) >> 64;
            times[image as usize] += 1;
        }
    }

    /// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_is_the_published_one() {
        // First numbers of the reference implementation for this seed.
        let mut resampler = Resampler::new(1_234_567);
        let numbers: Vec<u64> = (0..3).map(|_| resampler.next()).collect();
        assert_eq!(numbers, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn a_draw_has_as_many_images_as_the_set_and_all_come_alike_often() {
        let (mut resampler, mut times, mut all) = (Resampler::new(7), [0; 10], [0u32; 10]);
        for _ in 0..2000 {
            resampler.draw(&mut times);
            assert_eq!(times.iter().sum::<u32>(), 10);
            all.iter_mut().zip(times).for_each(|(all, n)| *all += n);
        }
        // 2000 expected, standard deviation sqrt(2000 x 10 x 0.1 x 0.9) = 42.
        assert!(all.iter().all(|&n| n.abs_diff(2000) < 5 * 42), "{all:?}");
    }

    #[test]
    fn percentiles_are_those_of_numpy() {
        // numpy.percentile([0, 1, 2, 3, 4], [2.5, 97.5]) is [0.1, 3.9].
        let interval = Interval::of(&[4.0, 0.0, 3.0, 1.0, 2.0].map(Some)).unwrap();
        assert!((interval.low - 0.1).abs() < 1e-12 && (interval.high - 3.9).abs() < 1e-12, "{interval:?}");
        assert_eq!(Interval::of(&[Some(0.5)]), Some(Interval { low: 0.5, high: 0.5 }));
        assert_eq!(Interval::of(&[Some(0.5), None]), None);
        assert_eq!(Interval::of(&[]), None);
    }

    #[test]
    fn the_interval_of_a_mean_is_as_wide_as_theory_says() {
        // 400 images, half of them 1: the standard error is sqrt(0.25 / 400) = 0.025.
        let (mut resampler, mut times) = (Resampler::new(1), vec![0; 400]);
        let means: Vec<Option<f64>> = (0..2000)
            .map(|_| {
                resampler.draw(&mut times);
                Some(times[..200].iter().map(|&n| f64::from(n)).sum::<f64>() / 400.0)
            })
            .collect();
        let Interval { low, high } = Interval::of(&means).unwrap();
        assert!((low - (0.5 - 1.96 * 0.025)).abs() < 0.004 && (high - (0.5 + 1.96 * 0.025)).abs() < 0.004);
    }
}
