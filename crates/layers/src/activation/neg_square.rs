//! NegSquare: `y = −x²`. From LiteFlowNet.
//!
//! One bottom and one top of the same shape, in place if wanted. There are no options.
//!
//! Gradient: `dx = −2 · x · dy`.

use crate::common::{Compose, Composed, Composer, build};
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::Operand;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    in_place: true,
    ..LayerKind::new(
        "NegSquare",
        "The square, with a minus sign.",
        module_doc!("neg_square.rs"),
        build!(build),
    )
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Composed::boxed(&KIND, NegSquare))
}

struct NegSquare;

impl Compose for NegSquare {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        let square = to.power(Operand::Bottom(0), 0.0, 2.0)?;
        let y = to.scale(square, -1.0)?;
        to.top(y);
        Ok(())
    }
}
