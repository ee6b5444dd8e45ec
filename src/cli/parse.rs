//! `ricap parse`: the relation triples of captions, with the rules that gave them.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde::{Deserialize, Serialize};

use super::CommandError;
use crate::diag::{Diagnostic, Place, shorten};
use crate::relations::{FailedPart, NearMiss, Parser, RuleSet, Triple, explain, near_misses};

/// Arguments of `ricap parse`.
#[derive(Args, Debug)]
pub struct ParseArgs {
    /// One caption.
    #[arg(required_unless_present = "file", conflicts_with = "file")]
    caption: Option<String>,
    /// Class of the described object; without it the first noun phrase is described.
    #[arg(long, conflicts_with = "file")]
    category: Option<String>,
    /// Lines `{"id","category","caption"}`, answered one by one with `{"id","triples":[[subject,predicate,object],...],"rules":[...]}`.
    #[arg(long)]
    file: Option<PathBuf>,
    /// Names folded to the 28 categories and the whitelist; triples with other objects are left out.
    #[arg(long)]
    mapped: bool,
    /// Folder with rule files to use instead of the built-in ones.
    #[arg(long)]
    rules: Option<PathBuf>,
}

#[derive(Deserialize)]
struct CaptionLine {
    #[serde(default)]
    id: serde_json::Value,
    category: Option<String>,
    caption: String,
}

#[derive(Serialize)]
struct TripleLine<'a> {
    id: &'a serde_json::Value,
    triples: Vec<[&'a str; 3]>,
    rules: Vec<&'a str>,
}

/// Prints the triples of one caption, or of every line of a file.
///
/// # Errors
/// If a file or a rule cannot be read, or any line of the file.
pub fn main(args: &ParseArgs) -> Result<(), CommandError> {
    let loaded;
    let rules = match &args.rules {
        Some(folder) => {
            loaded = load_rules(folder)?;
            &loaded
        }
        None => RuleSet::embedded(),
    };
    let mut out = std::io::stdout().lock();
    match (&args.file, &args.caption) {
        (Some(path), _) => {
            let name = path.display().to_string();
            let file = fs::File::open(path).map_err(|error| CommandError(format!("{name}: {error}")))?;
            run(rules, args.mapped, &name, BufReader::new(file), &mut out, &mut std::io::stderr().lock())
        }
        (None, caption) => {
            let caption = caption.as_deref().unwrap_or_default();
            one(rules, args.mapped, caption, args.category.as_deref(), &mut out)
        }
    }
}

/// Compiles the rule files of a folder.
fn load_rules(folder: &Path) -> Result<RuleSet, CommandError> {
    let mut files = Vec::new();
    collect(folder, folder, 0, &mut files).map_err(|error| CommandError(format!("{}: {error}", folder.display())))?;
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    RuleSet::compile(&files).map_err(|faults| {
        let texts: Vec<String> = faults.iter().map(ToString::to_string).collect();
        CommandError(format!("the rules have {} faults\n\n{}", texts.len(), texts.join("\n\n")))
    })
}

/// All `.toml` files below a folder, with paths relative to it.
fn collect(root: &Path, folder: &Path, depth: u8, files: &mut Vec<(String, String)>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() && depth < 8 {
            collect(root, &path, depth + 1, files)?;
        } else if path.extension().is_some_and(|extension| extension == "toml") {
            let relative = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
            files.push((relative, fs::read_to_string(&path)?));
        }
    }
    Ok(())
}

/// One caption in words: its triples with rule and words, and what gave nothing and why.
fn one(
    rules: &RuleSet,
    is_mapped: bool,
    caption: &str,
    category: Option<&str>,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let words = |range: &std::ops::Range<u32>| &caption[range.start as usize..range.end as usize];
    let explanation = explain(rules, caption, category);
    for triple in &explanation.triples {
        if let Some([subject, predicate, object]) = names(rules, triple, is_mapped) {
            let rule = &rules.rule(triple.rule).id;
            let way = if triple.is_inverted { ", the other way round" } else { "" };
            writeln!(out, "({subject}, {predicate}, {object})  rule {rule}{way}: \"{}\"", words(&triple.words))?;
        }
    }
    if explanation.triples.is_empty() {
        writeln!(out, "no relation: {}", explanation.why_empty(rules))?;
    }
    if explanation.triples.is_empty() {
        for miss in near_misses(rules, caption).iter().filter(|miss| is_telling(miss)).take(3) {
            let (rule, words) = (&rules.rule(miss.rule).id, words(&miss.words));
            writeln!(out, "almost rule {rule} with \"{words}\": {}", miss.describe(rules))?;
        }
    }
    for silence in &explanation.silences {
        let rule = rules.rule(silence.rule);
        writeln!(out, "nothing from \"{}\": {} (rule {})", words(&silence.words), rule.reason, rule.id)?;
    }
    Ok(())
}

