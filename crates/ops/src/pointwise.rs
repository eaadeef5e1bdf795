//! Functions of single elements and their derivatives. The kernels, the engine and the exporters
//! share these definitions, so each formula is written once.

use crate::Float;

/// A function of one element. It owns no vectors and is `Copy`; functions with a coefficient for
/// each channel are [`PerChannel`](crate::PerChannel).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pointwise<T> {
    /// |x|.
    Abs,
    /// scale · x + shift.
    Affine {
        /// The factor.
        scale: T,
        /// The summand.
        shift: T,
    },
    /// ln(1 + eˣ), the softplus (BNLL).
    Bnll,
    /// min(x, `max`) if x > 0, else slope · x, also at most `max`.
    BoundedRelu {
        /// The slope for x ≤ 0.
        slope: T,
        /// The upper bound.
        max: T,
    },
    /// x, limited to the range from `min` to `max`.
    Clip {
        /// The lower bound.
        min: T,
        /// The upper bound.
        max: T,
    },
    /// x if it is positive, else α·(eˣ − 1).
    Elu {
        /// α.
        alpha: T,
    },
    /// outer · e^(inner · x).
    Exp {
        /// What x is multiplied by.
        inner: T,
        /// The factor of the power.
        outer: T,
    },
    /// scale · x + shift, limited to the range from 0 to 1.
    HardSigmoid {
        /// The factor.
        scale: T,
        /// The summand.
        shift: T,
    },
    /// x · (x + 3) / 6 between −3 and 3, 0 below, x above.
    HardSwish,
    /// ln(shift + scale · x) / ln(base).
    Log {
        /// 1 / ln(base).
        per_log_base: T,
        /// What x is multiplied by.
        scale: T,
        /// What is added then.
        shift: T,
    },
    /// x · tanh(ln(1 + eˣ)).
    Mish,
    /// (x − mean) · inverse_std.
    Normalize {
        /// The mean.
        mean: T,
        /// 1 / the standard deviation.
        inverse_std: T,
    },
    /// (shift + scale · x)^power.
    Power {
        /// The exponent.
        power: T,
        /// What x is multiplied by.
        scale: T,
        /// What is added then.
        shift: T,
    },
    /// x if it is positive, else slope · x.
    Relu {
        /// The slope for x ≤ 0.
        slope: T,
    },
    /// factor · x.
    Scale {
        /// The factor.
        factor: T,
    },
    /// 1 / (1 + e^−x).
    Sigmoid,
    /// x / (1 + e^(−beta · x)).
    Swish {
        /// The factor of x in the gate.
        beta: T,
    },
    /// tanh x.
    Tanh,
    /// 1 above the threshold, else 0.
    Threshold {
        /// The threshold.
        threshold: T,
    },
}

/// The argument from which a derivative is computed. Layers in place overwrite x, and some
/// derivatives are cheaper from f(x), so each function has the argument that suits it, not always
/// x.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DerivativeOf {
    /// x.
    Input,
    /// f(x).
    Output,
    /// x or f(x). Only whether it is above 0 matters, and that is the same for both.
    Sign,
    /// Any number, since the derivative is constant.
    Constant,
    /// No argument: the derivative is 0 everywhere, so there is nothing to learn from.
    Nothing,
}

