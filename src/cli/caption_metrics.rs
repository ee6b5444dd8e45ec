//! `ricap caption-metrics`: METEOR and CIDEr-D of listed captions, for checking against other programs.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::CommandError;
use super::lines::{Line, LineFile, echo};
use super::word_data::{WordData, data_folder};
use crate::load::json::Json;
use crate::metrics::caption_text::caption_words;
use crate::metrics::cider_d::{CiderD, DocumentFrequencies};
use crate::metrics::meteor::{Lines, Meteor, MeteorTotal};
use crate::settings::{MeteorModules, Tokens};

/// Arguments of `ricap caption-metrics`.
#[derive(Args, Debug)]
pub struct CaptionMetricsArgs {
    /// Lines `{"id":...,"refs":[...],"hyp":...}`. The file is one corpus: CIDEr-D weighs words by its references.
    #[arg(long)]
    file: PathBuf,
    /// What counts as a word: `ptb` or `raw`.
    #[arg(long, default_value = "ptb", value_parser = parse_tokens)]
    tokens: Tokens,
    /// METEOR's matches: `full` or `exact+stem+synonym`.
    #[arg(long, default_value = "full", value_parser = parse_modules)]
    meteor: MeteorModules,
    /// Add a last line with the values of the whole file.
    #[arg(long)]
    summary: bool,
    /// Folder of the packed data (default: $RICAP_DATA, `www/data`, or `data` beside the program).
    #[arg(long)]
    data: Option<PathBuf>,
}

fn parse_tokens(name: &str) -> Result<Tokens, String> {
    Tokens::from_name(name).ok_or_else(|| "allowed: ptb, raw".to_owned())
}

fn parse_modules(name: &str) -> Result<MeteorModules, String> {
    MeteorModules::from_name(name).ok_or_else(|| "allowed: full, exact+stem+synonym".to_owned())
}

/// One line of the file.
struct Item {
    /// As JSON text.
    id: String,
    /// Words of the hypothesis and of the references; `None` for a bad line.
    texts: Option<(String, Vec<String>)>,
}

/// Answers on standard output; problems go to standard error.
///
/// # Errors
/// If the file or the word data cannot be read, or any line of the file.
pub fn main(args: &CaptionMetricsArgs) -> Result<(), CommandError> {
    let words = WordData::in_folder(&data_folder(args.data.as_deref())?);
    let file = LineFile::open(&args.file)?;
    let (out, problems) = (&mut std::io::stdout().lock(), &mut std::io::stderr().lock());
    run(&file, args.tokens, args.meteor, args.summary, &words, out, problems)
}

/// Writes one line with `id`, `meteor` (0 to 1) and `cider_d` (0 to 10) for each item, in order; with `summary`, a last line with
/// the means and METEOR's pooled value. A bad line is answered with nulls and described on `problems`.
///
/// # Errors
/// If the word data cannot be read, if writing fails, or, at the end, if any line was bad.
pub fn run(
    file: &LineFile,
    tokens: Tokens,
    modules: MeteorModules,
    summary: bool,
    words: &WordData,
    out: &mut impl Write,
    problems: &mut impl Write,
) -> Result<(), CommandError> {
    let mut items = Vec::new();
    for line in file.lines() {
        let item = read_item(&line, tokens);
        if item.texts.is_none() {
            let expected = r#"{"id":"1","refs":["a reference"],"hyp":"a caption"}"#;
            writeln!(problems, "{}", file.fault(&line, "caption-line", "no caption with references", expected))?;
        }
        items.push(item);
    }
    let scored = || items.iter().filter_map(|item| item.texts.as_ref());
    let meteor = load_meteor(scored(), modules, words)?;
    let mut line_ids = meteor.lines().ids();
    let mut frequencies = DocumentFrequencies::default();
    scored().for_each(|(_, references)| frequencies.add_image(references));
    let cider_d = CiderD::new(frequencies);

    let mut out = std::io::BufWriter::new(out);
    let mut sums = Sums::default();
    for item in &items {
        let Some((hypothesis, references)) = &item.texts else {
            writeln!(out, r#"{{"id":{},"meteor":null,"cider_d":null}}"#, item.id)?;
            continue;
        };
        let hyp_line = line_ids.next().expect("a line for each text");
        let reference_lines: Vec<_> = line_ids.by_ref().take(references.len()).collect();
        let segment = meteor.score(hyp_line, &reference_lines);
        let cider = cider_d.score(hypothesis, references).expect("every item has references");
        writeln!(out, r#"{{"id":{},"meteor":{},"cider_d":{}}}"#, item.id, number(segment.score), number(cider))?;
        sums.items += 1;
        sums.meteor += segment.score;
        sums.meteor_pooled.add(&segment.stats);
        sums.cider_d += cider;
    }
    if summary {
        writeln!(out, "{}", sums.line(tokens, modules))?;
    }
    out.flush()?;
    if let Some(undefined) = cider_d.undefined() {
        writeln!(problems, "note: {undefined}")?;
    }
    match items.len() - sums.items {
        0 => Ok(()),
        bad => Err(CommandError(format!("{}: {bad} of {} lines are no captions", file.name(), items.len()))),
    }
}

fn read_item(line: &Line, tokens: Tokens) -> Item {
    let field = |name: &str| line.value.as_ref().and_then(|value| value.get(name));
    let words = |text: &Json| text.as_str().map(|text| caption_words(text, tokens));
    let references = match field("refs") {
        Some(Json::Array { items, .. }) if !items.is_empty() => items.iter().map(words).collect(),
        Some(Json::Text(one)) => Some(vec![caption_words(one, tokens)]),
        _ => None,
    };
    Item { id: field("id").map_or("null".to_owned(), echo), texts: field("hyp").and_then(words).zip(references) }
}

fn load_meteor<'a>(
    texts: impl Iterator<Item = &'a (String, Vec<String>)>,
    modules: MeteorModules,
    words: &WordData,
) -> Result<Meteor, CommandError> {
    let texts = texts.flat_map(|(hypothesis, references)| std::iter::once(hypothesis).chain(references));
    let lines = Lines::new(&words.dictionary()?, texts);
    match modules {
        MeteorModules::NoParaphrases => Ok(Meteor::without_paraphrases(lines)),
        MeteorModules::Full => {
            let index = words.index()?;
            let table = words.paraphrases(&index, &index.needed(lines.distinct_words()))?;
            Meteor::full(lines, table).map_err(|missing| CommandError(missing.to_string()))
        }
    }
}

/// The values of the whole file.
#[derive(Default)]
struct Sums {
    items: usize,
    meteor: f64,
    meteor_pooled: MeteorTotal,
    cider_d: f64,
}

impl Sums {
    fn line(&self, tokens: Tokens, modules: MeteorModules) -> String {
        let mean = |sum: f64| if self.items == 0 { "null".to_owned() } else { number(sum / self.items as f64) };
        let pooled = if self.items == 0 { "null".to_owned() } else { number(self.meteor_pooled.score()) };
        format!(
            r#"{{"items":{},"meteor_mean":{},"meteor_pooled":{pooled},"cider_d_mean":{},"signature":"tok:{}|meteor:{}|v:{}"}}"#,
            self.items,
            mean(self.meteor),
            mean(self.cider_d),
            tokens.name(),
            modules.name(),
            env!("CARGO_PKG_VERSION"),
        )
    }
}

/// The shortest text that reads back to the same number, always with a point.
fn number(value: f64) -> String {
    serde_json::Value::from(value).to_string()
}
