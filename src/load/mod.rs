//! Bytes to `schema`: one file per format, each with `sniff` (cheap) and `read` (real).
