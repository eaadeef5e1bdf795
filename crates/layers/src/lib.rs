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
    &norm::batch_norm::KIND,
    &shape::batch_reindex::KIND,
    &detection::mscnn::bbox_accuracy::KIND,
    &linear::bias::KIND,
    &activation::bnll::KIND,
    &detection::rcnn::box_annotator_ohem::KIND,
    &detection::mscnn::box_group_output::KIND,
    &detection::mscnn::box_output::KIND,
    &activation::clip::KIND,
    &shape::concat::KIND,
    &loss::contrastive_loss::KIND,
    &window::convolution::KIND,
    &shape::crop::KIND,
    &detection::mscnn::decode_bbox::KIND,
    &window::deconvolution::KIND,
    &detection::deformable::deformable_convolution::KIND,
    &detection::roi::deformable_psroi_pooling::KIND,
    &detection::mscnn::detection_accuracy::KIND,
    &detection::ssd::detection_evaluate::KIND,
    &detection::mscnn::detection_group_accuracy::KIND,
    &detection::mscnn::detection_loss::KIND,
    &detection::ssd::detection_output::KIND,
    &activation::dropout::KIND,
    &source::dummy_data::KIND,
    &arithmetic::eltwise::KIND,
    &activation::elu::KIND,
    &linear::embed::KIND,
    &loss::euclidean_loss::KIND,
    &activation::exp::KIND,
    &shape::filter::KIND,
    &shape::flatten::KIND,
    &detection::mscnn::frcnn_output::KIND,
    &detection::mscnn::hard_mining::KIND,
    &loss::hinge_loss::KIND,
    &window::im2col::KIND,
    &loss::infogain_loss::KIND,
    &linear::inner_product::KIND,
    &source::input::KIND,
    &activation::log::KIND,
    &norm::lrn::KIND,
    &recurrent::lstm::KIND,
    &recurrent::lstm_unit::KIND,
    &detection::roi::mask_pooling::KIND,
    &detection::roi::mask_resize::KIND,
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
    &detection::rcnn::proposal::KIND,
    &detection::mscnn::proposal_target::KIND,
    &detection::roi::psroi_pooling::KIND,
    &python::KIND,
    &arithmetic::reduction::KIND,
    &activation::relu::KIND,
    &shape::reshape::KIND,
    &recurrent::rnn::KIND,
    &detection::roi::roi_align::KIND,
    &detection::roi::roi_pooling::KIND,
    &detection::roi::roi_warping::KIND,
    &linear::scale::KIND,
    &detection::mscnn::scale_route::KIND,
    &activation::sigmoid::KIND,
    &loss::sigmoid_cross_entropy_loss::KIND,
    &shape::silence::KIND,
    &shape::slice::KIND,
    &detection::rcnn::smooth_l1_loss::KIND,
    &detection::rcnn::smooth_l1_loss_ohem::KIND,
    &norm::softmax::KIND,
    &loss::softmax_with_loss::KIND,
    &detection::rcnn::softmax_with_loss_ohem::KIND,
    &shape::split::KIND,
    &window::spp::KIND,
    &activation::swish::KIND,
    &activation::tanh::KIND,
    &activation::threshold::KIND,
    &shape::tile::KIND,
];
