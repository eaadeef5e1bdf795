//! ReLU: `y = max(x, 0) + negative_slope · min(x, 0)`.
//!
//! One bottom and one top of the same shape, in place if wanted.
//!
//! `relu_param`: `negative_slope` (default 0); `relu6` (default false, from Synopsys): if true, y ends
//! at 6, as in ReLU6.
//!
//! Gradient: `dx = dy` for x > 0, else `negative_slope · dy`.

use super::relu6::up_to_six;
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
    let options = param.relu_param().cloned().unwrap_or_default();
    let slope = T::from_f64(finite("relu_param.negative_slope", options.negative_slope())?);
    let function = match options.relu6() {
        true => up_to_six(slope),
        false => Pointwise::Relu { slope },
    };
    Ok(Box::new(Elementwise::new(&KIND, function)))
}
