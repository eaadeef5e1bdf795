//! ReLU: `y = max(x, 0) + negative_slope · min(x, 0)`.
//!
//! One bottom and one top of the same shape, in place if wanted.
//!
//! `relu_param`: `negative_slope` (default 0).
//!
//! Gradient: `dx = dy` for x > 0, else `negative_slope · dy`.

use crate::common::{Elementwise, build, finite};
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::Pointwise;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["relu_param"],
    in_place: true,
    ..LayerKind::new(
        "ReLU",
        "Rectified linear unit: negative values become 0, or are scaled.",
        module_doc!("relu.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let negative_slope = param.relu_param().map_or(0.0, |options| options.negative_slope());
    Ok(Box::new(Elementwise::new(
        &KIND,
        Pointwise::Relu {
            slope: T::from_f64(finite("relu_param.negative_slope", negative_slope)?),
        },
    )))
}
