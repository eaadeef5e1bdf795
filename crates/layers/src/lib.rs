//! The layers, one file each.

mod abs_val;
mod accuracy;
mod arg_max;
mod batch_norm;
mod batch_reindex;
mod bias;
mod bnll;
mod clip;
mod concat;
mod contrastive_loss;
mod convolution;
mod crop;
mod deconvolution;
mod dropout;
mod dummy_data;
mod eltwise;
mod elu;
mod embed;
mod euclidean_loss;
mod exp;
mod filter;
mod flatten;
mod frame;
mod hinge_loss;
mod im2col;
mod infogain_loss;
mod inner_product;
mod input;
mod log;
mod lrn;
mod multinomial_logistic_loss;
mod mvn;
mod parameter;
mod pooling;
mod power;
mod prelu;
pub mod python;
mod recurrent;
mod reduction;
mod relu;
mod reshape;
mod scale;
mod sigmoid;
mod sigmoid_cross_entropy_loss;
mod silence;
mod slice;
mod softmax;
mod softmax_with_loss;
mod split;
mod spp;
mod swish;
mod tanh;
mod threshold;
mod tile;

use cortado_core::LayerKind;

/// The layers of this crate, sorted by name. (A static: a constant would be compiled, with all layers, in every crate that uses it.)
pub static KINDS: &[&LayerKind] = &[
    &abs_val::KIND,
    &accuracy::KIND,
    &arg_max::KIND,
    &batch_norm::KIND,
    &batch_reindex::KIND,
    &bias::KIND,
    &bnll::KIND,
    &clip::KIND,
    &concat::KIND,
    &contrastive_loss::KIND,
    &convolution::KIND,
    &crop::KIND,
    &deconvolution::KIND,
    &dropout::KIND,
    &dummy_data::KIND,
    &eltwise::KIND,
    &elu::KIND,
    &embed::KIND,
    &euclidean_loss::KIND,
    &exp::KIND,
    &filter::KIND,
    &flatten::KIND,
    &hinge_loss::KIND,
    &im2col::KIND,
    &infogain_loss::KIND,
    &inner_product::KIND,
    &input::KIND,
    &log::KIND,
    &lrn::KIND,
    &recurrent::lstm::KIND,
    &recurrent::lstm_unit::KIND,
    &multinomial_logistic_loss::KIND,
    &mvn::KIND,
    &parameter::KIND,
    &pooling::KIND,
    &power::KIND,
    &prelu::KIND,
    &python::KIND,
    &reduction::KIND,
    &relu::KIND,
    &reshape::KIND,
    &recurrent::rnn::KIND,
    &scale::KIND,
    &sigmoid::KIND,
    &sigmoid_cross_entropy_loss::KIND,
    &silence::KIND,
    &slice::KIND,
    &softmax::KIND,
    &softmax_with_loss::KIND,
    &split::KIND,
    &spp::KIND,
    &swish::KIND,
    &tanh::KIND,
    &threshold::KIND,
    &tile::KIND,
];