impl<T: Float> Pointwise<T> {
    /// f(x).
    #[inline(always)]
    pub fn value(self, x: T) -> T {
        match self {
            Self::Abs => x.abs(),
            Self::Affine { scale, shift } => scale * x + shift,
            Self::Bnll => softplus(x),
            Self::BoundedRelu { slope, max } => {
                let y = x * if x > T::ZERO { T::ONE } else { slope };
                if y > max { max } else { y }
            }
            Self::Clip { min, .. } if x < min => min,
            Self::Clip { max, .. } if x > max => max,
            Self::Clip { .. } => x,
            Self::Elu { .. } if x > T::ZERO => x,
            Self::Elu { alpha } => alpha * (x.exp() - T::ONE),
            Self::Exp { inner, outer } => outer * (inner * x).exp(),
            Self::HardSigmoid { scale, shift } => unit(scale * x + shift),
            Self::HardSwish => x * unit(x / T::from_f64(6.0) + T::from_f64(0.5)),
            Self::Log {
                per_log_base,
                scale,
                shift,
            } => (shift + scale * x).ln() * per_log_base,
            Self::Mish => x * softplus(x).tanh(),
            Self::Normalize { mean, inverse_std } => (x - mean) * inverse_std,
            Self::Power { power, scale, shift } if power == T::ONE => line(scale, shift, x),
            Self::Power { power, scale, shift } => line(scale, shift, x).powf(power),
            // A product and not a choice between two values, which the compiler could turn into a
            // branch around the store.
            Self::Relu { slope } => x * if x > T::ZERO { T::ONE } else { slope },
            Self::Scale { factor } => x * factor,
            Self::Sigmoid => sigmoid(x),
            Self::Swish { beta } => x * sigmoid(beta * x),
            Self::Tanh => x.tanh(),
            Self::Threshold { threshold } if x > threshold => T::ONE,
            Self::Threshold { .. } => T::ZERO,
        }
    }

    /// f′, as a function of x or f(x), whichever [`derivative_of`](Self::derivative_of) names.
    #[inline(always)]
    pub fn derivative(self, at: T) -> T {
        match self {
            Self::Abs if at > T::ZERO => T::ONE,
            Self::Abs if at < T::ZERO => -T::ONE,
            Self::Abs => T::ZERO,
            Self::Affine { scale, .. } => scale,
            Self::Bnll => {
                // From 50 on the derivative is 1 in any precision; exp of much larger numbers would
                // overflow.
                let limit = T::from_f64(50.0);
                let e = if at > limit { limit } else { at }.exp();
                e / (e + T::ONE)
            }
            Self::BoundedRelu { slope, max } => {
                let slope = if at > T::ZERO { T::ONE } else { slope };
                if slope * at > max { T::ZERO } else { slope }
            }
            Self::Clip { min, max } if min <= at && at <= max => T::ONE,
            Self::Clip { .. } => T::ZERO,
            Self::Elu { .. } if at > T::ZERO => T::ONE,
            Self::Elu { alpha } => alpha * at.exp(),
            Self::Exp { inner, .. } => at * inner,
            Self::HardSigmoid { scale, shift } => {
                let y = scale * at + shift;
                if T::ZERO < y && y < T::ONE { scale } else { T::ZERO }
            }
            Self::HardSwish => {
                let three = T::from_f64(3.0);
                match at {
                    at if at <= -three => T::ZERO,
                    at if at >= three => T::ONE,
                    at => (at + at + three) / T::from_f64(6.0),
                }
            }
            Self::Log {
                per_log_base,
                scale,
                shift,
            } => scale * per_log_base / (shift + scale * at),
            Self::Mish => {
                let gate = softplus(at).tanh();
                gate + at * (T::ONE - gate * gate) * sigmoid(at)
            }
            Self::Normalize { inverse_std, .. } => inverse_std,
            Self::Power { power, scale, shift } => {
                let factor = power * scale;
                if factor == T::ZERO || power == T::ONE {
                    factor
                } else {
                    factor * line(scale, shift, at).powf(power - T::ONE)
                }
            }
            Self::Relu { .. } if at > T::ZERO => T::ONE,
            Self::Relu { slope } => slope,
            Self::Scale { factor } => factor,
            Self::Sigmoid => at * (T::ONE - at),
            Self::Swish { beta } => {
                let gate = sigmoid(beta * at);
                let scaled = beta * at * gate;
                scaled + gate * (T::ONE - scaled)
            }
            Self::Tanh => T::ONE - at * at,
            Self::Threshold { .. } => T::ZERO,
        }
    }

