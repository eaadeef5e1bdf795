//! Scales of simulated integers, and the rounding of a number.

use cortado_core::Real;

/// A kind of integers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Form {
    /// From 1 to 32.
    pub(super) bits: u32,
    /// Whether the lowest value of a range becomes 0, by an offset.
    pub(super) has_offset: bool,
    /// Whether factors are powers of two.
    pub(super) is_power_of_two: bool,
}

/// The integer of `x` is `x · factor + offset`, rounded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scale {
    factor: f32,
    offset: f32,
    lowest: f32,
    highest: f32,
}

impl Scale {
    /// The scale of a range of values. `applied` is the factor of the values before, which a power of two is relative to.
    /// `None` for a range of a single value, or one that is not finite: the simulation of caffe-jacinto divides by zero there.
    pub(super) fn of_range(form: Form, [low, high]: [f32; 2], applied: f32) -> Option<Self> {
        let is_unsigned = form.has_offset || low >= 0.0;
        let extent = match form.has_offset {
            true => high - low,
            false => low.abs().max(high.abs()),
        };
        let bits = i32::try_from(form.bits).ok()?;
        let sign = i32::from(!is_unsigned);
        let factor = match form.is_power_of_two {
            true => {
                let needed = (extent * applied).log2().ceil() + sign as f32;
                (bits as f32 - needed).exp2() * applied
            }
            false => (2f32.powi(bits - sign) - 1.0) / extent,
        };
        let offset = match form.has_offset {
            true => -low * factor,
            false => 0.0,
        };
        Self::given(form.bits, is_unsigned, factor, offset)
    }

    /// The scale of this factor; `None` if no number can be scaled back by it.
    pub(super) fn given(bits: u32, is_unsigned: bool, factor: f32, offset: f32) -> Option<Self> {
        let bits = i32::try_from(bits).ok()?;
        let [lowest, highest] = match is_unsigned {
            true => [0.0, 2f32.powi(bits) - 1.0],
            false => [-2f32.powi(bits - 1), 2f32.powi(bits - 1) - 1.0],
        };
        let scale = Self {
            factor,
            offset,
            lowest,
            highest,
        };
        (factor > 0.0 && factor.is_finite() && offset.is_finite()).then_some(scale)
    }

    pub(super) fn factor(self) -> f32 {
        self.factor
    }

    /// The rounded real number for `x`: halves are rounded away from zero. With `up`, a number in [0, 1), the fraction
    /// decides how probably the number is rounded up. Numbers beyond the widths are cut off only if `clips`.
    pub(super) fn round<T: Real>(self, x: T, clips: bool, up: Option<T>) -> T {
        let [factor, offset] = [self.factor, self.offset].map(|number| T::from_f64(number.into()));
        let [lowest, highest] = [self.lowest, self.highest].map(|number| T::from_f64(number.into()));
        let mut scaled = x * factor + offset;
        if clips && scaled > highest {
            scaled = highest;
        }
        if clips && scaled < lowest {
            scaled = lowest;
        }
        let whole = match up {
            None => scaled.to_f64().round(),
            Some(up) => (scaled + up).to_f64().floor(),
        };
        (T::from_f64(whole) - offset) / factor
    }
}
