//! The result of a run, and one exporter per file.
