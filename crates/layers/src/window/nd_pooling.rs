//! NdPooling: a Pooling over any number of spatial axes, with a size for each.
//!
//! Bottom, tops, options (`pooling_param`) and gradients are those of Pooling. The sizes are given as
//! `kernel_shape { dim: 2 dim: 3 dim: 3 }`, one for each spatial axis; `stride_shape` (default 1) and `pad_shape`
//! (default 0) in the same form. With `global_pooling: true` the kernel does not count. Pooling takes these forms too, and
//! this layer those of Pooling. From chuckcho/video-caffe.

use super::pooling;
use crate::common::build;
use cortado_core::{Arity, Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["pooling_param"],
    tops: Arity::between(1, 2),
    ..LayerKind::new(
        "NdPooling",
        "Pooling with a size for each axis.",
        module_doc!("nd_pooling.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    pooling::build(param, ctx)
}
