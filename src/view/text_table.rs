//! A table as text for the clipboard, for files and for a terminal: TSV, CSV, Markdown, LaTeX, aligned columns.

/// A cell of a [`TextTable`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextCell {
    pub text: String,
    pub is_number: bool,
    pub is_bold: bool,
}

impl TextCell {
    /// A cell that holds words.
    pub fn text(text: &str) -> Self {
        TextCell { text: text.to_owned(), is_number: false, is_bold: false }
    }
}

/// A table whose numbers are already text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextTable {
    pub header: Vec<String>,
    pub rows: Vec<Vec<TextCell>>,
    /// Names every choice behind the numbers; in sheets a last column, elsewhere a line below.
    pub signature: String,
}

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextFormat {
    Tsv,
    Csv,
    Markdown,
    Latex,
    /// Columns padded with blanks, as a terminal shows them.
    Aligned,
}

impl TextFormat {
    /// Those of the clipboard, in the order in which they are offered.
    pub const ALL: [TextFormat; 4] = [TextFormat::Tsv, TextFormat::Csv, TextFormat::Markdown, TextFormat::Latex];

    /// The name on screen.
    pub fn label(self) -> &'static str {
        match self {
            TextFormat::Tsv => "TSV (for a sheet)",
            TextFormat::Csv => "CSV",
            TextFormat::Markdown => "Markdown",
            TextFormat::Latex => "LaTeX",
            TextFormat::Aligned => "Text",
        }
    }

    /// The table in this format.
    pub fn write(self, table: &TextTable) -> String {
        match self {
            TextFormat::Tsv => sheet(table, '\t', tsv_cell),
            TextFormat::Csv => sheet(table, ',', csv_cell),
            TextFormat::Markdown => markdown(table),
            TextFormat::Latex => latex(table),
            TextFormat::Aligned => aligned(table),
        }
    }
}

fn sheet(table: &TextTable, separator: char, cell: fn(&str) -> String) -> String {
    let mut out = String::new();
    let mut line = |cells: &mut dyn Iterator<Item = String>| {
        let cells: Vec<String> = cells.collect();
        out.push_str(&cells.join(&separator.to_string()));
        out.push_str("\r\n");
    };
    let safe = |text: &str| cell(&without_formula(text));
    line(&mut table.header.iter().map(|name| safe(name)).chain(["signature".to_owned()]));
    for row in &table.rows {
        let cells = row.iter().map(|c| if c.is_number { cell(&c.text) } else { safe(&c.text) });
        line(&mut cells.chain([safe(&table.signature)]));
    }
    out
}

/// Sheets run text that begins like a formula; an apostrophe in front makes it text. Numbers do not come here.
fn without_formula(text: &str) -> String {
    match text.chars().next() {
        Some('=' | '+' | '-' | '@' | '\t' | '\r') => format!("'{text}"),
        _ => text.to_owned(),
    }
}

fn tsv_cell(text: &str) -> String {
    text.replace(['\t', '\n', '\r'], " ")
}

