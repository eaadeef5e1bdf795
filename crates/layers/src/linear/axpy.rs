//! Axpy: `y = a · x + b`, with a factor for each channel of each item: the end of a block of SENet.
//!
//! Bottoms: a, (num, channels), perhaps with axes of size 1 behind; x, (num, channels, …); and b,
//! of the shape of x. Top: the shape of x.
//!
//! Gradients: `da = Σ dy · x` over the plane of the channel, `dx = a · dy`, `db = dy`.

use crate::common::{Compose, Composed, Composer, build};
use cortado_core::{Arity, Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{Op, Operand};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    bottoms: Arity::exactly(3),
    ..LayerKind::new(
        "Axpy",
        "A blob times a factor for each channel of each item, plus another.",
        module_doc!("axpy.rs"),
        build!(build),
    )
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Composed::boxed(&KIND, Axpy))
}

struct Axpy;

impl Compose for Axpy {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        let (a, x, b) = (to.bottom(0), to.bottom(1), to.bottom(2));
        if x != b {
            let what = format!("shape of \"{}\", which must be that of \"{}\"", to.name(2), to.name(1));
            return Err(Error::mismatch(what, x, b));
        }
        let fits = match (x.get(..2), a.get(..2)) {
            (Some(expected), Some(found)) => expected == found && a[2..].iter().all(|&size| size == 1),
            _ => false,
        };
        if !fits {
            let what = format!(
                "shape of \"{}\", a factor for each channel (axes 0 and 1) of \"{}\", which has the shape {x}",
                to.name(0),
                to.name(1)
            );
            let expected = x.iter().take(2).map(usize::to_string).collect::<Vec<_>>();
            return Err(Error::mismatch(what, expected.join(" "), a));
        }
        let sum = to.add(
            Op::ScaleAndAdd,
            &[Operand::Bottom(0), Operand::Bottom(1), Operand::Bottom(2)],
        )?;
        to.top(sum);
        Ok(())
    }
}
