//! Boxes on an image.
