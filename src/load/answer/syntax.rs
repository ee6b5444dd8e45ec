//! The syntaxes, and what each says about the numbers in it.

use super::super::conventions::{AngleUnit, AxisOrder, BoxForm, Conventions, Scale, Settled, Turn};
use super::super::guess;
use super::super::reading::Reading;
use crate::diag::Diagnostic;

/// How a box was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Syntax {
    /// `<rbox>` with five numbers in a row, or `rbox` in JSON.
    Rbox,
    /// `<rbox>({<..><..><..><..>|<..>})</rbox>`: FIT-RS, SkySenseGPT.
    FitRs,
    /// `{<..><..><..><..>|<..>}`: GeoChat, VRSBench.
    Braces,
    /// `[[a, b, c, d, e]]` in prose or `<box>`: EarthDial.
    FiveInBrackets,
    /// `<box>` with four numbers, `<|box_start|>`, `<|det|>`.
    BoxTag,
    /// `bbox_2d`: Qwen2.5-VL, Qwen3-VL.
    Bbox2d,
    /// `box_2d`: Gemini.
    Box2d,
    /// `bbox` and other keys of JSON.
    JsonBox,
    /// `[a, b, c, d]` in prose.
    FourInBrackets,
    /// `<loc0258>`: PaliGemma.
    Loc1024,
    /// `<loc_360>`: Florence-2.
    Loc1000,
    /// `<patch_index_0267>`: Kosmos-2; decoded to parts of the sides.
    Patch,
}

impl Syntax {
    /// The name in reasons.
    pub fn label(self) -> &'static str {
        match self {
            Syntax::Rbox => "rbox",
            Syntax::FitRs => "FIT-RS braces in <rbox>",
            Syntax::Braces => "GeoChat braces",
            Syntax::FiveInBrackets => "five numbers in brackets",
            Syntax::BoxTag => "box tags",
            Syntax::Bbox2d => "bbox_2d",
            Syntax::Box2d => "box_2d",
            Syntax::JsonBox => "JSON boxes",
            Syntax::FourInBrackets => "four numbers in brackets",
            Syntax::Loc1024 => "<loc0000> tokens",
            Syntax::Loc1000 => "<loc_000> tokens",
            Syntax::Patch => "<patch_index_0000> tokens",
        }
    }

    /// Whether models write percent in this syntax.
    pub fn may_be_percent(self) -> bool {
        !matches!(self, Syntax::Bbox2d | Syntax::Box2d | Syntax::BoxTag)
    }

    /// The scale that the syntax itself fixes.
    fn scale(self) -> Option<Scale> {
        match self {
            Syntax::Loc1024 => Some(Scale::Per1024),
            Syntax::Loc1000 => Some(Scale::PerMille),
            Syntax::Patch => Some(Scale::Unit),
            _ => None,
        }
    }
}

/// How often each syntax was met in a file.
pub type Tally = std::collections::BTreeMap<Syntax, u64>;

/// The conventions of a file of answers, from its most frequent syntax and its largest values.
pub fn settle(reading: &mut Reading<'_>) {
    let top = reading.syntaxes.iter().max_by_key(|(syntax, count)| (**count, std::cmp::Reverse(**syntax)));
    let Some((&syntax, &count)) = top else {
        reading.conventions = Conventions {
            scale: Settled::guessed(Scale::Unit, "there are no boxes"),
            angle_unit: Settled::guessed(AngleUnit::Radians, "there are no boxes"),
            ..Conventions::pixels()
        };
        return;
    };
    let all: u64 = reading.syntaxes.values().sum();
    if count < all {
        let list: Vec<_> = reading.syntaxes.iter().map(|(syntax, n)| format!("{} x {n}", syntax.label())).collect();
        let diagnostic = Diagnostic::warning("mixed-syntax", reading.place(), "boxes are written in more than one way")
            .with_found(list.join(", "))
            .with_action(format!("all are read by the conventions of the most frequent: {}", syntax.label()));
        reading.push(diagnostic);
    }
    let why = format!("written as {}", syntax.label());
    let is_normalised = reading.extremes.coordinate <= 1.5;
    let scale = match syntax.scale() {
        Some(scale) => Settled::guessed(scale, why.clone()),
        None => guess::scale_of_text(syntax, &reading.extremes),
    };
    let angle_unit = match syntax {
        // Degrees by the writers of these syntaxes, even where all angles of a file are small.
        Syntax::FitRs | Syntax::Braces => Settled::guessed(AngleUnit::Degrees, why.clone()),
        Syntax::FiveInBrackets if !is_normalised => Settled::guessed(AngleUnit::Degrees, why.clone()),
        _ => guess::angle_unit(&reading.extremes),
    };
    let axis_order = match syntax {
        Syntax::Box2d | Syntax::Loc1024 => Settled::guessed(AxisOrder::YFirst, format!("{why}, which puts y first")),
        _ => Settled::guessed(AxisOrder::XFirst, why.clone()),
    };
    let box_form = match syntax {
        Syntax::FiveInBrackets if is_normalised => {
            Settled::guessed(BoxForm::CentreSize, "five numbers, none above 1.5")
        }
        Syntax::JsonBox if reading.extremes.angle != 0.0 => {
            Settled::guessed(BoxForm::CentreSize, "boxes with an angle")
        }
        Syntax::Rbox | Syntax::FitRs => Settled::guessed(BoxForm::CentreSize, why.clone()),
        _ => Settled::guessed(BoxForm::Extents, why.clone()),
    };
    let turn = Settled::guessed(Turn::Clockwise, "the usual direction");
    reading.conventions = Conventions { scale, angle_unit, turn, axis_order, box_form, ..Conventions::pixels() };
    if syntax.scale().is_none() {
        guess::warn_scale(&reading.conventions.scale.clone(), reading);
    }
}
