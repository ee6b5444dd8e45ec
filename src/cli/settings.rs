//! `ricap settings`: the declared list of settings.

use std::io::Write;

use super::CommandError;
use crate::settings::{Settings, choices};

/// Prints every setting: key, label, values with their meaning; the official value is marked with `*`.
///
/// # Errors
/// If the output cannot be written.
pub fn run(out: &mut impl Write) -> Result<(), CommandError> {
    let official = Settings::default();
    for choice in choices() {
        writeln!(out, "{:<10} {} ({})", choice.key, choice.label, choice.group)?;
        if choice.values.is_empty() {
            writeln!(out, "         * {}", choice.get(&official))?;
        }
        for (value, meaning) in choice.values {
            let mark = if *value == choice.get(&official) { '*' } else { ' ' };
            writeln!(out, "         {mark} {value:<20} {meaning}")?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_is_listed_with_its_official_value_marked() {
        let mut out = Vec::new();
        run(&mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let marked = text.lines().filter(|line| line.trim_start().starts_with('*')).count();
        assert_eq!(marked, choices().len());
    }
}
