//! NdConvolution: a Convolution over any number of spatial axes, with a size for each.
//!
//! Bottoms, tops, parameters, options (`convolution_param`) and gradients are those of Convolution. The sizes are given as
//! `kernel_shape { dim: 3 dim: 5 dim: 5 }`, one for each spatial axis; `stride_shape` (default 1) and `pad_shape`
//! (default 0) in the same form. Convolution takes these forms too, and this layer those of Convolution. From
//! chuckcho/video-caffe.

use super::convolution::Forward;
use crate::common::{Filters, build};
use cortado_core::{Arity, Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["convolution_param"],
    bottoms: Arity::at_least(1),
    tops: Arity::at_least(1),
    tops_equal_bottoms: true,
    ..LayerKind::new(
        "NdConvolution",
        "Convolution with a size for each axis.",
        module_doc!("nd_convolution.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(Filters::<T, Forward>::new(param)?))
}
