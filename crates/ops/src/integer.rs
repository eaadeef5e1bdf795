//! Operations on integers that represent real numbers, and the only statement of their arithmetic:
//! the reference runtime and the kernels compute the same integers.
//!
//! | number | represents |
//! |---|---|
//! | `u8` value q | (q − zero) · scale |
//! | weight, −127 … 127 | weight · scale of its output |
//! | sum, `i32` | sum · scale of the operand · scale of the weights |

use std::sync::Arc;

/// The most terms of one sum. The sum of that many products of a `u8` and a weight, plus a bias of
/// at most [`MOST_BIAS`], fits into an `i32`.
pub const MOST_TERMS: usize = 1 << 15;
/// The greatest magnitude of a bias.
pub const MOST_BIAS: i32 = 1 << 30;
/// The greatest magnitude of a weight. −128 is not used, so that weights are symmetric.
pub const MOST_WEIGHT: i32 = 127;

/// How a real number is stored in a `u8`: as round(number / scale) + zero, within 0 … 255. Numbers
/// with a sign have a zero in the middle, so there is no second type with a sign.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quantized {
    /// The distance between neighbouring numbers, above 0.
    pub scale: f32,
    /// The integer that represents 0.
    pub zero: u8,
}

impl Quantized {
    /// For numbers from `low` to `high`. The range is widened to contain 0, which padding and ReLU
    /// need exactly. `None` if it is empty or not finite.
    pub fn of_range(low: f32, high: f32) -> Option<Self> {
        let (low, high) = (f64::from(low).min(0.0), f64::from(high).max(0.0));
        let scale = ((high - low) / 255.0) as f32;
        if !scale.is_normal() || !(1.0 / scale).is_finite() {
            return None;
        }
        let zero = (-low / f64::from(scale)).round_ties_even().clamp(0.0, 255.0) as u8;
        Some(Self { scale, zero })
    }

    /// Whether a file or program may have made it: the scale is above 0 and finite.
    pub fn is_sound(&self) -> bool {
        self.scale.is_normal() && self.scale > 0.0
    }

    /// The integer for a number; the lowest for NaN.
    #[inline(always)]
    pub fn store(self, value: f32) -> u8 {
        Narrowing::new(self.zero, (0, 255)).one(value / self.scale)
    }

    /// The number for an integer.
    #[inline(always)]
    pub fn load(self, value: u8) -> f32 {
        (i32::from(value) - i32::from(self.zero)) as f32 * self.scale
    }

    /// The least and greatest numbers that it can represent.
    pub fn range(&self) -> [f32; 2] {
        [self.load(0), self.load(255)]
    }
}

/// How results become integers: clamp(round(result) + zero, lowest, highest), halves to the even integer. Loops keep it in
/// registers; behind a reference to an operation, the integers that they write could change it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Narrowing {
    /// The bounds of results before `zero` is added; they are integers.
    bounds: [f32; 2],
    zero: u8,
}

impl Narrowing {
    /// For integers from `lowest` to `highest`, where `zero` stands for 0.
    pub fn new(zero: u8, (lowest, highest): (u8, u8)) -> Self {
        let at = |bound: u8| f32::from(bound) - f32::from(zero);
        Self {
            bounds: [at(lowest), at(highest)],
            zero,
        }
    }

    /// The integer of a result.
    #[inline(always)]
    pub fn one(self, value: f32) -> u8 {
        self.widened(value) as u8
    }

    /// The integers of some results. Two loops, because the compiler makes no vectors of one that also changes the width of
    /// its numbers.
    #[inline(always)]
    pub fn all<const N: usize>(self, values: [f32; N]) -> [u8; N] {
        let (mut wide, mut narrowed) = ([0; N], [0; N]);
        for (wide, value) in wide.iter_mut().zip(values) {
            *wide = self.widened(value);
        }
        for (narrowed, wide) in narrowed.iter_mut().zip(wide) {
            *narrowed = wide as u8;
        }
        narrowed
    }

    /// The integer in the lowest 8 bits of 32.
    #[inline(always)]
    fn widened(self, value: f32) -> u32 {
        /// 1.5 · 2²³: a sum with it has no room for a fraction, so the addition rounds, halves to even. The lowest bits of
        /// the sum are those of the integer, as those of 1.5 · 2²³ are zeros.
        const WHOLE: f32 = 12_582_912.0;
        (limited(value, self.bounds) + WHOLE)
            .to_bits()
            .wrapping_add(self.zero.into())
    }
}

/// A value within bounds; the least one if it is not a number.
#[inline(always)]
pub fn limited(value: f32, [low, high]: [f32; 2]) -> f32 {
    // Comparisons are one instruction each for vectors, unlike `max` and `min`.
    let value = if value > low { value } else { low };
    if value < high { value } else { high }
}

/// The integer of a weight.
#[inline(always)]
pub fn weight(value: f32, scale: f32) -> i8 {
    let bound = MOST_WEIGHT as f32;
    (value / scale).round_ties_even().max(-bound).min(bound) as i8
}

/// The integer of a bias that is added to sums with this scale.
pub fn bias(value: f32, scale: f64) -> i32 {
    let bound = f64::from(MOST_BIAS);
    (f64::from(value) / scale).round_ties_even().max(-bound).min(bound) as i32
}

/// The scale of weights whose greatest magnitude is given. If all weights are 0, any scale is
/// right.
pub fn weight_scale(greatest: f32) -> f32 {
    let scale = greatest / MOST_WEIGHT as f32;
    if scale.is_normal() { scale } else { 1.0 }
}

