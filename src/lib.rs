//! Evaluation of dense captioning on aerial images, after RICapBench (arXiv 2611.16413).
//!
//! A model finds every object of an image as an oriented box and describes it. The scores: **DetA** (localisation),
//! **CapA** (METEOR, CIDEr-D and SPICE-OA of the captions of matched pairs), **RelCap-F1** (spatial relation triples
//! read from the captions by rules) and **RICScore**, their geometric mean.
//!
//! The pipeline, in the order of the modules:
//!
//! ```text
//! bytes -> load -> schema -> matching, metrics, relations -> report -> view -> page
//! ```
//!
//! Nothing above `app` knows that a browser exists; plain `cargo test` builds without any browser crate.

#[cfg(feature = "app")]
pub mod app;
#[cfg(feature = "cli")]
pub mod cli;
pub mod diag;
pub mod eval;
pub mod geometry;
pub mod load;
pub mod matching;
pub mod metrics;
#[cfg(feature = "pack")]
pub mod pack;
pub mod protocol;
pub mod relations;
pub mod report;
#[cfg(any(all(test, not(target_arch = "wasm32")), feature = "sample"))]
pub mod sample;
pub mod schema;
pub mod session;
pub mod settings;

pub mod spice;
pub mod suspicion;
pub mod text;
pub mod view;
#[cfg(feature = "worker")]
pub mod worker;
