//! HardSigmoid: `y = 0.2 · x + 0.5`, but not below 0 and not above 1.
//!
//! One bottom and one top of the same shape, in place if wanted. No options.
//!
//! Gradient: `dx = 0.2 · dy` for −2.5 < x < 2.5, else 0. (MobileNet-YOLO, where it is from, takes
//! 0.2 everywhere.)

use crate::common::{Elementwise, build};
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::Pointwise;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    in_place: true,
    ..LayerKind::new(
        "HardSigmoid",
        "A sigmoid of straight lines.",
        module_doc!("hard_sigmoid.rs"),
        build!(build),
    )
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let (scale, shift) = (T::from_f64(0.2), T::from_f64(0.5));
    Ok(Box::new(Elementwise::new(
        &KIND,
        Pointwise::HardSigmoid { scale, shift },
    )))
}
