//! BroadcastMul: the product of two blobs, of which one may have axes of size 1 that count for all
//! indices of the other. From jolibrain's fork.
//!
//! Bottoms: a and b, with as many axes; where their sizes differ, one has 1. Top: the greater size of
//! each axis. There are no options.
//!
//! Gradients: `da = dy · b` and `db = dy · a`, summed over the axes along which they are repeated.

use crate::common::{Compose, Composed, Composer, build};
use cortado_core::{Arity, Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::Operand;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    bottoms: Arity::exactly(2),
    ..LayerKind::new(
        "BroadcastMul",
        "The product of two blobs, one of which is repeated where it has size 1.",
        module_doc!("broadcast_mul.rs"),
        build!(build),
    )
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Composed::boxed(&KIND, BroadcastMul))
}

struct BroadcastMul;

impl Compose for BroadcastMul {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        let (a, b) = (to.bottom(0), to.bottom(1));
        let fits = |(&a, &b): (&usize, &usize)| a == b || a == 1 || b == 1;
        if a.len() != b.len() || !a.iter().zip(b.iter()).all(fits) {
            let what = format!(
                "shape of \"{}\", whose sizes must be those of \"{}\" or 1",
                to.name(1),
                to.name(0)
            );
            return Err(Error::mismatch(what, a, b));
        }
        let larger = |(&a, &b): (&usize, &usize)| if a == 1 { b } else { a };
        let shape: Vec<usize> = a.iter().zip(b.iter()).map(larger).collect(); // bounded by the axes of a blob
        let a = to.spread(Operand::Bottom(0), &shape)?;
        let b = to.spread(Operand::Bottom(1), &shape)?;
        let product = to.product(a, b)?;
        to.top(product);
        Ok(())
    }
}