    /// The argument of [`derivative`](Self::derivative).
    pub fn derivative_of(self) -> DerivativeOf {
        match self {
            Self::Affine { .. } | Self::Normalize { .. } | Self::Scale { .. } => DerivativeOf::Constant,
            Self::Power { power, scale, .. } if power == T::ONE || power * scale == T::ZERO => DerivativeOf::Constant,
            Self::Exp { .. } | Self::Sigmoid | Self::Tanh => DerivativeOf::Output,
            // The top has the sign of the bottom unless the slope is negative.
            Self::Relu { slope } if slope >= T::ZERO => DerivativeOf::Sign,
            Self::Abs | Self::Bnll | Self::Clip { .. } | Self::Elu { .. } | Self::Log { .. } => DerivativeOf::Input,
            Self::BoundedRelu { .. } | Self::HardSigmoid { .. } | Self::HardSwish | Self::Mish => DerivativeOf::Input,
            Self::Power { .. } | Self::Relu { .. } | Self::Swish { .. } => DerivativeOf::Input,
            Self::Threshold { .. } => DerivativeOf::Nothing,
        }
    }

    /// Whether f(x) > 0 exactly where x > 0.
    pub fn keeps_signs(self) -> bool {
        match self {
            Self::BoundedRelu { slope, max } => slope >= T::ZERO && max > T::ZERO,
            Self::Elu { alpha } => alpha >= T::ZERO,
            Self::Power { power, scale, shift } => power == T::ONE && scale > T::ZERO && shift == T::ZERO,
            Self::Relu { slope } => slope >= T::ZERO,
            Self::Scale { factor } => factor > T::ZERO,
            Self::Tanh => true,
            _ => false,
        }
    }

    /// The same function for numbers of another type.
    pub fn cast<U: Float>(self) -> Pointwise<U> {
        let to = |value: T| U::from_f64(value.to_f64());
        match self {
            Self::Abs => Pointwise::Abs,
            Self::Affine { scale, shift } => Pointwise::Affine {
                scale: to(scale),
                shift: to(shift),
            },
            Self::Bnll => Pointwise::Bnll,
            Self::BoundedRelu { slope, max } => Pointwise::BoundedRelu {
                slope: to(slope),
                max: to(max),
            },
            Self::Clip { min, max } => Pointwise::Clip {
                min: to(min),
                max: to(max),
            },
            Self::Elu { alpha } => Pointwise::Elu { alpha: to(alpha) },
            Self::Exp { inner, outer } => Pointwise::Exp {
                inner: to(inner),
                outer: to(outer),
            },
            Self::HardSigmoid { scale, shift } => Pointwise::HardSigmoid {
                scale: to(scale),
                shift: to(shift),
            },
            Self::HardSwish => Pointwise::HardSwish,
            Self::Log {
                per_log_base,
                scale,
                shift,
            } => Pointwise::Log {
                per_log_base: to(per_log_base),
                scale: to(scale),
                shift: to(shift),
            },
            Self::Mish => Pointwise::Mish,
            Self::Normalize { mean, inverse_std } => Pointwise::Normalize {
                mean: to(mean),
                inverse_std: to(inverse_std),
            },
            Self::Power { power, scale, shift } => Pointwise::Power {
                power: to(power),
                scale: to(scale),
                shift: to(shift),
            },
            Self::Relu { slope } => Pointwise::Relu { slope: to(slope) },
            Self::Scale { factor } => Pointwise::Scale { factor: to(factor) },
            Self::Sigmoid => Pointwise::Sigmoid,
            Self::Swish { beta } => Pointwise::Swish { beta: to(beta) },
            Self::Tanh => Pointwise::Tanh,
            Self::Threshold { threshold } => Pointwise::Threshold {
                threshold: to(threshold),
            },
        }
    }
}

/// shift + scale · x. If scale is 0, x is ignored, because 0 · ∞ would be NaN.
#[inline(always)]
fn line<T: Float>(scale: T, shift: T, x: T) -> T {
    if scale == T::ZERO { shift } else { shift + scale * x }
}

/// x, limited to the range from 0 to 1.
#[inline(always)]
fn unit<T: Float>(x: T) -> T {
    match x {
        x if x < T::ZERO => T::ZERO,
        x if x > T::ONE => T::ONE,
        x => x,
    }
}

/// ln(1 + eˣ) in the two forms whose exponential cannot overflow.
#[inline(always)]
fn softplus<T: Float>(x: T) -> T {
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

#[cfg(test)]
mod tests;
