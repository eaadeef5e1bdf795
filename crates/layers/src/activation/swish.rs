//! Swish: `y = x · σ(β · x)` with `σ(z) = 1 / (1 + exp(−z))` (Ramachandran et al., 2017).
//!
//! One bottom and one top of the same shape, in place if wanted.
//!
//! `swish_param`: `beta` β (default 1).
//!
//! Gradient: `dx = dy · (β·y + σ(β·x) · (1 − β·y))`.

use crate::common::{Elementwise, build, finite};
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::Pointwise;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["swish_param"],
    in_place: true,
    ..LayerKind::new(
        "Swish",
        "A smooth, self-gated ReLU.",
        module_doc!("swish.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let beta = param.swish_param().cloned().unwrap_or_default().beta();
    Ok(Box::new(Elementwise::new(
        &KIND,
        Pointwise::Swish {
            beta: T::from_f64(finite("swish_param.beta", beta)?),
        },
    )))
}
