//! A file after reading: its numbers as they stand in it, not yet turned into pixels.

use super::conventions::Conventions;
use super::format::FormatId;
use super::role::Certainty;
use crate::diag::Diagnostics;
use crate::schema::{ImageSize, Source};

/// What a file is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    GroundTruth,
    Predictions,
    /// A picture, or an archive of pictures.
    Images,
    /// A result file of this program.
    Result,
    /// A file of relation rules.
    RuleSet,
    /// Class names or another companion of the files beside it.
    Companion,
    /// Boxes, but nothing tells on which side they stand; or no boxes at all.
    Unknown,
}

impl Role {
    /// The name on screen.
    pub fn label(self) -> &'static str {
        match self {
            Role::GroundTruth => "ground truth",
            Role::Predictions => "predictions",
            Role::Images => "images",
            Role::Result => "result",
            Role::RuleSet => "relation rules",
            Role::Companion => "class names",
            Role::Unknown => "unknown",
        }
    }
}

/// One shape in the units of the file. What the units mean is said by the file's [`Conventions`].
#[derive(Clone, Debug, PartialEq)]
pub enum RawShape {
    /// Centre x, centre y, width, height, angle.
    Centre([f64; 5]),
    /// x1, y1, x2, y2 of the box before it is turned about its centre, and the angle.
    Extents([f64; 5]),
    /// Five numbers of which the file does not say whether they are [`Centre`](Self::Centre) or
    /// [`Extents`](Self::Extents): the convention [`BoxForm`](super::BoxForm) decides for the whole file.
    Numbers([f64; 5]),
    /// Corners in order (four as a rule; a closing repeat of the first is already removed).
    Points(Box<[[f64; 2]]>),
}

impl RawShape {
    /// Every number of the shape, the angle last (none for points).
    pub fn numbers(&self) -> impl Iterator<Item = f64> + '_ {
        let (five, points): (&[f64], &[[f64; 2]]) = match self {
            RawShape::Centre(n) | RawShape::Extents(n) | RawShape::Numbers(n) => (n, &[]),
            RawShape::Points(points) => (&[], points),
        };
        five.iter().copied().chain(points.iter().flatten().copied())
    }

    /// The angle, as written; `None` for points, which need none.
    pub fn angle(&self) -> Option<f64> {
        match self {
            RawShape::Centre(n) | RawShape::Extents(n) | RawShape::Numbers(n) => Some(n[4]),
            RawShape::Points(_) => None,
        }
    }
}

/// One object as the file gives it.
#[derive(Clone, Debug, PartialEq)]
pub struct RawInstance {
    pub shape: RawShape,
    /// Position in [`Loaded::categories`]; `None` when the file names no category.
    pub category: Option<u32>,
    pub captions: Vec<Box<str>>,
    pub id: Option<Box<str>>,
    pub confidence: Option<f64>,
    pub is_difficult: bool,
    /// Line of the file (text formats) or record (others) it stands in, from 1.
    pub at: u32,
}

/// How much of an image's record could be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum RecordState {
    #[default]
    Read,
    /// Nothing could be read: counts as an image without boxes.
    Unreadable { reason: Box<str> },
    /// The text ends too early; the complete part was kept.
    CutOff {
        /// Incomplete boxes that were dropped.
        dropped: u32,
    },
}

/// One image of a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RawImage {
    /// As written; the file's stem for formats with one file per image.
    pub key: Box<str>,
    /// Its number in formats that number their images (COCO), as text; results refer to it.
    pub id: Option<Box<str>>,
    pub source: Option<Source>,
    pub size: Option<ImageSize>,
    pub instances: Vec<RawInstance>,
    pub state: RecordState,
    /// Name of the image's own file, when this [`Loaded`] joins several.
    pub file: Option<Box<str>>,
    /// Line (text formats, JSON Lines) or record number, from 1.
    pub at: u32,
}

/// Which keys of a file are numbers that another file explains.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Numbered {
    /// Image keys are numbers of images (COCO results).
    pub images: bool,
    /// Category names are numbers (COCO results, YOLO).
    pub categories: bool,
}

/// A file after reading.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// File name with the folders it came with; the common folder when several files are joined.
    pub name: String,
    pub format: FormatId,
    /// Why it was taken for this format.
    pub format_reason: String,
    pub role: Role,
    /// How far the role is to be trusted when other files are looked at too.
    pub role_certainty: Certainty,
    /// Why this role, for people: "has lists of reference captions".
    pub role_reason: String,
    pub images: Vec<RawImage>,
    /// Category names as written.
    pub categories: Vec<Box<str>>,
    /// Numbers of categories in formats that number them, with their position in `categories`.
    pub category_ids: Vec<(Box<str>, u32)>,
    /// What of this file is only numbers, to be named by another file ([`name_from`](super::name_from)).
    pub numbered: Numbered,
    pub conventions: Conventions,
    pub diagnostics: Diagnostics,
    /// Records (images, or boxes in formats of one box a record) in the file, and how many of them could be read.
    pub records_total: u64,
    pub records_read: u64,
    pub bytes: u64,
    /// SHA-256 of the bytes, in hexadecimal; of the list of hashes when several files are joined.
    pub sha256: String,
}

impl Loaded {
    /// The same file with other images: what it says about its numbers and names, without its problems and counts.
    pub fn with_images(&self, images: Vec<RawImage>) -> Loaded {
        Loaded {
            name: self.name.clone(),
            format: self.format,
            format_reason: String::new(),
            role: self.role,
            role_certainty: self.role_certainty,
            role_reason: String::new(),
            images,
            categories: self.categories.clone(),
            category_ids: Vec::new(),
            numbered: self.numbered,
            conventions: self.conventions.clone(),
            diagnostics: Diagnostics::new(),
            records_total: 0,
            records_read: 0,
            bytes: 0,
            sha256: String::new(),
        }
    }

    /// Number of boxes.
    pub fn instance_count(&self) -> usize {
        self.images.iter().map(|image| image.instances.len()).sum()
    }

    /// Number of captions.
    pub fn caption_count(&self) -> usize {
        self.images.iter().flat_map(|image| &image.instances).map(|instance| instance.captions.len()).sum()
    }

    /// The category name of an instance, as written; empty when the file gives none.
    pub fn category_name(&self, instance: &RawInstance) -> &str {
        instance.category.map_or("", |at| &self.categories[at as usize])
    }
}
