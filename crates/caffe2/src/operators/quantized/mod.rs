//! Operators on quantized tensors.

mod elementwise;
mod plain;
mod pools;
mod products;
mod quantizer;
mod shape;
mod stylizer;

use crate::operator::OperatorKind;

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[
    stylizer::DEPROCESS,
    elementwise::ADD,
    elementwise::ADD_RELU,
    pools::AVERAGE,
    pools::AVERAGE_RELU,
    plain::CHANNEL_SHUFFLE,
    shape::CONCAT,
    products::CONV,
    products::CONV_RELU,
    plain::CONV_TRANSPOSE,
    elementwise::DEQUANTIZE,
    products::FC,
    shape::FLATTEN,
    shape::GIVEN_INT,
    shape::GIVEN,
    elementwise::LEAKY_RELU,
    pools::MAX,
    pools::MAX_RELU,
    elementwise::QUANTIZE,
    elementwise::RELU,
    plain::RESHAPE,
    plain::RESIZE_NEAREST,
    plain::ROI_ALIGN,
    elementwise::SIGMOID,
    plain::SLICE,
    elementwise::SOFTMAX,
    elementwise::SUM,
    elementwise::SUM_RELU,
    plain::TRANSPOSE,
    stylizer::PREPROCESS,
];
