//! Scores from the greatest on.

use cortado_ops::boxes::{above, best_first, best_first_total};

#[test]
fn equal_scores_keep_their_order_and_nan_is_last() {
    let scores = [1.0, f64::NAN, 3.0, 1.0, f64::INFINITY, f64::NAN];
    let mut places: Vec<usize> = (0..6).collect();
    best_first(&mut places, None, |i| scores[i]).unwrap();
    assert_eq!(places, [4, 2, 0, 3, 1, 5]);
    best_first(&mut places, Some(3), |i| scores[i]).unwrap();
    assert_eq!(places, [4, 2, 0]);
}

#[test]
fn in_the_total_order_nan_is_first_and_zeros_differ() {
    let scores = [-0.0, 1.0, f64::NAN, 0.0, 1.0];
    let mut places: Vec<usize> = (0..5).collect();
    best_first_total(&mut places, None, |i| scores[i]).unwrap();
    assert_eq!(places, [2, 1, 4, 3, 0]);
    best_first_total(&mut places, Some(2), |i| scores[i]).unwrap();
    assert_eq!(places, [2, 1]);
}

#[test]
fn what_is_not_above_the_threshold_falls() {
    let scores = [0.5, f64::NAN, 0.7, 0.6, 0.7];
    assert_eq!(above(scores.into_iter(), 0.5, None).unwrap(), [2, 4, 3]);
    assert_eq!(above(scores.into_iter(), 0.5, Some(1)).unwrap(), [2]);
    assert_eq!(above(scores.into_iter(), 1.0, Some(1)).unwrap(), [0; 0]);
}
