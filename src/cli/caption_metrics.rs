//! `ricap caption-metrics`: METEOR, CIDEr-D, SPICE-OA and SPICE of listed captions, for checking against other programs.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::CommandError;
use super::lines::{Line, LineFile, echo};
use super::spice_scores::SpiceScores;
use super::word_data::{WordData, data_folder};
use crate::load::json::Json;
use crate::metrics::caption_text::caption_words;
use crate::metrics::cider_d::{CiderD, DocumentFrequencies};
use crate::metrics::meteor::{Lines, Meteor, MeteorTotal};
use crate::settings::{MeteorModules, Tokens};
use crate::spice::TextForm;

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
    /// What SPICE reads of a caption: `coco` (lower case, no punctuation, as the COCO caption tools hand it over) or `raw`.
    #[arg(long, default_value = "coco", value_parser = parse_text_form)]
    spice_text: TextForm,
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

fn parse_text_form(name: &str) -> Result<TextForm, String> {
    match name {
        "coco" => Ok(TextForm::Coco),
        "raw" => Ok(TextForm::Raw),
        _ => Err("allowed: coco, raw".to_owned()),
    }
}

/// One line of the file.
struct Item {
    /// As JSON text.
    id: String,
    /// Words of the hypothesis and of the references; `None` for a bad line.
    texts: Option<(String, Vec<String>)>,
    /// The same captions as written; empty for a bad line.
    written: (String, Vec<String>),
}

/// Answers on standard output; problems go to standard error.
///
/// # Errors
/// If the file or the word data cannot be read, or any line of the file.
pub fn main(args: &CaptionMetricsArgs) -> Result<(), CommandError> {
    let folder = data_folder(args.data.as_deref())?;
    let words = WordData::in_folder(&folder);
    let mut spice = SpiceScores::open(&folder, words.dictionary()?, args.spice_text)?;
    let file = LineFile::open(&args.file)?;
    let (out, problems) = (&mut std::io::stdout().lock(), &mut std::io::stderr().lock());
    run(&file, args.tokens, args.meteor, args.summary, &words, &mut spice, out, problems)
}

/// Writes one line with `id`, `meteor` (0 to 1), `cider_d` (0 to 10), `spice_oa` and `spice` (0 to 1; several tuples that match one
/// of the references can make it more) for each item, in order; with `summary`, a last line with the means and METEOR's pooled
/// value. All references of an item make one scene graph. A bad line is answered with nulls and described on `problems`, and so
/// is a sentence that is too long for SPICE.
///
/// # Errors
/// If the word data cannot be read, if writing fails, or, at the end, if any line was bad.
#[expect(clippy::too_many_arguments, reason = "each is a setting of its own or a place to write to")]
pub fn run(
    file: &LineFile,
    tokens: Tokens,
    modules: MeteorModules,
    summary: bool,
    words: &WordData,
    spice: &mut SpiceScores,
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
            let nulls = r#""meteor":null,"cider_d":null,"spice_oa":null,"spice":null"#;
            writeln!(out, r#"{{"id":{},{nulls}}}"#, item.id)?;
            continue;
        };
        let hyp_line = line_ids.next().expect("a line for each text");
        let reference_lines: Vec<_> = line_ids.by_ref().take(references.len()).collect();
        let segment = meteor.score(hyp_line, &reference_lines);
        let cider = cider_d.score(hypothesis, references).expect("every item has references");
        let [spice_oa, spice] = match spice.score(&item.written.0, &item.written.1) {
            Ok([oa, all]) => {
                sums.add_spice(oa, all);
                [number(oa), number(all)]
            }
            Err(too_long) => {
                writeln!(problems, "note: id {}: no SPICE: {too_long}", item.id)?;
                ["null", "null"].map(str::to_owned)
            }
        };
        let (meteor, cider_d) = (number(segment.score), number(cider));
        let id = &item.id;
        writeln!(out, r#"{{"id":{id},"meteor":{meteor},"cider_d":{cider_d},"spice_oa":{spice_oa},"spice":{spice}}}"#)?;
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
    let text = |text: &Json| text.as_str().map(str::to_owned);
    let references: Option<Vec<String>> = match field("refs") {
        Some(Json::Array { items, .. }) if !items.is_empty() => items.iter().map(text).collect(),
        Some(one) => text(one).map(|one| vec![one]),
        None => None,
    };
    let written = field("hyp").and_then(text).zip(references);
    let words = |text: &String| caption_words(text, tokens);
    Item {
        id: field("id").map_or("null".to_owned(), echo),
        texts: written
            .as_ref()
            .map(|(hypothesis, references)| (words(hypothesis), references.iter().map(words).collect())),
        written: written.unwrap_or_default(),
    }
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
    /// Items with SPICE.
    spice_items: usize,
    spice_oa: f64,
    spice: f64,
}

impl Sums {
    fn add_spice(&mut self, oa: f64, all: f64) {
        self.spice_items += 1;
        self.spice_oa += oa;
        self.spice += all;
    }

    fn line(&self, tokens: Tokens, modules: MeteorModules) -> String {
        let mean_of = |sum: f64, items: usize| if items == 0 { "null".to_owned() } else { number(sum / items as f64) };
        let mean = |sum: f64| mean_of(sum, self.items);
        let pooled = if self.items == 0 { "null".to_owned() } else { number(self.meteor_pooled.score()) };
        format!(
            r#"{{"items":{},"meteor_mean":{},"meteor_pooled":{pooled},"cider_d_mean":{},"spice_oa_mean":{},"spice_mean":{},"signature":"tok:{}|meteor:{}|v:{}"}}"#,
            self.items,
            mean(self.meteor),
            mean(self.cider_d),
            mean_of(self.spice_oa, self.spice_items),
            mean_of(self.spice, self.spice_items),
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
