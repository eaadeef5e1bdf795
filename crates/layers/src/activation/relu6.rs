//! ReLU6: `y = min(max(x, 0) + slope · min(x, 0), 6)`, the ReLU of MobileNet v2.
//!
//! One bottom and one top of the same shape, in place if wanted.
//!
//! `relu6_param`: `negative_slope` (default 0).
//!
//! Gradient: `dx = dy` between 0 and 6, `slope · dy` below, 0 above 6.

use crate::common::{Elementwise, build, finite};
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::Pointwise;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["relu6_param"],
    in_place: true,
    ..LayerKind::new(
        "ReLU6",
        "A ReLU that ends at 6.",
        module_doc!("relu6.rs"),
        build!(build),
    )
};

/// Where it ends.
const MAX: f64 = 6.0;

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let slope = param.relu6_param().map_or(0.0, |options| options.negative_slope());
    let slope = T::from_f64(finite("relu6_param.negative_slope", slope)?);
    Ok(Box::new(Elementwise::new(&KIND, up_to_six(slope))))
}

/// A ReLU that ends at 6.
pub(super) fn up_to_six<T: Real>(slope: T) -> Pointwise<T> {
    let max = T::from_f64(MAX);
    // What engines know as an activation of their own.
    match slope == T::ZERO {
        true => Pointwise::Clip { min: T::ZERO, max },
        false => Pointwise::BoundedRelu { slope, max },
    }
}
