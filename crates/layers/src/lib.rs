//! The layers, one file each.

mod abs_val;
mod accuracy;
mod batch_norm;
mod bias;
mod bnll;
mod clip;
mod convolution;
mod deconvolution;
mod dropout;
mod dummy_data;
mod eltwise;
mod elu;
mod exp;
mod frame;
mod im2col;
mod inner_product;
mod input;
mod log;
mod lrn;
mod mvn;
mod pooling;
mod power;
mod prelu;
mod recurrent;
mod relu;
mod scale;
mod sigmoid;
mod silence;
mod softmax;
mod softmax_with_loss;
mod split;
mod spp;
mod swish;
mod tanh;
mod threshold;

use cortado_core::LayerKind;

/// The layers of this crate, sorted by name.
pub const KINDS: &[&LayerKind] = &[
    &abs_val::KIND,
    &accuracy::KIND,
    &batch_norm::KIND,
    &bias::KIND,
    &bnll::KIND,
    &clip::KIND,
    &convolution::KIND,
    &deconvolution::KIND,
    &dropout::KIND,
    &dummy_data::KIND,
    &eltwise::KIND,
    &elu::KIND,
    &exp::KIND,
    &im2col::KIND,
    &inner_product::KIND,
    &input::KIND,
    &log::KIND,
    &lrn::KIND,
    &recurrent::lstm::KIND,
    &recurrent::lstm_unit::KIND,
    &mvn::KIND,
    &pooling::KIND,
    &power::KIND,
    &prelu::KIND,
    &relu::KIND,
    &recurrent::rnn::KIND,
    &scale::KIND,
    &sigmoid::KIND,
    &silence::KIND,
    &softmax::KIND,
    &softmax_with_loss::KIND,
    &split::KIND,
    &spp::KIND,
    &swish::KIND,
    &tanh::KIND,
    &threshold::KIND,
];
