//! The two inner loops: a correlation with a few taps, and the dot products of a row with its
//! shifts. Both run over flat rows without a test inside.

use crate::base::path::{Path, Vectorized, multiply_add, path, vectorized};
use cortado_ops::Float;

/// The lengths of flat rows that inner loops take are multiples of this.
pub(crate) const LANES: usize = 32;
/// The taps of a 3 × 3 kernel, the commonest.
const NINE: usize = 9;

/// A weight and how far on the element that it meets lies.
pub(crate) type Weighted<T> = (usize, T);

/// to\[i\] = start + Σ weight · from\[offset + i\] over the taps, in their order.
pub(crate) fn correlate<T: Float>(taps: &[Weighted<T>], start: T, from: &[T], to: &mut [T]) {
    let reach = taps.iter().map(|tap| tap.0).max().unwrap_or(0);
    assert!(
        to.len().is_multiple_of(LANES) && reach + to.len() <= from.len(),
        "a row is too short for its taps"
    );
    vectorized(Correlate { taps, start, from, to });
}

struct Correlate<'a, T> {
    taps: &'a [Weighted<T>],
    start: T,
    from: &'a [T],
    to: &'a mut [T],
}

impl<T: Float> Vectorized for Correlate<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        match (path() == Path::Portable, size_of::<T>() == 4) {
            (true, _) => self.sized::<8, false>(),
            (false, true) => self.sized::<32, true>(),
            (false, false) => self.sized::<16, true>(),
        }
    }
}

impl<T: Float> Correlate<'_, T> {
    #[inline(always)]
    fn sized<const N: usize, const FUSED: bool>(mut self) {
        match <&[Weighted<T>; NINE]>::try_from(self.taps) {
            Ok(&taps) => self.through::<N, FUSED>(&taps),
            Err(_) => self.through::<N, FUSED>(self.taps),
        }
    }

    #[inline(always)]
    fn through<const N: usize, const FUSED: bool>(&mut self, taps: &[Weighted<T>]) {
        for (i, to) in self.to.chunks_exact_mut(N).enumerate() {
            let mut sums = [self.start; N];
            for &(offset, weight) in taps {
                // SAFETY: `correlate` has checked that the last chunk lies inside for the greatest
                // offset.
                let from = unsafe { self.from.get_unchecked(offset + i * N..offset + (i + 1) * N) };
                for (sum, &from) in sums.iter_mut().zip(from) {
                    *sum = multiply_add::<T, FUSED>(weight, from, *sum);
                }
            }
            to.copy_from_slice(&sums);
        }
    }
}

/// sums\[t\] += Σ y\[i\] · x\[offsets\[t\] + i\].
pub(crate) fn dots<T: Float>(offsets: &[usize], x: &[T], y: &[T], sums: &mut [f64]) {
    let reach = offsets.iter().max().copied().unwrap_or(0);
    assert!(
        y.len().is_multiple_of(LANES) && reach + y.len() <= x.len(),
        "a row is too short for its taps"
    );
    vectorized(Dots { offsets, x, y, sums });
}

struct Dots<'a, T> {
    offsets: &'a [usize],
    x: &'a [T],
    y: &'a [T],
    sums: &'a mut [f64],
}

impl<T: Float> Vectorized for Dots<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        match (path() == Path::Portable, size_of::<T>() == 4) {
            (true, _) => self.sized::<8, false>(),
            (false, true) => self.sized::<16, true>(),
            (false, false) => self.sized::<8, true>(),
        }
    }
}

impl<T: Float> Dots<'_, T> {
    /// Three at a time, so that an element of y is read once for a row of the commonest kernel.
    #[inline(always)]
    fn sized<const N: usize, const FUSED: bool>(self) {
        let (x, y) = (self.x, self.y);
        let (threes, rest) = self.offsets.as_chunks::<3>();
        let (three_sums, rest_sums) = self.sums.as_chunks_mut::<3>();
        for (offsets, sums) in threes.iter().zip(three_sums) {
            add_dots::<T, 3, N, FUSED>(offsets, x, y, sums);
        }
        for (&offset, sum) in rest.iter().zip(rest_sums) {
            add_dots::<T, 1, N, FUSED>(&[offset], x, y, std::array::from_mut(sum));
        }
    }
}

#[inline(always)]
fn add_dots<T: Float, const TAPS: usize, const N: usize, const FUSED: bool>(
    offsets: &[usize; TAPS],
    x: &[T],
    y: &[T],
    totals: &mut [f64; TAPS],
) {
    let mut sums = [[T::ZERO; N]; TAPS];
    for (i, y) in y.chunks_exact(N).enumerate() {
        for (sums, &offset) in sums.iter_mut().zip(offsets) {
            // SAFETY: `dots` has checked that the last chunk lies inside for the greatest offset.
            let x = unsafe { x.get_unchecked(offset + i * N..offset + (i + 1) * N) };
            for ((sum, &x), &y) in sums.iter_mut().zip(x).zip(y) {
                *sum = multiply_add::<T, FUSED>(x, y, *sum);
            }
        }
    }
    // A copy of their own keeps the sums above in registers.
    let mut done = [[T::ZERO; N]; TAPS];
    for (done, sums) in done.iter_mut().zip(&sums) {
        done.copy_from_slice(sums);
    }
    for (total, sums) in totals.iter_mut().zip(&done) {
        *total += total_of(sums);
    }
}

/// Not inlined: the compiler would vectorise over the taps what it should vectorise along the row.
#[inline(never)]
fn total_of<T: Float>(sums: &[T]) -> f64 {
    sums.iter().fold(0.0, |total, sum| total + sum.to_f64())
}
