//! DepthwiseConvolution: a Convolution of groups, written for `group` = channels.
//!
//! Bottoms, tops, parameters, sizes, options (`convolution_param`) and gradients are those of
//! Convolution. Without `group`, `num_output` must be the number of channels C: there is one filter for each, weights
//! (C, 1, kernel…). A file that has (C, C, kernel…), as the original makes them then, gives the first numbers, which are
//! those that its GPU code reads. It is from yonghenglh6/DepthwiseConvolution and
//! MobileNet-YOLO, whose CPU code is that of Convolution, and whose GPU code is right only for one
//! filter for each channel: `group` = `num_output` = channels, weights (channels, 1, kernel…).

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
        "DepthwiseConvolution",
        "Convolution of each channel with a filter of its own.",
        module_doc!("depthwise_convolution.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let has_group = param.convolution_param().is_some_and(|options| options.group.is_some());
    Ok(Box::new(match has_group {
        true => Filters::<T, Forward>::new(param)?,
        false => Filters::one_for_each_of(param)?,
    }))
}
