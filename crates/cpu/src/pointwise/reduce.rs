//! Sums over slices, in 64 bits and in a fixed order: 16 running sums over pieces of a fixed size,
//! added up in order.

use crate::base::parallel::map_each;
use crate::base::path::{Vectorized, vectorized};
use cortado_mem::reserve::Result;
use cortado_ops::Float;

const PIECE: usize = 1 << 15;
const LANES: usize = 16;
/// The lanes that are read for one sum before they are read for the next: they stay in the
/// first-level cache.
const AT_ONCE: usize = 64;

fn sum<T: Float>(x: &[T], y: &[T], f: impl Fn(T, T) -> f64 + Sync) -> Result<f64> {
    let piece = |(x, y): (&[T], &[T])| lane_sums(x, y, |x, y| [f(x, y)])[0];
    if x.len() <= PIECE {
        return Ok(piece((x, y)));
    }
    let len = x.len().min(y.len());
    let sums = map_each(len.div_ceil(PIECE), len, |i| {
        let range = i * PIECE..len.min((i + 1) * PIECE);
        Ok(piece((&x[range.clone()], &y[range])))
    })?;
    Ok(sums.iter().sum())
}

/// Σ f(x, y), which is one number or two, in 16 running sums of each, which are added up in order.
pub(crate) fn lane_sums<T: Float, const N: usize>(x: &[T], y: &[T], f: impl Fn(T, T) -> [f64; N]) -> [f64; N] {
    vectorized(LaneSums { x, y, f })
}

struct LaneSums<'a, T, F> {
    x: &'a [T],
    y: &'a [T],
    f: F,
}

impl<T: Float, const N: usize, F: Fn(T, T) -> [f64; N]> LaneSums<'_, T, F> {
    /// Adds the terms of sum I, if there is one. Of all sums at once, the compiler would make
    /// vectors of the terms of an element.
    #[inline(always)]
    fn add<const I: usize>(&self, x: &[[T; LANES]], y: &[[T; LANES]], lanes: &mut [[f64; LANES]; N]) {
        const { assert!(N <= 2, "there is a pass for each of two sums") };
        let Some(lanes) = lanes.get_mut(I) else {
            return;
        };
        let mut sums = *lanes;
        for (x, y) in x.iter().zip(y) {
            for (lane, sum) in sums.iter_mut().enumerate() {
                *sum += (self.f)(x[lane], y[lane])[I];
            }
        }
        *lanes = sums;
    }
}

impl<T: Float, const N: usize, F: Fn(T, T) -> [f64; N]> Vectorized for LaneSums<'_, T, F> {
    type Output = [f64; N];

    #[inline(always)]
    fn run(self) -> [f64; N] {
        let mut lanes = [[0.0; LANES]; N];
        let ((x, last_x), (y, last_y)) = (self.x.as_chunks::<LANES>(), self.y.as_chunks::<LANES>());
        for (x, y) in x.chunks(AT_ONCE).zip(y.chunks(AT_ONCE)) {
            self.add::<0>(x, y, &mut lanes);
            self.add::<1>(x, y, &mut lanes);
        }
        for (lane, (&x, &y)) in last_x.iter().zip(last_y).enumerate() {
            let terms = (self.f)(x, y);
            for (lanes, term) in lanes.iter_mut().zip(terms) {
                lanes[lane] += term;
            }
        }
        lanes.map(|lanes| lanes.iter().sum())
    }
}

/// Σ |x|.
///
/// # Errors
/// Out of memory: so do all functions here.
pub fn asum<T: Float>(x: &[T]) -> Result<f64> {
    sum(x, x, |x, _| x.to_f64().abs())
}

/// Σ x².
pub fn sumsq<T: Float>(x: &[T]) -> Result<f64> {
    sum(x, x, |x, _| x.to_f64() * x.to_f64())
}

/// Σ x·y.
pub fn dot<T: Float>(x: &[T], y: &[T]) -> Result<f64> {
    sum(x, y, |x, y| x.to_f64() * y.to_f64())
}
