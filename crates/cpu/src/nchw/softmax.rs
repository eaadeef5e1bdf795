//! Softmax over the middle axis of (outer, channels, inner).

use crate::base::parallel::{Shared, for_each, for_ranges};
use cortado_ops::{Float, count};

/// The elements of a task.
const AT_ONCE: usize = 1 << 10;
/// How many visits of an element its exponential is worth.
const OF_EXP: usize = 8;

/// y = e^(x − max) / Σ e^(x − max), over `channels`. `x` and `y` have outer · channels · inner
/// elements.
///
/// # Panics
/// When a slice has fewer: so do both functions here.
pub fn softmax_forward<T: Float>(outer: usize, channels: usize, inner: usize, x: &[T], y: &mut [T]) {
    let (outer, plane) = planes([outer, channels, inner], [x.len(), y.len()]);
    let y = Shared(y.as_mut_ptr());
    for_ranges(
        outer,
        AT_ONCE.div_ceil(plane.max(1)),
        outer * plane * OF_EXP,
        |planes| {
            for n in planes {
                let x = &x[n * plane..(n + 1) * plane];
                // SAFETY: each task has its own planes, which lie inside by the check.
                let y = unsafe { y.slice(n * plane, plane) };
                softmax(channels, inner, x, y);
            }
        },
    );
}

/// The softmax of one plane.
#[inline]
fn softmax<T: Float>(channels: usize, inner: usize, x: &[T], y: &mut [T]) {
    for i in 0..inner {
        let at = |c: usize| c * inner + i;
        let max = (0..channels).fold(T::LOWEST, |max, c| max.max(x[at(c)]));
        let mut total = T::ZERO;
        for c in 0..channels {
            let below = x[at(c)] - max;
            // One of them is the greatest; of two, that is half of the work.
            let e = if below == T::ZERO { T::ONE } else { below.exp() };
            y[at(c)] = e;
            total += e;
        }
        for c in 0..channels {
            y[at(c)] /= total;
        }
    }
}

/// dx = y · (dy − Σ dy·y), the sum over `channels`.
pub fn softmax_backward<T: Float>(outer: usize, channels: usize, inner: usize, y: &[T], dy: &[T], dx: &mut [T]) {
    let (outer, plane) = planes([outer, channels, inner], [y.len(), dy.len(), dx.len()]);
    let dx = Shared(dx.as_mut_ptr());
    for_each(outer, outer * plane, |n| {
        let (y, dy) = (&y[n * plane..(n + 1) * plane], &dy[n * plane..(n + 1) * plane]);
        // SAFETY: each task has its own plane, which lies inside by the check.
        let dx = unsafe { dx.slice(n * plane, plane) };
        for i in 0..inner {
            let at = |c: usize| c * inner + i;
            let dot = (0..channels).fold(T::ZERO, |dot, c| dot + dy[at(c)] * y[at(c)]);
            for c in 0..channels {
                dx[at(c)] = y[at(c)] * (dy[at(c)] - dot);
            }
        }
    });
}

/// How many planes there are with elements, and how many each has. Without elements there may still
/// be very many empty planes.
///
/// # Panics
/// When a slice has fewer elements than all planes.
pub(super) fn planes<const N: usize>(sizes: [usize; 3], lens: [usize; N]) -> (usize, usize) {
    let len = count(sizes);
    assert!(
        lens.iter().all(|&other| other >= len),
        "{lens:?} elements are too few for {sizes:?}"
    );
    match len {
        0 => (0, 0),
        _ => (sizes[0], sizes[1] * sizes[2]),
    }
}
