//! Signatures: what the lexicon looks at when it has never seen a word.

/// The signature of `word` at `position` (0 = first word of the sentence), such as `UNK-LCs` or `UNK-INIT`.
///
/// Lengths and letters are counted in UTF-16 units, as the published counts were: halves of astral characters are neither
/// letters nor digits.
pub fn signature(word: &str, position: usize) -> String {
    let units: Vec<u16> = word.encode_utf16().collect();
    let letter = |unit: u16| char::from_u32(u32::from(unit));
    let is_lower = |unit: u16| letter(unit).is_some_and(char::is_lowercase);
    let is_title = |unit: u16| matches!(unit, 0x01C5 | 0x01C8 | 0x01CB | 0x01F2 | 0x1F88..=0x1F8F | 0x1F98..=0x1F9F | 0x1FA8..=0x1FAF | 0x1FBC | 0x1FCC | 0x1FFC);
    let is_upper = |unit: u16| letter(unit).is_some_and(char::is_uppercase) && !is_title(unit);
    let mut out = String::from("UNK");
    let has_lower = units.iter().any(|u| is_lower(*u));
    if units.first().is_some_and(|u| is_upper(*u) || is_title(*u)) {
        let all_capitals = !has_lower && !units.iter().any(|u| is_title(*u));
        out.push_str(if all_capitals {
            "-ALLC"
        } else if position == 0 {
            "-INIT"
        } else {
            "-UC"
        });
    } else if has_lower {
        out.push_str("-LC");
    }
    if word.contains('-') {
        out.push_str("-DASH");
    }
    let digits = units.iter().filter(|u| letter(**u).is_some_and(is_decimal)).count();
    if digits > 0 {
        out.push_str(if digits == units.len() { "-NUM" } else { "-DIG" });
    } else if units.len() > 3
        && let Some(last) = units.last()
    {
        match letter(*last) {
            // One unit in, one unit out: the only lower-case form that is longer than its capital keeps its first letter.
            Some(c) => out.extend(c.to_lowercase().take(1)),
            None => out.push(char::REPLACEMENT_CHARACTER),
        }
    }
    out
}

/// Decimal digits of the basic plane (Unicode category Nd): runs of ten from these zeros.
fn is_decimal(c: char) -> bool {
    const ZEROS: [u32; 37] = [
        0x30, 0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xDE6, 0xE50, 0xED0,
        0xF20, 0x1040, 0x1090, 0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80, 0x1A90, 0x1B50, 0x1BB0, 0x1C40, 0x1C50, 0xA620,
        0xA8D0, 0xA900, 0xA9D0, 0xA9F0, 0xAA50, 0xABF0, 0xFF10,
    ];
    let code = c as u32;
    ZEROS.iter().any(|zero| (*zero..zero + 10).contains(&code))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_of_unknown_words() {
        let cases = [
            ("doyers", 1, "UNK-LCs"),
            ("Doyers", 0, "UNK-INITs"),
            ("Doyers", 2, "UNK-UCs"),
            ("1234", 0, "UNK-NUM"),
            ("12.5", 0, "UNK-DIG"),
            ("x-1", 0, "UNK-LC-DASH-DIG"),
            ("two-tone", 0, "UNK-LC-DASHe"),
            ("ABC", 3, "UNK-ALLC"),
            ("abc", 3, "UNK-LC"),
            ("...", 3, "UNK"),
            ("\u{1F6A2}", 0, "UNK"),
        ];
        for (word, position, expected) in cases {
            assert_eq!(signature(word, position), expected, "{word}");
        }
    }
}
