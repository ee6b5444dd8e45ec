//! A scene under construction: what is drawn, which objects it holds, and what captions may refer to.

use super::canvas::Canvas;
use super::light::Look;
use super::rng::Rng;
use super::shape::{Extent, Point, Turned};

/// The three sources of the benchmark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    DiorR,
    CoDrone,
    Fair1m,
}

impl Source {
    pub fn name(self) -> &'static str {
        match self {
            Source::DiorR => "DIOR-R",
            Source::CoDrone => "CODrone",
            Source::Fair1m => "FAIR1M",
        }
    }

    pub fn letter(self) -> char {
        match self {
            Source::DiorR => 'D',
            Source::CoDrone => 'C',
            Source::Fair1m => 'F',
        }
    }
}

/// Something a caption may name as a reference. Objects of the ground truth are landmarks too.
#[derive(Clone, Debug)]
pub struct Landmark {
    /// Head noun, singular ("building").
    pub noun: String,
    /// What stands before it ("gray-roofed"), may be empty.
    pub attribute: String,
    /// Named in the plural ("a row of trees" has its own wording in `phrase`).
    pub phrase: Option<String>,
    pub extent: Extent,
    /// Index of the instance this is, if it is one.
    pub instance: Option<usize>,
}

/// A relation the layout knows to hold.
#[derive(Clone, Debug)]
pub struct Fact {
    /// Preposition as written: "in", "on", "at", "over", "in front of", ...
    pub preposition: String,
    pub landmark: usize,
}

/// One object of the ground truth.
#[derive(Clone, Debug)]
pub struct Instance {
    /// Box of the object; the angle points where it heads, if it heads anywhere.
    pub shape: Turned,
    pub category: &'static str,
    /// Noun of the captions ("car").
    pub noun: String,
    /// Attributes in order ("long", "white").
    pub attributes: Vec<String>,
    /// A feature clause ("with a blue roof"), may be empty.
    pub feature: String,
    /// Verb forms that are true of it ("parked", "driving"), may be empty.
    pub verbs: &'static [&'static str],
    pub facts: Vec<Fact>,
    pub landmark: usize,
}

/// Layout and, when there is a canvas, the drawing of one image.
pub struct Scene {
    pub source: Source,
    pub number: u32,
    pub seed: u64,
    pub rng: Rng,
    pub look: Look,
    /// Pixels per metre.
    pub ppm: f32,
    /// Turn of the layout's own coordinates about the middle of the image.
    pub turn: f32,
    pub instances: Vec<Instance>,
    pub landmarks: Vec<Landmark>,
    /// Boxes that later things must not be put on.
    pub taken: Vec<Turned>,
    pub canvas: Option<Canvas>,
    salt: u64,
}

impl Scene {
    pub fn new(source: Source, number: u32, seed: u64, look: Look, ppm: f32, canvas: Option<Canvas>) -> Scene {
        let rng = Rng::new(seed, u64::from(number) * 7 + source as u64);
        Scene {
            source,
            number,
            seed,
            rng,
            look,
            ppm,
            turn: 0.0,
            instances: vec![],
            landmarks: vec![],
            taken: vec![],
            canvas,
            salt: 1000,
        }
    }

    /// The image key, also the file's path beside the annotations.
    pub fn key(&self) -> String {
        format!("{}/{:05}.webp", self.source.letter(), self.number)
    }

    /// Layout coordinates (origin in the middle) to pixels.
    pub fn at(&self, x: f32, y: f32) -> Point {
        let (sin, cos) = self.turn.sin_cos();
        (400.0 + x * cos - y * sin, 400.0 + x * sin + y * cos)
    }

    pub fn line(&self, points: &[Point]) -> Vec<Point> {
        points.iter().map(|p| self.at(p.0, p.1)).collect()
    }

    /// A box given in layout coordinates.
    pub fn boxed(&self, x: f32, y: f32, length: f32, width: f32, angle: f32) -> Turned {
        let (px, py) = self.at(x, y);
        Turned { x: px, y: py, length, width, angle: angle + self.turn }
    }

    /// Runs a drawing step if there is a canvas. It gets a generator of its own, so that layout and drawing never
    /// depend on each other.
    pub fn draw(&mut self, step: impl FnOnce(&mut Canvas, &mut Rng, f32)) {
        self.salt += 1;
        let mut rng = Rng::new(self.seed ^ u64::from(self.number) << 20, self.salt);
        if let Some(canvas) = &mut self.canvas {
            step(canvas, &mut rng, self.ppm);
        }
    }

    /// A noise seed that differs per image and call.
    pub fn grain(&mut self) -> u32 {
        self.salt += 1;
        (self.seed as u32) ^ (self.number << 8) ^ (self.salt as u32).wrapping_mul(2_654_435_761)
    }

    pub fn landmark(&mut self, noun: &str, attribute: &str, extent: Extent) -> usize {
        self.landmarks.push(Landmark {
            noun: noun.into(),
            attribute: attribute.into(),
            phrase: None,
            extent,
            instance: None,
        });
        self.landmarks.len() - 1
    }

    /// A landmark with wording of its own, article included ("a row of trees").
    pub fn landmark_called(&mut self, noun: &str, phrase: &str, extent: Extent) -> usize {
        let id = self.landmark(noun, "", extent);
        self.landmarks[id].phrase = Some(phrase.into());
        id
    }

    /// Whether a box is free of everything taken, by `gap` pixels.
    pub fn is_free(&self, b: &Turned, gap: f32) -> bool {
        let grown = b.grown(gap);
        !self.taken.iter().any(|t| t.overlaps(&grown))
    }

    pub fn take(&mut self, b: Turned) {
        self.taken.push(b);
    }

    /// Records an object. Objects whose centre is outside the image, or of which too little is visible, are drawn by
    /// the caller but not annotated: `None`.
    pub fn add(&mut self, shape: Turned, category: &'static str, noun: &str) -> Option<&mut Instance> {
        self.taken.push(shape);
        let b = shape.bounds();
        let margin = 0.12 * shape.length.min(shape.width * 3.0);
        if b[0] < -margin || b[1] < -margin || b[2] > 800.0 + margin || b[3] > 800.0 + margin {
            return None;
        }
        let index = self.instances.len();
        let landmark = self.landmark(noun, "", Extent::Box(shape));
        self.landmarks[landmark].instance = Some(index);
        self.instances.push(Instance {
            shape,
            category,
            noun: noun.into(),
            attributes: vec![],
            feature: String::new(),
            verbs: &[],
            facts: vec![],
            landmark,
        });
        self.instances.last_mut()
    }
}

impl Instance {
    pub fn attribute(&mut self, word: &str) -> &mut Self {
        if !word.is_empty() {
            self.attributes.push(word.into());
        }
        self
    }

    pub fn verbs(&mut self, verbs: &'static [&'static str]) -> &mut Self {
        self.verbs = verbs;
        self
    }

    pub fn feature(&mut self, clause: &str) -> &mut Self {
        self.feature = clause.into();
        self
    }

    pub fn fact(&mut self, preposition: &str, landmark: usize) -> &mut Self {
        self.facts.push(Fact { preposition: preposition.into(), landmark });
        self
    }
}
