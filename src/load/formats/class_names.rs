//! Class names beside YOLO labels: `data.yaml` with `names`, or `classes.txt` with a name in a line.

use super::super::format::{Format, Guess, Input};
use super::super::loaded::Role;
use super::super::reading::Reading;
use crate::diag::Diagnostic;

pub static FORMAT: Format = Format { id: "class-names", label: "class names", sniff, read };

const LIST_NAMES: [&str; 4] = ["classes.txt", "classes.names", "obj.names", "labels.txt"];

fn sniff(input: &Input<'_>) -> Option<Guess> {
    let name = input.base_name();
    let is_yaml = name.ends_with(".yaml") || name.ends_with(".yml");
    if is_yaml && input.head().lines().any(|line| line.starts_with("names:")) {
        return Guess::new(90, "YAML with `names`");
    }
    LIST_NAMES.contains(&name.as_str()).then(|| Guess { confidence: 85, reason: "named as a list of classes".into() })
}

fn read(input: &Input<'_>, reading: &mut Reading<'_>) {
    let is_list = LIST_NAMES.contains(&input.base_name().as_str());
    let names = if is_list { from_lines(input.text) } else { from_yaml(input.text) };
    reading.evidence.stated = Some((Role::Companion, "names of classes".into()));
    (reading.records_total, reading.records_read) = (names.len() as u64, names.len() as u64);
    if names.is_empty() {
        let diagnostic = Diagnostic::error("names-missing", reading.place(), "no class names were found")
            .with_expected("`names: [a, b]`, or a list, or a map from numbers to names");
        reading.push(diagnostic);
    }
    for (id, name) in names {
        reading.numbered_category(&id, Some(&name));
    }
}

fn from_lines(text: &str) -> Vec<(String, String)> {
    let names = text.lines().map(str::trim).filter(|line| !line.is_empty());
    names.enumerate().map(|(index, name)| (index.to_string(), name.to_owned())).collect()
}

/// The value of `names`: a list in brackets, a list of `- name` lines, or a map of `0: name` lines. The rest of YAML is
/// not needed here.
fn from_yaml(text: &str) -> Vec<(String, String)> {
    let mut lines = text.lines().skip_while(|line| !line.starts_with("names:"));
    let Some(first) = lines.next() else { return Vec::new() };
    let inline = without_comment(&first["names:".len()..]).trim().to_owned();
    if !inline.is_empty() {
        let mut whole = inline;
        let closing = if whole.starts_with('{') { '}' } else { ']' };
        while !whole.contains(closing) {
            let Some(line) = lines.next() else { break };
            whole.push(' ');
            whole.push_str(without_comment(line).trim());
        }
        let inner = whole.trim_matches(|c: char| "[]{} ".contains(c));
        let parts = split_quoted(inner);
        return numbered(parts.into_iter(), closing == '}');
    }
    let is_part = |line: &&str| line.starts_with([' ', '-', '\t']) || line.trim().is_empty();
    let body: Vec<&str> = lines.take_while(is_part).map(without_comment).filter(|line| !line.trim().is_empty()).collect();
    let is_map = body.first().is_some_and(|line| !line.trim_start().starts_with('-'));
    numbered(body.into_iter().map(|line| line.trim().trim_start_matches("- ").to_owned()), is_map)
}

fn numbered(parts: impl Iterator<Item = String>, is_map: bool) -> Vec<(String, String)> {
    let clean = |text: &str| text.trim().trim_matches(['"', '\'']).to_owned();
    parts
        .enumerate()
        .filter_map(|(index, part)| match (is_map, part.split_once(':')) {
            (true, Some((id, name))) => Some((clean(id), clean(name))),
            (true, None) => None,
            (false, _) => Some((index.to_string(), clean(&part))),
        })
        .filter(|(_, name)| !name.is_empty())
        .collect()
}

fn without_comment(line: &str) -> &str {
    match line.find(" #") {
        Some(at) => &line[..at],
        None if line.trim_start().starts_with('#') => "",
        None => line,
    }
}

/// Parts between commas that stand outside of quotes.
fn split_quoted(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut quote = None;
    for c in text.chars() {
        match c {
            ',' if quote.is_none() => {
                parts.push(String::new());
                continue;
            }
            '"' | '\'' if quote == Some(c) => quote = None,
            '"' | '\'' if quote.is_none() => quote = Some(c),
            _ => {}
        }
        parts.last_mut().expect("never empty").push(c);
    }
    parts.retain(|part| !part.trim().is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_as_list_as_lines_and_as_map() {
        let expected = [("0".to_owned(), "small car".to_owned()), ("1".to_owned(), "ship".to_owned())];
        for text in [
            "nc: 2\nnames: ['small car', \"ship\"]\n",
            "names: [small car,\n  ship] # two\n",
            "names:\n  - small car\n  - ship\nnc: 2\n",
            "names:\n- 'small car'\n- ship\n",
            "path: x\nnames:\n  0: small car # first\n  1: ship\n\ntrain: y\n",
            "names: {0: small car, 1: ship}",
        ] {
            assert_eq!(from_yaml(text), expected, "{text}");
        }
    }
}
