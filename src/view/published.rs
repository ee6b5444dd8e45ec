//! Figures that the paper states in its text (arXiv 2611.16413): reference rows, never mixed with computed ones.

use super::column::Column;

/// Where the figures come from, as shown beside them.
pub const ORIGIN: &str = "stated in arXiv 2611.16413; not computed here";

/// One model of the paper.
pub struct PublishedRow {
    pub model: &'static str,
    /// "fine-tuned" or "API".
    pub adaptation: &'static str,
    /// The part of the benchmark; `None` for all of it.
    pub source: Option<&'static str>,
    /// What the text states, already times 100.
    pub cells: &'static [(Column, &'static str)],
}

impl PublishedRow {
    /// The stated text of a column.
    pub fn text(&self, column: Column) -> Option<&'static str> {
        self.cells.iter().find(|(c, _)| *c == column).map(|(_, text)| *text)
    }
}

const FINE_TUNED: &str = "fine-tuned";
const API: &str = "API";

macro_rules! published {
    ($($model:literal, $adaptation:ident, $source:expr, [$($column:ident $text:literal),*];)*) => {
        &[$(PublishedRow {
            model: $model,
            adaptation: $adaptation,
            source: $source,
            cells: &[$((Column::$column, $text)),*],
        }),*]
    };
}

/// The rows, in the order of the paper's text.
pub fn rows() -> &'static [PublishedRow] {
    static ROWS: &[PublishedRow] = published! {
        "LocateAnything", FINE_TUNED, None, [RicScore "31.68", DetA "44.50", RelationF1 "23.40"];
        "LocateAnything", FINE_TUNED, Some("DIOR-R"), [RelationF1 "28.82"];
        "LocateAnything", FINE_TUNED, Some("CODrone"), [RelationF1 "23.18"];
        "LocateAnything", FINE_TUNED, Some("FAIR1M"), [RelationF1 "16.03"];
        "Qwen3-VL-8B-Instruct", FINE_TUNED, None, [DetA "24.63"];
        "LLaVA-OneVision-2-8B", FINE_TUNED, None, [DetA "9.16", RelationF1 "30.76"];
        "Qwen3.8-Max", API, None, [RicScore "12.65", RelationF1 "4.97"];
        "Gemini-3.8-Flash", API, None, [RicScore "11.10", RelationF1 "5.37"];
        "GPT-6-Luna", API, None, [RicScore "8.68", RelationF1 "5.98"];
        "GeoChat", FINE_TUNED, None, [DetA "< 6"];
        "GeoChat", FINE_TUNED, Some("FAIR1M"), [DetA "0.43"];
        "GeoPixel", FINE_TUNED, None, [DetA "< 6"];
        "GeoPixel", FINE_TUNED, Some("FAIR1M"), [DetA "1.00"];
        "EarthDial", FINE_TUNED, None, [DetA "< 6"];
        "EarthDial", FINE_TUNED, Some("FAIR1M"), [DetA "0.86"];
        "all fine-tuned open models", FINE_TUNED, None, [CapA "28.35–33.26"];
    };
    ROWS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_text_states_is_shown() {
        let first = &rows()[0];
        assert_eq!(first.text(Column::RicScore), Some("31.68"));
        assert_eq!(first.text(Column::CapA), None);
        assert_eq!(rows().iter().filter(|row| row.source.is_none()).count(), 10);
    }
}
