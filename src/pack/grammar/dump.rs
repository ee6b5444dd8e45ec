//! A grammar from its plain-text dump; used to check the packed file against the reference's own reading of it.

use std::collections::BTreeMap;
use std::path::Path;

use crate::spice::grammar::closed_unary;
use crate::spice::grammar::data::{BinaryRule, CountTable, GrammarData, UnaryRule};

/// Reads the text files (`states.txt`, `binary.txt`, ...) of a dump.
///
/// # Errors
/// A sentence naming the file and what is wrong with it.
pub fn read_dump(folder: &Path) -> Result<GrammarData, String> {
    let lines = |name: &str| -> Result<Vec<String>, String> {
        let text = std::fs::read_to_string(folder.join(name)).map_err(|e| format!("{name}: {e}"))?;
        Ok(text.split_terminator('\n').map(str::to_owned).collect())
    };
    let states = lines("states.txt")?;
    let tags = lines("tags.txt")?;
    let words = lines("words.txt")?;
    let state_of: BTreeMap<&str, u16> = states.iter().enumerate().map(|(i, s)| (s.as_str(), i as u16)).collect();
    let tag_states: Vec<u16> = tags.iter().map(|t| state_of[t.as_str()]).collect();
    let kinds = super::kinds(&states, &tag_states);
    let mut binary = Vec::new();
    for line in lines("binary.txt")? {
        let f: Vec<&str> = line.split(' ').collect();
        binary.push(BinaryRule { parent: int(f[0])?, left: int(f[1])?, right: int(f[2])?, score: hex(f[3])? });
    }
    binary.sort_by_key(|r| r.parent);
    let mut unary = Vec::new();
    for line in lines("unary.txt")? {
        unary.push(unary_rule(&line)?);
    }
    super::sort_for_closing(&mut unary);
    let closed = lines("closed.txt")?.iter().map(|line| unary_rule(line)).collect::<Result<Vec<_>, _>>()?;
    compare_closed(&unary, &closed, states.len())?;
    let seen = counts(&lines("seen.txt")?, &words, tags.len())?;
    let unseen = counts(&lines("unseen.txt")?, &words, tags.len())?;
    let mut open_class = lines("openclass.txt")?.iter().map(|l| int(l)).collect::<Result<Vec<u16>, _>>()?;
    open_class.sort_unstable();
    let names = super::names(&states, &kinds);
    Ok(GrammarData { kinds, names, binary, unary, tag_states, seen, unseen, open_class })
}

fn unary_rule(line: &str) -> Result<UnaryRule, String> {
    let f: Vec<&str> = line.split(' ').collect();
    let &[parent, child, score] = &f[..] else { return Err(format!("not a rule: {line}")) };
    Ok(UnaryRule { parent: int(parent)?, child: int(child)?, score: hex(score)? })
}

/// Our closed chains against the reference's, bit by bit.
fn compare_closed(unary: &[UnaryRule], expected: &[UnaryRule], states: usize) -> Result<(), String> {
    let key = |parent: u16, child: u16, score: f32| (child, parent, score.to_bits());
    let mut expected: Vec<_> = expected.iter().map(|rule| key(rule.parent, rule.child, rule.score)).collect();
    expected.sort_unstable();
    let closed = closed_unary(unary, states);
    let mut ours: Vec<_> =
        (0..).zip(closed).flat_map(|(c, tops)| tops.into_iter().map(move |(p, s)| key(p, c, s))).collect();
    ours.sort_unstable();
    if ours == expected { Ok(()) } else { Err("closed.txt: closing the unary rules gives other scores".to_owned()) }
}

fn int<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("not a number: {text}"))
}

fn hex(text: &str) -> Result<f32, String> {
    u32::from_str_radix(text, 16).map(f32::from_bits).map_err(|_| format!("not a score: {text}"))
}

fn counts(lines: &[String], words: &[String], tags: usize) -> Result<CountTable, String> {
    let mut rows = Vec::new();
    for line in lines {
        let f: Vec<&str> = line.split(' ').collect();
        rows.push((int::<i32>(f[0])?, int::<i32>(f[1])?, int::<f64>(f[2])?));
    }
    Ok(super::count_table(&rows, words, tags))
}
