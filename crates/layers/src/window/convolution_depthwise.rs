//! ConvolutionDepthwise: a Convolution of each channel with a filter of its own, as in ShuffleNet
//! and MobileNet (farmingyard).
//!
//! Bottom (batch axes…, channels C, spatial axes…), top (batch axes…, C, output sizes…).
//! Parameters: w (C, 1, kernel…), and b (C) unless `bias_term` is false. `group` and `num_output`
//! are always C. All else, `convolution_param`, sizes and gradients, is as in
//! Convolution.

use super::convolution::Forward;
use crate::common::{Filters, build};
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["convolution_param"],
    ..LayerKind::new(
        "ConvolutionDepthwise",
        "Convolution of each channel with a filter of its own.",
        module_doc!("convolution_depthwise.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(Filters::<T, Forward>::depthwise(param)?))
}
