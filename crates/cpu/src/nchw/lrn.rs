//! Local response normalisation, y = x · s^−β: across channels with s_c = k + (α/n) Σ x², the sum
//! over a window of n channels around c; or within a channel with s = 1 + (α/n²) Σ x², the sum over
//! the n × n elements around a place.

use super::pool::{ave_pool_backward, ave_pool_forward};
use crate::base::parallel::{Shared, for_each};
use crate::base::path::{Vectorized, vectorized};
use crate::pointwise::{add, map, map_in_place, zip_in_place, zip_map};
use cortado_mem::reserve::Result;
use cortado_ops::{Float, Lrn, PoolAxis, PoolGeometry, count};

/// x to `scale` (s) and `y`, all of shape (num, channels, spatial).
///
/// # Panics
/// When a slice is shorter: so do all functions here.
pub fn lrn_across_forward<T: Float>(
    lrn: Lrn<T>,
    num: usize,
    channels: usize,
    spatial: usize,
    x: &[T],
    scale: &mut [T],
    y: &mut [T],
) {
    let len = check([num, channels, spatial], [x.len(), scale.len(), y.len()]);
    let (plane, rows) = (channels * spatial, len.checked_div(spatial).unwrap_or(0));
    let (scale, y) = (Shared(scale.as_mut_ptr()), Shared(y.as_mut_ptr()));
    let factor = lrn.alpha / T::from_usize(lrn.size);
    for_each(rows, len, |task| {
        let (n, c) = (task / channels, task % channels);
        let at = n * plane + c * spatial;
        // SAFETY: each task has its own row, which lies inside by the check.
        let (scale, y) = unsafe { (scale.slice(at, spatial), y.slice(at, spatial)) };
        let window = window(c, channels, lrn.size);
        let squares = window.map(|other| &x[n * plane + other * spatial..][..spatial]);
        vectorized(Forward {
            lrn,
            factor,
            window: squares,
            x: &x[at..at + spatial],
            scale,
            y,
        });
    });
}

/// The elements of blobs of a shape. Without elements there may still be very many empty rows.
///
/// # Panics
/// When one of the blobs has fewer.
fn check<const N: usize>(shape: [usize; 3], lens: [usize; N]) -> usize {
    let len = count(shape);
    assert!(
        lens.iter().all(|&other| other >= len),
        "{lens:?} elements are too few for {shape:?}"
    );
    len
}

/// One row of the forward pass. `window` has the rows of the window's channels.
struct Forward<'a, T, W> {
    lrn: Lrn<T>,
    factor: T,
    window: W,
    x: &'a [T],
    scale: &'a mut [T],
    y: &'a mut [T],
}

impl<'a, T: Float, W: Iterator<Item = &'a [T]>> Vectorized for Forward<'a, T, W> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.scale.fill(T::ZERO);
        for x in self.window {
            self.scale.iter_mut().zip(x).for_each(|(s, &x)| *s += x * x);
        }
        let Lrn { k, beta, .. } = self.lrn;
        self.scale.iter_mut().for_each(|s| *s = k + self.factor * *s);
        let rows = self.y.iter_mut().zip(self.scale.iter()).zip(self.x);
        match is_three_quarters(beta) {
            true => rows.for_each(|((y, &s), &x)| *y = x * minus_three_quarters(s)),
            false => rows.for_each(|((y, &s), &x)| *y = x * s.powf(-beta)),
        }
    }
}

/// Whether β is the usual one, for which square roots do instead of a power.
#[inline(always)]
fn is_three_quarters<T: Float>(beta: T) -> bool {
    beta == T::from_f64(0.75)
}

/// s^−¾, to three units in the last place.
#[inline(always)]
fn minus_three_quarters<T: Float>(s: T) -> T {
    let root = s.sqrt();
    T::ONE / (root * root.sqrt())
}

/// dx = dy · s^−β − (2αβ/n) · x · Σ dy·y/s, the sum over the window. All of shape (num, channels,
/// spatial).
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
    let all = [x.len(), y.len(), scale.len(), dy.len(), dx.len()];
    let len = check([num, channels, spatial], all);
    let (plane, rows) = (channels * spatial, len.checked_div(spatial).unwrap_or(0));
    let dx = Shared(dx.as_mut_ptr());
    let factor = T::from_f64(2.0) * lrn.alpha * lrn.beta / T::from_usize(lrn.size);
    for_each(rows, len, |task| {
        let (n, c) = (task / channels, task % channels);
        let at = n * plane + c * spatial;
        // SAFETY: each task has its own row, which lies inside by the check.
        let dx = unsafe { dx.slice(at, spatial) };
        let row = |channel: usize| n * plane + channel * spatial..n * plane + (channel + 1) * spatial;
        let window = window(c, channels, lrn.size);
        vectorized(Backward {
            beta: lrn.beta,
            factor,
            window: window.map(|other| (&dy[row(other)], &y[row(other)], &scale[row(other)])),
            here: (&dy[row(c)], &x[row(c)], &scale[row(c)]),
            dx,
        });
    });
}

