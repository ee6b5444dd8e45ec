//! `ricap score`: the whole run, as a table on the terminal and as JSON in a file.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use super::CommandError;
use super::spice_parse::grammar;
use super::word_data::{WordData, data_folder};
use crate::eval::{Data, Evaluation};
use crate::load;
use crate::metrics::meteor::{LineId, Lines, Meteor};
use crate::protocol::{FileId, FileRole, NewFile};
use crate::report::{Report, to_json};
use crate::session::Session;
use crate::settings::{MeteorModules, Settings};
use crate::spice::cache::Parsed;
use crate::spice::{SpiceParser, TextForm};
use crate::text::wordnet::Dictionary;
use crate::view::column::Column;
use crate::view::leaderboard::{model_rows, text_table};
use crate::view::text_table::TextFormat;

/// Files and choices of a run.
#[derive(clap::Args)]
pub struct Args {
    /// Ground truth; several files are one data set.
    #[arg(long, required = true, num_args = 1.., value_name = "FILE")]
    gt: Vec<PathBuf>,
    /// Predictions; each file is a model.
    #[arg(long, required = true, num_args = 1.., value_name = "FILE")]
    pred: Vec<PathBuf>,
    /// Write the whole result to this file.
    #[arg(long, value_name = "OUT")]
    json: Option<PathBuf>,
    /// Change a setting, as KEY=VALUE; `ricap settings` lists them.
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// How the numbers of every file are read, as KEY=VALUE (scale, angle, turn, order, form); guessed without it.
    #[arg(long, value_name = "KEY=VALUE")]
    read: Vec<String>,
    /// Split every model by source.
    #[arg(long)]
    by_source: bool,
    /// Folder of the word data (default: RICAP_DATA, then www/data).
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

/// Scores and prints; problems go to `problems`, worst first.
///
/// # Errors
/// If a file cannot be read, a setting is unknown, or there is nothing to score.
pub fn run(args: &Args, out: &mut impl Write, problems: &mut impl Write) -> Result<(), CommandError> {
    let settings = settings(&args.set)?;
    let mut session = Session::new();
    let files = args.gt.iter().map(|path| (path, FileRole::GroundTruth));
    let files = files.chain(args.pred.iter().map(|path| (path, FileRole::Predictions)));
    for (number, (path, role)) in (0..).zip(files) {
        add(&mut session, FileId(number), path, role, &args.read)?;
    }
    for diagnostic in session.summaries().iter().flat_map(|file| &file.diagnostics) {
        writeln!(problems, "{diagnostic}")?;
    }
    let inputs = session.inputs(&settings).map_err(|error| CommandError(error.to_string()))?;
    let mut evaluation = Evaluation::new(inputs, settings.clone());
    let mut data = DataFolder { given: args.data.as_deref(), modules: settings.meteor, parser: None };
    let mut shown = Instant::now();
    let report = evaluation.run(&mut data, |now| {
        // Once a second is often enough for a person; a failure to write progress is none of the run's.
        if shown.elapsed().as_secs() >= 1 {
            shown = Instant::now();
            let _ = writeln!(problems, "{}: {} of {} {} ({})", now.stage, now.done, now.total, now.unit, now.subject);
        }
    });
    for diagnostic in &report.diagnostics {
        writeln!(problems, "{diagnostic}")?;
    }
    write_suspicions(&session, &evaluation, problems)?;
    write_table(&report, args.by_source, out)?;
    if let Some(path) = &args.json {
        std::fs::write(path, to_json(&report, &evaluation.matched_pairs()))
            .map_err(|error| CommandError(format!("{}: {error}", path.display())))?;
    }
    Ok(())
}

/// What looks like a mistake in the input, with the reading to try and what it would give.
fn write_suspicions(session: &Session, evaluation: &Evaluation, out: &mut impl Write) -> Result<(), CommandError> {
    for file in session.models() {
        let found = session.examination(file, evaluation.ground_truth(), evaluation.settings());
        let Some(mut examination) = found else { continue };
        while examination.step() {}
        let name = session.name(file).unwrap_or_default();
        for suspicion in examination.finish() {
            writeln!(out, "looks wrong[{}]: {name}: {}", suspicion.code, suspicion.message)?;
            if let (Some(now), Some(other)) = (suspicion.det_a_now, suspicion.alternative) {
                let changes: Vec<_> =
                    other.changes.iter().map(|(key, value)| format!("--read {key}={value}")).collect();
                let (changes, now, then) = (changes.join(" "), now * 100.0, other.det_a * 100.0);
                writeln!(out, "  gain:  DetA {now:.2} -> {then:.2} on the compared images")?;
                writeln!(out, "  fix:   write the file anew with `ricap convert {changes} --out FIXED FILE`")?;
            }
        }
    }
    Ok(())
}

fn settings(changes: &[String]) -> Result<Settings, CommandError> {
    let mut settings = Settings::default();
    for (key, value) in key_values(changes)? {
        settings.set(key, value).map_err(|error| CommandError(error.to_string()))?;
    }
    Ok(settings)
}

fn key_values(texts: &[String]) -> Result<Vec<(&str, &str)>, CommandError> {
    let pair = |text: &String| CommandError(format!("`{text}` is not of the form KEY=VALUE"));
    texts.iter().map(|text| text.split_once('=').ok_or_else(|| pair(text))).collect()
}

fn add(
    session: &mut Session,
    id: FileId,
    path: &Path,
    role: FileRole,
    conventions: &[String],
) -> Result<(), CommandError> {
    let name = path.display().to_string();
    let bytes = std::fs::read(path).map_err(|error| CommandError(format!("{name}: {error}")))?;
    let loaded = load::read(&name, &bytes, None, &mut |_, _| {});
    let new = NewFile {
        id,
        path: name,
        bytes: bytes.len() as u64,
        role: Some(role),
        format: None,
        conventions: Vec::new(),
        name: None,
    };
    session.add(new, loaded);
    for (key, value) in key_values(conventions)? {
        session.set_convention(id, key, value).map_err(|error| CommandError(error.to_string()))?;
    }
    Ok(())
}

/// Word data and grammar from a folder.
struct DataFolder<'a> {
    given: Option<&'a Path>,
    modules: MeteorModules,
    parser: Option<SpiceParser>,
}

