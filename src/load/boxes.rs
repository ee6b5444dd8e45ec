//! The box of a JSON object, under any of the names and in any of the forms that people and models use.

use super::json::Json;
use super::loaded::RawShape;

/// How a box was written: what a file's conventions are guessed from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Style {
    /// `rbox` and its relatives: centre, size, angle.
    Rbox,
    /// `bbox_2d` (Qwen): left, top, right, bottom.
    Bbox2d,
    /// `box_2d` (Gemini): top, left, bottom, right.
    Box2d,
    /// `bbox`, `box`, ... : what the prompt asked for.
    Bbox,
    /// Fields of their own: `x1`, `y1`, ... or `cx`, `cy`, ...
    Named,
    /// Corners.
    Corners,
}

const KEYS: [(&str, Style); 22] = [
    ("rbox", Style::Rbox),
    ("bbox_2d", Style::Bbox2d),
    ("box_2d", Style::Box2d),
    ("obb", Style::Rbox),
    ("rotated_box", Style::Rbox),
    ("rotated_bbox", Style::Rbox),
    ("rbbox", Style::Rbox),
    ("oriented_box", Style::Rbox),
    ("oriented_bbox", Style::Rbox),
    ("box", Style::Bbox),
    ("bbox", Style::Bbox),
    ("bounding_box", Style::Bbox),
    ("boundingBox", Style::Bbox),
    ("bbox2d", Style::Bbox2d),
    ("box2d", Style::Box2d),
    ("coordinates", Style::Bbox),
    ("poly", Style::Corners),
    ("polygon", Style::Corners),
    ("corners", Style::Corners),
    ("quad", Style::Corners),
    ("points", Style::Corners),
    ("location", Style::Bbox),
];

/// Names of extents, of centre and size, and of corner and size, as fields of their own.
const EXTENTS: [[&str; 4]; 4] = [
    ["x1", "y1", "x2", "y2"],
    ["xmin", "ymin", "xmax", "ymax"],
    ["x_min", "y_min", "x_max", "y_max"],
    ["left", "top", "right", "bottom"],
];
const CENTRES: [[&str; 4]; 4] = [
    ["cx", "cy", "w", "h"],
    ["cx", "cy", "width", "height"],
    ["x_center", "y_center", "width", "height"],
    ["center_x", "center_y", "width", "height"],
];
const CORNERS_AND_SIZES: [[&str; 4]; 2] = [["x", "y", "width", "height"], ["x", "y", "w", "h"]];
const ANGLES: [&str; 6] = ["theta", "angle", "rotation", "rot", "r", "orientation"];

/// A box that was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    pub shape: RawShape,
    pub style: Style,
    /// Whether the box has no angle of its own, so that 0 was taken.
    pub is_upright: bool,
}

/// The names under which [`find`] looks for a box.
pub fn is_box_key(name: &str) -> bool {
    KEYS.iter().any(|(key, _)| *key == name)
        || ANGLES.contains(&name)
        || [&EXTENTS[..], &CENTRES[..], &CORNERS_AND_SIZES[..]]
            .iter()
            .flat_map(|t| t.iter())
            .flatten()
            .any(|k| *k == name)
}

/// The box of an object: `None` if it has none, an error with the field and the reason if it has one without a reading.
pub fn find(object: &Json<'_>) -> Option<Result<Found, (String, String)>> {
    for (key, style) in KEYS {
        if let Some(value) = object.get(key).filter(|value| **value != Json::Null) {
            let angle = ANGLES.iter().find_map(|name| object.get(name)).and_then(Json::as_f64);
            return Some(from_value(value, style, angle).map_err(|reason| (key.to_owned(), reason)));
        }
    }
    from_named(object).map(|found| found.map_err(|reason| ("x".to_owned(), reason)))
}

fn from_value(value: &Json<'_>, style: Style, angle: Option<f64>) -> Result<Found, String> {
    if let Json::Object { .. } = value {
        return from_named(value).unwrap_or_else(|| Err("an object without x and y".into()));
    }
    let mut numbers = Vec::with_capacity(8);
    collect(value, &mut numbers, 0)?;
    from_numbers(&numbers, style, angle)
}

/// A box from numbers in a row: 4, 5 (with the angle), 8 (corners) or more (a polygon).
pub fn from_numbers(numbers: &[f64], style: Style, angle: Option<f64>) -> Result<Found, String> {
    let is_upright = numbers.len() == 4 && angle.is_none();
    let five = |shape: fn([f64; 5]) -> RawShape| {
        let theta = numbers.get(4).copied().or(angle).unwrap_or(0.0);
        shape([numbers[0], numbers[1], numbers[2], numbers[3], theta])
    };
    let shape = match (numbers.len(), style) {
        (4 | 5, Style::Rbox) => five(RawShape::Centre),
        (4, Style::Bbox2d | Style::Box2d) => five(RawShape::Extents),
        (4 | 5, Style::Corners) => return Err(format!("{} numbers where corners should stand", numbers.len())),
        (4 | 5, _) => five(RawShape::Numbers),
        (n, _) if n >= 6 && n.is_multiple_of(2) => points(numbers),
        (0, _) => return Err("an empty list".into()),
        (n, _) => return Err(format!("{n} numbers")),
    };
    Ok(Found { shape, style, is_upright })
}

/// Points from numbers in pairs; a closing repeat of the first point is removed.
pub fn points(numbers: &[f64]) -> RawShape {
    let mut points: Vec<[f64; 2]> = numbers.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
    if points.len() > 4 && points.first() == points.last() {
        points.pop();
    }
    RawShape::Points(points.into())
}

