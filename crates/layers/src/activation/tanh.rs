//! TanH: `y = tanh(x)`.
//!
//! One bottom and one top of the same shape, in place if wanted. `tanh_param` has no option that
//! changes anything.
//!
//! Gradient: `dx = dy · (1 − y²)`.

use crate::common::{Elementwise, build};
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::Pointwise;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["tanh_param"],
    in_place: true,
    ..LayerKind::new("TanH", "The hyperbolic tangent.", module_doc!("tanh.rs"), build!(build))
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(Elementwise::new(&KIND, Pointwise::Tanh)))
}
