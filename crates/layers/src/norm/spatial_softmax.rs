//! SpatialSoftmax: `y_k = exp((x_k − max_j x_j) / T) / Σ_j exp((x_j − max_j x_j) / T)` over the places of each map: the last
//! two axes together, for each index of the axes before them. From cbfinn's Caffe.
//!
//! One bottom of two axes or more, (.., height, width), and one top of the same shape, in place if wanted.
//!
//! `spatial_softmax_param`: `temperature` T (default 1).
//!
//! Gradient: `dx_k = (dy_k − Σ_j dy_j·y_j) · y_k / T`.

use super::softmax::{Set, Softmax, temperature};
use crate::common::build;
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["spatial_softmax_param"],
    in_place: true,
    ..LayerKind::new(
        "SpatialSoftmax",
        "Turns the scores of each map into probabilities of its places.",
        module_doc!("spatial_softmax.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.spatial_softmax_param().cloned().unwrap_or_default();
    let temperature = temperature("spatial_softmax_param.temperature", options.temperature())?;
    Ok(Box::new(Softmax::new(Set::Map, temperature)))
}
