//! Tiles of dot products: every row of one few with every row of another few.

use crate::simd::{Simd, SimdWork, with_simd};

/// The dot products of `R` rows with `C` rows, all equally long. A few partial sums are taken of
/// each and added up in a fixed order.
pub(crate) fn dots<const R: usize, const C: usize>(left: [&[f32]; R], right: [&[f32]; C]) -> [[f32; C]; R] {
    with_simd(Dots { left, right })
}

struct Dots<'a, const R: usize, const C: usize> {
    left: [&'a [f32]; R],
    right: [&'a [f32]; C],
}

impl<const R: usize, const C: usize> SimdWork for Dots<'_, R, C> {
    type Output = [[f32; C]; R];

    #[inline(always)]
    fn run<S: Simd>(self) -> Self::Output {
        let len = self.left[0].len();
        assert!(
            self.left.iter().chain(&self.right).all(|row| row.len() == len),
            "rows differ in length"
        );
        let whole = len / S::LANES * S::LANES;
        let mut sums = [[S::splat(0.0); C]; R];
        for at in (0..whole).step_by(S::LANES) {
            // SAFETY: all rows are `len` long.
            unsafe {
                let mut x = [S::splat(0.0); R];
                for (x, left) in x.iter_mut().zip(&self.left) {
                    *x = S::load(left.as_ptr().add(at));
                }
                for (j, right) in self.right.iter().enumerate() {
                    let y = S::load(right.as_ptr().add(at));
                    for (sums, &x) in sums.iter_mut().zip(&x) {
                        sums[j] = x.mul_add(y, sums[j]);
                    }
                }
            }
        }
        let mut totals = [[0.0; C]; R];
        for (i, totals) in totals.iter_mut().enumerate() {
            for (j, total) in totals.iter_mut().enumerate() {
                *total = sum_of(sums[i][j]);
                for (&x, &y) in self.left[i][whole..].iter().zip(&self.right[j][whole..]) {
                    *total += x * y;
                }
            }
        }
        totals
    }
}

/// The lanes added up, half by half.
#[inline(always)]
fn sum_of<S: Simd>(vector: S) -> f32 {
    let mut lanes = [0.0; 64];
    // SAFETY: no vector is as long.
    unsafe { vector.store(lanes.as_mut_ptr()) };
    let mut half = S::LANES;
    while half > 1 {
        half /= 2;
        for i in 0..half {
            lanes[i] += lanes[i + half];
        }
    }
    lanes[0]
}
