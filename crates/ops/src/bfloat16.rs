//! bf16: the first 16 bits of an `f32`, with its range and 8 binary digits instead of 24; and the only statement of what
//! is rounded to it. The reference runtime and the kernels follow it.
//!
//! [`Op::Bfloat16`] is a convolution or an inner product:
//!
//! | number | precision |
//! |---|---|
//! | elements of the first operand, and weights, after what is folded into them | [rounded](round) to bf16 |
//! | products | exact: two factors of 8 digits have 16, unless the product overflows or is below the normal numbers of `f32` |
//! | sums, bias, what follows the sums, results | `f32` |
//!
//! The order of the sums is not stated: those of n products may differ between kernels by n · 2⁻²³ times the sum of the
//! products' magnitudes. A kernel may take numbers that are not normal (below 2⁻¹²⁶) for 0.

use crate::Op;

/// The number in bf16 nearest to `value`, as its bits; of two that are as near, the one whose last bit is 0. Magnitudes from 2¹²⁸ − 2¹¹⁹ on, which are
/// nearer to 2¹²⁸ than to the greatest number, become infinite. NaN stays NaN.
#[inline(always)]
pub fn round(value: f32) -> u16 {
    let bits = value.to_bits();
    // Half of the last place, less one for an even number: the carry into the upper half rounds. Infinity has nothing to
    // carry; a NaN could become infinite or a zero, so it keeps its upper half, with a bit that makes that a NaN.
    let rounded = bits.wrapping_add(0x7fff + (bits >> 16 & 1)) >> 16;
    let kept = bits >> 16 | 0x40;
    let is_nan = bits & 0x7fff_ffff > 0x7f80_0000;
    (if is_nan { kept } else { rounded }) as u16
}

/// The number with these bits, which is exact.
#[inline(always)]
pub fn widen(bits: u16) -> f32 {
    f32::from_bits(u32::from(bits) << 16)
}

/// Whether an operation has a form with rounded factors: convolutions that are not transposed, and inner products.
pub fn has_form(op: &Op) -> bool {
    matches!(op, Op::Convolution { transposed: false, .. } | Op::InnerProduct { .. })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The nearest number by its definition: of the two neighbours, by their distances.
    fn nearest(value: f32) -> u16 {
        let sign = (value.to_bits() >> 16) as u16 & 0x8000;
        let below = (value.to_bits() >> 16) as u16 & 0x7fff;
        let number = |bits: u16| match bits {
            0x7f80 => 2f64.powi(128),
            bits => f64::from(widen(bits)),
        };
        let value = f64::from(value.abs());
        let (to_below, to_above) = (value - number(below), number(below + 1) - value);
        let is_above = to_above < to_below || (to_above == to_below && below % 2 == 1);
        sign | (below + u16::from(is_above))
    }

    #[test]
    fn numbers_are_rounded_to_the_nearest() {
        let ends = [0u32, 1, 0x7fff, 0x8000, 0x8001, 0xffff, 0x1234, 0xabcd];
        for upper in (0..0x7f80u32).chain(0x8000..0xff80) {
            for lower in ends {
                let value = f32::from_bits(upper << 16 | lower);
                assert_eq!(round(value), nearest(value), "{value:e} ({upper:04x} {lower:04x})");
            }
        }
    }

    #[test]
    fn ties_go_to_the_even_number() {
        for (value, expected) in [(0x3f80_8000, 0x3f80), (0x3f81_8000, 0x3f82), (0xbf81_8000, 0xbf82)] {
            assert_eq!(round(f32::from_bits(value)), expected, "{value:08x}");
        }
    }

    #[test]
    fn what_is_not_finite_stays_so() {
        assert_eq!([f32::INFINITY, f32::NEG_INFINITY].map(round), [0x7f80, 0xff80]);
        for upper in [0x7f80u32, 0x7fbf, 0x7fff, 0xff80, 0xffff] {
            for lower in [1u32, 0x8000, 0xffff] {
                let value = f32::from_bits(upper << 16 | lower);
                assert!(widen(round(value)).is_nan(), "{upper:04x} {lower:04x}");
                assert_eq!(widen(round(value)).is_sign_negative(), value.is_sign_negative());
            }
        }
    }

    #[test]
    fn numbers_at_the_ends_of_the_range() {
        // The greatest number in bf16, what is halfway from there to 2¹²⁸, and the greatest `f32`.
        assert_eq!(
            [0x7f7f_0000, 0x7f7f_7fff].map(|bits| round(f32::from_bits(bits))),
            [0x7f7f; 2]
        );
        assert_eq!([f32::from_bits(0x7f7f_8000), f32::MAX].map(round), [0x7f80; 2]);
        assert_eq!(round(f32::MIN), 0xff80);
        // Below the normal numbers: the least of bf16, half of it, a little more than half.
        assert_eq!(
            [0x1_0000, 0x8000, 0x8001].map(|bits| round(f32::from_bits(bits))),
            [1, 0, 1]
        );
        assert_eq!([0.0, -0.0].map(round), [0, 0x8000]);
        assert_eq!(round(f32::MIN_POSITIVE), 0x0080);
    }

    #[test]
    fn numbers_of_8_digits_are_exact_and_so_are_their_products() {
        for bits in (0..=u16::MAX).filter(|bits| !widen(*bits).is_nan()) {
            assert_eq!(round(widen(bits)), bits);
        }
        let (a, b) = (widen(0x3fff), widen(0xc0ff));
        assert_eq!(f64::from(a * b), f64::from(a) * f64::from(b));
    }
}
