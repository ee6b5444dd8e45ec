//! Rows of the leaderboard: one per model, with one per source below it on demand.

use crate::metrics::bootstrap::Interval;
use crate::report::{Coverage, Report, ScoreIntervals};
use crate::schema::Source;

use super::cell::{Cell, Direction, compare};
use super::column::{Column, Scores};
use super::text_table::{TextCell, TextTable};

/// One row: a model on everything, or on one source.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Position in [`Report::models`].
    pub model: usize,
    pub name: String,
    pub file: String,
    /// The source that the row is about; `None` for everything.
    pub scope: Option<String>,
    pub coverage: Coverage,
    /// Images for which the model gave a record.
    pub answered_images: u64,
    /// Parallel to [`Column::ALL`].
    pub cells: Vec<Cell>,
    /// 95 % intervals, of rows on everything, once they are known.
    pub intervals: Option<ScoreIntervals>,
}

impl Row {
    /// The cell of a column.
    pub fn cell(&self, column: Column) -> &Cell {
        &self.cells[column as usize]
    }

    /// Whether the score of a column cannot be told from the best one.
    pub fn is_tied(&self, column: Column) -> bool {
        self.intervals.as_ref().and_then(|intervals| column.interval(intervals)).is_some_and(|one| one.is_tied)
    }

    /// The interval of a column as text, "71.20–79.53": in the unit and with the decimals of the cell.
    pub fn interval_text(&self, column: Column, decimals: usize) -> Option<String> {
        let Interval { low, high } = column.interval(self.intervals.as_ref()?)?.interval;
        let Cell::Number { unit, .. } = *self.cell(column) else { return None };
        let text = |value| Cell::Number { value, unit }.text(decimals);
        Some(format!("{}–{}", text(low), text(high)))
    }
}

/// One row per model, in the order of the report.
pub fn model_rows(report: &Report) -> Vec<Row> {
    (0..report.models.len()).map(|model| row(report, model, None, Scores::from(&report.models[model]))).collect()
}

/// The rows of one model, one per source that the ground truth has.
pub fn source_rows(report: &Report, model: usize) -> Vec<Row> {
    let scores = &report.models[model].by_source;
    scores.iter().map(|s| row(report, model, Some(source_name(s.source.as_ref())), Scores::from(s))).collect()
}

/// The name of a source on screen.
pub fn source_name(source: Option<&Source>) -> String {
    source.map_or_else(|| "no source".to_owned(), |source| source.name().to_owned())
}

fn row(report: &Report, model: usize, scope: Option<String>, scores: Scores) -> Row {
    let m = &report.models[model];
    Row {
        model,
        name: m.name.clone(),
        file: m.file.clone(),
        coverage: m.coverage,
        answered_images: m.answered_images,
        cells: Column::ALL.iter().map(|column| column.cell(&scores)).collect(),
        intervals: scope.is_none().then(|| m.intervals.clone()).flatten(),
        scope,
    }
}

/// Sorts rows by a column; ties keep the order of the report.
pub fn sort(rows: &mut [Row], column: Column, direction: Direction) {
    rows.sort_by(|a, b| compare(a.cell(column), b.cell(column), direction).then(a.model.cmp(&b.model)));
}

/// The text that the best rows of a column show, `None` where none is better than another (one row, all the same, or a
/// column of counts). Rows that show the same digits are equally good.
pub fn best_text(rows: &[Row], column: Column, decimals: usize) -> Option<String> {
    if rows.len() < 2 || !column.is_ranked() {
        return None;
    }
    let best = rows.iter().map(|row| row.cell(column)).min_by(|a, b| compare(a, b, Direction::Descending))?;
    let text = best.sort_key().map(|_| best.text(decimals))?;
    rows.iter().any(|row| row.cell(column).text(decimals) != text).then_some(text)
}

