//! Writing the container and numbers that [`text::packed`](crate::text::packed) reads.

use miniz_oxide::deflate::compress_to_vec;

/// Raw deflate at the best level. Pure Rust and of a fixed version, so the same input gives the same bytes everywhere.
pub(super) fn deflate(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec(bytes, 10)
}

/// A packed file of sections.
pub(super) fn container(magic: [u8; 4], sections: &[&[u8]]) -> Vec<u8> {
    let mut body = Vec::new();
    for section in sections {
        body.extend((section.len() as u32).to_le_bytes());
        body.extend_from_slice(section);
    }
    let mut file = magic.to_vec();
    file.extend((body.len() as u32).to_le_bytes());
    file.extend(deflate(&body));
    file
}

/// A number in groups of seven bits, lowest first.
pub(super) fn varint(mut value: u32, out: &mut Vec<u8>) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}
