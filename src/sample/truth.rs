//! The ground truth of the sample as annotations, and its file.

use super::caption::{Caption, describe};
use super::rng::Rng;
use super::scene::Scene;
use super::shape::Turned;

/// One annotated object.
#[derive(Clone, Debug)]
pub struct Object {
    pub shape: Turned,
    pub category: &'static str,
    /// Reference captions; none, one or two.
    pub captions: Vec<Caption>,
    /// A true caption even where the ground truth has none: what a model could have said.
    pub said: Caption,
}

/// One image of the ground truth.
#[derive(Clone, Debug)]
pub struct Annotated {
    pub key: String,
    pub source: &'static str,
    pub objects: Vec<Object>,
}

/// Share of objects without a caption and with two.
const BARE: f32 = 0.02;
const TWICE: f32 = 0.06;

/// The ground truth of one scene.
pub fn annotate(scene: &Scene) -> Annotated {
    let mut rng = Rng::new(scene.seed, 5_000 + u64::from(scene.number) * 3 + scene.source as u64);
    let objects = scene
        .instances
        .iter()
        .enumerate()
        .map(|(index, instance)| {
            let first = describe(scene, index, &mut rng);
            let second = describe(scene, index, &mut rng);
            let kind = rng.unit();
            let said = first.clone();
            let captions = if kind < BARE {
                vec![]
            } else if kind < BARE + TWICE && second != first {
                vec![first, second]
            } else {
                vec![first]
            };
            Object { shape: instance.shape.canonical(), category: instance.category, captions, said }
        })
        .collect();
    Annotated { key: scene.key(), source: scene.source.name(), objects }
}

/// A number with at most `places` decimals and no idle zeros.
pub fn number(value: f32, places: usize) -> String {
    let text = format!("{value:.places$}");
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    if text == "-0" { "0".into() } else { text.into() }
}

/// `[cx, cy, w, h, theta]`, normalised.
pub fn rbox(b: &Turned, places: usize) -> String {
    let b = b.canonical();
    let n = |v: f32| number(v, places);
    // Five decimals of a quarter turn would round to just outside the half-open range: cut instead.
    let smallest = -(std::f32::consts::FRAC_PI_2 * 1e5).floor() / 1e5;
    let angle = b.angle.max(smallest);
    format!("[{},{},{},{},{}]", n(b.x / 800.0), n(b.y / 800.0), n(b.length / 800.0), n(b.width / 800.0), n(angle))
}

/// A JSON string. The texts of the sample are plain ASCII without quotes, so quoting is all there is to it.
pub fn quoted(text: &str) -> String {
    debug_assert!(text.is_ascii() && !text.contains(['"', '\\', '\n']));
    format!("\"{text}\"")
}

/// The ground truth as JSON Lines.
pub fn file(images: &[Annotated]) -> String {
    let mut out = String::new();
    for image in images {
        let objects: Vec<String> = image
            .objects
            .iter()
            .enumerate()
            .map(|(id, o)| {
                let texts: Vec<String> = o.captions.iter().map(|c| quoted(&c.text())).collect();
                let caption = match texts.as_slice() {
                    [] => String::new(),
                    [one] => format!(",\"caption\":{one}"),
                    many => format!(",\"caption\":[{}]", many.join(",")),
                };
                format!("{{\"id\":\"{id}\",\"rbox\":{},\"ref\":{}{caption}}}", rbox(&o.shape, 5), quoted(o.category))
            })
            .collect();
        out += &format!(
            "{{\"image\":{},\"source\":{},\"width\":800,\"height\":800,\"instances\":[{}]}}\n",
            quoted(&image.key),
            quoted(image.source),
            objects.join(",")
        );
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!(number(0.5, 5), "0.5");
        assert_eq!(number(-0.000001, 5), "0");
        assert_eq!(number(12.0, 2), "12");
        assert_eq!(number(100.0, 0), "100");
    }
}
