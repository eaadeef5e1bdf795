//! The layers, one file each, in families.

mod activation;
mod arithmetic;
mod common;
mod detection;
mod linear;
mod loss;
mod metric;
mod norm;
pub mod python;
mod recurrent;
mod shape;
mod source;
mod window;

use cortado_core::LayerKind;

/// The layers of this crate, sorted by name. (A static: a constant would be compiled, with all
/// layers, in every crate that uses it.)
pub static KINDS: &[&LayerKind] = &[
    &activation::abs_val::KIND,
    &metric::accuracy::KIND,
    &arithmetic::arg_max::KIND,
    &detection::yolo::assisted_excitation::KIND,
    &linear::axpy::KIND,
    &norm::batch_norm::KIND,
    &shape::batch_reindex::KIND,
    &linear::bias::KIND,
    &norm::bn::KIND,
    &activation::bnll::KIND,
    &activation::clip::KIND,
    &shape::concat::KIND,
    &loss::contrastive_loss::KIND,
    &window::convolution::KIND,
    &window::convolution_depthwise::KIND,
    &shape::crop::KIND,
    &norm::cudnn_batch_norm::KIND,
    &window::deconvolution::KIND,
    &window::depthwise_convolution::KIND,
    &detection::ssd::detection_evaluate::KIND,
    &detection::ssd::detection_output::KIND,
    &activation::dropout::KIND,
    &source::dummy_data::KIND,
    &arithmetic::eltwise::KIND,
    &activation::elu::KIND,
    &linear::embed::KIND,
    &loss::euclidean_loss::KIND,
    &detection::yolo::eval_detection::KIND,
    &activation::exp::KIND,
    &shape::filter::KIND,
    &shape::flatten::KIND,
    &detection::yolo::yolov3::gaussian::KIND,
    &activation::hard_sigmoid::KIND,
    &activation::hard_swish::KIND,
    &loss::hinge_loss::KIND,
    &window::im2col::KIND,
    &loss::infogain_loss::KIND,
    &linear::inner_product::KIND,
    &source::input::KIND,
    &window::interp::KIND,
    &activation::log::KIND,
    &norm::lrn::KIND,
    &recurrent::lstm::KIND,
    &recurrent::lstm_unit::KIND,
    &activation::mish::KIND,
    &detection::ssd::multi_box_loss::KIND,
    &loss::multinomial_logistic_loss::KIND,
    &norm::mvn::KIND,
    &norm::normalize::KIND,
    &source::parameter::KIND,
    &shape::permute::KIND,
    &window::pooling::KIND,
    &activation::power::KIND,
    &activation::prelu::KIND,
    &detection::ssd::prior_box::KIND,
    &python::KIND,
    &metric::quantize::KIND,
    &arithmetic::reduction::KIND,
    &detection::yolo::region_loss::KIND,
    &activation::relu::KIND,
    &activation::relu6::KIND,
    &shape::reorg::KIND,
    &shape::reshape::KIND,
    &recurrent::rnn::KIND,
    &linear::scale::KIND,
    &shape::shuffle_channel::KIND,
    &activation::sigmoid::KIND,
    &loss::sigmoid_cross_entropy_loss::KIND,
    &shape::silence::KIND,
    &shape::slice::KIND,
    &norm::softmax::KIND,
    &loss::softmax_with_loss::KIND,
    &shape::split::KIND,
    &window::spp::KIND,
    &activation::swish::KIND,
    &activation::tanh::KIND,
    &activation::threshold::KIND,
    &shape::tile::KIND,
    &window::upsample::KIND,
    &detection::yolo::yolo_detection_output::KIND,
    &detection::yolo::yolo_seg::KIND,
    &detection::yolo::yolov3::KIND,
    &detection::yolo::yolov3_detection_output::KIND,
];
