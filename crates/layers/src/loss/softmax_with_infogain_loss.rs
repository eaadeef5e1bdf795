//! SoftmaxWithInfogainLoss: InfogainLoss under the name of jolibrain's Caffe: the logistic loss of a softmax, weighted by a
//! matrix of label and answer.
//!
//! Bottoms, tops, options and gradients are those of InfogainLoss.

use super::infogain_loss;
use crate::common::build;
use cortado_core::{Arity, Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["infogain_loss_param", "loss_param"],
    bottoms: Arity::between(2, 3),
    tops: Arity::between(1, 2),
    auto_top: true,
    is_loss: true,
    no_gradient: &[1, 2],
    ..LayerKind::new(
        "SoftmaxWithInfogainLoss",
        "Softmax and the logistic loss, weighted by a matrix of label and answer.",
        module_doc!("softmax_with_infogain_loss.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    infogain_loss::build_as(&KIND, param)
}
