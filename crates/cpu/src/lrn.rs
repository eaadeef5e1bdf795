//! Local response normalisation across channels: s_c = k + (α/n) Σ x², the sum over a window of n channels around c; y = x · s^−β.

use crate::Float;
use crate::parallel::{Shared, for_each};

/// The numbers of the formula. `size` is odd.
#[derive(Clone, Copy, Debug)]
pub struct Lrn<T> {
    /// n.
    pub size: usize,
    /// α.
    pub alpha: T,
    /// β.
    pub beta: T,
    /// k.
    pub k: T,
}

/// x to `scale` (s) and `y`, all of shape (num, channels, spatial).
pub fn lrn_across_forward<T: Float>(
    lrn: Lrn<T>,
    num: usize,
    channels: usize,
    spatial: usize,
    x: &[T],
    scale: &mut [T],
    y: &mut [T],
) {
    let plane = channels * spatial;
    let (scale, y) = (Shared(scale.as_mut_ptr()), Shared(y.as_mut_ptr()));
    let factor = lrn.alpha / T::from_usize(lrn.size);
    for_each(num * channels, num * plane, |task| {
        let (n, c) = (task / channels, task % channels);
        let at = n * plane + c * spatial;
        // SAFETY: each task has its own row.
        let (scale, y) = unsafe { (scale.slice(at, spatial), y.slice(at, spatial)) };
        scale.fill(T::ZERO);
        for other in window(c, channels, lrn.size) {
            let x = &x[n * plane + other * spatial..][..spatial];
            scale.iter_mut().zip(x).for_each(|(s, &x)| *s += x * x);
        }
        for ((s, y), &x) in scale.iter_mut().zip(y).zip(&x[at..at + spatial]) {
            *s = lrn.k + factor * *s;
            *y = x * s.powf(-lrn.beta);
        }
    });
}

/// dx = dy · s^−β − (2αβ/n) · x · Σ dy·y/s, the sum over the window. All of shape (num, channels, spatial).
pub fn lrn_across_backward<T: Float>(
    lrn: Lrn<T>,
    num: usize,
    channels: usize,
    spatial: usize,
    x: &[T],
    y: &[T],
    scale: &[T],
    dy: &[T],
    dx: &mut [T],
) {
    let plane = channels * spatial;
    let dx = Shared(dx.as_mut_ptr());
    let factor = T::from_f64(2.0) * lrn.alpha * lrn.beta / T::from_usize(lrn.size);
    for_each(num * channels, num * plane, |task| {
        let (n, c) = (task / channels, task % channels);
        let at = n * plane + c * spatial;
        // SAFETY: each task has its own row.
        let dx = unsafe { dx.slice(at, spatial) };
        dx.fill(T::ZERO);
        for other in window(c, channels, lrn.size) {
            let from = n * plane + other * spatial;
            for (i, dx) in dx.iter_mut().enumerate() {
                *dx += dy[from + i] * y[from + i] / scale[from + i];
            }
        }
        for (i, dx) in dx.iter_mut().enumerate() {
            *dx = dy[at + i] * scale[at + i].powf(-lrn.beta) - factor * x[at + i] * *dx;
        }
    });
}

fn window(c: usize, channels: usize, size: usize) -> std::ops::Range<usize> {
    let reach = size / 2;
    c.saturating_sub(reach)..(c.saturating_add(reach).saturating_add(1)).min(channels)
}
