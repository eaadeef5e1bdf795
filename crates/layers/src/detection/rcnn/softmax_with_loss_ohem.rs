//! SoftmaxWithLossOHEM: SoftmaxWithLoss under another name (R-FCN), where the third top is what
//! counts: the loss of each region, by which BoxAnnotatorOHEM picks the hard ones.
//!
//! Bottoms: scores `[outer…, classes, inner…]`; labels, one for each of the outer · inner places.
//! Tops: the loss, a scalar; if named, the probabilities; and the loss of each place, in the shape of
//! the labels, with four axes at least, so that it can be added to that of SmoothL1LossOHEM; not divided, and
//! 0 where it is ignored.
//!
//! `softmax_param` and `loss_param` as those of SoftmaxWithLoss: `axis`, `ignore_label`,
//! `normalization` (default VALID; PRE_FIXED divides by `pre_fixed_normalizer`). `caffe layers
//! SoftmaxWithLoss` has the formula.
//!
//! Gradient: that of SoftmaxWithLoss, from the first top alone.

use crate::common::build;
use crate::loss::softmax_with_loss;
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    name: "SoftmaxWithLossOHEM",
    summary: "SoftmaxWithLoss with the loss of each region, to mine hard ones.",
    doc: module_doc!("softmax_with_loss_ohem.rs"),
    build: build!(build),
    ..softmax_with_loss::KIND
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    softmax_with_loss::build_as(&KIND, param, 4)
}
