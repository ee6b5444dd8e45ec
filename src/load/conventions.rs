//! How a file's numbers are to be read: one choice per file, never per box.

use std::fmt;

use crate::schema::ImageSize;

/// What a coordinate of 1 means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scale {
    /// The image's width (x) or height (y).
    Unit,
    /// A hundredth of it.
    Percent,
    /// A thousandth of it.
    PerMille,
    /// A 1024th of it (location tokens).
    Per1024,
    /// A pixel of the image.
    Pixel,
    /// A pixel of the copy whose sides were rounded to multiples of 28, as Qwen2.5-VL sees it.
    Pixel28,
    /// A pixel of a resized copy of this size.
    PixelOf(ImageSize),
}

/// Unit of angles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AngleUnit {
    Radians,
    Degrees,
}

/// Direction of positive angles on screen (y down).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    Clockwise,
    CounterClockwise,
}

/// Order of coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AxisOrder {
    XFirst,
    YFirst,
}

/// Meaning of [`RawShape::Numbers`](super::RawShape::Numbers).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoxForm {
    /// Centre x, centre y, width, height.
    CentreSize,
    /// x1, y1, x2, y2 of the box before it is turned about its centre.
    Extents,
}

/// Which side of a centre form comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sides {
    WidthFirst,
    HeightFirst,
}

/// Where a convention comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The format leaves no choice.
    Format,
    /// The file says so.
    Stated,
    /// Guessed from the values; the reason is for people.
    Guessed(String),
    /// The user's choice.
    Chosen,
}

impl Basis {
    /// The reason shown beside the value.
    pub fn reason(&self) -> &str {
        match self {
            Basis::Format => "the format says so",
            Basis::Stated => "stated in the file",
            Basis::Guessed(reason) => reason,
            Basis::Chosen => "chosen by you",
        }
    }
}

/// A convention and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled<T> {
    pub value: T,
    pub basis: Basis,
}

impl<T> Settled<T> {
    /// Fixed by the format.
    pub fn by_format(value: T) -> Self {
        Settled { value, basis: Basis::Format }
    }

    /// Stated in the file.
    pub fn stated(value: T) -> Self {
        Settled { value, basis: Basis::Stated }
    }

    /// Guessed, with the reason.
    pub fn guessed(value: T, reason: impl Into<String>) -> Self {
        Settled { value, basis: Basis::Guessed(reason.into()) }
    }
}

/// All conventions of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conventions {
    pub scale: Settled<Scale>,
    pub angle_unit: Settled<AngleUnit>,
    pub turn: Settled<Turn>,
    pub axis_order: Settled<AxisOrder>,
    pub box_form: Settled<BoxForm>,
    pub sides: Settled<Sides>,
}

impl Conventions {
    /// Everything fixed by the format: pixels, radians, clockwise, x first, centre and size.
    pub fn pixels() -> Self {
        Conventions {
            scale: Settled::by_format(Scale::Pixel),
            angle_unit: Settled::by_format(AngleUnit::Radians),
            turn: Settled::by_format(Turn::Clockwise),
            axis_order: Settled::by_format(AxisOrder::XFirst),
            box_form: Settled::by_format(BoxForm::CentreSize),
            sides: Settled::by_format(Sides::WidthFirst),
        }
    }
}

/// One convention as a form or a flag sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// `scale`, `angle`, `turn`, `order`, `form` or `sides`.
    pub key: &'static str,
    pub label: &'static str,
    /// Name of the present value.
    pub value: String,
    /// Name and meaning of each value.
    pub values: Vec<(String, String)>,
    /// Why this value.
    pub reason: String,
    /// Whether the format leaves it open; fixed ones may still be overruled.
    pub is_open: bool,
}

/// Why a convention was not changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConventionError {
    pub key: String,
    pub value: String,
    pub allowed: String,
}

