//! AbsVal: `y = |x|`.
//!
//! One bottom and one top of the same shape, not in place.
//!
//! Gradient: `dx = dy · sign(x)`, 0 at 0.

use crate::common::{Elementwise, build};
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::Pointwise;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind::new(
    "AbsVal",
    "The absolute value.",
    module_doc!("abs_val.rs"),
    build!(build),
);

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(Elementwise::new(&KIND, Pointwise::Abs)))
}
