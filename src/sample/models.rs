//! Three invented models: copies of the ground truth with planted mistakes, each counted.

use super::caption::{Caption, Style};
use super::rng::Rng;
use super::shape::Turned;
use super::truth::{Annotated, Object};
use std::collections::BTreeMap;

/// How a model's file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Lines,
    /// One untouched answer per image: boxes in percent, angles in degrees.
    Answers,
    Array,
}

/// How often each mistake is planted, as shares of the objects it can happen to.
#[derive(Clone, Copy, Debug)]
pub struct Profile {
    pub name: &'static str,
    pub file: &'static str,
    pub format: Format,
    pub small_missing: f32,
    pub missing: f32,
    pub shifted: f32,
    pub turned: f32,
    pub sides_swapped: f32,
    pub duplicate: f32,
    /// False alarms per image.
    pub false_alarms: f32,
    pub category: f32,
    pub relation_mirrored: f32,
    pub other_reference: f32,
    pub attribute: f32,
    pub shortened: f32,
    pub reworded: f32,
    /// Scatter of good boxes, as a share of their sides.
    pub scatter: f32,
}

pub const PROFILES: [Profile; 3] = [
    Profile {
        name: "Heron-8B",
        file: "heron-8b.jsonl",
        format: Format::Lines,
        small_missing: 0.14,
        missing: 0.04,
        shifted: 0.05,
        turned: 0.03,
        sides_swapped: 0.0,
        duplicate: 0.02,
        false_alarms: 0.8,
        category: 0.04,
        relation_mirrored: 0.10,
        other_reference: 0.12,
        attribute: 0.05,
        shortened: 0.12,
        reworded: 0.35,
        scatter: 0.03,
    },
    Profile {
        name: "Kestrel-7B",
        file: "kestrel-7b.jsonl",
        format: Format::Answers,
        small_missing: 0.24,
        missing: 0.09,
        shifted: 0.10,
        turned: 0.07,
        sides_swapped: 0.03,
        duplicate: 0.04,
        false_alarms: 1.6,
        category: 0.09,
        relation_mirrored: 0.22,
        other_reference: 0.25,
        attribute: 0.14,
        shortened: 0.25,
        reworded: 0.5,
        scatter: 0.05,
    },
    Profile {
        name: "Plover-3B",
        file: "plover-3b.json",
        format: Format::Array,
        small_missing: 0.42,
        missing: 0.16,
        shifted: 0.18,
        turned: 0.14,
        sides_swapped: 0.10,
        duplicate: 0.06,
        false_alarms: 2.4,
        category: 0.18,
        relation_mirrored: 0.3,
        other_reference: 0.35,
        attribute: 0.25,
        shortened: 0.7,
        reworded: 0.6,
        scatter: 0.07,
    },
];

/// What was done to a box or its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mistake {
    SmallMissing,
    Missing,
    Shifted,
    Turned,
    SidesSwapped,
    Duplicate,
    FalseAlarm,
    Category,
    RelationMirrored,
    OtherReference,
    Attribute,
    Shortened,
    Reworded,
}

impl Mistake {
    pub const ALL: [Mistake; 13] = [
        Mistake::SmallMissing,
        Mistake::Missing,
        Mistake::Shifted,
        Mistake::Turned,
        Mistake::SidesSwapped,
        Mistake::Duplicate,
        Mistake::FalseAlarm,
        Mistake::Category,
        Mistake::RelationMirrored,
        Mistake::OtherReference,
        Mistake::Attribute,
        Mistake::Shortened,
        Mistake::Reworded,
    ];

