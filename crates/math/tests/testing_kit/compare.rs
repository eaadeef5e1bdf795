//! Comparison of numbers with the ones that are expected.

use cortado_math::testing::{Tolerance, compare};

const TOLERANCE: Tolerance = Tolerance { rel: 0.01, abs: 0.5 };

#[test]
fn tolerance_follows_the_largest_expected_number() {
    assert_eq!(compare("y", &[101.4f32, 1.4], &[100.0f64, 0.0], TOLERANCE), Ok(()));
    let error = compare("y", &[100.0, 0.0, 1.6], &[100.0, 1.55, 0.0], TOLERANCE).expect_err("1.6 is too far");
    assert_eq!(
        error,
        "y: 2 of 3 elements differ; the worst is [2]: 1.6 where 0 is expected (off by 1.6e0, allowed 1.5e0)"
    );
}

#[test]
fn lengths_and_numbers_that_are_not_finite_must_be_equal() {
    let (inf, nan) = (f64::INFINITY, f64::NAN);
    assert_eq!(compare("y", &[inf, nan, 1.0], &[inf, nan, 1.0], TOLERANCE), Ok(()));
    assert!(compare("y", &[inf], &[-inf], TOLERANCE).is_err());
    assert!(compare("y", &[1.0, 2.0], &[1.0], TOLERANCE).is_err());
    let error = compare("y", &[9.0, nan, 90.0], &[1.0, 1.0, 1.0], TOLERANCE).expect_err("a NaN is wrong");
    assert!(
        error.contains("3 of 3") && error.contains("[1]: NaN where 1"),
        "{error}"
    );
}
