//! The greatest elements along an axis.

use cortado_mem::reserve::{self, Result};
use cortado_ops::{AxisView, Float, Greatest};
use std::cmp::Ordering;

/// Writes the `k` greatest elements along the axis of x to y, greatest first. y is seen as (outer,
/// k · [`Greatest::numbers`], inner). Of equal elements the one at the greater place comes first;
/// NaN counts as less than every number. If the axis is shorter than `k`, its length
/// counts.
///
/// # Errors
/// No memory for the places of all elements along the axis.
pub fn top_k<T: Float>(axis_view: AxisView, k: usize, write: Greatest, x: &[T], y: &mut [T]) -> Result {
    let AxisView { len, inner, .. } = axis_view;
    let to = AxisView {
        len: k * write.numbers(),
        ..axis_view
    };
    let k = k.min(len);
    if k == 0 {
        return Ok(());
    }
    let mut best: Vec<(T, usize)> = reserve::empty(len.min(x.len()))?;
    for place in 0..axis_view.places() {
        let (Some(x), Some(y)) = (x.get(axis_view.first(place)..), y.get_mut(to.first(place)..)) else {
            return Ok(());
        };
        best.clear();
        best.extend(x.iter().step_by(inner).take(len).enumerate().map(|(i, &x)| (x, i)));
        if best.len() < k {
            return Ok(());
        }
        best.select_nth_unstable_by(k - 1, rank);
        best.truncate(k);
        best.sort_unstable_by(rank);
        let mut y = y.iter_mut().step_by(inner);
        if write != Greatest::Values {
            let places = best.iter().map(|&(_, i)| T::from_usize(i));
            places.zip(y.by_ref()).for_each(|(place, y)| *y = place);
        }
        if write != Greatest::Places {
            best.iter().zip(y).for_each(|(&(x, _), y)| *y = x);
        }
    }
    Ok(())
}

/// Greatest first; of equal elements that at the greater place.
fn rank<T: Float>(a: &(T, usize), b: &(T, usize)) -> Ordering {
    let is_number = |x: &(T, usize)| !x.0.to_f64().is_nan();
    let by_value = b.0.partial_cmp(&a.0).unwrap_or_else(|| is_number(b).cmp(&is_number(a)));
    by_value.then(b.1.cmp(&a.1))
}
