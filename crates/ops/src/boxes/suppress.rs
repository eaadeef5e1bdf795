//! Non-maximum suppression: of boxes that overlap, the best one stays.

use super::{Corners, Extent, best_first};
use crate::Float;
use cortado_mem::reserve;

/// The options of a suppression.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Suppression {
    /// The greatest overlap that may stay.
    pub threshold: f64,
    /// What the threshold is multiplied by after each box that stays, while it is above a half.
    pub eta: f64,
    /// How many of the best boxes take part; all if it is not given.
    pub top_k: Option<usize>,
}

/// Goes through `order`, from the best box on, and keeps a box if no box that was kept overlaps it
/// by more than the threshold, until `limit` are kept. `overlap` gets the kept box and the other.
///
/// # Errors
/// Out of memory.
pub fn suppress<T: Float>(
    order: &[usize],
    (threshold, eta): (f64, f64),
    limit: Option<usize>,
    overlap: impl Fn(usize, usize) -> T,
) -> reserve::Result<Vec<usize>> {
    let (mut threshold, eta) = (T::from_f64(threshold), T::from_f64(eta));
    keep(order, limit, |kept, place| {
        let stays = kept.iter().all(|&better| overlap(better, place) <= threshold);
        if stays && eta < T::ONE && threshold > T::from_f64(0.5) {
            threshold *= eta;
        }
        stays
    })
}

/// The same with a threshold at which a box falls already, as YOLO has it.
///
/// # Errors
/// Out of memory.
pub fn suppress_at<T: Float>(
    order: &[usize],
    threshold: f64,
    overlap: impl Fn(usize, usize) -> T,
) -> reserve::Result<Vec<usize>> {
    let threshold = T::from_f64(threshold);
    let falls = |better: usize, place: usize| overlap(better, place) >= threshold;
    keep(order, None, |kept, place| {
        !kept.iter().any(|&better| falls(better, place))
    })
}

/// The same with a threshold above which a box falls: an overlap that is not a number lets it stay, as Detectron
/// has it.
///
/// # Errors
/// Out of memory.
pub fn suppress_above<T: Float>(
    order: &[usize],
    threshold: f64,
    limit: Option<usize>,
    overlap: impl Fn(usize, usize) -> T,
) -> reserve::Result<Vec<usize>> {
    let threshold = T::from_f64(threshold);
    keep(order, limit, |kept, place| {
        !kept.iter().any(|&better| overlap(better, place) > threshold)
    })
}

/// Goes through `order` and keeps those that stay, until `limit` are kept.
fn keep(
    order: &[usize],
    limit: Option<usize>,
    mut stays: impl FnMut(&[usize], usize) -> bool,
) -> reserve::Result<Vec<usize>> {
    let mut kept = Vec::new();
    for &place in order {
        if limit.is_some_and(|limit| kept.len() >= limit) {
            break;
        }
        if stays(&kept, place) {
            reserve::push(&mut kept, place)?;
        }
    }
    Ok(kept)
}

/// The area below which [`suppress_small`] drops a box.
const SMALL: f64 = 1e-5;

/// The suppression that SSD uses when it mines: boxes with hardly any area fall too, the best
/// `top_k` take part, and `eta` does not count. Gives the places that stay, the best first.
///
/// # Errors
/// Out of memory.
pub fn suppress_small<T: Float>(
    boxes: &[Corners<T>],
    scores: &[T],
    options: Suppression,
) -> reserve::Result<Vec<usize>> {
    let mut order = reserve::collected(0..boxes.len())?;
    best_first(&mut order, options.top_k, |place| scores[place])?;
    order.retain(|&place| boxes[place].area(Extent::Lines) >= T::from_f64(SMALL));
    let overlap = |a: usize, b: usize| boxes[a].overlap(boxes[b], Extent::Lines);
    suppress(&order, (options.threshold, 1.0), None, overlap)
}