/// All numbers in a list of any nesting, or in a string that holds numbers.
fn collect(value: &Json<'_>, out: &mut Vec<f64>, depth: u8) -> Result<(), String> {
    match value {
        // A missing number must not shift the others.
        Json::Null => out.push(f64::NAN),
        Json::Array { items, .. } if depth < 4 => {
            for item in items {
                collect(item, out, depth + 1)?;
            }
        }
        Json::Text(text) if depth == 0 => {
            let is_separator = |c: char| c.is_whitespace() || ",;()[]{}<>|".contains(c);
            for part in text.split(is_separator).filter(|part| !part.is_empty()) {
                out.push(super::json::to_f64(part).ok_or_else(|| format!("\"{part}\" is not a number"))?);
            }
        }
        Json::Object { fields, .. } if depth > 0 => {
            for key in ["x", "y"] {
                let number = fields.iter().find(|(k, _)| k == key).and_then(|(_, value)| value.as_f64());
                out.push(number.ok_or_else(|| "a point without x and y".to_owned())?);
            }
        }
        other => match other.as_f64() {
            Some(number) => out.push(number),
            None => return Err(format!("{} where a number should stand", other.kind())),
        },
    }
    Ok(())
}

/// A box from fields of their own.
fn from_named(object: &Json<'_>) -> Option<Result<Found, String>> {
    let angle = ANGLES.iter().find_map(|name| object.get(name)).and_then(Json::as_f64);
    let pick = |tables: &[[&str; 4]]| {
        let names = tables.iter().find(|names| names.iter().all(|name| object.get(name).is_some()))?;
        let numbers = names.map(|name| object.get(name).and_then(Json::as_f64).unwrap_or(f64::NAN));
        Some(numbers)
    };
    let theta = angle.unwrap_or(0.0);
    let shape = if let Some([x1, y1, x2, y2]) = pick(&EXTENTS) {
        RawShape::Extents([x1, y1, x2, y2, theta])
    } else if let Some([cx, cy, w, h]) = pick(&CENTRES) {
        RawShape::Centre([cx, cy, w, h, theta])
    } else if let Some([x, y, w, h]) = pick(&CORNERS_AND_SIZES) {
        RawShape::Extents([x, y, x + w, y + h, theta])
    } else {
        return None;
    };
    Some(Ok(Found { shape, style: Style::Named, is_upright: angle.is_none() }))
}

#[cfg(test)]
mod tests {
    use super::super::json::Parser;
    use super::*;

    fn find_in(text: &str) -> Option<Result<Found, (String, String)>> {
        find(&Parser::new(text).value().unwrap())
    }

    #[test]
    fn names_decide_the_form() {
        for (text, shape) in [
            (r#"{"rbox":[1,2,3,4,0.5]}"#, RawShape::Centre([1.0, 2.0, 3.0, 4.0, 0.5])),
            (r#"{"rbox":"1, 2 3;4 0.5"}"#, RawShape::Centre([1.0, 2.0, 3.0, 4.0, 0.5])),
            (r#"{"bbox_2d":[1,2,3,4]}"#, RawShape::Extents([1.0, 2.0, 3.0, 4.0, 0.0])),
            (r#"{"bbox":[1,2,3,4],"angle":30}"#, RawShape::Numbers([1.0, 2.0, 3.0, 4.0, 30.0])),
            (r#"{"x1":1,"y1":2,"x2":3,"y2":4}"#, RawShape::Extents([1.0, 2.0, 3.0, 4.0, 0.0])),
            (r#"{"bbox":{"x":1,"y":2,"width":3,"height":4}}"#, RawShape::Extents([1.0, 2.0, 4.0, 6.0, 0.0])),
            (r#"{"cx":1,"cy":2,"w":3,"h":4,"theta":1}"#, RawShape::Centre([1.0, 2.0, 3.0, 4.0, 1.0])),
        ] {
            assert_eq!(find_in(text).unwrap().unwrap().shape, shape, "{text}");
        }
        let quad = RawShape::Points([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]].into());
        for text in [
            r#"{"poly":[1,2,3,4,5,6,7,8]}"#,
            r#"{"points":[[1,2],[3,4],[5,6],[7,8],[1,2]]}"#,
            r#"{"corners":[{"x":1,"y":2},{"x":3,"y":4},{"x":5,"y":6},{"x":7,"y":8}]}"#,
        ] {
            assert_eq!(find_in(text).unwrap().unwrap().shape, quad, "{text}");
        }
    }

    #[test]
    fn no_box_and_a_bad_box_are_two_things() {
        assert!(find_in(r#"{"label":"ship","box":null}"#).is_none());
        let (field, reason) = find_in(r#"{"rbox":[1,2,3]}"#).unwrap().unwrap_err();
        assert_eq!((field.as_str(), reason.as_str()), ("rbox", "3 numbers"));
        let (_, reason) = find_in(r#"{"bbox":["a",1,2,3]}"#).unwrap().unwrap_err();
        assert_eq!(reason, "a string where a number should stand");
    }

    #[test]
    fn a_missing_number_keeps_its_place() {
        let RawShape::Centre(n) = find_in(r#"{"rbox":[1,null,3,4,0]}"#).unwrap().unwrap().shape else { panic!() };
        assert!(n[1].is_nan() && n[2] == 3.0);
    }
}
