//! Spatial relations that hold in a scene, measured from the drawn geometry.

use super::rng::Rng;
use super::scene::{Instance, Scene};
use super::shape::{Extent, nearest_on_line};

/// One true statement about an instance: surface preposition and what it refers to (two landmarks for "between").
#[derive(Clone, Debug, PartialEq)]
pub struct Relation {
    pub preposition: String,
    pub landmarks: Vec<usize>,
}

/// Side of the image plane on which the subject lies, seen from the reference.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Side {
    Left,
    Right,
    Above,
    Below,
}

/// Ways to say that the subject lies on a side of something.
fn side_words(side: Side) -> &'static [&'static str] {
    match side {
        Side::Left => &["to the left of", "on the left of", "to the left of"],
        Side::Right => &["to the right of", "on the right of", "to the right of"],
        Side::Above => &["above"],
        Side::Below => &["below"],
    }
}

/// True relations of an instance, the best ones first: at most `limit`, each about another landmark.
pub fn relations(scene: &Scene, index: usize, limit: usize, rng: &mut Rng) -> Vec<Relation> {
    let own = &scene.instances[index];
    let mut found = vec![];
    let mut used: Vec<usize> = vec![own.landmark];
    for fact in own.facts.iter().take(if rng.chance(0.7) { 1 } else { 2 }) {
        let preposition = road_side(scene, own, fact.landmark, rng).unwrap_or_else(|| fact.preposition.clone());
        found.push(Relation { preposition, landmarks: vec![fact.landmark] });
    }
    used.extend(own.facts.iter().map(|f| f.landmark));
    if let Some(between) = between(scene, own, &used).filter(|_| found.len() < limit && rng.chance(0.55)) {
        used.extend(&between.landmarks);
        found.push(between);
    }
    let mut near = neighbours(scene, own, &used);
    // The nearest are the likeliest, but not always the ones a person would name.
    for n in &mut near {
        n.rank *= rng.range(0.6, 1.5);
    }
    near.sort_by(|a, b| a.rank.total_cmp(&b.rank));
    let mut nouns: Vec<String> =
        found.iter().flat_map(|r| &r.landmarks).map(|l| scene.landmarks[*l].noun.clone()).collect();
    for n in near {
        if found.len() >= limit {
            break;
        }
        let noun = &scene.landmarks[n.landmark].noun;
        if nouns.contains(noun) || (*noun == own.noun && nouns.len() + 1 < limit && rng.chance(0.4)) {
            continue;
        }
        nouns.push(noun.clone());
        // No preposition twice in one sentence.
        let fresh: Vec<&str> =
            n.words.iter().copied().filter(|w| !found.iter().any(|r| alike(&r.preposition, w))).collect();
        if fresh.is_empty() {
            continue;
        }
        let preposition = (*rng.pick(&fresh)).to_string();
        found.push(Relation { preposition, landmarks: vec![n.landmark] });
    }
    found
}

/// "on the left side of" a road that runs up and down the image.
fn road_side(scene: &Scene, own: &Instance, landmark: usize, rng: &mut Rng) -> Option<String> {
    let Extent::Line(line, width) = &scene.landmarks[landmark].extent else { return None };
    let (near, _, angle) = nearest_on_line(line, (own.shape.x, own.shape.y));
    let off = own.shape.x - near.0;
    let upright = angle.cos().abs() < 0.42;
    (upright && off.abs() > 0.14 * width && rng.chance(0.7))
        .then(|| format!("on the {} side of", if off < 0.0 { "left" } else { "right" }))
}

/// Prepositions that say the same.
fn alike(a: &str, b: &str) -> bool {
    let kind = |w: &str| match w {
        "next to" | "beside" | "adjacent to" => 1,
        "near" | "close to" => 2,
        "to the left of" | "on the left of" => 3,
        "to the right of" | "on the right of" => 4,
        _ => 0,
    };
    a == b || kind(a) != 0 && kind(a) == kind(b)
}

/// Two things that a caption would call by the same definite words ("the road and the road").
fn same_phrase(scene: &Scene, a: usize, b: usize) -> bool {
    let (a, b) = (&scene.landmarks[a], &scene.landmarks[b]);
    a.noun == b.noun && matches!(a.extent, Extent::Line(..) | Extent::Area(_))
}

struct Neighbour {
    landmark: usize,
    words: Vec<&'static str>,
    rank: f32,
}

