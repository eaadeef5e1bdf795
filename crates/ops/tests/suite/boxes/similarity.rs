//! How much a box is like another.

use cortado_ops::boxes::{Centered, Similarity};

const ALL: [Similarity; 4] = [
    Similarity::Overlap,
    Similarity::Generalized,
    Similarity::Distance,
    Similarity::Complete,
];

#[test]
fn equal_boxes_are_alike_and_those_apart_are_not() {
    let a = Centered::new([0.5_f64, 0.5, 0.2, 0.4]);
    let far = Centered::new([5.0, 5.0, 1.0, 0.1]);
    for measure in ALL {
        assert!((measure.of(a, a) - 1.0).abs() < 1e-12, "{measure:?}");
        assert!(measure.of(a, far) <= 0.0, "{measure:?}");
    }
    let beside = Centered::new([2.0, 0.0, 2.0, 2.0]);
    let unit = Centered::new([0.0, 0.0, 2.0, 2.0]);
    assert_eq!(Similarity::Generalized.of(unit, beside), 0.0);
    let squares = 4.0 / (16.0 + 4.0_f64);
    assert!((Similarity::Distance.of(unit, beside) + squares.powf(0.6)).abs() < 1e-12);
    assert!((Similarity::Complete.of(unit, beside) + squares).abs() < 1e-12);
}

/// The true slopes of the two measures that darknet has right, except for the factor 2.
#[test]
fn slopes_are_those_of_differences_times_two_by_the_sizes() {
    let (a, b) = ([0.5_f64, 0.5, 0.3, 0.4], Centered::new([0.55, 0.42, 0.35, 0.3]));
    for measure in [Similarity::Overlap, Similarity::Generalized] {
        let slopes = measure.derivatives(Centered::new(a), b);
        for i in 0..4 {
            let at = |step: f64| {
                let mut moved = a;
                moved[i] += step;
                measure.of(Centered::new(moved), b)
            };
            let estimated = (at(1e-6) - at(-1e-6)) / 2e-6 * if i < 2 { 1.0 } else { 2.0 };
            assert!(
                (slopes[i] - estimated).abs() < 1e-6,
                "{measure:?} {i}: {} {estimated}",
                slopes[i]
            );
        }
    }
}
