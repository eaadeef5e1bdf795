//! Scores from the greatest on.

use crate::Float;
use cortado_mem::reserve;
use std::cmp::Ordering;

/// NaN comes last.
fn greater_first<T: Float>(a: T, b: T) -> Ordering {
    let is_nan = |x: T| x.partial_cmp(&x).is_none();
    b.partial_cmp(&a).unwrap_or_else(|| is_nan(a).cmp(&is_nan(b)))
}

/// Sorts places by their scores, the greatest first; equal ones keep their order. At most `limit`
/// remain.
///
/// # Errors
/// Out of memory.
pub fn best_first<T: Float>(
    places: &mut Vec<usize>,
    limit: Option<usize>,
    score: impl Fn(usize) -> T,
) -> reserve::Result {
    sort_places(places, limit, score, greater_first)
}

/// The same, but 0 comes before −0, and NaN comes first, as Detectron and the detectors of the
/// facade have it.
///
/// # Errors
/// Out of memory.
pub fn best_first_total<T: Float>(
    places: &mut Vec<usize>,
    limit: Option<usize>,
    score: impl Fn(usize) -> T,
) -> reserve::Result {
    sort_places(places, limit, score, |a, b| b.to_f64().total_cmp(&a.to_f64()))
}

fn sort_places<T: Float>(
    places: &mut Vec<usize>,
    limit: Option<usize>,
    score: impl Fn(usize) -> T,
    compare: fn(T, T) -> Ordering,
) -> reserve::Result {
    let scored = places.iter().enumerate();
    let mut scored = reserve::collected(scored.map(|(order, &place)| (score(place), order, place)))?;
    sort(&mut scored, compare);
    places.clear();
    places.extend(
        scored
            .iter()
            .map(|&(.., place)| place)
            .take(limit.unwrap_or(usize::MAX)),
    );
    Ok(())
}

/// Sorts places with their scores and the order that equal ones keep: a stable sort would need
/// memory of its own. It is compiled once, and not for every closure that scores.
#[inline(never)]
fn sort<T: Float>(scored: &mut [(T, usize, usize)], compare: fn(T, T) -> Ordering) {
    scored.sort_unstable_by(|a, b| compare(a.0, b.0).then(a.1.cmp(&b.1)));
}

/// The places of the scores above a threshold, the greatest first, at most `limit`.
///
/// # Errors
/// Out of memory.
pub fn above<T: Float>(
    scores: impl ExactSizeIterator<Item = T>,
    threshold: T,
    limit: Option<usize>,
) -> reserve::Result<Vec<usize>> {
    let scored = scores.enumerate().map(|(place, score)| (score, place, place));
    let mut scored = reserve::collected(scored.filter(|&(score, ..)| score > threshold))?;
    sort(&mut scored, greater_first);
    let places = scored.into_iter().map(|(.., place)| place);
    reserve::collected(places.take(limit.unwrap_or(usize::MAX)))
}
