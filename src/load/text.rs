//! Bytes to text: byte-order marks, UTF-16, and bytes that are no UTF-8.

use std::borrow::Cow;

/// Text and how it was decoded.
pub struct Decoded<'a> {
    pub text: Cow<'a, str>,
    /// `None` for plain UTF-8 (with or without a byte-order mark).
    pub remark: Option<Remark>,
}

/// What was unusual about the encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remark {
    Utf16,
    /// Not UTF-8; every byte was read as one Latin-1 character.
    Latin1,
    /// Mostly UTF-8; bad bytes were replaced by U+FFFD.
    Replaced,
}

/// Decodes a file. Never fails; whether it is text at all is asked by [`is_binary`].
pub fn decode(bytes: &[u8]) -> Decoded<'_> {
    if let Some(rest) = bytes.strip_prefix(&[0xEF, 0xBB, 0xBF]) {
        return decode_utf8(rest);
    }
    match utf16_order(bytes) {
        Some((rest, is_little)) => {
            let units = rest.chunks_exact(2).map(|pair| match is_little {
                true => u16::from_le_bytes([pair[0], pair[1]]),
                false => u16::from_be_bytes([pair[0], pair[1]]),
            });
            let text: String = char::decode_utf16(units).map(|c| c.unwrap_or('\u{fffd}')).collect();
            Decoded { text: Cow::Owned(text), remark: Some(Remark::Utf16) }
        }
        None => decode_utf8(bytes),
    }
}

fn decode_utf8(bytes: &[u8]) -> Decoded<'_> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Decoded { text: Cow::Borrowed(text), remark: None },
        Err(error) => {
            let is_ascii_so_far = bytes[..error.valid_up_to()].is_ascii();
            if is_ascii_so_far && error.error_len().is_some() {
                let text = bytes.iter().map(|b| char::from(*b)).collect();
                return Decoded { text: Cow::Owned(text), remark: Some(Remark::Latin1) };
            }
            Decoded { text: String::from_utf8_lossy(bytes), remark: Some(Remark::Replaced) }
        }
    }
}

/// UTF-16 by its byte-order mark, or by zero bytes in every second place at the start; with the mark removed.
fn utf16_order(bytes: &[u8]) -> Option<(&[u8], bool)> {
    match bytes {
        [0xFF, 0xFE, rest @ ..] => Some((rest, true)),
        [0xFE, 0xFF, rest @ ..] => Some((rest, false)),
        [a, 0, b, 0, ..] if *a != 0 && *b != 0 => Some((bytes, true)),
        [0, a, 0, b, ..] if *a != 0 && *b != 0 => Some((bytes, false)),
        _ => None,
    }
}

/// Whether the start of a file is no text: a zero byte outside UTF-16.
pub fn is_binary(bytes: &[u8]) -> bool {
    utf16_order(bytes).is_none() && bytes.iter().take(1024).any(|b| *b == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_removed_and_both_orders_of_utf16_are_read() {
        assert_eq!(decode(b"\xEF\xBB\xBF{}").text, "{}");
        for (bytes, is_marked) in
            [(&b"\xFF\xFE{\0}\0"[..], true), (b"\xFE\xFF\0{\0}", true), (b"{\0}\0", false), (b"\0{\0}", false)]
        {
            let decoded = decode(bytes);
            assert_eq!((decoded.text.as_ref(), decoded.remark), ("{}", Some(Remark::Utf16)), "{is_marked}");
            assert!(!is_binary(bytes));
        }
        assert!(is_binary(b"PK\x03\x04\0\0"));
    }

    #[test]
    fn latin_1_and_broken_utf8_are_told_apart() {
        let latin = decode(b"caf\xE9 ship");
        assert_eq!((latin.text.as_ref(), latin.remark), ("café ship", Some(Remark::Latin1)));
        let cut = decode(b"\xE9\xA3\x9E\xE9\xA3");
        assert_eq!((cut.text.as_ref(), cut.remark), ("飞\u{fffd}", Some(Remark::Replaced)));
    }
}
