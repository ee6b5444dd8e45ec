//! Oriented boxes: corners, area, clipping, overlap. Knows no classes and no files.
