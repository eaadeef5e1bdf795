//! MultiBoxFocalLoss: MultiBoxLoss with the focal loss of scores (Lin et al., 2017), in which priors that are right already
//! count less.
//!
//! Bottoms, top and `multibox_loss_param` as in MultiBoxLoss, but with `conf_loss_type` SOFTMAX (default) L_conf is
//! `−α (1 − p)^γ ln p`, with p the softmax of the label of the matched box, or of the background. Mining (default MAX_NEGATIVE; files of this
//! layer have NONE) still finds hard priors by −ln p.
//!
//! `focal_loss_param`: `alpha` α (default 0.25), `gamma` γ (2). `loss_param` as in MultiBoxLoss.
//!
//! Gradients: those of MultiBoxLoss, with that of FocalLoss. From the SSD forks with a file of this name, such as
//! leehungxd/caffe_ssd.

use super::confidence::ConfidenceLoss;
use super::options::Options;
use crate::common::build;
use crate::loss::focal_loss::Focus;
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["multibox_loss_param", "focal_loss_param", "loss_param"],
    bottoms: super::KIND.bottoms,
    auto_top: true,
    is_loss: true,
    no_gradient: super::KIND.no_gradient,
    ..LayerKind::new(
        "MultiBoxFocalLoss",
        "The loss of SSD, with less weight for priors that are right.",
        module_doc!("focal.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let given = param.multibox_loss_param().cloned().unwrap_or_default();
    let mut options = Options::new(&given)?;
    let focus = Focus::new(&param.focal_loss_param().cloned().unwrap_or_default())?;
    if options.confidence_loss == ConfidenceLoss::Softmax {
        options.confidence_loss = ConfidenceLoss::Focal(focus);
    }
    super::boxed(&KIND, param, &given, options)
}