impl fmt::Display for ConventionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` cannot be `{}`; allowed: {}", self.key, self.value, self.allowed)
    }
}

impl std::error::Error for ConventionError {}

const SCALES: [(Scale, &str, &str); 6] = [
    (Scale::Unit, "unit", "0 to 1"),
    (Scale::Percent, "percent", "0 to 100"),
    (Scale::PerMille, "per-mille", "0 to 1000"),
    (Scale::Per1024, "per-1024", "0 to 1024"),
    (Scale::Pixel, "pixel", "pixels"),
    (Scale::Pixel28, "pixel-28", "pixels of a copy, sides in multiples of 28 (Qwen2.5-VL)"),
];
const UNITS: [(AngleUnit, &str, &str); 2] =
    [(AngleUnit::Radians, "rad", "radians"), (AngleUnit::Degrees, "deg", "degrees")];
const TURNS: [(Turn, &str, &str); 2] =
    [(Turn::Clockwise, "cw", "clockwise"), (Turn::CounterClockwise, "ccw", "counter-clockwise")];
const ORDERS: [(AxisOrder, &str, &str); 2] =
    [(AxisOrder::XFirst, "xy", "x before y"), (AxisOrder::YFirst, "yx", "y before x")];
const FORMS: [(BoxForm, &str, &str); 2] = [
    (BoxForm::CentreSize, "centre", "centre, width, height"),
    (BoxForm::Extents, "corners", "left, top, right, bottom of the box before it is turned"),
];
const SIDES: [(Sides, &str, &str); 2] =
    [(Sides::WidthFirst, "wh", "width before height"), (Sides::HeightFirst, "hw", "height before width")];

fn name_of<T: PartialEq>(table: &[(T, &'static str, &'static str)], value: &T) -> &'static str {
    table.iter().find(|(v, ..)| v == value).map_or("", |(_, name, _)| name)
}

fn value_of<T: Copy>(table: &[(T, &'static str, &'static str)], name: &str) -> Option<T> {
    table.iter().find(|(_, n, _)| *n == name).map(|(v, ..)| *v)
}

impl Scale {
    /// Name in flags and links: `unit`, `percent`, `per-mille`, `per-1024`, `pixel`, `pixel-28`, or `pixel-812x812`.
    pub fn name(self) -> String {
        match self {
            Scale::PixelOf(size) => format!("pixel-{}x{}", size.width_px, size.height_px),
            other => name_of(&SCALES, &other).to_owned(),
        }
    }

    /// The scale with this name.
    pub fn from_name(name: &str) -> Option<Scale> {
        value_of(&SCALES, name).or_else(|| {
            let (width, height) = name.strip_prefix("pixel-")?.split_once('x')?;
            let (width_px, height_px) = (width.parse().ok()?, height.parse().ok()?);
            (width_px > 0 && height_px > 0).then_some(Scale::PixelOf(ImageSize { width_px, height_px }))
        })
    }

    /// Pixels of the image for one unit of x and of y.
    pub fn pixels_per_unit(self, size: ImageSize) -> (f64, f64) {
        let (width, height) = (f64::from(size.width_px), f64::from(size.height_px));
        let of_parts = |parts: f64| (width / parts, height / parts);
        match self {
            Scale::Unit => (width, height),
            Scale::Percent => of_parts(100.0),
            Scale::PerMille => of_parts(1000.0),
            Scale::Per1024 => of_parts(1024.0),
            Scale::Pixel => (1.0, 1.0),
            Scale::Pixel28 => (width / to_multiple(width, 28.0), height / to_multiple(height, 28.0)),
            Scale::PixelOf(seen) => (width / f64::from(seen.width_px), height / f64::from(seen.height_px)),
        }
    }

    /// Whether the image's size is needed to reach pixels.
    pub fn needs_size(self) -> bool {
        self != Scale::Pixel
    }
}

/// A side rounded to the nearest multiple (ties to the even one, as Python rounds), at least one.
fn to_multiple(side: f64, of: f64) -> f64 {
    ((side / of).round_ties_even() * of).max(of)
}

impl Conventions {
    /// The keys of [`questions`](Self::questions) and [`set`](Self::set).
    pub const KEYS: [&'static str; 6] = ["scale", "angle", "turn", "order", "form", "sides"];

    /// The conventions as a form sees them, in the order of [`KEYS`](Self::KEYS).
    pub fn questions(&self) -> Vec<Question> {
        fn question<T>(
            key: &'static str,
            label: &'static str,
            settled: &Settled<T>,
            value: String,
            table: &[(T, &'static str, &'static str)],
        ) -> Question {
            let values = table.iter().map(|(_, name, meaning)| (name.to_string(), meaning.to_string())).collect();
            let (reason, is_open) = (settled.basis.reason().to_owned(), settled.basis != Basis::Format);
            Question { key, label, value, values, reason, is_open }
        }
        let text = |name: &'static str| name.to_owned();
        vec![
            question("scale", "Coordinates", &self.scale, self.scale.value.name(), &SCALES),
            question("angle", "Angles", &self.angle_unit, text(name_of(&UNITS, &self.angle_unit.value)), &UNITS),
            question("turn", "Angles turn", &self.turn, text(name_of(&TURNS, &self.turn.value)), &TURNS),
            question("order", "Order", &self.axis_order, text(name_of(&ORDERS, &self.axis_order.value)), &ORDERS),
            question("form", "Four numbers", &self.box_form, text(name_of(&FORMS, &self.box_form.value)), &FORMS),
            question("sides", "Sides", &self.sides, text(name_of(&SIDES, &self.sides.value)), &SIDES),
        ]
    }

    /// Changes one convention by its key; its basis becomes [`Basis::Chosen`].
    ///
    /// # Errors
    /// [`ConventionError`] if the key or the value is unknown; nothing is changed then.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), ConventionError> {
        fn put<T>(slot: &mut Settled<T>, value: Option<T>) -> bool {
            value.map(|value| *slot = Settled { value, basis: Basis::Chosen }).is_some()
        }
        let is_set = match key {
            "scale" => put(&mut self.scale, Scale::from_name(value)),
            "angle" => put(&mut self.angle_unit, value_of(&UNITS, value)),
            "turn" => put(&mut self.turn, value_of(&TURNS, value)),
            "order" => put(&mut self.axis_order, value_of(&ORDERS, value)),
            "form" => put(&mut self.box_form, value_of(&FORMS, value)),
            "sides" => put(&mut self.sides, value_of(&SIDES, value)),
            _ => false,
        };
        if is_set {
            return Ok(());
        }
        let names = |question: &Question| question.values.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
        let allowed = match self.questions().iter().find(|question| question.key == key) {
            Some(question) => names(question).join(", "),
            None => format!("the keys {}", Self::KEYS.join(", ")),
        };
        Err(ConventionError { key: key.to_owned(), value: value.to_owned(), allowed })
    }

    /// The short text for signatures and headers: `unit rad cw`, with the rare choices only when they are not usual.
    pub fn describe(&self) -> String {
        let mut text = format!(
            "{} {} {}",
            self.scale.value.name(),
            name_of(&UNITS, &self.angle_unit.value),
            name_of(&TURNS, &self.turn.value)
        );
        if self.axis_order.value == AxisOrder::YFirst {
            text.push_str(" yx");
        }
        if self.box_form.value == BoxForm::Extents {
            text.push_str(" corners");
        }
        if self.sides.value == Sides::HeightFirst {
            text.push_str(" hw");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_set_by_its_name_and_given_back() {
        let mut conventions = Conventions::pixels();
        for question in Conventions::pixels().questions() {
            for (value, _) in &question.values {
                conventions.set(question.key, value).unwrap();
                let now = conventions.questions().into_iter().find(|q| q.key == question.key).unwrap();
                assert_eq!((&now.value, now.reason.as_str(), now.is_open), (value, "chosen by you", true));
            }
        }
        conventions.set("scale", "pixel-812x600").unwrap();
        assert_eq!(conventions.questions()[0].value, "pixel-812x600");
    }

    #[test]
    fn unknown_keys_and_values_change_nothing_and_name_the_allowed_ones() {
        let mut conventions = Conventions::pixels();
        let error = conventions.set("angle", "grad").unwrap_err().to_string();
        assert_eq!(error, "`angle` cannot be `grad`; allowed: rad, deg");
        assert!(conventions.set("scale", "pixel-0x10").is_err());
        assert!(conventions.set("size", "1").unwrap_err().to_string().contains("scale, angle, turn"));
        assert_eq!(conventions, Conventions::pixels());
    }

    #[test]
    fn a_qwen_pixel_is_800_812ths_of_a_pixel() {
        let (x, y) = Scale::Pixel28.pixels_per_unit(ImageSize { width_px: 800, height_px: 560 });
        assert_eq!((x, y), (800.0 / 812.0, 1.0));
    }
}
