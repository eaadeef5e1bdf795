//! Formulas that several functions share. `crates/cuda/kernels/pointwise.cuh` has the same ones.

use crate::Float;

/// shift + scale · x. If scale is 0, x is ignored, because 0 · ∞ would be NaN.
#[inline(always)]
pub(super) fn line<T: Float>(scale: T, shift: T, x: T) -> T {
    if scale == T::ZERO { shift } else { shift + scale * x }
}

/// x, limited to the range from 0 to 1.
#[inline(always)]
pub(super) fn unit<T: Float>(x: T) -> T {
    match x {
        x if x < T::ZERO => T::ZERO,
        x if x > T::ONE => T::ONE,
        x => x,
    }
}

/// ln(1 + eˣ) in the two forms whose exponential cannot overflow.
#[inline(always)]
pub(super) fn softplus<T: Float>(x: T) -> T {
    match x > T::ZERO {
        true => x + (T::ONE + (-x).exp()).ln(),
        false => (T::ONE + x.exp()).ln(),
    }
}

/// σ(x) = 1 / (1 + exp(−x)), computed as tanh(x / 2) / 2 + 1 / 2 like the original, which cannot
/// overflow.
#[inline(always)]
pub fn sigmoid<T: Float>(x: T) -> T {
    let half = T::from_f64(0.5);
    half * (half * x).tanh() + half
}
