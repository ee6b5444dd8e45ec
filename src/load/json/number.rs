//! Numbers as people and programs write them.

/// The value of a number's text: JSON, `NaN`, `Infinity`, `inf`, a leading `+` or `.`; `None` if it is no number.
pub fn to_f64(text: &str) -> Option<f64> {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let sign = if text.starts_with('-') { -1.0 } else { 1.0 };
    match unsigned.as_bytes().first()? {
        b'0'..=b'9' | b'.' => text.parse().ok(),
        _ if unsigned.eq_ignore_ascii_case("nan") => Some(f64::NAN),
        _ if unsigned.eq_ignore_ascii_case("inf") || unsigned.eq_ignore_ascii_case("infinity") => {
            Some(sign * f64::INFINITY)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_written() {
        for (text, value) in
            [("-1.5e2", -150.0), ("+2", 2.0), (".5", 0.5), ("3.", 3.0), ("-Infinity", f64::NEG_INFINITY)]
        {
            assert_eq!(to_f64(text), Some(value), "{text}");
        }
        assert!(to_f64("NaN").unwrap().is_nan());
        for text in ["", "-", "x1", "1,5", "1 2", "nano", "--1"] {
            assert_eq!(to_f64(text), None, "{text}");
        }
    }
}
