//! The whole run as one function: inputs, settings, progress callback to `Report`.
