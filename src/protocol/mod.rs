//! The only types that cross the border between page and worker.
