//! Transpose: the bottom with its axes in another order. From CTPN.
//!
//! One bottom and one top. `transpose_param`: `dim`, for each axis of the top the axis of the bottom
//! that it is. It is given once for each axis, and names each once.
//!
//! Gradient: that of the top, with its axes in the bottom's order.

use crate::common::{Compose, Composed, Composer, build};
use cortado_core::{Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{Op, Operand};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["transpose_param"],
    ..LayerKind::new(
        "Transpose",
        "The bottom with all its axes in a given order.",
        module_doc!("transpose.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.transpose_param().cloned().unwrap_or_default();
    let dim = options.dim.to_vec(); // bounded by the file
    Ok(Composed::boxed(&KIND, Transpose { dim }))
}

struct Transpose {
    dim: Vec<i32>,
}

impl Compose for Transpose {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        let axes = to.bottom(0).len();
        let named = |axis: &usize| self.dim.iter().any(|&dim| usize::try_from(dim) == Ok(*axis));
        if self.dim.len() != axes || !(0..axes).all(|axis| named(&axis)) {
            let problem = format!(
                "must name each of the {axes} axes of \"{}\" once, from 0 on, but is {:?}",
                to.name(0),
                self.dim
            );
            return Err(Error::param("transpose_param.dim", problem));
        }
        let order: Vec<usize> = self.dim.iter().map(|&dim| dim as usize).collect(); // bounded by the axes of a blob
        let permuted = to.add(Op::Permute { order }, &[Operand::Bottom(0)])?;
        to.top(permuted);
        Ok(())
    }
}
