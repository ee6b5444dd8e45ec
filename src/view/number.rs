//! Numbers as text: one place where anything is rounded for the screen. A point is the decimal sign in every language.

/// A fraction times one hundred, with this many decimals; `0.31678` with 2 is `31.68`.
pub fn percent(fraction: f64, decimals: usize) -> String {
    fixed(fraction * 100.0, decimals)
}

/// A number with this many decimals; never `-0.0`.
pub fn fixed(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    match text.strip_prefix('-') {
        Some(rest) if rest.bytes().all(|b| b == b'0' || b == b'.') => rest.to_owned(),
        _ => text,
    }
}

/// A count with a comma at every thousand.
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A count with its noun, `1 image`, `1,930 images`; the plural adds an s.
pub fn counted(count: u64, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(count))
}

/// A file size: `812 B`, `3.4 MB`; a thousand steps, as file managers count.
pub fn size(bytes: u64) -> String {
    const UNITS: [&str; 4] = ["kB", "MB", "GB", "TB"];
    if bytes < 1000 {
        return format!("{bytes} B");
    }
    let mut value = bytes as f64 / 1000.0;
    let mut unit = 0;
    // 999.95 would be shown as 1000.0.
    while value >= 999.95 && unit + 1 < UNITS.len() {
        value /= 1000.0;
        unit += 1;
    }
    format!("{value:.1} {}", UNITS[unit])
}

/// An angle in degrees from one in radians, with one decimal: `-12.5°`.
pub fn degrees(radians: f64) -> String {
    if radians.is_finite() { fixed(radians.to_degrees(), 1) + "°" } else { format!("{radians}") }
}

/// How much of a whole is done, in whole percent that reaches 100 only at the end; `None` without a known whole.
pub fn done_percent(done: u64, total: u64) -> Option<u64> {
    (total > 0).then(|| (done.min(total) as u128 * 100 / total as u128) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_shown_times_one_hundred() {
        assert_eq!(percent(0.31678, 2), "31.68");
        assert_eq!(percent(1.0, 1), "100.0");
        assert_eq!(percent(-0.000_001, 1), "0.0");
        assert_eq!(fixed(-1.25, 2), "-1.25");
    }

    #[test]
    fn counts_have_a_comma_at_every_thousand() {
        assert_eq!([0, 999, 1000, 16_605, 1_234_567].map(grouped), ["0", "999", "1,000", "16,605", "1,234,567"]);
        assert_eq!(counted(1, "image"), "1 image");
        assert_eq!(counted(1930, "image"), "1,930 images");
    }

    #[test]
    fn sizes_never_show_four_digits_before_the_point() {
        assert_eq!([0, 999, 1000, 999_949, 999_950].map(size), ["0 B", "999 B", "1.0 kB", "999.9 kB", "1.0 MB"]);
    }

    #[test]
    fn progress_reaches_one_hundred_only_at_the_end() {
        assert_eq!(done_percent(999, 1000), Some(99));
        assert_eq!(done_percent(1000, 1000), Some(100));
        assert_eq!(done_percent(7, 5), Some(100));
        assert_eq!(done_percent(0, 0), None);
    }

    #[test]
    fn angles_are_degrees_on_screen() {
        assert_eq!(degrees(std::f64::consts::FRAC_PI_2), "90.0°");
        assert_eq!(degrees(f64::NAN), "NaN");
    }
}
