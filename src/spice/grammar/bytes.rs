//! Little-endian columns and varints: the alphabet of our packed files.

/// Writes columns into a byte vector.
#[cfg(feature = "pack")]
#[derive(Default)]
pub struct Writer {
    pub bytes: Vec<u8>,
}

#[cfg(feature = "pack")]
impl Writer {
    pub fn u8(&mut self, value: u8) {
        self.bytes.push(value);
    }

    pub fn u32(&mut self, value: u32) {
        self.bytes.extend_from_slice(&value.to_le_bytes());
    }

    pub fn f64(&mut self, value: f64) {
        self.bytes.extend_from_slice(&value.to_bits().to_le_bytes());
    }

    pub fn varint(&mut self, mut value: u32) {
        while value >= 0x80 {
            self.bytes.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.bytes.push(value as u8);
    }

    /// Low bytes first, then high bytes: two columns compress better than pairs.
    pub fn split_u16(&mut self, values: &[u16]) {
        self.bytes.extend(values.iter().map(|v| *v as u8));
        self.bytes.extend(values.iter().map(|v| (*v >> 8) as u8));
    }

    pub fn text(&mut self, text: &str) {
        self.varint(text.len() as u32);
        self.bytes.extend_from_slice(text.as_bytes());
    }
}

/// Reads what [`Writer`] wrote; `None` means that the data ended or makes no sense.
pub struct Reader<'a> {
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes }
    }

    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    pub fn take(&mut self, len: usize) -> Option<&'a [u8]> {
        let (head, rest) = self.bytes.split_at_checked(len)?;
        self.bytes = rest;
        Some(head)
    }

    pub fn rest(&mut self) -> &'a [u8] {
        std::mem::take(&mut self.bytes)
    }

    pub fn u8(&mut self) -> Option<u8> {
        self.take(1).map(|b| b[0])
    }

    pub fn u32(&mut self) -> Option<u32> {
        self.take(4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]))
    }

    pub fn f64(&mut self) -> Option<f64> {
        self.take(8).and_then(|b| b.try_into().ok()).map(|b| f64::from_bits(u64::from_le_bytes(b)))
    }

    pub fn varint(&mut self) -> Option<u32> {
        let mut value = 0u32;
        for shift in (0..35).step_by(7) {
            let byte = self.u8()?;
            value |= u32::from(byte & 0x7f).checked_shl(shift)?;
            if byte < 0x80 {
                return Some(value);
            }
        }
        None
    }

    /// A count of items that each need at least one more byte: refuses absurd lengths before memory is reserved.
    pub fn count(&mut self) -> Option<usize> {
        self.varint().map(|n| n as usize).filter(|n| *n <= self.bytes.len())
    }

    pub fn split_u16(&mut self, len: usize) -> Option<Vec<u16>> {
        let low = self.take(len)?;
        let high = self.take(len)?;
        Some(low.iter().zip(high).map(|(l, h)| u16::from(*l) | u16::from(*h) << 8).collect())
    }

    pub fn text(&mut self) -> Option<&'a str> {
        let len = self.count()?;
        std::str::from_utf8(self.take(len)?).ok()
    }
}

/// Maps signed differences to small unsigned numbers: 0, -1, 1, -2, ...
#[cfg(feature = "pack")]
pub fn zigzag(value: i32) -> u32 {
    ((value << 1) ^ (value >> 31)) as u32
}

/// Inverse of [`zigzag`].
pub fn unzigzag(value: u32) -> i32 {
    (value >> 1) as i32 ^ -((value & 1) as i32)
}
