//! The data model: data set, image, instance (oriented box, category, captions), the three sources.
