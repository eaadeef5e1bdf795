//! The element types of what is computed.

use cortado_mem::Pod;
use std::fmt::Display;
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};

mod sealed {
    pub trait Sealed {}
    impl Sealed for f32 {}
    impl Sealed for f64 {}
}

/// A type for each element type: what [`Float::choose`] chooses from.
pub trait Family {
    /// The type for elements of `T`.
    type Of<T: Float>;
}

/// `f32` or `f64`.
pub trait Float:
    sealed::Sealed
    + Pod
    + PartialOrd
    + Display
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + AddAssign
    + SubAssign
    + MulAssign
    + DivAssign
{
    /// 0.
    const ZERO: Self;
    /// 1.
    const ONE: Self;
    /// The lowest finite value.
    const LOWEST: Self;
    /// The greatest finite value.
    const MAX: Self;
    /// The least positive normal value (C's `FLT_MIN`).
    const MIN_POSITIVE: Self;

    /// The nearest value.
    fn from_f64(value: f64) -> Self;
    /// The same value in 64 bits.
    fn to_f64(self) -> f64;
    /// The nearest value to a count.
    fn from_usize(value: usize) -> Self {
        Self::from_f64(value as f64)
    }
    /// e^x.
    fn exp(self) -> Self;
    /// ln x.
    fn ln(self) -> Self;
    /// x^p.
    fn powf(self, p: Self) -> Self;
    /// The square root.
    fn sqrt(self) -> Self;
    /// tanh x.
    fn tanh(self) -> Self;
    /// |x|.
    fn abs(self) -> Self;
    /// The greater one; the other if one is not a number.
    fn max(self, other: Self) -> Self;
    /// The smaller one; the other if one is not a number.
    fn min(self, other: Self) -> Self;
    /// The greatest integer that is not greater.
    fn floor(self) -> Self;
    /// self · a + b with one rounding. Slow where the machine has no instruction for it.
    fn mul_add(self, a: Self, b: Self) -> Self;
    /// Neither infinite nor NaN.
    fn is_finite(self) -> bool;

    /// The slice itself, if this is `f32`.
    #[doc(hidden)]
    fn as_f32(values: &[Self]) -> Option<&[f32]>;

    /// The one of two that is for this type: how something is found that exists for both, where
    /// only the type is known.
    fn choose<F: Family>(for_f32: F::Of<f32>, for_f64: F::Of<f64>) -> F::Of<Self>;
}

macro_rules! float {
    ($type:ident, $values:ident => $as_f32:expr, [$for_f32:ident, $for_f64:ident] => $choice:ident) => {
        impl Float for $type {
            const ZERO: Self = 0.0;
            const ONE: Self = 1.0;
            const LOWEST: Self = $type::MIN;
            const MAX: Self = $type::MAX;
            const MIN_POSITIVE: Self = $type::MIN_POSITIVE;

            #[inline]
            fn from_f64(value: f64) -> Self {
                value as $type
            }
            #[inline]
            fn to_f64(self) -> f64 {
                self.into()
            }
            #[inline]
            fn exp(self) -> Self {
                $type::exp(self)
            }
            #[inline]
            fn ln(self) -> Self {
                $type::ln(self)
            }
            #[inline]
            fn powf(self, p: Self) -> Self {
                $type::powf(self, p)
            }
            #[inline]
            fn sqrt(self) -> Self {
                $type::sqrt(self)
            }
            #[inline]
            fn tanh(self) -> Self {
                $type::tanh(self)
            }
            #[inline]
            fn abs(self) -> Self {
                $type::abs(self)
            }
            #[inline]
            fn max(self, other: Self) -> Self {
                $type::max(self, other)
            }
            #[inline]
            fn min(self, other: Self) -> Self {
                $type::min(self, other)
            }
            #[inline]
            fn floor(self) -> Self {
                $type::floor(self)
            }
            #[inline]
            fn mul_add(self, a: Self, b: Self) -> Self {
                $type::mul_add(self, a, b)
            }
            #[inline]
            fn is_finite(self) -> bool {
                $type::is_finite(self)
            }
            #[inline]
            fn as_f32($values: &[Self]) -> Option<&[f32]> {
                $as_f32
            }
            #[inline]
            fn choose<F: Family>($for_f32: F::Of<f32>, $for_f64: F::Of<f64>) -> F::Of<Self> {
                $choice
            }
        }
    };
}
float!(f32, values => Some(values), [for_f32, _for_f64] => for_f32);
float!(f64, _values => None, [_for_f32, for_f64] => for_f64);
