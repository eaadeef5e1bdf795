//! Softmax over the middle axis of (outer, channels, inner).

use crate::base::parallel::{Shared, for_each};
use cortado_ops::Float;

/// y = e^(x − max) / Σ e^(x − max), over `channels`. `x` and `y` have outer · channels · inner
/// elements.
pub fn softmax_forward<T: Float>(outer: usize, channels: usize, inner: usize, x: &[T], y: &mut [T]) {
    let plane = channels * inner;
    // Without elements there may still be very many empty planes.
    let outer = if plane == 0 { 0 } else { outer };
    let y = Shared(y.as_mut_ptr());
    for_each(outer, outer * plane, |n| {
        let x = &x[n * plane..(n + 1) * plane];
        // SAFETY: each task has its own plane.
        let y = unsafe { y.slice(n * plane, plane) };
        for i in 0..inner {
            let at = |c: usize| c * inner + i;
            let max = (0..channels).fold(T::LOWEST, |max, c| max.max(x[at(c)]));
            let mut total = T::ZERO;
            for c in 0..channels {
                let e = (x[at(c)] - max).exp();
                y[at(c)] = e;
                total += e;
            }
            for c in 0..channels {
                y[at(c)] /= total;
            }
        }
    });
}

/// dx = y · (dy − Σ dy·y), the sum over `channels`.
pub fn softmax_backward<T: Float>(outer: usize, channels: usize, inner: usize, y: &[T], dy: &[T], dx: &mut [T]) {
    let plane = channels * inner;
    // Without elements there may still be very many empty planes.
    let outer = if plane == 0 { 0 } else { outer };
    let dx = Shared(dx.as_mut_ptr());
    for_each(outer, outer * plane, |n| {
        let (y, dy) = (&y[n * plane..(n + 1) * plane], &dy[n * plane..(n + 1) * plane]);
        // SAFETY: each task has its own plane.
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
