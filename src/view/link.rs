//! What is looked at, as the part of the address after `#`: `#/images?i=D%2F00011.jpg&m=0&show=fp`.

use crate::schema::Source;

use super::cell::Direction;
use super::column::Column;
use super::image_list::ImageFilter;
use super::overlay::{BoxRef, Show};

/// A place of the page, in the order of the rail.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlaceName {
    #[default]
    Data,
    Leaderboard,
    Images,
}

impl PlaceName {
    /// In the order of the rail.
    pub const ALL: [PlaceName; 3] = [PlaceName::Data, PlaceName::Leaderboard, PlaceName::Images];

    /// Name in links.
    pub fn key(self) -> &'static str {
        match self {
            PlaceName::Data => "data",
            PlaceName::Leaderboard => "leaderboard",
            PlaceName::Images => "images",
        }
    }

    /// Name on screen.
    pub fn label(self) -> &'static str {
        match self {
            PlaceName::Data => "Data",
            PlaceName::Leaderboard => "Leaderboard",
            PlaceName::Images => "Images",
        }
    }

    /// The key that goes there after `g`.
    pub fn letter(self) -> &'static str {
        &self.key()[..1]
    }
}

/// Everything that decides what is on screen, apart from the data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViewState {
    pub place: PlaceName,
    pub sort: Column,
    pub direction: Direction,
    pub by_source: bool,
    /// Show the parts of the scores, not only the four scores.
    pub with_parts: bool,
    pub published: bool,
    /// Key of the image in the viewer.
    pub image: Option<String>,
    /// Position of the model in the viewer.
    pub model: Option<usize>,
    /// The selected box.
    pub selected: Option<BoxRef>,
    pub show: Show,
    pub filter: ImageFilter,
}

impl Default for ViewState {
    fn default() -> Self {
        ViewState {
            place: PlaceName::Data,
            sort: Column::RicScore,
            direction: Direction::Descending,
            by_source: false,
            with_parts: true,
            published: false,
            image: None,
            model: Some(0),
            selected: None,
            show: Show::All,
            filter: ImageFilter::default(),
        }
    }
}

impl ViewState {
    /// Reads the address part, with or without `#`. What is unknown or does not parse is left at its default: a link
    /// of another version still opens.
    pub fn parse(hash: &str) -> ViewState {
        let mut state = ViewState::default();
        let hash = hash.strip_prefix('#').unwrap_or(hash);
        let (path, query) = hash.split_once('?').unwrap_or((hash, ""));
        let path = path.trim_matches('/');
        if let Some(place) = PlaceName::ALL.into_iter().find(|place| place.key() == path) {
            state.place = place;
        }
        for pair in query.split('&') {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let value = percent_decode(value);
            match name {
                "sort" => {
                    let (key, direction) = match value.strip_prefix('-') {
                        Some(key) => (key, Direction::Ascending),
                        None => (value.as_str(), Direction::Descending),
                    };
                    if let Some(column) = Column::from_key(key) {
                        (state.sort, state.direction) = (column, direction);
                    }
                }
                "by" => state.by_source = value == "source",
                "parts" => state.with_parts = value != "0",
                "published" => state.published = value == "1",
                "i" => state.image = Some(value).filter(|key| !key.is_empty()),
                "m" => state.model = value.parse().ok(),
                "b" => state.selected = parse_box(&value),
                "show" => state.show = Show::from_key(&value).unwrap_or_default(),
                "q" => state.filter.search = value,
                "source" => state.filter.source = Source::from_name(&value),
                "errors" => state.filter.only_errors = value == "1",
                _ => {}
            }
        }
        state
    }

    /// This view, with the options of the other places as they were in an older one: an address names only those of its
    /// own place.
    pub fn keeping_other_places(self, old: &ViewState) -> ViewState {
        let mut state = self;
        let is_at = |place| state.place == place;
        let (board, images) = (is_at(PlaceName::Leaderboard), is_at(PlaceName::Images));
        if !board {
            (state.sort, state.direction) = (old.sort, old.direction);
            (state.by_source, state.with_parts, state.published) = (old.by_source, old.with_parts, old.published);
        }
        if !images {
            (state.image, state.model, state.selected) = (old.image.clone(), old.model, old.selected);
            (state.show, state.filter) = (old.show, old.filter.clone());
        }
        state
    }

