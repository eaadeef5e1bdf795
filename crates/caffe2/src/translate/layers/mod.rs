//! What becomes of each type of layer.

mod elementwise;
mod shape;
mod windows;

use super::parts::Site;
use cortado_core::Result;

/// What translates the layers of a type.
type Translate = fn(&mut Site<'_>) -> Result<()>;

/// What translates the layers of a type; none if nothing does. Layers that only feed or end a net
/// become nothing.
pub(super) fn translation(type_name: &str) -> Option<Translate> {
    let translate: Translate = match type_name {
        "AbsVal" => |site| elementwise::renamed(site, "Abs"),
        "BNLL" => |site| elementwise::renamed(site, "Softplus"),
        "BatchNorm" => elementwise::batch_norm,
        "Bias" => elementwise::bias,
        "Clip" => elementwise::clip,
        "Concat" => shape::concat,
        "Convolution" => windows::convolution,
        "Deconvolution" => windows::deconvolution,
        "Dropout" => elementwise::dropout,
        "ELU" => elementwise::elu,
        "Eltwise" => elementwise::eltwise,
        "Exp" => elementwise::exp,
        "Flatten" => shape::flatten,
        "InnerProduct" => windows::inner_product,
        "LRN" => windows::lrn,
        "Log" => elementwise::log,
        "PReLU" => elementwise::prelu,
        "Permute" => shape::permute,
        "Pooling" => windows::pooling,
        "Power" => elementwise::power,
        "ROIPooling" => windows::roi_pooling,
        "ReLU" => elementwise::relu,
        "Reduction" => shape::reduction,
        "Reshape" => shape::reshape,
        "Scale" => elementwise::scale,
        "Sigmoid" => |site| elementwise::renamed(site, "Sigmoid"),
        "Slice" => shape::slice,
        "Softmax" => shape::softmax,
        "Split" => shape::split,
        "Swish" => elementwise::swish,
        "TanH" => |site| elementwise::renamed(site, "Tanh"),
        "Tile" => shape::tile,
        "Silence" => |_| Ok(()),
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
