//! Operators on quantized tensors.

mod elementwise;
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
    shape::CONCAT,
    products::CONV,
    products::CONV_RELU,
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
    elementwise::SIGMOID,
    elementwise::SOFTMAX,
    elementwise::SUM,
    elementwise::SUM_RELU,
    stylizer::PREPROCESS,
];