fn csv_cell(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

/// Which columns hold numbers: those of the first row that does.
fn number_columns(table: &TextTable) -> Vec<bool> {
    (0..table.header.len())
        .map(|column| table.rows.iter().any(|row| row.get(column).is_some_and(|cell| cell.is_number)))
        .collect()
}

fn markdown(table: &TextTable) -> String {
    let escape = |text: &str| {
        let mut out = String::new();
        for c in text.chars() {
            match c {
                '\\' | '|' | '*' | '_' | '`' | '<' | '>' | '[' | ']' => out.extend(['\\', c]),
                '\n' | '\r' => out.push(' '),
                c => out.push(c),
            }
        }
        out
    };
    let header: Vec<String> = table.header.iter().map(|name| escape(name)).collect();
    let rules: Vec<&str> = number_columns(table).into_iter().map(|is| if is { "--:" } else { ":--" }).collect();
    let mut out = format!("| {} |\n| {} |\n", header.join(" | "), rules.join(" | "));
    for row in &table.rows {
        let cells: Vec<String> = row
            .iter()
            .map(|cell| if cell.is_bold { format!("**{}**", escape(&cell.text)) } else { escape(&cell.text) })
            .collect();
        out.push_str(&format!("| {} |\n", cells.join(" | ")));
    }
    out + "\n`" + &table.signature.replace('`', "'") + "`\n"
}

fn aligned(table: &TextTable) -> String {
    let numbers = number_columns(table);
    // Control characters in a name must not reach a terminal.
    let clean = |text: &str| text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>();
    let mut lines = vec![table.header.iter().map(|name| clean(name)).collect::<Vec<_>>()];
    lines.extend(table.rows.iter().map(|row| row.iter().map(|cell| clean(&cell.text)).collect()));
    let length = |text: &String| text.chars().count();
    let widths: Vec<usize> = (0..table.header.len())
        .map(|column| lines.iter().filter_map(|line| line.get(column)).map(length).max().unwrap_or(0))
        .collect();
    let mut out = String::new();
    for line in lines {
        let cells = line.iter().zip(&widths).zip(&numbers).map(|((text, &width), is_number)| match is_number {
            true => format!("{text:>width$}"),
            false => format!("{text:<width$}"),
        });
        out.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        out.push('\n');
    }
    out + &table.signature + "\n"
}

fn latex(table: &TextTable) -> String {
    let escape = |text: &str| {
        let mut out = String::new();
        for c in text.chars() {
            match c {
                '&' | '%' | '$' | '#' | '_' | '{' | '}' => out.extend(['\\', c]),
                '\\' => out.push_str(r"\textbackslash{}"),
                '~' => out.push_str(r"\textasciitilde{}"),
                '^' => out.push_str(r"\textasciicircum{}"),
                '–' => out.push_str("--"),
                '\n' | '\r' => out.push(' '),
                c => out.push(c),
            }
        }
        out
    };
    let layout: String = number_columns(table).into_iter().map(|is| if is { 'r' } else { 'l' }).collect();
    let header: Vec<String> = table.header.iter().map(|name| escape(name)).collect();
    // A comment ends at the line's end, and the signature has none.
    let signature = table.signature.replace(['\n', '\r'], " ");
    let mut out =
        format!("% {signature}\n% needs \\usepackage{{booktabs}}\n\\begin{{tabular}}{{{layout}}}\n\\toprule\n");
    out.push_str(&format!("{} \\\\\n\\midrule\n", header.join(" & ")));
    for row in &table.rows {
        let cells: Vec<String> = row
            .iter()
            .map(|cell| if cell.is_bold { format!("\\textbf{{{}}}", escape(&cell.text)) } else { escape(&cell.text) })
            .collect();
        out.push_str(&format!("{} \\\\\n", cells.join(" & ")));
    }
    out + "\\bottomrule\n\\end{tabular}\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(name: &str) -> TextTable {
        let number = TextCell { text: "-4.50".into(), is_number: true, is_bold: true };
        TextTable {
            header: vec!["Model".into(), "DetA".into()],
            rows: vec![vec![TextCell::text(name), number]],
            signature: "iou:0.5|v:1".into(),
        }
    }

    #[test]
    fn sheets_get_no_formula_but_keep_negative_numbers() {
        assert_eq!(
            TextFormat::Csv.write(&table("=cmd|' /C calc'!A0")),
            "Model,DetA,signature\r\n'=cmd|' /C calc'!A0,-4.50,iou:0.5|v:1\r\n"
        );
        for start in ["+", "-", "@", "\t", "\r"] {
            assert!(TextFormat::Csv.write(&table(&format!("{start}x"))).contains(&format!("'{start}x")));
        }
        assert_eq!(TextFormat::Tsv.write(&table("a\tb\nc")), "Model\tDetA\tsignature\r\na b c\t-4.50\tiou:0.5|v:1\r\n");
    }

    #[test]
    fn quotes_and_commas_survive_csv() {
        assert!(TextFormat::Csv.write(&table("a \"b\", c")).contains("\"a \"\"b\"\", c\",-4.50"));
    }

    #[test]
    fn a_terminal_gets_aligned_columns_and_no_control_characters() {
        assert_eq!(TextFormat::Aligned.write(&table("a\x1b[1m")), "Model   DetA\na [1m  -4.50\niou:0.5|v:1\n");
    }

    #[test]
    fn markdown_and_latex_escape_and_mark_the_best() {
        let text = TextFormat::Markdown.write(&table("a|b_c <i>"));
        assert_eq!(text, "| Model | DetA |\n| :-- | --: |\n| a\\|b\\_c \\<i\\> | **-4.50** |\n\n`iou:0.5|v:1`\n");
        let text = TextFormat::Latex.write(&table(r"50% \x & {y}"));
        assert!(text.contains(r"50\% \textbackslash{}x \& \{y\} & \textbf{-4.50} \\"), "{text}");
        assert!(text.contains(r"\begin{tabular}{lr}"));
    }
}