    /// Name in `planted.json`.
    pub fn name(self) -> &'static str {
        match self {
            Mistake::SmallMissing => "small_missing",
            Mistake::Missing => "missing",
            Mistake::Shifted => "shifted",
            Mistake::Turned => "turned",
            Mistake::SidesSwapped => "sides_swapped",
            Mistake::Duplicate => "duplicate",
            Mistake::FalseAlarm => "false_alarm",
            Mistake::Category => "category",
            Mistake::RelationMirrored => "relation_mirrored",
            Mistake::OtherReference => "other_reference",
            Mistake::Attribute => "attribute",
            Mistake::Shortened => "shortened",
            Mistake::Reworded => "reworded",
        }
    }

    /// One line for the README.
    pub fn meaning(self) -> &'static str {
        match self {
            Mistake::SmallMissing => "object under 32 x 32 px left out",
            Mistake::Missing => "larger object left out",
            Mistake::Shifted => "box moved by half its length or more: IoU below 0.5",
            Mistake::Turned => "box of a long object turned by 35 to 70 degrees",
            Mistake::SidesSwapped => "length and width exchanged, angle kept",
            Mistake::Duplicate => "the same object told twice",
            Mistake::FalseAlarm => "box with words where no object is",
            Mistake::Category => "category taken for a similar one",
            Mistake::RelationMirrored => {
                "a relation turned round (left and right, above and below, near and far kinds)"
            }
            Mistake::OtherReference => "a relation to the wrong thing",
            Mistake::Attribute => "a wrong colour or size",
            Mistake::Shortened => "all but the first relation left out",
            Mistake::Reworded => "other words for the same (still true)",
        }
    }
}

/// One predicted object.
#[derive(Clone, Debug)]
pub struct Guess {
    pub shape: Turned,
    pub category: String,
    pub caption: String,
}

/// A planted mistake and where it is. `object` is the id in the ground truth; false alarms have none.
#[derive(Clone, Debug)]
pub struct Planted {
    pub image: String,
    pub mistake: Mistake,
    pub object: Option<usize>,
}

/// All a model said, and what is wrong with it.
#[derive(Clone, Debug)]
pub struct Answers {
    pub profile: Profile,
    pub images: Vec<(String, &'static str, Vec<Guess>)>,
    pub planted: Vec<Planted>,
}

impl Answers {
    /// Number of each mistake, zeros included.
    pub fn counts(&self) -> BTreeMap<Mistake, usize> {
        let mut counts: BTreeMap<Mistake, usize> = Mistake::ALL.into_iter().map(|m| (m, 0)).collect();
        for p in &self.planted {
            *counts.entry(p.mistake).or_default() += 1;
        }
        counts
    }

