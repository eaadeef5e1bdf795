//! BNLL, binomial normal log likelihood, also known as softplus: `y = log(1 + exp(x))`, computed without overflow.
//!
//! One bottom and one top of the same shape, in place if wanted. No options.
//!
//! Gradient: `dx = dy · exp(x) / (exp(x) + 1)`.

use crate::common::{Elementwise, Formula, SlopeOf, build};
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    in_place: true,
    ..LayerKind::new(
        "BNLL",
        "Softplus: a smooth ReLU.",
        module_doc!("bnll.rs"),
        build!(build),
    )
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(Elementwise::new(Bnll)))
}

struct Bnll;

impl<T: Real> Formula<T> for Bnll {
    fn value(&self, x: T) -> T {
        if x > T::ZERO {
            x + (T::ONE + (-x).exp()).ln()
        } else {
            (T::ONE + x.exp()).ln()
        }
    }

    /// From 50 on it is 1 in any precision, and exp would overflow further on.
    fn slope(&self, x: T) -> T {
        let limit = T::from_f64(50.0);
        let e = if x > limit { limit } else { x }.exp();
        e / (e + T::ONE)
    }

    fn slope_of(&self) -> SlopeOf {
        SlopeOf::Input
    }
}
