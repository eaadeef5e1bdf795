//! The table of functions. A new function is a new row, and `cargo xtask kernels` afterwards.
//!
//! A row has:
//!
//! - the name; the number by which devices know it; its coefficients, each with an example, which
//!   tests use;
//! - `value`: f(x) in Rust, and in CUDA's C++, where the coefficients have the same names;
//! - `derivative`: the argument from which it is computed, then f′ in both languages;
//! - `keeps_signs`, if f(x) > 0 exactly where x > 0;
//! - `onnx`: f in operators of ONNX.
//!
//! Both texts of a formula round in the same places, so that a device gives the host's bits wherever
//! its functions do.

use super::generate::functions;
use super::onnx::OnnxTerm::{self, Argument, AsNumbers, Everywhere, Number};
use super::parts::{line, sigmoid, softplus, unit};
use super::row::CudaRow;
use super::{DerivativeOf, MOST_COEFFICIENTS};
use crate::Float;

functions! { $
    /// |x|.
    Abs = 0 {
        value: |x| x.abs(), "return fabs(x);",
        derivative: Input, |at| {
            if at > T::ZERO {
                T::ONE
            } else if at < T::ZERO {
                -T::ONE
            } else {
                T::ZERO
            }
        }, "return at > 0 ? Real(1) : at < 0 ? Real(-1) : Real(0);",
        onnx: OnnxTerm::plain("Abs"),
    }
    /// scale · x + shift.
    Affine = 1 (
        /// The factor.
        scale = -1.5,
        /// The summand.
        shift = 2.0,
    ) {
        value: |x| scale * x + shift, "return scale * x + shift;",
        derivative: Constant, |_at| scale, "return scale;",
        onnx: OnnxTerm::line(scale, shift),
    }
    /// ln(1 + eˣ), the softplus (BNLL).
    Bnll = 2 {
        value: |x| softplus(x), "return softplus(x);",
        // From 50 on the derivative is 1 in any precision; exp of much larger numbers would overflow.
        derivative: Input, |at| {
            let limit = T::from_f64(50.0);
            let e = if at > limit { limit } else { at }.exp();
            e / (e + T::ONE)
        }, "Real e = exp(at > 50 ? Real(50) : at);
            return e / (e + 1);",
        onnx: OnnxTerm::plain("Softplus"),
    }
    /// min(x, `max`) if x > 0, else slope · x, also at most `max`.
    BoundedRelu = 3 (
        /// The slope for x ≤ 0.
        slope = 0.1,
        /// The upper bound.
        max = 1.0,
    ) {
        value: |x| {
            let y = x * if x > T::ZERO { T::ONE } else { slope };
            if y > max { max } else { y }
        }, "Real y = x * (x > 0 ? Real(1) : slope);
            return y > max ? max : y;",
        derivative: Input, |at| {
            let slope = if at > T::ZERO { T::ONE } else { slope };
            if slope * at > max { T::ZERO } else { slope }
        }, "Real factor = at > 0 ? Real(1) : slope;
            return factor * at > max ? Real(0) : factor;",
        keeps_signs: slope >= T::ZERO && max > T::ZERO,
        onnx: OnnxTerm::of("Min", [Pointwise::Relu { slope }.onnx(), Number(max)]),
    }
    /// x, limited to the range from `min` to `max`.
    Clip = 4 (
        /// The lower bound.
        min = -1.0,
        /// The upper bound.
        max = 0.5,
    ) {
        value: |x| {
            if x < min {
                min
            } else if x > max {
                max
            } else {
                x
            }
        }, "return x < min ? min : x > max ? max : x;",
        derivative: Input, |at| if min <= at && at <= max { T::ONE } else { T::ZERO },
            "return min <= at && at <= max ? Real(1) : Real(0);",
        onnx: OnnxTerm::of("Clip", [Argument, Number(min), Number(max)]),
    }
    /// x if it is positive, else α·(eˣ − 1).
    Elu = 5 (
        /// α.
        alpha = 0.7,
    ) {
        value: |x| if x > T::ZERO { x } else { alpha * (x.exp() - T::ONE) },
            "return x > 0 ? x : alpha * (exp(x) - 1);",
        derivative: Input, |at| if at > T::ZERO { T::ONE } else { alpha * at.exp() },
            "return at > 0 ? Real(1) : alpha * exp(at);",
        keeps_signs: alpha >= T::ZERO,
        onnx: OnnxTerm::plain("Elu").with("alpha", alpha),
    }
    /// outer · e^(inner · x).
    Exp = 6 (
        /// What x is multiplied by.
        inner = 0.3,
        /// The factor of the power.
        outer = 2.0,
    ) {
        value: |x| outer * (inner * x).exp(), "return outer * exp(inner * x);",
        derivative: Output, |at| at * inner, "return at * inner;",
        onnx: Argument.scaled(inner).then("Exp").scaled(outer),
    }
    /// scale · x + shift, limited to the range from 0 to 1.
    HardSigmoid = 7 (
        /// The factor.
        scale = 0.5,
        /// The summand.
        shift = 0.5,
    ) {
        value: |x| unit(scale * x + shift), "return unit(scale * x + shift);",
        derivative: Input, |at| {
            let y = scale * at + shift;
            if T::ZERO < y && y < T::ONE { scale } else { T::ZERO }
        }, "Real y = scale * at + shift;
            return 0 < y && y < 1 ? scale : Real(0);",
        onnx: OnnxTerm::plain("HardSigmoid").with("alpha", scale).with("beta", shift),
    }
    /// x · (x + 3) / 6 between −3 and 3, 0 below, x above.
    HardSwish = 8 {
        value: |x| x * unit(x / T::from_f64(6.0) + T::from_f64(0.5)), "return x * unit(x / 6 + Real(0.5));",
        derivative: Input, |at| {
            let three = T::from_f64(3.0);
            if at <= -three {
                T::ZERO
            } else if at >= three {
                T::ONE
            } else {
                (at + at + three) / T::from_f64(6.0)
            }
        }, "return at <= -3 ? Real(0) : at >= 3 ? Real(1) : (at + at + 3) / 6;",
        onnx: OnnxTerm::plain("HardSwish"),
    }
    /// ln(shift + scale · x) / ln(base).
    Log = 9 (
        /// 1 / ln(base).
        per_log_base = 0.4,
        /// What x is multiplied by.
        scale = 0.5,
        /// What is added then.
        shift = 9.0,
    ) {
        value: |x| (shift + scale * x).ln() * per_log_base, "return log(shift + scale * x) * per_log_base;",
        derivative: Input, |at| scale * per_log_base / (shift + scale * at),
            "return scale * per_log_base / (shift + scale * at);",
        onnx: OnnxTerm::line(scale, shift).then("Log").scaled(per_log_base),
    }
    /// x · tanh(ln(1 + eˣ)).
    Mish = 10 {
        value: |x| x * softplus(x).tanh(), "return x * tanh(softplus(x));",
        derivative: Input, |at| {
            let gate = softplus(at).tanh();
            gate + at * (T::ONE - gate * gate) * sigmoid(at)
        }, "Real gate = tanh(softplus(at));
            return gate + at * (1 - gate * gate) * sigmoid(at);",
        onnx: OnnxTerm::of("Mul", [Argument, OnnxTerm::plain("Softplus").then("Tanh")]),
    }
    /// (x − mean) · inverse_std.
    Normalize = 11 (
        /// The mean.
        mean = 1.0,
        /// 1 / the standard deviation.
        inverse_std = 3.0,
    ) {
        value: |x| (x - mean) * inverse_std, "return (x - mean) * inverse_std;",
        derivative: Constant, |_at| inverse_std, "return inverse_std;",
        onnx: Argument.shifted(-mean).scaled(inverse_std),
    }
    /// (shift + scale · x)^power.
    Power = 12 (
        /// The exponent.
        power = 2.0,
        /// What x is multiplied by.
        scale = 0.5,
        /// What is added then.
        shift = 4.0,
    ) {
        value: |x| {
            if power == T::ONE {
                line(scale, shift, x)
            } else {
                line(scale, shift, x).powf(power)
            }
        }, "return power == 1 ? line(scale, shift, x) : pow(line(scale, shift, x), power);",
        derivative: if power == T::ONE || power * scale == T::ZERO { Constant } else { Input }, |at| {
            let factor = power * scale;
            if factor == T::ZERO || power == T::ONE {
                factor
            } else {
                factor * line(scale, shift, at).powf(power - T::ONE)
            }
        }, "Real factor = power * scale;
            return factor == 0 || power == 1 ? factor : factor * pow(line(scale, shift, at), power - 1);",
        keeps_signs: power == T::ONE && scale > T::ZERO && shift == T::ZERO,
        onnx: match (power, scale) {
            (0.0, _) => Everywhere(1.0),
            (1.0, 0.0) => Everywhere(shift),
            (_, 0.0) => Everywhere(shift.powf(power)),
            (1.0, _) => OnnxTerm::line(scale, shift),
            _ => OnnxTerm::of("Pow", [OnnxTerm::line(scale, shift), Number(power)]),
        },
    }
    /// x if it is positive, else slope · x.
    Relu = 13 (
        /// The slope for x ≤ 0.
        slope = 0.1,
    ) {
        // A product and not a choice between two values, which the compiler could turn into a branch
        // around the store.
        value: |x| x * if x > T::ZERO { T::ONE } else { slope }, "return x * (x > 0 ? Real(1) : slope);",
        // f(x) has the sign of x unless the slope is negative.
        derivative: if slope >= T::ZERO { Sign } else { Input }, |at| if at > T::ZERO { T::ONE } else { slope },
            "return at > 0 ? Real(1) : slope;",
        keeps_signs: slope >= T::ZERO,
        onnx: match slope {
            0.0 => OnnxTerm::plain("Relu"),
            slope => OnnxTerm::plain("LeakyRelu").with("alpha", slope),
        },
    }
    /// factor · x.
    Scale = 14 (
        /// The factor.
        factor = 0.6,
    ) {
        value: |x| x * factor, "return x * factor;",
        derivative: Constant, |_at| factor, "return factor;",
        keeps_signs: factor > T::ZERO,
        onnx: Argument.scaled(factor),
    }
    /// 1 / (1 + e^−x).
    Sigmoid = 15 {
        value: |x| sigmoid(x), "return sigmoid(x);",
        derivative: Output, |at| at * (T::ONE - at), "return at * (1 - at);",
        onnx: OnnxTerm::plain("Sigmoid"),
    }
    /// x / (1 + e^(−beta · x)).
    Swish = 16 (
        /// The factor of x in the gate.
        beta = 1.2,
    ) {
        value: |x| x * sigmoid(beta * x), "return x * sigmoid(beta * x);",
        derivative: Input, |at| {
            let gate = sigmoid(beta * at);
            let scaled = beta * at * gate;
            scaled + gate * (T::ONE - scaled)
        }, "Real gate = sigmoid(beta * at), scaled = beta * at * gate;
            return scaled + gate * (1 - scaled);",
        onnx: OnnxTerm::of("Mul", [Argument, Argument.scaled(beta).then("Sigmoid")]),
    }
    /// tanh x.
    Tanh = 17 {
        value: |x| x.tanh(), "return tanh(x);",
        derivative: Output, |at| T::ONE - at * at, "return 1 - at * at;",
        keeps_signs: true,
        onnx: OnnxTerm::plain("Tanh"),
    }
    /// 1 above the threshold, else 0.
    Threshold = 18 (
        /// The threshold.
        threshold = 0.3,
    ) {
        value: |x| if x > threshold { T::ONE } else { T::ZERO }, "return x > threshold ? Real(1) : Real(0);",
        derivative: Nothing, |_at| T::ZERO, "return 0;",
        onnx: AsNumbers(Box::new(OnnxTerm::of("Greater", [Argument, Number(threshold)]))),
    }
}
