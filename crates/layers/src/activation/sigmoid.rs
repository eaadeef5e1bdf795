//! Sigmoid: `y = 1 / (1 + exp(−x))`, computed as `tanh(x / 2) / 2 + 1/2`, which cannot overflow.
//!
//! One bottom and one top of the same shape, in place if wanted. `sigmoid_param` has no option that
//! changes anything.
//!
//! Gradient: `dx = dy · y · (1 − y)`.

use crate::common::{Elementwise, build};
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::Pointwise;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["sigmoid_param"],
    in_place: true,
    ..LayerKind::new(
        "Sigmoid",
        "The logistic function.",
        module_doc!("sigmoid.rs"),
        build!(build),
    )
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(Elementwise::new(&KIND, Pointwise::Sigmoid)))
}
