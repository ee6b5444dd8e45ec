//! What a check saw.

/// How many cases were compared and which of them disagree.
pub struct Outcome {
    pub cases: usize,
    pub failures: Vec<String>,
}

impl Outcome {
    /// Panics unless exactly `cases` cases were seen and all agree.
    pub fn assert_all_agree(&self, cases: usize) {
        let shown = self.failures.iter().take(20).cloned().collect::<Vec<_>>().join("\n");
        assert!(self.failures.is_empty(), "{} of {} disagree:\n{shown}", self.failures.len(), self.cases);
        assert_eq!(self.cases, cases, "another number of cases than the fixture holds");
    }
}
