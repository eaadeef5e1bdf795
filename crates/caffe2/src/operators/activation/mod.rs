//! Activations: functions of single elements with a bend.

mod glu;
mod pointwise;
mod prelu;
mod smooth;

use crate::operator::OperatorKind;

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[
    pointwise::CLIP,
    pointwise::ELU,
    smooth::GELU,
    glu::KIND,
    pointwise::HARD_SIGMOID,
    pointwise::LEAKY_RELU,
    smooth::LOGIT,
    smooth::MISH,
    prelu::KIND,
    pointwise::RELU,
    pointwise::RELU_N,
    pointwise::SELU,
    pointwise::SIGMOID,
    pointwise::SOFTPLUS,
    smooth::SOFTSIGN,
    pointwise::SWISH,
    pointwise::TANH,
    pointwise::THRESHOLDED_RELU,
];