impl DataFolder<'_> {
    fn find_meteor(&self, texts: &[String]) -> Result<(Meteor, Vec<LineId>), CommandError> {
        let data = WordData::in_folder(&data_folder(self.given)?);
        let lines = Lines::new(&data.dictionary()?, texts);
        let ids = lines.ids().collect();
        if self.modules == MeteorModules::NoParaphrases {
            return Ok((Meteor::without_paraphrases(lines), ids));
        }
        let index = data.index()?;
        let table = data.paraphrases(&index, &index.needed(lines.distinct_words()))?;
        let meteor = Meteor::full(lines, table).map_err(|error| CommandError(error.to_string()))?;
        Ok((meteor, ids))
    }

    fn find_spice(&mut self) -> Result<Arc<Dictionary>, CommandError> {
        let folder = data_folder(self.given)?;
        let dictionary = WordData::in_folder(&folder).dictionary()?;
        self.parser = Some(SpiceParser::new(grammar(&folder)?));
        Ok(Arc::new(dictionary))
    }
}

impl Data for DataFolder<'_> {
    fn meteor(&mut self, texts: &[String]) -> Result<(Meteor, Vec<LineId>), String> {
        self.find_meteor(texts).map_err(|error| error.0)
    }

    fn spice(&mut self) -> Result<Arc<Dictionary>, String> {
        self.find_spice().map_err(|error| error.0)
    }

    fn parse(&mut self, _: TextForm, text: &str) -> Parsed {
        let parser = self.parser.as_mut().expect("the dictionary is given with the parser");
        parser.parse_text(text).map(|parse| parse.tuples)
    }
}

fn write_table(report: &Report, by_source: bool, out: &mut impl Write) -> Result<(), CommandError> {
    let truth = &report.ground_truth;
    writeln!(
        out,
        "{} images, {} instances; read {} of {} records",
        truth.images, truth.instances, truth.coverage.used, truth.coverage.total
    )?;
    let table = text_table(report, &model_rows(report), &Column::ALL, by_source, 2);
    write!(out, "{}", TextFormat::Aligned.write(&table))?;
    for model in report.models.iter().filter(|model| !model.coverage.is_complete()) {
        writeln!(out, "{}: scored {} of {} boxes", model.name, model.coverage.used, model.coverage.total)?;
    }
    Ok(())
}
