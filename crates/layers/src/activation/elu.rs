//! ELU, exponential linear unit: `y = x` for x > 0, else `α · (exp(x) − 1)` (Clevert et al., 2015).
//!
//! One bottom and one top of the same shape, in place if wanted.
//!
//! `elu_param`: `alpha` α (default 1).
//!
//! Gradient: `dx = dy` for x > 0, else `dy · (y + α)`.

use crate::common::{Elementwise, build, finite};
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::Pointwise;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["elu_param"],
    in_place: true,
    ..LayerKind::new(
        "ELU",
        "Exponential linear unit: smooth and bounded for negative values.",
        module_doc!("elu.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let alpha = param.elu_param().cloned().unwrap_or_default().alpha();
    Ok(Box::new(Elementwise::new(
        &KIND,
        Pointwise::Elu {
            alpha: T::from_f64(finite("elu_param.alpha", alpha)?),
        },
    )))
}
