//! The two floating-point types that distributions are evaluated in.

use std::ops::{Add, Div, Mul, Neg, Sub};

use super::{Rng, ziggurat};

/// A type that [`Rng`] draws: f32 or f64. Boost's distributions use up the stream differently for
/// each.
pub trait Variate: Sized + sealed::Sealed {
    /// See [`Rng::uniform`].
    #[doc(hidden)]
    fn draw_uniform(rng: &mut Rng, low: Self, high: Self) -> Self;
    /// See [`Rng::gaussian`].
    #[doc(hidden)]
    fn draw_gaussian(rng: &mut Rng, mean: Self, std: Self) -> Self;
    /// See [`Rng::bernoulli`].
    #[doc(hidden)]
    fn draw_bernoulli(rng: &mut Rng, probability: Self) -> bool;
}

/// The arithmetic that the distributions are written in.
pub(super) trait Scalar:
    Copy
    + PartialOrd
    + Neg<Output = Self>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
{
    /// 0.
    const ZERO: Self;
    /// 1.
    const ONE: Self;
    /// The largest finite value.
    const LARGEST: Self;

    /// The value nearest to `value`.
    fn from_f64(value: f64) -> Self;
    /// The value nearest to `value`.
    fn from_u32(value: u32) -> Self;
    /// The same value as f64.
    fn to_f64(self) -> f64;
    /// e to the power of this value.
    fn exp(self) -> Self;
    /// The least value greater than this finite one, but no more than [`LARGEST`](Self::LARGEST).
    fn next_after(self) -> Self;
    /// A value from [0, 1) with all bits of this type's precision, and eight bits independent of
    /// it.
    fn unit_and_byte(rng: &mut Rng) -> (Self, u8);
}

macro_rules! variate {
    ($type:ident, $unit_and_byte:expr) => {
        impl Scalar for $type {
            const ZERO: Self = 0.0;
            const ONE: Self = 1.0;
            const LARGEST: Self = $type::MAX;

            fn from_f64(value: f64) -> Self {
                value as $type
            }

            fn from_u32(value: u32) -> Self {
                value as $type
            }

            fn to_f64(self) -> f64 {
                f64::from(self)
            }

            fn exp(self) -> Self {
                $type::exp(self)
            }

            fn next_after(self) -> Self {
                self.next_up().min($type::MAX)
            }

            fn unit_and_byte(rng: &mut Rng) -> (Self, u8) {
                $unit_and_byte(rng)
            }
        }

        impl Variate for $type {
            fn draw_uniform(rng: &mut Rng, low: Self, high: Self) -> Self {
                uniform(rng, low, high)
            }

            fn draw_gaussian(rng: &mut Rng, mean: Self, std: Self) -> Self {
                ziggurat::normal::<Self>(rng) * std + mean
            }

            fn draw_bernoulli(rng: &mut Rng, probability: Self) -> bool {
                probability != 0.0 && rng.draw() as $type <= probability * u32::MAX as $type
            }
        }

        impl sealed::Sealed for $type {}
    };
}

variate!(f32, |rng: &mut Rng| {
    let bits = rng.draw();
    ((bits >> 8) as f32 / (1u32 << 24) as f32, bits as u8)
});

variate!(f64, |rng: &mut Rng| {
    let bits = rng.draw();
    let high = f64::from(bits >> 8) / f64::from(1u32 << 24);
    let low = f64::from(rng.draw() & ((1 << 29) - 1));
    ((high + low) / f64::from(1u32 << 29), bits as u8)
});

/// A value from [`low`, `high`]; `low` if these are not two finite bounds in order.
fn uniform<T: Scalar>(rng: &mut Rng, low: T, high: T) -> T {
    let end = high.next_after();
    if !(low < end && -T::LARGEST <= low && high <= T::LARGEST) {
        return low;
    }
    let (half, two) = (T::from_f64(0.5), T::from_f64(2.0));
    if end * half - low * half > T::LARGEST * half {
        return two * uniform_below(rng, low * half, end * half);
    }
    uniform_below(rng, low, end)
}

/// A value from [`low`, `end`), where `end - low` is finite and positive.
fn uniform_below<T: Scalar>(rng: &mut Rng, low: T, end: T) -> T {
    let divisor = T::from_f64(4_294_967_296.0);
    loop {
        let value = T::from_u32(rng.draw()) / divisor * (end - low) + low;
        if value < end {
            return value;
        }
    }
}

mod sealed {
    /// Keeps `Variate` to the two types that the stream is defined for.
    pub trait Sealed {}
}
