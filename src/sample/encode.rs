//! Pictures to WebP: at 800 x 800 with grain it takes about half the bytes of JPEG.

use super::canvas::SIDE;

/// A lossy WebP file of 800 x 800 RGB pixels.
pub fn webp(pixels: &[u8]) -> Vec<u8> {
    const QUALITY: f32 = 80.0;
    webp::Encoder::from_rgb(pixels, SIDE as u32, SIDE as u32).encode(QUALITY).to_vec()
}
