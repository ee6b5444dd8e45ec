//! Groups of numbers in a piece of text: `[[1, 2, 3, 4], [5, 6, 7, 8]]`, `(1,2),(3,4)`, `{<1><2><3><4>|<30>}`, `1 2 3 4`.

/// Numbers that stand together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Group {
    pub numbers: Vec<f64>,
    /// Whether a `|` stands before the last number.
    pub has_bar: bool,
    /// Whether the text ended before the group was closed.
    pub is_open: bool,
    /// Whether it holds words where numbers should stand.
    pub has_words: bool,
    /// Whether it stands in `{}`.
    pub in_braces: bool,
    /// Whether it is made of points, `(x,y)` behind each other.
    pub is_points: bool,
    /// Byte range in the text.
    pub start: usize,
    pub end: usize,
}

/// The groups of a text. Every innermost bracket is a group; pairs `(x,y),(x,y)` that follow each other are one group; text
/// without any bracket is one group.
pub fn groups(text: &str) -> Vec<Group> {
    let mut out: Vec<Group> = Vec::new();
    let mut current = Group::default();
    let mut has_bracket = false;
    let bytes = text.as_bytes();
    let mut depth = 0u32;
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'[' | b'(' | b'{' => {
                // An outer bracket ends what stood before it.
                finish(&mut out, &mut current, at);
                has_bracket = true;
                depth += 1;
                current = Group {
                    in_braces: bytes[at] == b'{' || current.in_braces && depth > 1,
                    start: at,
                    ..Group::default()
                };
                at += 1;
            }
            b']' | b')' | b'}' => {
                depth = depth.saturating_sub(1);
                at += 1;
                finish(&mut out, &mut current, at);
                current = Group { start: at, ..Group::default() };
            }
            b'|' => {
                current.has_bar = true;
                at += 1;
            }
            b'0'..=b'9' | b'-' | b'+' | b'.' | b'\xE2' => at = number(text, at, &mut current),
            b if b.is_ascii_alphabetic() => {
                let length = bytes[at..].iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
                current.has_words = true;
                at += length;
            }
            _ => at += 1,
        }
    }
    current.is_open = has_bracket && depth > 0;
    finish(&mut out, &mut current, bytes.len());
    out
}

/// Takes a number at `at` into the group; gives the offset behind it.
fn number(text: &str, at: usize, group: &mut Group) -> usize {
    let rest = &text[at..];
    // A typographic minus sign.
    let (sign_length, is_minus) = match rest.strip_prefix('\u{2212}') {
        Some(_) => (3, true),
        None => (usize::from(rest.starts_with(['-', '+'])), rest.starts_with('-')),
    };
    let digits = &rest[sign_length..];
    let length = digits.bytes().take_while(|b| b.is_ascii_digit() || *b == b'.').count();
    let length = length + exponent_length(&digits[length..]);
    match digits[..length].trim_end_matches('.').parse::<f64>() {
        Ok(value) => {
            group.numbers.push(if is_minus { -value } else { value });
            at + sign_length + length
        }
        // A lone dash, a bullet, an ellipsis.
        Err(_) => at + rest.chars().next().map_or(1, char::len_utf8).max(length),
    }
}

fn exponent_length(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    if !matches!(bytes.first(), Some(b'e' | b'E')) {
        return 0;
    }
    let sign = usize::from(matches!(bytes.get(1), Some(b'-' | b'+')));
    let digits = bytes[1 + sign..].iter().take_while(|b| b.is_ascii_digit()).count();
    if digits == 0 { 0 } else { 1 + sign + digits }
}

fn finish(out: &mut Vec<Group>, current: &mut Group, end: usize) {
    current.end = end;
    if current.numbers.is_empty() && !current.has_words {
        // `|<30>` outside of the braces: an angle that belongs to the group before.
        return;
    }
    let mut group = std::mem::take(current);
    group.is_points = group.numbers.len() == 2 && !group.has_words && !group.has_bar;
    match out.last_mut() {
        // (x,y),(x,y): points that follow each other make one box or one quad.
        Some(last) if group.is_points && last.is_points && last.numbers.len() < 8 => {
            last.numbers.extend(group.numbers);
            last.end = group.end;
            last.is_open = group.is_open;
        }
        _ => out.push(group),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(text: &str) -> Vec<Vec<f64>> {
        groups(text).into_iter().map(|g| g.numbers).collect()
    }

    #[test]
    fn brackets_make_groups() {
        assert_eq!(numbers("[[1, 2, 3, 4], [5, 6, 7, 8]]"), [[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]);
        assert_eq!(numbers("({<50.00><37.50><25.00><12.50>|<30>}, {<1><2><3><4>|<90>})").len(), 2);
        assert_eq!(numbers("0.5 0.25,-1e-3;4>5"), [[0.5, 0.25, -0.001, 4.0, 5.0]]);
        assert_eq!(numbers("<360><258><640><492>"), [[360.0, 258.0, 640.0, 492.0]]);
        assert_eq!(numbers("{<\u{2212}3><31><62><43>|<30>}"), [[-3.0, 31.0, 62.0, 43.0, 30.0]]);
    }

    #[test]
    fn points_that_follow_each_other_are_one_group() {
        assert_eq!(numbers("(360,258),(640,492)"), [[360.0, 258.0, 640.0, 492.0]]);
        assert_eq!(numbers("(1,2),(3,4),(5,6),(7,8)"), [[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]]);
    }

    #[test]
    fn words_and_open_brackets_are_marked() {
        assert!(groups("[x1, y1, x2, y2]")[0].has_words);
        let open = groups("[[1, 2, 3, 4], [5, 6");
        assert_eq!(open.iter().map(|g| g.is_open).collect::<Vec<_>>(), [false, true]);
        assert!(groups("{<1><2><3><4>|<30>}")[0].has_bar);
    }
}