/// One row of the backward pass. `window` has dy, y and s of the window's channels, `here` dy, x
/// and s of the row itself.
struct Backward<'a, T, W> {
    beta: T,
    factor: T,
    window: W,
    here: (&'a [T], &'a [T], &'a [T]),
    dx: &'a mut [T],
}

impl<'a, T: Float, W: Iterator<Item = (&'a [T], &'a [T], &'a [T])>> Vectorized for Backward<'a, T, W> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.dx.fill(T::ZERO);
        for (dy, y, scale) in self.window {
            let terms = dy.iter().zip(y).zip(scale);
            self.dx
                .iter_mut()
                .zip(terms)
                .for_each(|(dx, ((&dy, &y), &s))| *dx += dy * y / s);
        }
        let (dy, x, scale) = self.here;
        let rows = self.dx.iter_mut().zip(dy).zip(x).zip(scale);
        let (factor, beta) = (self.factor, self.beta);
        match is_three_quarters(beta) {
            true => rows.for_each(|(((dx, &dy), &x), &s)| *dx = dy * minus_three_quarters(s) - factor * x * *dx),
            false => rows.for_each(|(((dx, &dy), &x), &s)| *dx = dy * s.powf(-beta) - factor * x * *dx),
        }
    }
}

fn window(c: usize, channels: usize, size: usize) -> std::ops::Range<usize> {
    let reach = size / 2;
    c.saturating_sub(reach)..(c.saturating_add(reach).saturating_add(1)).min(channels)
}

/// x to `scale` (s) and `y`, all of them planes of such a height and width, by way of `buffer`.
///
/// # Errors
/// Out of memory.
pub fn lrn_within_forward<T: Float>(
    lrn: Lrn<T>,
    [planes, height, width]: [usize; 3],
    x: &[T],
    buffer: &mut [T],
    scale: &mut [T],
    y: &mut [T],
) -> Result {
    let all = [x.len(), buffer.len(), scale.len(), y.len()];
    check([planes, height, width], all);
    let Lrn { alpha, beta, .. } = lrn;
    map(x, buffer, |x| x * x);
    ave_pool_forward(&mean(lrn.size, [height, width]), planes, buffer, scale)?;
    map_in_place(scale, |mean| T::ONE + alpha * mean);
    zip_map(x, scale, y, |x, s| x * s.powf(-beta));
    Ok(())
}

/// dx = dy · s^−β − (2αβ/n²) · x · Σ dy·y/s, the sum over the same elements. The operands are x, y,
/// s and dy.
///
/// # Errors
/// Out of memory.
pub fn lrn_within_backward<T: Float>(
    lrn: Lrn<T>,
    [planes, height, width]: [usize; 3],
    [x, y, scale, dy]: [&[T]; 4],
    buffer: &mut [T],
    dx: &mut [T],
) -> Result {
    let all = [x.len(), y.len(), scale.len(), dy.len(), buffer.len(), dx.len()];
    check([planes, height, width], all);
    let Lrn { alpha, beta, .. } = lrn;
    zip_map(dy, y, buffer, |dy, y| dy * y);
    zip_in_place(scale, buffer, |s, product| product / s);
    ave_pool_backward(&mean(lrn.size, [height, width]), planes, buffer, dx)?;
    let factor = T::from_f64(-2.0) * alpha * beta;
    zip_in_place(x, dx, |x, sum| factor * x * sum);
    zip_map(dy, scale, buffer, |dy, s| dy * s.powf(-beta));
    add(buffer, dx);
    Ok(())
}

/// The mean over the window around each place of a plane, where all windows count as whole.
fn mean(size: usize, plane: [usize; 2]) -> PoolGeometry {
    let axis = |input| PoolAxis {
        input,
        kernel: size,
        stride: 1,
        pad: size / 2,
        output: input,
    };
    PoolGeometry {
        axes: plane.map(axis).to_vec(), // bounded by the two axes
    }
}
