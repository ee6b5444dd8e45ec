//! What is known about one model so far.

use super::Joined;
use crate::matching::ImageMatch;
use crate::metrics::detection::DetectionStats;

pub(super) struct ModelRun {
    pub joined: Joined,
    /// One entry per image of the ground truth, as far as they are matched.
    pub matches: Vec<ImageMatch>,
    /// Statistics of the same images.
    pub stats: Vec<DetectionStats>,
}

impl ModelRun {
    pub fn new(joined: Joined) -> Self {
        ModelRun { joined, matches: Vec::new(), stats: Vec::new() }
    }
}