/// Whether a near miss tells anything: all words of the rule's pattern are there, and no other rule took them.
fn is_telling(miss: &NearMiss) -> bool {
    !matches!(miss.failed, FailedPart::Word { .. } | FailedPart::Longer { .. })
}

/// Subject, predicate and object of a triple.
fn names<'a>(rules: &'a RuleSet, triple: &'a Triple, is_mapped: bool) -> Option<[&'a str; 3]> {
    let predicate = rules.predicate(triple.predicate).name.as_str();
    if is_mapped {
        triple.mapped(rules).map(|mapped| [mapped.subject, predicate, mapped.object])
    } else {
        Some([&triple.subject, predicate, &triple.object])
    }
}

/// Answers every line of `input` (called `name` in messages), in order.
///
/// A line that cannot be read is answered with no triples, so that answers stay beside their questions, and described on
/// `problems` with its number. Blank lines are skipped.
///
/// # Errors
/// If reading or writing fails, or, at the end, if any line could not be read.
pub fn run(
    rules: &RuleSet,
    is_mapped: bool,
    name: &str,
    mut input: impl BufRead,
    out: &mut impl Write,
    problems: &mut impl Write,
) -> Result<(), CommandError> {
    let mut out = std::io::BufWriter::new(out);
    let mut parser = Parser::new(rules);
    let (mut line, mut number, mut bad) = (Vec::new(), 0u64, 0u64);
    while input.read_until(b'\n', &mut line)? > 0 {
        number += 1;
        // Windows line ends, and the mark that some editors put in front of a file.
        let text = line.strip_prefix(b"\xef\xbb\xbf").filter(|_| number == 1).unwrap_or(&line).trim_ascii();
        if !text.is_empty() {
            match serde_json::from_slice::<CaptionLine>(text) {
                Ok(question) => {
                    let triples = parser.parse(&question.caption, question.category.as_deref());
                    let mut answer = TripleLine { id: &question.id, triples: Vec::new(), rules: Vec::new() };
                    for triple in triples {
                        if let Some(names) = names(rules, triple, is_mapped) {
                            answer.triples.push(names);
                            answer.rules.push(&rules.rule(triple.rule).id);
                        }
                    }
                    serde_json::to_writer(&mut out, &answer).map_err(std::io::Error::from)?;
                }
                Err(error) => {
                    bad += 1;
                    let place = Place::file(name).at_line(number);
                    let diagnostic = Diagnostic::error("caption-line", place, "this line is no caption")
                        .with_found(shorten(&String::from_utf8_lossy(text), 120))
                        .with_expected("{\"id\": \"..\", \"category\": \"..\", \"caption\": \"..\"}")
                        .with_fix(error.to_string());
                    writeln!(problems, "{diagnostic}")?;
                    let none = TripleLine { id: &serde_json::Value::Null, triples: Vec::new(), rules: Vec::new() };
                    serde_json::to_writer(&mut out, &none).map_err(std::io::Error::from)?;
                }
            }
            out.write_all(b"\n")?;
        }
        line.clear();
    }
    out.flush()?;
    if bad > 0 { Err(CommandError(format!("{bad} of {number} lines could not be read"))) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_stand_in_the_order_of_the_questions() {
        let input = "{\"id\":7,\"category\":\"ship\",\"caption\":\"A ship is docked in front of the warehouse.\"}\n\n\
                     nonsense\n{\"id\":\"b\",\"caption\":\"A ship on the left\"}\r\n";
        let (mut out, mut problems) = (Vec::new(), Vec::new());
        let result = run(RuleSet::embedded(), false, "captions.jsonl", input.as_bytes(), &mut out, &mut problems);
        assert_eq!(result.unwrap_err().0, "1 of 4 lines could not be read");
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "{\"id\":7,\"triples\":[[\"ship\",\"in front of\",\"warehouse\"]],\"rules\":[\"in-front-of\"]}\n\
             {\"id\":null,\"triples\":[],\"rules\":[]}\n{\"id\":\"b\",\"triples\":[],\"rules\":[]}\n"
        );
        assert!(String::from_utf8(problems).unwrap().contains("captions.jsonl, line 3"));
    }

    #[test]
    fn mapped_names_are_categories_and_whitelisted_objects() {
        let input = "{\"id\":1,\"category\":\"van\",\"caption\":\"A van beside a tug and an awful gizmo\"}";
        let mut out = Vec::new();
        run(RuleSet::embedded(), true, "-", input.as_bytes(), &mut out, &mut Vec::new()).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.contains("[[\"vehicle\",\"next to\",\"ship\"]]"), "{text}");
    }

    #[test]
    fn one_caption_is_answered_with_reasons() {
        let mut out = Vec::new();
        one(RuleSet::embedded(), false, "A ship on the left", None, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.starts_with("no relation: ") && text.contains("image location"), "{text}");
        let mut out = Vec::new();
        one(RuleSet::embedded(), false, "A ship next to.", None, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.contains("almost rule next-to with \"next to\": no noun phrase follows"), "{text}");
    }
}
