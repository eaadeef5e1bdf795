//! Soft suppression.

use cortado_ops::boxes::{Decay, SoftSuppression, suppress_softly};

/// The places that stay and the scores, where the first and the second box overlap by a half.
fn run(decay: Decay, threshold: f64, least: f64) -> (Vec<usize>, [f64; 3]) {
    let mut scores = [0.5, 1.0, 0.75];
    let options = SoftSuppression {
        decay,
        threshold,
        least,
    };
    let overlap = |a: usize, b: usize| if a + b == 1 { 0.5 } else { 0.0 };
    let kept = suppress_softly(&mut scores, vec![0, 1, 2], options, overlap).unwrap();
    (kept, scores)
}

#[test]
fn better_boxes_lower_scores() {
    let lower = (-0.5_f64).exp() * 0.5;
    assert_eq!(run(Decay::Hard, 0.4, 0.0), (vec![1, 2, 0], [0.0, 1.0, 0.75]));
    assert_eq!(run(Decay::Linear, 0.4, 0.0), (vec![1, 2, 0], [0.25, 1.0, 0.75]));
    let gaussian = Decay::Gaussian { sigma: 0.5 };
    assert_eq!(run(gaussian, 0.4, 0.0), (vec![1, 2, 0], [lower, 1.0, 0.75]));
}

#[test]
fn an_overlap_at_the_threshold_lowers_nothing() {
    for decay in [Decay::Hard, Decay::Linear] {
        assert_eq!(run(decay, 0.5, 0.0), (vec![1, 2, 0], [0.5, 1.0, 0.75]));
    }
}

#[test]
fn boxes_below_the_least_score_are_dropped() {
    assert_eq!(run(Decay::Linear, 0.4, 0.26).0, [1, 2]);
    assert_eq!(run(Decay::Linear, 0.4, 0.25).0, [1, 2, 0]);
    assert_eq!(run(Decay::Hard, 0.4, 0.8).0, [1]);
}
