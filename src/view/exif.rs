//! A camera's orientation tag in an image file. Annotations refer to the pixels as stored, but browsers turn an image
//! by its tag; setting the tag to "as stored" keeps boxes and pixels together.

/// "As stored" in the tag.
const UPRIGHT: u16 = 1;
const TAG_ORIENTATION: u16 = 0x0112;

/// Sets the orientation tag in the first bytes of a JPEG, PNG or WebP file to "as stored"; tells whether anything was
/// changed. Broken or unknown data is left as it is.
pub fn reset_orientation(head: &mut [u8]) -> bool {
    let Some(tiff) = exif_start(head) else { return false };
    match orientation_value(&head[tiff..]) {
        Some((at, order)) => {
            let at = tiff + at;
            let changed = order.read_u16(&head[at..]) != Some(UPRIGHT);
            head[at..at + 2].copy_from_slice(&order.write_u16(UPRIGHT));
            changed
        }
        None => false,
    }
}

/// Where the TIFF header of the EXIF block begins.
fn exif_start(head: &[u8]) -> Option<usize> {
    if head.starts_with(&[0xff, 0xd8]) {
        jpeg_exif(head)
    } else if head.starts_with(b"\x89PNG\r\n\x1a\n") {
        chunked(head, 8, |head, at| {
            let length = u32::from_be_bytes(head.get(at..at + 4)?.try_into().ok()?);
            Some((head.get(at + 4..at + 8)? == b"eXIf", at + 8, (length as usize).checked_add(4)?))
        })
    } else if head.starts_with(b"RIFF") && head.get(8..12) == Some(b"WEBP") {
        chunked(head, 12, |head, at| {
            let length = u32::from_le_bytes(head.get(at + 4..at + 8)?.try_into().ok()?) as usize;
            Some((head.get(at..at + 4)? == b"EXIF", at + 8, length.checked_add(length % 2)?))
        })
    } else {
        None
    }
}

fn jpeg_exif(head: &[u8]) -> Option<usize> {
    let mut at = 2;
    loop {
        let [0xff, marker, high, low] = *head.get(at..at + 4)? else { return None };
        let body = at + 4;
        if marker == 0xe1 && head.get(body..body + 6) == Some(b"Exif\0\0") {
            return Some(body + 6);
        }
        // Pixels begin: no further blocks before them.
        if marker == 0xda {
            return None;
        }
        at += 2 + usize::from(u16::from_be_bytes([high, low])).max(2);
    }
}

/// Walks chunks; `read` tells of the chunk at a place: whether it is EXIF, where its data begins, how long it is.
fn chunked(head: &[u8], first: usize, read: impl Fn(&[u8], usize) -> Option<(bool, usize, usize)>) -> Option<usize> {
    let mut at = first;
    loop {
        let (is_exif, data, length) = read(head, at)?;
        if is_exif {
            return Some(data);
        }
        at = data.checked_add(length)?;
    }
}

#[derive(Clone, Copy)]
enum ByteOrder {
    Little,
    Big,
}

impl ByteOrder {
    fn read_u16(self, bytes: &[u8]) -> Option<u16> {
        let pair = bytes.get(..2)?.try_into().ok()?;
        Some(match self {
            ByteOrder::Little => u16::from_le_bytes(pair),
            ByteOrder::Big => u16::from_be_bytes(pair),
        })
    }

    fn read_u32(self, bytes: &[u8]) -> Option<u32> {
        let four = bytes.get(..4)?.try_into().ok()?;
        Some(match self {
            ByteOrder::Little => u32::from_le_bytes(four),
            ByteOrder::Big => u32::from_be_bytes(four),
        })
    }

    fn write_u16(self, value: u16) -> [u8; 2] {
        match self {
            ByteOrder::Little => value.to_le_bytes(),
            ByteOrder::Big => value.to_be_bytes(),
        }
    }
}

/// Where the value of the orientation tag stands in a TIFF block, and its byte order.
fn orientation_value(tiff: &[u8]) -> Option<(usize, ByteOrder)> {
    let order = match tiff.get(..2)? {
        b"II" => ByteOrder::Little,
        b"MM" => ByteOrder::Big,
        _ => return None,
    };
    let directory = order.read_u32(tiff.get(4..)?)? as usize;
    let count = order.read_u16(tiff.get(directory..)?)?;
    for entry in 0..usize::from(count) {
        let at = directory.checked_add(2 + entry * 12)?;
        if order.read_u16(tiff.get(at..)?)? == TAG_ORIENTATION {
            tiff.get(at + 8..at + 10)?;
            return Some((at + 8, order));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A TIFF block with one entry: orientation 6, big-endian.
    const TIFF_BIG: &[u8] = b"MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0";
    const TIFF_LITTLE: &[u8] = b"II\x2a\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0";

    fn jpeg(tiff: &[u8]) -> Vec<u8> {
        let mut file = b"\xff\xd8\xff\xe0\0\x04ab\xff\xe1".to_vec();
        file.extend(((2 + 6 + tiff.len()) as u16).to_be_bytes());
        file.extend(b"Exif\0\0");
        file.extend(tiff);
        file.extend(b"\xff\xda\0\x02pixels");
        file
    }

    #[test]
    fn the_tag_of_a_jpeg_is_set_to_as_stored_in_both_byte_orders() {
        for (tiff, value_at, upright) in [(TIFF_BIG, 18, [0, 1]), (TIFF_LITTLE, 18, [1, 0])] {
            let mut file = jpeg(tiff);
            let before = file.clone();
            assert!(reset_orientation(&mut file));
            let start = 8 + 4 + 6;
            assert_eq!(file[start + value_at..start + value_at + 2], upright);
            let changed = file.iter().zip(&before).filter(|(a, b)| a != b).count();
            assert_eq!(changed, 1, "only the value changes");
            assert!(!reset_orientation(&mut file), "a second time there is nothing to do");
        }
    }

    #[test]
    fn png_and_webp_have_it_in_a_chunk() {
        let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\x02IHDRab\0\0\0\0".to_vec();
        png.extend((TIFF_BIG.len() as u32).to_be_bytes());
        png.extend(b"eXIf");
        png.extend(TIFF_BIG);
        let mut webp = b"RIFF\0\0\0\0WEBPVP8X\x03\0\0\0abc\0".to_vec();
        webp.extend(b"EXIF");
        webp.extend((TIFF_BIG.len() as u32).to_le_bytes());
        webp.extend(TIFF_BIG);
        assert!(reset_orientation(&mut png));
        assert!(reset_orientation(&mut webp));
    }

    #[test]
    fn other_and_broken_data_is_left_alone() {
        let whole = jpeg(TIFF_BIG);
        for cut in 0..whole.len() {
            let mut file = whole[..cut].to_vec();
            let before = file.clone();
            if !reset_orientation(&mut file) {
                assert_eq!(file, before);
            }
        }
        for mut file in [b"".to_vec(), b"BM....".to_vec(), jpeg(b"XX"), b"\xff\xd8\xff\xe1\0\0".to_vec()] {
            assert!(!reset_orientation(&mut file));
        }
    }
}