    pub fn boxes(&self) -> usize {
        self.images.iter().map(|(_, _, guesses)| guesses.len()).sum()
    }
}

/// The answers of one invented model to the whole ground truth.
pub fn answer(profile: Profile, truth: &[Annotated], seed: u64) -> Answers {
    let salt = profile.name.bytes().fold(7u64, |h, b| h * 31 + u64::from(b));
    let mut rng = Rng::new(seed, salt);
    let mut images = vec![];
    let mut planted = vec![];
    for image in truth {
        let mut guesses = vec![];
        for (id, object) in image.objects.iter().enumerate() {
            let mut note = |mistake| planted.push(Planted { image: image.key.clone(), mistake, object: Some(id) });
            let small = object.shape.length * object.shape.width < 32.0 * 32.0;
            if rng.chance(if small { profile.small_missing } else { profile.missing }) {
                note(if small { Mistake::SmallMissing } else { Mistake::Missing });
                continue;
            }
            let shape = misplace(&profile, object, &mut rng, &mut note);
            let category = if rng.chance(profile.category)
                && let Some(other) = confused(object.category)
            {
                note(Mistake::Category);
                other
            } else {
                object.category
            };
            let caption = misword(&profile, object, image, &mut rng, &mut note);
            guesses.push(Guess { shape, category: category.into(), caption });
            if rng.chance(profile.duplicate) {
                note(Mistake::Duplicate);
                let near = Turned { x: shape.x + 0.1 * shape.length, ..shape };
                let caption = object.said.text();
                guesses.push(Guess { shape: near, category: category.into(), caption });
            }
        }
        let alarms = profile.false_alarms + rng.range(-0.8, 0.8);
        for _ in 0..alarms.round().max(0.0) as usize {
            if let Some(guess) = false_alarm(image, &mut rng) {
                planted.push(Planted { image: image.key.clone(), mistake: Mistake::FalseAlarm, object: None });
                guesses.push(guess);
            }
        }
        images.push((image.key.clone(), image.source, guesses));
    }
    Answers { profile, images, planted }
}

fn misplace(p: &Profile, object: &Object, rng: &mut Rng, note: &mut impl FnMut(Mistake)) -> Turned {
    let mut b = object.shape;
    let aspect = b.length / b.width;
    b.x += rng.bell() * p.scatter * b.length;
    b.y += rng.bell() * p.scatter * b.width;
    b.length *= 1.0 + rng.bell() * p.scatter;
    b.width *= 1.0 + rng.bell() * p.scatter;
    // Square and round things keep their angle: it says nothing about them.
    if aspect > 1.2 {
        b.angle += rng.bell() * p.scatter * 1.2 / aspect;
    }
    let kind = rng.unit();
    let away = |rng: &mut Rng| if rng.chance(0.5) { 1.0 } else { -1.0 };
    if kind < p.shifted {
        note(Mistake::Shifted);
        let (dx, dy) = (away(rng) * rng.range(0.5, 0.7), away(rng) * rng.range(0.05, 0.2));
        let (x, y) = b.world(dx * b.length, dy * b.width);
        return Turned { x, y, ..b };
    }
    if kind < p.shifted + p.turned && aspect > 2.0 {
        note(Mistake::Turned);
        b.angle += away(rng) * rng.range(35.0, 70.0f32).to_radians();
        return b.canonical();
    }
    if kind > 1.0 - p.sides_swapped && aspect > 1.7 {
        note(Mistake::SidesSwapped);
        return Turned { length: b.width, width: b.length, ..b };
    }
    b
}

fn misword(p: &Profile, object: &Object, image: &Annotated, rng: &mut Rng, note: &mut impl FnMut(Mistake)) -> String {
    let mut c = object.said.clone();
    if rng.chance(p.shortened) && c.places.len() > 1 {
        c.places.truncate(1);
        c.feature.clear();
        note(Mistake::Shortened);
    }
    if rng.chance(p.relation_mirrored)
        && let Some((place, other)) = c.places.iter_mut().find_map(|p| mirrored(&p.0).map(|m| (&mut p.0, m)))
    {
        *place = other.into();
        note(Mistake::RelationMirrored);
    }
    if rng.chance(p.other_reference) && !c.places.is_empty() {
        let at = rng.below(c.places.len());
        if let Some(other) = another_reference(&c, at, image, rng) {
            c.places[at].1 = other;
            note(Mistake::OtherReference);
        }
    }
    if rng.chance(p.attribute)
        && let Some(word) = c.attributes.last_mut()
        && let Some(wrong) = wrong_attribute(word)
    {
        *word = wrong.into();
        note(Mistake::Attribute);
    }
    let reword = rng.chance(p.reworded);
    if reword {
        c.style = match c.style {
            Style::Phrase => Style::Sentence,
            _ => Style::Phrase,
        };
    }
    let text = c.text();
    if !reword {
        return text;
    }
    note(Mistake::Reworded);
    SYNONYMS.iter().fold(text, |t, (from, to)| t.replacen(from, to, 1))
}

/// Words that mean the same here. Blanks keep them to whole words.
const SYNONYMS: [(&str, &str); 12] = [
    (" parked ", " standing "),
    (" driving ", " travelling "),
    (" moored ", " docked "),
    (" located ", " situated "),
    (" next to ", " beside "),
    (" near ", " close to "),
    (" the road", " the street"),
    (" a row of trees", " a line of trees"),
    (" large ", " big "),
    (" airplane", " plane"),
    (" gray ", " grey "),
    (" to the left of ", " on the left side of "),
];

fn mirrored(preposition: &str) -> Option<&'static str> {
    Some(match preposition {
        "to the left of" | "on the left of" => "to the right of",
        "to the right of" | "on the right of" => "to the left of",
        "on the left side of" => "on the right side of",
        "on the right side of" => "on the left side of",
        "above" => "below",
        "below" => "above",
        "in front of" => "behind",
        "over" => "under",
        _ => return None,
    })
}

