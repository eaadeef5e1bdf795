//! Mish: `y = x · tanh(log(1 + exp(x)))` (Misra, 2019), of YOLO v4.
//!
//! One bottom and one top of the same shape, in place if wanted. No options.
//!
//! Gradient: `dx = dy · (t + x · (1 − t²) · σ(x))` with t = tanh(log(1 + exp(x))).

use crate::common::{Elementwise, build};
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::Pointwise;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    in_place: true,
    ..LayerKind::new(
        "Mish",
        "A smooth ReLU, gated by the tanh of its softplus.",
        module_doc!("mish.rs"),
        build!(build),
    )
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(Elementwise::new(&KIND, Pointwise::Mish)))
}
