//! Loops over blobs seen as (outer, channels, inner), with a function of its own for each channel.
//!
//! The functions come from `f(channel)`, which is called once for each row of `inner` elements, so
//! that coefficients are read once a row.

use crate::base::parallel::{Shared, for_each, for_ranges, map_each, on_path};
use crate::pointwise::reduce::lane_sums;
use cortado_mem::reserve::{self, Result};
use cortado_ops::{Float, Stripe};
use std::ops::Range;

/// The elements of one piece of rows.
const PIECE: usize = 1 << 13;
/// Into how many chunks the outer axis is cut where rows are short; their sums are added up in
/// order.
const CHUNKS: usize = 16;
/// Rows shorter than this are summed row by row instead of channel by channel.
pub(crate) const SHORT: usize = 16;

/// Calls `work(channel, range of the row's elements)` for every row of `len` elements in all.
fn for_rows(len: usize, channels: usize, inner: usize, work: impl Fn(usize, Range<usize>) + Sync + Send) {
    let rows = len.checked_div(inner).unwrap_or(0);
    let at_once = (PIECE / inner.max(1)).max(1);
    for_ranges(rows, at_once, len, |rows| {
        for row in rows {
            work(row % channels, row * inner..(row + 1) * inner);
        }
    });
}

/// y = f(channel)(x).
pub fn map_channels<T: Float, G: Fn(T) -> T>(
    channels: usize,
    inner: usize,
    x: &[T],
    y: &mut [T],
    f: impl Fn(usize) -> G + Sync + Send,
) {
    let (len, y) = (x.len().min(y.len()), Shared(y.as_mut_ptr()));
    for_rows(len, channels, inner, |channel, row| {
        let f = f(channel);
        // SAFETY: rows do not overlap and lie inside both slices.
        let y = unsafe { y.slice(row.start, row.len()) };
        let x = &x[row];
        on_path(|| y.iter_mut().zip(x).for_each(|(y, &x)| *y = f(x)));
    });
}

/// y = f(channel)(y).
pub fn map_channels_in_place<T: Float, G: Fn(T) -> T>(
    channels: usize,
    inner: usize,
    y: &mut [T],
    f: impl Fn(usize) -> G + Sync + Send,
) {
    let (len, y) = (y.len(), Shared(y.as_mut_ptr()));
    for_rows(len, channels, inner, |channel, row| {
        let f = f(channel);
        // SAFETY: rows do not overlap and lie inside the slice.
        let y = unsafe { y.slice(row.start, row.len()) };
        on_path(|| y.iter_mut().for_each(|y| *y = f(*y)));
    });
}

/// z = f(channel)(x, y).
pub fn zip_channels<T: Float, G: Fn(T, T) -> T>(
    channels: usize,
    inner: usize,
    x: &[T],
    y: &[T],
    z: &mut [T],
    f: impl Fn(usize) -> G + Sync + Send,
) {
    let (len, z) = (x.len().min(y.len()).min(z.len()), Shared(z.as_mut_ptr()));
    for_rows(len, channels, inner, |channel, row| {
        let f = f(channel);
        // SAFETY: rows do not overlap and lie inside all slices.
        let z = unsafe { z.slice(row.start, row.len()) };
        let operands = x[row.clone()].iter().zip(&y[row]);
        on_path(|| {
            for (z, (&x, &y)) in z.iter_mut().zip(operands) {
                *z = f(x, y);
            }
        });
    });
}

/// y = f(channel)(x, y).
pub fn zip_channels_in_place<T: Float, G: Fn(T, T) -> T>(
    channels: usize,
    inner: usize,
    x: &[T],
    y: &mut [T],
    f: impl Fn(usize) -> G + Sync + Send,
) {
    let (len, y) = (x.len().min(y.len()), Shared(y.as_mut_ptr()));
    for_rows(len, channels, inner, |channel, row| {
        let f = f(channel);
        // SAFETY: rows do not overlap and lie inside both slices.
        let y = unsafe { y.slice(row.start, row.len()) };
        let x = &x[row];
        on_path(|| y.iter_mut().zip(x).for_each(|(y, &x)| *y = f(x, *y)));
    });
}

