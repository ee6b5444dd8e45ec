//! How a RICScore is made: the formula with the user's numbers, and its weakest part.

use super::cell::{Cell, DASH};
use super::column::Column;
use super::leaderboard::Row;
use super::number;

/// The parts of the geometric mean.
const PARTS: [Column; 3] = [Column::DetA, Column::CapA, Column::RelationF1];

/// The formula of one model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Making {
    pub model: usize,
    pub name: String,
    /// `∛(0.446 × 0.327 × 0.234) = 0.324`; a dash for each number that is not there.
    pub formula: String,
    /// What holds the score down, or why there is none.
    pub remark: String,
}

/// The formula of a row.
pub fn making(row: &Row) -> Making {
    let text = |column: Column| match row.cell(column) {
        Cell::Number { value, .. } => number::fixed(*value, 3),
        _ => DASH.to_owned(),
    };
    let parts = PARTS.map(text);
    let formula = format!("∛({}) = {}", parts.join(" × "), text(Column::RicScore));
    Making { model: row.model, name: row.name.clone(), formula, remark: remark(row) }
}

fn remark(row: &Row) -> String {
    for column in PARTS {
        match row.cell(column) {
            Cell::Missing(why) => return format!("{} is {why}", column.label()),
            Cell::Pending { stage, .. } => return format!("{}: {stage}", column.label()),
            Cell::Number { .. } | Cell::Count(_) => {}
        }
    }
    let value = |column: &Column| row.cell(*column).sort_key().unwrap_or(0.0);
    let weakest = PARTS.into_iter().min_by(|a, b| value(a).total_cmp(&value(b)));
    weakest.map(|column| format!("{} is the weakest part", column.label())).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::fixture;
    use crate::view::leaderboard::model_rows;

    #[test]
    fn the_formula_has_the_numbers_and_names_the_weakest_part() {
        let rows = model_rows(&fixture::report());
        let first = making(&rows[0]);
        assert_eq!(first.formula, "∛(0.400 × 0.300 × 0.400) = 0.300");
        assert_eq!(first.remark, "CapA is the weakest part");
    }

    #[test]
    fn a_part_that_is_not_there_is_a_dash_with_its_reason() {
        let rows = model_rows(&fixture::report());
        let last = making(&rows[2]);
        assert_eq!(last.formula, "∛(0.000 × – × 0.400) = 0.300");
        assert_eq!(last.remark, "CapA is not defined: there is no matched pair");
    }
}
