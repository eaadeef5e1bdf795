//! Bias: `y = x + β`, with a summand for each channel, or for each element of any range of axes.
//!
//! Bottoms: x; and, if it is given, β, whose shape must be that of x from `axis` on (a scalar
//! counts for all elements). Without it β is learned. Top: the shape of x, in place if wanted.
//! Parameter: β, if there is no second bottom, in the shape of the `num_axes` axes of x from `axis`
//! on.
//!
//! `bias_param`: `axis` (default 1; negative counts from the end); `num_axes` (default 1; −1 is all
//! from `axis` on, 0 one summand for all), which does not count beside a second bottom; `filler`
//! (default constant 0).
//!
//! Gradients: `dx = dy`; `dβ += Σ dy` over all elements of the same coefficient (of a second
//! bottom: `=`).

use crate::common::{Affine, CoefficientAxes, Coefficients, Learned, Slot, build};
use cortado_core::{Arity, Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["bias_param"],
    bottoms: Arity::between(1, 2),
    in_place: true,
    ..LayerKind::new(
        "Bias",
        "Adds a learned or given bias to each channel.",
        module_doc!("bias.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.bias_param().cloned().unwrap_or_default();
    let beta = if param.bottom.len() > 1 {
        Coefficients::Bottom
    } else {
        Coefficients::Learned(0)
    };
    let slot = (beta != Coefficients::Bottom).then_some(Slot {
        name: "bias",
        field: "bias_param.filler",
        filler: options.filler(),
        default: 0.0,
    });
    let learned = Learned::of(param, slot)?;
    let axes = CoefficientAxes::new("bias_param", options.axis(), options.num_axes())?;
    Ok(Box::new(Affine::new(axes, Coefficients::Absent, beta, learned)))
}