/// An operation whose data operands and output are stored as `u8`. The following are defined,
/// over images (N × C × H × W) where they have windows. s and z are scales and zeros, x the
/// operands, y the output, and all results are narrowed: clamp(round(·) + z_y, lowest, highest).
///
/// | operation | narrowed |
/// |---|---|
/// | `Convolution`, `InnerProduct` of axis 1 | (Σ (x − z_x) · w + b) · (s_x · s_w / s_y), the sum in `i32`, one s_w for each output; the factor is computed in `f64` and rounded to `f32` |
/// | `Pool` of maxima | max (x − z_x) · (s_x / s_y) |
/// | `Pool` of means | Σ (x − z_x) · (s_x / s_y / area) |
/// | `Sum` | Σ (x − z_x) · (c · s_x / s_y) in `f32`, from left to right |
/// | `Concat`, `Identity` | (x − z_x) · (s_x / s_y) |
///
/// Weights and biases are operands in floating point: w = round(weight / s_w), b = round(bias / (s_x · s_w)).
///
/// A `Convolution` or `InnerProduct` may leave its result [real](Self::real): it is then
/// clamp((Σ (x − z_x) · w + b) · (s_x · s_w), lowest, highest) in `f32`, and nothing is lost by rounding it to 8 bits.
#[derive(Clone, Debug, PartialEq)]
pub struct IntegerOf<O> {
    /// The operation on real numbers that it represents.
    pub op: O,
    /// How each data operand is stored.
    pub inputs: Vec<Quantized>,
    /// The scale of the weights of each output; empty without weights.
    pub weights: Arc<Vec<f32>>,
    /// How the output is stored.
    pub output: Quantized,
    /// The least and the greatest result, which may be those of a ReLU that follows.
    pub bounds: (u8, u8),
    /// The least and the greatest result of a product that is left real; `output` and `bounds` have no
    /// meaning then. Infinite where there is no ReLU or clip.
    pub real: Option<[f32; 2]>,
}

impl<O> IntegerOf<O> {
    /// The factor of the sums of an output.
    pub fn factor(&self, output: usize) -> f32 {
        match self.real {
            Some(_) => self.sum_scale(output) as f32,
            None => (self.sum_scale(output) / f64::from(self.output.scale)) as f32,
        }
    }

    /// The scale of the sums of an output.
    pub fn sum_scale(&self, output: usize) -> f64 {
        let weights = self.weights.get(output).copied().unwrap_or(1.0);
        self.inputs.first().map_or(1.0, |x| f64::from(x.scale)) * f64::from(weights)
    }

    /// The factor of an operand with this coefficient.
    pub fn input_factor(&self, input: usize, coefficient: f64) -> f32 {
        let scale = self.inputs.get(input).map_or(1.0, |x| f64::from(x.scale));
        (coefficient * scale / f64::from(self.output.scale)) as f32
    }

    /// How results become integers.
    pub fn narrowing(&self) -> Narrowing {
        Narrowing::new(self.output.zero, self.bounds)
    }

    /// The bounds of the results of a product that is left real.
    pub fn limits(&self) -> [f32; 2] {
        self.real.unwrap_or([f32::NEG_INFINITY, f32::INFINITY])
    }

    /// Whether operand `input` is stored as the output is, so that elements are copied.
    pub fn copies(&self, input: usize) -> bool {
        self.inputs.get(input) == Some(&self.output) && self.bounds == (0, 255)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_rounded_to_even_and_results_stay_within_bounds() {
        let narrowed = |value| Narrowing::new(10, (0, 255)).one(value);
        assert_eq!([0.5, 1.5, 2.5, -0.5, -1.5].map(narrowed), [10, 12, 12, 10, 8]);
        assert_eq!([1e30, -1e30, f32::INFINITY].map(narrowed), [255, 0, 255]);
        let within = Narrowing::new(10, (10, 200));
        assert_eq!(within.one(f32::NAN), 10);
        assert_eq!(within.all([-7.0, 500.0]), [10, 200]);
        for zero in [0u8, 1, 127, 255] {
            for tenths in -4000..4000 {
                let value = tenths as f32 / 10.0;
                let expected = (value.round_ties_even() + f32::from(zero)).clamp(0.0, 255.0) as u8;
                assert_eq!(Narrowing::new(zero, (0, 255)).one(value), expected, "{value} + {zero}");
            }
        }
    }

    #[test]
    fn a_range_contains_zero_exactly() {
        let stored = Quantized::of_range(-1.0, 3.0).expect("a range");
        assert_eq!((stored.zero, stored.load(stored.zero)), (64, 0.0));
        let positive = Quantized::of_range(2.0, 4.0).expect("a range");
        assert_eq!((positive.zero, positive.store(4.0), positive.store(-1.0)), (0, 255, 0));
        assert_eq!(Quantized::of_range(0.0, 0.0), None);
        assert_eq!(Quantized::of_range(f32::NAN, f32::INFINITY), None);
        assert_eq!(Quantized::of_range(0.0, 1e-44), None, "a scale that is not normal");
        assert_eq!(stored.store(f32::NAN), 0);
    }

    #[test]
    fn the_greatest_sum_fits() {
        let products = MOST_TERMS as i64 * 255 * i64::from(MOST_WEIGHT);
        assert!(products + i64::from(MOST_BIAS) <= i64::from(i32::MAX));
        assert_eq!(
            (weight(2.0, 0.01), weight(-2.0, 0.01), weight(f32::NAN, 1.0)),
            (127, -127, -127)
        );
        assert_eq!(bias(f32::NAN, 1.0), -MOST_BIAS);
        assert_eq!((weight_scale(0.0), weight_scale(127.0)), (1.0, 1.0));
    }
}
