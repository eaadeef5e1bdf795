//! The standard normal and exponential distributions by Marsaglia and Tsang's ziggurat ("The
//! Ziggurat Method for Generating Random Variables", Journal of Statistical Software 5:8, 2000).
//!
//! Value for value those of Boost 1.56 and later, whose order of draws and roundings they follow;
//! the notice of Boost's authors and its licence are in `tables.rs`.

use super::Rng;
use super::tables::{EXPONENTIAL_X, EXPONENTIAL_Y, NORMAL_X, NORMAL_Y};
use super::variate::Scalar;

/// A value of the standard normal distribution.
pub(super) fn normal<T: Scalar>(rng: &mut Rng) -> T {
    let table = |i: usize| (T::from_f64(NORMAL_X[i]), T::from_f64(NORMAL_Y[i]));
    loop {
        let (unit, byte) = T::unit_and_byte(rng);
        let sign = if byte & 1 == 1 { T::ONE } else { -T::ONE };
        let i = usize::from(byte >> 1);
        let (right, low) = table(i);
        let x = unit * right;
        if x.to_f64() < NORMAL_X[i + 1] {
            return x * sign;
        }
        if i == 0 {
            return normal_tail::<T>(rng) * sign;
        }
        let y01 = unit_interval::<T>(rng);
        let y = low + y01 * T::from_f64(NORMAL_Y[i + 1] - NORMAL_Y[i]);
        // The layer's edge is convex right of the inflection point at 1 and concave left of it: the
        // tangent at its lower right corner and the diagonal bound it from either side, and exp is
        // only needed between the two.
        let diagonal = T::from_f64(NORMAL_X[i] - NORMAL_X[i + 1]) * y01 - (right - x);
        let tangent = y - (low + (right - x) * low * right);
        let (above_upper, above_lower) = if NORMAL_X[i] >= 1.0 {
            (diagonal, tangent)
        } else {
            (tangent, diagonal)
        };
        if above_upper < T::ZERO && (above_lower < T::ZERO || y < (-(x * x / T::from_f64(2.0))).exp()) {
            return x * sign;
        }
    }
}

/// A value of the normal distribution's right tail, by rejection from a shifted exponential
/// distribution.
fn normal_tail<T: Scalar>(rng: &mut Rng) -> T {
    let start = T::from_f64(NORMAL_X[1]);
    loop {
        let x = exponential::<T>(rng) / start;
        let y = exponential::<T>(rng);
        if T::from_f64(2.0) * y > x * x {
            return x + start;
        }
    }
}

/// A value of the exponential distribution with mean 1.
fn exponential<T: Scalar>(rng: &mut Rng) -> T {
    let table = |i: usize| (T::from_f64(EXPONENTIAL_X[i]), T::from_f64(EXPONENTIAL_Y[i]));
    let mut shift = T::ZERO;
    loop {
        let (unit, byte) = T::unit_and_byte(rng);
        let i = usize::from(byte);
        let ((right, low), (left, high)) = (table(i), table(i + 1));
        let x = unit * right;
        if x < left {
            return shift + x;
        }
        if i == 0 {
            // The tail looks like the whole, shifted.
            shift = shift + left;
            continue;
        }
        let y01 = unit_interval::<T>(rng);
        let y = low + y01 * T::from_f64(EXPONENTIAL_Y[i + 1] - EXPONENTIAL_Y[i]);
        let diagonal = T::from_f64(EXPONENTIAL_X[i] - EXPONENTIAL_X[i + 1]) * y01 - (right - x);
        let tangent = y - (high + (left - x) * high);
        if diagonal < T::ZERO && (tangent < T::ZERO || y < (-x).exp()) {
            return x + shift;
        }
    }
}

/// A value from [0, 1) made of one draw.
fn unit_interval<T: Scalar>(rng: &mut Rng) -> T {
    let factor = T::ONE / T::from_f64(4_294_967_296.0);
    loop {
        let unit = T::from_u32(rng.draw()) * factor;
        if unit < T::ONE {
            return unit;
        }
    }
}
