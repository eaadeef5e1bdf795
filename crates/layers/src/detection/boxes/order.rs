//! Scores from the greatest on. What is not a number comes last.

use cortado_core::Real;
use std::cmp::Ordering;

fn greater_first<T: Real>(a: T, b: T) -> Ordering {
    let is_nan = |x: T| x.partial_cmp(&x).is_none();
    b.partial_cmp(&a).unwrap_or_else(|| is_nan(a).cmp(&is_nan(b)))
}

/// Sorts places by their scores, the greatest first; equal ones keep their order. At most `limit`
/// remain.
pub(crate) fn best_first<T: Real>(places: &mut Vec<usize>, limit: Option<usize>, score: impl Fn(usize) -> T) {
    let mut scored: Vec<(T, usize)> = places.iter().map(|&place| (score(place), place)).collect();
    sort(&mut scored);
    places.clear();
    places.extend(scored.iter().map(|&(_, place)| place).take(limit.unwrap_or(usize::MAX)));
}

/// Sorts places with their scores. It is compiled once, and not for every closure that scores.
#[inline(never)]
fn sort<T: Real>(scored: &mut [(T, usize)]) {
    scored.sort_by(|a, b| greater_first(a.0, b.0));
}

/// The places of the scores above a threshold, the greatest first, at most `limit`.
pub(crate) fn above<T: Real>(
    scores: impl ExactSizeIterator<Item = T>,
    threshold: T,
    limit: Option<usize>,
) -> Vec<usize> {
    let scored = scores.enumerate().map(|(place, score)| (score, place));
    let mut scored: Vec<(T, usize)> = scored.filter(|&(score, _)| score > threshold).collect();
    sort(&mut scored);
    let places = scored.into_iter().map(|(_, place)| place);
    places.take(limit.unwrap_or(usize::MAX)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_scores_keep_their_order_and_nan_is_last() {
        let scores = [1.0, f64::NAN, 3.0, 1.0, f64::INFINITY, f64::NAN];
        let mut places: Vec<usize> = (0..6).collect();
        best_first(&mut places, None, |i| scores[i]);
        assert_eq!(places, [4, 2, 0, 3, 1, 5]);
        best_first(&mut places, Some(3), |i| scores[i]);
        assert_eq!(places, [4, 2, 0]);
    }

    #[test]
    fn what_is_not_above_the_threshold_falls() {
        let scores = [0.5, f64::NAN, 0.7, 0.6, 0.7];
        assert_eq!(above(scores.into_iter(), 0.5, None), [2, 4, 3]);
        assert_eq!(above(scores.into_iter(), 0.5, Some(1)), [2]);
        assert_eq!(above(scores.into_iter(), 1.0, Some(1)), [0; 0]);
    }
}
