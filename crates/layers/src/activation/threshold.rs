//! Threshold: `y = 1` for x > threshold, else 0.
//!
//! One bottom and one top of the same shape, in place if wanted.
//!
//! `threshold_param`: `threshold` (default 0).
//!
//! There is no gradient.

use crate::common::{Elementwise, build, finite};
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::Pointwise;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["threshold_param"],
    in_place: true,
    not_differentiable: Some("it is flat except at its step"),
    ..LayerKind::new(
        "Threshold",
        "Marks the values above a threshold.",
        module_doc!("threshold.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let threshold = param.threshold_param().cloned().unwrap_or_default().threshold();
    Ok(Box::new(Elementwise::new(
        &KIND,
        Pointwise::Threshold {
            threshold: T::from_f64(finite("threshold_param.threshold", threshold)?),
        },
    )))
}
