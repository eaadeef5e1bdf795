//! Scores from the greatest on. What is not a number comes last.

use cortado_core::Real;
use std::cmp::Ordering;

fn greater_first<T: Real>(a: T, b: T) -> Ordering {
    let is_nan = |x: T| x.partial_cmp(&x).is_none();
    b.partial_cmp(&a).unwrap_or_else(|| is_nan(a).cmp(&is_nan(b)))
}

/// Sorts places by their scores, the greatest first; equal ones keep their order. At most `limit`
/// remain.
pub fn best_first<T: Real>(places: &mut Vec<usize>, limit: Option<usize>, score: impl Fn(usize) -> T) {
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
pub fn above<T: Real>(scores: impl ExactSizeIterator<Item = T>, threshold: T, limit: Option<usize>) -> Vec<usize> {
    let scored = scores.enumerate().map(|(place, score)| (score, place));
    let mut scored: Vec<(T, usize)> = scored.filter(|&(score, _)| score > threshold).collect();
    sort(&mut scored);
    let places = scored.into_iter().map(|(_, place)| place);
    places.take(limit.unwrap_or(usize::MAX)).collect()
}
