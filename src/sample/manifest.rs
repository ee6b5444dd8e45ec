//! `manifest.json`: what the page loads when the sample is asked for.

use super::models::PROFILES;
use super::parses;
use super::truth::quoted;

/// A file of the sample.
pub struct Entry {
    pub path: String,
    pub bytes: usize,
    /// Average colour of a picture, `[r, g, b]`: a placeholder while it loads.
    pub colour: Option<[u8; 3]>,
}

/// The manifest: one line per file with its role (`ground-truth`, `predictions`, `parses`, `image`, `about`).
pub fn manifest(entries: &[Entry]) -> String {
    let lines: Vec<String> = entries
        .iter()
        .map(|e| {
            let model = PROFILES.iter().find(|p| p.file == e.path);
            let role = match (&e.colour, model) {
                (Some(_), _) => "image",
                (_, Some(_)) => "predictions",
                _ if e.path.starts_with("ground-truth") => "ground-truth",
                _ if e.path == parses::FILE => "parses",
                _ => "about",
            };
            let model = model.map_or(String::new(), |p| format!(",\"model\":{}", quoted(p.name)));
            let colour = e.colour.map_or(String::new(), |[r, g, b]| format!(",\"colour\":\"#{r:02x}{g:02x}{b:02x}\""));
            format!("  {{\"path\":{},\"role\":\"{role}\",\"bytes\":{}{model}{colour}}}", quoted(&e.path), e.bytes)
        })
        .collect();
    let total: usize = entries.iter().map(|e| e.bytes).sum();
    format!("{{\"bytes\":{total},\"files\":[\n{}\n]}}\n", lines.join(",\n"))
}

/// Mean of RGB pixels, rounded.
pub fn average_colour(pixels: &[u8]) -> [u8; 3] {
    let n = (pixels.len() / 3).max(1) as u64;
    let mut sums = [0u64; 3];
    for p in pixels.chunks_exact(3) {
        for c in 0..3 {
            sums[c] += u64::from(p[c]);
        }
    }
    sums.map(|s| ((s + n / 2) / n) as u8)
}
