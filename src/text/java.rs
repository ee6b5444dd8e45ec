//! What the Java programs do to strings that shows in their scores.

/// `String.hashCode`: METEOR compares words by it, so that colliding words (`as` and `c5`) count as equal.
pub fn hash_code(word: &str) -> u32 {
    word.encode_utf16().fold(0u32, |hash, unit| hash.wrapping_mul(31).wrapping_add(u32::from(unit)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_collisions() {
        assert_eq!(hash_code("ab"), 97 * 31 + 98);
        for (a, b) in [("eu", "g7"), ("or", "q4"), ("as", "c5"), ("tv", "v8"), ("bass", "bau5"), ("variants", "gelato")]
        {
            assert_eq!(hash_code(a), hash_code(b), "{a} {b}");
        }
        assert_ne!(hash_code("bass"), hash_code("base"));
    }
}
