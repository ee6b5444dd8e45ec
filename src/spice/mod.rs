//! Scene graphs of captions: SPICE 1.0 from text to tuples to score.