/// The table as text, for copying: rows as on screen, sources below their model if asked for, the signature at the end.
pub fn text_table(report: &Report, rows: &[Row], columns: &[Column], with_sources: bool, decimals: usize) -> TextTable {
    let mut table = TextTable { signature: report.signature.clone(), ..TextTable::default() };
    table.header.push("Model".into());
    if with_sources {
        table.header.push("Source".into());
    }
    table.header.extend(columns.iter().map(|column| column.label().to_owned()));
    for row in rows {
        table.rows.push(text_row(row, rows, columns, with_sources, decimals));
        if with_sources {
            let sources = source_rows(report, row.model);
            table.rows.extend(sources.iter().map(|source| text_row(source, &[], columns, true, decimals)));
        }
    }
    table
}

fn text_row(row: &Row, peers: &[Row], columns: &[Column], with_sources: bool, decimals: usize) -> Vec<TextCell> {
    let mut cells = vec![TextCell::text(&row.name)];
    if with_sources {
        cells.push(TextCell::text(row.scope.as_deref().unwrap_or("all")));
    }
    for &column in columns {
        let cell = row.cell(column);
        let text = match cell {
            // A comma inside a number would be read as two numbers.
            Cell::Count(count) => count.to_string(),
            other => other.text(decimals),
        };
        let is_best = cell.sort_key().is_some() && best_text(peers, column, decimals).as_ref() == Some(&text);
        cells.push(TextCell { text, is_number: cell.sort_key().is_some(), is_bold: is_best });
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::fixture;

    #[test]
    fn sorting_keeps_rows_without_a_number_last() {
        let mut rows = model_rows(&fixture::report());
        let names = |rows: &[Row]| rows.iter().map(|row| row.name.clone()).collect::<Vec<_>>();
        sort(&mut rows, Column::CapA, Direction::Ascending);
        assert_eq!(names(&rows), ["Harrier", "Kestrel", "Swift"]);
        sort(&mut rows, Column::CapA, Direction::Descending);
        assert_eq!(names(&rows), ["Kestrel", "Harrier", "Swift"]);
    }

    #[test]
    fn cells_say_what_the_report_says() {
        let report = fixture::report();
        let rows = model_rows(&report);
        assert_eq!(rows[0].cell(Column::DetA).text(2), "40.00");
        assert_eq!(rows[0].cell(Column::TruePositives), &Cell::Count(8));
        assert_eq!(rows[2].cell(Column::CapA), &Cell::Missing("not defined: there is no matched pair".into()));
        assert!(matches!(rows[0].cell(Column::SpiceOa), Cell::Pending { percent: Some(25), .. }));
    }

    #[test]
    fn the_best_is_marked_only_among_rivals_and_ties_are_ties() {
        let rows = model_rows(&fixture::report());
        assert_eq!(best_text(&rows, Column::DetA, 2).as_deref(), Some("40.00"));
        assert_eq!(best_text(&rows, Column::TruePositives, 2), None);
        assert_eq!(best_text(&rows[..1], Column::DetA, 2), None);
        assert_eq!(best_text(&rows[2..], Column::CapA, 2), None);
        assert_eq!(best_text(&rows, Column::RicScore, 2), None, "all three show 30.00");
    }

    #[test]
    fn the_copied_table_has_sources_below_their_model_and_plain_counts() {
        let report = fixture::report();
        let rows = model_rows(&report);
        let table = text_table(&report, &rows, &[Column::DetA, Column::TruePositives], true, 1);
        assert_eq!(table.header, ["Model", "Source", "DetA", "TP"]);
        let first: Vec<_> = table.rows[0].iter().map(|cell| cell.text.as_str()).collect();
        assert_eq!(first, ["Kestrel", "all", "40.0", "8"]);
        assert_eq!(table.rows[1][1].text, "DIOR-R");
        assert!(table.rows[0][2].is_bold && !table.rows[1][2].is_bold);
        assert_eq!(table.signature, report.signature);
    }
}