/// Reach of "near" for an object of this length, in pixels.
fn reach(length: f32) -> f32 {
    (1.6 * length).clamp(60.0, 150.0)
}

fn neighbours(scene: &Scene, own: &Instance, used: &[usize]) -> Vec<Neighbour> {
    let b = &own.shape;
    let reach = reach(b.length);
    let mut out = vec![];
    for (id, landmark) in scene.landmarks.iter().enumerate() {
        if used.contains(&id) || landmark.noun.is_empty() {
            continue;
        }
        let gap = landmark.extent.gap(b);
        if gap <= 0.5 || gap > reach * 2.0 {
            continue;
        }
        let mut words: Vec<&'static str> = vec![];
        if gap < 0.3 * b.length.min(90.0) + 5.0 {
            words.extend(["next to", "next to", "beside", "adjacent to"]);
        } else if gap < reach {
            words.extend(["near", "close to"]);
        }
        if let Some(side) = side_of(own, &landmark.extent) {
            words.extend(side_words(side));
            words.extend(side_words(side));
        }
        if words.is_empty() {
            continue;
        }
        // Unchanging things are better references than one of many like objects.
        let likeness = if landmark.noun == own.noun { 1.6 } else { 1.0 };
        out.push(Neighbour { landmark: id, words, rank: (gap + 8.0) * likeness });
    }
    out
}

/// The side on which the subject clearly lies.
fn side_of(own: &Instance, extent: &Extent) -> Option<Side> {
    let (ax, ay) = extent.anchor(&own.shape);
    let (dx, dy) = (own.shape.x - ax, own.shape.y - ay);
    let clear = 2.4;
    if dx.abs() > clear * dy.abs() {
        Some(if dx < 0.0 { Side::Left } else { Side::Right })
    } else if dy.abs() > clear * dx.abs() {
        Some(if dy < 0.0 { Side::Above } else { Side::Below })
    } else {
        None
    }
}

/// Two neighbours on opposite sides, as close to each other's mirror image as any.
fn between(scene: &Scene, own: &Instance, used: &[usize]) -> Option<Relation> {
    let b = &own.shape;
    let mut close = vec![];
    for (id, landmark) in scene.landmarks.iter().enumerate() {
        let gap = landmark.extent.gap(b);
        if used.contains(&id) || landmark.noun.is_empty() || gap <= 0.5 || gap > 0.8 * reach(b.length) {
            continue;
        }
        let (ax, ay) = landmark.extent.anchor(b);
        let (dx, dy) = (ax - b.x, ay - b.y);
        let len = dx.hypot(dy).max(1e-3);
        close.push((id, dx / len, dy / len, gap));
    }
    let mut best: Option<(f32, usize, usize)> = None;
    for (i, a) in close.iter().enumerate() {
        for c in &close[i + 1..] {
            if same_phrase(scene, a.0, c.0) {
                continue;
            }
            let facing = a.1 * c.1 + a.2 * c.2;
            let cost = (a.3 + c.3) * if scene.landmarks[a.0].noun == scene.landmarks[c.0].noun { 0.8 } else { 1.0 };
            if facing < -0.93 && best.is_none_or(|(least, ..)| cost < least) {
                best = Some((cost, a.0, c.0));
            }
        }
    }
    best.map(|(_, a, c)| Relation { preposition: "between".into(), landmarks: vec![a, c] })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::scenes;

    /// Every directional word agrees with the centres of the boxes it speaks of.
    #[test]
    fn directions_are_true() {
        let mut seen = 0;
        for image in 0..scenes::count() {
            let scene = scenes::build(image, 7, None);
            for index in 0..scene.instances.len() {
                for relation in relations(&scene, index, 4, &mut Rng::new(index as u64, 3)) {
                    let Extent::Box(other) = &scene.landmarks[relation.landmarks[0]].extent else { continue };
                    let own = scene.instances[index].shape;
                    let word = relation.preposition.as_str();
                    let holds = match word {
                        "to the left of" | "on the left of" => own.x < other.x,
                        "to the right of" | "on the right of" => own.x > other.x,
                        "below" => own.y > other.y,
                        _ => continue,
                    };
                    seen += 1;
                    assert!(holds, "{} {index}: {word}", scene.key());
                }
            }
        }
        assert!(seen > 100);
    }
}
