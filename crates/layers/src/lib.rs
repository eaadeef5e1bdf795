//! The layers, one file each.

mod abs_val;
mod accuracy;
mod batch_norm;
mod bias;
mod bnll;
mod clip;
mod contrastive_loss;
mod convolution;
mod dropout;
mod dummy_data;
mod eltwise;
mod elu;
mod euclidean_loss;
mod exp;
mod frame;
mod hinge_loss;
mod infogain_loss;
mod inner_product;
mod input;
mod log;
mod lrn;
mod multinomial_logistic_loss;
mod mvn;
mod pooling;
mod power;
mod prelu;
mod relu;
mod scale;
mod sigmoid;
mod sigmoid_cross_entropy_loss;
mod silence;
mod softmax;
mod softmax_with_loss;
mod split;
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
    &contrastive_loss::KIND,
    &convolution::KIND,
    &dropout::KIND,
    &dummy_data::KIND,
    &eltwise::KIND,
    &elu::KIND,
    &euclidean_loss::KIND,
    &exp::KIND,
    &hinge_loss::KIND,
    &infogain_loss::KIND,
    &inner_product::KIND,
    &input::KIND,
    &log::KIND,
    &lrn::KIND,
    &multinomial_logistic_loss::KIND,
    &mvn::KIND,
    &pooling::KIND,
    &power::KIND,
    &prelu::KIND,
    &relu::KIND,
    &scale::KIND,
    &sigmoid::KIND,
    &sigmoid_cross_entropy_loss::KIND,
    &silence::KIND,
    &softmax::KIND,
    &softmax_with_loss::KIND,
    &split::KIND,
    &swish::KIND,
    &tanh::KIND,
    &threshold::KIND,
];
