//! BNLL, binomial normal log likelihood, also known as softplus: `y = log(1 + exp(x))`, computed
//! without overflow.
//!
//! One bottom and one top of the same shape, in place if wanted. No options.
//!
//! Gradient: `dx = dy · exp(x) / (exp(x) + 1)`.

use crate::common::{Elementwise, build};
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::Pointwise;
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
    Ok(Box::new(Elementwise::new(&KIND, Pointwise::Bnll)))
}