/// Σ f(channel)(x, y) of each channel, in 64 bits and in a fixed order.
///
/// # Errors
/// Out of memory.
pub fn channel_sums<T: Float, G: Fn(T, T) -> f64 + Sync>(
    channels: usize,
    inner: usize,
    x: &[T],
    y: &[T],
    f: impl Fn(usize) -> G + Sync + Send,
) -> Result<Vec<f64>> {
    let f = |channel| {
        let f = f(channel);
        move |x, y| [f(x, y)]
    };
    Ok(channel_sums_of(channels, inner, x, y, f)?.into_flattened())
}

/// Sums of several functions at once, so that x and y are read once for all of them.
///
/// # Errors
/// Out of memory.
pub fn channel_sums_of<T: Float, const N: usize, G: Fn(T, T) -> [f64; N] + Sync>(
    channels: usize,
    inner: usize,
    x: &[T],
    y: &[T],
    f: impl Fn(usize) -> G + Sync + Send,
) -> Result<Vec<[f64; N]>> {
    let images = x.len().min(y.len()).checked_div(channels * inner).unwrap_or(0);
    sums_of_images(Stripe::all(images), channels, inner, x, y, f)
}

/// The sum of each channel over the images of a stripe; the elements inside are `inner`.
///
/// # Errors
/// Out of memory.
///
/// # Panics
/// When `x` has fewer images.
pub fn channel_sums_of_stripe<T: Float>(stripe: Stripe, channels: usize, inner: usize, x: &[T]) -> Result<Vec<f64>> {
    Ok(sums_of_images(stripe, channels, inner, x, x, |_| |x: T, _| [x.to_f64()])?.into_flattened())
}

fn sums_of_images<T: Float, const N: usize, G: Fn(T, T) -> [f64; N] + Sync>(
    stripe: Stripe,
    channels: usize,
    inner: usize,
    x: &[T],
    y: &[T],
    f: impl Fn(usize) -> G + Sync + Send,
) -> Result<Vec<[f64; N]>> {
    let plane = channels * inner;
    if inner < SHORT {
        return sums_row_by_row(stripe, channels, inner, x, y, f);
    }
    let mut sums = reserve::filled(channels, [0.0; N])?;
    let to = Shared(sums.as_mut_ptr());
    for_each(channels, stripe.images * plane, |channel| {
        let f = f(channel);
        // SAFETY: each task has its own channel.
        let sum = &mut unsafe { to.slice(channel, 1) }[0];
        for n in stripe.numbers() {
            let row = n * plane + channel * inner..n * plane + (channel + 1) * inner;
            add(sum, lane_sums(&x[row.clone()], &y[row], &f));
        }
    });
    Ok(sums)
}

fn sums_row_by_row<T: Float, const N: usize, G: Fn(T, T) -> [f64; N] + Sync>(
    stripe: Stripe,
    channels: usize,
    inner: usize,
    x: &[T],
    y: &[T],
    f: impl Fn(usize) -> G + Sync + Send,
) -> Result<Vec<[f64; N]>> {
    let plane = channels * inner;
    if stripe.images == 0 || plane == 0 {
        return reserve::filled(channels, [0.0; N]);
    }
    let functions = reserve::collected((0..channels).map(f))?;
    let sum = |images: Range<usize>| {
        let mut sums = reserve::filled(channels, [0.0; N])?;
        for at in images.map(|index| stripe.image(index) * plane) {
            let rows = x[at..][..plane].chunks(inner).zip(y[at..][..plane].chunks(inner));
            for ((x, y), (f, sum)) in rows.zip(functions.iter().zip(&mut sums)) {
                let mut of_row = [0.0; N];
                x.iter().zip(y).for_each(|(&x, &y)| add(&mut of_row, f(x, y)));
                add(sum, of_row);
            }
        }
        Ok(sums)
    };
    let (images, chunk) = (stripe.images, stripe.images.div_ceil(CHUNKS));
    let parts = map_each(images.div_ceil(chunk), images * plane, |i| {
        sum(i * chunk..images.min((i + 1) * chunk))
    })?;
    let mut parts = parts.into_iter();
    let mut total = parts.next().unwrap_or_default();
    for part in parts {
        total.iter_mut().zip(part).for_each(|(total, part)| add(total, part));
    }
    Ok(total)
}

pub(crate) fn add<const N: usize>(sums: &mut [f64; N], terms: [f64; N]) {
    sums.iter_mut().zip(terms).for_each(|(sum, term)| *sum += term);
}
