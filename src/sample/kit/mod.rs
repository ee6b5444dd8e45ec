//! What scenes are made of, one file per kind of thing. All sizes are metres, all places layout coordinates, unless a
//! name or a type ([`Turned`](super::shape::Turned), in pixels) says otherwise.

pub mod aircraft;
pub mod buildings;
pub mod courts;
pub mod ground;
pub mod industry;
pub mod place;
pub mod roads;
pub mod ships;
pub mod trees;
pub mod vehicles;
