//! Functions of each element alone, and Dropout.

pub(crate) mod abs_val;
pub(crate) mod arccos;
pub(crate) mod bnll;
pub(crate) mod clip;
pub(crate) mod cosine;
pub(crate) mod dropout;
pub(crate) mod elu;
pub(crate) mod exp;
pub(crate) mod hard_sigmoid;
pub(crate) mod hard_swish;
pub(crate) mod log;
pub(crate) mod mish;
pub(crate) mod neg_relu;
pub(crate) mod power;
pub(crate) mod prelu;
pub(crate) mod relu;
pub(crate) mod relu6;
pub(crate) mod selu;
pub(crate) mod sigmoid;
pub(crate) mod soft_truncation;
pub(crate) mod swish;
pub(crate) mod tanh;
pub(crate) mod threshold;
pub(crate) mod truncation;
