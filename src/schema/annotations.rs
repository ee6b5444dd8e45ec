//! Images with their instances, as ground truth or as one model's detections.

use std::collections::HashMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::{Source, fold_category};
use crate::geometry::OrientedBox;

/// Width and height of an image in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ImageSize {
    pub width_px: u32,
    pub height_px: u32,
}

impl ImageSize {
    /// The size of every image of the benchmark.
    pub const BENCHMARK: ImageSize = ImageSize { width_px: 800, height_px: 800 };
}

/// A category name of one [`AnnotationSet`], as an index into its names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CategoryId(u32);

impl CategoryId {
    /// Position in [`AnnotationSet::categories`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// One object: where it is, what it is, and what is said about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Instance {
    /// In pixels of the image; kept as it was given, not in canonical form, so that the heading survives.
    pub rbox: OrientedBox,
    pub category: CategoryId,
    /// Reference captions of ground truth (any number), the caption of a detection (at most one).
    pub captions: Vec<Box<str>>,
    /// Id in the file, unique in the image.
    pub id: Option<Box<str>>,
    /// Confidence of a detection. DetA never uses it.
    pub confidence: Option<f64>,
    /// Marked as difficult in the source file.
    pub is_difficult: bool,
}

impl Instance {
    /// The caption of a detection; the first reference of ground truth.
    pub fn caption(&self) -> Option<&str> {
        self.captions.first().map(|caption| &**caption)
    }
}

/// One image of an [`AnnotationSet`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Image {
    /// The key, as written in the file.
    pub key: String,
    pub source: Option<Source>,
    pub size: Option<ImageSize>,
    instances: Range<usize>,
}

/// Images and their instances, from one or more files. Instances stand in one flat list, image after image.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct AnnotationSet {
    images: Vec<Image>,
    instances: Vec<Instance>,
    categories: Vec<String>,
    #[serde(skip)]
    category_index: HashMap<String, CategoryId>,
}

impl AnnotationSet {
    /// An empty set.
    pub fn new() -> Self {
        Self::default()
    }

    /// The id of a category name. Names that fold to one ([`fold_category`]) are one category, spelled as first met.
    pub fn category(&mut self, name: &str) -> CategoryId {
        if let Some(&id) = self.category_index.get(name) {
            return id;
        }
        let folded = fold_category(name);
        let next = CategoryId(u32::try_from(self.categories.len()).expect("fewer than 2^32 category names"));
        let id = *self.category_index.entry(folded).or_insert(next);
        if id == next {
            self.categories.push(name.to_owned());
        }
        // The spelling itself is remembered too, so that folding is paid once for each spelling.
        self.category_index.insert(name.to_owned(), id);
        id
    }

    /// Adds an image with its instances, in order. Keys are not checked here: two images may have the same key.
    pub fn push_image(
        &mut self,
        key: impl Into<String>,
        source: Option<Source>,
        size: Option<ImageSize>,
        instances: impl IntoIterator<Item = Instance>,
    ) {
        let first = self.instances.len();
        self.instances.extend(instances);
        self.images.push(Image { key: key.into(), source, size, instances: first..self.instances.len() });
    }

    /// Adds all images of another set after its own.
    pub fn append(&mut self, other: AnnotationSet) {
        let ids: Vec<CategoryId> = other.categories.iter().map(|name| self.category(name)).collect();
        let shift = self.instances.len();
        self.instances.extend(other.instances.into_iter().map(|i| Instance { category: ids[i.category.index()], ..i }));
        self.images.extend(other.images.into_iter().map(|mut image| {
            image.instances = image.instances.start + shift..image.instances.end + shift;
            image
        }));
    }

    /// The images, in the order of the file.
    pub fn images(&self) -> &[Image] {
        &self.images
    }

    /// The instances of an image of this set.
    pub fn instances_of(&self, image: &Image) -> &[Instance] {
        &self.instances[image.instances.clone()]
    }

    /// All instances, image after image.
    pub fn instances(&self) -> &[Instance] {
        &self.instances
    }

    /// Position of the image's first instance in [`instances`](Self::instances).
    pub fn first_instance(&self, image: &Image) -> usize {
        image.instances.start
    }

    /// Category names, spelled as first met.
    pub fn categories(&self) -> &[String] {
        &self.categories
    }

    /// The name of a category of this set.
    pub fn category_name(&self, id: CategoryId) -> &str {
        &self.categories[id.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn instance(set: &mut AnnotationSet, category: &str) -> Instance {
        Instance {
            rbox: OrientedBox { cx: 0.0, cy: 0.0, w: 1.0, h: 1.0, theta: 0.0 },
            category: set.category(category),
            captions: vec!["a ship".into()],
            id: None,
            confidence: None,
            is_difficult: false,
        }
    }

    #[test]
    fn instances_belong_to_their_image() {
        let mut set = AnnotationSet::new();
        let (ship, bridge) = (instance(&mut set, "ship"), instance(&mut set, "bridge"));
        set.push_image("a", None, None, [ship.clone(), bridge.clone()]);
        set.push_image("b", None, None, []);
        set.push_image("c", None, None, [bridge.clone()]);
        let sizes: Vec<_> = set.images().iter().map(|image| set.instances_of(image).len()).collect();
        assert_eq!(sizes, [2, 0, 1]);
        assert_eq!(set.instances_of(&set.images()[2]), [bridge]);
        assert_eq!(set.first_instance(&set.images()[2]), 2);
        assert_eq!(ship.caption(), Some("a ship"));
    }

    #[test]
    fn appending_keeps_images_and_joins_categories() {
        let (mut a, mut b) = (AnnotationSet::new(), AnnotationSet::new());
        let (ship, bridge) = (instance(&mut a, "ship"), instance(&mut b, "bridge"));
        let other_ship = instance(&mut b, "SHIP");
        a.push_image("a", None, None, [ship]);
        b.push_image("b", None, None, [bridge, other_ship]);
        a.append(b);
        let names: Vec<_> = a.instances_of(&a.images()[1]).iter().map(|i| a.category_name(i.category)).collect();
        assert_eq!(names, ["bridge", "ship"]);
        assert_eq!(a.instances_of(&a.images()[0]).len(), 1);
    }

    #[test]
    fn spellings_of_one_category_are_one_with_the_first_spelling() {
        let mut set = AnnotationSet::new();
        let first = set.category("Expressway-Service-area");
        assert_eq!(set.category("expressway service area"), first);
        assert_ne!(set.category("ship"), first);
        assert_eq!(set.categories(), ["Expressway-Service-area", "ship"]);
        assert_eq!(set.category_name(first), "Expressway-Service-area");
    }
}