    /// The address part, from `#` on; only what differs from the default, and only what the place shows.
    pub fn to_hash(&self) -> String {
        let default = ViewState::default();
        let mut query: Vec<String> = Vec::new();
        let mut add = |is_changed: bool, name: &str, value: &str| {
            if is_changed {
                query.push(format!("{name}={}", percent_encode(value)));
            }
        };
        match self.place {
            PlaceName::Data => {}
            PlaceName::Leaderboard => {
                let mark = if self.direction == Direction::Ascending { "-" } else { "" };
                let sort = format!("{mark}{}", self.sort.key());
                add((self.sort, self.direction) != (default.sort, default.direction), "sort", &sort);
                add(self.by_source, "by", "source");
                add(!self.with_parts, "parts", "0");
                add(self.published, "published", "1");
            }
            PlaceName::Images => {
                add(self.image.is_some(), "i", self.image.as_deref().unwrap_or(""));
                let model = self.model.map_or_else(|| "none".to_owned(), |model| model.to_string());
                add(self.model != default.model, "m", &model);
                add(self.selected.is_some(), "b", &self.selected.map(box_text).unwrap_or_default());
                add(self.show != default.show, "show", self.show.key());
                add(!self.filter.search.is_empty(), "q", &self.filter.search);
                add(self.filter.source.is_some(), "source", self.filter.source.as_ref().map_or("", Source::letter));
                add(self.filter.only_errors, "errors", "1");
            }
        }
        let path = format!("#/{}", self.place.key());
        if query.is_empty() { path } else { format!("{path}?{}", query.join("&")) }
    }
}

/// `g4` is the fourth object counted from 0, `m1.7` box 7 of model 1.
fn box_text(target: BoxRef) -> String {
    match target {
        BoxRef::GroundTruth(index) => format!("g{index}"),
        BoxRef::Detection { model, index } => format!("m{model}.{index}"),
    }
}

fn parse_box(text: &str) -> Option<BoxRef> {
    if let Some(index) = text.strip_prefix('g') {
        return index.parse().ok().map(BoxRef::GroundTruth);
    }
    let (model, index) = text.strip_prefix('m')?.split_once('.')?;
    Some(BoxRef::Detection { model: model.parse().ok()?, index: index.parse().ok()? })
}

fn percent_encode(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' | b'/' => out.push(byte as char),
            byte => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

/// Undoes [`percent_encode`]; a `%` without two digits stands for itself, bytes that are no text become `U+FFFD`.
fn percent_decode(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let digits = bytes.get(at + 1..at + 3).filter(|_| bytes[at] == b'%');
        let value = digits.and_then(|d| std::str::from_utf8(d).ok()).and_then(|d| u8::from_str_radix(d, 16).ok());
        match value {
            Some(byte) => {
                out.push(byte);
                at += 3;
            }
            None => {
                out.push(bytes[at]);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_restores_the_view() {
        let leaderboard = ViewState {
            place: PlaceName::Leaderboard,
            sort: Column::Meteor,
            direction: Direction::Ascending,
            by_source: true,
            with_parts: false,
            published: true,
            ..ViewState::default()
        };
        let images = ViewState {
            place: PlaceName::Images,
            image: Some("D/a & b=飞机 100%.jpg".into()),
            model: None,
            selected: Some(BoxRef::Detection { model: 1, index: 17 }),
            show: Show::FalseAlarms,
            filter: ImageFilter { search: "x?#&".into(), source: Some(Source::DiorR), only_errors: true },
            ..ViewState::default()
        };
        for state in [ViewState::default(), leaderboard, images] {
            assert_eq!(ViewState::parse(&state.to_hash()), state, "{}", state.to_hash());
        }
    }

    #[test]
    fn the_default_view_has_a_short_link() {
        assert_eq!(ViewState::default().to_hash(), "#/data");
        let state = ViewState { place: PlaceName::Images, image: Some("D/00011.jpg".into()), ..ViewState::default() };
        assert_eq!(state.to_hash(), "#/images?i=D/00011.jpg");
    }

    #[test]
    fn going_to_another_place_keeps_the_options_of_the_first() {
        let images = ViewState::parse("#/images?i=a.jpg&show=fp");
        let board = ViewState::parse("#/leaderboard?by=source").keeping_other_places(&images);
        assert_eq!((board.image.as_deref(), board.show, board.by_source), (Some("a.jpg"), Show::FalseAlarms, true));
        let back = ViewState::parse("#/images?i=b.jpg").keeping_other_places(&board);
        assert_eq!((back.image.as_deref(), back.show, back.by_source), (Some("b.jpg"), Show::All, true));
    }

    #[test]
    fn nonsense_opens_the_default_view() {
        for hash in ["", "#", "#/nowhere?x=1", "#/data?m=-1&b=q&sort=nothing&show=%", "#/data?i=%zz%4"] {
            let state = ViewState::parse(hash);
            assert_eq!((state.place, state.sort, state.show), (PlaceName::Data, Column::RicScore, Show::All), "{hash}");
        }
        assert_eq!(percent_decode("%zz%4"), "%zz%4");
    }
}
