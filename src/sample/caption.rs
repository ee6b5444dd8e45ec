//! Sentences about instances, from their attributes and their true relations.

use super::relate::{Relation, relations};
use super::rng::Rng;
use super::scene::Scene;

/// How a sentence is put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// "A white car parked on the road, next to a tree."
    Phrase,
    /// "The white car is parked on the road, next to a tree."
    Sentence,
    /// "A white car parked on the road, with a tree on its left."
    Inverse,
}

/// A caption before it is written down; models change it piece by piece.
#[derive(Clone, Debug, PartialEq)]
pub struct Caption {
    pub attributes: Vec<String>,
    pub noun: String,
    pub feature: String,
    pub verb: String,
    /// Prepositions with the noun phrase each governs.
    pub places: Vec<(String, String)>,
    pub style: Style,
}

/// A true caption of an instance.
pub fn describe(scene: &Scene, index: usize, rng: &mut Rng) -> Caption {
    let own = &scene.instances[index];
    let limit = 2 + rng.below(10).div_ceil(4);
    let found = relations(scene, index, limit, rng);
    let style = match rng.below(10) {
        0..=4 => Style::Phrase,
        5..=7 => Style::Sentence,
        _ => Style::Inverse,
    };
    let places = found.iter().map(|r| (r.preposition.clone(), reference(scene, index, r))).collect();
    let verb = if own.verbs.is_empty() { String::new() } else { (*rng.pick(own.verbs)).to_string() };
    Caption {
        attributes: own.attributes.clone(),
        noun: own.noun.clone(),
        feature: own.feature.clone(),
        verb,
        places,
        style,
    }
}

/// The noun phrase of a relation's reference or references.
fn reference(scene: &Scene, index: usize, relation: &Relation) -> String {
    let phrases: Vec<String> = relation.landmarks.iter().map(|l| noun_phrase(scene, index, *l)).collect();
    match phrases.as_slice() {
        [a, b] if a == b => {
            let words: Vec<&str> = a.split(' ').skip(1).collect();
            if a.starts_with("the ") { a.clone() } else { format!("two {}", plural(&words.join(" "))) }
        }
        [a, b] => format!("{a} and {b}"),
        _ => phrases.concat(),
    }
}

/// Nouns that a picture usually has one of.
const DEFINITE: [&str; 16] = [
    "road",
    "river",
    "water",
    "runway",
    "taxiway",
    "apron",
    "quay",
    "parking lot",
    "square",
    "yard",
    "highway",
    "pit",
    "terminal",
    "roundabout",
    "railway",
    "farmland",
];

pub fn noun_phrase(scene: &Scene, index: usize, landmark: usize) -> String {
    let l = &scene.landmarks[landmark];
    if let Some(phrase) = &l.phrase {
        return phrase.clone();
    }
    let own = &scene.instances[index];
    if let Some(other) = l.instance {
        let other = &scene.instances[other];
        let words = [other.attributes.join(" "), other.noun.clone()].join(" ");
        let words = words.trim();
        if other.noun == own.noun && (other.attributes.is_empty() || other.attributes == own.attributes) {
            return format!("another {words}");
        }
        return with_article(words);
    }
    let words = format!("{} {}", l.attribute, l.noun);
    let words = words.trim();
    if DEFINITE.contains(&l.noun.as_str()) { format!("the {words}") } else { with_article(words) }
}

fn with_article(words: &str) -> String {
    if words == "farmland" {
        return words.into();
    }
    // "unfinished" takes "an" by its sound, like the other vowels here; no word of the sample breaks the rule.
    let vowel = words.starts_with(['a', 'e', 'i', 'o']) || words.starts_with("un");
    format!("{} {words}", if vowel { "an" } else { "a" })
}

fn plural(noun: &str) -> String {
    if noun.ends_with('s') { format!("{noun}es") } else { format!("{noun}s") }
}

impl Caption {
    /// The sentence. Without any part but the noun it is still one ("A car.").
    pub fn text(&self) -> String {
        let head = format!("{} {}", self.attributes.join(" "), self.noun);
        let head = head.trim();
        let mut out = match self.style {
            Style::Sentence => format!("The {head}"),
            _ => with_article(head),
        };
        if !self.feature.is_empty() {
            out += &format!(" {}", self.feature);
        }
        let mut places = self.places.clone();
        let mut tail = String::new();
        if self.style == Style::Inverse
            && let Some(at) = places.iter().skip(1).position(|p| opposite(&p.0).is_some()).map(|i| i + 1)
        {
            let (preposition, object) = places.remove(at);
            tail = format!(", with {object} on its {}", opposite(&preposition).unwrap_or("side"));
        }
        if self.style == Style::Sentence && !(self.verb.is_empty() && places.is_empty()) {
            out += " is";
        }
        if !self.verb.is_empty() && (!places.is_empty() || self.style == Style::Sentence) {
            out += &format!(" {}", self.verb);
        }
        let said: Vec<String> = places.iter().map(|(p, o)| format!("{p} {o}")).collect();
        match said.as_slice() {
            [] => {}
            [a] => out += &format!(" {a}"),
            // A place that holds an "and" of its own is not joined by another.
            [a, b] if self.style == Style::Phrase || a.contains(" and ") => out += &format!(" {a}, {b}"),
            [a, b] => out += &format!(" {a} and {b}"),
            [a, rest @ .., last] => out += &format!(" {a}, {} and {last}", rest.join(", ")),
        }
        out += &tail;
        let mut letters = out.chars();
        let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
        first + letters.as_str() + "."
    }

    /// Words of the sentence, separated by blanks.
    pub fn words(&self) -> usize {
        self.text().split(' ').count()
    }
}

/// Where the reference lies, seen from the subject.
fn opposite(preposition: &str) -> Option<&'static str> {
    match preposition {
        "to the left of" | "on the left of" => Some("right"),
        "to the right of" | "on the right of" => Some("left"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn caption(style: Style) -> Caption {
        Caption {
            attributes: vec!["orange".into()],
            noun: "car".into(),
            feature: String::new(),
            verb: "parked".into(),
            places: vec![("on".into(), "the road".into()), ("to the left of".into(), "a row of trees".into())],
            style,
        }
    }

    #[test]
    fn styles_say_the_same() {
        assert_eq!(caption(Style::Phrase).text(), "An orange car parked on the road, to the left of a row of trees.");
        assert_eq!(
            caption(Style::Sentence).text(),
            "The orange car is parked on the road and to the left of a row of trees."
        );
        assert_eq!(
            caption(Style::Inverse).text(),
            "An orange car parked on the road, with a row of trees on its right."
        );
    }

    #[test]
    fn a_bare_noun_is_a_sentence() {
        let bare = Caption { attributes: vec![], verb: String::new(), places: vec![], ..caption(Style::Phrase) };
        assert_eq!(bare.text(), "A car.");
    }
}
