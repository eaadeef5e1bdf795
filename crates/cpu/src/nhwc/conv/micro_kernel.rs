//! The micro-kernel: some pixels × some vectors of outputs, summed over all taps in registers.

use crate::base::prefetch::prefetch_for_later;
use crate::simd::Simd;

/// The elements that one pixel of the output reads, from its first one on: `rows` × `runs` runs of
/// `len` elements that lie side by side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Taps {
    pub(crate) rows: usize,
    pub(crate) row_step: usize,
    pub(crate) runs: usize,
    pub(crate) run_step: usize,
    pub(crate) len: usize,
}

impl Taps {
    /// A single run.
    pub(crate) fn run(len: usize) -> Self {
        Self {
            rows: 1,
            row_step: 0,
            runs: 1,
            run_step: 0,
            len,
        }
    }

    /// The elements in all.
    pub(crate) fn count(&self) -> usize {
        self.rows * self.runs * self.len
    }
}

/// Memory that will be read later: it is prefetched while sums are added.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ahead {
    from: *const f32,
    /// The elements from one round of the inner loop to the next.
    step: usize,
}

impl Ahead {
    /// Part `i` of `parts` of what follows the `len` weights from `weights` on, for kernels of
    /// `width` outputs.
    #[inline(always)]
    pub(crate) fn part(weights: *const f32, len: usize, width: usize, i: usize, parts: usize) -> Self {
        Self {
            from: weights.wrapping_add(len + len / parts * i),
            step: UNROLLED * width / parts,
        }
    }
}

/// The elements of a cache line.
const LINE: usize = 16;

/// Adds Σ x · w over the taps to `sums`, for `P` pixels and `O` vectors of outputs. `weights` holds
/// `O` vectors for each tap, in the order of the taps. In each round of the inner loop, `LINES`
/// lines of what is ahead are prefetched.
///
/// # Safety
/// The taps of all pixels, and `count · O · LANES` weights, can be read.
#[inline(always)]
pub(crate) unsafe fn add_taps<S: Simd, const P: usize, const O: usize, const LINES: usize>(
    mut sums: [[S; O]; P],
    pixels: &[*const f32; P],
    taps: &Taps,
    mut weights: *const f32,
    mut ahead: Ahead,
) -> [[S; O]; P] {
    for row in 0..taps.rows {
        for run in 0..taps.runs {
            let mut at = row * taps.row_step + run * taps.run_step;
            let (unrolled, end) = (at + taps.len / UNROLLED * UNROLLED, at + taps.len);
            // SAFETY: the caller's promise.
            unsafe {
                while at < unrolled {
                    for line in 0..LINES {
                        prefetch_for_later(ahead.from.wrapping_add(line * LINE));
                    }
                    ahead.from = ahead.from.wrapping_add(ahead.step);
                    for tap in 0..UNROLLED {
                        add_tap(&mut sums, pixels, at + tap, weights.add(tap * O * S::LANES));
                    }
                    at += UNROLLED;
                    weights = weights.add(UNROLLED * O * S::LANES);
                }
                while at < end {
                    add_tap(&mut sums, pixels, at, weights);
                    at += 1;
                    weights = weights.add(O * S::LANES);
                }
            }
        }
    }
    sums
}

/// The taps of one round of the inner loop.
const UNROLLED: usize = 4;

/// Adds the products of one tap. The fewer ones, inputs or weights, are kept in registers while the
/// others go by.
///
/// # Safety
/// The tap of all pixels, and `O · LANES` weights, can be read.
#[inline(always)]
unsafe fn add_tap<S: Simd, const P: usize, const O: usize>(
    sums: &mut [[S; O]; P],
    pixels: &[*const f32; P],
    tap: usize,
    weights: *const f32,
) {
    // SAFETY: the caller's promise.
    unsafe {
        if O <= P {
            let mut w = [S::splat(0.0); O];
            for (o, w) in w.iter_mut().enumerate() {
                *w = S::load(weights.add(o * S::LANES));
            }
            for (&pixel, sums) in pixels.iter().zip(sums) {
                let x = S::splat(*pixel.add(tap));
                for (sum, &w) in sums.iter_mut().zip(&w) {
                    *sum = x.mul_add(w, *sum);
                }
            }
        } else {
            let mut x = [S::splat(0.0); P];
            for (x, &pixel) in x.iter_mut().zip(pixels) {
                *x = S::splat(*pixel.add(tap));
            }
            for o in 0..O {
                let w = S::load(weights.add(o * S::LANES));
                for (sums, &x) in sums.iter_mut().zip(&x) {
                    sums[o] = x.mul_add(w, sums[o]);
                }
            }
        }
    }
}
