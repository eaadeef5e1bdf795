//! Sigmoid: `y = 1 / (1 + exp(−x))`, computed as `tanh(x / 2) / 2 + 1/2`, which cannot overflow.
//!
//! One bottom and one top of the same shape, in place if wanted. `sigmoid_param` has no option that changes anything.
//!
//! Gradient: `dx = dy · y · (1 − y)`.

use crate::common::{Elementwise, Formula, SlopeOf, build, sigmoid};
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["sigmoid_param"],
    in_place: true,
    ..LayerKind::new(
        "Sigmoid",
        "The logistic function.",
        module_doc!("sigmoid.rs"),
        build!(build),
    )
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(Elementwise::new(Sigmoid)))
}

struct Sigmoid;

impl<T: Real> Formula<T> for Sigmoid {
    fn value(&self, x: T) -> T {
        sigmoid(x)
    }

    fn slope(&self, y: T) -> T {
        y * (T::ONE - y)
    }

    fn slope_of(&self) -> SlopeOf {
        SlopeOf::Output
    }
}
