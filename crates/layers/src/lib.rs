//! The layers, one file each.

mod accuracy;
mod convolution;
mod dropout;
mod dummy_data;
mod frame;
mod inner_product;
mod input;
mod lrn;
mod pooling;
mod recurrent;
mod relu;
mod silence;
mod softmax;
mod softmax_with_loss;
mod split;

use cortado_core::LayerKind;

/// The layers of this crate, sorted by name.
pub const KINDS: &[&LayerKind] = &[
    &accuracy::KIND,
    &convolution::KIND,
    &dropout::KIND,
    &dummy_data::KIND,
    &inner_product::KIND,
    &input::KIND,
    &lrn::KIND,
    &recurrent::lstm::KIND,
    &recurrent::lstm_unit::KIND,
    &pooling::KIND,
    &relu::KIND,
    &recurrent::rnn::KIND,
    &silence::KIND,
    &softmax::KIND,
    &softmax_with_loss::KIND,
    &split::KIND,
];
