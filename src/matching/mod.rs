//! Detections against ground truth: fill the overlap table, assign from the table alone.
