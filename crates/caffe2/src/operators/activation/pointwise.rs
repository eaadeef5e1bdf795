//! Activations that the devices know as functions of single elements.

use crate::infer::like_first_input;
use crate::kit::elementwise::pointwise;
use crate::operator::{BuildFn, InPlace, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::Result;
use cortado_ops::Pointwise;

/// y = max(x, 0).
pub(super) const RELU: OperatorKind = kind("Relu", "y = max(x, 0)", |_| of(Pointwise::Relu { slope: 0.0 }));

/// y = 1 / (1 + e^−x).
pub(super) const SIGMOID: OperatorKind = kind("Sigmoid", "y = 1 / (1 + e^-x)", |_| of(Pointwise::Sigmoid));

/// y = tanh x.
pub(super) const TANH: OperatorKind = kind("Tanh", "y = tanh x", |_| of(Pointwise::Tanh));

const fn kind(name: &'static str, summary: &'static str, build: BuildFn) -> OperatorKind {
    OperatorKind {
        in_place: InPlace::SameIndex,
        infer: Some(like_first_input),
        ..OperatorKind::new(name, summary, build)
    }
}

fn of(f: Pointwise<f32>) -> Result<Box<dyn Operator>> {
    Ok(Box::new(move |run: &Run<'_>| pointwise(run, f)))
}