/// A reference of another kind, taken from elsewhere in the image so that it sounds right.
fn another_reference(own: &Caption, at: usize, image: &Annotated, rng: &mut Rng) -> Option<String> {
    let head = |phrase: &str| phrase.rsplit(' ').next().unwrap_or_default().trim_end_matches('s').to_string();
    let now = head(&own.places[at].1);
    let mut choices: Vec<&String> = image
        .objects
        .iter()
        .flat_map(|o| &o.said.places)
        .filter(|p| (p.0 == "between") == (own.places[at].0 == "between"))
        .map(|p| &p.1)
        .filter(|phrase| head(phrase) != now && !own.places.iter().any(|p| head(&p.1) == head(phrase)))
        .collect();
    choices.sort();
    choices.dedup();
    if choices.is_empty() { None } else { Some((*rng.pick(&choices)).clone()) }
}

fn wrong_attribute(word: &str) -> Option<&'static str> {
    Some(match word {
        "white" => "silver",
        "black" => "blue",
        "gray" | "silver" => "white",
        "red" => "orange",
        "blue" => "black",
        "yellow" => "orange",
        "green" => "gray",
        "orange" => "yellow",
        "large" | "long" => "small",
        "small" => "large",
        "wide" => "narrow",
        "brown" => "gray",
        _ => return None,
    })
}

fn confused(category: &str) -> Option<&'static str> {
    Some(match category {
        "car" => "truck",
        "truck" => "car",
        "bus" => "truck",
        "boat" => "ship",
        "ship" => "boat",
        "motor" => "bicycle",
        "bicycle" => "motor",
        "tricycle" => "motor",
        "traffic-light" => "traffic-sign",
        "traffic-sign" => "traffic-light",
        "bridge" => "overpass",
        "overpass" => "bridge",
        "storagetank" => "chimney",
        "tenniscourt" => "basketballcourt",
        "basketballcourt" => "tenniscourt",
        "groundtrackfield" => "stadium",
        "Small Car" => "Van",
        "Van" => "Small Car",
        "Bus" => "Cargo Truck",
        "Cargo Truck" => "Dump Truck",
        "Dump Truck" => "Cargo Truck",
        "Trailer" => "Truck Tractor",
        "Excavator" => "Tractor",
        "Motorboat" => "Fishing Boat",
        "Fishing Boat" => "Motorboat",
        "Tugboat" => "Fishing Boat",
        "Warship" => "other-ship",
        "Dry Cargo Ship" => "Liquid Cargo Ship",
        "Liquid Cargo Ship" => "Dry Cargo Ship",
        "Passenger Ship" => "Dry Cargo Ship",
        "Boeing737" => "A321",
        "A321" => "Boeing737",
        "A220" => "ARJ21",
        "ARJ21" => "A220",
        "A330" => "Boeing787",
        "Boeing787" => "A350",
        "Boeing777" => "A330",
        "Tennis Court" => "Basketball Court",
        "Basketball Court" => "Tennis Court",
        _ => return None,
    })
}

/// A copy of some object of the image where nothing lies.
fn false_alarm(image: &Annotated, rng: &mut Rng) -> Option<Guess> {
    for _ in 0..40 {
        let object = rng.pick(&image.objects);
        let shape = Turned { x: rng.range(60.0, 740.0), y: rng.range(60.0, 740.0), ..object.shape };
        let too_big = shape.length > 200.0;
        if !too_big && !image.objects.iter().any(|o| o.shape.overlaps(&shape)) {
            let caption = object.said.text();
            return Some(Guess { shape, category: object.category.into(), caption });
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mirrors_are_mutual() {
        for word in ["to the left of", "to the right of", "above", "below", "on the left side of"] {
            assert_eq!(mirrored(mirrored(word).unwrap()), Some(word));
        }
    }
}
