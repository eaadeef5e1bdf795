//! The numbers that operators compute with: `int32`, `int64`, `float` and `double`.

use crate::tensor::Native;
use std::ops::{Add as _, Div as _, Mul as _, Sub as _};

/// Numbers with the four operations. Integers wrap.
pub trait Number: Native {
    /// 0.
    const ZERO: Self;
    /// 1.
    const ONE: Self;
    /// The least number; −∞ of reals.
    const LEAST: Self;
    /// The greatest number; ∞ of reals.
    const GREATEST: Self;
    /// The least number that is finite.
    const LOWEST: Self;
    /// The greatest number that is finite.
    const HIGHEST: Self;

    /// self + other.
    fn sum(self, other: Self) -> Self;
    /// self − other.
    fn difference(self, other: Self) -> Self;
    /// self · other.
    fn product(self, other: Self) -> Self;
    /// self / other, towards 0 for integers.
    fn quotient(self, other: Self) -> Self;
    /// Whether something can be divided by it.
    fn divides(&self) -> bool;
    /// The nearest `double`.
    fn to_f64(self) -> f64;
    /// The nearest number of this type.
    fn from_f64(value: f64) -> Self;
    /// The number of this type for an integer.
    fn from_i64(value: i64) -> Self;

    /// The sum of numbers: of reals in 64 bits.
    fn total(numbers: impl Iterator<Item = Self>) -> Self;
    /// The mean of `count` numbers; of whole ones rounded towards 0.
    fn mean(numbers: impl Iterator<Item = Self>, count: usize) -> Self;

    /// How many steps lead from a number to another without reaching it; none in the other direction.
    fn steps(from: Self, to: Self, step: Self) -> usize;

    /// The greater one; `other` if they cannot be compared.
    #[inline(always)]
    fn greater(self, other: Self) -> Self {
        if self > other { self } else { other }
    }

    /// The less one; `other` if they cannot be compared.
    #[inline(always)]
    fn less(self, other: Self) -> Self {
        if self < other { self } else { other }
    }
}

macro_rules! numbers {
    ($($type:ty: $add:ident $sub:ident $mul:ident $div:ident,
        $least:expr, $greatest:expr, $wide:ty, $steps:expr, $divides:expr;)*) => {$(
        impl Number for $type {
            const ZERO: Self = 0 as $type;
            const ONE: Self = 1 as $type;
            const LEAST: Self = $least;
            const GREATEST: Self = $greatest;
            const LOWEST: Self = <$type>::MIN;
            const HIGHEST: Self = <$type>::MAX;

            #[inline(always)]
            fn sum(self, other: Self) -> Self {
                self.$add(other)
            }

            #[inline(always)]
            fn difference(self, other: Self) -> Self {
                self.$sub(other)
            }

            #[inline(always)]
            fn product(self, other: Self) -> Self {
                self.$mul(other)
            }

            #[inline(always)]
            fn quotient(self, other: Self) -> Self {
                self.$div(other)
            }

            fn divides(&self) -> bool {
                $divides(*self)
            }

            #[inline(always)]
            fn to_f64(self) -> f64 {
                self as f64
            }

            #[inline(always)]
            fn from_f64(value: f64) -> Self {
                value as $type
            }

            fn total(numbers: impl Iterator<Item = Self>) -> Self {
                numbers.fold(0 as $wide, |sum, number| sum.$add(number as $wide)) as $type
            }

            fn mean(numbers: impl Iterator<Item = Self>, count: usize) -> Self {
                let sum = numbers.fold(0 as $wide, |sum, number| sum.$add(number as $wide));
                (sum / count.max(1) as $wide) as $type
            }

            fn steps(from: Self, to: Self, step: Self) -> usize {
                $steps(from, to, step)
            }

            #[inline(always)]
            fn from_i64(value: i64) -> Self {
                value as $type
            }
        }
    )*};
}

/// As many whole steps as there are, and one more for what is left above the last one.
fn whole_steps(from: impl Into<i128>, to: impl Into<i128>, step: impl Into<i128>) -> usize {
    let (distance, step) = (to.into() - from.into(), step.into());
    let whole = distance.checked_div(step).unwrap_or(0);
    let steps = whole + i128::from(whole * step < distance);
    usize::try_from(steps.max(0)).unwrap_or(usize::MAX)
}

numbers! {
    f32: add sub mul div, f32::NEG_INFINITY, f32::INFINITY, f64,
        |from: f32, to: f32, step: f32| ((to - from) / step).ceil() as usize, |_| true;
    f64: add sub mul div, f64::NEG_INFINITY, f64::INFINITY, f64,
        |from: f64, to: f64, step: f64| ((to - from) / step).ceil() as usize, |_| true;
    i32: wrapping_add wrapping_sub wrapping_mul wrapping_div, i32::MIN, i32::MAX, i64,
        whole_steps, |number| number != 0;
    i64: wrapping_add wrapping_sub wrapping_mul wrapping_div, i64::MIN, i64::MAX, i64,
        whole_steps, |number| number != 0;
}
