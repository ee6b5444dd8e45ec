//! Images: the list at the left, the viewer, and what is said about its boxes at the right.

mod controls;
mod entry_list;
mod image_list;
mod inspector;
mod keys;
mod place;
mod session;

pub use place::ImagesPlace;
