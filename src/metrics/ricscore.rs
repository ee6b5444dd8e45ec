//! RICScore: localisation, caption quality and relations in one number.

/// The geometric mean of DetA, CapA and RelCap-F1, each in [0, 1].
///
/// It is 0 as soon as one of them is 0. Values are taken as they are: a part that is undefined has no geometric mean, so
/// callers ask only when all three exist.
///
/// # Reference
/// RICapBench, arXiv 2611.16413.
pub fn ric_score(det_a: f64, cap_a: f64, relation_f1: f64) -> f64 {
    // `libm`, so that native and browser builds give the same bits.
    libm::cbrt(det_a * cap_a * relation_f1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_parts_are_their_own_mean() {
        assert!((ric_score(0.5, 0.5, 0.5) - 0.5).abs() < 1e-15);
    }

    #[test]
    fn the_mean_is_geometric() {
        // 0.445 x 0.305 x 0.234 is the cube of about 0.3167: the order of the paper's best row.
        assert!((ric_score(0.445, 0.305, 0.234).powi(3) - 0.445 * 0.305 * 0.234).abs() < 1e-15);
        assert_eq!(ric_score(0.9, 0.0, 0.9), 0.0);
    }
}
