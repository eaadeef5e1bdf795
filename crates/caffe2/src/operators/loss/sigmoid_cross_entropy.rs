//! `SigmoidCrossEntropyWithLogits` and the weighted one: for each row of the last axis, the mean of
//! −(t·ln σ(x) + (1 − t)·ln(1 − σ(x))), of logits x and targets t.
//!
//! With `log_D_trick` the terms are −(2t − 1)·(x − ln(1 + eˣ)), with `unjoined_lr_loss`
//! −(t·x − (1 − t)·ln(1 + eˣ)).

use crate::ElementType;
use crate::infer::Inferred;
use crate::operator::{Build, Operator, OperatorBuildFn, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result};

/// With targets.
pub(super) const KIND: OperatorKind = kind("SigmoidCrossEntropyWithLogits", "cross entropies of sigmoids", build);
/// With targets, and weights of the terms.
pub(super) const WEIGHTED: OperatorKind = OperatorKind {
    inputs: Arity::exactly(3),
    ..kind(
        "WeightedSigmoidCrossEntropyWithLogits",
        "weighted cross entropies of sigmoids",
        |_| Ok(Box::new(|run: &Run<'_>| compute(run, joined))),
    )
};

const fn kind(name: &'static str, summary: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        inputs: Arity::exactly(2),
        infer: Some(|_, inputs| {
            let dims = inputs.first().and_then(|input| input.dims.as_deref());
            Ok(vec![Inferred {
                dims: dims.map(|dims| dims.split_last().map_or(Vec::new(), |(_, outer)| outer.to_vec())),
                element: Some(ElementType::Float),
            }])
        }),
        ..OperatorKind::computing(name, summary, build)
    }
}

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let trick = build.args.flag("log_D_trick", false)?;
    let unjoined = build.args.flag("unjoined_lr_loss", false)?;
    let term: fn(f64, f64) -> f64 = match (trick, unjoined) {
        (true, true) => {
            let text = "log_D_trick and unjoined_lr_loss cannot be set as True simultaneously";
            return Err(Error::param("log_D_trick", text));
        }
        (true, false) => |x, t| (2.0 * t - 1.0) * (x - softplus(x)),
        (false, true) => |x, t| t * x - (1.0 - t) * softplus(x),
        (false, false) => joined,
    };
    Ok(Box::new(move |run: &Run<'_>| compute(run, term)))
}

fn joined(x: f64, t: f64) -> f64 {
    t * x - softplus(x)
}

/// ln(1 + eˣ).
fn softplus(x: f64) -> f64 {
    x.max(0.0) + (-x.abs()).exp().ln_1p()
}

/// y = −the mean of weight · term over each row.
fn compute(run: &Run<'_>, term: fn(f64, f64) -> f64) -> Result<()> {
    let (x, targets) = (run.input::<f32>(0)?, run.input::<f32>(1)?);
    let weights = match run.input_count() {
        3 => Some(run.input::<f32>(2)?),
        _ => None,
    };
    for (i, other) in [Some(&targets), weights.as_ref()].into_iter().flatten().enumerate() {
        if other.shape() != x.shape() {
            let error = Error::mismatch("shape, that of the logits", x.shape(), other.shape());
            return Err(run.about_input(i + 1, error));
        }
    }
    let (&len, outer) = x.shape().split_last().unwrap_or((&1, &[]));
    let y = run.output::<f32>(0, outer)?;
    let (x, targets, mut y) = (x.data()?, targets.data()?, y.data_overwrite()?);
    let weights = weights.as_ref().map(|weights| weights.data()).transpose()?;
    for (row, y) in y.iter_mut().enumerate() {
        let terms = (row * len..row * len + len).map(|i| {
            let weight = weights.as_ref().map_or(1.0, |weights| weights[i].into());
            weight * term(x[i].into(), targets[i].into())
        });
        *y = (-terms.sum::<f64>() / len as f64) as f32;
    }
    Ok(())
}
