//! DepthwiseConvolution: a Convolution of groups, written for `group` = channels.
//!
//! Bottoms, tops, parameters, sizes, options (`convolution_param`) and gradients are those of
//! Convolution; only `group` is required here. It is from yonghenglh6/DepthwiseConvolution and
//! MobileNet-YOLO, whose CPU code is that of Convolution, and whose GPU code is right only for one
//! filter for each channel: `group` = `num_output` = channels, weights (channels, 1, kernel…).

use super::convolution::Forward;
use crate::common::{Filters, build};
use cortado_core::{Arity, Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["convolution_param"],
    bottoms: Arity::at_least(1),
    tops: Arity::at_least(1),
    tops_equal_bottoms: true,
    ..LayerKind::new(
        "DepthwiseConvolution",
        "Convolution of each channel with a filter of its own.",
        module_doc!("depthwise_convolution.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    if param.convolution_param().is_none_or(|options| options.group.is_none()) {
        let problem = "is missing; give the number of channels, for a filter for each";
        return Err(Error::param("convolution_param.group", problem));
    }
    Ok(Box::new(Filters::<T, Forward>::new(param)?))
}
