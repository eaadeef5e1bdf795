//! The translation of each type of layer.

mod elementwise;
mod forks;
mod shape;
mod windows;

use super::site::Site;
use cortado_core::Result;

/// What translates the layers of a type.
type Translate = fn(&mut Site<'_>) -> Result<()>;

/// What translates the layers of a type; none if nothing does. Layers that only feed or end a net
/// become nothing.
pub(super) fn translation(type_name: &str) -> Option<Translate> {
    let translate: Translate = match type_name {
        "AbsVal" => |site| elementwise::renamed(site, "Abs"),
        "Accuracy" => forks::accuracy,
        "ArgMax" => forks::arg_max,
        "Axpy" => forks::axpy,
        "BNLL" => |site| elementwise::renamed(site, "Softplus"),
        "BatchNorm" => elementwise::batch_norm,
        "BatchReindex" => forks::batch_reindex,
        "Bias" => elementwise::bias,
        "Clip" => elementwise::clip,
        "Concat" => shape::concat,
        "Convolution" => windows::convolution,
        "ConvolutionDepthwise" => windows::depthwise,
        "Crop" => shape::crop,
        "Deconvolution" => windows::deconvolution,
        "DepthwiseConvolution" => windows::convolution,
        "Dropout" => elementwise::dropout,
        "ELU" => elementwise::elu,
        "Eltwise" => elementwise::eltwise,
        "Embed" => forks::embed,
        "Exp" => elementwise::exp,
        "Flatten" => shape::flatten,
        "HardSigmoid" => forks::hard_sigmoid,
        "HardSwish" => forks::hard_swish,
        "InnerProduct" => windows::inner_product,
        "LRN" => windows::lrn,
        "Log" => elementwise::log,
        "Mish" => forks::mish,
        "Normalize" => forks::normalize,
        "PReLU" => elementwise::prelu,
        "PSROIPooling" => forks::psroi_pooling,
        "Parameter" => forks::parameter,
        "Permute" => shape::permute,
        "Pooling" => windows::pooling,
        "Power" => elementwise::power,
        "ROIAlign" => forks::roi_align,
        "ROIPooling" => windows::roi_pooling,
        "ReLU" => elementwise::relu,
        "ReLU6" => forks::relu6,
        "Reduction" => shape::reduction,
        "Reshape" => shape::reshape,
        "Scale" => elementwise::scale,
        "ShuffleChannel" => forks::shuffle_channel,
        "Sigmoid" => |site| elementwise::renamed(site, "Sigmoid"),
        "Silence" => |_| Ok(()),
        "Slice" => shape::slice,
        "Softmax" => shape::softmax,
        "SoftmaxWithLoss" => forks::softmax_with_loss,
        "Split" => shape::split,
        "Swish" => elementwise::swish,
        "TanH" => |site| elementwise::renamed(site, "Tanh"),
        "Threshold" => forks::threshold,
        "Tile" => shape::tile,
        "Upsample" => forks::upsample,
        _ => return None,
    };
    Some(translate)
}

/// Layers whose tops runs are given.
pub(super) fn is_source(type_name: &str) -> bool {
    matches!(
        type_name,
        "AnnotatedData"
            | "Data"
            | "DummyData"
            | "HDF5Data"
            | "ImageData"
            | "Input"
            | "MemoryData"
            | "VideoData"
            | "WindowData"
    )
}
