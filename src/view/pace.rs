//! How long a stage still takes, from how far it has come since it began.

/// A stage is not judged before it ran this long, in milliseconds: first steps are slower than the rest.
const MS_BEFORE_JUDGING: f64 = 3000.0;

/// Where a stage was when it was first seen.
#[derive(Clone, Debug, PartialEq)]
pub struct Pace {
    stage: String,
    began: f64,
    done: u64,
}

impl Pace {
    /// A stage that is `done` units far at `now`, in milliseconds of any clock that runs evenly.
    pub fn new(stage: &str, now: f64, done: u64) -> Self {
        Pace { stage: stage.to_owned(), began: now, done }
    }

    /// Whether this is the pace of that stage; a count that went back is another run.
    pub fn is_of(&self, stage: &str, done: u64) -> bool {
        self.stage == stage && done >= self.done
    }

    /// The whole seconds left; `None` while it is too early to say.
    pub fn seconds_left(&self, now: f64, done: u64, total: u64) -> Option<u64> {
        let (spent, gone) = (now - self.began, done.checked_sub(self.done)? as f64);
        let left = total.checked_sub(done)? as f64;
        (spent >= MS_BEFORE_JUDGING && gone > 0.0 && left > 0.0).then(|| (spent / gone * left / 1000.0).ceil() as u64)
    }
}

/// A time left in words: `about 40 s left`, `about 12 min left`; rounded up to what a person plans with.
pub fn words(seconds: u64) -> String {
    match seconds {
        0..=9 => "a few seconds left".to_owned(),
        10..=99 => format!("about {} s left", seconds.next_multiple_of(10)),
        100..=5400 => format!("about {} min left", seconds.div_ceil(60)),
        _ => format!("about {:.1} h left", seconds as f64 / 3600.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_takes_as_long_as_the_part_before_in_proportion() {
        let pace = Pace::new("parsing", 1000.0, 100);
        // 100 units in 5 seconds: 300 more take 15.
        assert_eq!(pace.seconds_left(6000.0, 200, 500), Some(15));
        assert_eq!(pace.seconds_left(2000.0, 200, 500), None, "too early");
        assert_eq!(pace.seconds_left(6000.0, 100, 500), None, "nothing has moved");
        assert_eq!(pace.seconds_left(6000.0, 500, 500), None, "nothing is left");
        assert!(pace.is_of("parsing", 100) && !pace.is_of("parsing", 99) && !pace.is_of("reading", 100));
    }

    #[test]
    fn times_are_rounded_as_people_plan() {
        assert_eq!(words(3), "a few seconds left");
        assert_eq!(words(41), "about 50 s left");
        assert_eq!(words(150), "about 3 min left");
        assert_eq!(words(9000), "about 2.5 h left");
    }
}
