//! PriorBoxClustered: a PriorBox whose boxes are given by `width` and `height`, one of each for every box. From the OpenVINO
//! toolbox.
//!
//! Bottoms, top and the other fields of `prior_box_param` as for PriorBox: `step`, `offset`, the size of the image, `clip`
//! and `variance`; `min_size`, `max_size` and `aspect_ratio` have no effect.
//!
//! There is no gradient.

use super::prior_box;
use crate::common::build;
use cortado_core::{Arity, Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["prior_box_param"],
    bottoms: Arity::exactly(2),
    not_differentiable: prior_box::KIND.not_differentiable,
    ..LayerKind::new(
        "PriorBoxClustered",
        "Boxes of given sizes around the cells of a feature map.",
        module_doc!("prior_box_clustered.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    match param.prior_box_param().is_some_and(|options| !options.width.is_empty()) {
        true => prior_box::build(param, ctx),
        false => Err(Error::param("prior_box_param.width", "is missing")),
    }
}
