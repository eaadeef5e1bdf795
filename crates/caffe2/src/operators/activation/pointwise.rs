//! Activations with straight pieces, and those that the devices know as functions of single
//! elements. All are of `float`.

use crate::infer::like_first_input;
use crate::kit::elementwise::{kind, known, on_host};
use crate::operator::Operator;
use crate::operator::{Build, OperatorKind};
use cortado_core::Result;
use cortado_ops::Pointwise;

/// The nearest number from `min` to `max`; `max` if that is less than `min`. NaN means that there
/// is no such bound.
pub(super) const CLIP: OperatorKind = kind("Clip", "y = the nearest number from min to max", |b| {
    let (min, max) = (b.args.float("min", f32::MIN)?, b.args.float("max", f32::MAX)?);
    let min = if min > max { max } else { min };
    known(Pointwise::Clip { min, max })
});

/// x if it is positive, else α·(eˣ − 1); α is 1.
pub(super) const ELU: OperatorKind = kind("Elu", "y = x if x > 0, else alpha * (e^x - 1)", |b| {
    let alpha = b.args.float("alpha", 1.0)?;
    known(Pointwise::Elu { alpha })
});

/// α·x + β between 0 and 1; α is 0.2, β 0.5.
pub(super) const HARD_SIGMOID: OperatorKind = kind("HardSigmoid", "y = alpha * x + beta, between 0 and 1", |b| {
    let (alpha, beta) = (b.args.float("alpha", 0.2)?, b.args.float("beta", 0.5)?);
    on_host(move |x| (alpha * x + beta).clamp(0.0, 1.0))
});

/// max(x, 0) + α·min(x, 0), which is x if that is not negative, else α·x, where α is finite; α is
/// 0.01.
pub(super) const LEAKY_RELU: OperatorKind = kind("LeakyRelu", "y = x if x >= 0, else alpha * x", |b| {
    let slope = b.args.float("alpha", 0.01)?;
    match slope.is_finite() {
        true => known(Pointwise::Relu { slope }),
        false => on_host(move |x| if x > 0.0 { x + slope * 0.0 } else { slope * x }),
    }
});

/// max(x, 0), of −∞ too, which times 0 would not be a number.
pub(super) const RELU: OperatorKind = kind("Relu", "y = max(x, 0)", |_| {
    let max = f32::INFINITY;
    known(Pointwise::Clip { min: 0.0, max })
});

/// The nearest number from 0 to n, which is 6 and has to be positive.
pub(super) const RELU_N: OperatorKind = kind("ReluN", "y = the nearest number from 0 to n", relu_n);

/// scale·x if x is positive, else scale·α·(eˣ − 1); α is 1.6733, scale 1.0507 (Klambauer et al.,
/// 2017).
pub(super) const SELU: OperatorKind = kind("Selu", "y = scale * x if x > 0, else scale * alpha * (e^x - 1)", |b| {
    let alpha = b.args.float("alpha", 1.673_263_2)?;
    let scale = b.args.float("scale", 1.050_701)?;
    on_host(move |x| scale * if x > 0.0 { x } else { alpha * x.exp_m1() })
});

/// 1 / (1 + e^−x).
pub(super) const SIGMOID: OperatorKind = kind("Sigmoid", "y = 1 / (1 + e^-x)", |_| known(Pointwise::Sigmoid));

/// ln(1 + eˣ).
pub(super) const SOFTPLUS: OperatorKind = kind("Softplus", "y = ln(1 + e^x)", |_| known(Pointwise::Bnll));

/// x / (1 + e^−x).
pub(super) const SWISH: OperatorKind = OperatorKind {
    infer: Some(like_first_input),
    ..OperatorKind::computing("Swish", "y = x / (1 + e^-x)", |_| known(Pointwise::Swish { beta: 1.0 }))
};

/// tanh x.
pub(super) const TANH: OperatorKind = kind("Tanh", "y = tanh x", |_| known(Pointwise::Tanh));

/// x if it is above α, else 0; α is 1.
pub(super) const THRESHOLDED_RELU: OperatorKind = kind("ThresholdedRelu", "y = x if x > alpha, else 0", |b| {
    let alpha = b.args.float("alpha", 1.0)?;
    on_host(move |x| if x > alpha { x } else { 0.0 })
});

fn relu_n(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let max = build.args.float("n", 6.0)?;
    if max > 0.0 {
        return known(Pointwise::Clip { min: 0.0, max });
    }
    Err(cortado_core::Error::param(
        "n",
        format!("n should be greater than 0, found {max}"),
    ))
}
