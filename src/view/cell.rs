//! One cell of a table of scores: a number, or the reason why there is none.

use std::cmp::Ordering;

use crate::report::Part;

use super::number;

/// What stands where a number cannot.
pub const DASH: &str = "–";

/// How a number is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A fraction, shown times one hundred.
    Percent,
    /// On its own scale, with one decimal more.
    Plain,
}

/// A cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    Number {
        value: f64,
        unit: Unit,
    },
    Count(u64),
    /// Being computed; percent of it that is done, where known.
    Pending {
        stage: String,
        percent: Option<u64>,
    },
    /// No number, and why.
    Missing(String),
}

impl Cell {
    /// A part of a report.
    pub fn from_part(part: Part<f64>, unit: Unit) -> Cell {
        match part {
            Part::Ready(value) => Cell::Number { value, unit },
            Part::Pending { stage, done, total } => Cell::Pending { stage, percent: number::done_percent(done, total) },
            Part::Undefined(why) => Cell::Missing(format!("not defined: {why}")),
            Part::NotAvailable(why) => Cell::Missing(format!("not available: {why}")),
        }
    }

    /// A fraction that may not exist.
    pub fn from_option(fraction: Option<f64>, why_not: &str) -> Cell {
        Cell::from_part(Part::from_option(fraction, why_not), Unit::Percent)
    }

    /// The text of the cell, with this many decimals for fractions; a dash where there is no number.
    pub fn text(&self, decimals: usize) -> String {
        match self {
            Cell::Number { value, unit: Unit::Percent } => number::percent(*value, decimals),
            Cell::Number { value, unit: Unit::Plain } => number::fixed(*value, decimals + 1),
            Cell::Count(count) => number::grouped(*count),
            Cell::Pending { .. } | Cell::Missing(_) => DASH.to_owned(),
        }
    }

    /// The number to sort by.
    pub fn sort_key(&self) -> Option<f64> {
        match self {
            Cell::Number { value, .. } => Some(*value),
            Cell::Count(count) => Some(*count as f64),
            Cell::Pending { .. } | Cell::Missing(_) => None,
        }
    }
}

/// Direction of a sort.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Direction {
    #[default]
    Descending,
    Ascending,
}

impl Direction {
    /// The other one.
    pub fn flipped(self) -> Self {
        match self {
            Direction::Descending => Direction::Ascending,
            Direction::Ascending => Direction::Descending,
        }
    }
}

/// Order of two cells. What has no number comes last in both directions: a dash never wins.
pub fn compare(a: &Cell, b: &Cell, direction: Direction) -> Ordering {
    match (a.sort_key(), b.sort_key()) {
        (Some(a), Some(b)) => match direction {
            Direction::Ascending => a.total_cmp(&b),
            Direction::Descending => b.total_cmp(&a),
        },
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => Ordering::Equal,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_defined_is_a_dash_and_never_zero() {
        let cell = Cell::from_option(None, "there is no detection");
        assert_eq!(cell.text(2), DASH);
        assert_eq!(cell, Cell::Missing("not defined: there is no detection".into()));
        assert_eq!(Cell::from_option(Some(0.0), "").text(1), "0.0");
    }

    #[test]
    fn fractions_and_own_scales_have_their_decimals() {
        assert_eq!(Cell::Number { value: 0.4449, unit: Unit::Percent }.text(2), "44.49");
        assert_eq!(Cell::Number { value: 1.2345, unit: Unit::Plain }.text(2), "1.234");
        assert_eq!(Cell::Count(16_605).text(2), "16,605");
    }

    #[test]
    fn a_dash_is_last_in_both_directions() {
        let (none, half) = (Cell::Missing(String::new()), Cell::from_option(Some(0.5), ""));
        for direction in [Direction::Ascending, Direction::Descending] {
            assert_eq!(compare(&none, &half, direction), Ordering::Greater);
            assert_eq!(compare(&half, &none, direction), Ordering::Less);
        }
    }
}
