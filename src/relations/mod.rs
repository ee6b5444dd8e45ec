//! Spatial relations of a caption: reads the rule files, applies them to tokens, gives triples.
